//! What a duel is worth, from the first side's view, raw.

use super::position::{Match, Player};
use super::rules::{Card, Rules};
use super::turn::{End, end};
use crate::game::Side;

/// Raw units of one point: means over possible hands have fractions.
pub(super) const SCALE: i32 = 1_000;
/// Points of a victory, more than any difference of hit points.
const VICTORY: i32 = 100;

/// The difference of hit points.
#[inline]
pub(super) fn difference(position: &Match) -> i32 {
    let [first, second] = &position.players;
    (i32::from(first.hp) - i32::from(second.hp)) * SCALE
}

/// The final score; `None` while the duel goes on.
pub(super) fn final_score(position: &Match) -> Option<i32> {
    end(position).map(|end| match end {
        End::Defeat(Side::First) => -VICTORY * SCALE,
        End::Defeat(Side::Second) => VICTORY * SCALE,
        End::HandsEmpty | End::DoublePass => difference(position),
    })
}

/// Most that `player` can still get against `other`: it heals all it can, and everything it has hits, while the other
/// does nothing for itself.
pub(super) fn most_reachable(rules: &Rules, player: &Player, other: &Player) -> i32 {
    let sum = |part: fn(&Card) -> u8| -> i32 {
        let playable = player.kinds().map(|(kind, count)| (rules.card(kind), i32::from(count)));
        let playable = playable.filter(|(card, _)| card.cost <= rules.mana_max);
        playable.map(|(card, count)| i32::from(part(card)) * count).sum()
    };
    let damage = (sum(|card| card.damage) - i32::from(other.block)).max(0);
    let most = (i32::from(player.hp) + sum(|card| card.heal)).min(rules.max_hp.into());
    let least = i32::from(other.hp) - damage;
    SCALE * if least <= 0 { VICTORY } else { most - least }
}
