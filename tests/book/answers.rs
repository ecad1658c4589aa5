//! When a book answers, and when it leaves that to the search.

use crate::shelf::{Shelf, Wish, analysis, best, review};
use bestmove::games::Registry;
use bestmove::search::StoppedBy;
use serde_json::{Value, json};

fn games_with(wish: &Wish<'_>) -> Registry {
    let shelf = Shelf::new();
    shelf.build("one.book", wish).unwrap();
    shelf.games()
}

fn is_by_book(games: &Registry, game: &str, body: Value) -> bool {
    let found = best(games.find(game).unwrap(), &body);
    assert!(found.best.is_some(), "{body}");
    found.stats.stopped_by == StoppedBy::Book
}

#[test]
fn a_request_may_refuse_the_book() {
    let games = games_with(&Wish::new("tic-tac-toe", 1));
    assert!(is_by_book(&games, "tic-tac-toe", json!({})));
    assert!(is_by_book(&games, "tic-tac-toe", json!({"book": true})));
    assert!(!is_by_book(&games, "tic-tac-toe", json!({"book": false})));
    assert!(!is_by_book(&games, "tic-tac-toe", json!({"reproducible": true, "depth": 9})));
}

#[test]
fn a_level_that_sees_only_so_far_does_not_look_into_the_book() {
    let games = games_with(&Wish::new("tic-tac-toe", 1));
    for level in ["easy", "medium", "hard"] {
        assert!(!is_by_book(&games, "tic-tac-toe", json!({"difficulty": level})), "{level}");
    }
    for strength in [0, 50, 99] {
        assert!(!is_by_book(&games, "tic-tac-toe", json!({"strength": strength})), "{strength}");
    }
    assert!(is_by_book(&games, "tic-tac-toe", json!({"difficulty": "almost-perfect", "seed": 5})));
    assert!(is_by_book(&games, "tic-tac-toe", json!({"strength": 100})));
}

/// Every opening move draws: a seed chooses evenly among them, and the same again.
#[test]
fn equal_moves_are_chosen_among_as_without_a_book() {
    let games = games_with(&Wish::new("tic-tac-toe", 1));
    let game = games.find("tic-tac-toe").unwrap();
    let chosen = |seed: u32| best(game, &json!({"seed": seed})).best.unwrap();
    let all: std::collections::BTreeSet<String> = (0..100).map(chosen).collect();
    assert_eq!(all.len(), 9);
    assert_eq!(chosen(7), chosen(7));
    assert_eq!(best(game, &json!({})).best.unwrap(), "0", "the first without a seed");
}

#[test]
fn only_the_moves_that_are_wanted_are_told() {
    let games = games_with(&Wish::new("tic-tac-toe", 2));
    let game = games.find("tic-tac-toe").unwrap();
    let found = best(game, &json!({"search_moves": ["8", "5"]}));
    assert_eq!((found.best.as_deref(), found.stats.stopped_by), (Some("5"), StoppedBy::Book));
    let found = analysis(game, &json!({"moves": ["4"], "search_moves": ["0", "1"], "multi_pv": 9}));
    assert_eq!(found.lines.len(), 2);
    assert_eq!((found.lines[0].first.as_str(), found.stats.stopped_by), ("0", StoppedBy::Book));
}

#[test]
fn an_estimate_answers_no_request_that_looks_deeper() {
    let games = games_with(&Wish::new("chess", 1).searched_to(3));
    assert!(is_by_book(&games, "chess", json!({"depth": 4})), "three plies below the first");
    assert!(!is_by_book(&games, "chess", json!({"depth": 5})));
    assert!(is_by_book(&games, "chess", json!({"time_ms": 10})));
    let found = best(games.find("chess").unwrap(), &json!({}));
    assert_eq!((found.stats.depth, found.score.proven), (4, false));
    let proven = games_with(&Wish::new("tic-tac-toe", 1));
    assert!(is_by_book(&proven, "tic-tac-toe", json!({"depth": 64})), "nothing can be deeper than a proof");
}

/// The line goes on to the end of the book, and every move of it can be played.
#[test]
fn the_line_is_that_of_the_book() {
    let games = games_with(&Wish::new("tic-tac-toe", 3));
    let game = games.find("tic-tac-toe").unwrap();
    let found = best(game, &json!({}));
    assert_eq!(found.pv.len(), 3);
    assert!(game.position(&json!({"moves": found.pv})).is_ok());
    for line in analysis(game, &json!({"multi_pv": 9})).lines {
        assert_eq!((line.pv.len(), line.pv.first()), (3, Some(&line.first)));
        assert!(game.position(&json!({"moves": line.pv})).is_ok());
    }
}

#[test]
fn a_move_from_the_book_is_explained_like_any_other() {
    let games = games_with(&Wish::new("tic-tac-toe", 3));
    let found = best(games.find("tic-tac-toe").unwrap(), &json!({"moves": ["0", "1"], "explain": true}));
    assert_eq!(found.stats.stopped_by, StoppedBy::Book);
    let explanation = found.explanation.unwrap();
    let alternative = explanation.alternative.unwrap();
    assert!(found.score.proven && alternative.score.win_chance < found.score.win_chance);
}

#[test]
fn a_review_takes_from_the_book_what_is_in_it() {
    let body = json!({"moves": ["4", "1", "0", "8", "2", "6", "3", "5"]});
    let wish = Wish::new("tic-tac-toe", 2);
    let (with, without) = (games_with(&wish), Registry::new(&bestmove::keys::Keys::fixed()));
    let (with, without) = (
        review(with.find("tic-tac-toe").unwrap(), &body),
        review(without.find("tic-tac-toe").unwrap(), &body),
    );
    for (one, other) in with.plies.iter().zip(&without.plies) {
        assert_eq!(
            (one.verdict, &one.score, &one.best_score),
            (other.verdict, &other.score, &other.best_score)
        );
        assert_eq!((one.decisive, &one.best_move), (other.decisive, &other.best_move));
    }
    assert!(with.stats.nodes < without.stats.nodes);
    assert_eq!(with.stats.stopped_by, StoppedBy::Solved, "the book ends nothing that was searched");
}

/// A position that has been before is no opening.
#[test]
fn a_book_does_not_lead_back_to_where_the_game_has_been() {
    let games = games_with(
        &Wish::new("chess", 4)
            .from(json!({"state": {"fen": "7k/7p/8/8/8/8/P7/K7 w - - 0 1"}}))
            .searched_to(1),
    );
    let state = json!({"fen": "7k/7p/8/8/8/8/P7/K7 w - - 0 1"});
    assert!(
        is_by_book(&games, "chess", json!({"state": state, "moves": ["a1b1", "h8g8"]})),
        "no move leads back"
    );
    let body = json!({"state": state, "moves": ["a1b1", "h8g8", "b1a1"]});
    assert!(!is_by_book(&games, "chess", body), "h8 would bring the first position again");
}

/// Proven or not, what takes longer than the rules leave is not known.
#[test]
fn a_book_does_not_answer_where_the_game_may_soon_be_drawn() {
    let wish =
        Wish::new("chess", 1).from(json!({"state": {"fen": "7k/7p/8/8/8/8/P7/K7 w - - 0 1"}})).searched_to(6);
    let games = games_with(&wish);
    let at = |clock: u32| json!({"state": {"fen": format!("7k/7p/8/8/8/8/P7/K7 w - - {clock} 90")}});
    assert!(is_by_book(&games, "chess", at(0)));
    assert!(!is_by_book(&games, "chess", at(97)));
}

#[test]
fn the_catalogue_tells_of_the_books() {
    let games = games_with(&Wish::new("connect-four", 1).searched_to(2));
    let books = games.find("connect-four").unwrap().books();
    assert_eq!((books.len(), books[0].plies, books[0].positions, books[0].proven), (1, 1, 5, 0));
    assert_eq!(books[0].state["to_move"], "red");
    assert!(games.find("chess").unwrap().books().is_empty());
}
