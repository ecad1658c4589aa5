//! Books of whole games against the search: every value, every best move.

use crate::shelf::{Shelf, Wish, analysis, best};
use bestmove::games::Registry;
use bestmove::games::endpoint::Endpoint;
use bestmove::keys::Keys;
use bestmove::search::StoppedBy;
use serde_json::{Value, json};

/// Checks that a book of so many plies says of every position within them what a search without a book says. Gives how many
/// positions that were, and how many lay beyond them, of which it says nothing.
fn compare(wish: &Wish<'_>, plies: usize) -> (usize, usize) {
    let shelf = Shelf::new();
    shelf.build("one.book", wish).unwrap();
    let (games, bare) = (shelf.games(), Registry::new(&Keys::fixed()));
    let (game, bare) = (games.find(wish.game).unwrap(), bare.find(wish.game).unwrap());
    let mut counts = (0, 0);
    let mut body = wish.body.clone();
    body["moves"] = json!([]);
    compare_below(game, bare, &body, plies, &mut counts);
    counts
}

fn compare_below(
    game: &dyn Endpoint,
    bare: &dyn Endpoint,
    body: &Value,
    plies: usize,
    counts: &mut (usize, usize),
) {
    let position = bare.position(body).unwrap();
    if position.status.over {
        return;
    }
    let found = best(game, body);
    if plies == 0 {
        counts.1 += usize::from(found.stats.stopped_by != StoppedBy::Book);
        return;
    }
    let (by_book, by_search) = (analysis(game, body), analysis(bare, body));
    assert_eq!((found.stats.stopped_by, found.stats.nodes), (StoppedBy::Book, 0), "{body}");
    let scores = |lines: &[bestmove::games::answer::LineAnswer]| -> Vec<_> {
        lines.iter().map(|line| (line.first.clone(), line.score.clone())).collect()
    };
    assert_eq!(scores(&by_book.lines), scores(&by_search.lines), "{body}");
    let searched = best(bare, body);
    assert_eq!((&found.best, &found.score), (&searched.best, &searched.score), "{body}");
    assert_eq!(found.pv.first(), found.best.as_ref());
    counts.0 += 1;
    for mv in &position.legal_moves {
        let mut next = body.clone();
        let name = serde_json::to_value(mv).unwrap();
        next["moves"].as_array_mut().unwrap().push(name);
        compare_below(game, bare, &next, plies - 1, counts);
    }
}

#[test]
fn a_book_says_of_every_opening_of_tic_tac_toe_what_the_solver_says() {
    assert_eq!(compare(&Wish::new("tic-tac-toe", 3), 3), (1 + 9 + 72, 504));
}

#[test]
fn a_book_of_the_whole_game_needs_no_leaves() {
    let state = json!({"state": {"board": "XO..X...."}});
    let wish = Wish::new("tic-tac-toe", 9).from(state);
    let built = Shelf::new().build("one.book", &wish).unwrap();
    assert_eq!(built.positions.last(), Some(&0));
    assert!(compare(&wish, 9).0 > 100);
}

/// Its positions come back at other plies, where the book knows them, too.
#[test]
fn a_book_of_nim_says_what_the_solver_says() {
    for misere in [false, true] {
        let body = json!({"state": {"heaps": [2, 3, 1], "misere": misere}});
        compare(&Wish::new("nim", 3).from(body), 3);
    }
}

/// The first position is its own mirror image, and those after it share their keys with theirs: the moves are those of the
/// position asked about.
#[test]
fn a_book_of_late_connect_four_says_what_the_solver_says() {
    let body = json!({"state": {"columns": "4421671276127621674412762365"}});
    let wish = Wish::new("connect-four", 3).from(body);
    let built = Shelf::new().build("one.book", &wish).unwrap();
    assert!(built.positions[1] < 5, "mirror images stand once: {:?}", built.positions);
    compare(&wish, 3);
}

/// Points, and moves that do not change the side to move.
#[test]
fn a_book_of_late_othello_says_what_the_solver_says() {
    let board = "OOOOOOO.OOOOOOX.OOOOXOOXOOOXOOOXOOXXXXOXOXXXXXOX..XXXOO.......O.";
    let body = json!({"state": {"board": board, "to_move": "black"}});
    let wish = Wish::new("othello", 1).from(body);
    let shelf = Shelf::new();
    shelf.build("one.book", &wish).unwrap();
    let (games, bare) = (shelf.games(), Registry::new(&Keys::fixed()));
    let found = best(games.find("othello").unwrap(), &wish.body);
    let searched = best(bare.find("othello").unwrap(), &wish.body);
    assert_eq!(found.stats.stopped_by, StoppedBy::Book);
    assert!(found.score.proven && searched.score.proven);
    assert_eq!((found.best, found.score), (searched.best, searched.score));
}
