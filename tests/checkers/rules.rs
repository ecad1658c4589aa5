//! The rules that are often got wrong.

use super::{after, legal, names, parse, position, refusal};
use bestmove::game::{Game, Outcome, Side};
use bestmove::games::Checkers;
use bestmove::games::answer::Reason;
use bestmove::games::wire::{WireGame, status_of};
use bestmove::keys::Keys;
use serde_json::json;

#[test]
fn black_begins_with_seven_moves() {
    let (game, start) = Checkers::start(&Keys::fixed()).unwrap();
    assert_eq!(game.side_to_move(&start), Side::First);
    assert_eq!(game.side_name(Side::First), "black");
    assert_eq!(names(&game, &start), ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
}

#[test]
fn a_capture_is_compulsory() {
    assert_eq!(legal("B:W15,32:B1,11"), ["11x18"]);
    let fault = refusal("B:W15,32:B1,11", "1-5");
    assert!(fault.contains("a capture must be made: 11x18"), "{fault}");
}

#[test]
fn any_capture_may_be_chosen_and_not_only_the_largest() {
    assert_eq!(legal("B:W6,14,15,22:B1,11"), ["1x10x17x26", "1x10x19", "11x18x25"]);
    let one_or_two = legal("B:W15,17,26,27:B11,13");
    assert_eq!(one_or_two, ["11x18", "13x22x31"]);
}

#[test]
fn a_jump_must_be_completed() {
    assert_eq!(legal("B:W10,18,19:B7"), ["7x14x23"]);
    let fault = refusal("B:W10,18,19:B7", "7x14");
    assert!(fault.contains("the jump must be completed: 7x14x23"), "{fault}");
}

#[test]
fn men_step_and_capture_forward_only() {
    assert_eq!(legal("B:W10:B15"), ["15-18", "15-19"]);
    assert_eq!(legal("W:W15:B19"), ["15-10", "15-11"]);
    assert_eq!(legal("B:W10:BK15"), ["15x6"]);
}

#[test]
fn kings_go_one_square_and_jump_next_to_them_only() {
    assert_eq!(legal("B:W32:BK15"), ["15-18", "15-19", "15-10", "15-11"]);
    assert_eq!(legal("B:W22:BK11"), ["11-15", "11-16", "11-7", "11-8"]);
}

#[test]
fn a_man_that_reaches_the_last_row_is_crowned_and_its_move_ends_there() {
    let fen = "B:W26,27:B22";
    assert_eq!(legal(fen), ["22x31"], "it could jump back over 27 as a king");
    assert_eq!(after(fen, "22x31"), "W:W27:BK31");
    assert_eq!(after("W:W6:B28", "6-1"), "B:WK1:B28");
}

#[test]
fn a_king_that_jumps_on_the_last_row_goes_on() {
    assert_eq!(legal("B:W26,27:BK22"), ["22x31x24"]);
}

#[test]
fn a_king_may_jump_round_to_where_it_began_both_ways() {
    let fen = "B:W14,15,22,23:BK10";
    let moves = legal(fen);
    assert_eq!(moves, ["10x17x26x19x10", "10x19x26x17x10"]);
    for name in &moves {
        assert_eq!(after(fen, name), "W:W:BK10");
    }
}

#[test]
fn a_king_may_jump_over_its_first_square() {
    let moves = legal("B:W6,7,14,15,22,23,32:BK10");
    assert!(
        moves.iter().any(|name| name.starts_with("10x") && name.matches("x10").count() == 1),
        "{moves:?}"
    );
}

#[test]
fn no_piece_is_jumped_twice() {
    assert_eq!(legal("B:W14,32:BK10"), ["10x17"]);
}

#[test]
fn who_cannot_move_has_lost() {
    for (fen, winner) in [("W:W:B1,2", "black"), ("W:W5:B1", "black"), ("B:W32,31,27:B28", "white")] {
        let (game, over) = position(fen);
        let status = status_of(&game, &over);
        assert_eq!((status.over, status.winner.as_deref()), (true, Some(winner)), "{fen}");
        assert_eq!(status.reason, Some(Reason::NoMoves));
        assert_eq!(game.outcome(&over), Some(Outcome::Win(!game.side_to_move(&over))));
    }
}

/// Two captures between the same squares that take different pieces.
#[test]
fn jumps_of_one_piece_along_different_paths_are_different_moves() {
    let fen = "W:W18,22,29:B1,4,6,7,K10,14,15";
    let moves = legal(fen);
    assert!(moves.contains(&"18x9x2".into()) && moves.contains(&"18x11x2".into()), "{moves:?}");
    let fault = refusal(fen, "18x2");
    assert!(fault.contains("18x9x2") && fault.contains("18x11x2"), "{fault}");
    let (game, at) = position(fen);
    let captured = |name| game.move_detail(&at, game.parse_move(&at, name).unwrap())["captured"].clone();
    assert_eq!((captured("18x9x2"), captured("18x11x2")), (json!([14, 6]), json!([15, 7])));
}

#[test]
fn the_short_form_is_understood_where_one_capture_fits_and_written_in_full() {
    let (game, at) = position("B:W10,18,19:B7");
    let mv = game.parse_move(&at, "7x23").unwrap();
    assert_eq!(game.format_move(&at, mv), "7x14x23");
    assert_eq!(game.parse_move(&at, "7X14X23"), Ok(mv));
    assert!(game.parse_move(&at, "7-23").is_err());
}

#[test]
fn a_move_that_was_legal_once_is_not_legal_twice() {
    let fen = after("W:WK2,25:B14,15,16", "25-22");
    assert!(refusal(&fen, "25-22").contains("no piece on 25"));
}

#[test]
fn details_name_the_path_what_is_captured_and_a_crowning() {
    let (game, at) = position("B:W10,18,26,27:B7");
    let detail = game.move_detail(&at, game.parse_move(&at, "7x32").unwrap());
    assert_eq!(detail, json!({"path": [7, 14, 23, 32], "captured": [10, 18, 27], "crowned": true}));
    let (game, at) = position("B:W32:B1");
    let detail = game.move_detail(&at, game.parse_move(&at, "1-6").unwrap());
    assert_eq!(detail, json!({"path": [1, 6], "captured": [], "crowned": false}));
}

#[test]
fn captures_and_mens_moves_reset_the_clock_and_kings_moves_do_not() {
    let clock = |fen: &str, name: &str| {
        let (game, mut at) = parse(&json!({"fen": fen, "halfmove_clock": 7})).unwrap();
        let mv = game.parse_move(&at, name).unwrap();
        let is_irreversible = game.is_irreversible(&at, mv);
        game.play(&mut at, mv);
        let clock = game.format_state(&at)["halfmove_clock"].as_u64().unwrap();
        assert_eq!(is_irreversible, clock == 0);
        clock
    };
    assert_eq!(clock("B:W32:BK1,9", "1-6"), 8);
    assert_eq!(clock("B:W32:BK1,9", "9-13"), 0);
    assert_eq!(clock("B:W6:BK1", "1x10"), 0);
}

#[test]
fn the_key_tells_men_kings_and_sides_apart_and_not_the_clock() {
    let key = |fen: &str| {
        let (game, at) = position(fen);
        game.key(&at)
    };
    let all = ["B:W32:B1,5", "W:W32:B1,5", "B:WK32:B1,5", "B:W32:BK1,5", "B:W32:B1,K5", "B:W31:B1,5"];
    for (index, one) in all.iter().enumerate() {
        assert!(all.iter().skip(index + 1).all(|other| key(one) != key(other)), "{one}");
    }
    let late = parse(&json!({"fen": "B:W32:B1,5", "halfmove_clock": 79})).unwrap();
    assert_eq!(late.0.key(&late.1), key("B:W32:B1,5"));
}
