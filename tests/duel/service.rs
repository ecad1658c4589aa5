//! Whole requests.

use crate::duels::{three, with};
use bestmove::games::endpoint::{Endpoint, Run, RunContext, ServerLimits};
use bestmove::games::{Duel, Served};
use bestmove::keys::Keys;
use bestmove::search::{Detail, StopFlag, Table};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn served() -> Served<Duel> {
    Served::new(&Keys::fixed())
}

/// The answer of `/move`.
fn answer(body: &Value) -> Value {
    let table = Table::with_bytes(1 << 18);
    let mut job = served().prepare_move(body, &ServerLimits::default(), Instant::now()).unwrap();
    let context = RunContext {
        table: &table,
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
fn the_best_move_is_proven_and_leads_to_the_state_after_it() {
    let found = answer(&json!({"state": three()}));
    assert_eq!((&found["move"], &found["move_detail"]), (&json!("pass"), &json!({"card": null})));
    assert_eq!(
        (&found["score"]["value"], &found["score"]["proven"], &found["score"]["outcome"]),
        (&json!(0), &json!(true), &json!("draw"))
    );
    assert_eq!((&found["to_move"], &found["state_after"]["passes"]), (&json!("me"), &json!(1)));
}

#[test]
fn scores_are_from_the_view_of_the_side_to_move() {
    let state = with(&with(&three(), "/me/hp", json!(3)), "/opponent/mana", json!(0));
    let found = answer(&json!({"state": state, "moves": ["pass"]}));
    assert_eq!((&found["to_move"], &found["move"]), (&json!("opponent"), &json!("strike")));
    assert_eq!((&found["score"]["value"], &found["score"]["outcome"]), (&json!(100), &json!("win")));
    assert_eq!(
        (&found["status_after"]["winner"], &found["status_after"]["reason"]),
        (&json!("opponent"), &json!("defeated"))
    );
}

#[test]
fn a_finished_duel_is_a_fair_question() {
    let found = answer(&json!({"state": with(&three(), "/opponent/hp", json!(0))}));
    assert_eq!((&found["move"], &found["score"]["value"]), (&Value::Null, &json!(100)));
    assert_eq!(found["stats"]["stopped_by"], "finished");
}

#[test]
fn a_faulty_move_is_told_with_its_place() {
    let error = served().position(&json!({"state": three(), "moves": ["strike", "dance"]})).err().unwrap();
    assert_eq!(error.faults()[0].0, "/moves/1");
}
