//! Moves in UCI and in SAN, read and written.

use crate::service::{START, position, read, state, state_960};
use bestmove::game::Game;
use bestmove::games::error::RequestError;
use bestmove::games::wire::WireGame;
use serde_json::{Value, json};

/// The FEN after moves.
#[track_caller]
fn after(state: &Value, moves: &[&str]) -> String {
    let answer = position(&json!({"state": state, "moves": moves})).unwrap();
    answer["state"]["fen"].as_str().unwrap().to_owned()
}

/// Why a move is refused.
#[track_caller]
fn refusal(state: &Value, mv: &str) -> String {
    match position(&json!({"state": state, "moves": [mv]})) {
        Err(RequestError::IllegalMove { pointer, detail, .. }) => {
            assert_eq!(pointer, "/moves/0");
            detail
        }
        other => panic!("{mv}: {other:?}"),
    }
}

/// The detail of a move.
#[track_caller]
fn detail(state: &Value, mv: &str) -> Value {
    let answer = position(&json!({"state": state, "details": true})).unwrap();
    let legal = answer["legal_moves"].as_array().unwrap();
    let found = legal.iter().find(|one| one["move"] == mv);
    found.unwrap_or_else(|| panic!("no {mv} in {legal:?}"))["detail"].clone()
}

#[test]
fn uci_and_san_mean_the_same() {
    let start = state(START);
    let expected = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    assert_eq!(after(&start, &["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]), expected);
    assert_eq!(after(&start, &["e4", "e5", "Nf3", "Nc6", "Bb5"]), expected);
    assert_eq!(after(&start, &["e2-e4", "e7-e5!", "Ng1f3", "Nb8-c6?!", "Bf1b5+"]), expected);
}

#[test]
fn castling_is_understood_in_every_spelling() {
    let both = state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for short in ["e1g1", "O-O", "0-0", "O-O+"] {
        assert_eq!(after(&both, &[short]), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1", "{short}");
    }
    for long in ["e1c1", "O-O-O", "0-0-0"] {
        assert_eq!(after(&both, &[long]), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1", "{long}");
    }
    // Through check, and out of check.
    assert!(refusal(&state("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1"), "O-O").contains("not a legal move"));
    assert!(refusal(&state("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1"), "e1g1").contains("in check"));
}

#[test]
fn chess960_castles_by_taking_the_own_rook() {
    let array = state_960("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1");
    assert_eq!(after(&array, &["e1g1"]), "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 b gb - 1 1");
    assert_eq!(after(&array, &["O-O"]), "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 b gb - 1 1");
    assert_eq!(after(&array, &["e1b1"]), "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/2KR2R1 b gb - 1 1");
    let castling = detail(&array, "e1b1");
    assert_eq!(castling["san"], "O-O-O");
    assert_eq!((&castling["from"], &castling["to"]), (&json!("e1"), &json!("c1")));
    assert_eq!(castling["castling"], json!({"from": "b1", "to": "d1"}));
    assert_eq!(castling["captured"], Value::Null);
    // The king stays where it is.
    let still = state_960("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(after(&still, &["g1h1"]), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(after(&still, &["g1f1"]), "4k3/8/8/8/8/8/8/5K1R b - - 1 1");
}

#[test]
fn promotions_name_the_new_piece() {
    let pawn = state("8/4P3/8/8/8/k7/8/4K3 w - - 0 1");
    for (text, piece) in
        [("e7e8q", 'Q'), ("e8=Q", 'Q'), ("e8Q", 'Q'), ("e7e8n", 'N'), ("e8=R+", 'R'), ("e7e8B", 'B')]
    {
        assert_eq!(after(&pawn, &[text]), format!("4{piece}3/8/8/8/8/k7/8/4K3 b - - 0 1"), "{text}");
    }
    assert!(refusal(&pawn, "e7e8").contains("what the pawn becomes"));
    assert!(refusal(&pawn, "e8").contains("what the pawn becomes"));
    assert!(refusal(&pawn, "e7e8k").contains("queen, rook, bishop or knight"));
    assert!(refusal(&pawn, "e8=K").contains("not a legal move"));
    assert_eq!(detail(&pawn, "e7e8n")["promotion"], "n");
    assert_eq!(detail(&pawn, "e7e8n")["san"], "e8=N");
}

#[test]
fn en_passant_is_a_capture() {
    let pawns = state("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    for text in ["e5d6", "exd6", "exd6 e.p."] {
        let read = position(&json!({"state": pawns, "moves": [text]}));
        assert_eq!(read.is_ok(), text.len() < 5, "{text}");
    }
    assert_eq!(after(&pawns, &["exd6"]), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    let detail = detail(&pawns, "e5d6");
    assert_eq!((&detail["captured"], &detail["en_passant"]), (&json!("p"), &json!(true)));
}

#[test]
fn ambiguous_san_is_refused_and_told_apart() {
    let knights = state("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    assert!(refusal(&knights, "Nd2").contains("ambiguous: it could be Nbd2 or Nfd2"));
    let rooks = state("R3k3/8/8/8/8/8/8/R3K3 b - - 0 1");
    assert_eq!(after(&rooks, &["Kd7", "R8a5"]), "8/3k4/8/R7/8/8/8/R3K3 b - - 2 2");
    // Three queens need file and rank.
    let queens = state("2k5/8/8/8/4Q2Q/8/8/1K5Q w - - 0 1");
    assert!(refusal(&queens, "Qe1").contains("ambiguous"));
    assert_eq!(detail(&queens, "h4e1")["san"], "Qh4e1");
    assert_eq!(detail(&queens, "e4e1")["san"], "Qee1");
    // A pinned knight is no rival.
    assert_eq!(detail(&state("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"), "g1e2")["san"], "Ne2");
}

#[test]
fn what_is_wrong_with_a_move_is_said() {
    let start = state(START);
    for (text, word) in [
        ("e3e4", "e3 is empty"),
        ("e7e5", "white is to move"),
        ("e2e5", "not a legal move"),
        ("Nd4", "not a legal move"),
        ("Zz9", "is not a move"),
        ("", "is not a move"),
        ("e2e4e5e6e7e8e9e1x", "too long"),
        ("é2é4", "is not a move"),
    ] {
        assert!(refusal(&start, text).contains(word), "{text}: {}", refusal(&start, text));
    }
    let mated = state("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(refusal(&mated, "h8h7").contains("the game is over"));
}

#[test]
fn san_marks_check_and_mate() {
    let san = |fen: &str, mv: &str| detail(&state(fen), mv)["san"].as_str().unwrap().to_owned();
    assert_eq!(san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
    assert_eq!(san("6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8+");
    assert_eq!(san("7k/8/5K2/8/8/8/5Q2/8 w - - 0 1", "f2g3"), "Qg3");
    assert_eq!(san("4k3/8/8/8/8/8/3p4/2N1K3 w - - 0 1", "e1d2"), "Kxd2");
}

/// Every legal move of random games is understood in its own SAN, and no two share one.
#[test]
fn every_legal_move_is_read_back_from_its_san() {
    let mut random = fastrand::Rng::with_seed(12);
    for start in
        [state(START), state_960("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")]
    {
        for _ in 0..40 {
            let (game, mut position) = read(&start).unwrap();
            for _ in 0..120 {
                let mut legal = Vec::new();
                game.legal_moves(&position, &mut legal);
                let mut names = std::collections::HashSet::new();
                for &mv in &legal {
                    let san = game.move_detail(&position, mv)["san"].as_str().unwrap().to_owned();
                    assert_eq!(game.parse_move(&position, &san), Ok(mv), "{san}");
                    assert!(names.insert(san));
                }
                let Some(&mv) = legal.get(random.usize(..legal.len().max(1))) else { break };
                game.play(&mut position, mv);
            }
        }
    }
}
