//! Chess: what the gate refuses and why, notation, draws by position and by history, values, counts, and random play.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../common/requests.rs"]
mod requests;

mod cases;
mod counts;
mod draws;
mod gate;
mod history;
mod moves;
mod random;
mod service;
mod values;
