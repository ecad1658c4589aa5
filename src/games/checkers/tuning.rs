//! What a tuner of the estimate needs to see of it; nobody else uses this.

pub use super::eval::probe::Sample;

use super::eval::probe;
use super::fen;

/// What a position in Portable Draughts Notation has, and whether black is to move; `None` for a text that is none.
pub fn sample(text: &str) -> Option<(Sample, bool)> {
    let position = fen::parse(text).ok()?;
    Some((probe::sample(&position), position.to_move == crate::game::Side::First))
}

/// The weights that the program was built with, by term: with a full board and with an empty one, in hundredths of a man.
pub fn weights() -> Vec<[f64; 2]> {
    probe::weights()
}

/// The source file of such weights.
pub fn source(weights: &[[f64; 2]]) -> String {
    probe::source(weights)
}
