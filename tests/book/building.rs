//! How books come about: the same order makes the same file, whatever happens meanwhile.

use crate::shelf::{Shelf, Wish, best};
use bestmove::games::book::{BookFault, LeafLimits, Sample};
use bestmove::games::{GameVisitor, Registry, for_each_game, wire::WireGame};
use bestmove::keys::Keys;
use bestmove::search::StoppedBy;
use serde_json::json;
use std::fs;

#[test]
fn every_game_has_a_book_of_one_ply_that_answers_and_stands_a_second_search() {
    struct Visitor;
    impl GameVisitor for Visitor {
        fn visit<G: WireGame>(&mut self) {
            let state = G::info().example.get("state").cloned();
            let body = state.map_or_else(|| json!({}), |state| json!({"state": state}));
            let wish = Wish::new(G::SLUG, 1).from(body.clone()).searched_to(2);
            let shelf = Shelf::new();
            let built = shelf.build("one.book", &wish);
            built.unwrap_or_else(|fault| panic!("{}: {fault}", G::SLUG));
            let games = shelf.games();
            let found = best(games.find(G::SLUG).unwrap(), &body);
            assert_eq!(found.stats.stopped_by, StoppedBy::Book, "{}", G::SLUG);
            let sample = Sample { leaves: 1_000, seed: 1, table_mib: 1 };
            let book = shelf.read("one.book");
            let checked = games.find(G::SLUG).unwrap().verify_book_blocking(&book, sample, &mut |mismatch| {
                panic!("{}: {mismatch}", G::SLUG);
            });
            let checked = checked.unwrap();
            assert_eq!(checked.right, checked.leaves);
        }
    }
    for_each_game(&mut Visitor);
}

#[test]
fn threads_and_interruptions_change_no_byte() {
    for wish in [
        Wish::new("tic-tac-toe", 2),
        Wish::new("chess", 1).searched_to(3),
        Wish::new("gomoku", 1).searched_to(1),
    ] {
        let shelf = Shelf::new();
        shelf.build("one.book", &wish).unwrap();
        let expected = fs::read(shelf.path("one.book")).unwrap();
        shelf.build("two.book", &Wish { threads: 3, ..wish.clone() }).unwrap();
        assert!(fs::read(shelf.path("two.book")).unwrap() == expected, "threads, {}", wish.game);
        interrupt(&shelf, "three.book", &wish);
        shelf.build("three.book", &wish).unwrap();
        assert!(fs::read(shelf.path("three.book")).unwrap() == expected, "interruption, {}", wish.game);
        assert!(!shelf.path("three.book-journal").exists());
    }
}

/// Leaves the journal that a killed build would leave, with a half of a record at its end.
fn interrupt(shelf: &Shelf, name: &str, wish: &Wish<'_>) {
    let games = Registry::new(&Keys::fixed());
    let (out, journal) = (shelf.path(name), shelf.path(&format!("{name}-journal")));
    let order = wish.order(&out);
    let mut cut = Vec::new();
    let built = games.find(wish.game).unwrap().build_book_blocking(&wish.body, &order, &mut |progress| {
        if progress.done == progress.leaves / 2 {
            cut = fs::read(&journal).unwrap();
        }
    });
    built.unwrap();
    fs::remove_file(&out).unwrap();
    cut.truncate(cut.len() - 5);
    fs::write(&journal, cut).unwrap();
}

#[test]
fn a_resumed_build_tells_what_was_there() {
    let (shelf, wish) = (Shelf::new(), Wish::new("tic-tac-toe", 2));
    interrupt(&shelf, "one.book", &wish);
    let games = Registry::new(&Keys::fixed());
    let out = shelf.path("one.book");
    let order = wish.order(&out);
    let mut told = Vec::new();
    let game = games.find("tic-tac-toe").unwrap();
    game.build_book_blocking(&json!({}), &order, &mut |progress| told.push(progress)).unwrap();
    assert_eq!((told[0].leaves, told[0].done, told[0].done_before), (72, 35, 35));
    assert_eq!(told.last().unwrap().done, 72);
    assert_eq!(told.len(), 72 - 35 + 1);
}

/// What is solved is so with any table.
#[test]
fn a_solved_build_goes_on_with_another_table_and_a_limited_one_does_not() {
    for (wish, is_same) in
        [(Wish::new("tic-tac-toe", 2), true), (Wish::new("chess", 1).searched_to(2), false)]
    {
        let shelf = Shelf::new();
        interrupt(&shelf, "one.book", &wish);
        let limits = LeafLimits::new(wish.limits.depth, wish.limits.nodes, 2);
        assert_eq!(shelf.build("one.book", &Wish { limits, ..wish }).is_ok(), is_same);
    }
}

#[test]
fn a_journal_of_other_options_is_left_alone() {
    let (shelf, wish) = (Shelf::new(), Wish::new("tic-tac-toe", 2));
    interrupt(&shelf, "one.book", &wish);
    let before = fs::read(shelf.path("one.book-journal")).unwrap();
    for other in [
        Wish::new("tic-tac-toe", 3),
        Wish::new("tic-tac-toe", 2).searched_to(3),
        Wish::new("tic-tac-toe", 2).from(json!({"moves": ["4"]})),
        Wish::new("connect-four", 2).searched_to(2),
    ] {
        assert!(matches!(shelf.build("one.book", &other), Err(BookFault::OtherJournal(_))));
    }
    assert!(fs::read(shelf.path("one.book-journal")).unwrap() == before);
}

#[test]
fn a_book_that_would_never_be_done_is_refused() {
    for game in ["chess", "gomoku", "othello"] {
        assert!(matches!(Shelf::new().build("one.book", &Wish::new(game, 1)), Err(BookFault::NeedsLimit)));
    }
    let nodes = LeafLimits::new(None, Some(50), 1);
    assert!(Shelf::new().build("one.book", &Wish { limits: nodes, ..Wish::new("chess", 1) }).is_ok());
}

#[test]
fn a_book_larger_than_books_may_be_is_refused_with_what_can_be_had() {
    let fault = Shelf::new().build("one.book", &Wish::new("gomoku", 4).searched_to(1)).unwrap_err();
    assert!(matches!(fault, BookFault::TooManyPositions { plies: 2 }), "{fault}");
}
