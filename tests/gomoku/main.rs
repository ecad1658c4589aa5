//! Gomoku: lines, forbidden points, states as they are read and told, forced wins.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../common/requests.rs"]
mod requests;

mod cases;
mod naive;
mod random;
mod renju;
mod service;
mod states;
mod threats;

use bestmove::game::Game;
use bestmove::games::Gomoku;
use bestmove::games::gomoku::Position;
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use serde_json::{Value, json};

fn parse(state: &Value) -> Result<(Gomoku, Position), Vec<(String, String)>> {
    let mut errors = Vec::new();
    let parsed = Gomoku::parse_state(state, "/state", &Keys::fixed(), &mut errors);
    parsed.ok_or_else(|| errors.into_iter().map(|error| (error.pointer, error.detail)).collect())
}

/// The position of a board whose black and white stones are named.
fn stones(size: usize, rule: &str, black: &str, white: &str) -> (Gomoku, Position) {
    parse(&state(size, rule, black, white)).unwrap()
}

/// A state with these stones.
fn state(size: usize, rule: &str, black: &str, white: &str) -> Value {
    let mut rows = vec![vec!['.'; size]; size];
    for (names, symbol) in [(black, 'X'), (white, 'O')] {
        for name in names.split_whitespace() {
            let (column, row) = name.split_at(1);
            let (column, row) = (column.as_bytes()[0] - b'a', row.parse::<usize>().unwrap());
            rows[size - row][usize::from(column)] = symbol;
        }
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    json!({"size": size, "rule": rule, "board": rows})
}

fn legal(game: &Gomoku, position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves.into_iter().map(|mv| game.format_move(position, mv)).collect()
}

fn play(game: &Gomoku, position: &Position, names: &str) -> Position {
    let mut position = position.clone();
    for name in names.split_whitespace() {
        let mv = game.parse_move(&position, name).unwrap_or_else(|fault| panic!("{fault}"));
        game.play(&mut position, mv);
    }
    position
}
