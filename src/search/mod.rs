//! The search: game-agnostic, it knows only the trait [`crate::game::Game`].
//!
//! How a search runs:
//!
//! ```text
//! search ── Root::deepen ── Root::try_window ─┐
//!    │                                        ├─ Worker::search (the node function) ── Worker::search …
//!    ├───── Root::look_for_quick_win ─────────┤
//!    └───── Root::solve ─── Root::bisect ─────┘        ├─ Worker::expectation (games with chance)
//!                                                      ├─ Worker::cut_early, fate, reduction (games that allow guesses)
//!                                                      ├─ Worker::quiescence (games with tactical moves)
//!                                                      └─ Game::probe (the game's own knowledge)
//! ```
//!
//! [`determinize`] runs such a search for each position that a hidden one may be, and takes the mean.
//!
//! [`minimax`] is the oracle: plain, slow, and what every value in exact mode is tested against.
//! [`tree_view`] shows its walk step by step.

mod alpha_beta;
mod chance;
mod corrections;
mod crew;
pub mod determinize;
mod estimates;
mod features;
mod iterative;
pub mod levels;
mod limits;
mod line;
mod look_ahead;
mod memory;
pub mod minimax;
mod ordering;
mod params;
mod path;
mod quick_win;
mod quiescence;
mod score;
mod selective;
mod slot;
mod solve;
mod stats;
mod table;
mod trail;
pub mod tree_view;
mod value;

pub use chance::mean_value;
pub use features::Features;
pub use limits::{
    Allowance, AllowanceEnd, Clock, Interrupted, Limits, Outer, StopFlag, StopRequest, StoppedBy,
};
pub use params::MAX_DEPTH;
pub use score::{Bound, Score, Window};
pub use stats::{Iteration, Stats};
pub use table::{Entry, NO_MOVE, Table};
pub use value::{Proof, Value};

use crate::game::{Game, Scoring, SolvingEffort};
use alpha_beta::Worker;
use crew::{Crew, search_together};
use iterative::{Root, RootMove};
use params::{
    EASY_NODES, FIRST_LOOK_DEPTH, FIRST_SOLVE_NODES, FORCED_NODES, ROOT_PROBE_PERCENT, SOLVE_SHARE_PERCENT,
    WARM_UP_NODES,
};
use quick_win::QuickWin;
use stats::thread_cpu_time;
use std::time::{Duration, Instant};

/// What a probe is asked: scores relative to the position, and how far it may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbeWindow {
    /// Scores that matter.
    pub window: Window,
    /// Depth left in plies.
    pub depth: u32,
    /// The answer may rest only on lines of at most this many plies; `u32::MAX` outside exact mode.
    pub horizon: u32,
}

/// A game-theoretic claim from a game's own knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenBound<M> {
    /// Value relative to the position.
    pub score: Score,
    /// What `score` says of the true value.
    pub bound: Bound,
    /// The longest line that the claim rests on, in plies.
    pub plies: u32,
    /// A move that reaches it, where one is known.
    pub best: Option<M>,
}

/// A question to the search.
#[derive(Clone, Debug)]
pub struct Query<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position asked about.
    pub position: &'a G::Position,
    /// Keys of the positions since the last irreversible move, oldest first, this position's last. May be empty in
    /// games without repetition.
    pub history: &'a [u64],
    /// When to stop.
    pub limits: Limits,
    /// How to search.
    pub options: Options<G::Move>,
}

impl<G: Game> Query<'_, G> {
    /// The same question with other limits.
    fn limited(&self, limits: Limits) -> Self {
        let Self { game, position, history, ref options, .. } = *self;
        Self { game, position, history, limits, options: options.clone() }
    }
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Options<M> {
    /// Values equal plain minimax at every depth: no knowledge from beyond the horizon is used.
    pub exact: bool,
    /// Only these moves are considered; `None`: all legal ones.
    pub root_moves: Option<Vec<M>>,
    /// Every move gets its own exact score, and the report a line for each.
    pub every_score: bool,
    /// The parts in use.
    pub features: Features,
    /// How much of the answer is wanted.
    pub detail: Detail,
    /// One thread more for each, for as long as its flag is not raised.
    pub helpers: Vec<StopFlag>,
    /// Whether the searches before and after it are about the same: then even a small one begins with the whole table, and
    /// what others have left there counts as its own.
    pub is_one_of_many: bool,
}

/// How much of an answer is wanted where the position can be solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The value, the first of the best moves and the whole line.
    #[default]
    Full,
    /// The value and a best move: what solvers are measured by. Nothing is spent on an answer for the case that the
    /// budget is too small.
    ValueOnly,
}

impl<M> Default for Options<M> {
    fn default() -> Self {
        Self {
            exact: false,
            root_moves: None,
            every_score: false,
            features: Features::ALL,
            detail: Detail::Full,
            helpers: Vec::new(),
            is_one_of_many: false,
        }
    }
}

/// A move, its score and the line expected after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// The move.
    pub mv: M,
    /// Its score from the root side's view.
    pub score: Score,
    /// Whether the score is game-theoretic: the value itself, or for a win or loss the outcome.
    pub proven: bool,
    /// Whether no shorter win (longer loss) exists; `false` where that is unknown or there is no distance.
    pub shortest: bool,
    /// The expected line, `mv` first.
    pub pv: Vec<M>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// Best first: one, or every move where that was asked; none where the game is over.
    pub lines: Vec<Line<M>>,
    /// What was done.
    pub stats: Stats<M>,
    /// Whether a limit came between a settled value and the rest: the first of equal moves, the whole line.
    pub is_cut_short: bool,
}

impl<M> Report<M> {
    /// Whether no other search could say more: the value is settled, and so are a win's length and the line.
    pub fn is_final(&self, scoring: Scoring) -> bool {
        let has_distance = |score: Score| scoring == Scoring::WinDrawLoss && score.is_decisive();
        let is_settled = |line: &Line<M>| line.proven && (line.shortest || !has_distance(line.score));
        let is_solved = matches!(self.stats.stopped_by, StoppedBy::Solved | StoppedBy::Book);
        is_solved && !self.is_cut_short && self.lines.iter().all(is_settled)
    }
}

/// Told of every finished iteration, with the lines as they then are.
pub type Observer<'o, M> = &'o dyn Fn(&Iteration<M>, &[Line<M>]);

/// Searches a position. Blocks until a limit is reached or nothing more can be found; whatever the limits are, the report
/// names a legal move unless the game is over.
pub fn search<G: Game>(query: &Query<'_, G>, table: &Table) -> Report<G::Move> {
    search_observed(query, table, None)
}

/// The same with somebody looking on, who must be quick: the search waits meanwhile.
pub fn search_observed<G: Game>(
    query: &Query<'_, G>,
    table: &Table,
    observer: Option<Observer<'_, G::Move>>,
) -> Report<G::Move> {
    if !query.options.is_one_of_many {
        table.begin_search();
    }
    search_together(query, table, observer)
}

/// The part of the thread that answers.
fn search_alone<G: Game>(
    query: &Query<'_, G>,
    table: &Table,
    observer: Option<Observer<'_, G::Move>>,
    crew: Option<&Crew<G::Move>>,
) -> Report<G::Move> {
    let is_timed = query.options.detail == Detail::ValueOnly;
    let cpu_before = is_timed.then(thread_cpu_time);
    let mut root = root_of(query, table, crew);
    root.observer = observer;
    let (Ok(stopped_by) | Err(Interrupted(stopped_by))) = root.run(&query.limits);
    root.prefer_proven_outcome();
    if query.options.detail == Detail::Full {
        root.complete_line();
    }
    let mut report = root.report(stopped_by);
    report.stats.cpu = cpu_before.map_or(Duration::ZERO, |before| thread_cpu_time().saturating_sub(before));
    report
}

fn root_of<'a, 'p, G: Game>(
    query: &Query<'a, G>,
    table: &'a Table,
    crew: Option<&'a Crew<G::Move>>,
) -> Root<'a, 'p, G>
where
    'a: 'p,
{
    let Options { exact, root_moves, every_score, features, detail, .. } = query.options.clone();
    let mut legal = Vec::new();
    query.game.legal_moves(query.position, &mut legal);
    let clock = Clock::start(&query.limits);
    let mut worker = Worker::new(query.game, table, features, exact, clock, query.history);
    worker.occupied = crew.map(|crew| &crew.occupied);
    if let Some(crew) = crew {
        worker.clock.follow(&crew.stage);
    }
    if query.options.is_one_of_many {
        worker.memory.use_whole(0);
    }
    let (moves, left_out) = match &root_moves {
        Some(wanted) => (listed(&legal, |mv| wanted.contains(&mv)), Proof::IMMEDIATE),
        None if every_score => (listed(&legal, |_| true), Proof::IMMEDIATE),
        None => worth_searching(&worker, query.position, &legal),
    };
    Root {
        worker,
        crew,
        stride: 1,
        position: query.position,
        has_choice: legal.len() > 1,
        is_restricted: root_moves.is_some() && moves.len() < legal.len(),
        left_out,
        moves: moves.into_iter().map(|(order, mv)| unsearched(order, mv)).collect(),
        every_score,
        detail,
        depth: 0,
        value: None,
        outcome: None,
        is_cut_short: false,
        iterations: Vec::new(),
        quick_win: QuickWin::default(),
        observer: None,
        started: Instant::now(),
    }
}

/// The legal moves that are wanted, with their places among all.
fn listed<M: Copy>(legal: &[M], wanted: impl Fn(M) -> bool) -> Vec<(usize, M)> {
    legal.iter().copied().enumerate().filter(|&(_, mv)| wanted(mv)).collect()
}

/// The root moves that are searched, and what it rests on that the others are no better. Where the game leaves some out, the
/// most promising come first: there may be no time for more than one.
fn worth_searching<G: Game>(
    worker: &Worker<'_, G>,
    position: &G::Position,
    legal: &[G::Move],
) -> (Vec<(usize, G::Move)>, Proof) {
    if worker.pruning().is_none() || legal.is_empty() {
        return (listed(legal, |_| true), Proof::IMMEDIATE);
    }
    let mut candidates = Vec::new();
    let left_out = worker.list_worth_searching(position, MAX_DEPTH, &mut candidates);
    let mut moves = listed(legal, |mv| candidates.contains(&mv));
    if moves.len() < legal.len() {
        moves.sort_by_key(|&(_, mv)| std::cmp::Reverse(worker.game.order_hint(position, mv)));
    }
    (moves, left_out)
}

fn unsearched<M: Copy>(order: usize, mv: M) -> RootMove<M> {
    RootMove { mv, order, value: Value::unproven(Score::DRAW), depth: 0, line: vec![mv] }
}

impl<G: Game> Root<'_, '_, G> {
    /// Chooses among the drivers.
    fn run(&mut self, limits: &Limits) -> Result<StoppedBy, Interrupted> {
        if self.moves.is_empty() {
            return Ok(StoppedBy::Finished);
        }
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        if !self.has_choice {
            self.within(Allowance::Nodes(FORCED_NODES), |root| root.deepen(max_depth))?;
            return Ok(StoppedBy::Forced);
        }
        if let Some(effort) = self.solving_effort(max_depth)
            && self.try_to_solve(effort)?
        {
            return Ok(StoppedBy::Solved);
        }
        let is_deep = max_depth > FIRST_LOOK_DEPTH;
        let may_ask = G::ROOT_PROBE_NODES > 0 && is_deep && !self.is_restricted && !self.every_score;
        if may_ask && (self.deepen(max_depth.min(FIRST_LOOK_DEPTH))? || self.look_for_forced_win()?) {
            return Ok(StoppedBy::Solved);
        }
        Ok(if self.deepen(max_depth)? { StoppedBy::Solved } else { StoppedBy::Depth })
    }

    /// Asks what the game knows of the root, and says whether it is a win. None shorter is looked for: how to win is known.
    /// Where there is little time or few nodes, most of them are left for moves that do not win by force.
    fn look_for_forced_win(&mut self) -> Result<bool, Interrupted> {
        let found = self.within(Allowance::Percent(ROOT_PROBE_PERCENT), |root| {
            let nodes = Allowance::Nodes(G::ROOT_PROBE_NODES);
            root.within(nodes, |root| Ok(root.worker.forced_win(root.position)))
        })?;
        let Some((mv, value)) = found.flatten().flatten() else { return Ok(false) };
        let known = self.moves.iter().find(|root| root.mv == mv);
        self.outcome = known.map(|root| RootMove { value, depth: MAX_DEPTH, ..root.clone() });
        Ok(self.outcome.is_some())
    }

    /// What solving takes, where it is allowed.
    fn solving_effort(&self, max_depth: u32) -> Option<SolvingEffort> {
        let unsuitable =
            self.is_restricted || self.every_score || self.worker.exact || G::HAS_REPETITION || G::HAS_CHANCE;
        let effort = self.worker.game.solving_effort(self.position)?;
        (!unsuitable && (effort.plies <= max_depth || max_depth == MAX_DEPTH)).then_some(effort)
    }

    /// Solves the position: easy ones at once, hard ones after a little deepening, so that something good is in hand.
    fn try_to_solve(&mut self, effort: SolvingEffort) -> Result<bool, Interrupted> {
        if self.detail == Detail::ValueOnly {
            return self.solve(effort);
        }
        // Where only points count there is no quick end to come upon, so an attempt far too short would be for nothing.
        let may_be_easy = G::SCORING == Scoring::WinDrawLoss || effort.nodes <= EASY_NODES;
        let first = Allowance::Nodes(FIRST_SOLVE_NODES);
        if !may_be_easy || self.within(first, |root| root.solve(effort))? != Some(true) {
            let warm_up = Allowance::Nodes(WARM_UP_NODES);
            if self.within(warm_up, |root| root.deepen(effort.plies))? == Some(true) {
                return Ok(true);
            }
            if effort.nodes > self.worker.clock.affordable_nodes(G::SOLVING_SPEED) {
                return Ok(false);
            }
            let share = Allowance::Percent(SOLVE_SHARE_PERCENT);
            if self.within(share, |root| root.solve(effort))? != Some(true) {
                return Ok(false);
            }
        }
        self.break_ties();
        Ok(true)
    }

    /// Runs a part under a smaller allowance; `None` when that was not enough for it.
    fn within<T>(
        &mut self,
        allowance: Allowance,
        part: impl FnOnce(&mut Self) -> Result<T, Interrupted>,
    ) -> Result<Option<T>, Interrupted> {
        let outer = self.worker.clock.shrink(allowance);
        let result = part(self);
        self.worker.clock.restore(outer).apply(result)
    }

    /// A proven win or loss comes before an estimate.
    fn prefer_proven_outcome(&mut self) {
        let Some(outcome) = self.outcome.take() else { return };
        if self.is_settled() || self.value.is_some_and(|value| value.has_proven_outcome(G::SCORING)) {
            return;
        }
        if outcome.value.score.is_win() {
            self.moves.retain(|root| root.mv != outcome.mv);
            self.moves.insert(0, RootMove { line: vec![outcome.mv], ..outcome.clone() });
        } else if let Some(best) = self.moves.first_mut() {
            (best.value, best.depth) = (outcome.value, outcome.depth);
        }
        self.value = Some(outcome.value);
    }

    fn report(self, stopped_by: StoppedBy) -> Report<G::Move> {
        Report { lines: self.lines(), stats: self.stats(stopped_by), is_cut_short: self.is_cut_short }
    }

    /// The lines that are told: one, or every move's.
    fn lines(&self) -> Vec<Line<G::Move>> {
        let shown = if self.every_score { self.moves.len() } else { 1 };
        self.moves.iter().take(shown).map(|root| self.line_of(root)).collect()
    }

    fn line_of(&self, root: &RootMove<G::Move>) -> Line<G::Move> {
        let (mv, pv) = (root.mv, root.line.clone());
        if root.depth == 0 {
            let score = self.worker.estimate(self.position);
            return Line { mv, score, proven: false, shortest: false, pv };
        }
        let value = match self.every_score || self.value.is_none() {
            true => root.value,
            false => self.value.filter(|v| v.score == root.value.score).unwrap_or(root.value),
        };
        Line {
            mv,
            score: value.score,
            proven: value.is_proven(G::SCORING),
            shortest: self.is_shortest(value, self.depth),
            pv,
        }
    }

    fn stats(&self, stopped_by: StoppedBy) -> Stats<G::Move> {
        let counters = self.worker.counters;
        Stats {
            depth: self.depth,
            seldepth: counters.seldepth,
            nodes: self.worker.clock.nodes(),
            time: self.started.elapsed(),
            cpu: Duration::ZERO,
            tt_probes: counters.tt_probes,
            tt_hits: counters.tt_hits,
            beta_cutoffs: counters.beta_cutoffs,
            first_move_cutoffs: counters.first_move_cutoffs,
            threads: 1,
            stopped_by,
            iterations: self.iterations.clone(),
        }
    }
}
