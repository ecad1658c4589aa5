//! Values of three worked duels, computed independently of this program.

use crate::duels::{duel, read, scores, three};
use bestmove::search::{Limits, Options, Query, Table, search};
use serde_json::Value;

/// Every root move's score in whole points, once to the end by deepening and once solved.
fn assert_scores(state: &Value, expected: &[(&str, i32)]) {
    for depth in [None, Some(40), Some(12)] {
        let found = scores(state, depth);
        let points: Vec<_> = found.iter().map(|(mv, raw)| (mv.as_str(), *raw)).collect();
        let expected: Vec<_> = expected.iter().map(|(mv, points)| (*mv, points * 1_000)).collect();
        assert_eq!(points, expected, "{depth:?}");
    }
    let best = expected.iter().map(|(_, points)| points * 1_000).max();
    assert_eq!(solved(state), best.map(|raw| (raw, true)));
}

/// The value and whether it is proven, of a search that only wants the best move.
fn solved(state: &Value) -> Option<(i32, bool)> {
    let (game, position) = read(state);
    let (limits, options) = (Limits::default(), Options::default());
    let query = Query { game: &game, position: &position, history: &[], limits, options };
    let report = search(&query, &Table::with_bytes(1 << 22));
    report.lines.first().map(|line| (line.score.raw(), line.proven))
}

#[test]
fn three_cards_against_three() {
    assert_scores(&three(), &[("mend", -3), ("pass", 0), ("strike", -1)]);
}

#[test]
fn four_cards_against_four() {
    let mine: &[&str] = &["focus", "finisher", "strike", "wall"];
    let state = duel((10, 1, mine), (10, 2, &["bash", "strike", "strike", "mend"]));
    assert_scores(&state, &[("focus", 0), ("pass", 0), ("strike", 0), ("wall", 0)]);
}

#[test]
fn a_wounded_player_with_a_finisher_it_cannot_pay_for_yet() {
    let state = duel((6, 2, &["finisher", "bash", "focus"]), (8, 1, &["wall", "wall", "strike"]));
    assert_scores(&state, &[("bash", 0), ("focus", 0), ("pass", -2)]);
}

#[test]
fn at_the_horizon_the_difference_of_hit_points_counts() {
    let found = scores(&three(), Some(1));
    assert_eq!(Vec::from_iter(found.into_values()), [2_000, 0, 3_000]);
}
