//! Parts that several games are made of. Not games: nothing here is served.

pub mod board_text;
pub mod lines;
