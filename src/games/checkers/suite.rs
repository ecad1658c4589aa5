//! Suites of won positions: a position, `win_plies=` the plies to the end, `moves=` every first move that keeps them.

use super::Checkers;
use crate::games::fields::quote;
use crate::games::wire::{Expected, SuiteCase, WireGame};
use crate::keys::Keys;
use serde_json::json;

/// Longest win that is believed, in plies.
const LONGEST_WIN: i64 = 500;

/// Reads one line; `None` for a comment or blank line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse_line(line: &str) -> Result<Option<SuiteCase>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let mut fields = line.split_whitespace();
    let fen = fields.next().unwrap_or_default();
    let (mut plies, mut moves) = (None, "");
    for field in fields {
        match field.split_once('=') {
            Some(("win_plies", number)) => plies = number.parse().ok(),
            Some(("moves", list)) => moves = list,
            _ => return Err(format!("{} is neither win_plies= nor moves=", quote(field))),
        }
    }
    let plies = plies.filter(|plies| (1..=LONGEST_WIN).contains(plies)).ok_or("has no win_plies")?;
    let expected = Expected::ValueAndMove(1_000_000 - plies, moves_of(fen, moves)?);
    Ok(Some(SuiteCase { name: fen.to_owned(), request: json!({"state": {"fen": fen}}), expected }))
}

/// Moves as answers write them.
fn moves_of(fen: &str, moves: &str) -> Result<Vec<String>, String> {
    let mut errors = Vec::new();
    let parsed = Checkers::parse_state(&json!({"fen": fen}), "", &Keys::fixed(), &mut errors);
    let Some((game, position)) = parsed else {
        return Err(errors.into_iter().map(|error| error.detail).collect::<Vec<_>>().join("; "));
    };
    let name = |text| game.parse_move(&position, text).map(|mv| game.format_move(&position, mv));
    moves.split(',').map(name).collect()
}
