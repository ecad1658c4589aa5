//! What only a whole request shows: where plies are counted from, and how deep fights with dice are searched.

use crate::fights::{boss, mage, ogre, with};
use crate::requests;
use bestmove::games::Battle;
use bestmove::games::endpoint::{Endpoint, ServerLimits};
use bestmove::search::Table;
use serde_json::{Value, json};
use std::time::Instant;

/// What is wrong with a `/move` request.
fn refusal(body: &Value) -> Option<(Vec<String>, bool)> {
    let error =
        requests::served::<Battle>().prepare_move(body, &ServerLimits::default(), Instant::now()).err()?;
    let pointers = error.faults().iter().map(|(pointer, _)| (*pointer).to_owned()).collect();
    Some((pointers, error.is_out_of_range_only()))
}

#[test]
fn fights_with_dice_are_searched_less_deep() {
    let body = |state: Value, depth: u32| json!({"state": state, "depth": depth});
    assert_eq!(refusal(&body(ogre(0), 8)), None);
    assert_eq!(refusal(&body(ogre(0), 9)), Some((vec!["/depth".into()], true)));
    assert_eq!(refusal(&body(mage(), 30)), None);
    assert_eq!(refusal(&body(mage(), 31)), Some((vec!["/depth".into()], true)));
}

#[test]
fn moves_are_played_and_a_faulty_one_is_told_with_the_legal_ones() {
    let answer = requests::served::<Battle>()
        .position(&json!({"state": boss(45, 80, true), "moves": ["heavy_attack", "heal", "skip"]}));
    let answer = answer.unwrap();
    assert_eq!((answer.state["turn"].clone(), answer.to_move.as_str()), (json!(1), "player"));
    let wrong = json!({"state": boss(45, 80, true), "moves": ["heavy_attack", "dance"]});
    let error = requests::served::<Battle>().position(&wrong).err().unwrap();
    assert_eq!(error.faults()[0].0, "/moves/1");
}

/// The answer of `/move`.
fn answer(body: &Value) -> Value {
    requests::answer::<Battle>(body, &Table::with_bytes(1 << 18))
}

#[test]
fn a_quick_win_is_counted_from_the_position_asked_about() {
    let at_once = answer(&json!({"state": boss(45, 20, true), "depth": 4}));
    assert_eq!((&at_once["move"], &at_once["score"]["value"]), (&json!("heavy_attack"), &json!(99)));
    let later = answer(&json!({"state": boss(45, 20, true), "moves": ["attack", "attack"], "depth": 4}));
    assert_eq!(later["score"]["value"], 99, "{later}");
    assert_eq!(later["score"]["outcome"], "win");
    assert_eq!(later["status_after"]["winner"], "boss");
    assert_eq!(later["status_after"]["reason"], "defeated");
}

#[test]
fn a_search_without_a_depth_ends_with_the_deepest_that_may_be_asked_for() {
    let found = answer(&json!({"state": boss(45, 80, true)}));
    assert_eq!((&found["stats"]["depth"], &found["stats"]["stopped_by"]), (&json!(30), &json!("depth")));
    let found = answer(&json!({"state": ogre(0), "reproducible": true, "nodes": 10_000_000}));
    assert!(found["stats"]["depth"].as_u64().unwrap() <= 8);
}

#[test]
fn an_expectation_has_no_outcome_though_it_is_proven_and_a_certain_kill_has_one() {
    let last = with(&ogre(0), "/rules/max_rounds", json!(1));
    let last = with(&last, "/turn", json!(1));
    let found = answer(&json!({"state": last, "search_moves": ["shot"], "depth": 2}));
    assert_eq!(
        (&found["score"]["proven"], &found["score"]["outcome"]),
        (&json!(true), &Value::Null),
        "{found}"
    );
    let chance = found["score"]["win_chance"].as_f64().unwrap();
    assert!(chance > 0.0 && chance < 1.0, "{chance}");
    let weak = with(&ogre(0), "/fighters/archer/hp", json!(12));
    let found = answer(&json!({"state": weak, "depth": 3}));
    assert_eq!((&found["move"], &found["score"]["outcome"]), (&json!("stomp"), &json!("win")));
}

#[test]
fn a_finished_fight_is_a_fair_question() {
    let answer = requests::served::<Battle>().position(&json!({"state": boss(45, 0, true)})).unwrap();
    assert!(answer.legal_moves.is_empty());
    assert_eq!(answer.status.winner.as_deref(), Some("boss"));
    let both = with(&boss(0, 0, true), "/turn", json!(1));
    assert_eq!(requests::served::<Battle>().position(&json!({"state": both})).unwrap().status.winner, None);
}
