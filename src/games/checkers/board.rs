//! The board: 32 squares as bits of a word, and a position on it.
//!
//! Square `n` of the usual numbering (1 to 32, row by row from Black's home) is bit `n - 1`. Rows are shifted against each
//! other by half a square, so a diagonal step is a shift by 3, 4 or 5 that depends on the row's parity.

use crate::game::Side;

/// Squares of the board that are played on.
pub(super) const SQUARES: u32 = 32;
/// The rows whose first square is not at the edge: the first, third, fifth and seventh.
const INDENTED: u32 = 0x0f0f_0f0f;
/// Squares at the left edge of the rows that are not indented.
const LEFT: u32 = 0x1010_1010;
/// Squares at the right edge of the rows that are.
const RIGHT: u32 = 0x0808_0808;
/// Black's home row, where white men are crowned.
const FIRST_ROW: u32 = 0x0000_000f;
/// White's home row, where black men are crowned.
const LAST_ROW: u32 = 0xf000_0000;
/// Largest count of plies without progress that is told apart from larger ones.
pub(super) const MAX_CLOCK: u16 = 999;

/// A diagonal; down is towards square 32, Black's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Direction {
    DownLeft,
    DownRight,
    UpLeft,
    UpRight,
}

use Direction::{DownLeft, DownRight, UpLeft, UpRight};

impl Direction {
    /// All of them, as kings move.
    pub(super) const ALL: [Direction; 4] = [DownLeft, DownRight, UpLeft, UpRight];
    const DOWN: &[Direction] = &[DownLeft, DownRight];
    const UP: &[Direction] = &[UpLeft, UpRight];

    /// Those in which a side's men move.
    #[inline]
    pub(super) fn forward(side: Side) -> &'static [Direction] {
        if side == Side::First { Self::DOWN } else { Self::UP }
    }

    /// The way back.
    #[inline]
    pub(super) fn opposite(self) -> Direction {
        match self {
            DownLeft => UpRight,
            DownRight => UpLeft,
            UpLeft => DownRight,
            UpRight => DownLeft,
        }
    }

    /// The direction of a number below 4.
    #[inline]
    pub(super) fn of(number: u32) -> Direction {
        match number & 3 {
            0 => DownLeft,
            1 => DownRight,
            2 => UpLeft,
            _ => UpRight,
        }
    }
}

/// The squares one step away; none from where the board ends.
#[inline]
pub(super) fn step(direction: Direction, from: u32) -> u32 {
    let (indented, flush) = (from & INDENTED, from & !INDENTED);
    match direction {
        DownLeft => indented << 4 | (flush & !LEFT) << 3,
        DownRight => (indented & !RIGHT) << 5 | flush << 4,
        UpLeft => indented >> 4 | (flush & !LEFT) >> 5,
        UpRight => (indented & !RIGHT) >> 3 | flush >> 4,
    }
}

/// Where a side's men are crowned.
#[inline]
pub(super) fn crowning_row(side: Side) -> u32 {
    if side == Side::First { LAST_ROW } else { FIRST_ROW }
}

/// The squares of a set as indices from 0, lowest first.
#[inline]
pub(super) fn squares(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        square
    })
}

/// A position: who stands where, who moves, and how long nothing irreversible has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Men and kings of each side, black's first.
    pub(super) pieces: [u32; 2],
    /// Kings of both sides.
    pub(super) kings: u32,
    pub(super) to_move: Side,
    /// Plies since the last capture or man's move.
    pub(super) clock: u16,
}

impl Position {
    /// Twelve men a side, black to move.
    pub const START: Position =
        Position { pieces: [0x0000_0fff, 0xfff0_0000], kings: 0, to_move: Side::First, clock: 0 };

    /// Men and kings of a side.
    #[inline]
    pub(super) fn of(&self, side: Side) -> u32 {
        self.pieces[side.index()]
    }

    #[inline]
    pub(super) fn empty(&self) -> u32 {
        !(self.pieces[0] | self.pieces[1])
    }

    /// Each direction with the pieces of a side that may move in it.
    #[inline]
    fn movers(&self, side: Side) -> [(Direction, u32); 4] {
        let (all, kings) = (self.of(side), self.of(side) & self.kings);
        let (down, up) = if side == Side::First { (all, kings) } else { (kings, all) };
        [(DownLeft, down), (DownRight, down), (UpLeft, up), (UpRight, up)]
    }

    /// The pieces of a side that can capture, whoever is to move.
    #[inline]
    pub(super) fn capturers(&self, side: Side) -> u32 {
        let (enemies, empty) = (self.of(!side), self.empty());
        self.movers(side).into_iter().fold(0, |found, (direction, movers)| {
            let back = direction.opposite();
            let over = step(back, empty) & enemies;
            found | step(back, over) & movers
        })
    }

    /// Whether the side to move can, and so must, capture.
    #[inline]
    pub(super) fn has_capture(&self) -> bool {
        self.capturers(self.to_move) != 0
    }

    /// Whether the side to move has any move.
    #[inline]
    pub(super) fn has_move(&self) -> bool {
        let empty = self.empty();
        let can_step = self
            .movers(self.to_move)
            .into_iter()
            .any(|(direction, movers)| step(direction, movers) & empty != 0);
        can_step || self.has_capture()
    }

    /// The same position with the colours exchanged and the board turned round.
    pub(super) fn turned(&self) -> Position {
        let [black, white] = self.pieces;
        Position {
            pieces: [white.reverse_bits(), black.reverse_bits()],
            kings: self.kings.reverse_bits(),
            to_move: !self.to_move,
            clock: self.clock,
        }
    }

    /// The same as black to move sees it: as it is, or turned round.
    #[inline]
    pub(super) fn as_black(&self) -> Position {
        if self.to_move == Side::First { *self } else { self.turned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Column (0 to 7) and row of a square's index.
    fn place(square: u32) -> (i32, i32) {
        let row = square as i32 / 4;
        (square as i32 % 4 * 2 + (row + 1) % 2, row)
    }

    #[test]
    fn a_step_leads_to_the_next_square_of_the_diagonal_and_never_over_the_edge() {
        for from in 0..SQUARES {
            for (direction, across, down) in
                [(DownLeft, -1, 1), (DownRight, 1, 1), (UpLeft, -1, -1), (UpRight, 1, -1)]
            {
                let (column, row) = place(from);
                let there = (0..SQUARES).find(|&to| place(to) == (column + across, row + down));
                assert_eq!(step(direction, 1 << from), there.map_or(0, |to| 1 << to), "{from} {direction:?}");
            }
        }
    }

    #[test]
    fn the_opposite_of_a_direction_leads_back() {
        for direction in Direction::ALL {
            let there = step(direction, 1 << 13);
            assert_eq!(step(direction.opposite(), there), 1 << 13, "{direction:?}");
        }
    }

    #[test]
    fn turning_the_board_round_twice_changes_nothing() {
        let position = Position { kings: 0x11, clock: 7, ..Position::START };
        assert_eq!(position.turned().turned(), position);
        assert_eq!(Position::START.turned().pieces, Position::START.pieces);
    }
}
