//! `bestmove` answers one question over HTTP: *what should I play here?*
//!
//! # The map
//!
//! Three floors, arrows only downwards:
//!
//! ```text
//! http     routes, JSON, errors, admission      knows endpoints, no game by name
//! games    rules, evaluation, JSON shapes       one folder a game, one line in the registry
//! search   game-agnostic alpha-beta             knows only the trait game::Game
//! ```
//!
//! # How a request travels
//!
//! 1. [`http`] reads the body, finds the game in the [`games::Registry`] and has its [`games::endpoint::Endpoint`] read the
//!    request in full. All that is wrong with it is told now; what comes out is a [`games::endpoint::Job`] that cannot fail.
//! 2. [`pool`] gives the job a first slice on the quick lane. Most jobs are done by then; the others queue for a search
//!    thread with that first answer in hand, in case no thread is free before their deadline.
//! 3. The job asks the opening books of its game ([`games::book`]), where there are some, else calls [`search::search`],
//!    compiled for the game, on the one [`search::Table`] that all requests share.
//! 4. The report becomes a [`games::answer::MoveAnswer`] or another [`games::answer::SearchAnswer`], and that JSON.
//!
//! The command line ([`cli`]) reaches the games by the same boundary, without HTTP.
//!
//! # Where a game is added
//!
//! A folder in `src/games` with its rules ([`game::Game`]) and its JSON ([`games::wire::WireGame`]), and a line in
//! [`games::for_each_game`]. Routes, catalogue, API description, commands and the generic tests follow from that line.

pub mod cli;
pub mod config;
mod files;
pub mod game;
pub mod games;
pub mod http;
pub mod keys;
pub mod pool;
pub mod search;
pub mod telemetry;
