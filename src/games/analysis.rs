//! An `/analyze` request on its way: every move gets a score of its own, the best are shown.

use super::answer::{AnalyzeAnswer, StatsAnswer};
use super::endpoint::{Job, Run, RunContext};
use super::inquiry::Inquiry;
use super::request::AnalyzeRequest;
use super::wire::WireGame;
use crate::search::Report;
use std::time::Instant;

/// A request read in full.
pub(super) struct AnalyzeJob<G: WireGame> {
    inquiry: Inquiry<G>,
    most_lines: usize,
}

impl<G: WireGame> AnalyzeJob<G> {
    pub(super) fn new(request: &AnalyzeRequest<'_>, mut inquiry: Inquiry<G>) -> Self {
        inquiry.plan.every_score = true;
        Self { inquiry, most_lines: request.most_lines }
    }

    fn answer(&self, report: &Report<G::Move>, stats: StatsAnswer) -> AnalyzeAnswer {
        let shown = report.lines.iter().take(self.most_lines);
        AnalyzeAnswer {
            game: G::SLUG.into(),
            to_move: self.inquiry.to_move(),
            lines: shown.map(|line| self.inquiry.line_answer(line)).collect(),
            stats,
        }
    }
}

impl<G: WireGame> Job<AnalyzeAnswer> for AnalyzeJob<G> {
    fn deadline(&self) -> Instant {
        self.inquiry.deadline()
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<AnalyzeAnswer> {
        self.inquiry.run_blocking(context, |report, stats| self.answer(report, stats))
    }
}
