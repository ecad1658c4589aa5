//! Counts of the legal-move tree, as published for these positions.

use crate::service::{START, read, state, state_960};
use bestmove::games::wire::WireGame;
use bestmove::search::minimax::{Ended, perft};
use serde_json::Value;

#[track_caller]
fn counts(state: &Value, expected: &[u64]) {
    let (game, position) = read(state).unwrap();
    let game = game.without_draw_rules();
    for (depth, &leaves) in (1..).zip(expected) {
        assert_eq!(perft(&game, &position, depth, Ended::Dropped), leaves, "{state}, depth {depth}");
    }
}

#[test]
fn ordinary_chess() {
    counts(&state(START), &[20, 400, 8_902, 197_281]);
    let every_kind = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    counts(&state(every_kind), &[48, 2_039, 97_862]);
    counts(&state("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), &[15, 66, 1_197, 7_059]);
    counts(&state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), &[26, 568, 13_744, 314_346]);
    counts(&state("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), &[14, 191, 2_812, 43_238]);
    counts(&state("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"), &[24, 496, 9_483, 182_838]);
}

#[test]
fn chess960() {
    counts(
        &state_960("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
        &[21, 528, 12_189],
    );
    counts(&state_960("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9"), &[21, 807, 18_002]);
}

/// Bare kings go on here, and so does a game after 75 moves.
#[test]
fn draw_rules_do_not_end_a_count() {
    counts(&state("8/8/8/8/8/8/k7/7K w - - 149 200"), &[3, 15]);
    counts(&state("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), &[0, 0]);
}
