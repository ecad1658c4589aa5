//! A `/move` request on its way: the search it asks for, and the answer made of what was found.

use super::answer::{IterationAnswer, LevelAnswer, Method, MoveAnswer, StatsAnswer};
use super::endpoint::{Job, Run, RunContext};
use super::request::MoveRequest;
use super::served::Scene;
use super::units::{number_of_raw, score_of_end, score_of_line};
use super::wire::{Weighted, WireGame, status_of};
use crate::search::determinize::determinize;
use crate::search::levels::{Choice, Dice, Level, choose};
use crate::search::{Limits, Line, Options, Query, Report, Score, Stats, StoppedBy, Table, search};
use serde_json::{Map, Value};
use std::time::{Duration, Instant};

/// Table of a search that shares nothing.
const PRIVATE_TABLE_BYTES: usize = 4 << 20;
/// Nodes for each millisecond of the budget of a search whose answer must not depend on the machine's speed.
const PRIVATE_NODES_PER_MS: u64 = 200;

/// What a request asks of the search.
#[derive(Clone, Debug)]
pub(super) struct Plan<M> {
    level: Level,
    seed: Option<u64>,
    is_private: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    deadline: Instant,
    root_moves: Option<Vec<M>>,
}

impl<M> Plan<M> {
    pub(super) fn of(request: &MoveRequest<'_>, root_moves: Option<Vec<M>>, deadline: Instant) -> Self {
        let depth = [request.depth, request.level.depth()].into_iter().flatten().min();
        let is_private = request.is_private();
        let steady = request.time.as_millis() as u64 * PRIVATE_NODES_PER_MS;
        let needs_nodes = is_private && request.nodes.is_none() && request.depth.is_none();
        Self {
            level: request.level,
            seed: request.seed,
            is_private,
            depth,
            nodes: if needs_nodes { Some(steady) } else { request.nodes },
            deadline,
            root_moves,
        }
    }
}

/// A request read in full.
pub(super) struct MoveJob<G: WireGame> {
    scene: Scene<G>,
    /// What the position may be, where something is hidden.
    worlds: Weighted<G::Position>,
    plan: Plan<G::Move>,
}

impl<G: WireGame> MoveJob<G> {
    pub(super) fn new(scene: Scene<G>, worlds: Weighted<G::Position>, plan: Plan<G::Move>) -> Self {
        Self { scene, worlds, plan }
    }

    fn limits(&self, context: &RunContext<'_>) -> Limits {
        let slice = context.slice;
        let slice_end = slice.map(|slice| Instant::now() + slice.time);
        let smaller = |own: Option<u64>, cap: Option<u64>| [own, cap].into_iter().flatten().min();
        Limits {
            depth: [self.plan.depth, self.scene.game.max_depth()].into_iter().flatten().min(),
            nodes: smaller(self.plan.nodes, slice.map(|slice| slice.nodes)),
            deadline: [Some(self.plan.deadline), slice_end].into_iter().flatten().min(),
            stop: context.stop.clone(),
        }
    }

    fn search(&self, context: &RunContext<'_>) -> Report<G::Move> {
        let query = Query {
            game: &self.scene.game,
            position: &self.scene.position,
            history: &self.scene.history,
            limits: self.limits(context),
            options: Options {
                exact: self.plan.is_private,
                every_score: self.plan.is_private,
                root_moves: self.plan.root_moves.clone(),
                detail: context.detail,
                ..Options::default()
            },
        };
        match self.plan.is_private {
            true => self.search_worlds(&query, &Table::with_bytes(PRIVATE_TABLE_BYTES)),
            false => self.search_worlds(&query, context.table),
        }
    }

    fn search_worlds(&self, query: &Query<'_, G>, table: &Table) -> Report<G::Move> {
        match self.worlds.is_empty() {
            true => search(query, table),
            false => determinize(query, &self.worlds, table),
        }
    }

    /// Whether only the slice ended the search.
    fn is_cut_short(&self, report: &Report<G::Move>, context: &RunContext<'_>) -> bool {
        context.slice.is_some()
            && match report.stats.stopped_by {
                StoppedBy::Time => Instant::now() < self.plan.deadline,
                StoppedBy::Nodes => self.plan.nodes.is_none_or(|nodes| report.stats.nodes < nodes),
                _ => report.is_cut_short,
            }
    }

    fn choose(&self, report: &Report<G::Move>) -> Choice {
        let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
        let key = self.scene.game.key(&self.scene.position);
        let mut dice = self.plan.seed.map_or_else(Dice::unseeded, |seed| Dice::seeded(seed, key));
        choose(self.plan.level, &scores, &mut dice)
    }

    fn answer(&self, report: &Report<G::Move>, context: &RunContext<'_>) -> MoveAnswer {
        let stats = stats_answer::<G>(self, &report.stats, context);
        if report.lines.is_empty() {
            return self.finished_answer(stats);
        }
        let Choice { played, best } = self.choose(report);
        let (line, best_line) = (&report.lines[played], &report.lines[best]);
        let Scene { game, position, .. } = &self.scene;
        let mut after = position.clone();
        game.play(&mut after, line.mv);
        MoveAnswer {
            game: G::SLUG.into(),
            to_move: game.side_name(game.side_to_move(position)),
            best: Some(game.format_move(position, line.mv)),
            move_detail: game.move_detail(position, line.mv),
            method: (!self.worlds.is_empty()).then_some(Method::Determinized),
            score: score_of_line(game, position, line),
            pv: self.line_notation(line),
            state_after: game.format_state(&after),
            status_after: status_of(game, &after),
            level: LevelAnswer {
                name: self.plan.level.name().into(),
                best_move: Some(game.format_move(position, best_line.mv)),
                best_score: score_of_line(game, position, best_line),
                slipped: line.score < best_line.score,
            },
            stats,
        }
    }

    fn finished_answer(&self, stats: StatsAnswer) -> MoveAnswer {
        let Scene { game, position, .. } = &self.scene;
        let side = game.side_to_move(position);
        let end = game.outcome(position).map_or(Score::DRAW, |outcome| Score::of_outcome(outcome, side));
        let score = score_of_end::<G>(end);
        MoveAnswer {
            game: G::SLUG.into(),
            to_move: game.side_name(side),
            best: None,
            move_detail: Value::Object(Map::new()),
            method: None,
            score: score.clone(),
            pv: Vec::new(),
            state_after: game.format_state(position),
            status_after: status_of(game, position),
            level: LevelAnswer {
                name: self.plan.level.name().into(),
                best_move: None,
                best_score: score,
                slipped: false,
            },
            stats,
        }
    }

    fn line_notation(&self, line: &Line<G::Move>) -> Vec<String> {
        let mut position = self.scene.position.clone();
        let name = |&mv: &G::Move| {
            let text = self.scene.game.format_move(&position, mv);
            self.scene.game.play(&mut position, mv);
            text
        };
        line.pv.iter().map(name).collect()
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 10_000.0).round() / 10.0
}

fn stats_answer<G: WireGame>(
    job: &MoveJob<G>,
    stats: &Stats<G::Move>,
    context: &RunContext<'_>,
) -> StatsAnswer {
    let position = &job.scene.position;
    let iterations = stats.iterations.iter().map(|iteration| IterationAnswer {
        depth: iteration.depth,
        best: job.scene.game.format_move(position, iteration.best),
        score: number_of_raw(iteration.score.raw(), G::SCALE),
        nodes: iteration.nodes,
        time_ms: milliseconds(iteration.time),
    });
    StatsAnswer {
        depth: stats.depth,
        seldepth: stats.seldepth,
        nodes: stats.nodes,
        nps: stats.nodes_per_second(),
        time_ms: milliseconds(stats.time),
        queue_ms: milliseconds(context.queued),
        tt_probes: stats.tt_probes,
        tt_hits: stats.tt_hits,
        tt_full_permille: if job.plan.is_private { 0 } else { context.table.full_permille() },
        beta_cutoffs: stats.beta_cutoffs,
        first_move_cutoffs: stats.first_move_cutoffs,
        branching_factor: (stats.branching_factor() * 100.0).round() / 100.0,
        threads: stats.threads,
        stopped_by: stats.stopped_by,
        iterations: iterations.collect(),
    }
}

impl<G: WireGame> Job for MoveJob<G> {
    fn deadline(&self) -> Instant {
        self.plan.deadline
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run {
        let report = self.search(context);
        let answer = Box::new(self.answer(&report, context));
        match self.is_cut_short(&report, context) {
            true => Run::Partial(answer),
            false => Run::Done(answer),
        }
    }
}
