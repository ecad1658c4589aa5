//! Whole requests.

use crate::duels::{duel, three, with, without};
use crate::requests;
use bestmove::games::Duel;
use bestmove::games::endpoint::{Endpoint, ServerLimits};
use bestmove::search::Table;
use serde_json::{Value, json};
use std::time::Instant;

/// The answer of `/move`.
fn answer(body: &Value) -> Value {
    requests::answer::<Duel>(body, &Table::with_bytes(1 << 18))
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

/// Two hidden cards of five.
fn hidden() -> Value {
    let state = duel((8, 2, &["strike", "bash", "wall"]), (8, 2, &[]));
    let state = with(&without(&state, "/opponent/hand"), "/opponent/hand_size", json!(2));
    with(&state, "/unseen", json!(["strike", "bash", "wall", "mend", "finisher"]))
}

#[test]
fn a_hidden_hand_is_answered_by_the_mean_over_all_it_may_be() {
    for (mv, mean) in [("bash", -28.3), ("strike", -28.6), ("wall", 31.4), ("pass", -40.1)] {
        let found = answer(&json!({"state": hidden(), "search_moves": [mv]}));
        assert_eq!((&found["move"], &found["score"]["value"]), (&json!(mv), &json!(mean)));
        assert_eq!((&found["score"]["proven"], &found["score"]["outcome"]), (&json!(false), &Value::Null));
    }
    for extra in [json!({}), json!({"seed": 3}), json!({"difficulty": "hard"})] {
        let mut body = extra;
        body["state"] = hidden();
        let found = answer(&body);
        assert_eq!((&found["method"], &found["move"]), (&json!("determinized"), &json!("wall")), "{body}");
    }
    assert_eq!(answer(&json!({"state": three()})).get("method"), None);
}

#[test]
fn equal_cards_of_a_pool_are_told_apart() {
    let state = with(&hidden(), "/unseen", json!(["finisher", "mend", "mend", "mend"]));
    let state = with(&state, "/opponent/hand_size", json!(1));
    let mean = answer(&json!({"state": state, "search_moves": ["wall"]}))["score"]["value"].clone();
    let known = |card: &str| {
        let state = duel((8, 2, &["strike", "bash", "wall"]), (8, 2, &[card]));
        answer(&json!({"state": state, "search_moves": ["wall"]}))["score"]["value"].as_f64().unwrap()
    };
    assert_eq!(mean.as_f64(), Some((known("finisher") + 3.0 * known("mend")) / 4.0));
}

#[test]
fn many_hands_are_sampled_by_the_seed() {
    let pool: Vec<_> = ["strike", "bash", "wall", "mend", "finisher", "focus"].repeat(6);
    let state = with(&hidden(), "/unseen", json!(pool));
    let state = with(&with(&state, "/opponent/hand_size", json!(7)), "/samples", json!(4));
    let value = |seed: u32| {
        let body = json!({"state": state, "seed": seed, "depth": 6, "search_moves": ["strike"]});
        answer(&body)["score"]["value"].as_f64().unwrap()
    };
    assert_eq!(value(1), value(1));
    assert!((2..12).any(|seed| value(seed) != value(1)));
}

#[test]
fn only_the_side_whose_hand_is_known_may_ask() {
    let refusal = |body: &Value| {
        requests::served::<Duel>().prepare_move(body, &ServerLimits::default(), Instant::now()).err()
    };
    let error = refusal(&json!({"state": with(&hidden(), "/to_move", json!("opponent"))})).unwrap();
    assert_eq!(error.faults()[0].0, "/state/to_move");
    assert!(refusal(&json!({"state": hidden(), "moves": ["strike"]})).is_some());
    let found = answer(&json!({"state": hidden(), "moves": ["strike", "mend"]}));
    assert_eq!(
        (&found["method"], &found["state_after"]["opponent"]["hand_size"]),
        (&json!("determinized"), &json!(1))
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
    let error = requests::served::<Duel>()
        .position(&json!({"state": three(), "moves": ["strike", "dance"]}))
        .err()
        .unwrap();
    assert_eq!(error.faults()[0].0, "/moves/1");
}
