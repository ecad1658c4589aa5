//! bestmove
pub mod cli;
pub mod config;
pub mod game;
pub mod games;
pub mod keys;
pub mod search;
