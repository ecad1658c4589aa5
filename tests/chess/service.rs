//! Whole requests, for the other tests.

use crate::requests;
use bestmove::games::chess::{Chess, Position};
use bestmove::games::endpoint::Endpoint;
use bestmove::games::error::RequestError;
use bestmove::games::wire::WireGame;
use bestmove::games::{GameVisitor, for_each_game};
use bestmove::keys::Keys;
use bestmove::search::Table;
use serde_json::{Value, json};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub(crate) fn state(fen: &str) -> Value {
    json!({"fen": fen})
}

pub(crate) fn state_960(fen: &str) -> Value {
    json!({"fen": fen, "variant": "chess960"})
}

/// The position of a state, or what is wrong with it.
pub(crate) fn read(state: &Value) -> Result<(Chess, Position), Vec<String>> {
    let mut errors = Vec::new();
    let parsed = Chess::parse_state(state, "/state", &Keys::fixed(), &mut errors);
    parsed.ok_or_else(|| {
        errors.into_iter().map(|error| format!("{}: {}", error.pointer, error.detail)).collect()
    })
}

/// The FEN that answers give for a state.
#[track_caller]
pub(crate) fn written(state: &Value) -> String {
    let (game, position) = read(state).unwrap();
    game.format_state(&position)["fen"].as_str().unwrap().to_owned()
}

/// The answer of `/position`.
pub(crate) fn position(body: &Value) -> Result<Value, RequestError> {
    requests::served::<Chess>().position(body).map(|answer| serde_json::to_value(answer).unwrap())
}

/// The answer of `/move`.
#[track_caller]
pub(crate) fn answer(body: &Value) -> Value {
    answer_with(body, &Table::with_bytes(1 << 20))
}

/// The answer of `/move` with what a table knows.
#[track_caller]
pub(crate) fn answer_with(body: &Value, table: &Table) -> Value {
    requests::answer::<Chess>(body, table)
}

#[test]
fn chess_is_in_the_catalogue() {
    struct Names(Vec<&'static str>);
    impl GameVisitor for Names {
        fn visit<G: WireGame>(&mut self) {
            self.0.push(G::SLUG);
        }
    }
    let mut names = Names(Vec::new());
    for_each_game(&mut names);
    assert!(names.0.contains(&"chess"));
}
