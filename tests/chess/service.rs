//! Whole requests, for the other tests.

use bestmove::games::chess::{Chess, Position};
use bestmove::games::endpoint::{Endpoint, Run, RunContext, ServerLimits};
use bestmove::games::error::RequestError;
use bestmove::games::wire::WireGame;
use bestmove::games::{GameVisitor, Served, for_each_game};
use bestmove::keys::Keys;
use bestmove::search::{Detail, StopFlag, Table};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn served() -> Served<Chess> {
    Served::new(&Keys::fixed())
}

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
    served().position(body).map(|answer| serde_json::to_value(answer).unwrap())
}

/// The answer of `/move`.
#[track_caller]
pub(crate) fn answer(body: &Value) -> Value {
    answer_with(body, &Table::with_bytes(1 << 20))
}

/// The answer of `/move` with what a table knows.
#[track_caller]
pub(crate) fn answer_with(body: &Value, table: &Table) -> Value {
    let mut job = served().prepare_move(body, &ServerLimits::default(), Instant::now()).unwrap();
    let context = RunContext {
        table,
        stop: StopFlag::default(),
        queued: Duration::ZERO,
        slice: None,
        detail: Detail::Full,
    };
    match job.run_blocking(&context) {
        Run::Done(answer) | Run::Partial(answer) => serde_json::to_value(answer).unwrap(),
    }
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
