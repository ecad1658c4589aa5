//! Ends by the position alone: checkmate, stalemate, dead positions.

use crate::service::{answer, position, read, state};
use bestmove::game::Game;
use serde_json::{Value, json};

#[track_caller]
fn status(fen: &str) -> Value {
    position(&json!({"state": state(fen)})).unwrap()["status"].clone()
}

#[test]
fn checkmate_wins_and_stalemate_draws() {
    let mate = status("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(
        (&mate["over"], &mate["winner"], &mate["reason"]),
        (&json!(true), &json!("white"), &json!("checkmate"))
    );
    let stalemate = status("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!((&stalemate["winner"], &stalemate["reason"]), (&Value::Null, &json!("stalemate")));
}

/// Every pair of minor pieces, light and dark squares told apart.
#[test]
fn material_that_can_mate_nobody_is_a_draw() {
    let dead = [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/2B1K3",
        "4kn2/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K1N1",
        // All bishops on dark squares, whoever has them.
        "4kb2/8/8/8/8/8/8/2B1K3",
        "4k3/8/8/8/8/B7/8/2B1K3",
    ];
    let alive = [
        "2b1k3/8/8/8/8/8/8/2B1K3",
        "4k3/8/8/8/8/8/8/2B1KB2",
        "4k3/8/8/8/8/8/8/1N2K1N1",
        "4kn2/8/8/8/8/8/8/4K1N1",
        "4kn2/8/8/8/8/8/8/2B1K3",
        "4k3/8/8/8/8/8/P7/4K3",
        "4k3/8/8/8/8/8/8/R3K3",
        "4k3/8/8/8/8/8/8/3QK3",
    ];
    for board in dead {
        let fen = format!("{board} w - - 0 1");
        assert_eq!(status(&fen)["reason"], "insufficient_material", "{board}");
        assert_eq!(answer(&json!({"state": state(&fen)}))["move"], Value::Null);
    }
    for board in alive {
        assert_eq!(status(&format!("{board} w - - 0 1"))["over"], false, "{board}");
    }
}

/// The capture that leaves bare kings ends the game.
#[test]
fn a_capture_can_end_the_game() {
    let body = json!({"state": state("8/8/8/8/4k3/8/4q3/4K3 w - - 0 1")});
    let answer = answer(&body);
    assert_eq!(answer["move"], "e1e2", "{answer}");
    assert_eq!(answer["status_after"]["reason"], "insufficient_material");
    assert_eq!((&answer["score"]["outcome"], &answer["score"]["proven"]), (&json!("draw"), &json!(true)));
}

/// What nobody can capture en passant is the same position; what can be captured is another one.
#[test]
fn en_passant_castling_and_side_are_part_of_the_position_and_the_clocks_are_not() {
    let key = |fen: &str| {
        let (game, position) = read(&state(fen)).unwrap();
        game.key(&position)
    };
    let plain = "4k3/8/8/8/4P3/8/8/4K2R b K - 0 1";
    assert_eq!(key(plain), key("4k3/8/8/8/4P3/8/8/4K2R b K e3 0 1"));
    assert_eq!(key(plain), key("4k3/8/8/8/4P3/8/8/4K2R b K - 40 77"));
    assert_ne!(key(plain), key("4k3/8/8/8/4P3/8/8/4K2R b - - 0 1"));
    assert_ne!(key(plain), key("4k3/8/8/8/4P3/8/8/4K2R w K - 0 1"));
    let usable = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_ne!(key(usable), key("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
}
