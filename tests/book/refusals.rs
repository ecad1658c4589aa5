//! Books that are not believed.

use crate::shelf::{Shelf, Wish};
use bestmove::games::Registry;
use bestmove::games::book::{BookFault, BookFile, Sample};
use bestmove::keys::Keys;
use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};

/// A book's content with its first line changed.
fn changed(bytes: &[u8], change: impl FnOnce(&mut Value)) -> BookFile {
    let mut content = Vec::new();
    flate2::read::GzDecoder::new(bytes).read_to_end(&mut content).unwrap();
    let end = content.iter().position(|&byte| byte == b'\n').unwrap();
    let mut header: Value = serde_json::from_slice(&content[..end]).unwrap();
    change(&mut header);
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(header.to_string().as_bytes()).unwrap();
    packed.write_all(&content[end..]).unwrap();
    BookFile::parse(&packed.finish().unwrap()).unwrap()
}

fn add(file: &BookFile) -> Result<(), BookFault> {
    Registry::new(&Keys::random().unwrap()).add_book(file)
}

#[test]
fn a_book_of_other_rules_or_estimates_is_refused() {
    let shelf = Shelf::new();
    shelf.build("one.book", &Wish::new("chess", 1).searched_to(1)).unwrap();
    let bytes = fs::read(shelf.path("one.book")).unwrap();
    let with = |change: fn(&mut Value)| add(&changed(&bytes, change));
    assert!(with(|_| {}).is_ok());
    assert!(matches!(with(|header| header["tree"]["shape"] = 7.into()), Err(BookFault::OtherRules)));
    assert!(matches!(
        with(|header| header["tree"]["positions"] = json!([2, 20])),
        Err(BookFault::OtherRules)
    ));
    let start = with(|header| header["state"]["fen"] = "k7/8/8/8/8/8/8/K1R5 w - - 0 1".into());
    assert!(matches!(start, Err(BookFault::OtherRules)));
    assert!(matches!(with(|header| header["tree"]["estimates"] = 7.into()), Err(BookFault::OtherEstimates)));
    assert!(matches!(
        with(|header| header["tree"]["estimates"] = Value::Null),
        Err(BookFault::OtherEstimates)
    ));
    assert!(matches!(with(|header| header["state"]["fen"] = "nonsense".into()), Err(BookFault::Position(_))));
    assert!(matches!(with(|header| header["game"] = "go".into()), Err(BookFault::UnknownGame(_))));
    assert!(matches!(with(|header| header["game"] = "nim".into()), Err(BookFault::Position(_))));
}

/// The largest trees that a header may claim are not grown to their end.
#[test]
fn a_header_that_claims_many_plies_costs_little() {
    let shelf = Shelf::new();
    shelf.build("one.book", &Wish::new("tic-tac-toe", 1)).unwrap();
    let bytes = fs::read(shelf.path("one.book")).unwrap();
    let file = changed(&bytes, |header| {
        header["game"] = "chess".into();
        header["state"] = json!({"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"});
        let mut positions = vec![0; 200];
        positions.push(9);
        header["tree"]["positions"] = json!(positions);
    });
    assert!(matches!(add(&file), Err(BookFault::OtherRules)));
}

#[test]
fn a_position_that_hides_something_has_no_book() {
    let mut state = Registry::new(&Keys::fixed()).find("duel").unwrap().info().example["state"].clone();
    state["opponent"]["hand"] = Value::Null;
    let hidden = json!({"state": state});
    let fault =
        Shelf::new().build("one.book", &Wish::new("duel", 1).from(hidden).searched_to(1)).unwrap_err();
    assert!(matches!(fault, BookFault::Position(_)), "{fault}");
}

#[test]
fn a_wrong_value_is_found_by_a_second_search() {
    let shelf = Shelf::new();
    shelf.build("one.book", &Wish::new("tic-tac-toe", 1)).unwrap();
    let bytes = fs::read(shelf.path("one.book")).unwrap();
    let file = changed(&bytes, |header| header["values"][0][0] = 999_999.into());
    let games = Registry::new(&Keys::fixed());
    let mut named = Vec::new();
    let sample = Sample { leaves: 9, seed: 3, table_mib: 1 };
    let game = games.find("tic-tac-toe").unwrap();
    let checked =
        game.verify_book_blocking(&file, sample, &mut |wrong| named.push(wrong.to_string())).unwrap();
    assert_eq!((checked.leaves, checked.leaves - checked.right), (9, named.len()));
    assert!(!named.is_empty() && named[0].contains("the book says 999999 (proven"), "{named:?}");
}

#[test]
fn a_directory_with_a_broken_book_is_refused_by_its_name() {
    let shelf = Shelf::new();
    shelf.build("good.book", &Wish::new("tic-tac-toe", 1)).unwrap();
    fs::write(shelf.path("notes.txt"), "no book, and not taken for one").unwrap();
    let open = || Registry::new(&Keys::fixed()).add_books_blocking(&shelf.0);
    assert_eq!(open().unwrap(), [shelf.path("good.book")]);
    fs::write(shelf.path("wrong.book"), "no book").unwrap();
    let said = open().unwrap_err().to_string();
    assert!(said.ends_with("wrong.book: it is not an opening book"), "{said}");
    let nowhere = Registry::new(&Keys::fixed()).add_books_blocking(&shelf.path("nowhere"));
    assert!(nowhere.unwrap_err().is_of_system());
}
