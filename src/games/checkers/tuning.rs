//! What a tuner of the estimate needs to see of it; nobody else uses this.

pub use super::eval::probe::Sample;

use super::board::Position;
use super::eval::probe;
use super::fen;

/// A position in Portable Draughts Notation.
pub fn write(position: &Position) -> String {
    fen::format(position)
}

/// What a position in that notation has, and whether black is to move; `None` for a text that is none.
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
