//! Othello: rules, exact ends, and states as they are read and told.

#![allow(clippy::unwrap_used, clippy::panic)]

mod ends;
mod rules;
mod states;

use bestmove::game::Game;
use bestmove::games::Othello;
use bestmove::games::othello::Position;
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use serde_json::{Value, json};

fn parse(state: &Value) -> Result<(Othello, Position), Vec<(String, String)>> {
    let mut errors = Vec::new();
    let parsed = Othello::parse_state(state, "/state", &Keys::fixed(), &mut errors);
    parsed.ok_or_else(|| errors.into_iter().map(|error| (error.pointer, error.detail)).collect())
}

fn position(board: &str, to_move: &str) -> (Othello, Position) {
    parse(&json!({"board": board, "to_move": to_move})).unwrap()
}

/// The position after these moves from the start.
fn after(moves: &str) -> (Othello, Position) {
    let (game, mut position) = Othello::start(&Keys::fixed()).unwrap();
    for name in moves.split_whitespace() {
        let mv = game.parse_move(&position, name).unwrap();
        game.play(&mut position, mv);
    }
    (game, position)
}

fn legal(game: &Othello, position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves.into_iter().map(|mv| game.format_move(position, mv)).collect()
}

/// A position of a random game with at most so many empty squares, not finished.
fn random_position(random: &mut fastrand::Rng, empty: u32) -> (Othello, Position) {
    loop {
        let (game, mut position) = Othello::start(&Keys::fixed()).unwrap();
        while position.empty() > empty && game.outcome(&position).is_none() {
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            game.play(&mut position, moves[random.usize(..moves.len())]);
        }
        if game.outcome(&position).is_none() {
            return (game, position);
        }
    }
}
