//! Duels that the tests play, and how they are read.

use bestmove::games::Duel;
use bestmove::games::duel::Match;
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use bestmove::search::{Limits, Options, Query, Table, search};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The cards of the worked duels.
pub(crate) fn deck() -> Value {
    json!({
        "strike": {"cost": 1, "damage": 3}, "bash": {"cost": 2, "damage": 5}, "mend": {"cost": 1, "heal": 4},
        "wall": {"cost": 1, "block": 4}, "focus": {"mana": 2}, "finisher": {"cost": 3, "damage": 8}
    })
}

/// A duel with those cards; a player is its hit points, its mana and its hand.
pub(crate) fn duel(me: (u8, u8, &[&str]), opponent: (u8, u8, &[&str])) -> Value {
    let player =
        |(hp, mana, hand): (u8, u8, &[&str])| json!({"hp": hp, "block": 0, "mana": mana, "hand": hand});
    json!({
        "cards": deck(), "max_hp": 12, "mana_max": 4, "to_move": "me", "passes": 0,
        "me": player(me), "opponent": player(opponent)
    })
}

/// Three cards against three.
pub(crate) fn three() -> Value {
    duel((10, 1, &["strike", "bash", "mend"]), (10, 1, &["strike", "wall", "bash"]))
}

/// The same state with another value at a pointer.
pub(crate) fn with(state: &Value, pointer: &str, value: Value) -> Value {
    let mut changed = state.clone();
    let (parent, field) = pointer.rsplit_once('/').unwrap();
    match changed.pointer_mut(parent).unwrap() {
        Value::Array(list) => list[field.parse::<usize>().unwrap()] = value,
        other => other[field] = value,
    }
    changed
}

/// The same state without a field.
pub(crate) fn without(state: &Value, pointer: &str) -> Value {
    let mut changed = state.clone();
    let (parent, field) = pointer.rsplit_once('/').unwrap();
    changed.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(field);
    changed
}

/// Every fault of a state: place and sentence.
pub(crate) fn told(state: &Value) -> Vec<(String, String)> {
    let mut errors = Vec::new();
    let parsed = Duel::parse_state(state, "", &Keys::fixed(), &mut errors);
    assert_eq!(parsed.is_none(), !errors.is_empty(), "{state}");
    errors.into_iter().map(|error| (error.pointer, error.detail)).collect()
}

/// The places of a state's faults.
pub(crate) fn faults(state: &Value) -> Vec<String> {
    told(state).into_iter().map(|(pointer, _)| pointer).collect()
}

pub(crate) fn read(state: &Value) -> (Duel, Match) {
    let mut errors = Vec::new();
    let parsed = Duel::parse_state(state, "", &Keys::fixed(), &mut errors);
    parsed.unwrap_or_else(|| panic!("{state}: {errors:?}"))
}

/// Raw scores of all root moves.
pub(crate) fn scores(state: &Value, depth: Option<u32>) -> BTreeMap<String, i32> {
    let (game, position) = read(state);
    let limits = Limits { depth, ..Limits::default() };
    let options = Options { every_score: true, exact: true, ..Options::default() };
    let query = Query { game: &game, position: &position, history: &[], limits, options };
    let report = search(&query, &Table::with_bytes(1 << 22));
    report.lines.iter().map(|line| (game.format_move(&position, line.mv), line.score.raw())).collect()
}
