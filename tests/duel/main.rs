//! Duel: worked values, the turn rule by rule, limits, and random duels against plain minimax.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../common/requests.rs"]
mod requests;

mod duels;
mod limits;
mod random;
mod service;
mod turn;
mod values;
