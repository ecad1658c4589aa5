//! Checkers: rules, counts, notation, states, draws, ends by the table, and random play against a naive generator.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../common/requests.rs"]
mod requests;

mod counts;
mod draws;
mod endings;
mod naive;
mod rules;
mod service;
mod states;

use bestmove::game::Game;
use bestmove::games::Checkers;
use bestmove::games::checkers::Position;
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use serde_json::{Value, json};

fn parse(state: &Value) -> Result<(Checkers, Position), Vec<(String, String)>> {
    let mut errors = Vec::new();
    let parsed = Checkers::parse_state(state, "/state", &Keys::fixed(), &mut errors);
    parsed.ok_or_else(|| errors.into_iter().map(|error| (error.pointer, error.detail)).collect())
}

#[track_caller]
fn position(fen: &str) -> (Checkers, Position) {
    parse(&json!({"fen": fen})).unwrap()
}

fn legal(fen: &str) -> Vec<String> {
    let (game, position) = position(fen);
    names(&game, &position)
}

fn names(game: &Checkers, position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves.into_iter().map(|mv| game.format_move(position, mv)).collect()
}

/// The FEN after a move.
#[track_caller]
fn after(fen: &str, name: &str) -> String {
    let (game, mut position) = position(fen);
    let mv = game.parse_move(&position, name).unwrap();
    game.play(&mut position, mv);
    game.format_state(&position)["fen"].as_str().unwrap().to_owned()
}

#[track_caller]
fn refusal(fen: &str, name: &str) -> String {
    let (game, position) = position(fen);
    game.parse_move(&position, name).unwrap_err()
}
