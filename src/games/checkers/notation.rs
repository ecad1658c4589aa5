//! Moves in the usual notation: `11-15`, and `22x15x6` with every landing square.

use super::Move;
use super::board::Position;
use super::fen::parse_square;
use crate::games::fields::quote;

/// Longest text that is looked at: nine jumps take 29 characters.
const MAX_LENGTH: usize = 40;

/// Writes a move.
pub(super) fn format(mv: Move) -> String {
    let numbers: Vec<String> = mv.path().iter().map(|square| (square + 1).to_string()).collect();
    numbers.join(if mv.is_capture() { "x" } else { "-" })
}

/// Reads a legal move; `22x6` stands for the one capture that goes from 22 to 6.
///
/// # Errors
/// What is wrong with it, for a person.
pub(super) fn parse(position: &Position, legal: &[Move], text: &str) -> Result<Move, String> {
    let written = read(text).ok_or_else(|| {
        format!(
            "{} is not a move: write 11-15, or 22x15x6 for a capture with every landing square",
            quote(text)
        )
    })?;
    let exact = legal.iter().find(|mv| mv.is_capture() == written.is_capture && mv.path() == written.path);
    if let Some(&mv) = exact {
        return Ok(mv);
    }
    let (Some(from), Some(to)) = (written.path.first(), written.path.last()) else {
        return Err(format!("{} is not a move", quote(text)));
    };
    let joins = |mv: &&Move| u32::from(mv.from) == *from && u32::from(mv.to) == *to && mv.is_capture();
    let fitting: Vec<Move> = legal.iter().filter(joins).copied().collect();
    match (fitting.as_slice(), written.path.len() == 2 && written.is_capture) {
        ([only], true) => Ok(*only),
        ([_, _, ..], true) => Err(format!(
            "{} fits more than one capture: {}; name every landing square",
            quote(text),
            list(&fitting)
        )),
        _ => Err(format!("{} is not a legal move here: {}", quote(text), reason(position, legal, &written))),
    }
}

/// A move as it is written.
struct Written {
    is_capture: bool,
    /// Indices of squares, at least two.
    path: Vec<u32>,
}

fn read(text: &str) -> Option<Written> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let is_capture = text.contains(['x', 'X']);
    let numbers = text.trim().split(if is_capture { &['x', 'X'][..] } else { &['-'][..] });
    let path: Vec<u32> = numbers.map(|number| Some(parse_square(number)? - 1)).collect::<Option<_>>()?;
    let is_complete = path.len() == 2 || path.len() > 2 && is_capture;
    is_complete.then_some(Written { is_capture, path })
}

/// Why a move that can be read cannot be played.
fn reason(position: &Position, legal: &[Move], written: &Written) -> String {
    let from = written.path.first().copied().unwrap_or_default();
    let is_own = position.of(position.to_move) >> from & 1 != 0;
    let goes_on = |mv: &&Move| mv.is_capture() && mv.path().starts_with(&written.path);
    let longer: Vec<Move> = legal.iter().filter(goes_on).copied().collect();
    match legal.first() {
        None => "the game is over".into(),
        Some(_) if !is_own => format!("the side to move has no piece on {}", from + 1),
        Some(_) if !longer.is_empty() => format!("the jump must be completed: {}", list(&longer)),
        Some(first) if first.is_capture() => format!("a capture must be made: {}", list(legal)),
        Some(_) if written.is_capture => "there is nothing to capture".into(),
        Some(_) => format!("the piece on {} cannot go there", from + 1),
    }
}

/// Some moves for a message.
fn list(moves: &[Move]) -> String {
    let shown: Vec<String> = moves.iter().take(12).map(|&mv| format(mv)).collect();
    shown.join(", ")
}
