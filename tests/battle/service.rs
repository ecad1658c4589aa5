//! What only a whole request shows: where plies are counted from, and how deep fights with dice are searched.

use crate::fights::{boss, mage, ogre, with};
use bestmove::games::endpoint::{Endpoint, ServerLimits};
use bestmove::games::{Battle, Served};
use bestmove::keys::Keys;
use serde_json::{Value, json};
use std::time::Instant;

fn served() -> Served<Battle> {
    Served::new(&Keys::fixed())
}

/// What is wrong with a `/move` request.
fn refusal(body: &Value) -> Option<(Vec<String>, bool)> {
    let error = served().prepare_move(body, &ServerLimits::default(), Instant::now()).err()?;
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
    let answer =
        served().position(&json!({"state": boss(45, 80, true), "moves": ["heavy_attack", "heal", "skip"]}));
    let answer = answer.unwrap();
    assert_eq!((answer.state["turn"].clone(), answer.to_move.as_str()), (json!(1), "player"));
    let wrong = json!({"state": boss(45, 80, true), "moves": ["heavy_attack", "dance"]});
    let error = served().position(&wrong).err().unwrap();
    assert_eq!(error.faults()[0].0, "/moves/1");
}

#[test]
fn a_finished_fight_is_a_fair_question() {
    let answer = served().position(&json!({"state": boss(45, 0, true)})).unwrap();
    assert!(answer.legal_moves.is_empty());
    assert_eq!(answer.status.winner.as_deref(), Some("boss"));
    let both = with(&boss(0, 0, true), "/turn", json!(1));
    assert_eq!(served().position(&both_dead(both)).unwrap().status.winner, None);
}

fn both_dead(state: Value) -> Value {
    json!({"state": state})
}
