//! Fours and threes: a three leaves the other side the moves that keep the two ways to a five from arising.

use super::Forced;
use super::fours::Fours;
use super::within;
use crate::games::gomoku::board::{Board, Position};
use crate::games::gomoku::candidates::Urgent;
use crate::games::gomoku::kinds::Kind;
use crate::search::{Clock, Interrupted};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Most threats of a line, deepened one by one.
const MOST_THREATS: u32 = 10;
/// Nodes of continuous fours at each position.
const FOURS_NODES: u64 = 200;

/// What is known of a position where the attacker is to move.
#[derive(Clone, Copy, Debug)]
enum Known {
    Won(Forced),
    /// Not by so many threats.
    Failed(u32),
}

/// A search for a win by fours and threes of the side to move.
pub(super) struct Threes<'b, 'c> {
    board: &'b Board,
    clock: &'c mut Clock,
    /// Each entry costs a node, so it is bounded by the nodes allowed.
    known: HashMap<u64, Known>,
    is_cut: bool,
}

impl<'b, 'c> Threes<'b, 'c> {
    pub(super) fn new(board: &'b Board, clock: &'c mut Clock) -> Self {
        Self { board, clock, known: HashMap::new(), is_cut: false }
    }

    /// A win by as few threats as are found.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn win(&mut self, position: &Position) -> Result<Option<Forced>, Interrupted> {
        for threats in 1..=MOST_THREATS {
            self.is_cut = false;
            let found = self.attack(position, threats)?;
            if found.is_some() || !self.is_cut {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// A win of the side to move by at most so many threats before continuous fours.
    fn attack(&mut self, position: &Position, threats: u32) -> Result<Option<Forced>, Interrupted> {
        self.clock.count()?;
        let only = match self.board.glance(position) {
            ControlFlow::Break(found) => return Ok(found),
            ControlFlow::Continue(only) => only,
        };
        let key = self.board.key(position);
        match self.known.get(&key) {
            Some(&Known::Won(win)) => return Ok(Some(win)),
            Some(&Known::Failed(tried)) if tried >= threats => {
                self.is_cut = true;
                return Ok(None);
            }
            Some(_) => {}
            None => {
                let win =
                    within(self.clock, FOURS_NODES, |clock| Fours::new(self.board, clock).win(position));
                if let Some(win) = win {
                    self.known.insert(key, Known::Won(win));
                    return Ok(Some(win));
                }
            }
        }
        let found = self.try_threats(position, only, threats)?;
        self.known.insert(key, found.map_or(Known::Failed(threats), Known::Won));
        Ok(found)
    }

    fn try_threats(
        &mut self,
        position: &Position,
        only: Option<usize>,
        threats: u32,
    ) -> Result<Option<Forced>, Interrupted> {
        let moves = self.board.threats(position, only);
        if threats == 0 {
            self.is_cut |= !moves.is_empty();
            return Ok(None);
        }
        for first in moves {
            let mut after = position.clone();
            self.board.place(&mut after, first, position.to_move());
            if let Some(plies) = self.defend(&after, threats - 1)? {
                return Ok(Some(Forced { first, plies: plies + 1 }));
            }
        }
        Ok(None)
    }

    /// The most plies that the side to move can hold out after a threat, if it loses by at most so many threats more.
    fn defend(&mut self, position: &Position, threats: u32) -> Result<Option<u32>, Interrupted> {
        self.clock.count()?;
        let (replies, mut longest) = match self.board.urgent(position) {
            Some(Urgent::Lost(_)) => return Ok(Some(2)),
            Some(Urgent::Win(_) | Urgent::WinSoon(_)) => return Ok(None),
            Some(Urgent::Block(cell)) => (vec![cell], 0),
            None => match self.board.defences(position, position.to_move()) {
                Some(replies) => (replies, 4),
                None => return Ok(None),
            },
        };
        for reply in replies {
            let mut after = position.clone();
            self.board.place(&mut after, reply, position.to_move());
            match self.attack(&after, threats)? {
                Some(win) => longest = longest.max(win.plies + 1),
                None => return Ok(None),
            }
        }
        Ok(Some(longest))
    }
}

impl Board {
    /// The fours and threes of the side to move, the most promising first; only those that also stop what the other side
    /// threatens. Where a five of the other side must be stopped, only that: an earlier threat may still stand.
    fn threats(&self, position: &Position, only: Option<usize>) -> Vec<usize> {
        let own = position.to_move();
        if let Some(cell) = only {
            return Some(cell).filter(|&cell| self.may_play(position, cell, own)).into_iter().collect();
        }
        let allowed = self.defences(position, own);
        let is_threat = |&cell: &usize| {
            let kind = self.kind(position, cell, own);
            (kind.makes_three() || matches!(kind, Kind::Disputed) && self.makes_four(position, cell, own))
                && allowed.as_ref().is_none_or(|allowed| allowed.contains(&cell))
                && self.may_play(position, cell, own)
        };
        let mut cells: Vec<usize> = self.near_cells(position).filter(is_threat).collect();
        cells.sort_by_key(|&cell| -self.value(position, cell, own) - self.value(position, cell, !own) / 2);
        cells
    }
}
