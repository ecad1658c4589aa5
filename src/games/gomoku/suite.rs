//! Suites of forced wins: `name|BOARD|X|rule|fours|winning moves|a line|moves that win too|...`, the board's 225 points row
//! by row from the top.

use crate::games::fields::quote;
use crate::games::wire::{Expected, SuiteCase};
use serde_json::json;

/// Reads one line; `None` for a comment or blank line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse_line(line: &str) -> Result<Option<SuiteCase>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let fields: Vec<&str> = line.split('|').collect();
    let [name, board, side, rule, _fours, winning, _line, also, ..] = fields[..] else {
        return Err(format!("fewer than eight fields in {}", quote(line)));
    };
    let to_move = match side {
        "X" => "black",
        "O" => "white",
        other => return Err(format!("{} is no side; sides are X and O", quote(other))),
    };
    let moves = winning.split(',').chain(also.split(',')).filter(|name| !name.is_empty());
    let moves: Vec<String> = moves.map(str::to_owned).collect();
    if moves.is_empty() {
        return Err(format!("no winning move in {}", quote(name)));
    }
    let request = json!({"state": {"board": board, "to_move": to_move, "rule": rule}});
    Ok(Some(SuiteCase { name: name.to_owned(), request, expected: Expected::Move(moves) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_both_columns_are_right() {
        let case = parse_line("a|...|O|standard|3|c8,d9|c8,b9|e11||x").unwrap().unwrap();
        assert_eq!(case.expected, Expected::Move(vec!["c8".into(), "d9".into(), "e11".into()]));
        assert_eq!(case.request["state"], json!({"board": "...", "to_move": "white", "rule": "standard"}));
        let plain = parse_line("a|...|X|freestyle|3|c8|c8|||x").unwrap().unwrap();
        assert_eq!(plain.expected, Expected::Move(vec!["c8".into()]));
    }

    #[test]
    fn faults_of_a_line_are_told() {
        for line in ["a|b", "a|...|Z|freestyle|3|c8|c8|", "a|...|X|freestyle|3||c8|"] {
            assert!(parse_line(line).is_err(), "{line}");
        }
        assert!(parse_line("# id|board").unwrap().is_none() && parse_line(" ").unwrap().is_none());
    }
}
