//! What a tuner of the estimate needs to see of it; nobody else uses this.

pub use super::eval::probe::Sample;

use super::Position;
use super::eval::probe;
use crate::keys::Keys;
use cozy_chess::Board;

/// The start position.
pub fn start(keys: &Keys) -> Position {
    Position::new(Board::startpos(), 0, keys)
}

/// A position in Forsyth-Edwards Notation.
pub fn fen(position: &Position) -> String {
    position.board.to_string()
}

/// What a position in that notation has; `None` for a text that is none.
pub fn sample(fen: &str) -> Option<Sample> {
    fen.parse().ok().map(|board| probe::sample(&board))
}

/// The weights that the program was built with, by term: middlegame and endgame, in centipawns.
pub fn weights() -> Vec<[f64; 2]> {
    probe::weights()
}

/// The source file of such weights.
pub fn source(weights: &[[f64; 2]]) -> String {
    probe::source(weights)
}
