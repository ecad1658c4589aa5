//! A fight for a terminal: who stands how, and whose turn it is.

use super::position::{Fight, Fighter};
use super::rules::{Rules, Sheet};
use std::fmt::Write;

/// Symbols of a full bar.
const BAR: usize = 20;

/// One line for the round and one for each fighter, the one whose turn it is marked.
pub(super) fn draw(rules: &Rules, fight: &Fight) -> String {
    let mut text = format!("Round {} of {}\n", fight.round, rules.max_rounds);
    let width = rules.sheets.iter().map(|sheet| sheet.id.len()).max().unwrap_or(0);
    for (index, (sheet, fighter)) in rules.sheets.iter().zip(&fight.fighters).enumerate() {
        let mark = if index == usize::from(fight.turn) { '>' } else { ' ' };
        let side = &rules.sides[sheet.side.index()];
        let line = format!("{mark} {:width$} {} ({side})", sheet.id, bar(fighter.hp, sheet.max_hp));
        text.push_str(&line);
        text.push_str(&conditions(rules, sheet, fighter));
        text.push('\n');
    }
    text
}

/// Who lives has at least one symbol.
fn bar(hp: u16, max_hp: u16) -> String {
    let filled = (usize::from(hp) * BAR).div_ceil(usize::from(max_hp.max(1)));
    format!("[{}{}] {hp:>4}/{max_hp}", "#".repeat(filled), ".".repeat(BAR.saturating_sub(filled)))
}

/// Resources, statuses and cooldowns that matter now.
fn conditions(rules: &Rules, sheet: &Sheet, fighter: &Fighter) -> String {
    let mut text = String::new();
    for (index, id) in rules.resources.iter().enumerate() {
        if sheet.named >> index & 1 == 1 || fighter.resources[index] > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "  {id} {}/{}", fighter.resources[index], sheet.caps[index]);
        }
    }
    for (status, turns) in rules.statuses.iter().zip(fighter.statuses).filter(|(_, turns)| *turns > 0) {
        let _ = write!(text, "  {}:{turns}", status.id);
    }
    for (&action, turns) in sheet.actions.iter().zip(fighter.cooldowns).filter(|(_, turns)| *turns > 0) {
        let _ = write!(text, "  ({} in {turns})", rules.actions[usize::from(action)].id);
    }
    text
}
