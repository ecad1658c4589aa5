//! States as they are read and told, and what is wrong with them.

use super::{parse, position};
use bestmove::games::wire::WireGame;
use proptest::prelude::*;
use serde_json::{Value, json};

fn written(fen: &str) -> Value {
    let (game, position) = position(fen);
    game.format_state(&position)
}

#[track_caller]
fn faults(fen: &str) -> Vec<String> {
    let faults = parse(&json!({"fen": fen})).unwrap_err();
    assert!(faults.iter().all(|(pointer, _)| pointer == "/state/fen"), "{faults:?}");
    faults.into_iter().map(|(_, detail)| detail).collect()
}

#[test]
fn a_state_is_told_in_full() {
    assert_eq!(
        written("B:W21,22,K30:B1,2"),
        json!({"fen": "B:W21,22,K30:B1,2", "variant": "english", "halfmove_clock": 0})
    );
}

#[test]
fn what_other_programs_write_is_understood() {
    let plain = written("B:W21,22,K30:B1,2");
    for fen in
        ["b:w21,22,k30:b1,2", "B:B2,1:WK30,22,21.", " B : W 21 , 22, K30 : B 1, 2 . ", "B:W21-22,K30-30:B1-2"]
    {
        assert_eq!(written(fen), plain, "{fen}");
    }
    let counted = written("B:W21,22,K30:B1,2:H12:F30");
    assert_eq!((&counted["fen"], &counted["halfmove_clock"]), (&plain["fen"], &json!(12)));
    let start = written("B:W21-32:B1-12");
    assert_eq!(start["fen"], "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
}

#[test]
fn the_clock_of_the_state_comes_before_that_of_the_text() {
    let (game, at) = parse(&json!({"fen": "B:WK30:BK2:H12", "halfmove_clock": 3})).unwrap();
    assert_eq!(game.format_state(&at)["halfmove_clock"], 3);
}

#[test]
fn each_fault_says_what_to_mend() {
    let cases = [
        ("", "must begin with the side to move"),
        ("X:W21:B1", "must begin with the side to move"),
        ("B:W33:B1", "\"33\" among the white squares is no square"),
        ("B:W21:B0", "\"0\" among the black squares"),
        ("B:W21,,22:B1", "\"\" among the white squares"),
        ("B:W22-21:B1", "\"22-21\" among the white squares"),
        ("B:WKK21:B1", "\"KK21\""),
        ("B:W+21:B1", "\"+21\""),
        ("B:W021:B1", "\"021\""),
        ("B:W21,21:B1", "square 21 is occupied twice"),
        ("B:W21,K21:B1", "square 21 is occupied twice"),
        ("B:W21:B1,21", "square 21 is occupied twice"),
        ("B:W3:B1", "a white man on square 3 would have been crowned: write K3"),
        ("B:W21:B30", "a black man on square 30 would have been crowned: write K30"),
        ("B:W20-32:B1", "white has 13 pieces; a side has at most 12"),
        ("B:W21", "has no list of black squares: add \":B\""),
        ("B", "has no list of black squares"),
        ("B:W21:B1:W22", "has two lists of white squares"),
        ("B:W21:B1:Q3", "\"Q3\" is no part of a position"),
        ("B:W21:B1:", "\"\" is no part of a position"),
        ("B:W21:B1:H1000", "\"H1000\" is no count of half moves"),
        ("B:W:B1", "white has no piece left"),
    ];
    for (fen, wanted) in cases {
        let found = faults(fen);
        assert!(found.iter().any(|detail| detail.contains(wanted)), "{fen}: {found:?}");
    }
}

#[test]
fn all_faults_are_told_at_once_and_not_too_many() {
    assert_eq!(faults("B:W33,21,21:B31").len(), 3);
    assert_eq!(faults(&format!("B:W{}:B1", "99,".repeat(60))).len(), 8);
    assert!(faults(&"B:W1".repeat(500))[0].contains("more than 400 characters"));
}

#[test]
fn other_fields_are_checked_with_their_own_pointers() {
    let body = json!({"fen": "B:W33:B1", "variant": "russian", "halfmove_clock": -1, "fem": 1});
    let faults = parse(&body).unwrap_err();
    let pointers: Vec<&str> = faults.iter().map(|(pointer, _)| pointer.as_str()).collect();
    assert_eq!(pointers, ["/state/variant", "/state/halfmove_clock", "/state/fem", "/state/fen"]);
    assert_eq!(parse(&json!({})).unwrap_err()[0].0, "/state/fen");
    assert_eq!(parse(&json!({"fen": 3})).unwrap_err()[0].0, "/state/fen");
    assert_eq!(parse(&json!([])).unwrap_err()[0].0, "/state");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_position_or_a_fault(fen in prop_oneof![
        any::<String>(),
        "[BWbwx]:[BW](K?[0-9]{1,2}(-[0-9]{1,2})?,){0,13}K?[0-9]{1,2}:[BW](K?[0-9]{1,2},){0,13}[0-9]{0,2}\\.?",
        "[BWK0-9:,. -]{0,60}",
    ]) {
        match parse(&json!({"fen": fen})) {
            Ok((game, position)) => {
                let written = game.format_state(&position);
                let (game, reread) = parse(&written).unwrap();
                prop_assert_eq!(reread, position);
                prop_assert_eq!(game.format_state(&reread), written);
            }
            Err(faults) => prop_assert!(!faults.is_empty() && faults.len() <= 8),
        }
    }

    #[test]
    fn any_text_is_a_move_or_a_fault(text in prop_oneof![any::<String>(), "[0-9x-]{0,12}", "[0-9]{1,2}[x-][0-9]{1,2}"]) {
        for fen in ["B:W21-32:B1-12", "B:W14,15,22,23:BK10", "W:W:B1"] {
            let (game, at) = position(fen);
            if let Ok(mv) = game.parse_move(&at, &text) {
                prop_assert!(super::names(&game, &at).contains(&game.format_move(&at, mv)));
            }
        }
    }
}
