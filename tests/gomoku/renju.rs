//! Points that are forbidden to black, from the wording of the rules.

use super::{legal, parse, play, state, stones};
use bestmove::game::{Game, Outcome, Side};
use bestmove::games::Gomoku;
use bestmove::games::answer::Reason;
use bestmove::games::gomoku::Position;
use bestmove::games::wire::{WireGame, status_of};
use serde_json::json;

/// White stones that have no part in anything, on the edge.
const IDLE: [&str; 7] = ["a1", "c1", "e1", "g1", "i1", "k1", "m1"];

/// Black's stones, and as many idle white ones besides those named.
fn black(black: &str, white: &str) -> (Gomoku, Position) {
    let missing = black.split_whitespace().count() - white.split_whitespace().count();
    stones(15, "renju", black, &format!("{white} {}", IDLE[..missing].join(" ")))
}

/// What a black move is refused for; `None` where it is allowed.
fn refusal((game, position): &(Gomoku, Position), name: &str) -> Option<String> {
    let is_listed = legal(game, position).contains(&name.to_owned());
    let refusal = game.parse_move(position, name).err();
    assert_eq!(is_listed, refusal.is_none(), "{name}");
    refusal
}

fn is_refused_for(board: &(Gomoku, Position), name: &str, why: &str) -> bool {
    refusal(board, name).is_some_and(|refusal| refusal.contains(why))
}

#[test]
fn two_open_threes_are_forbidden() {
    assert!(is_refused_for(&black("g8 f8 h9 h10", ""), "h8", "double-three"));
    assert!(is_refused_for(&black("f8 e8 h10 h11", ""), "h8", "double-three"), "with gaps");
    assert_eq!(refusal(&black("g8 f8 h9 h10", "e8"), "h8"), None, "one of them is closed");
    assert_eq!(refusal(&black("g8 f8 h9 h10", "h12 h6"), "h8"), None, "no room for a straight four");
}

#[test]
fn two_fours_are_forbidden() {
    assert!(is_refused_for(&black("e8 f8 g8 h9 h10 h11", ""), "h8", "double-four"));
    assert!(is_refused_for(&black("d8 f8 h8 j8", ""), "g8", "double-four"), "on one line");
    assert!(is_refused_for(&black("d8 e8 h8 j8 k8", ""), "g8", "double-four"), "on one line, two apart");
}

#[test]
fn six_in_a_row_are_forbidden() {
    assert!(is_refused_for(&black("e8 f8 g8 i8 j8", ""), "h8", "overline"));
    assert!(is_refused_for(&black("d8 e8 f8 g8 i8 j8", ""), "h8", "overline"));
}

#[test]
fn a_four_and_a_three_are_allowed() {
    assert_eq!(refusal(&black("e8 f8 g8 h9 h10", "d8"), "h8"), None);
    assert_eq!(refusal(&black("e8 f8 g8 h9 h10", ""), "h8"), None, "a straight four and a three");
}

#[test]
fn five_wins_whatever_else_the_move_makes() {
    let board = black("d8 e8 f8 g8 h9 h10 h11", "");
    assert_eq!(refusal(&board, "h8"), None);
    let (game, position) = board;
    let won = play(&game, &position, "h8");
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Side::First)));
    let six = black("d8 e8 f8 g8 h9 h10 h11 h12 h7", "c8 h13 h6");
    assert_eq!(refusal(&six, "h8"), None, "five in the row, six in the column");
    assert_eq!(six.0.outcome(&play(&six.0, &six.1, "h8")), Some(Outcome::Win(Side::First)));
}

/// The three in the row could become a straight four only on e8, where black would make six in the column: it is no three.
#[test]
fn a_three_that_only_a_forbidden_move_makes_straight_is_none() {
    assert!(is_refused_for(&black("g8 f8 h9 h10", "j8"), "h8", "double-three"));
    let board = black("g8 f8 h9 h10 e6 e7 e9 e10 e11", "j8 e5 e12");
    assert!(is_refused_for(&board, "e8", "overline"));
    assert_eq!(refusal(&board, "h8"), None);
}

#[test]
fn white_may_play_everything_and_wins_with_six() {
    let (game, position) = stones(15, "renju", "a1 c1 e1 g1 i1 k1", "e8 f8 g8 i8 j8");
    let won = play(&game, &position, "h8");
    let status = status_of(&game, &won);
    assert_eq!((status.winner.as_deref(), status.reason), (Some("white"), Some(Reason::Line)));
    let (game, position) = stones(15, "renju", "a1 c1 e1 g1 i1", "g8 f8 h9 h10");
    assert!(game.parse_move(&position, "h8").is_ok(), "two threes");
}

#[test]
fn freestyle_and_standard_know_no_forbidden_points() {
    for rule in ["freestyle", "standard"] {
        let (game, position) = stones(15, rule, "e8 f8 g8 h9 h10 h11 g9 f10", "a1 c1 e1 g1 i1 k1 m1 o1");
        assert!(game.parse_move(&position, "h8").is_ok(), "{rule}");
        assert!(game.format_state(&position).get("forbidden").is_none());
    }
}

#[test]
fn the_state_lists_the_forbidden_points_whoever_is_to_move() {
    let (game, position) = black("g8 f8 h9 h10", "");
    assert_eq!(game.format_state(&position)["forbidden"], json!(["h8"]));
    let after = play(&game, &position, "o15");
    assert_eq!(game.format_state(&after)["forbidden"], json!(["h8"]));
    let over = parse(&state(15, "renju", "d8 e8 f8 g8 h8", "a1 a3 a5 a7")).unwrap();
    assert_eq!(over.0.format_state(&over.1)["forbidden"], json!([]));
}

/// On each of the four points left black would make two fours.
#[test]
fn a_side_that_may_play_nowhere_has_drawn() {
    let rows = [".XXX.O", "XXOOXO", "XOOOXX", "XOOXXO", ".XXX.O", "OOXOOO"];
    let (game, position) = parse(&json!({"size": 6, "rule": "renju", "board": rows})).unwrap();
    assert_eq!(legal(&game, &position), Vec::<String>::new());
    let status = status_of(&game, &position);
    assert_eq!((status.over, status.winner, status.reason), (true, None, Some(Reason::NoMoves)));
    let (game, position) = parse(&json!({"size": 6, "rule": "standard", "board": rows})).unwrap();
    assert_eq!(legal(&game, &position), ["a6", "e6", "a2", "e2"]);
}
