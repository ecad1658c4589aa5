//! Mistakes that other programs have made.

use super::service::{answer, position};
use super::{play, state, stones};
use bestmove::games::answer::Reason;
use bestmove::games::wire::{WireGame, status_of};
use serde_json::{Value, json};

/// A five that touches the last column or the bottom row is one, in every direction.
#[test]
fn a_five_at_the_edge_wins() {
    let idle = "c9 e9 g11 i13";
    for (four, last) in [
        ("k8 l8 m8 n8", "o8"),
        ("k1 l1 m1 n1", "o1"),
        ("o2 o3 o4 o5", "o1"),
        ("k5 l4 m3 n2", "o1"),
        ("k2 l3 m4 n5", "o6"),
        ("a5 b4 c3 d2", "e1"),
        ("a15 b15 d15 e15", "c15"),
        ("a11 a12 a13 a15", "a14"),
    ] {
        for rule in ["freestyle", "standard", "renju"] {
            let (game, before) = stones(15, rule, four, idle);
            let status = status_of(&game, &play(&game, &before, last));
            assert_eq!(
                (status.winner.as_deref(), status.reason),
                (Some("black"), Some(Reason::Line)),
                "{last}"
            );
            let (game, before) = stones(15, rule, &format!("{idle} c11"), four);
            let status = status_of(&game, &play(&game, &before, last));
            assert_eq!(status.winner.as_deref(), Some("white"), "{rule} {last}");
        }
    }
}

#[test]
fn three_and_two_joined_by_one_stone_win_in_freestyle() {
    let body =
        |rule| json!({"state": state(15, rule, "d8 e8 f8 h8 i8 j8", "a1 c1 e1 g1 i1 k1"), "moves": ["g8"]});
    let joined = |rule| position(&body(rule)).map(|answer| answer["status"].clone());
    let free = joined("freestyle").unwrap();
    assert_eq!((&free["winner"], &free["reason"]), (&json!("black"), &json!("line")));
    assert_eq!(joined("standard").unwrap()["over"], false);
    assert!(joined("renju").unwrap_err().faults()[0].1.contains("overline"));
}

/// An overline on a board that is sent: a win, nothing, or the loss of the side that made it.
#[test]
fn an_overline_means_what_the_rule_says() {
    let status = |rule| {
        let state = state(15, rule, "e8 f8 g8 h8 i8 j8", "a1 c1 e1 g1 i1");
        position(&json!({"state": state})).unwrap()["status"].clone()
    };
    assert_eq!(status("freestyle")["winner"], "black");
    assert_eq!(
        (&status("standard")["over"], &status("standard")["to_move"]),
        (&json!(false), &json!("white"))
    );
    let renju = status("renju");
    assert_eq!((&renju["winner"], &renju["reason"]), (&json!("white"), &json!("forbidden_move")));
}

/// A board of columns in pairs, where no line is left, with these points empty.
fn nearly_full(empty: &[&str]) -> Value {
    let symbol = |x: usize, y: usize| if (x / 2 + y).is_multiple_of(2) { 'X' } else { 'O' };
    let mut rows: Vec<Vec<char>> = (0..15).map(|y| (0..15).map(|x| symbol(x, y)).collect()).collect();
    for name in empty {
        let (column, row) = name.split_at(1);
        rows[15 - row.parse::<usize>().unwrap()][usize::from(column.as_bytes()[0] - b'a')] = '.';
    }
    rows.into_iter().map(String::from_iter).collect::<Vec<_>>().into()
}

#[test]
fn on_a_nearly_full_board_the_answer_is_an_empty_and_allowed_point() {
    let mut empty = vec!["a15", "c15", "e15", "h8", "o1", "k3", "m9", "b2"];
    while !empty.is_empty() {
        let state = json!({"board": nearly_full(&empty), "rule": "renju"});
        if let Ok(told) = position(&json!({"state": state})) {
            let found = answer(&json!({"state": state, "time_ms": 100}));
            let legal = told["legal_moves"].as_array().unwrap();
            assert!(legal.contains(&found["move"]) || legal.is_empty() && found["move"].is_null(), "{found}");
            assert!(legal.iter().all(|mv| empty.contains(&mv.as_str().unwrap())));
        }
        empty.pop();
    }
}

#[test]
fn a_full_board_is_a_draw_without_a_move() {
    let found = answer(&json!({"state": {"board": nearly_full(&[]), "rule": "renju"}}));
    assert_eq!((&found["move"], &found["status_after"]["reason"]), (&Value::Null, &json!("board_full")));
    assert_eq!(
        (&found["score"]["outcome"], &found["status_after"]["winner"]),
        (&json!("draw"), &Value::Null)
    );
}

#[test]
fn a_board_nearly_full_is_solved_to_its_end() {
    let state = json!({"board": nearly_full(&["a15", "h8", "o1"]), "rule": "freestyle"});
    let found = answer(&json!({"state": state, "time_ms": 2_000}));
    assert_eq!(found["stats"]["stopped_by"], "solved", "{found}");
    assert_eq!(found["score"]["proven"], true);
}

/// The middle of an empty board, whatever its size.
#[test]
fn the_first_stone_is_put_in_the_middle() {
    for (size, middle) in [(5, "c3"), (9, "e5"), (15, "h8"), (19, "j10")] {
        let found = answer(&json!({"state": {"size": size}, "depth": 4}));
        assert_eq!(found["move"], middle);
    }
}

/// Neither a depth nor a time alone lets a search on a large board run on.
#[test]
fn a_depth_alone_and_a_time_alone_come_back_in_time() {
    for body in [json!({"depth": 64, "time_ms": 300}), json!({"time_ms": 200}), json!({"depth": 3})] {
        let started = std::time::Instant::now();
        let found = answer(&body);
        assert!(found["move"].is_string());
        assert!(started.elapsed() < std::time::Duration::from_secs(20), "{body}");
    }
}

#[test]
fn a_move_on_a_taken_point_or_after_the_end_is_refused() {
    let (game, before) = stones(15, "freestyle", "e8 f8 g8 h8", "a1 c1 e1 g1");
    assert!(game.parse_move(&before, "e8").is_err_and(|fault| fault.contains("occupied")));
    let over = play(&game, &before, "i8");
    assert!(game.parse_move(&over, "a2").is_err_and(|fault| fault.contains("over")));
    for name in ["p1", "a16", "a0", "A", "", "h-8", "h08"] {
        assert!(game.parse_move(&before, name).is_err_and(|fault| fault.contains("not a cell")), "{name}");
    }
}
