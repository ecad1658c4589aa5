//! What a tuner of the estimate needs to see of it; nobody else uses this.

pub use super::eval::network::features::{FEATURES, STAGES};
pub use super::eval::network::{
    HIDDEN, HIDDEN_ONE, INFORMED, OUTPUT_ONE, WEIGHT_ONE, WORTH_ONE, WORTH_WEIGHT_ONE, WORTHS,
};
pub use super::eval::probe::Sample;

use super::eval::network::features;
use super::eval::{Judgement, probe};
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

/// A position as the network of the estimate sees it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Features from the view of the side to move and from the other one, as many in both.
    pub views: [Vec<u16>; 2],
    /// What groups of terms are worth from these views.
    pub worths: [[i16; WORTHS]; 2],
    /// Which output speaks.
    pub stage: usize,
    /// The estimate without the network, in centipawns from the view of the side to move.
    pub without: i32,
    /// The share of the network's output that counts.
    pub share: f64,
    /// Whether White is to move.
    pub is_first: bool,
}

/// What the network sees of a position in Forsyth-Edwards Notation; `None` for a text that is none.
pub fn seen(fen: &str) -> Option<Seen> {
    let board: Board = fen.parse().ok()?;
    let color = board.side_to_move();
    let judgement = Judgement::of(&board);
    Some(Seen {
        views: [color, !color].map(|color| features::of(&board, color)),
        worths: judgement.worths().views(),
        stage: features::stage(&board),
        without: judgement.with(0),
        share: if judgement.is_for_terms_alone() { 0.0 } else { judgement.share() },
        is_first: color == Color::White,
    })
}
