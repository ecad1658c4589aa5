//! Positions that other programs have stumbled over.

use crate::service::{answer, position, read, state};
use serde_json::{Value, json};

/// A right to castle whose rook is missing (a crash elsewhere).
#[test]
fn a_castling_right_without_its_rook_is_refused() {
    let faults = read(&state("2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQk - 0 14")).unwrap_err();
    assert!(faults[0].contains("'k'") && faults[0].contains("rook of black"), "{faults:?}");
}

/// The clock stands at 76: a mate further away than 24 plies is a draw by then.
#[test]
fn no_mate_is_announced_beyond_the_fifty_moves() {
    let fen = "8/1p2KP2/1p4q1/1Pp5/2P5/N1Pp1k2/3P4/1N6 b - - 76 40";
    let answer = answer(&json!({"state": state(fen), "depth": 6}));
    let plies = answer["score"]["in_plies"].as_u64();
    assert!(plies.is_none_or(|plies| plies <= 24), "{answer}");
}

#[test]
fn two_kings_of_one_side_are_refused() {
    let faults = read(&state("8/2K5/8/8/2K1NB2/8/8/8 w - - 96 46")).unwrap_err();
    assert!(faults.iter().any(|fault| fault.contains("white has 2 kings")), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.contains("black has 0 kings")), "{faults:?}");
}

/// The pawn on g5 is pinned to its file, so nobody can capture on h6 and the square makes no other position.
#[test]
fn an_en_passant_square_of_a_pinned_pawn_does_not_hide_a_repetition() {
    let fen = "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1";
    let moves = ["h7h5", "e6h6", "g7h7", "h6e6", "h7g7", "e6h6", "g7h7", "h6e6", "h7g7"];
    let found = position(&json!({"state": state(fen), "moves": moves})).unwrap();
    assert_eq!(found["status"]["claimable"], "threefold_repetition");
    let ended = position(&json!({"state": state(fen), "moves": moves, "claims": "automatic"})).unwrap();
    assert_eq!(ended["status"]["reason"], "threefold_repetition");
}

#[test]
fn the_shortest_budget_gives_a_legal_move() {
    let legal = position(&json!({})).unwrap()["legal_moves"].clone();
    for limit in [json!({"time_ms": 1}), json!({"nodes": 1}), json!({"depth": 1})] {
        let found = answer(&limit)["move"].clone();
        assert!(legal.as_array().unwrap().contains(&found), "{limit}: {found}");
    }
}

#[test]
fn a_finished_game_has_no_move_and_says_how_it_ended() {
    let ends = [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", 0),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "checkmate", -1_000_000),
    ];
    for (fen, reason, value) in ends {
        let answer = answer(&json!({"state": state(fen)}));
        assert_eq!(answer["move"], Value::Null);
        assert_eq!(answer["status_after"]["reason"], reason);
        assert_eq!((&answer["score"]["value"], &answer["score"]["proven"]), (&json!(value), &json!(true)));
        assert_eq!(answer["stats"]["stopped_by"], "finished");
    }
}
