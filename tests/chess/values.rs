//! Values that are known: mates, and what is proven of them.

use crate::service::{answer, position, state};
use bestmove::games::Chess;
use bestmove::games::wire::{Expected, WireGame};
use serde_json::{Value, json};

#[track_caller]
fn assert_mate(fen: &str, plies: i64, best: Option<&str>) {
    let answer = answer(&json!({"state": state(fen), "depth": plies.abs()}));
    let score = &answer["score"];
    assert_eq!(score["value"], plies.signum() * (1_000_000 - plies.abs()), "{fen}: {answer}");
    assert_eq!((&score["proven"], &score["in_plies"]), (&json!(true), &json!(plies.abs())), "{fen}");
    if let Some(best) = best {
        assert_eq!(answer["move"], best, "{fen}");
    }
}

#[test]
fn mates_are_proven_at_their_depth() {
    assert_mate("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, Some("a1a8"));
    assert_mate("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, Some("a1a6"));
    assert_mate("k7/8/1K6/8/8/8/8/7R b - - 0 1", -2, None);
    assert_mate("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 3, Some("d2h6"));
}

#[track_caller]
fn assert_end(fen: &str, nodes: u64, outcome: &str, plies: u64) {
    let score = answer(&json!({"state": state(fen), "nodes": nodes, "time_ms": 30_000}))["score"].clone();
    let told = (&score["outcome"], &score["in_plies"], &score["proven"], &score["shortest"]);
    assert_eq!(told, (&json!(outcome), &json!(plies), &json!(true), &json!(true)), "{fen}: {score}");
}

/// Guesses miss these, or come upon a longer win first: each is asked for by its length.
#[test]
fn short_wins_are_found_at_their_length_and_known_to_be_the_shortest() {
    assert_end("3N3K/B2bRB2/1Qp4p/1R1pppp1/1P2k3/r3pNP1/2P1P3/b2r3q w - - 0 1", 600_000, "win", 3);
    assert_end("8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1", 600_000, "win", 5);
    assert_end("8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 0 1", 600_000, "win", 7);
}

#[test]
fn short_losses_are_known_at_their_length() {
    assert_end("8/QB6/8/5p2/8/8/6rq/1K1R2bk b - - 1 1", 300_000, "loss", 4);
    assert_end("5n2/K3p3/1Rpp4/k2p4/P7/pPN3Bb/5pp1/5rq1 b - - 0 1", 300_000, "loss", 4);
}

#[test]
fn a_win_that_takes_more_plies_than_are_left_before_a_draw_by_count_is_not_looked_for() {
    let fen = "8/8/5pp1/6k1/6p1/6K1/8/7Q w - - 95 90";
    let score = answer(&json!({"state": state(fen), "nodes": 60_000, "time_ms": 30_000}))["score"].clone();
    assert_eq!(score["proven"], false, "{score}");
}

/// The answer carries both notations.
#[test]
fn the_answer_names_its_move_in_uci_and_san() {
    let answer = answer(&json!({"state": state("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), "time_ms": 1_000}));
    assert_eq!((&answer["move"], &answer["move_detail"]["san"]), (&json!("a1a8"), &json!("Ra8#")));
    assert_eq!(answer["score"]["in_plies"], 1);
    assert_eq!(answer["status_after"]["winner"], "white");
}

#[test]
fn a_hanging_queen_is_taken_and_a_poisoned_one_is_not() {
    let hanging = answer(&json!({"state": state("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), "depth": 1}));
    assert_eq!(hanging["move"], "e4d5");
    // The pawn is guarded by a pawn: the queen would be lost for it.
    let guarded = answer(&json!({"state": state("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1"), "depth": 1}));
    assert_ne!(guarded["move"], "d2d6");
}

#[test]
fn only_the_moves_asked_for_are_considered_in_either_notation() {
    let body = json!({"state": state("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), "search_moves": ["Kd1", "a1b1"], "depth": 2});
    let found = answer(&body)["move"].clone();
    assert!([json!("e1d1"), json!("a1b1")].contains(&found), "{found}");
}

#[test]
fn the_state_after_the_move_is_the_state_that_position_tells() {
    let answer = answer(&json!({"depth": 2}));
    let told = position(&json!({"moves": [answer["move"]]})).unwrap();
    assert_eq!(told["state"], answer["state_after"]);
}

fn expected(line: &str) -> Result<Option<Expected>, String> {
    Chess::parse_suite_line(line).map(|case| case.map(|case| case.expected))
}

#[test]
fn suites_name_best_moves_bad_moves_and_mates() {
    let position = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -";
    let case = Chess::parse_suite_line(&format!("{position} bm Qg6 Qxg7+; id \"one\"; c0 \"a; b\";"))
        .unwrap()
        .unwrap();
    assert_eq!(
        (case.name.as_str(), &case.expected),
        ("one", &Expected::Move(vec!["g3g6".into(), "g3g7".into()]))
    );
    assert_eq!(case.request, json!({"state": {"fen": position}}));
    assert_eq!(expected(&format!("{position} am Qg6;")), Ok(Some(Expected::OtherMove(vec!["g3g6".into()]))));
    assert_eq!(expected(&format!("{position} dm 3;")), Ok(Some(Expected::Value(999_995))));
    assert_eq!(expected(&format!("{position} dm -2;")), Ok(Some(Expected::Value(-999_996))));
    assert_eq!((expected(""), expected("# note")), (Ok(None), Ok(None)));
    for bad in [
        "x",
        "a b c d e",
        &format!("{position} bm Qg9;"),
        &format!("{position} dm 0;"),
        &format!("{position} id \"x\";"),
    ] {
        assert!(expected(bad).is_err(), "{bad}");
    }
}

/// Chess is not solved from its start: nothing is claimed there.
#[test]
fn an_estimate_is_not_a_proof() {
    let answer = answer(&json!({"depth": 3}));
    assert_eq!((&answer["score"]["proven"], &answer["score"]["outcome"]), (&json!(false), &Value::Null));
}
