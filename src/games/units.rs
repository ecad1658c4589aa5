//! Raw scores in the units of an answer.

use super::answer::{OutcomeAnswer, ScoreAnswer};
use crate::game::Scoring;
use crate::games::wire::WireGame;
use crate::search::levels::Candidate;
use crate::search::{Line, Score};
use serde_json::Number;

/// A raw value in units: whole where it is whole.
pub(super) fn number_of_raw(raw: i32, scale: i32) -> Number {
    match raw % scale {
        0 => Number::from(raw / scale),
        _ => Number::from_f64(f64::from(raw) / f64::from(scale)).unwrap_or_else(|| Number::from(0)),
    }
}

/// The score of a line from this position as the answer shows it.
pub(super) fn score_of_line<G: WireGame>(
    game: &G,
    position: &G::Position,
    line: &Line<G::Move>,
) -> ScoreAnswer {
    let mut answer = score_answer::<G>(line.score, line.proven, line.shortest);
    if may_be_mixed(game, position, line.score) {
        answer.outcome = None;
        answer.win_chance = win_chance(line.score, None, G::WIN_CHANCE_SCALE);
    }
    answer
}

/// A line as a root move that a level may choose.
pub(super) fn candidate_of_line<G: WireGame>(
    game: &G,
    position: &G::Position,
    line: &Line<G::Move>,
) -> Candidate {
    let ScoreAnswer { win_chance, in_plies, .. } = score_of_line(game, position, line);
    Candidate { score: line.score, expectation: win_chance, in_plies }
}

/// Whether a score may be the mean of different results: only at the edge of what can be reached it never is.
fn may_be_mixed<G: WireGame>(game: &G, position: &G::Position, score: Score) -> bool {
    let (low, high) = game.score_bounds(position);
    game.has_chance() && score > low && score < high
}

/// The score of a finished position.
pub(super) fn score_of_end<G: WireGame>(score: Score) -> ScoreAnswer {
    score_answer::<G>(score, true, true)
}

fn score_answer<G: WireGame>(score: Score, proven: bool, shortest: bool) -> ScoreAnswer {
    let outcome = proven.then(|| outcome_of(score));
    let has_distance = proven && G::SCORING == Scoring::WinDrawLoss && score.is_decisive();
    ScoreAnswer {
        value: number_of_raw(score.raw(), G::SCALE),
        proven,
        outcome,
        in_plies: has_distance.then(|| score.distance()),
        shortest: has_distance.then_some(shortest),
        win_chance: win_chance(score, outcome, G::WIN_CHANCE_SCALE),
    }
}

fn outcome_of(score: Score) -> OutcomeAnswer {
    match score.raw().signum() {
        1 => OutcomeAnswer::Win,
        -1 => OutcomeAnswer::Loss,
        _ => OutcomeAnswer::Draw,
    }
}

/// The logistic curve of an estimate; 0, 1/2 or 1 when proven.
fn win_chance(score: Score, outcome: Option<OutcomeAnswer>, scale: f64) -> f64 {
    match outcome {
        Some(OutcomeAnswer::Win) => 1.0,
        Some(OutcomeAnswer::Draw) => 0.5,
        Some(OutcomeAnswer::Loss) => 0.0,
        None => {
            let chance = 1.0 / (1.0 + (-f64::from(score.raw()) / scale).exp());
            (chance * 10_000.0).round() / 10_000.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_values_are_written_whole() {
        assert_eq!(number_of_raw(5_000, 1_000).to_string(), "5");
        assert_eq!(number_of_raw(-125, 1_000).to_string(), "-0.125");
        assert_eq!(number_of_raw(999_999, 1).to_string(), "999999");
    }

    #[test]
    fn win_chance_is_certain_only_when_proven() {
        assert_eq!(win_chance(Score::win_in(3), Some(OutcomeAnswer::Win), 40.0), 1.0);
        assert_eq!(win_chance(Score::DRAW, None, 40.0), 0.5);
        let good = win_chance(Score::new(40), None, 40.0);
        assert!(good > 0.73 && good < 0.74, "{good}");
        assert_eq!(win_chance(Score::new(-40), None, 40.0) + good, 1.0);
    }
}
