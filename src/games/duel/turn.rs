//! One turn: what may be played, what it does, and when it was the last.

use super::position::{Cards, Match, Play};
use super::rules::{Card, MAX_BLOCK, Rules};
use crate::game::Side;

/// Passes in a row that end a duel.
pub(super) const LAST_PASS: u8 = 2;

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// This side has no hit points left.
    Defeat(Side),
    /// Nobody has a card left.
    HandsEmpty,
    /// Both players passed.
    DoublePass,
}

/// How the duel has ended, if it has.
#[inline]
pub(super) fn end(position: &Match) -> Option<End> {
    let [first, second] = &position.players;
    if first.hp == 0 {
        Some(End::Defeat(Side::First))
    } else if second.hp == 0 {
        Some(End::Defeat(Side::Second))
    } else if first.held + second.held == 0 {
        Some(End::HandsEmpty)
    } else {
        (position.passes >= LAST_PASS).then_some(End::DoublePass)
    }
}

/// Appends what the player whose turn it is may do: its affordable kinds in the order of names, and passing.
pub(super) fn list_plays(rules: &Rules, position: &Match, plays: &mut Vec<Play>) {
    let mover = position.mover();
    let affordable = mover.kinds().filter(|(kind, _)| rules.card(*kind).cost <= mover.mana);
    plays.extend(affordable.map(|(kind, _)| Play::Card(kind)));
    plays.push(Play::Pass);
}

/// Plays a turn and hands over to the other player, whose mana grows.
pub(super) fn play_turn(rules: &Rules, position: &mut Match, play: Play) {
    match play {
        Play::Pass => position.passes = position.passes.saturating_add(1),
        Play::Card(kind) => {
            position.passes = 0;
            spend(rules, position, kind);
            strike(position, rules.card(kind).damage);
        }
    }
    position.to_move = !position.to_move;
    let next = &mut position.players[position.to_move.index()];
    next.mana = next.mana.saturating_add(1).min(rules.mana_max);
}

/// Takes the card from the hand, its cost from the mana, and gives the player what is in it.
fn spend(rules: &Rules, position: &mut Match, kind: u8) {
    let Card { cost, heal, block, mana, .. } = *rules.card(kind);
    let player = &mut position.players[position.to_move.index()];
    let count = &mut player.cards[usize::from(kind)];
    *count = count.saturating_sub(1);
    player.held = player.held.saturating_sub(1);
    if player.held == 0 {
        player.cards = Cards::default();
    }
    player.mana = player.mana.saturating_sub(cost).saturating_add(mana).min(rules.mana_max);
    player.hp = player.hp.saturating_add(heal).min(rules.max_hp);
    player.block = player.block.saturating_add(block.into()).min(MAX_BLOCK);
}

/// Damage for the other player.
fn strike(position: &mut Match, damage: u8) {
    let target = &mut position.players[(!position.to_move).index()];
    let eaten = target.block.min(damage.into());
    target.block -= eaten;
    target.hp = target.hp.saturating_sub(damage - eaten as u8);
}

/// The most turns until a duel that goes on has ended: each card may follow a pass, and the last two passes take no longer
/// than a pass and a card.
pub(super) fn most_turns(position: &Match) -> u32 {
    let cards: u32 = position.players.iter().map(|player| u32::from(player.held)).sum();
    (2 * cards).saturating_sub(position.passes.into())
}
