//! Battle: worked fights with known values, the turn rule by rule, limits, and random fights against plain minimax.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../common/requests.rs"]
mod requests;

mod counts;
mod fights;
mod limits;
mod moves;
mod random;
mod schema;
mod service;
mod turn;
mod values;
