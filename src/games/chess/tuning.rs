//! What a tuner of the estimate needs to see of it; nobody else uses this.

pub use super::eval::probe::Sample;

use super::eval::probe;
use cozy_chess::{Board, Color};

/// What a position in Forsyth-Edwards Notation has, and whether White is to move; `None` for a text that is none.
pub fn sample(fen: &str) -> Option<(Sample, bool)> {
    let board: Board = fen.parse().ok()?;
    Some((probe::sample(&board), board.side_to_move() == Color::White))
}

/// The weights that the program was built with, by term: middlegame and endgame, in centipawns.
pub fn weights() -> Vec<[f64; 2]> {
    probe::weights()
}

/// The source file of such weights.
pub fn source(weights: &[[f64; 2]]) -> String {
    probe::source(weights)
}
