//! Forced wins: lines in which every move of one side threatens to win and leaves the other a few replies, all of which are
//! tried.
//!
//! First continuous fours (VCF, victory by continuous fours), then fours and threes (VCT, victory by continuous threats);
//! the names and the idea are those of threat-space search (Allis, van den Herik and Huntjens 1993). What is found is
//! proven: the length told is that of the longest defence that was tried, and a quicker win may exist. What is not found
//! says nothing, since every search is bounded by nodes, all of them counted.

mod fours;
mod threes;

use super::board::{Board, Position};
use super::candidates::Urgent;
use crate::games::kit::lines::Cell;
use crate::search::{Allowance, Bound, Clock, Interrupted, MAX_DEPTH, ProbeWindow, ProvenBound, Score};
use fours::Fours;
use std::ops::ControlFlow;
use threes::Threes;

/// Nodes of continuous fours at a position inside the search, for each ply of depth left.
const FOURS_NODES: u64 = 12;
/// Depth left from which fours and threes are followed inside the search.
const THREES_DEPTH: u32 = 5;
/// Nodes of fours and threes there, for each ply of depth left.
const THREES_NODES: u64 = 24;
/// Share of the nodes for the root that continuous fours may use, in per cent.
const ROOT_FOURS_PERCENT: u64 = 75;

/// A forced win: its first move, and the most plies to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forced {
    pub(super) first: usize,
    pub(super) plies: u32,
}

/// Nodes that each kind of threat may take.
#[derive(Clone, Copy, Debug)]
struct Effort {
    fours: u64,
    threes: u64,
}

impl Effort {
    fn at(depth: u32, at_root: u64) -> Self {
        if depth >= MAX_DEPTH {
            let fours = at_root * ROOT_FOURS_PERCENT / 100;
            return Self { fours, threes: at_root - fours };
        }
        let nodes = |each: u64| each * u64::from(depth);
        let threes = if depth >= THREES_DEPTH { nodes(THREES_NODES) } else { 0 };
        Self { fours: nodes(FOURS_NODES), threes }
    }
}

impl Board {
    /// A win by threats that the other side must answer one by one. Nothing is looked for in exact mode, where a search
    /// sees no further than its horizon.
    pub(super) fn follow_threats(
        &self,
        position: &Position,
        asked: ProbeWindow,
        clock: &mut Clock,
        at_root: u64,
    ) -> Option<ProvenBound<Cell>> {
        if asked.horizon < u32::MAX || !Fours::can_begin(position) {
            return None;
        }
        let effort = Effort::at(asked.depth, at_root);
        let found = within(clock, effort.fours, |clock| Fours::new(self, clock).win(position));
        let found = found.or_else(|| match effort.threes {
            0 => None,
            nodes => within(clock, nodes, |clock| Threes::new(self, clock).win(position)),
        })?;
        let (score, best) = (Score::win_in(found.plies), Some(Cell(found.first as u16)));
        Some(ProvenBound { score, bound: Bound::Lower, plies: found.plies, best })
    }

    /// What fives and fours on the board decide by themselves: whether there is a win, or the only cell that may be
    /// played, where there is only one.
    fn glance(&self, position: &Position) -> ControlFlow<Option<Forced>, Option<usize>> {
        match self.urgent(position) {
            Some(Urgent::Win(first)) => ControlFlow::Break(Some(Forced { first, plies: 1 })),
            Some(Urgent::WinSoon(first)) => ControlFlow::Break(Some(Forced { first, plies: 3 })),
            Some(Urgent::Lost(_)) => ControlFlow::Break(None),
            Some(Urgent::Block(cell)) => ControlFlow::Continue(Some(cell)),
            None => ControlFlow::Continue(None),
        }
    }
}

/// Looks for a win under a limit of nodes.
fn within(
    clock: &mut Clock,
    nodes: u64,
    look: impl FnOnce(&mut Clock) -> Result<Option<Forced>, Interrupted>,
) -> Option<Forced> {
    let outer = clock.shrink(Allowance::Nodes(nodes));
    let found = look(clock);
    clock.restore(outer).apply(found).ok().flatten().flatten()
}
