//! What a search did.

use super::limits::StoppedBy;
use super::score::Score;
use std::time::Duration;

/// Counters of a running search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counters {
    pub(super) seldepth: u32,
    pub(super) tt_probes: u64,
    pub(super) tt_hits: u64,
    pub(super) beta_cutoffs: u64,
    pub(super) first_move_cutoffs: u64,
}

/// One finished iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration<M> {
    /// Depth in plies.
    pub depth: u32,
    /// Best move.
    pub best: M,
    /// Its score.
    pub score: Score,
    /// Positions looked at since the start.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
}

/// Statistics of a finished search.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats<M> {
    /// Deepest finished iteration in plies.
    pub depth: u32,
    /// Deepest position looked at, in plies.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// Look-ups in the table.
    pub tt_probes: u64,
    /// Look-ups that found the position.
    pub tt_hits: u64,
    /// Nodes where a move was too good to be allowed.
    pub beta_cutoffs: u64,
    /// Those where the first move was.
    pub first_move_cutoffs: u64,
    /// Threads that searched.
    pub threads: u32,
    /// Why it ended.
    pub stopped_by: StoppedBy,
    /// Every finished iteration, shallowest first.
    pub iterations: Vec<Iteration<M>>,
}

impl<M> Stats<M> {
    /// Effective branching factor: the `depth`-th root of the nodes; 0 before the first iteration is done.
    pub fn branching_factor(&self) -> f64 {
        match self.depth {
            0 => 0.0,
            depth => (self.nodes as f64).powf(1.0 / f64::from(depth)),
        }
    }

    /// Nodes in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}
