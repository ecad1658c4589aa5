//! Opening books, built by the games' own search and asked as the service asks them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod answers;
mod building;
mod refusals;
mod shelf;
mod shipped;
mod whole_games;
