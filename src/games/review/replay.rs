//! A game played again: every position in which a move was made, with what is needed of its history.

use crate::game::Game;
use crate::games::answer::Status;
use crate::games::error::RequestError;
use crate::games::fields::FieldError;
use crate::games::scene::Scene;
use crate::games::wire::WireGame;

/// A position and the move that was played in it.
pub(super) struct Ply<G: Game> {
    pub(super) position: G::Position,
    /// Keys since the last irreversible move, this position's last.
    pub(super) history: Vec<u64>,
    pub(super) played: G::Move,
}

/// A game as it was played.
pub(in crate::games) struct Replay<G: Game> {
    pub(super) game: G,
    pub(super) plies: Vec<Ply<G>>,
    /// Whether the game is over after the last move, and how.
    pub(super) end: Status,
}

impl<G: WireGame> Replay<G> {
    /// Plays moves from a position.
    ///
    /// # Errors
    /// When a move is not legal, or something is hidden.
    pub(in crate::games) fn of(mut scene: Scene<G>, moves: &[&str]) -> Result<Self, RequestError> {
        check_nothing_hidden(&scene)?;
        let mut plies = Vec::with_capacity(moves.len());
        for (index, text) in moves.iter().enumerate() {
            let played = scene.parse_move(text, format!("/moves/{index}"))?;
            let (position, history) = scene.rooted();
            plies.push(Ply { position, history, played });
            scene.play(played);
        }
        Ok(Self { end: scene.status(), game: scene.game, plies })
    }
}

/// Moves of a side whose hand nobody knows cannot be judged; what is hidden later was hidden at first.
fn check_nothing_hidden<G: WireGame>(scene: &Scene<G>) -> Result<(), RequestError> {
    match scene.game.worlds(&scene.position, 0) {
        Ok(worlds) if worlds.is_empty() => Ok(()),
        _ => {
            let detail =
                "hides something from one side: only a game in which everything is known can be reviewed";
            Err(RequestError::State(vec![FieldError::invalid("/state", detail)]))
        }
    }
}
