//! What a search did.

use super::limits::StoppedBy;
use super::score::Score;
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Processor time that this thread has used so far.
pub(super) fn thread_cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}

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
    /// Processor time taken by the threads that searched; complete only where the value alone was wanted.
    pub cpu: Duration,
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
    /// Counts what a thread has done that helped.
    pub(super) fn add_help(&mut self, help: &Self) {
        self.threads += 1;
        self.add_counts(help);
    }

    /// Nothing done yet.
    pub fn none() -> Self {
        Self {
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: Duration::ZERO,
            cpu: Duration::ZERO,
            tt_probes: 0,
            tt_hits: 0,
            beta_cutoffs: 0,
            first_move_cutoffs: 0,
            threads: 1,
            stopped_by: StoppedBy::Solved,
            iterations: Vec::new(),
        }
    }

    /// Adds the work of another search; depth and reason stay.
    pub fn add_work(&mut self, other: &Self) {
        self.time += other.time;
        self.add_counts(other);
    }

    /// Adds all that is counted, which does not depend on what ran at the same time.
    fn add_counts(&mut self, other: &Self) {
        self.seldepth = self.seldepth.max(other.seldepth);
        self.nodes += other.nodes;
        self.cpu += other.cpu;
        self.tt_probes += other.tt_probes;
        self.tt_hits += other.tt_hits;
        self.beta_cutoffs += other.beta_cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
    }

    /// Adds one of several searches of which none is more than a part: depth is that of the shallowest, and the reason to
    /// stop that of the first that could have gone on.
    pub fn add_part(&mut self, other: &Self, is_first: bool) {
        let is_done = matches!(
            self.stopped_by,
            StoppedBy::Solved | StoppedBy::Forced | StoppedBy::Finished | StoppedBy::Book
        );
        self.stopped_by = if is_first || is_done { other.stopped_by } else { self.stopped_by };
        self.depth = if is_first { other.depth } else { self.depth.min(other.depth) };
        self.add_work(other);
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_counts_work_and_not_sleep() {
        let begun = thread_cpu_time();
        std::thread::sleep(Duration::from_millis(50));
        assert!(thread_cpu_time() - begun < Duration::from_millis(40));
    }
}
