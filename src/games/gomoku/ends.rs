//! Positions from boards that were sent: what play cannot have led to is refused.

use super::board::{Board, DIRECTIONS, Ending, Position};
use super::patterns::Length;
use crate::game::Side;
use crate::games::kit::lines::{SetUpFault, mover_of};

/// Steps along the directions of lines, as (column, row).
const STEPS: [(isize, isize); DIRECTIONS] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// The sides by name, in states and messages.
pub(super) const NAMES: (&str, &str) = ("black", "white");

impl Board {
    /// A position from its cells, where play can have led to it.
    ///
    /// # Errors
    /// Why play cannot have led to it.
    pub(super) fn set_up(
        &self,
        cells: &[Option<Side>],
        to_move: Option<Side>,
    ) -> Result<Position, SetUpFault> {
        let mover = mover_of(cells, to_move, NAMES)?;
        if self.ending_of(cells, mover).is_some() {
            return Err(SetUpFault::ended(mover, NAMES));
        }
        let ending = self.ending_of(cells, !mover);
        if ending.is_some() && !self.can_end_by_one_stone(cells, !mover) {
            return Err(SetUpFault::two_lines(!mover, NAMES));
        }
        let mut position = self.start();
        for (cell, side) in cells.iter().enumerate() {
            if let Some(side) = side {
                self.place(&mut position, cell, *side);
            }
        }
        position.set_ending(ending);
        Ok(position.with_move_of(mover))
    }

    /// How the stones of a side end the game, if they do.
    fn ending_of(&self, cells: &[Option<Side>], side: Side) -> Option<Ending> {
        let mut is_too_long = false;
        for run in self.runs(cells, side) {
            match (run, self.rule().length_for(side)) {
                (5, _) | (6.., Length::FiveOrMore) => return Some(Ending::Line(side)),
                (6.., Length::ExactlyFive) => is_too_long = true,
                _ => {}
            }
        }
        (is_too_long && self.rule().restricts(side)).then_some(Ending::Overline)
    }

    /// Whether without some stone the game had not ended: then that one can have been the last.
    fn can_end_by_one_stone(&self, cells: &[Option<Side>], side: Side) -> bool {
        let mut before = cells.to_vec();
        (0..before.len()).any(|last| {
            let stone = std::mem::take(&mut before[last]);
            let is_it = stone == Some(side) && self.ending_of(&before, side).is_none();
            before[last] = stone;
            is_it
        })
    }

    /// Lengths of the rows of stones that no stone of the same side continues.
    fn runs(&self, cells: &[Option<Side>], side: Side) -> impl Iterator<Item = usize> {
        let is_own = move |cell: Option<usize>| cell.is_some_and(|cell| cells[cell] == Some(side));
        let starts =
            (0..cells.len()).flat_map(|cell| (0..DIRECTIONS).map(move |direction| (cell, direction)));
        let starts = starts.filter(move |&(cell, direction)| {
            is_own(Some(cell)) && !is_own(self.neighbour(cell, direction, -1))
        });
        starts.map(move |(cell, direction)| {
            (1..).take_while(|&offset| is_own(self.neighbour(cell, direction, offset))).count() + 1
        })
    }

    /// The cell at a distance along a direction, if it is on the board.
    pub(super) fn neighbour(&self, cell: usize, direction: usize, offset: isize) -> Option<usize> {
        let (across, down) = STEPS[direction];
        let x = (cell % self.size()).checked_add_signed(offset * across)?;
        let y = (cell / self.size()).checked_add_signed(offset * down)?;
        (x < self.size() && y < self.size()).then(|| y * self.size() + x)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rule::Rule;
    use super::*;
    use crate::keys::Keys;

    /// The ending of a board of five rows whose first is given, or the fault; black has stones on `X`.
    fn ending(rule: Rule, rows: &str) -> Result<Option<Ending>, String> {
        let rows: Vec<&str> = rows.split_whitespace().collect();
        let board = Board::new(rows.len(), rule, &Keys::fixed());
        let cell = |symbol| match symbol {
            'X' => Some(Side::First),
            'O' => Some(Side::Second),
            _ => None,
        };
        let cells: Vec<_> = rows.concat().chars().map(cell).collect();
        board.set_up(&cells, None).map(|position| position.ending()).map_err(|fault| fault.at("").detail)
    }

    const SIX: &str = "XXXXXX. O.O.O.. O.O.... ....... ....... ....... .......";
    const FIVE: &str = "XXXXX.. O.O.O.. O...... ....... ....... ....... .......";
    const WHITE_SIX: &str = "OOOOOO. X.X.X.. X.X.X.. ....... ....... ....... .......";

    #[test]
    fn the_rule_says_what_six_in_a_row_mean() {
        let black = Ok(Some(Ending::Line(Side::First)));
        assert_eq!(ending(Rule::Freestyle, SIX), black);
        assert_eq!(ending(Rule::Standard, SIX), Ok(None));
        assert_eq!(ending(Rule::Renju, SIX), Ok(Some(Ending::Overline)));
        let white = Ok(Some(Ending::Line(Side::Second)));
        assert_eq!(ending(Rule::Freestyle, WHITE_SIX), white);
        assert_eq!(ending(Rule::Standard, WHITE_SIX), Ok(None));
        assert_eq!(ending(Rule::Renju, WHITE_SIX), white);
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            assert_eq!(ending(rule, FIVE), black);
        }
    }

    #[test]
    fn five_and_six_at_once_are_a_five() {
        let both = "XXXXXX. O.OX.O. O.OX... O..X... ...X..O O.O.... .......";
        assert_eq!(ending(Rule::Renju, both), Ok(Some(Ending::Line(Side::First))));
    }

    #[test]
    fn boards_that_no_last_move_explains_are_refused() {
        let apart = "XXXXX.. ....... XXXXX.. OO.OO.O OO.OO.. ....... .......";
        assert!(ending(Rule::Freestyle, apart).is_err_and(|fault| fault.contains("no single last move")));
        let ended = "XXXXX.. ....... OO.O..O O...... ....... ....... .......";
        assert!(ending(Rule::Freestyle, ended).is_err_and(|fault| fault.contains("had ended")));
        let barred = "XXXXXX. ....... OO.O..O O.O.... ....... ....... .......";
        assert!(ending(Rule::Renju, barred).is_err_and(|fault| fault.contains("had ended")));
        assert_eq!(ending(Rule::Standard, barred), Ok(None));
        assert!(
            ending(Rule::Renju, "XX... ..... ..... ..... .....").is_err_and(|fault| fault.contains("black"))
        );
    }
}
