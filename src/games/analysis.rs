//! An `/analyze` request on its way: every move gets a score of its own, the best are shown.

use super::answer::{AnalyzeAnswer, DepthAnswer, LineAnswer, StatsAnswer};
use super::endpoint::{Job, Run, RunContext, Watcher};
use super::inquiry::{Inquiry, milliseconds};
use super::request::AnalyzeRequest;
use super::wire::WireGame;
use crate::search::{Iteration, Line, Report};
use std::cell::RefCell;
use std::time::Instant;

/// A request read in full.
pub(super) struct AnalyzeJob<G: WireGame> {
    inquiry: Inquiry<G>,
    most_lines: usize,
    progress: Option<RefCell<Progress>>,
}

impl<G: WireGame> AnalyzeJob<G> {
    pub(super) fn new(
        request: &AnalyzeRequest<'_>,
        mut inquiry: Inquiry<G>,
        watcher: Option<Watcher>,
    ) -> Self {
        inquiry.plan.every_score = true;
        let progress = watcher.map(|watcher| RefCell::new(Progress::new(watcher)));
        Self { inquiry, most_lines: request.most_lines, progress }
    }

    fn answer(&self, report: &Report<G::Move>, stats: StatsAnswer) -> AnalyzeAnswer {
        AnalyzeAnswer {
            game: G::SLUG.into(),
            to_move: self.inquiry.to_move(),
            method: self.inquiry.method(),
            lines: self.line_answers(&report.lines),
            stats,
        }
    }

    fn line_answers(&self, lines: &[Line<G::Move>]) -> Vec<LineAnswer> {
        lines.iter().take(self.most_lines).map(|line| self.inquiry.line_answer(line)).collect()
    }

    fn depth_answer(&self, iteration: &Iteration<G::Move>, lines: &[Line<G::Move>]) -> DepthAnswer {
        DepthAnswer {
            depth: iteration.depth,
            lines: self.line_answers(lines),
            nodes: iteration.nodes,
            time_ms: milliseconds(iteration.time),
        }
    }

    /// Searches with the watcher looking on.
    fn run_watched(&self, context: &RunContext<'_>, progress: &RefCell<Progress>) -> Run<AnalyzeAnswer> {
        if context.slice.is_none() {
            progress.borrow_mut().release();
        }
        let observer = |iteration: &Iteration<G::Move>, lines: &[Line<G::Move>]| {
            progress.borrow_mut().note(iteration.depth, || self.depth_answer(iteration, lines));
        };
        let run =
            self.inquiry.run_blocking(context, Some(&observer), |report, stats| self.answer(report, stats));
        if matches!(run, Run::Done(_)) {
            progress.borrow_mut().release();
        }
        run
    }
}

impl<G: WireGame> Job<AnalyzeAnswer> for AnalyzeJob<G> {
    fn deadline(&self) -> Instant {
        self.inquiry.deadline()
    }

    fn threads(&self) -> u32 {
        self.inquiry.threads()
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<AnalyzeAnswer> {
        match &self.progress {
            Some(progress) => self.run_watched(context, progress),
            None => self.inquiry.run_blocking(context, None, |report, stats| self.answer(report, stats)),
        }
    }
}

/// What the watcher has been told. A first look may still be followed by a refusal, so what it finds is held back until
/// it has been enough or the real search begins, which goes through the same depths again.
struct Progress {
    watcher: Watcher,
    deepest: u32,
    held: Option<Vec<DepthAnswer>>,
}

impl Progress {
    fn new(watcher: Watcher) -> Self {
        Self { watcher, deepest: 0, held: Some(Vec::new()) }
    }

    fn note(&mut self, depth: u32, answer: impl FnOnce() -> DepthAnswer) {
        if depth <= self.deepest {
            return;
        }
        self.deepest = depth;
        match &mut self.held {
            Some(held) => held.push(answer()),
            None => (self.watcher)(answer()),
        }
    }

    /// From now on everything is told at once.
    fn release(&mut self) {
        self.held.take().into_iter().flatten().for_each(&self.watcher);
    }
}
