//! What a state may be, and what is said of one that may not.

use super::{legal, parse, play, state};
use bestmove::game::{Game, Side};
use bestmove::games::wire::WireGame;
use proptest::prelude::*;
use serde_json::{Value, json};

#[test]
fn everything_but_the_stones_may_be_left_out() {
    let (game, start) = parse(&json!({})).unwrap();
    let told = game.format_state(&start);
    assert_eq!(
        (&told["size"], &told["rule"], &told["to_move"]),
        (&json!(15), &json!("freestyle"), &json!("black"))
    );
    assert_eq!(legal(&game, &start).len(), 225);
    let (_, one) = parse(&json!({"board": format!("X{}", ".".repeat(224))})).unwrap();
    assert_eq!(game.side_to_move(&one), Side::Second);
}

#[test]
fn every_size_has_its_board() {
    for size in 5..=19 {
        let (game, start) = parse(&json!({"size": size})).unwrap();
        assert_eq!(legal(&game, &start).len(), size * size);
        let corner = format!("{}1", char::from(b'a' + size as u8 - 1));
        let after = play(&game, &start, &corner);
        let told = game.format_state(&after);
        assert!(told["board"][size - 1].as_str().unwrap().ends_with('X'));
        assert_eq!(parse(&told).unwrap().1, after);
    }
}

#[test]
fn every_fault_of_a_state_is_told_at_its_place() {
    let board = |stones: &str| format!("{stones}{}", ".".repeat(225 - stones.len()));
    let split = "XXXXX..........XXXXX..........O.O.O..........O.O.O..........O.O.O";
    for (state, pointer, said) in [
        (json!({"size": 4}), "/state/size", "from 5 to 19"),
        (json!({"size": 20}), "/state/size", "from 5 to 19"),
        (json!({"size": "15"}), "/state/size", "whole number"),
        (json!({"rule": "pente"}), "/state/rule", "\"renju\""),
        (json!({"to_move": "X"}), "/state/to_move", "\"black\", \"white\""),
        (json!({"to_move": "white"}), "/state/to_move", "black"),
        (json!({"board": vec![".".repeat(9); 9]}), "/state/board", "\"size\": 9"),
        (json!({"board": vec!["."; 15]}), "/state/board/0", "1 characters"),
        (json!({"board": board("XX")}), "/state/board", "2 black and 0 white"),
        (json!({"board": board("XOO")}), "/state/board", "1 black and 2 white"),
        (json!({"board": board("X?")}), "/state/board", "\"?\""),
        (json!({"board": board("XXXXX..........OOOOO")}), "/state/board", "had ended"),
        (json!({"board": board(split)}), "/state/board", "no single last move"),
        (json!({"forbidden": ["h8"]}), "/state/forbidden", "none"),
        (json!({"forbidden": ["z8"]}), "/state/forbidden", "\"z8\""),
        (json!({"forbidden": 8}), "/state/forbidden", "array"),
        (json!({"rules": "renju"}), "/state/rules", "did you mean \"rule\""),
        (json!(null), "/state", "object"),
    ] {
        let faults = parse(&state).unwrap_err();
        assert_eq!(faults[0].0, pointer, "{state}: {faults:?}");
        assert!(faults[0].1.contains(said), "{state}: {faults:?}");
    }
}

#[test]
fn faults_are_collected() {
    let faults = parse(&json!({"size": 3, "rule": 5, "to_move": "red", "x": 1})).unwrap_err();
    let places: Vec<&str> = faults.iter().map(|(pointer, _)| pointer.as_str()).collect();
    for place in ["/state/size", "/state/rule", "/state/to_move", "/state/x"] {
        assert!(places.contains(&place), "{place}: {faults:?}");
    }
}

/// Where black is to move after an overline of white under standard rules, play goes on; a black one under renju has ended
/// it before.
#[test]
fn an_overline_that_does_not_win_may_stand_on_the_board() {
    let six = |rule| state(15, rule, "e8 f8 g8 h8 i8 j8", "a1 c1 e1 g1 i1 k1");
    assert!(parse(&six("standard")).is_ok());
    assert!(parse(&six("renju")).is_err_and(|faults| faults[0].1.contains("had ended")));
}

#[test]
fn a_list_of_forbidden_points_is_taken_in_any_order_where_it_fits() {
    let mut body = state(15, "renju", "g8 f8 h9 h10 k4 k5 l6 m6", "a1 c1 e1 g1 i1 a3 c3 e3");
    let (game, position) = parse(&body).unwrap();
    let told = game.format_state(&position)["forbidden"].clone();
    let mut listed: Vec<String> = serde_json::from_value(told).unwrap();
    assert_eq!(listed, ["h8", "k6"]);
    listed.reverse();
    body["forbidden"] = json!(listed);
    assert!(parse(&body).is_ok());
    body["forbidden"] = json!(["h8"]);
    assert!(parse(&body).is_err_and(|faults| faults[0].1.contains("h8, k6")));
}

fn any_field() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        (-2_i64..25).prop_map(Value::from),
        prop::sample::select(&["renju", "standard", "black", "white", "x", ""][..]).prop_map(Value::from),
        "[XO.]{25}".prop_map(Value::from),
        "[XO._ x]{0,40}".prop_map(Value::from),
        prop::collection::vec("[XO.]{5,6}".prop_map(Value::from), 4..7).prop_map(Value::from),
        prop::collection::vec("[a-t][0-9]{0,3}".prop_map(Value::from), 0..4).prop_map(Value::from),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// A state is refused with a place and a reason, or it can be played and told.
    #[test]
    fn any_state_is_read_or_refused(
        fields in prop::collection::hash_map(
            prop::sample::select(&["size", "rule", "board", "to_move", "forbidden", "k"][..]), any_field(), 0..5)
    ) {
        let state: Value = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<serde_json::Map<_, _>>().into();
        match parse(&state) {
            Err(faults) => prop_assert!(faults.iter().all(|(at, why)| at.starts_with("/state") && !why.is_empty())),
            Ok((game, position)) => {
                prop_assert_eq!(legal(&game, &position).is_empty(), game.outcome(&position).is_some());
                prop_assert_eq!(parse(&game.format_state(&position)).unwrap().1, position);
            }
        }
    }

    /// Five by five boards of any stones, where most are impossible.
    #[test]
    fn any_small_board_is_read_or_refused(board in "[XO.]{25}", rule in 0_usize..3) {
        let rule = ["freestyle", "standard", "renju"][rule];
        if let Ok((game, position)) = parse(&json!({"size": 5, "rule": rule, "board": board})) {
            prop_assert_eq!(parse(&game.format_state(&position)).unwrap().1, position);
        }
    }
}
