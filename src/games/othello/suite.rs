//! Suites of othello positions with known values.
//!
//! Two formats are read. OBF: the board, the side to move, and the moves with their scores, `BOARD X; A2:+38; C7:+36;`.
//! A table: `name|BOARD|X|empties|+38|a2,c7|...`, whose sixth field lists the best moves.

use crate::games::fields::quote;
use crate::games::wire::{Expected, SuiteCase};
use serde_json::json;

pub(super) fn parse_line(line: &str) -> Result<Option<SuiteCase>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') || line.starts_with('%') {
        return Ok(None);
    }
    if line.contains('|') { table_line(line) } else { obf_line(line) }.map(Some)
}

fn table_line(line: &str) -> Result<SuiteCase, String> {
    let fields: Vec<&str> = line.split('|').collect();
    let [name, board, side, _empties, score, best, ..] = fields[..] else {
        return Err(format!("fewer than six fields in {}", quote(line)));
    };
    case(name, board, side, score, best.split(',').map(str::to_owned).collect())
}

fn obf_line(line: &str) -> Result<SuiteCase, String> {
    let (position, moves) = line.split_once(';').ok_or_else(|| format!("no moves in {}", quote(line)))?;
    let (board, side) =
        position.trim().split_once(' ').ok_or_else(|| format!("no side to move in {}", quote(line)))?;
    let scored: Vec<(&str, &str)> =
        moves.split(';').filter_map(|entry| entry.trim().split_once(':')).collect();
    let worth = |score: &str| score.parse::<i64>().unwrap_or(i64::MIN);
    let (_, best) = scored
        .iter()
        .max_by_key(|(_, score)| worth(score))
        .ok_or_else(|| format!("no scores in {}", quote(line)))?;
    let moves = scored.iter().filter(|(_, score)| worth(score) == worth(best));
    case(board, board, side, best, moves.map(|(mv, _)| mv.to_lowercase()).collect())
}

fn case(name: &str, board: &str, side: &str, score: &str, moves: Vec<String>) -> Result<SuiteCase, String> {
    let to_move = match side.trim() {
        "X" => "black",
        "O" => "white",
        other => return Err(format!("{} is no side; sides are X and O", quote(other))),
    };
    let value = score.trim().parse().map_err(|_| format!("{} is no score", quote(score)))?;
    let request = json!({"state": {"board": board, "to_move": to_move}});
    Ok(SuiteCase { name: name.to_owned(), request, expected: Expected::ValueAndMove(value, moves) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";

    #[test]
    fn both_formats_say_the_same() {
        let table = parse_line(&format!("FFO40|{BOARD}|X|20|+38|a2|10|9")).unwrap().unwrap();
        let obf = parse_line(&format!("{BOARD} X; C7:+36; A2:+38; B1:-4;")).unwrap().unwrap();
        assert_eq!((&table.request, &table.expected), (&obf.request, &obf.expected));
        assert_eq!(table.expected, Expected::ValueAndMove(38, vec!["a2".into()]));
        assert_eq!(table.request["state"]["to_move"], "black");
    }

    #[test]
    fn every_best_move_of_a_line_is_right() {
        let tied = parse_line(&format!("{BOARD} O; G3:-12; C7:-12; A1:-14;")).unwrap().unwrap();
        assert_eq!(tied.expected, Expected::ValueAndMove(-12, vec!["g3".into(), "c7".into()]));
    }

    #[test]
    fn faults_of_a_line_are_told() {
        for line in ["x|y", "BOARD", "BOARD X", "BOARD X;", "n|b|Z|1|2|a1", "n|b|X|1|two|a1"] {
            assert!(parse_line(line).is_err(), "{line}");
        }
        assert!(parse_line("# a comment").unwrap().is_none() && parse_line(" ").unwrap().is_none());
    }
}
