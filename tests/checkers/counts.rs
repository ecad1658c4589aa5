//! Sizes of the move tree: facts of the rules, computed elsewhere too.

use super::position;
use bestmove::search::minimax::{Ended, perft};

const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

#[track_caller]
fn assert_counts(fen: &str, counts: &[u64]) {
    let (game, start) = position(fen);
    for (depth, &leaves) in (1..).zip(counts) {
        assert_eq!(perft(&game, &start, depth, Ended::Dropped), leaves, "{fen}, depth {depth}");
    }
}

#[test]
fn the_start_position_has_the_known_counts() {
    assert_counts(START, &[7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]);
}

#[test]
fn openings_jumps_and_kings_have_the_known_counts() {
    let positions: [(&str, &[u64]); 12] = [
        (
            "W:WK2,19,20,21,22,23,25,26,28,29,30,32:B1,3,4,6,9,10,12,13,16,18",
            &[4, 11, 16, 99, 348, 1_433, 5_655],
        ),
        ("W:WK23:BK13", &[4, 8, 32, 116, 384, 1_041, 3_672]),
        ("B:W13,17,18,25:B1,2,6,10,21,K28,K29", &[2, 6, 14, 22, 87, 182, 977]),
        ("B:W15,18,19,23,28,29,30,31,32:B1,2,3,4,5,8,9,12", &[8, 58, 304, 1_710, 9_381, 53_758]),
        ("B:WK3,K4,15,22,28:B1,2,19,27", &[8, 50, 282, 1_766, 9_641, 60_530]),
        ("W:W8,21,22,29:B1,5,9,17,K30", &[2, 2, 5, 23, 79, 369, 1_373]),
        ("W:WK3,21,23,24,25,28,29,31,32:B1,5,6,10,14,15,22", &[2, 10, 71, 336, 2_449, 10_716]),
        ("W:WK12:B17,25,K26,K29,K30", &[2, 10, 40, 162, 407, 2_083, 7_987]),
        ("W:WK4,K6,9,10,15,20:BK27", &[7, 28, 248, 696, 6_270, 19_872]),
        ("W:WK3,17,18,19,22,23,26,27,30:B2,5,8,12,13,15,16", &[2, 10, 66, 234, 1_237, 4_127, 19_563]),
        ("B:WK12,14,21,28,29,32:B1,5,6,13,26,K31", &[6, 25, 92, 445, 1_990, 10_239]),
        ("B:W15,20,22:B1,7,8,9,10,11,K30", &[2, 4, 36, 85, 405, 663, 4_432]),
    ];
    for (fen, counts) in positions {
        assert_counts(fen, counts);
    }
}

#[test]
fn draws_that_may_be_claimed_do_not_end_the_count() {
    let (game, start) =
        super::parse(&serde_json::json!({"fen": "W:WK23:BK13", "halfmove_clock": 200})).unwrap();
    assert_eq!(perft(&game, &start, 5, Ended::Dropped), 384);
}
