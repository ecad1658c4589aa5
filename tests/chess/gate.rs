//! What the gate refuses, each with its reason, and what it lets in.

use crate::service::{START, read, state, state_960, written};
use serde_json::json;

/// Asserts that a FEN is refused at its place, with all of these words.
#[track_caller]
fn refused(fen: &str, words: &[&str]) {
    let Err(faults) = read(&state(fen)) else { panic!("{fen} was taken") };
    assert!(faults.iter().all(|fault| fault.starts_with("/state/fen: ")), "{faults:?}");
    assert!(words.iter().all(|word| faults.iter().any(|fault| fault.contains(word))), "{fen}: {faults:?}");
}

#[track_caller]
fn refused_960(fen: &str, word: &str) {
    let Err(faults) = read(&state_960(fen)) else { panic!("{fen} was taken") };
    assert!(faults.iter().any(|fault| fault.contains(word)), "{fen}: {faults:?}");
}

#[track_caller]
fn accepted(fen: &str) {
    assert_eq!(read(&state(fen)).map(|_| ()), Ok(()), "{fen}");
}

#[test]
fn a_fen_has_six_fields_or_four() {
    accepted(START);
    accepted("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    assert_eq!(written(&state("4k3/8/8/8/8/8/8/4KR2 w - -")), "4k3/8/8/8/8/8/8/4KR2 w - - 0 1");
    accepted("  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w\tKQkq - 0 1 ");
    for fen in
        ["", "   ", "x", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "a b c", "a b c d e", "a b c d 1 1 1"]
    {
        refused(fen, &["fields"]);
    }
    refused(&"8/".repeat(5_000), &["too long"]);
}

#[test]
fn the_board_has_eight_ranks_of_eight_squares() {
    refused("8/8/8/8/8/8/8 w - - 0 1", &["7 ranks"]);
    refused("8/8/8/8/8/8/8/8/8 w - - 0 1", &["9 ranks"]);
    refused("4k3/8/8/8/8/7/8/4K3 w - - 0 1", &["rank 3", "7 squares"]);
    refused("4k3/8/8/8/8/8/8/4K4 w - - 0 1", &["rank 1", "9 squares"]);
    refused("4k3/8/8/88888888/8/8/8/4K3 w - - 0 1", &["rank 5", "64 squares"]);
    refused("4k3//8/8/8/8/8/4K3 w - - 0 1", &["rank 7", "0 squares"]);
    for symbol in ['9', '0', 'x', '-', 'é', '♔', '\u{0}'] {
        refused(&format!("4k3/{symbol}/8/8/8/8/8/4K3 w - - 0 1"), &["rank 7", "neither a piece"]);
    }
    refused("4k3/9/8/8/8/x/8/4K3 w - - 0 1", &["rank 7", "rank 3"]);
}

#[test]
fn each_side_has_one_king() {
    refused("8/8/8/8/8/8/8/8 w - - 0 1", &["white has 0 kings", "black has 0 kings"]);
    refused("4k3/8/8/8/8/8/8/8 w - - 0 1", &["white has 0 kings"]);
    refused("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", &["white has 2 kings"]);
    refused("k3k3/8/8/8/8/8/8/4K3 b - - 0 1", &["black has 2 kings"]);
}

#[test]
fn nobody_has_more_men_than_a_game_can_give() {
    refused("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 w - - 0 1", &["white has 17 men"]);
    refused("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", &["9 pawns"]);
    refused("4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", &["8 pawns", "at least 1 promotions"]);
    accepted("4k3/8/8/8/8/QQQQQQQQ/Q7/4K3 b - - 0 1");
    refused("4k3/8/8/8/8/QQQQQQQQ/QQ6/4K3 b - - 0 1", &["at least 9 promotions"]);
    accepted("4k3/8/8/8/8/NNN5/PPPPPPP1/4K3 w - - 0 1");
    refused("4k3/8/8/8/8/NNNN4/PPPPPPP1/4K3 w - - 0 1", &["at least 2 promotions"]);
    refused("rrr1k3/8/8/8/8/8/pppppppp/4K3 w - - 0 1", &["black"]);
    // Two bishops on squares of one colour: one of them was a pawn.
    accepted("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1");
    refused("4k3/8/8/8/8/3B4/PPPPPPPP/4KB2 w - - 0 1", &["at least 1 promotions"]);
}

#[test]
fn pawns_never_stand_on_the_first_or_last_rank() {
    refused("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &["a8"]);
    refused("4k3/8/8/8/8/8/8/4K2p w - - 0 1", &["h1"]);
}

#[test]
fn the_kings_and_the_checks_are_possible() {
    refused("8/8/8/3kK3/8/8/8/8 w - - 0 1", &["next to each other"]);
    refused("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", &["white is to move", "king of black is in check"]);
    refused("4k3/4r3/8/8/8/8/8/4K3 b - - 0 1", &["black is to move"]);
    refused("4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1", &["more than two men"]);
    refused("4k3/8/3N1N2/8/8/8/8/K7 b - - 0 1", &["in pairs"]);
    refused("4k3/3P1P2/8/8/8/8/8/K7 b - - 0 1", &["in pairs"]);
    accepted("4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1");
    accepted("4k3/8/8/1B6/8/8/8/K3R3 b - - 0 1");
    // No proof game is looked for.
    accepted("B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1");
}

#[test]
fn the_side_to_move_is_w_or_b() {
    for side in ["W", "B", "white", "-", "x"] {
        refused(&format!("4k3/8/8/8/8/8/8/4KR2 {side} - - 0 1"), &["field 2", side]);
    }
}

#[test]
fn castling_rights_fit_the_board() {
    accepted("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    accepted("r3k2r/8/8/8/8/8/8/R3K2R w qkQ - 0 1");
    refused("r3k2r/8/8/8/8/8/8/R3K1R1 w K - 0 1", &["field 3", "'K'", "rook of white", "rank 1"]);
    refused("1r2k2r/8/8/8/8/8/8/R3K2R w q - 0 1", &["'q'", "rook of black", "a-file", "rank 8"]);
    refused("r3k2r/8/8/8/8/8/8/R2K3R w KQ - 0 1", &["'K'", "'Q'", "on e1"]);
    refused("r3k2r/8/8/8/8/8/8/r3K2R w Q - 0 1", &["rook of white"]);
    refused("r3k2r/8/8/8/8/8/4K3/R6R w K - 0 1", &["king of white"]);
    refused("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", &["twice"]);
    for text in ["KQkqK", "--", "0", "KX", "K-"] {
        refused(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {text} - 0 1"), &["field 3", text]);
    }
}

/// The letters of Chess960 mean nothing in a game of ordinary chess.
#[test]
fn rook_files_belong_to_chess960() {
    refused("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", &["\"variant\": \"chess960\""]);
    refused("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", &["h-file"]);
    refused("rk5r/8/8/8/8/8/8/RK5R w KQ - 0 1", &["on e1"]);
}

#[test]
fn chess960_takes_shredder_and_x_fen_rights() {
    let shredder = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1";
    assert_eq!(written(&state_960(shredder)), shredder);
    assert_eq!(written(&state_960("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1")), shredder);
    // The outermost rook is meant by K; an inner one needs its file.
    assert_eq!(written(&state_960("4k3/8/8/8/8/8/8/3K1R1R w K - 0 1")), "4k3/8/8/8/8/8/8/3K1R1R w H - 0 1");
    let inner = "4k3/8/8/8/8/8/8/3K1R1R w F - 0 1";
    assert_eq!(written(&state_960(inner)), inner);
    assert_eq!(written(&state_960(START)), START.replace("KQkq", "HAha"));
    refused_960("4k3/8/8/8/8/8/8/3K1R1R w HF - 0 1", "twice");
    refused_960("4k3/8/8/8/8/8/8/3K1R1R w G - 0 1", "rook of white");
    refused_960("4k3/8/8/8/8/8/8/1R1K4 w K - 0 1", "right of its king");
    refused_960("4k3/8/8/8/8/8/3K4/5R2 w F - 0 1", "king of white");
    refused_960("4k3/8/8/8/8/8/8/K4R2 w F - 0 1", "b1 to g1");
}

#[test]
fn an_en_passant_square_has_just_been_passed() {
    let fen = |square: &str| format!("4k3/8/8/8/4P3/8/8/4K3 b - {square} 0 1");
    accepted(&fen("e3"));
    for square in ["e4", "e9", "i3", "e", "e33", "E3", "é3"] {
        refused(&fen(square), &["field 4", square]);
    }
    refused(&fen("e6"), &["rank 3"]);
    refused(&fen("d3"), &["d3 cannot be", "no pawn of white stands on d4"]);
    refused("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", &["e3 is occupied"]);
    refused("4k3/8/8/8/4P3/8/4B3/4K3 b - e3 0 1", &["e2 is occupied"]);
    refused("4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", &["no pawn of white"]);
    refused("4k3/8/8/8/4P3/8/8/4K3 b - e3 3 9", &["halfmove clock", "not 3"]);
    // The knight's check was there before the pawn moved.
    refused("4k3/8/3N4/8/4P3/8/8/4K3 b - e3 0 1", &["check"]);
    // The bishop's line opens as the pawn leaves e2.
    accepted("8/8/8/8/4P1k1/8/8/3BK3 b - e3 0 1");
}

/// What cannot be used is left out.
#[test]
fn an_en_passant_square_without_a_legal_capture_is_normalised_away() {
    assert_eq!(
        written(&state("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    let usable = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(written(&state(usable)), usable);
    // The capture would open the fourth rank to the rook.
    assert_eq!(written(&state("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1")), "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
}

#[test]
fn the_clocks_have_their_ranges() {
    for clock in ["0", "99", "100", "150"] {
        accepted(&format!("4k3/8/8/8/8/8/8/4KR2 w - - {clock} 90"));
    }
    for clock in ["151", "-1", "+1", "1.0", "x", "99999999999999999999"] {
        refused(&format!("4k3/8/8/8/8/8/8/4KR2 w - - {clock} 90"), &["field 5", clock]);
    }
    for number in ["1", "65535"] {
        accepted(&format!("4k3/8/8/8/8/8/8/4KR2 w - - 0 {number}"));
    }
    for number in ["0", "65536", "-3", "x"] {
        refused(&format!("4k3/8/8/8/8/8/8/4KR2 w - - 0 {number}"), &["field 6", number]);
    }
    // Tools that count no moves leave the number at 1.
    accepted("4k3/8/8/8/8/8/8/4KR2 w - - 99 1");
}

#[test]
fn several_faults_are_told_at_once() {
    refused(
        "4k3/8/8/8/8/8/8/4KRx1 white KX e5 200 0",
        &["field 1", "field 2", "field 3", "field 4", "field 5", "field 6"],
    );
}

#[test]
fn a_state_is_an_object_with_a_fen() {
    let faults = |state| read(&state).unwrap_err();
    assert!(faults(json!({}))[0].starts_with("/state/fen: is missing"));
    assert!(faults(json!({"fen": 3}))[0].starts_with("/state/fen: must be a string"));
    assert!(faults(json!([]))[0].starts_with("/state: "));
    assert!(faults(json!({"fen": START, "variant": "atomic"}))[0].starts_with("/state/variant"));
    assert!(faults(json!({"fen": START, "side": "w"}))[0].starts_with("/state/side"));
}
