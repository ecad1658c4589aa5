//! What has been found, written as the answer.

use super::answer::{PlyAnswer, ReviewAnswer, ReviewSummary, SideSummary, Verdict, VerdictCounts};
use super::compare::Compared;
use super::{ReviewJob, verdict};
use crate::game::{Scoring, Side};
use crate::games::answer::LineAnswer;
use crate::games::endpoint::RunContext;
use crate::games::inquiry::{line_answer, stats_answer};
use crate::games::units::number_of_raw;
use crate::games::wire::WireGame;
use crate::search::{Score, Stats, StoppedBy};
use serde_json::Number;

impl<G: WireGame> ReviewJob<G> {
    pub(super) fn answer(&self, context: &RunContext<'_>) -> ReviewAnswer {
        let plies: Vec<_> = (0..self.found.len()).map(|index| self.ply_answer(index)).collect();
        ReviewAnswer {
            game: G::SLUG.into(),
            summary: self.summary(&plies),
            plies,
            stats: stats_answer(&self.stats(context), self.sharing, context),
        }
    }

    /// What all searches did.
    fn stats(&self, context: &RunContext<'_>) -> Stats<G::Move> {
        let mut stats = Stats::none();
        for (number, finding) in self.found.iter().flatten().enumerate() {
            stats.add_part(&finding.stats, number == 0);
        }
        if self.found.iter().any(Option::is_none) {
            let is_stopped = context.stop.requested().is_some();
            stats.depth = 0;
            stats.stopped_by = if is_stopped { StoppedBy::Shutdown } else { StoppedBy::Time };
        }
        stats
    }

    fn ply_answer(&self, index: usize) -> PlyAnswer {
        let (game, ply) = (&self.replay.game, &self.replay.plies[index]);
        let unjudged = PlyAnswer {
            ply: index + 1,
            to_move: game.side_name(game.side_to_move(&ply.position)),
            played: game.format_move(&ply.position, ply.played),
            score: None,
            best_move: None,
            best_score: None,
            best_line: Vec::new(),
            depth: 0,
            loss: None,
            win_chance_loss: None,
            outcome_change: None,
            verdict: None,
            decisive: false,
        };
        let compared = self.found[index].as_ref().and_then(|finding| finding.lines.as_ref());
        compared.map_or(unjudged.clone(), |compared| self.judged(index, compared, unjudged))
    }

    fn judged(&self, index: usize, compared: &Compared<G::Move>, unjudged: PlyAnswer) -> PlyAnswer {
        let (game, position) = (&self.replay.game, &self.replay.plies[index].position);
        let LineAnswer { score, .. } = line_answer(game, position, &compared.played);
        let best = line_answer(game, position, &compared.best);
        let mut legal = Vec::new();
        game.legal_moves(position, &mut legal);
        let win_chance_loss = verdict::win_chance_loss(&best.score, &score);
        let verdict = match compared.best.score == compared.played.score {
            _ if legal.len() == 1 => Verdict::Forced,
            true => Verdict::Best,
            false => verdict::verdict_of_loss(win_chance_loss),
        };
        PlyAnswer {
            loss: loss::<G>(compared.best.score, compared.played.score),
            win_chance_loss: Some(win_chance_loss),
            outcome_change: verdict::outcome_change(&best.score, &score),
            verdict: Some(verdict),
            decisive: verdict::is_decisive(&best.score, &score),
            score: Some(score),
            best_move: Some(best.first),
            best_score: Some(best.score),
            best_line: best.pv,
            depth: compared.depth,
            ..unjudged
        }
    }

    fn summary(&self, plies: &[PlyAnswer]) -> ReviewSummary {
        ReviewSummary {
            status: self.replay.end.clone(),
            decisive: plies.iter().filter(|ply| ply.decisive).map(|ply| ply.ply).collect(),
            sides: [Side::First, Side::Second].map(|side| self.side_summary(side, plies)).into(),
        }
    }

    fn side_summary(&self, side: Side, plies: &[PlyAnswer]) -> SideSummary {
        let game = &self.replay.game;
        let is_own = |index: usize| game.side_to_move(&self.replay.plies[index].position) == side;
        let own: Vec<_> = plies.iter().filter(|ply| is_own(ply.ply - 1)).collect();
        let mut verdicts = VerdictCounts::default();
        own.iter().filter_map(|ply| ply.verdict).for_each(|verdict| verdicts.count(verdict));
        let free = own.iter().filter(|ply| ply.verdict != Some(Verdict::Forced));
        let losses: Vec<f64> = free.filter_map(|ply| ply.win_chance_loss).collect();
        let mean = losses.iter().sum::<f64>() / losses.len().max(1) as f64;
        SideSummary {
            side: game.side_name(side),
            moves: own.len(),
            judged: own.iter().filter(|ply| ply.verdict.is_some()).count(),
            mean_win_chance_loss: (!losses.is_empty()).then(|| (mean * 10_000.0).round() / 10_000.0),
            verdicts,
        }
    }
}

/// What a move gave away, in units; nothing that can be told as an amount where a forced win or loss is at stake.
fn loss<G: WireGame>(best: Score, played: Score) -> Option<Number> {
    let has_distance = G::SCORING == Scoring::WinDrawLoss && (best.is_decisive() || played.is_decisive());
    let raw = best.raw().saturating_sub(played.raw());
    (raw == 0 || !has_distance).then(|| number_of_raw(raw, G::SCALE))
}
