//! A position for a terminal.

use super::fen::symbol_of;
use super::position::Position;
use cozy_chess::{BoardBuilder, File};

/// The board with White at the bottom, and who is to move.
pub(super) fn draw(position: &Position) -> String {
    let men = BoardBuilder::from_board(&position.board).board;
    let mut text = String::new();
    for (rank, row) in (1_u8..=8).zip(men.chunks_exact(File::NUM)).rev() {
        let symbols: String = row.iter().map(|man| format!(" {}", man.map_or('.', symbol_of))).collect();
        text.push_str(&format!("{rank} {symbols}\n"));
    }
    text + "   a b c d e f g h\n"
}
