//! bestmove
pub mod cli;
pub mod config;
pub mod game;
pub mod games;
pub mod http;
pub mod keys;
pub mod pool;
pub mod search;
pub mod telemetry;
