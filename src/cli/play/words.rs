//! Answers in plain words.

use super::seat::Seat;
use crate::games::answer::{LegalMove, MoveAnswer, OutcomeAnswer, Reason, ScoreAnswer, Status};

/// Legal moves in the game's notation.
pub(super) fn notations(moves: &[LegalMove]) -> Vec<String> {
    let notation = |mv: &LegalMove| match mv {
        LegalMove::Plain(notation) | LegalMove::Detailed { notation, .. } => notation.clone(),
    };
    moves.iter().map(notation).collect()
}

/// How a finished game ended.
pub(super) fn result(status: &Status, seat: &Seat) -> String {
    let end = match &status.winner {
        Some(winner) if seat.is(winner) => format!("You win as {winner}"),
        Some(winner) => format!("bestmove wins as {winner}"),
        None => "The game is a draw".into(),
    };
    match status.reason.map(reason) {
        Some(reason) => format!("{end}: {reason}."),
        None => format!("{end}."),
    }
}

/// A reason by its name in answers, as words.
fn reason(reason: Reason) -> String {
    let name = serde_json::to_value(reason).unwrap_or_default();
    name.as_str().unwrap_or_default().replace('_', " ")
}

/// The move that the engine would play, and what it thinks of it.
pub(super) fn hint(answer: &MoveAnswer) -> String {
    match &answer.best {
        Some(best) => format!("Hint: {best} ({})", score(&answer.score)),
        None => "There is no move: the game is over.".into(),
    }
}

fn score(score: &ScoreAnswer) -> String {
    let result = match score.outcome {
        Some(OutcomeAnswer::Win) => "wins",
        Some(OutcomeAnswer::Draw) => return "draws".into(),
        Some(OutcomeAnswer::Loss) => "loses",
        None => return format!("score {}", score.value),
    };
    match score.in_plies {
        Some(1) => format!("{result} at once"),
        Some(plies) => format!("{result} in {plies} plies"),
        None => format!("{result}, score {}", score.value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(winner: Option<&str>, reason: Reason) -> Status {
        let winner = winner.map(Into::into);
        Status { over: true, winner, reason: Some(reason), claimable: None, to_move: None }
    }

    #[test]
    fn the_end_is_told_from_the_persons_view() {
        let seat = Seat::At("X".into());
        assert_eq!(result(&status(Some("X"), Reason::Line), &seat), "You win as X: line.");
        assert_eq!(result(&status(Some("O"), Reason::Line), &seat), "bestmove wins as O: line.");
        assert_eq!(result(&status(None, Reason::BoardFull), &seat), "The game is a draw: board full.");
    }

    #[test]
    fn scores_say_who_wins_and_when() {
        let proven = |outcome, in_plies| ScoreAnswer {
            value: 999_997.into(),
            proven: true,
            outcome: Some(outcome),
            in_plies,
            shortest: None,
            win_chance: 1.0,
        };
        assert_eq!(score(&proven(OutcomeAnswer::Win, Some(3))), "wins in 3 plies");
        assert_eq!(score(&proven(OutcomeAnswer::Win, Some(1))), "wins at once");
        assert_eq!(score(&proven(OutcomeAnswer::Win, None)), "wins, score 999997");
        assert_eq!(score(&proven(OutcomeAnswer::Draw, None)), "draws");
    }
}
