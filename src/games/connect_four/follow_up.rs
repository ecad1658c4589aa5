//! The most that is left for the side to move if the other answers above every stone of it (follow-up, Allis 1988).
//!
//! Who is answered so gets the lowest empty cell of each column and from there every second one. Columns of odd rest are
//! paired: who plays the lowest cell of one is answered by the lowest of the other, and gets every second cell above it.
//! Where the answering side has a threat, neither plays below it, one because that loses, the other because it need not:
//! the column ends there. As long as the columns' rests add up to an even number there is always an answer, so that the
//! side to move is the first that has to play below a threat, or the board fills up.

use super::CELLS;
use super::bits::{BOARD, BOTTOM, column_of, from_lowest, has_line, lowest};
use super::position::Position;
use crate::game::Side;
use crate::search::Score;

/// The rows, from 0, that are left to the side to move in columns that are played to the top. A threat above one of the
/// other rows does not change that, nor whether a column's rest is even.
const ROWS_LEFT: u64 = BOTTOM | BOTTOM << 2 | BOTTOM << 4;
/// The other rows.
const ROWS_TAKEN: u64 = BOARD ^ ROWS_LEFT;

/// The answering side's plan.
#[derive(Clone, Copy)]
struct Plan {
    /// Cells that the side to move may get.
    left: u64,
    /// Cells from a threat of the answering side to the top.
    beyond: u64,
}

impl Position {
    /// The bound, where there is one. Nobody wins at once.
    pub(super) fn held_by_follow_up(self) -> Option<Score> {
        let plan = self.plan();
        let odd_threats = lowest(self.other_wins & !self.landing_cells() & ROWS_LEFT);
        match self.to_move() {
            Side::First => self.value_of(plan).or_else(|| self.held_by_two_threats(plan, odd_threats)),
            Side::Second => {
                let plans = Cells(odd_threats).map(|threat| self.up_to(plan, threat));
                plans.filter_map(|plan| self.value_of(plan)).next()
            }
        }
    }

    /// Every column to the top, or to the lowest threat that leaves all as it is.
    fn plan(self) -> Plan {
        let beyond = from_lowest(self.other_wins & !self.landing_cells() & ROWS_TAKEN);
        let left = self.landing_cells() | !self.all & ROWS_LEFT;
        Plan { left: left & !beyond, beyond }
    }

    /// A threat on a row that is left to the side to move makes an even rest odd, so that it takes two.
    fn held_by_two_threats(self, plan: Plan, threats: u64) -> Option<Score> {
        let higher = |threat: u64| threats & !(threat | (threat - 1));
        let pairs =
            Cells(threats).flat_map(|one| Cells(higher(one)).map(move |two| self.up_to(plan, one | two)));
        pairs.filter_map(|plan| self.value_of(plan)).next()
    }

    /// The same plan, but that the columns of these threats, on rows that are left to the side to move, end there.
    fn up_to(self, plan: Plan, threats: u64) -> Plan {
        let columns = column_of(threats & threats.wrapping_neg()) | column_of(threats);
        let beyond = from_lowest(threats);
        let below = columns & !self.all & !beyond;
        let left = below & (self.landing_cells() | ROWS_TAKEN);
        Plan { left: plan.left & !columns | left, beyond: plan.beyond & !columns | beyond }
    }

    /// What the plan leaves, unless it lets the side to move complete a line.
    fn value_of(self, plan: Plan) -> Option<Score> {
        if has_line(self.own | plan.left) {
            return None;
        }
        let empty = BOARD ^ self.all;
        if plan.beyond != 0 {
            let before = empty & !(plan.beyond | plan.beyond >> 1);
            return Some(Score::loss_in(before.count_ones() + 2));
        }
        match has_line(self.other() | empty & !plan.left) {
            true => Some(Score::loss_in(CELLS - self.placed())),
            false => Some(Score::DRAW),
        }
    }
}

/// The cells of a set, from the lowest of the first column.
struct Cells(u64);

impl Iterator for Cells {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let cell = self.0 & self.0.wrapping_neg();
        self.0 ^= cell;
        (cell != 0).then_some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::tests::{late_positions, value};
    use super::*;

    #[test]
    fn nobody_gets_more_than_follow_up_leaves() {
        let (mut draws, mut losses) = ([0; 2], [0; 2]);
        for position in late_positions(12_000).into_iter().filter(|position| position.winning_cells() == 0) {
            let Some(held) = position.held_by_follow_up() else { continue };
            assert!(value(position) <= held, "{position:?}");
            let counts = if held == Score::DRAW { &mut draws } else { &mut losses };
            counts[position.to_move().index()] += 1;
        }
        assert!(draws[0] > 100 && losses[0] > 100 && losses[1] > 100, "{draws:?} {losses:?}");
    }

    #[test]
    fn two_threats_on_rows_of_the_first_side_hold_it_where_none_would() {
        let to_first =
            late_positions(40_000).into_iter().filter(|position| position.to_move() == Side::First);
        let mut held = 0;
        for position in to_first.filter(|position| position.winning_cells() == 0) {
            let odd_threats = lowest(position.other_wins & !position.landing_cells() & ROWS_LEFT);
            let Some(most) = position.held_by_two_threats(position.plan(), odd_threats) else { continue };
            assert!(most.is_loss() && value(position) <= most, "{position:?}");
            held += u32::from(position.value_of(position.plan()).is_none());
        }
        assert!(held > 10, "{held}");
    }
}
