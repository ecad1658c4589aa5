//! bestmove
pub mod game;
pub mod games;
pub mod keys;
pub mod search;
