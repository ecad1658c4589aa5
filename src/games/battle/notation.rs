//! Moves as text: `action`, `action>target`, `skip`.

use super::position::{Choice, Fight};
use super::rules::{Action, Rules, Target};
use super::turn::{Hindrance, hindrance, is_in_reach, must_skip};
use crate::games::fields::quote;

/// The move of a fighter that can do nothing.
pub(super) const SKIP: &str = "skip";

/// A legal choice as text. The target is written only where another could be meant.
pub(super) fn name(rules: &Rules, fight: &Fight, choice: Choice) -> String {
    let Choice::Use { slot, target } = choice else {
        return SKIP.into();
    };
    let action = rules.action_of(usize::from(fight.turn), slot);
    match target {
        Some(target) if needs_target(rules, fight, action) => {
            format!("{}>{}", action.id, rules.sheets[usize::from(target)].id)
        }
        _ => action.id.clone(),
    }
}

/// Whether the side aimed at began with more than one fighter, one of which is chosen.
fn needs_target(rules: &Rules, fight: &Fight, action: &Action) -> bool {
    let own = rules.side_of(usize::from(fight.turn));
    let side = if action.target.is_hostile() { !own } else { own };
    action.target.is_chosen() && rules.team_size(side) > 1
}

/// Reads a choice; the long form may always be written.
///
/// # Errors
/// What keeps it from being played, for a person.
pub(super) fn read(rules: &Rules, fight: &Fight, legal: &[Choice], text: &str) -> Result<Choice, String> {
    if legal.is_empty() {
        return Err(format!("{} cannot be played: the fight is over", quote(text)));
    }
    if legal == [Choice::Skip] {
        return if text == SKIP { Ok(Choice::Skip) } else { Err(must_skip_message(rules, fight)) };
    }
    let (action, target) = match text.split_once('>') {
        Some((action, target)) => (action, Some(target)),
        None => (text, None),
    };
    let slot = find_slot(rules, fight, action)?;
    let target = find_target(rules, fight, rules.action_of(usize::from(fight.turn), slot), target)?;
    let choice = Choice::Use { slot, target };
    if legal.contains(&choice) { Ok(choice) } else { Err(format!("{} is not legal here", quote(text))) }
}

fn must_skip_message(rules: &Rules, fight: &Fight) -> String {
    let actor = usize::from(fight.turn);
    let why = match must_skip(rules, &fight.fighters[actor]) {
        true => "a status keeps it from acting",
        false => "none of its actions can be used now",
    };
    format!("{} can only \"{SKIP}\": {why}", rules.sheets[actor].id)
}

/// The slot of an action that can be used now.
fn find_slot(rules: &Rules, fight: &Fight, id: &str) -> Result<u8, String> {
    let sheet = &rules.sheets[usize::from(fight.turn)];
    let slots = 0..sheet.actions.len() as u8;
    let action_id = |slot: u8| rules.action_of(usize::from(fight.turn), slot).id.as_str();
    let Some(slot) = slots.clone().find(|&slot| action_id(slot) == id) else {
        let own: Vec<_> = slots.map(action_id).collect();
        return Err(match id {
            SKIP => format!("{} can act, so it cannot skip; it has {}", sheet.id, own.join(", ")),
            _ => format!("{} is no action of {}; it has {}", quote(id), sheet.id, own.join(", ")),
        });
    };
    match hindrance(rules, fight, slot) {
        None => Ok(slot),
        Some(hindrance) => Err(hindrance_message(rules, fight, slot, hindrance)),
    }
}

fn hindrance_message(rules: &Rules, fight: &Fight, slot: u8, hindrance: Hindrance) -> String {
    let actor = usize::from(fight.turn);
    let action = rules.action_of(actor, slot);
    match hindrance {
        Hindrance::Cooldown(turns) => {
            format!("{} is on cooldown for {turns} more of {}'s turns", action.id, rules.sheets[actor].id)
        }
        Hindrance::Cost(resource) => format!(
            "{} costs {} {}, and {} has {}",
            action.id,
            action.cost[resource],
            rules.resources[resource],
            rules.sheets[actor].id,
            fight.fighters[actor].resources[resource]
        ),
        Hindrance::Blocked(status) => format!("{} is blocked by {}", action.id, rules.statuses[status].id),
    }
}

/// The fighter that an action is aimed at; `None` where none is chosen.
fn find_target(
    rules: &Rules,
    fight: &Fight,
    action: &Action,
    named: Option<&str>,
) -> Result<Option<u8>, String> {
    match named {
        Some(id) => find_named_target(rules, fight, action, id),
        None if needs_target(rules, fight, action) => {
            let reachable = (0..rules.sheets.len()).filter(|&other| is_in_reach(rules, fight, action, other));
            let long = reachable.map(|other| format!("{}>{}", action.id, rules.sheets[other].id));
            let long: Vec<_> = long.collect();
            Err(format!("{} needs a target: {}", action.id, long.join(", ")))
        }
        None if action.target.is_chosen() => {
            let only = (0..rules.sheets.len()).find(|&other| is_in_reach(rules, fight, action, other));
            Ok(only.map(|only| only as u8))
        }
        None => Ok(None),
    }
}

fn find_named_target(rules: &Rules, fight: &Fight, action: &Action, id: &str) -> Result<Option<u8>, String> {
    let Some(target) = rules.sheets.iter().position(|sheet| sheet.id == id) else {
        let known: Vec<_> = rules.sheets.iter().map(|sheet| sheet.id.as_str()).collect();
        return Err(format!("there is no fighter {}; known here: {}", quote(id), known.join(", ")));
    };
    if action.target == Target::Actor && target == usize::from(fight.turn) {
        return Ok(None);
    }
    if !action.target.is_chosen() {
        return Err(format!("{} takes no target: write \"{}\"", action.id, action.id));
    }
    if !fight.fighters[target].is_alive() {
        return Err(format!("{id} is dead and cannot be a target"));
    }
    if !is_in_reach(rules, fight, action, target) {
        let whom = if action.target.is_hostile() { "enemies" } else { "allies" };
        return Err(format!("{} is aimed at {whom}, and {id} is none", action.id));
    }
    Ok(Some(target as u8))
}
