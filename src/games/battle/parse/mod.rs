//! Fights in JSON. Every name is collected first, so that what refers to one can be read in any order and a wrong one is
//! told with the right ones.

mod actions;
mod fighters;
mod names;

use super::Battle;
use super::eval;
use super::position::{Fight, Fighter};
use super::rules::{
    MAX_ACTIONS, MAX_FIGHTERS, MAX_NUMBER, MAX_RESOURCES, MAX_ROUNDS, MAX_SCORE, MAX_STATUSES, MAX_TEAM,
    Rules, Sheet, Timeout, Weights,
};
use super::turn::is_alive;
use crate::game::Side;
use crate::games::fields::{Fault, FieldError, ObjectReader, join_pointer, quote};
use crate::keys::Keys;
use actions::{read_action, read_status};
use fighters::read_fighter;
use names::{Definition, Vocabulary, definitions, numbers};
use serde_json::Value;

/// Rounds of a fight whose rules do not say.
const DEFAULT_ROUNDS: u16 = 60;

/// Reads a state; faults go to `errors`, and `None` is returned where there was one.
pub(super) fn read_state(
    state: &Value,
    pointer: &str,
    keys: &Keys,
    errors: &mut Vec<FieldError>,
) -> Option<(Battle, Fight)> {
    let names = Vocabulary::of(state);
    let mut reader = ObjectReader::new(state, pointer, errors)?;
    let max_side = read_max_side(&mut reader, &names);
    let order = read_order(&mut reader, &names);
    let turn = reader.integer("turn", 0..=MAX_FIGHTERS as i64 - 1).unwrap_or(0);
    let round = reader.integer("round", 1..=i64::from(MAX_ROUNDS) + 1).unwrap_or(1);
    let parts = (reader.required("rules"), reader.required("fighters"));
    let places = (reader.pointer_to("rules"), reader.pointer_to("fighters"));
    reader.finish();
    let rules = parts.0.and_then(|value| read_rules(value, &places.0, &names, errors));
    let team = parts.1.map(|value| read_team(value, &places.1, &names, max_side, errors));
    let (mut rules, team) = (rules?, team?);
    if !errors.is_empty() {
        return None;
    }
    let fight = assemble(&mut rules, &team, &order, (turn as u8, round as u16));
    rules.sides = sides_of(&names, max_side?);
    check_win_score(&rules, &places.0, errors);
    check_clock(&rules, &fight, pointer, errors);
    errors.is_empty().then(|| (Battle::new(rules, keys), fight))
}

fn read_max_side<'a>(reader: &mut ObjectReader<'a, '_>, names: &Vocabulary<'_>) -> Option<&'a str> {
    reader.required("max_side");
    let side = reader.text("max_side")?;
    let pointer = reader.pointer_to("max_side");
    names.sides.refer(side, &pointer, reader.errors()).map(|_| side)
}

/// The cycle of turns: each place holds a fighter's place in the state.
fn read_order(reader: &mut ObjectReader<'_, '_>, names: &Vocabulary<'_>) -> Vec<usize> {
    reader.required("order");
    let Some(ids) = reader.text_list("order", MAX_FIGHTERS) else {
        return Vec::new();
    };
    let mut order = Vec::new();
    for (index, id) in ids.iter().enumerate() {
        let pointer = format!("{}/{index}", reader.pointer_to("order"));
        let fighter = names.fighters.refer(id, &pointer, reader.errors()).map(usize::from);
        if fighter.is_some_and(|fighter| order.contains(&fighter)) {
            let detail = format!("names {} a second time: each fighter has one turn a round", quote(id));
            reader.errors().push(FieldError::invalid(pointer, detail));
        }
        order.extend(fighter);
    }
    for (index, id) in names.fighters.ids().iter().enumerate() {
        if !order.contains(&index) {
            reader.fault("order", format!("does not name {}: add it", quote(id)));
        }
    }
    order
}

/// Everything under `rules`; the sides and fighters are still missing.
fn read_rules(
    value: &Value,
    pointer: &str,
    names: &Vocabulary<'_>,
    errors: &mut Vec<FieldError>,
) -> Option<Rules> {
    let mut reader = ObjectReader::new(value, pointer, errors)?;
    let win_score = reader.required_integer("win_score", 1..=i64::from(MAX_SCORE));
    let max_rounds = reader.integer("max_rounds", 1..=i64::from(MAX_ROUNDS));
    let timeout = reader.choice("timeout", &Timeout::NAMES).unwrap_or_default();
    let prefers_fast_wins = reader.flag("prefer_fast_wins").unwrap_or(true);
    let parts = (reader.required("actions"), reader.value("statuses"), reader.value("eval"));
    reader.finish();
    let at = |field| join_pointer(pointer, field);
    let actions = by_name(parts.0, &at("actions"), MAX_ACTIONS, errors);
    let statuses = by_name(parts.1, &at("statuses"), MAX_STATUSES, errors);
    Some(Rules {
        sides: Default::default(),
        actions: actions.iter().filter_map(|one| read_action(one, names, errors)).collect(),
        statuses: statuses.iter().filter_map(|one| read_status(one, names, errors)).collect(),
        resources: names.resources.ids().iter().map(|id| (*id).into()).collect(),
        sheets: Vec::new(),
        teams: [0; 2],
        win_score: win_score.unwrap_or(1) as i32,
        max_rounds: max_rounds.map_or(DEFAULT_ROUNDS, |rounds| rounds as u16),
        timeout,
        weights: read_weights(parts.2, &at("eval"), names, errors),
        prefers_fast_wins,
    })
}

/// Definitions in the order of names.
fn by_name<'a>(
    value: Option<&'a Value>,
    pointer: &str,
    most: usize,
    errors: &mut Vec<FieldError>,
) -> Vec<Definition<'a>> {
    let mut found = value.map_or(Vec::new(), |value| definitions(value, pointer, most, errors));
    found.sort_by_key(|definition| definition.id);
    found
}

fn read_weights(
    value: Option<&Value>,
    pointer: &str,
    names: &Vocabulary<'_>,
    errors: &mut Vec<FieldError>,
) -> Weights {
    let mut weights = Weights::default();
    let Some(mut reader) = value.and_then(|value| ObjectReader::new(value, pointer, errors)) else {
        return weights;
    };
    let range = -i64::from(MAX_NUMBER)..=i64::from(MAX_NUMBER);
    weights.hp = reader.integer("hp", range.clone()).map_or(weights.hp, |weight| weight as i16);
    weights.alive = reader.integer("alive", range.clone()).map_or(weights.alive, |weight| weight as i16);
    let resources = reader.value("resources");
    reader.finish();
    let place = join_pointer(pointer, "resources");
    // Names beyond the limit of resources are a fault of the fighters'.
    for (resource, weight) in numbers(resources, &place, &names.resources, range, errors) {
        if let Some(slot) = weights.resources.get_mut(usize::from(resource)) {
            *slot = weight as i16;
        }
    }
    weights
}

/// Reads the fighters, in the order of the state.
fn read_team(
    value: &Value,
    pointer: &str,
    names: &Vocabulary<'_>,
    max_side: Option<&str>,
    errors: &mut Vec<FieldError>,
) -> Vec<(Sheet, Fighter)> {
    let found = definitions(value, pointer, MAX_FIGHTERS, errors);
    let read = found.iter().filter_map(|one| read_fighter(one, names, max_side, errors));
    let team: Vec<_> = read.collect();
    if names.resources.ids().len() > MAX_RESOURCES {
        let detail = format!("have more than {MAX_RESOURCES} kinds of resources between them");
        errors.push(FieldError::invalid(pointer, detail));
    }
    let sides = names.sides.ids();
    if sides.len() != 2 {
        let detail = format!("must fight for exactly two sides, not {}: {}", sides.len(), sides.join(", "));
        errors.push(FieldError::invalid(pointer, detail));
    }
    for side in [Side::First, Side::Second] {
        let size = team.iter().filter(|(sheet, _)| sheet.side == side).count();
        if size > MAX_TEAM {
            let detail = format!("has {size} fighters on one side; at most {MAX_TEAM} are allowed");
            errors.push(FieldError::invalid(pointer, detail));
        }
    }
    team
}

/// The names of the sides, the one whose view the evaluation takes first.
fn sides_of(names: &Vocabulary<'_>, max_side: &str) -> [String; 2] {
    let other = names.sides.ids().iter().find(|side| **side != max_side);
    [max_side.into(), other.map_or(String::new(), |side| (*side).into())]
}

/// Puts the fighters into their order.
fn assemble(
    rules: &mut Rules,
    team: &[(Sheet, Fighter)],
    order: &[usize],
    (turn, round): (u8, u16),
) -> Fight {
    let mut fight = Fight { fighters: [Fighter::default(); MAX_FIGHTERS], turn, round, ply: 0 };
    for (index, (slot, &place)) in fight.fighters.iter_mut().zip(order).enumerate() {
        let (sheet, fighter) = &team[place];
        rules.teams[sheet.side.index()] |= 1 << index;
        rules.sheets.push(sheet.clone());
        *slot = *fighter;
    }
    fight
}

/// A win must count more than anything that can be had without one.
fn check_win_score(rules: &Rules, pointer: &str, errors: &mut Vec<FieldError>) {
    let largest = eval::largest_points(&rules.sheets, &rules.weights);
    if i64::from(rules.win_score) > largest {
        return;
    }
    let detail = format!(
        "is {}, but the evaluation can reach {largest} while both sides live: make it larger, or healing would \
         outscore winning",
        rules.win_score
    );
    errors.push(FieldError::invalid(join_pointer(pointer, "win_score"), detail));
}

fn check_clock(rules: &Rules, fight: &Fight, pointer: &str, errors: &mut Vec<FieldError>) {
    let last = rules.max_rounds + 1;
    if fight.round > last {
        let detail = format!("must be a whole number from 1 to {last}, one more than max_rounds");
        errors.push(FieldError { pointer: join_pointer(pointer, "round"), detail, fault: Fault::OutOfRange });
    }
    let count = rules.sheets.len();
    let turn = usize::from(fight.turn);
    let detail = match rules.sheets.get(turn) {
        None => format!("must be an index of order, 0 to {}, not {turn}", count.saturating_sub(1)),
        Some(sheet) if goes_on(rules, fight) && !fight.fighters[turn].is_alive() => {
            format!("is {turn}, but {} is dead: name the place of a living fighter", quote(&sheet.id))
        }
        Some(_) => return,
    };
    errors.push(FieldError::invalid(join_pointer(pointer, "turn"), detail));
}

fn goes_on(rules: &Rules, fight: &Fight) -> bool {
    is_alive(rules, fight, Side::First) && is_alive(rules, fight, Side::Second)
}
