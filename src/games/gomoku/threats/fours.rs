//! Continuous fours: each four leaves the other side one reply.

use super::Forced;
use crate::games::gomoku::board::{Board, Position};
use crate::games::gomoku::kinds::Kind;
use crate::search::{Clock, Interrupted};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Most fours of a line in each look, until a look is complete.
const LENGTHS: [u32; 11] = [1, 2, 3, 4, 5, 6, 8, 11, 16, 32, 90];

/// A search for a win by fours of the side to move.
pub(super) struct Fours<'b, 'c> {
    board: &'b Board,
    clock: &'c mut Clock,
    /// Positions without a win by so many fours. Each costs a node, so it is bounded by the nodes allowed.
    failed: HashMap<u64, u32>,
    is_cut: bool,
}

impl<'b, 'c> Fours<'b, 'c> {
    pub(super) fn new(board: &'b Board, clock: &'c mut Clock) -> Self {
        Self { board, clock, failed: HashMap::new(), is_cut: false }
    }

    /// Whether the side to move has a four or a three to begin with.
    pub(super) fn can_begin(position: &Position) -> bool {
        let own = position.to_move();
        [Kind::Four, Kind::FourThree, Kind::Three, Kind::DoubleThree, Kind::Disputed]
            .into_iter()
            .any(|kind| position.count(own, kind) > 0)
    }

    /// The shortest win that is found, short lines first.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn win(&mut self, position: &Position) -> Result<Option<Forced>, Interrupted> {
        for fours in LENGTHS {
            self.is_cut = false;
            let found = self.attack(position, fours)?;
            if found.is_some() || !self.is_cut {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// A win of the side to move by at most so many fours, and what follows them at once.
    fn attack(&mut self, position: &Position, fours: u32) -> Result<Option<Forced>, Interrupted> {
        self.clock.count()?;
        let only = match self.board.glance(position) {
            ControlFlow::Break(found) => return Ok(found),
            ControlFlow::Continue(only) => only,
        };
        let moves = self.board.fours(position, only);
        if moves.is_empty() {
            return Ok(None);
        }
        if fours == 0 {
            self.is_cut = true;
            return Ok(None);
        }
        let key = self.board.key(position);
        if self.failed.get(&key).is_some_and(|&tried| tried >= fours) {
            self.is_cut = true;
            return Ok(None);
        }
        for first in moves {
            if let Some(plies) = self.follow(position, first, fours)? {
                return Ok(Some(Forced { first, plies }));
            }
        }
        self.failed.insert(key, fours);
        Ok(None)
    }

    /// The plies of the win that a four leads to.
    fn follow(&mut self, position: &Position, four: usize, fours: u32) -> Result<Option<u32>, Interrupted> {
        let own = position.to_move();
        let mut after = position.clone();
        self.board.place(&mut after, four, own);
        let Some(reply) = self.board.first_of_kind(&after, own, Kind::Five) else { return Ok(None) };
        if !self.board.may_play(&after, reply, !own) {
            return Ok(Some(3));
        }
        self.board.place(&mut after, reply, !own);
        Ok(self.attack(&after, fours - 1)?.map(|win| win.plies + 2))
    }
}

impl Board {
    /// The fours of the side to move, the most promising first; where a five of the other side must be stopped, only there.
    pub(super) fn fours(&self, position: &Position, only: Option<usize>) -> Vec<usize> {
        let own = position.to_move();
        let is_four =
            |&cell: &usize| self.makes_four(position, cell, own) && self.may_play(position, cell, own);
        if let Some(cell) = only {
            return Some(cell).filter(is_four).into_iter().collect();
        }
        let mut cells: Vec<usize> = self.sharp_cells(position, own).filter(is_four).collect();
        cells.sort_by_key(|&cell| -self.value(position, cell, own) - self.value(position, cell, !own) / 2);
        cells
    }
}
