//! Moves as text: the name of a card, or `pass`.

use super::position::{Match, Play};
use super::rules::Rules;
use super::turn::end;
use super::wire::{PASS, SIDES};
use crate::games::fields::quote;

/// A legal play as text.
pub(super) fn name(rules: &Rules, play: Play) -> String {
    card_of(rules, play).unwrap_or(PASS).into()
}

/// The name of the card that is played; `None` for a pass.
pub(super) fn card_of(rules: &Rules, play: Play) -> Option<&str> {
    match play {
        Play::Card(kind) => Some(&rules.card(kind).id),
        Play::Pass => None,
    }
}

/// Reads a legal play.
///
/// # Errors
/// What keeps it from being played, for a person.
pub(super) fn read(rules: &Rules, position: &Match, text: &str) -> Result<Play, String> {
    if end(position).is_some() {
        return Err(format!("{} cannot be played: the duel is over", quote(text)));
    }
    if text == PASS {
        return Ok(Play::Pass);
    }
    let Some(kind) = rules.find(text) else {
        return Err(format!("there is no card {}: name a card of the hand or \"{PASS}\"", quote(text)));
    };
    check_card(rules, position, kind).map(|()| Play::Card(kind))
}

fn check_card(rules: &Rules, position: &Match, kind: u8) -> Result<(), String> {
    let (mover, card) = (position.mover(), rules.card(kind));
    let side = SIDES[position.to_move.index()].0;
    if mover.cards[usize::from(kind)] == 0 {
        return Err(format!("{} is not in the hand of \"{side}\"", card.id));
    }
    if card.cost > mover.mana {
        return Err(format!("{} costs {} mana, and \"{side}\" has {}", card.id, card.cost, mover.mana));
    }
    Ok(())
}
