//! Why a move was played, in plain words, and what is wrong with the one that comes to mind first.
//!
//! The words come from scores, outcomes, notation and the unit of the catalogue alone, so every game has them. What is proven
//! is said flatly, what is estimated is called an estimate.

pub mod answer;
mod contrast;
mod words;

pub(super) use contrast::Contrast;

use super::answer::ScoreAnswer;
use super::inquiry::line_answer;
use super::scene::Scene;
use super::wire::WireGame;
use crate::search::levels::Skill;
use crate::search::{Line, Report};
use answer::{Alternative, Explanation};
use contrast::Known;
use words::Words;

/// What the words are about.
pub(super) struct Subject<'a, G: WireGame> {
    pub(super) scene: &'a Scene<G>,
    pub(super) report: &'a Report<G::Move>,
    /// The move that was played.
    pub(super) played: &'a Line<G::Move>,
    /// The best move found.
    pub(super) best: &'a Line<G::Move>,
    /// How well was to be played.
    pub(super) skill: Skill,
    /// Whether there were moves that the request did not want considered.
    pub(super) is_restricted: bool,
}

/// A line with its score as answers show it.
pub(super) struct Told<'a, M> {
    line: &'a Line<M>,
    /// Depth of its search in plies.
    depth: u32,
    score: ScoreAnswer,
    name: String,
}

impl<G: WireGame> Subject<'_, G> {
    /// Says why, with what is known of the other moves.
    pub(super) fn explanation(&self, contrast: &Contrast<G::Move>) -> Explanation {
        let unit = G::info().score_unit;
        let words = Words { scene: self.scene, unit };
        let depth = self.report.stats.depth;
        let (played, best) = (self.told(self.played, depth), self.told(self.best, depth));
        let next = contrast.next_best.as_ref().map(|next| self.told(&next.line, next.depth));
        let text = if self.played.score < self.best.score {
            words.slip(&played, &best, self.skill)
        } else if contrast.others == 0 {
            words.only_move(&played, self.is_restricted)
        } else {
            words.choice(&played, next.as_ref(), self.is_restricted)
        };
        let alternative = contrast.alternative.as_ref().map(|known| self.alternative(&words, &played, known));
        Explanation { text, alternative }
    }

    fn told<'l>(&self, line: &'l Line<G::Move>, depth: u32) -> Told<'l, G::Move> {
        let Scene { game, position, .. } = self.scene;
        let answer = line_answer(game, position, line);
        Told { line, depth, score: answer.score, name: answer.first }
    }

    fn alternative(
        &self,
        words: &Words<'_, G>,
        played: &Told<'_, G::Move>,
        known: &Known<G::Move>,
    ) -> Alternative {
        let Scene { game, position, .. } = self.scene;
        let answer = line_answer(game, position, &known.line);
        Alternative {
            text: words.refutation(&self.told(&known.line, known.depth), played),
            alternative: answer.first,
            score: answer.score,
            refutation: answer.pv.into_iter().skip(1).collect(),
        }
    }
}

/// Says that there is nothing left to choose.
pub(super) fn of_finished<G: WireGame>(scene: &Scene<G>) -> Explanation {
    let winner = scene.status().winner;
    let result = winner.map_or_else(|| "it is a draw".into(), |winner| format!("{winner} has won"));
    Explanation { text: format!("the game is over: {result}"), alternative: None }
}
