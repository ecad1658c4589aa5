//! A `/move` request on its way: the choice among what the search has found.

use super::answer::{LevelAnswer, LineAnswer, MoveAnswer, ScoreAnswer, StatsAnswer};
use super::endpoint::{Job, Run, RunContext};
use super::explain::{self, Contrast, Subject};
use super::inquiry::{Inquiry, run_of};
use super::request::MoveRequest;
use super::scene::Scene;
use super::units::{candidate_of_line, score_of_end};
use super::wire::WireGame;
use crate::search::levels::{Candidate, Choice, Dice, Skill, choose};
use crate::search::{Report, Score};
use serde_json::{Map, Value};
use std::time::Instant;

/// A request read in full.
pub(super) struct MoveJob<G: WireGame> {
    inquiry: Inquiry<G>,
    skill: Skill,
    seed: Option<u64>,
    is_explained: bool,
}

/// Parts of the limits that a search may use whose choice is to be explained, and of how many; the rest is for what the
/// explanation compares with.
const FOR_THE_CHOICE: (u32, u32) = (3, 5);

impl<G: WireGame> MoveJob<G> {
    pub(super) fn new(request: &MoveRequest<'_>, mut inquiry: Inquiry<G>) -> Self {
        let depth = request.skill.depth(G::STRENGTH);
        inquiry.plan.cap_depth(depth);
        if depth.is_some() {
            // How far such a level sees is what makes it one.
            inquiry.shelf = None;
        }
        Self { inquiry, skill: request.skill, seed: request.seed, is_explained: request.is_explained }
    }

    /// Searches with a part of the limits and compares with the rest.
    fn run_explained(&self, context: &RunContext<'_>) -> Run<MoveAnswer> {
        let inquiry = &self.inquiry;
        let limits = inquiry.limits(context);
        let part = limits.share(FOR_THE_CHOICE.0, FOR_THE_CHOICE.1);
        let search = || inquiry.search(context, part, inquiry.options(context), None);
        let mut report = inquiry.look_up().unwrap_or_else(search);
        if report.lines.is_empty() {
            let answer = self.finished_answer(inquiry.stats_answer(&report, context));
            return Run::Done(Box::new(answer));
        }
        let choice = self.choose(&report);
        let (played, best) = (&report.lines[choice.played], &report.lines[choice.best]);
        let contrast = Contrast::of(inquiry, context, &limits, &report, played);
        let is_cut_short = inquiry.is_cut_short(&report, context) || contrast.is_cut_short;
        let subject = Subject {
            scene: &inquiry.scene,
            report: &report,
            played,
            best,
            skill: self.skill,
            is_restricted: inquiry.is_restricted(),
        };
        let explanation = subject.explanation(&contrast);
        report.stats.add_work(&contrast.stats);
        report.is_cut_short |= contrast.is_cut_short;
        let stats = inquiry.stats_answer(&report, context);
        let answer =
            MoveAnswer { explanation: Some(explanation), ..self.chosen_answer(&report, choice, stats) };
        run_of(answer, is_cut_short)
    }

    fn choose(&self, report: &Report<G::Move>) -> Choice {
        let Scene { game, position, .. } = &self.inquiry.scene;
        let candidates: Vec<Candidate> =
            report.lines.iter().map(|line| candidate_of_line(game, position, line)).collect();
        let key = game.key(position);
        let mut dice = self.seed.map_or_else(Dice::unseeded, |seed| Dice::seeded(seed, key));
        choose(self.skill, G::STRENGTH, &candidates, &mut dice)
    }

    fn answer(&self, report: &Report<G::Move>, stats: StatsAnswer) -> MoveAnswer {
        if report.lines.is_empty() {
            return self.finished_answer(stats);
        }
        self.chosen_answer(report, self.choose(report), stats)
    }

    fn chosen_answer(&self, report: &Report<G::Move>, choice: Choice, stats: StatsAnswer) -> MoveAnswer {
        let Choice { played, best } = choice;
        let (line, best_line) = (&report.lines[played], &report.lines[best]);
        let Scene { game, position, .. } = &self.inquiry.scene;
        let (after, status_after) = self.inquiry.scene.after(line.mv);
        let LineAnswer { first, score, pv } = self.inquiry.line_answer(line);
        let (best, best_score) = self.inquiry.first_move_answer(best_line);
        MoveAnswer {
            game: G::SLUG.into(),
            to_move: self.inquiry.to_move(),
            best: Some(first),
            move_detail: game.move_detail(position, line.mv),
            method: self.inquiry.method(),
            score,
            pv,
            state_after: game.format_state(&after),
            status_after,
            level: self.level_answer(Some(best), best_score, line.score < best_line.score),
            explanation: None,
            stats,
        }
    }

    fn finished_answer(&self, stats: StatsAnswer) -> MoveAnswer {
        let Scene { game, position, .. } = &self.inquiry.scene;
        let side = game.side_to_move(position);
        let end = game.outcome(position).map_or(Score::DRAW, |outcome| Score::of_outcome(outcome, side));
        let score = score_of_end::<G>(end);
        MoveAnswer {
            game: G::SLUG.into(),
            to_move: self.inquiry.to_move(),
            best: None,
            move_detail: Value::Object(Map::new()),
            method: None,
            score: score.clone(),
            pv: Vec::new(),
            state_after: game.format_state(position),
            status_after: self.inquiry.scene.status(),
            level: self.level_answer(None, score, false),
            explanation: self.is_explained.then(|| explain::of_finished(&self.inquiry.scene)),
            stats,
        }
    }

    fn level_answer(&self, best_move: Option<String>, best_score: ScoreAnswer, slipped: bool) -> LevelAnswer {
        let (name, strength) = match self.skill {
            Skill::Level(level) => (level.name(), None),
            Skill::Strength(strength) => ("strength", Some(strength.get())),
        };
        LevelAnswer { name: name.into(), strength, best_move, best_score, slipped }
    }
}

impl<G: WireGame> Job<MoveAnswer> for MoveJob<G> {
    fn deadline(&self) -> Instant {
        self.inquiry.deadline()
    }

    fn threads(&self) -> u32 {
        self.inquiry.threads()
    }

    fn is_joinable(&self) -> bool {
        self.skill.is_perfect() || self.seed.is_some()
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<MoveAnswer> {
        if self.is_explained {
            return self.run_explained(context);
        }
        self.inquiry.run_blocking(context, None, |report, stats| self.answer(report, stats))
    }
}
