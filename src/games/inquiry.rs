//! What every request for a search comes to: a position, how to search it, and how the findings are written.

use super::answer::{IterationAnswer, LineAnswer, Method, ScoreAnswer, StatsAnswer};
use super::book::{Book, Opening};
use super::endpoint::{Run, RunContext};
use super::request::SearchRequest;
use super::scene::Scene;
use super::units::{number_of_raw, score_of_line};
use super::wire::{Weighted, WireGame};
use crate::game::Game;
use crate::search::determinize::determinize;
use crate::search::{
    Limits, Line, Observer, Options, Query, Report, Stats, StoppedBy, Table, search_observed,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Table of a search that shares nothing.
const PRIVATE_TABLE_BYTES: usize = 4 << 20;
/// Nodes for each millisecond of the budget of a search whose answer must not depend on the machine's speed.
const PRIVATE_NODES_PER_MS: u64 = 200;
/// The least that is taken off a budget for writing the answer, where the budget is at least ten times that.
const ANSWER_TIME: Duration = Duration::from_millis(1);
/// The part of a long budget that is taken off: its search does not miss it, and where a crowd has asked for the same time
/// all their answers are due at once.
const ANSWER_PART: u32 = 250;

/// Whether an answer may depend on what other requests have left in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sharing {
    /// One table for all, and whatever it knows.
    Shared,
    /// The request alone decides: a fresh table, fixed keys, exact values.
    Private,
}

impl Sharing {
    /// Private where that is needed.
    pub(super) fn of(is_private: bool) -> Self {
        if is_private { Self::Private } else { Self::Shared }
    }

    /// Whether values must equal plain minimax at their depth. Where a game lets the search guess, guesses are part of how
    /// far a level sees; a table and a thread of its own make the answer repeatable all the same.
    pub(super) fn wants_exact<G: Game>(self) -> bool {
        self == Self::Private && G::PRUNING.is_none()
    }

    /// The table of a search that shares nothing.
    pub(super) fn private_table(self) -> Option<Table> {
        (self == Self::Private).then(|| Table::with_bytes(PRIVATE_TABLE_BYTES))
    }
}

/// How a request is to be searched.
#[derive(Clone, Debug)]
pub(super) struct Plan<M> {
    pub(super) sharing: Sharing,
    /// Whether every move needs a score of its own.
    pub(super) every_score: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    deadline: Instant,
    threads: u32,
    root_moves: Option<Vec<M>>,
}

impl<M> Plan<M> {
    /// The plan of a request that was read at `received`.
    pub(super) fn of(
        request: &SearchRequest<'_>,
        sharing: Sharing,
        root_moves: Option<Vec<M>>,
        received: Instant,
    ) -> Self {
        Self {
            sharing,
            every_score: sharing == Sharing::Private,
            depth: request.depth,
            nodes: request.nodes.or_else(|| steady_nodes(request, sharing)),
            deadline: deadline_of(received, request.time),
            threads: if sharing == Sharing::Private { 1 } else { request.threads },
            root_moves,
        }
    }

    /// Looks no deeper than this.
    pub(super) fn cap_depth(&mut self, most: Option<u32>) {
        self.depth = [self.depth, most].into_iter().flatten().min();
    }
}

/// When a search has to end whose answer is due so long after its request was read.
pub(super) fn deadline_of(received: Instant, time: Duration) -> Instant {
    let reserved =
        if time >= 10 * ANSWER_TIME { ANSWER_TIME.max(time / ANSWER_PART) } else { Duration::ZERO };
    received + time - reserved
}

/// What stands for the time of a private search that has no other limit.
fn steady_nodes(request: &SearchRequest<'_>, sharing: Sharing) -> Option<u64> {
    let needs_nodes = sharing == Sharing::Private && request.depth.is_none();
    needs_nodes.then(|| request.time.as_millis() as u64 * PRIVATE_NODES_PER_MS)
}

/// A position and how to search it.
pub(super) struct Inquiry<G: WireGame> {
    pub(super) scene: Scene<G>,
    /// What the position may be, where something is hidden.
    pub(super) worlds: Weighted<G::Position>,
    pub(super) plan: Plan<G::Move>,
    /// What may answer instead of a search.
    pub(super) shelf: Option<Shelf<G>>,
}

/// The books of a game, where a request may be answered from them.
pub(super) struct Shelf<G: WireGame> {
    pub(super) books: Vec<Arc<Book>>,
    /// The position with the keys of the books; none where that of the inquiry has them.
    pub(super) scene: Option<Scene<G>>,
}

impl<G: WireGame> Inquiry<G> {
    pub(super) fn deadline(&self) -> Instant {
        self.plan.deadline
    }

    /// Threads that the search may use: where something is hidden, each of many short searches has one.
    pub(super) fn threads(&self) -> u32 {
        if self.worlds.is_empty() { self.plan.threads } else { 1 }
    }

    /// Searches, and has the report written as an answer.
    pub(super) fn run_blocking<A>(
        &self,
        context: &RunContext<'_>,
        observer: Option<Observer<'_, G::Move>>,
        write: impl FnOnce(&Report<G::Move>, StatsAnswer) -> A,
    ) -> Run<A> {
        let search = || self.search(context, self.limits(context), self.options(context), observer);
        let report = self.look_up().unwrap_or_else(search);
        let answer = write(&report, self.stats_answer(&report, context));
        run_of(answer, self.is_cut_short(&report, context))
    }

    /// What the opening books say, where one knows the position.
    pub(super) fn look_up(&self) -> Option<Report<G::Move>> {
        let Shelf { books, scene } = self.shelf.as_ref()?;
        let Scene { game, position, history, .. } = scene.as_ref().unwrap_or(&self.scene);
        if self.scene.is_over() {
            return None;
        }
        Opening { game, position, history }.report(books, self.plan.root_moves.as_deref(), self.plan.depth)
    }

    /// Searches the position of this inquiry.
    pub(super) fn search(
        &self,
        context: &RunContext<'_>,
        limits: Limits,
        options: Options<G::Move>,
        observer: Option<Observer<'_, G::Move>>,
    ) -> Report<G::Move> {
        let Scene { game, position, history, .. } = &self.scene;
        let query = Query { game, position, history, limits, options };
        let private = self.plan.sharing.private_table();
        let table = private.as_ref().unwrap_or(context.table);
        match self.worlds.is_empty() {
            true => search_observed(&query, table, observer),
            false => determinize(&query, &self.worlds, table),
        }
    }

    /// How hidden information is dealt with, where there is some.
    pub(super) fn method(&self) -> Option<Method> {
        (!self.worlds.is_empty()).then_some(Method::Determinized)
    }

    /// All that one run may use.
    pub(super) fn limits(&self, context: &RunContext<'_>) -> Limits {
        let slice = context.slice;
        let slice_end = slice.map(|slice| Instant::now() + slice.time);
        let smaller = |own: Option<u64>, cap: Option<u64>| [own, cap].into_iter().flatten().min();
        Limits {
            depth: [self.plan.depth, self.scene.game.max_depth()].into_iter().flatten().min(),
            nodes: smaller(self.plan.nodes, slice.map(|slice| slice.nodes)),
            deadline: [Some(self.plan.deadline), slice_end].into_iter().flatten().min(),
            stop: context.stop.clone(),
            ..Limits::default()
        }
    }

    /// How the position itself is searched.
    pub(super) fn options(&self, context: &RunContext<'_>) -> Options<G::Move> {
        // A game that is over by its history has no moves, though the position has.
        let root_moves = if self.scene.is_over() { Some(Vec::new()) } else { self.plan.root_moves.clone() };
        Options {
            exact: self.plan.sharing.wants_exact::<G>(),
            every_score: self.plan.every_score,
            root_moves,
            detail: context.detail,
            helpers: context.helpers.clone(),
            ..Options::default()
        }
    }

    /// Whether only the slice ended the search.
    pub(super) fn is_cut_short(&self, report: &Report<G::Move>, context: &RunContext<'_>) -> bool {
        context.slice.is_some_and(|slice| match report.stats.stopped_by {
            StoppedBy::Time => Instant::now() < self.plan.deadline,
            StoppedBy::Nodes => self.plan.nodes.is_none_or(|nodes| slice.nodes < nodes),
            _ => report.is_cut_short,
        })
    }

    /// Whether some legal moves are not to be considered.
    pub(super) fn is_restricted(&self) -> bool {
        self.considered().len() < self.scene.legal_moves().len()
    }

    /// The moves to choose among, in legal order.
    pub(super) fn considered(&self) -> Vec<G::Move> {
        let wanted = |mv: &G::Move| self.plan.root_moves.as_ref().is_none_or(|moves| moves.contains(mv));
        self.scene.legal_moves().into_iter().filter(wanted).collect()
    }

    /// The side to move, as answers name it.
    pub(super) fn to_move(&self) -> String {
        let Scene { game, position, .. } = &self.scene;
        game.side_name(game.side_to_move(position))
    }

    /// A line as answers show it.
    pub(super) fn line_answer(&self, line: &Line<G::Move>) -> LineAnswer {
        line_answer(&self.scene.game, &self.scene.position, line)
    }

    /// A line's first move and score as answers show them.
    pub(super) fn first_move_answer(&self, line: &Line<G::Move>) -> (String, ScoreAnswer) {
        let Scene { game, position, .. } = &self.scene;
        (game.format_move(position, line.mv), score_of_line(game, position, line))
    }

    pub(super) fn stats_answer(&self, report: &Report<G::Move>, context: &RunContext<'_>) -> StatsAnswer {
        StatsAnswer {
            iterations: self.iteration_answers(&report.stats),
            is_final: report.is_final(G::SCORING),
            ..stats_answer(&report.stats, self.plan.sharing, context)
        }
    }

    fn iteration_answers(&self, stats: &Stats<G::Move>) -> Vec<IterationAnswer> {
        let Scene { game, position, .. } = &self.scene;
        let iterations = stats.iterations.iter().map(|iteration| IterationAnswer {
            depth: iteration.depth,
            best: game.format_move(position, iteration.best),
            score: number_of_raw(iteration.score.raw(), G::SCALE),
            nodes: iteration.nodes,
            time_ms: milliseconds(iteration.time),
        });
        iterations.collect()
    }
}

/// What a run came to: an answer, and whether only the slice has ended it.
pub(super) fn run_of<A>(answer: A, is_cut_short: bool) -> Run<A> {
    match is_cut_short {
        true => Run::Partial(Box::new(answer)),
        false => Run::Done(Box::new(answer)),
    }
}

/// A line from a position as answers show it.
pub(super) fn line_answer<G: WireGame>(game: &G, position: &G::Position, line: &Line<G::Move>) -> LineAnswer {
    LineAnswer {
        first: game.format_move(position, line.mv),
        score: score_of_line(game, position, line),
        pv: notation_of(game, position, &line.pv),
    }
}

/// Moves played in turn from a position, in the game's notation.
fn notation_of<G: WireGame>(game: &G, position: &G::Position, moves: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let name = |&mv: &G::Move| {
        let text = game.format_move(&position, mv);
        game.play(&mut position, mv);
        text
    };
    moves.iter().map(name).collect()
}

/// What was done, without the single iterations.
pub(super) fn stats_answer<M>(stats: &Stats<M>, sharing: Sharing, context: &RunContext<'_>) -> StatsAnswer {
    StatsAnswer {
        depth: stats.depth,
        seldepth: stats.seldepth,
        nodes: stats.nodes,
        nps: stats.nodes_per_second(),
        time_ms: milliseconds(stats.time),
        cpu: stats.cpu,
        queue_ms: milliseconds(context.queued),
        tt_probes: stats.tt_probes,
        tt_hits: stats.tt_hits,
        tt_full_permille: if sharing == Sharing::Private { 0 } else { context.table.full_permille() },
        beta_cutoffs: stats.beta_cutoffs,
        first_move_cutoffs: stats.first_move_cutoffs,
        branching_factor: (stats.branching_factor() * 100.0).round() / 100.0,
        threads: stats.threads,
        stopped_by: stats.stopped_by,
        is_final: false,
        iterations: Vec::new(),
    }
}

/// As answers write times.
pub(super) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 10_000.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_has_time_to_be_written_and_to_go_out_with_a_crowd_of_others() {
        let begun = Instant::now();
        for (budget_ms, searched_ms) in [(5, 5), (10, 9), (250, 249), (1_000, 996), (10_000, 9_960)] {
            let deadline = deadline_of(begun, Duration::from_millis(budget_ms));
            assert_eq!(deadline - begun, Duration::from_millis(searched_ms), "{budget_ms}");
        }
    }
}
