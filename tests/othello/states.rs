//! What a state may be, and what is said of one that may not.

use super::{legal, parse, position};
use bestmove::game::Game;
use bestmove::games::wire::WireGame;
use serde_json::json;

const START: &str = "---------------------------OX------XO---------------------------";

#[test]
fn a_board_may_be_one_string_or_eight_rows() {
    let rows: Vec<&str> = START.as_bytes().chunks(8).map(|row| std::str::from_utf8(row).unwrap()).collect();
    let (game, start) = parse(&json!({"board": rows, "to_move": "black"})).unwrap();
    assert_eq!(position(START, "black").1, start);
    assert_eq!(legal(&game, &start), ["d3", "c4", "f5", "e6"]);
}

#[test]
fn an_answers_state_is_taken_back_with_its_counts() {
    let (game, start) = position(START, "white");
    let state = game.format_state(&start);
    assert_eq!(state["discs"], json!({"black": 2, "white": 2}));
    assert_eq!(parse(&state).unwrap().1, start);
}

#[test]
fn every_fault_of_a_state_is_told_at_its_place() {
    let board = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut cells = START.as_bytes().to_vec();
        change(&mut cells);
        String::from_utf8(cells).unwrap()
    };
    let (hole, island) = (board(&|cells| cells[27] = b'-'), board(&|cells| cells[0] = b'X'));
    let discs = json!({"black": 3, "white": 2});
    for (state, pointer, said) in [
        (json!({"to_move": "black"}), "/state/board", "is missing"),
        (json!({"board": START}), "/state/to_move", "is missing"),
        (json!({"board": START, "to_move": "red"}), "/state/to_move", "\"black\", \"white\""),
        (json!({"board": &START[1..], "to_move": "black"}), "/state/board", "63 characters"),
        (json!({"board": START.replace('X', "?"), "to_move": "black"}), "/state/board", "\"?\""),
        (json!({"board": hole, "to_move": "black"}), "/state/board", "no disc on d4"),
        (json!({"board": island, "to_move": "black"}), "/state/board", "a1"),
        (json!({"board": START, "to_move": "black", "discs": discs}), "/state/discs", "2 black and 2 white"),
        (json!({"board": START, "to_move": "black", "discs": {"black": 2}}), "/state/discs/white", "missing"),
        (json!({"board": START, "to_move": "black", "turn": 1}), "/state/turn", "unknown field"),
        (json!([]), "/state", "object"),
    ] {
        let faults = parse(&state).unwrap_err();
        assert_eq!(faults[0].0, pointer, "{state}: {faults:?}");
        assert!(faults[0].1.contains(said), "{state}: {faults:?}");
    }
}

#[test]
fn faults_are_collected() {
    let faults = parse(&json!({"board": "X", "to_move": 5, "discs": {"black": -1}})).unwrap_err();
    let places: Vec<&str> = faults.iter().map(|(pointer, _)| pointer.as_str()).collect();
    for place in ["/state/to_move", "/state/board", "/state/discs/black", "/state/discs/white"] {
        assert!(places.contains(&place), "{place}: {faults:?}");
    }
}

#[test]
fn moves_that_cannot_be_played_are_refused_with_the_reason() {
    let (game, start) = position(START, "black");
    let over = position(&"X".repeat(64), "white");
    for (text, said) in [
        ("d4", "occupied"),
        ("a1", "encloses none"),
        ("pass", "only where no disc"),
        ("i9", "not a move"),
        ("d33", "not a move"),
    ] {
        assert!(game.parse_move(&start, text).is_err_and(|fault| fault.contains(said)), "{text}");
    }
    assert!(over.0.parse_move(&over.1, "pass").is_err_and(|fault| fault.contains("over")));
    assert!(over.0.outcome(&over.1).is_some());
}
