//! Moves, passes and ends.

use super::{after, legal, position};
use bestmove::game::{Game, Outcome};
use bestmove::games::Othello;
use bestmove::games::answer::Reason;
use bestmove::games::wire::{WireGame, status_of};
use bestmove::keys::Keys;
use bestmove::search::minimax::{Ended, perft};

#[test]
fn the_move_tree_has_the_known_sizes() {
    let (game, start) = Othello::start(&Keys::fixed()).unwrap();
    let counts = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
    for (depth, leaves) in (1..).zip(counts) {
        assert_eq!(perft(&game, &start, depth, Ended::AsLeaves), leaves, "depth {depth}");
    }
}

#[test]
fn a_side_without_a_move_passes_and_the_game_goes_on() {
    let (game, played) = after("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8");
    let board = "--------------------------XXXXX---XXX-X---XXXXXX----X-X------OOO";
    assert_eq!(position(board, "black").1, played);
    assert_eq!(legal(&game, &played), ["pass"]);
    assert!(!status_of(&game, &played).over);
    let mut passed = played;
    game.play(&mut passed, game.parse_move(&played, "pass").unwrap());
    assert_eq!(status_of(&game, &passed).to_move.as_deref(), Some("white"));
    assert!(!legal(&game, &passed).contains(&"pass".to_owned()));
    assert!(game.parse_move(&passed, "pass").is_err_and(|fault| fault.contains("no disc can be placed")));
}

#[test]
fn a_colour_wiped_out_has_lost_every_square() {
    let (game, over) = after("d3 c3 b3 d2 e1 d6 d7 e3 f4");
    assert_eq!(game.outcome(&over), Some(Outcome::Points(64)));
    let status = status_of(&game, &over);
    assert_eq!((status.winner.as_deref(), status.reason), (Some("black"), Some(Reason::WipedOut)));
    assert_eq!(game.format_state(&over)["discs"]["black"], 13);
}

#[test]
fn a_full_board_of_equal_halves_is_a_draw_and_over() {
    let board = format!("{}{}", "X".repeat(32), "O".repeat(32));
    for side in ["black", "white"] {
        let (game, over) = position(&board, side);
        assert_eq!(game.outcome(&over), Some(Outcome::Points(0)));
        let status = status_of(&game, &over);
        assert_eq!((status.over, status.winner, status.reason), (true, None, Some(Reason::BoardFull)));
    }
}

#[test]
fn empty_squares_go_to_the_winner_when_neither_side_can_move() {
    let board = format!("{}O{}.{}", "X".repeat(7), "X".repeat(49), "X".repeat(6));
    let (game, over) = position(&board, "white");
    assert_eq!(game.outcome(&over), Some(Outcome::Points(62 - 1 + 1)));
    assert_eq!(status_of(&game, &over).reason, Some(Reason::DoublePass));
}

#[test]
fn a_move_tells_what_it_turns() {
    let (game, start) = after("");
    let mv = game.parse_move(&start, "D3").unwrap();
    assert_eq!(game.move_detail(&start, mv)["turned"], serde_json::json!(["d4"]));
    assert_eq!(legal(&game, &start), ["d3", "c4", "f5", "e6"]);
}
