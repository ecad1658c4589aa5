//! Hidden information: every position that it may be is searched as if it were known, and a move is worth the weighted mean.
//!
//! The mean is no proof even where each position is solved: it takes for granted that the rest will be seen before the next
//! move is chosen.

use super::{Limits, Line, Options, Query, Report, Score, Stats, StoppedBy, Table, search};
use crate::game::Game;
use std::time::Instant;

/// Searches each of `worlds`, which have weights and the legal moves of the position asked about, with an even share of
/// what is left of the limits.
pub fn determinize<G: Game>(
    query: &Query<'_, G>,
    worlds: &[(u32, G::Position)],
    table: &Table,
) -> Report<G::Move> {
    let mut total = Total::of(query);
    for (index, (weight, position)) in worlds.iter().enumerate() {
        let world = Query {
            game: query.game,
            position,
            history: &[],
            limits: share(&query.limits, total.stats.nodes, worlds.len() - index),
            options: Options { every_score: true, ..query.options.clone() },
        };
        total.add(*weight, search(&world, table));
    }
    total.report()
}

/// The part of the limits for the next of so many searches.
fn share(limits: &Limits, used: u64, searches: usize) -> Limits {
    let now = Instant::now();
    let searches = u32::try_from(searches).unwrap_or(u32::MAX).max(1);
    let part = |deadline: Instant| now + deadline.saturating_duration_since(now) / searches;
    Limits {
        nodes: limits.nodes.map(|nodes| (nodes.saturating_sub(used) / u64::from(searches)).max(1)),
        deadline: limits.deadline.map(part),
        ..limits.clone()
    }
}

/// Weighted sums over the searches that are done.
struct Total<M> {
    /// Every move with the sum of its scores.
    moves: Vec<(M, i64)>,
    weight: i64,
    stats: Stats<M>,
    is_cut_short: bool,
    started: Instant,
}

impl<M: Copy + Eq> Total<M> {
    fn of<G: Game<Move = M>>(query: &Query<'_, G>) -> Self {
        let mut legal = Vec::new();
        query.game.legal_moves(query.position, &mut legal);
        let wanted = |mv: &M| query.options.root_moves.as_ref().is_none_or(|moves| moves.contains(mv));
        let moves = legal.into_iter().filter(wanted).map(|mv| (mv, 0)).collect();
        Self { moves, weight: 0, stats: no_stats(), is_cut_short: false, started: Instant::now() }
    }

    fn add(&mut self, weight: u32, report: Report<M>) {
        for line in &report.lines {
            if let Some((_, sum)) = self.moves.iter_mut().find(|(mv, _)| *mv == line.mv) {
                *sum += i64::from(weight) * i64::from(line.score.raw());
            }
        }
        self.is_cut_short |= report.is_cut_short;
        self.add_stats(&report.stats, self.weight == 0);
        self.weight += i64::from(weight);
    }

    /// Depth is that of the shallowest search, and the reason to stop that of the first that was not done.
    fn add_stats(&mut self, one: &Stats<M>, is_first: bool) {
        let sum = &mut self.stats;
        let is_done = matches!(sum.stopped_by, StoppedBy::Solved | StoppedBy::Forced);
        sum.stopped_by = if is_first || is_done { one.stopped_by } else { sum.stopped_by };
        sum.depth = if is_first { one.depth } else { sum.depth.min(one.depth) };
        sum.seldepth = sum.seldepth.max(one.seldepth);
        sum.nodes += one.nodes;
        sum.tt_probes += one.tt_probes;
        sum.tt_hits += one.tt_hits;
        sum.beta_cutoffs += one.beta_cutoffs;
        sum.first_move_cutoffs += one.first_move_cutoffs;
    }

    /// Best first, equal ones in legal order.
    fn report(self) -> Report<M> {
        let weight = self.weight.max(1);
        let line = |&(mv, sum): &(M, i64)| Line {
            mv,
            score: Score::new(rounded(sum, weight) as i32),
            proven: false,
            shortest: false,
            pv: vec![mv],
        };
        let mut lines: Vec<_> = self.moves.iter().map(line).collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let stats = Stats { time: self.started.elapsed(), ..self.stats };
        Report { lines, stats, is_cut_short: self.is_cut_short }
    }
}

fn no_stats<M>() -> Stats<M> {
    Stats {
        depth: 0,
        seldepth: 0,
        nodes: 0,
        time: std::time::Duration::ZERO,
        tt_probes: 0,
        tt_hits: 0,
        beta_cutoffs: 0,
        first_move_cutoffs: 0,
        threads: 1,
        stopped_by: StoppedBy::Solved,
        iterations: Vec::new(),
    }
}

/// A quotient, halves away from zero.
fn rounded(sum: i64, weight: i64) -> i64 {
    (sum.abs() + weight / 2) / weight * sum.signum()
}
