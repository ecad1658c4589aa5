//! Positions in Portable Draughts Notation: the side to move, then each colour's squares, kings with a K.
//!
//! Programs differ in what they write, so much is understood: lower case, spaces, the colours in either order, ranges such
//! as `B1-12`, a full stop at the end, and the counts `H` (half moves without progress) and `F` (move number) that some add.

use super::board::{MAX_CLOCK, Position, SQUARES, crowning_row, squares};
use super::fault::{Fault, letter};
use crate::game::Side;
use crate::games::fields::quote;

/// Longest text that is looked at.
pub(super) const MAX_LENGTH: usize = 400;
/// Most faults that are told.
const MOST_FAULTS: usize = 8;
/// Most pieces of a side.
const MOST_PIECES: u32 = 12;

/// Reads a position. Its clock is that of the text, 0 where it has none.
///
/// # Errors
/// What is wrong with it, at least one fault.
pub(super) fn parse(text: &str) -> Result<Position, Vec<Fault>> {
    if text.len() > MAX_LENGTH {
        return Err(vec![Fault::TooLong(MAX_LENGTH)]);
    }
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let compact = compact.strip_suffix('.').unwrap_or(&compact);
    let mut parts = compact.split(':');
    let side = parts.next().unwrap_or_default();
    let Some(to_move) = side_of(side) else { return Err(vec![Fault::Side(quote(side))]) };
    let mut reader = Reader { lists: [None; 2], kings: 0, clock: 0, faults: Vec::new() };
    parts.for_each(|part| reader.read_part(part));
    reader.finish(to_move)
}

fn side_of(text: &str) -> Option<Side> {
    match text {
        "B" | "b" => Some(Side::First),
        "W" | "w" => Some(Side::Second),
        _ => None,
    }
}

/// What has been read so far.
struct Reader {
    /// Each side's squares, black's first.
    lists: [Option<u32>; 2],
    kings: u32,
    clock: u16,
    faults: Vec<Fault>,
}

impl Reader {
    fn note(&mut self, fault: Fault) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault);
        }
    }

    fn read_part(&mut self, part: &str) {
        let (first, rest) = part.split_at_checked(1).unwrap_or((part, ""));
        match (side_of(first), first) {
            (Some(color), _) => self.read_list(color, rest),
            (None, "H" | "h") => self.read_clock(part, rest),
            (None, "F" | "f") if rest.parse::<u16>().is_ok() => {}
            _ => self.note(Fault::Part(quote(part))),
        }
    }

    fn read_clock(&mut self, part: &str, digits: &str) {
        match digits.parse() {
            Ok(clock @ 0..=MAX_CLOCK) => self.clock = clock,
            _ => self.note(Fault::Clock(quote(part))),
        }
    }

    fn read_list(&mut self, color: Side, list: &str) {
        if self.lists[color.index()].is_some() {
            return self.note(Fault::ListedTwice(color));
        }
        self.lists[color.index()] = Some(0);
        if list.is_empty() {
            return;
        }
        for entry in list.split(',') {
            match parse_entry(entry) {
                Some((range, is_king)) => self.place(color, range, is_king),
                None => self.note(Fault::Square { entry: quote(entry), color }),
            }
        }
    }

    fn place(&mut self, color: Side, set: u32, is_king: bool) {
        let occupied = self.lists.iter().flatten().fold(0, |all, list| all | list);
        squares(set & occupied).for_each(|square| self.note(Fault::OccupiedTwice(square + 1)));
        if is_king {
            self.kings |= set;
        } else {
            let crowned = set & crowning_row(color);
            squares(crowned).for_each(|square| self.note(Fault::Crowned { color, square: square + 1 }));
        }
        if let Some(list) = &mut self.lists[color.index()] {
            *list |= set;
        }
    }

    fn finish(mut self, to_move: Side) -> Result<Position, Vec<Fault>> {
        for color in [Side::First, Side::Second] {
            let Some(list) = self.lists[color.index()] else {
                self.note(Fault::Missing(color));
                continue;
            };
            let count = list.count_ones();
            if count > MOST_PIECES {
                self.note(Fault::TooMany { color, count });
            }
            if count == 0 && color != to_move && self.faults.is_empty() {
                self.note(Fault::Nobody(color));
            }
        }
        match self.lists {
            [Some(black), Some(white)] if self.faults.is_empty() => {
                Ok(Position { pieces: [black, white], kings: self.kings, to_move, clock: self.clock })
            }
            _ => Err(self.faults),
        }
    }
}

/// The squares of an entry such as `7`, `K7` or `1-12`, and whether kings stand there.
fn parse_entry(entry: &str) -> Option<(u32, bool)> {
    let man = entry.strip_prefix(['K', 'k']);
    let numbers = man.unwrap_or(entry);
    let (first, last) = match numbers.split_once('-') {
        Some((first, last)) => (parse_square(first)?, parse_square(last)?),
        None => (parse_square(numbers)?, parse_square(numbers)?),
    };
    let set = (first..=last).fold(0, |set, square| set | 1 << (square - 1));
    (first <= last).then_some((set, man.is_some()))
}

/// A number from 1 to 32, digits only.
pub(super) fn parse_square(text: &str) -> Option<u32> {
    let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_short { text.parse().ok()? } else { 0 };
    (1..=SQUARES).contains(&number).then_some(number)
}

/// Writes a position, white's squares first.
pub(super) fn format(position: &Position) -> String {
    let list = |side: Side| {
        let entry = |square: u32| {
            let mark = if position.kings >> square & 1 != 0 { "K" } else { "" };
            format!("{mark}{}", square + 1)
        };
        let entries: Vec<String> = squares(position.of(side)).map(entry).collect();
        format!("{}{}", letter(side), entries.join(","))
    };
    format!("{}:{}:{}", letter(position.to_move), list(Side::Second), list(Side::First))
}
