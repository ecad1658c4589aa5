//! What a move's two scores, its own and the best move's, say of it.
//!
//! Amounts of different games, and estimates and proofs of one game, are compared by the chance to win: it is the one scale
//! that they share.

use super::answer::{OutcomeChange, Verdict};
use crate::games::answer::ScoreAnswer;

/// Least win chance given away by a move of each verdict, worst first.
const VERDICTS: [(f64, Verdict); 3] =
    [(0.2, Verdict::Blunder), (0.1, Verdict::Mistake), (0.05, Verdict::Inaccuracy)];
/// Least win chance given away by a move that decides a game by estimate.
const DECISIVE_LOSS: f64 = 0.2;
/// From here a position counts as winning.
const WINNING: f64 = 0.65;
/// Up to here a position counts as losing.
const LOSING: f64 = 0.35;

/// The win chance given away, at least 0, to four places as scores have it.
pub(super) fn win_chance_loss(best: &ScoreAnswer, played: &ScoreAnswer) -> f64 {
    ((best.win_chance - played.win_chance).max(0.0) * 10_000.0).round() / 10_000.0
}

/// The verdict on a move that is not as good as the best.
pub(super) fn verdict_of_loss(win_chance_loss: f64) -> Verdict {
    let reached = VERDICTS.iter().find(|(least, _)| win_chance_loss >= *least);
    reached.map_or(Verdict::Good, |(_, verdict)| *verdict)
}

/// What became of a proven outcome, where it is worse now.
pub(super) fn outcome_change(best: &ScoreAnswer, played: &ScoreAnswer) -> Option<OutcomeChange> {
    let (from, to) = (best.outcome?, played.outcome?);
    (played.win_chance < best.win_chance).then_some(OutcomeChange { from, to })
}

/// Whether a move decided the game.
pub(super) fn is_decisive(best: &ScoreAnswer, played: &ScoreAnswer) -> bool {
    if best.outcome.is_some() && played.outcome.is_some() {
        return outcome_change(best, played).is_some();
    }
    win_chance_loss(best, played) >= DECISIVE_LOSS && range(played.win_chance) < range(best.win_chance)
}

/// 0 losing, 1 even, 2 winning.
fn range(win_chance: f64) -> u8 {
    u8::from(win_chance > LOSING) + u8::from(win_chance >= WINNING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::answer::OutcomeAnswer::{self, Draw, Loss, Win};

    fn proven(outcome: OutcomeAnswer) -> ScoreAnswer {
        let win_chance = match outcome {
            Win => 1.0,
            Draw => 0.5,
            Loss => 0.0,
        };
        ScoreAnswer { proven: true, outcome: Some(outcome), ..estimate(win_chance) }
    }

    fn estimate(win_chance: f64) -> ScoreAnswer {
        ScoreAnswer {
            value: 0.into(),
            proven: false,
            outcome: None,
            in_plies: None,
            shortest: None,
            win_chance,
        }
    }

    #[test]
    fn verdicts_begin_at_their_bounds() {
        for (loss, verdict) in [
            (0.0, Verdict::Good),
            (0.0499, Verdict::Good),
            (0.05, Verdict::Inaccuracy),
            (0.0999, Verdict::Inaccuracy),
            (0.1, Verdict::Mistake),
            (0.1999, Verdict::Mistake),
            (0.2, Verdict::Blunder),
            (1.0, Verdict::Blunder),
        ] {
            assert_eq!(verdict_of_loss(loss), verdict, "{loss}");
        }
    }

    #[test]
    fn where_both_outcomes_are_proven_a_worse_one_decides_and_nothing_else() {
        for (best, played, decides) in [
            (Win, Win, false),
            (Win, Draw, true),
            (Win, Loss, true),
            (Draw, Draw, false),
            (Draw, Loss, true),
            (Loss, Loss, false),
        ] {
            let change = decides.then_some(OutcomeChange { from: best, to: played });
            let (best, played) = (proven(best), proven(played));
            assert_eq!(is_decisive(&best, &played), decides, "{best:?} {played:?}");
            assert_eq!(outcome_change(&best, &played), change);
        }
    }

    #[test]
    fn an_estimate_decides_by_a_large_loss_across_a_boundary() {
        for (best, played, decides) in [
            (0.65, 0.45, true),
            (0.65, 0.46, false),
            (0.99, 0.66, false),
            (0.55, 0.35, true),
            (0.60, 0.36, false),
            (0.34, 0.01, false),
        ] {
            assert_eq!(is_decisive(&estimate(best), &estimate(played)), decides, "{best} {played}");
        }
        assert!(is_decisive(&estimate(0.6), &proven(Loss)) && is_decisive(&proven(Win), &estimate(0.6)));
        assert_eq!(outcome_change(&proven(Win), &estimate(0.1)), None);
    }

    #[test]
    fn no_win_chance_is_ever_gained_by_a_move() {
        assert_eq!(win_chance_loss(&estimate(0.4), &estimate(0.5)), 0.0);
        assert_eq!(win_chance_loss(&proven(Win), &estimate(0.3)), 0.7);
    }
}
