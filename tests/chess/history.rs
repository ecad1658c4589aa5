//! Draws by the history: repetition and moves without progress, claimed or not.

use crate::service::{START, answer, answer_with, position, state};
use bestmove::games::error::RequestError;
use bestmove::search::Table;
use serde_json::{Value, json};

/// Knights out and back: after each round the position is the same again.
const ROUND: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

fn rounds(count: usize) -> Vec<&'static str> {
    ROUND.into_iter().cycle().take(4 * count).collect()
}

#[track_caller]
fn status(body: &Value) -> Value {
    position(body).unwrap()["status"].clone()
}

#[test]
fn a_threefold_repetition_may_be_claimed_and_a_move_is_still_given() {
    assert_eq!(status(&json!({"moves": rounds(1)}))["claimable"], Value::Null);
    let twice = json!({"moves": rounds(2), "depth": 2});
    let found = status(&json!({"moves": rounds(2)}));
    assert_eq!((&found["over"], &found["claimable"]), (&json!(false), &json!("threefold_repetition")));
    assert!(answer(&twice)["move"].is_string());
}

#[test]
fn a_fivefold_repetition_ends_the_game() {
    assert_eq!(status(&json!({"moves": rounds(3)}))["over"], false);
    let body = json!({"moves": rounds(4)});
    let found = position(&body).unwrap();
    assert_eq!(found["status"]["reason"], "fivefold_repetition");
    assert_eq!(found["status"]["to_move"], Value::Null);
    assert_eq!(found["legal_moves"], json!([]));
    let answer = answer(&body);
    assert_eq!(answer["move"], Value::Null);
    assert_eq!(answer["pv"], json!([]));
    assert_eq!((&answer["score"]["outcome"], &answer["score"]["proven"]), (&json!("draw"), &json!(true)));
    assert_eq!(answer["status_after"]["reason"], "fivefold_repetition");
    assert_eq!(answer["stats"]["stopped_by"], "finished");
}

#[test]
fn no_move_follows_a_game_that_its_history_has_ended() {
    let moves = [rounds(4), vec!["e2e4"]].concat();
    match position(&json!({"moves": moves})) {
        Err(RequestError::IllegalMove { pointer, detail, legal_moves }) => {
            assert_eq!((pointer.as_str(), legal_moves.len()), ("/moves/16", 0));
            assert!(detail.contains("drawn by its history"), "{detail}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn automatic_claims_end_the_game() {
    let found = status(&json!({"moves": rounds(2), "claims": "automatic"}));
    assert_eq!(
        (&found["over"], &found["reason"], &found["claimable"]),
        (&json!(true), &json!("threefold_repetition"), &Value::Null)
    );
    let fifty = json!({"state": state("4k3/8/8/8/8/8/8/4KR2 w - - 100 80"), "claims": "automatic"});
    assert_eq!(status(&fifty)["reason"], "fifty_moves");
    assert_eq!(answer(&fifty)["move"], Value::Null);
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
    let at = |clock: u32| status(&json!({"state": state(&format!("4k3/8/8/8/8/8/8/4KR2 w - - {clock} 90"))}));
    assert_eq!((&at(99)["claimable"], &at(99)["over"]), (&Value::Null, &json!(false)));
    assert_eq!((&at(100)["claimable"], &at(100)["over"]), (&json!("fifty_moves"), &json!(false)));
    assert_eq!(at(149)["claimable"], "fifty_moves");
    assert_eq!((&at(150)["reason"], &at(150)["claimable"]), (&json!("seventy_five_moves"), &Value::Null));
    let played = status(&json!({"state": state("4k3/8/8/8/8/8/8/4KR2 w - - 149 90"), "moves": ["f1f2"]}));
    assert_eq!(played["reason"], "seventy_five_moves");
    let pawn = status(&json!({"state": state("4k3/8/8/8/8/8/P7/4KR2 w - - 149 90"), "moves": ["a2a3"]}));
    assert_eq!((&pawn["over"], &pawn["claimable"]), (&json!(false), &Value::Null));
    let fen = "4k3/8/8/8/8/8/5n2/R3KR2 w - - 149 90";
    let capture = status(&json!({"state": state(fen), "moves": ["f1f2"]}));
    assert_eq!((&capture["over"], &capture["claimable"]), (&json!(false), &Value::Null));
}

/// Article 9.6.2: the mate counts.
#[test]
fn checkmate_on_the_last_move_comes_before_the_count() {
    for clock in [99, 149] {
        let body = json!({"state": state(&format!("6k1/5ppp/8/8/8/8/8/R3K3 w - - {clock} 90")), "depth": 2});
        let answer = answer(&body);
        assert_eq!(answer["move"], "a1a8");
        assert_eq!((&answer["score"]["in_plies"], &answer["score"]["proven"]), (&json!(1), &json!(true)));
        assert_eq!(answer["status_after"]["reason"], "checkmate");
    }
}

/// The status after the move knows what went before.
#[test]
fn the_answer_tells_what_its_move_makes_claimable() {
    let moves = &rounds(2)[..7];
    let body = json!({"moves": moves, "search_moves": ["f6g8"], "depth": 1});
    let after = answer(&body)["status_after"].clone();
    assert_eq!((&after["claimable"], &after["over"]), (&json!("threefold_repetition"), &json!(false)));
    let body = json!({"moves": moves, "search_moves": ["f6g8"], "depth": 1, "claims": "automatic"});
    assert_eq!(answer(&body)["status_after"]["reason"], "threefold_repetition");
    let body = json!({"moves": &rounds(4)[..15], "search_moves": ["f6g8"], "depth": 1});
    assert_eq!(answer(&body)["status_after"]["reason"], "fivefold_repetition");
    let body = json!({"moves": moves, "search_moves": ["e7e5"], "depth": 1});
    assert_eq!(answer(&body)["status_after"]["claimable"], Value::Null);
}

/// A pawn's move forgets what went before; the loss of a right to castle makes another position.
#[test]
fn what_cannot_come_again_does_not_count() {
    let broken = [rounds(1), vec!["e2e4", "e7e5"], rounds(1)].concat();
    assert_eq!(status(&json!({"moves": broken}))["claimable"], Value::Null);
    let kings = ["h1h2", "h8h7", "h2h1", "h7h8"];
    let state = state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let twice: Vec<_> = kings.into_iter().cycle().take(8).collect();
    let thrice: Vec<_> = kings.into_iter().cycle().take(12).collect();
    assert_eq!(status(&json!({"state": state, "moves": twice}))["claimable"], Value::Null);
    assert_eq!(status(&json!({"state": state, "moves": thrice}))["claimable"], "threefold_repetition");
}

/// Black is lost but for the repetition that the history allows; the table must not keep that for others.
#[test]
fn a_draw_by_history_is_found_and_leaves_no_trace() {
    let table = Table::with_bytes(1 << 20);
    let fen = "7k/8/8/8/8/1q6/8/7K w - - 0 1";
    let moves: Vec<_> = ["h1g1", "h8g8", "g1h1", "g8h8"].into_iter().cycle().take(7).collect();
    let with_history = json!({"state": state(fen), "moves": moves, "depth": 2, "search_moves": ["g8h8"]});
    let drawn = answer_with(&with_history, &table);
    assert_eq!((&drawn["score"]["value"], &drawn["score"]["proven"]), (&json!(0), &json!(false)), "{drawn}");
    let without =
        json!({"state": state("6k1/8/8/8/8/1q6/8/7K b - - 0 1"), "depth": 2, "search_moves": ["g8h8"]});
    assert!(answer_with(&without, &table)["score"]["value"].as_i64().unwrap() > 500);
}

#[test]
fn long_histories_are_read() {
    let moves: Vec<_> = rounds(1).into_iter().take(3).collect();
    assert_eq!(status(&json!({"state": state(START), "moves": moves}))["over"], false);
    assert!(position(&json!({"moves": vec!["e2e4"; 6_001]})).is_err());
}
