//! Whole requests.

use crate::requests;
use bestmove::games::Checkers;
use bestmove::games::endpoint::{Endpoint, ServerLimits};
use bestmove::games::error::RequestError;
use bestmove::search::Table;
use serde_json::{Value, json};
use std::time::Instant;

/// The answer of `/position`.
pub(crate) fn position(body: &Value) -> Result<Value, RequestError> {
    requests::served::<Checkers>().position(body).map(|answer| serde_json::to_value(answer).unwrap())
}

/// The answer of `/move`.
#[track_caller]
pub(crate) fn answer(body: &Value) -> Value {
    requests::answer::<Checkers>(body, &Table::with_bytes(1 << 20))
}

/// Wins by force, with their lengths and every first move that keeps them.
#[test]
fn wins_by_force_are_proven_at_their_length() {
    let wins: [(&str, u64, &[&str]); 7] = [
        ("W:WK3,6,11:BK9", 5, &["3-7"]),
        ("B:WK3:B11,16,K20,26,K30", 5, &["16-19"]),
        ("W:WK6,22,24,26,29:B5,21", 5, &["22-17", "22-18"]),
        ("B:WK7:BK18,K21,24,28", 5, &["18-15"]),
        ("B:WK6,23:B9,11,15,K17", 7, &["17-14"]),
        ("W:WK4,23,25,28,31:B7,17", 7, &["25-22"]),
        ("B:WK4:B1,9,10,19,K22", 7, &["22-18"]),
    ];
    for (fen, plies, moves) in wins {
        let found = answer(&json!({"state": {"fen": fen}, "time_ms": 20_000, "nodes": 2_000_000}));
        let score = &found["score"];
        assert_eq!((&score["proven"], &score["outcome"]), (&json!(true), &json!("win")), "{fen}: {found}");
        assert_eq!(score["in_plies"], plies, "{fen}");
        assert!(moves.contains(&found["move"].as_str().unwrap()), "{fen}: {found}");
    }
}

#[test]
fn a_finished_game_has_no_move_and_says_how_it_ended() {
    let found = answer(&json!({"state": {"fen": "W:W:B1,2"}}));
    assert_eq!((&found["move"], &found["score"]["value"]), (&Value::Null, &json!(-1_000_000)));
    assert_eq!(found["status_after"]["reason"], "no_moves");
    assert_eq!(found["status_after"]["winner"], "black");
    assert_eq!(found["stats"]["stopped_by"], "finished");
}

#[test]
fn the_answers_state_is_accepted_as_a_request() {
    let first = answer(&json!({"depth": 3}));
    let next = position(&json!({"state": first["state_after"]})).unwrap();
    assert_eq!(next["to_move"], "white");
}

#[test]
fn an_only_capture_is_forced() {
    let found = answer(&json!({"state": {"fen": "B:W15,32:B1,11"}}));
    assert_eq!((&found["move"], &found["stats"]["stopped_by"]), (&json!("11x18"), &json!("forced")));
}

/// Bodies with the right names and anything behind them.
#[test]
fn whatever_a_body_holds_it_is_answered_or_refused() {
    let mut random = fastrand::Rng::with_seed(9);
    let texts = ["B:W21:B1", "11-15", "x", "", "B:W:B", "99x99", "W", "K", "9-13x", "🂡", "easy", "english"];
    let junk = |random: &mut fastrand::Rng| match random.u8(..7) {
        0 => Value::Null,
        1 => json!(random.i64(-2..1_000)),
        2 => json!([texts[random.usize(..texts.len())], 3]),
        3 => json!({"fen": texts[random.usize(..texts.len())], "halfmove_clock": random.i64(-1..90)}),
        4 => json!(random.f64() * 1e300),
        _ => json!(texts[random.usize(..texts.len())]),
    };
    for _ in 0..3_000 {
        let mut body = json!({"state": {"fen": "B:W21,22:BK1,12"}, "depth": 1});
        for name in ["state", "moves", "variant", "depth", "search_moves", "claims"] {
            if random.u8(..5) == 0 {
                body[name] = junk(&mut random);
            }
        }
        if let Err(error) = position(&body) {
            assert!(!error.faults().is_empty(), "{body}");
        }
        let prepared =
            requests::served::<Checkers>().prepare_move(&body, &ServerLimits::default(), Instant::now());
        if let Err(error) = prepared {
            assert!(error.faults().iter().all(|(pointer, _)| pointer.is_empty() || pointer.starts_with('/')));
        }
    }
}
