//! The book that is shipped, against what has long been known of connect four (Allis 1988; Tromp 1995).

use crate::shelf::{analysis, best};
use bestmove::games::Registry;
use bestmove::games::answer::OutcomeAnswer;
use bestmove::games::endpoint::Endpoint;
use bestmove::keys::Keys;
use bestmove::search::StoppedBy;
use serde_json::json;
use std::path::Path;

const GAME: &str = "connect-four";

fn games() -> Registry {
    let mut games = Registry::new(&Keys::random().unwrap());
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("books");
    assert!(!games.add_books_blocking(&directory).unwrap().is_empty());
    games
}

/// The value of a position whose winner, the side to move where `score` is positive, will have placed 22 - |score| stones.
fn value_of(stones: i64, score: i64) -> i64 {
    if score == 0 {
        return 0;
    }
    let is_first = (stones % 2 == 0) == (score > 0);
    let last_stone = 2 * (22 - score.abs()) - i64::from(is_first);
    score.signum() * (1_000_000 - (last_stone - stones))
}

#[test]
fn the_first_player_wins_in_the_middle_with_the_last_but_one_stone_of_the_board() {
    let games = games();
    let found = best(games.find(GAME).unwrap(), &json!({}));
    assert_eq!((found.best.as_deref(), found.stats.stopped_by), (Some("4"), StoppedBy::Book));
    assert_eq!((found.score.outcome, found.score.in_plies), (Some(OutcomeAnswer::Win), Some(41)));
    assert_eq!(found.score.shortest, Some(true));
}

#[test]
fn the_other_first_moves_draw_beside_the_middle_and_lose_outside() {
    let games = games();
    let lines = analysis(games.find(GAME).unwrap(), &json!({"multi_pv": 7})).lines;
    let scores = [("4", 1), ("3", 0), ("5", 0), ("2", -1), ("6", -1), ("1", -2), ("7", -2)];
    let expected = scores.map(|(column, score)| (column.to_owned(), -value_of_child(1, -score)));
    let found: Vec<_> = lines.iter().map(|l| (l.first.clone(), l.score.value.as_i64().unwrap())).collect();
    assert_eq!(found, expected);
}

/// A child's value, one ply further away.
fn value_of_child(stones: i64, score: i64) -> i64 {
    let value = value_of(stones, score);
    value - value.signum()
}

/// Positions with the score of the side to move, as they stand in the tables of solvers.
const KNOWN: [(&str, i64); 36] = [
    ("7", 2),
    ("14", -2),
    ("21", 2),
    ("24", 0),
    ("34", 0),
    ("35", 0),
    ("37", 3),
    ("47", 4),
    ("56", 2),
    ("64", 0),
    ("77", 1),
    ("121", 2),
    ("151", 5),
    ("163", 2),
    ("213", 0),
    ("221", 3),
    ("251", 4),
    ("254", -2),
    ("262", -2),
    ("274", -3),
    ("323", 1),
    ("341", 5),
    ("374", -3),
    ("412", 2),
    ("462", -2),
    ("543", 3),
    ("565", 1),
    ("577", 0),
    ("616", -3),
    ("641", 4),
    ("743", 5),
    ("772", -1),
    ("1126", 3),
    ("1373", -4),
    ("2145", 3),
    ("3522", -1),
];

/// Those that the book does not reach are left out.
#[test]
fn its_values_are_the_known_ones() {
    let games = games();
    let game = games.find(GAME).unwrap();
    let checked = KNOWN.iter().filter(|(columns, score)| is_known(game, columns, *score)).count();
    assert!(checked >= 11, "{checked}");
}

fn is_known(game: &dyn Endpoint, columns: &str, score: i64) -> bool {
    let (before, last) = columns.split_at(columns.len() - 1);
    let found = analysis(game, &json!({"state": {"columns": before}, "multi_pv": 7, "nodes": 1}));
    let line = found.lines.iter().find(|line| line.first == last).unwrap();
    let is_by_book = found.stats.stopped_by == StoppedBy::Book;
    let expected = -value_of_child(columns.len() as i64, score);
    assert!(
        !is_by_book || line.score.proven && line.score.value.as_i64() == Some(expected),
        "{columns}: {line:?}"
    );
    is_by_book
}
