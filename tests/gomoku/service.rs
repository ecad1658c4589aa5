//! Whole requests.

use crate::requests;
use bestmove::games::Gomoku;
use bestmove::games::endpoint::Endpoint;
use bestmove::games::error::RequestError;
use bestmove::search::Table;
use serde_json::{Value, json};

/// The answer of `/position`.
pub(crate) fn position(body: &Value) -> Result<Value, RequestError> {
    requests::served::<Gomoku>().position(body).map(|answer| serde_json::to_value(answer).unwrap())
}

/// The answer of `/move`.
#[track_caller]
pub(crate) fn answer(body: &Value) -> Value {
    requests::answer::<Gomoku>(body, &Table::with_bytes(1 << 22))
}

#[test]
fn the_answers_state_is_accepted_as_a_request() {
    for rule in ["freestyle", "standard", "renju"] {
        let first = answer(&json!({"state": {"rule": rule}, "moves": ["h8", "i9", "j8"], "depth": 3}));
        let next = position(&json!({"state": first["state_after"]})).unwrap();
        assert_eq!((&next["to_move"], &next["state"]["rule"]), (&json!("black"), &json!(rule)));
    }
}

#[test]
fn a_finished_game_has_no_move_and_says_how_it_ended() {
    let state = super::state(15, "renju", "e8 f8 g8 h8 i8 j8", "a1 c1 e1 g1 i1");
    let found = answer(&json!({"state": state}));
    assert_eq!((&found["move"], &found["score"]["value"]), (&Value::Null, &json!(1_000_000)));
    assert_eq!(found["status_after"]["reason"], "forbidden_move");
    assert_eq!(found["stats"]["stopped_by"], "finished");
}

#[test]
fn a_forbidden_move_is_refused_by_its_name() {
    let state = super::state(15, "renju", "g8 f8 h9 h10", "a1 c1 e1 g1");
    let error = position(&json!({"state": state, "moves": ["h8"]})).unwrap_err();
    let faults = error.faults();
    assert_eq!(faults[0].0, "/moves/0");
    assert!(faults[0].1.contains("double-three"), "{faults:?}");
}

#[test]
fn every_level_plays_a_legal_move() {
    for level in ["easy", "medium", "hard", "almost-perfect", "perfect"] {
        let body = json!({"state": {"size": 7, "rule": "renju"}, "moves": ["d4", "d5", "e4"], "difficulty": level,
                          "time_ms": 200, "seed": 4});
        let found = answer(&body);
        let legal =
            position(&json!({"state": {"size": 7, "rule": "renju"}, "moves": ["d4", "d5", "e4"]})).unwrap();
        assert!(legal["legal_moves"].as_array().unwrap().contains(&found["move"]), "{level}: {found}");
    }
}
