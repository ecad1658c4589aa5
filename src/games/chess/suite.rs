//! Test suites in Extended Position Description: four fields of a FEN, then operations.
//!
//! `bm` names the best moves and `am` those to avoid, in SAN; `dm` is a mate in so many moves, negative where the side to
//! move is mated; `id` is a name. Other operations are passed over.

use super::Chess;
use crate::games::fields::quote;
use crate::games::wire::{Expected, SuiteCase, WireGame};
use crate::keys::Keys;
use serde_json::json;

/// Most moves to mate that are believed.
const LONGEST_MATE: i64 = 500;

/// Reads one line; `None` for a comment or blank line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse_line(line: &str) -> Result<Option<SuiteCase>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (fen, operations) = split_fen(line).ok_or_else(|| format!("no position in {}", quote(line)))?;
    let name = operand(&operations, "id").map_or(fen.clone(), |id| id.trim_matches('"').to_owned());
    let expected = expected(&fen, &operations)?;
    Ok(Some(SuiteCase { name, request: json!({"state": {"fen": fen}}), expected }))
}

/// The first four fields, and the operations as (name, operand).
fn split_fen(line: &str) -> Option<(String, Vec<(&str, &str)>)> {
    let mut rest = line;
    let mut fields = Vec::new();
    for _ in 0..4 {
        let (field, after) = rest.split_once(char::is_whitespace)?;
        fields.push(field);
        rest = after.trim_start();
    }
    let operations = rest.split(';').map(str::trim).filter(|operation| !operation.is_empty());
    let operations = operations.map(|operation| operation.split_once(' ').unwrap_or((operation, "")));
    Some((fields.join(" "), operations.collect()))
}

fn operand<'a>(operations: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    operations.iter().find(|(other, _)| *other == name).map(|(_, operand)| *operand)
}

fn expected(fen: &str, operations: &[(&str, &str)]) -> Result<Expected, String> {
    if let Some(moves) = operand(operations, "bm") {
        return moves_of(fen, moves).map(Expected::Move);
    }
    if let Some(moves) = operand(operations, "am") {
        return moves_of(fen, moves).map(Expected::OtherMove);
    }
    let mate = operand(operations, "dm").ok_or("has none of bm, am and dm")?;
    let mate: i64 = mate.trim().parse().map_err(|_| format!("{} is no number of moves", quote(mate)))?;
    match mate {
        1..=LONGEST_MATE => Ok(Expected::Value(1_000_000 - (2 * mate - 1))),
        _ if (-LONGEST_MATE..0).contains(&mate) => Ok(Expected::Value(-(1_000_000 + 2 * mate))),
        _ => Err(format!("{mate} moves to mate")),
    }
}

/// Moves in SAN as answers write them.
fn moves_of(fen: &str, moves: &str) -> Result<Vec<String>, String> {
    let mut errors = Vec::new();
    let parsed = Chess::parse_state(&json!({"fen": fen}), "", &Keys::fixed(), &mut errors);
    let Some((game, position)) = parsed else {
        return Err(errors.into_iter().map(|error| error.detail).collect::<Vec<_>>().join("; "));
    };
    let uci = |text| game.parse_move(&position, text).map(|mv| game.format_move(&position, mv));
    moves.split_whitespace().map(uci).collect()
}
