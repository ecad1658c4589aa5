//! The turn, rule by rule.

use crate::duels::{duel, read, three, with};
use bestmove::game::Game;
use bestmove::games::answer::Reason;
use bestmove::games::wire::{WireGame, status_of};
use serde_json::{Value, json};

/// The state after these moves.
fn after(state: &Value, moves: &[&str]) -> Value {
    let (game, mut position) = read(state);
    for mv in moves {
        let mv = game.parse_move(&position, mv).unwrap();
        game.play(&mut position, mv);
    }
    game.format_state(&position)
}

/// How a duel stands: whether it is over and why, and the points of `me`.
fn end(state: &Value) -> Option<(Reason, i32)> {
    let (game, position) = read(state);
    let status = status_of(&game, &position);
    assert_eq!(status.over, game.outcome(&position).is_some());
    let Some(bestmove::game::Outcome::Points(points)) = game.outcome(&position) else {
        return None;
    };
    let winner = [None, Some("me"), Some("opponent")][points.signum().rem_euclid(3) as usize];
    assert_eq!(status.winner.as_deref(), winner);
    status.reason.map(|reason| (reason, points / 1_000))
}

fn legal(state: &Value) -> Vec<String> {
    let (game, position) = read(state);
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    moves.iter().map(|&mv| game.format_move(&position, mv)).collect()
}

/// Why a move cannot be played.
fn refusal(state: &Value, mv: &str) -> String {
    let (game, position) = read(state);
    game.parse_move(&position, mv).unwrap_err()
}

#[test]
fn a_card_must_be_affordable_and_a_pass_is_always_legal() {
    assert_eq!(legal(&three()), ["mend", "strike", "pass"]);
    let rich = with(&three(), "/me/mana", json!(2));
    assert_eq!(legal(&rich), ["bash", "mend", "strike", "pass"]);
    let poor = with(&three(), "/me/mana", json!(0));
    assert_eq!(legal(&poor), ["pass"]);
    assert_eq!(legal(&with(&poor, "/me/hand", json!([]))), ["pass"]);
}

#[test]
fn equal_cards_in_a_hand_are_one_move() {
    let state = with(&three(), "/me/hand", json!(["strike", "mend", "strike", "strike"]));
    assert_eq!(legal(&state), ["mend", "strike", "pass"]);
    assert_eq!(after(&state, &["strike"])["me"]["hand"], json!(["mend", "strike", "strike"]));
}

#[test]
fn the_order_of_a_hand_makes_no_difference() {
    let (one, two) = (read(&three()), read(&with(&three(), "/me/hand", json!(["mend", "bash", "strike"]))));
    assert_eq!((one.0.key(&one.1), one.1), (two.0.key(&two.1), two.1));
}

#[test]
fn the_cost_is_paid_before_mana_is_gained_and_both_are_capped() {
    let cards = json!({"well": {"cost": 3, "mana": 3}, "spring": {"mana": 9}});
    let state = with(&three(), "/cards", cards);
    let state = with(&state, "/opponent/hand", json!([]));
    let state = with(&with(&state, "/me/hand", json!(["well", "spring"])), "/me/mana", json!(4));
    assert_eq!(after(&state, &["well"])["me"]["mana"], 4);
    assert_eq!(after(&state, &["spring"])["me"]["mana"], 4);
    let short = with(&state, "/me/mana", json!(2));
    assert_eq!(legal(&short), ["spring", "pass"]);
}

#[test]
fn the_other_player_gains_one_mana_and_moves_whatever_was_played() {
    for mv in ["strike", "pass"] {
        let state = after(&three(), &[mv]);
        assert_eq!((&state["to_move"], &state["opponent"]["mana"]), (&json!("opponent"), &json!(2)), "{mv}");
    }
    let full = with(&three(), "/opponent/mana", json!(4));
    assert_eq!(after(&full, &["pass"])["opponent"]["mana"], 4);
}

#[test]
fn damage_eats_block_first_and_block_stays() {
    let state = with(&three(), "/opponent/block", json!(2));
    let struck = after(&state, &["strike"]);
    assert_eq!((&struck["opponent"]["hp"], &struck["opponent"]["block"]), (&json!(9), &json!(0)));
    let walled = after(&three(), &["pass", "wall", "strike", "pass"]);
    assert_eq!((&walled["opponent"]["hp"], &walled["opponent"]["block"]), (&json!(10), &json!(1)));
}

#[test]
fn healing_is_capped() {
    assert_eq!(after(&three(), &["mend"])["me"]["hp"], 12);
    let wounded = with(&three(), "/me/hp", json!(3));
    assert_eq!(after(&wounded, &["mend"])["me"]["hp"], 7);
}

#[test]
fn one_card_may_do_everything() {
    let state =
        with(&three(), "/cards/mend", json!({"cost": 1, "damage": 2, "heal": 1, "block": 5, "mana": 3}));
    let state = after(&state, &["mend"]);
    let me = json!({"hp": 11, "block": 5, "mana": 3, "hand": ["bash", "strike"]});
    assert_eq!((&state["me"], &state["opponent"]["hp"]), (&me, &json!(8)));
}

#[test]
fn passes_count_and_a_card_forgets_them() {
    assert_eq!(after(&three(), &["pass"])["passes"], 1);
    assert_eq!(after(&three(), &["pass", "wall"])["passes"], 0);
    let over = after(&three(), &["pass", "pass"]);
    assert_eq!(end(&over), Some((Reason::DoublePass, 0)));
    assert!(legal(&over).is_empty());
    let later = after(&three(), &["strike", "pass", "pass"]);
    assert_eq!(end(&later), Some((Reason::DoublePass, 3)));
}

#[test]
fn hit_points_at_zero_end_it_with_a_hundred() {
    let weak = with(&three(), "/opponent/hp", json!(3));
    assert_eq!(end(&weak), None);
    assert_eq!(end(&after(&weak, &["strike"])), Some((Reason::Defeated, 100)));
    let state = with(&three(), "/me/hp", json!(2));
    assert_eq!(end(&after(&state, &["pass", "strike"])), Some((Reason::Defeated, -100)));
}

#[test]
fn two_empty_hands_end_it_and_one_does_not() {
    let last = duel((10, 1, &["strike"]), (8, 1, &[]));
    assert_eq!(end(&last), None);
    assert_eq!(end(&after(&last, &["strike"])), Some((Reason::HandsEmpty, 5)));
    assert_eq!(end(&duel((3, 1, &[]), (8, 1, &[]))), Some((Reason::HandsEmpty, -5)));
}

#[test]
fn what_is_wrong_with_a_move_is_told() {
    assert_eq!(refusal(&three(), "bash"), "bash costs 2 mana, and \"me\" has 1");
    assert_eq!(refusal(&three(), "wall"), "wall is not in the hand of \"me\"");
    assert!(refusal(&three(), "dance").contains("there is no card \"dance\""));
    assert!(refusal(&with(&three(), "/passes", json!(2)), "pass").contains("the duel is over"));
}

#[test]
fn the_picture_shows_both_players() {
    let (game, position) = read(&three());
    let expected = "> me       hp 10/12  block 0  mana 1/4  hand: bash mend strike\n  \
                    opponent hp 10/12  block 0  mana 1/4  hand: bash strike wall\n";
    assert_eq!(game.draw(&position), expected);
}
