//! Duel: worked values, the turn rule by rule, limits, and random duels against plain minimax.

#![allow(clippy::unwrap_used, clippy::panic)]

mod duels;
mod limits;
mod random;
mod service;
mod turn;
mod values;
