//! A position of connect four, and what can be said of it without a search.

use super::bits::{BOARD, BOTTOM, COLUMN_BITS, has_line, in_lines, line_cells};
use crate::game::Side;

/// A position, with what both sides threaten: kept from move to move, for every question of the search begins with that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Stones of the side to move.
    pub(super) own: u64,
    /// All stones.
    pub(super) all: u64,
    /// Empty cells that complete a line of the side to move.
    pub(super) own_wins: u64,
    /// Empty cells that complete a line of the other side.
    pub(super) other_wins: u64,
    /// Whether the last stone completed a line.
    pub(super) is_won: bool,
}

/// A stone dropped into a column, as the bit of the cell where it comes to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop(pub(super) u64);

impl Drop {
    /// Column from the left, from 0.
    pub(super) fn column(self) -> usize {
        self.0.trailing_zeros() as usize / COLUMN_BITS
    }

    /// Row from the bottom, from 0.
    pub(super) fn row(self) -> usize {
        self.0.trailing_zeros() as usize % COLUMN_BITS
    }
}

impl Position {
    /// The empty board.
    pub const START: Position = Position { own: 0, all: 0, own_wins: 0, other_wins: 0, is_won: false };

    /// The position of these stones: those of the side to move, and all.
    pub(super) fn of_stones(own: u64, all: u64) -> Self {
        let other = own ^ all;
        Position {
            own,
            all,
            own_wins: line_cells(own, all),
            other_wins: line_cells(other, all),
            is_won: has_line(other),
        }
    }

    pub(super) fn placed(self) -> u32 {
        self.all.count_ones()
    }

    pub(super) fn to_move(self) -> Side {
        if self.placed().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The lowest empty cell of each column that has one.
    pub(super) fn landing_cells(self) -> u64 {
        (self.all + BOTTOM) & BOARD
    }

    pub(super) fn other(self) -> u64 {
        self.own ^ self.all
    }

    pub(super) fn dropped(self, drop: Drop) -> Position {
        let all = self.all | drop.0;
        Position {
            own: self.other(),
            all,
            own_wins: self.other_wins & !drop.0,
            other_wins: line_cells(self.own | drop.0, all),
            is_won: self.own_wins & drop.0 != 0,
        }
    }

    /// Landing cells that win at once.
    pub(super) fn winning_cells(self) -> u64 {
        self.landing_cells() & self.own_wins
    }

    /// Landing cells that do not lose at once, where the opponent does not win already: under a cell that completes a
    /// line of the opponent nothing may be put, and one that can be reached now must be filled.
    pub(super) fn safe_cells(self) -> u64 {
        let landing = self.landing_cells();
        let forced = landing & self.other_wins;
        let candidates = match forced {
            0 => landing,
            one if one & (one - 1) == 0 => one,
            _ => 0,
        };
        candidates & !(self.other_wins >> 1)
    }

    /// The stones that still lie in a line that their side may complete, of the side to move and of the other.
    pub(super) fn live_stones(self) -> [u64; 2] {
        let (own, other) = (self.own, self.other());
        [own & in_lines(BOARD ^ other), other & in_lines(BOARD ^ own)]
    }

    /// The only cell that does not lose at once, where there is exactly one and none wins.
    pub(super) fn forced_cell(self) -> Option<Drop> {
        let safe = self.safe_cells();
        (safe.is_power_of_two() && self.winning_cells() == 0).then_some(Drop(safe))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::{CELLS, bits};
    use super::*;
    use crate::game::{Game, Scoring};
    use crate::games::ConnectFour;
    use crate::keys::Keys;
    use crate::search::Score;

    /// The value by trying everything.
    pub(in super::super) fn value(position: Position) -> Score {
        if position.is_won {
            return Score::loss_in(0);
        }
        let landing = position.landing_cells();
        let cells = (0..CELLS + 7).map(|bit| 1_u64 << bit).filter(|cell| landing & cell != 0);
        let values = cells.map(|cell| value_of(position, Drop(cell)));
        values.max().unwrap_or(Score::DRAW)
    }

    fn value_of(position: Position, drop: Drop) -> Score {
        (-value(position.dropped(drop))).from_node(Scoring::WinDrawLoss, 1)
    }

    /// Positions of random games with a few empty cells, not finished.
    pub(in super::super) fn late_positions(count: usize) -> Vec<Position> {
        let game = ConnectFour::new(&Keys::fixed());
        let mut random = fastrand::Rng::with_seed(17);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut position = Position::START;
            let until = random.u32(CELLS - 10..CELLS - 4);
            while position.placed() < until && !position.is_won {
                let mut moves = Vec::new();
                game.legal_moves(&position, &mut moves);
                position = position.dropped(moves[random.usize(..moves.len())]);
            }
            if !position.is_won {
                positions.push(position);
            }
        }
        positions
    }

    #[test]
    fn what_is_kept_from_move_to_move_is_what_the_stones_say() {
        for position in late_positions(2_000) {
            assert_eq!(position, Position::of_stones(position.own, position.all));
        }
    }

    #[test]
    fn a_forced_move_is_worth_as_much_as_the_position() {
        let forced = |position: &Position| position.forced_cell().map(|drop| (*position, drop));
        let positions = late_positions(2_000);
        let forced: Vec<_> = positions.iter().filter_map(forced).collect();
        assert!(forced.len() > 100);
        assert!(forced.into_iter().all(|(position, drop)| value_of(position, drop) == value(position)));
    }

    #[test]
    fn positions_of_one_key_have_one_value() {
        let game = ConnectFour::new(&Keys::fixed());
        let (mut mirrored, mut recoloured) = (0, 0);
        for position in late_positions(2_000) {
            let mirror = Position::of_stones(bits::mirrored(position.own), bits::mirrored(position.all));
            assert_eq!(game.key(&position), game.key(&mirror));
            mirrored += u32::from(mirror != position);
            let [own, other] = position.live_stones();
            let dead =
                (0..64).map(|bit| 1_u64 << bit).filter(|cell| position.all & !own & !other & cell != 0);
            for changed in dead.map(|cell| Position::of_stones(position.own ^ cell, position.all)) {
                if !changed.is_won && game.key(&changed) == game.key(&position) {
                    assert_eq!(value(changed), value(position), "{position:?} {changed:?}");
                    recoloured += 1;
                }
            }
        }
        assert!(mirrored > 1_000 && recoloured > 1_000, "{mirrored} {recoloured}");
    }
}
