//! Tests of the whole estimate: what is counted, and which way it counts.

use super::*;
use crate::search::Score;
use cozy_chess::{BoardBuilder, Square};
use probe::sample;
use terms::*;

fn estimate(board: &Board) -> i32 {
    evaluate(board, &network::Sums::of(board))
}

/// The same position with the colours changed over.
pub(super) fn mirrored(board: &Board) -> Board {
    let builder = BoardBuilder::from_board(board);
    let mut mirror = BoardBuilder::empty();
    for (index, man) in builder.board.iter().enumerate() {
        mirror.board[index ^ 56] = man.map(|(piece, color)| (piece, !color));
    }
    mirror.side_to_move = !builder.side_to_move;
    mirror.build().unwrap()
}

/// Every position of some games of random moves.
pub(super) fn random_boards(games: usize, plies: usize) -> Vec<Board> {
    let mut random = fastrand::Rng::with_seed(4);
    let mut boards = Vec::new();
    for _ in 0..games {
        let mut board = Board::startpos();
        for _ in 0..plies {
            let mut moves = Vec::new();
            board.generate_moves(|some| {
                moves.extend(some);
                false
            });
            let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
            board.play(mv);
            boards.push(board.clone());
        }
    }
    boards
}

#[test]
fn changing_the_colours_over_changes_nothing_for_the_side_to_move() {
    for board in random_boards(200, 120) {
        assert_eq!(estimate(&board), estimate(&mirrored(&board)), "{board}");
    }
}

#[test]
fn counts_times_weights_are_the_estimate() {
    let weights = probe::weights();
    for board in random_boards(100, 150) {
        let sample = sample(&board);
        let difference = sample.estimate(&weights) - f64::from(Judgement::of(&board).with(0));
        assert!(difference.abs() < 3.0, "{board}: {difference}");
    }
}

#[test]
fn the_weights_are_as_the_tuner_writes_them() {
    assert_eq!(probe::source(&probe::weights()), include_str!("weights.rs"));
}

#[test]
fn the_groups_are_all_terms_in_order_and_none_overlap() {
    let mut next = 0;
    for group in GROUPS {
        assert_eq!(group.description().0, next, "{group:?}");
        next += group.len();
    }
    assert_eq!(next, TERMS);
}

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

fn value(fen: &str) -> i32 {
    estimate(&board(fen))
}

/// How many more of a term White has, White to move.
fn counted(placement: &str, term: Term) -> i32 {
    let sample = sample(&board(&format!("{placement} w - - 0 1")));
    sample.counts.iter().find(|(other, _)| *other == term.place).map_or(0, |(_, count)| *count)
}

fn rank(number: usize) -> usize {
    number - 1
}

#[test]
fn the_start_is_worth_the_move_and_no_more() {
    assert_eq!(sample(&Board::startpos()).counts, [(TEMPO.only().place, 1)]);
    let judgement = Judgement::of(&Board::startpos());
    assert_eq!(judgement.with(0), weights::WEIGHTS[TEMPO.only().place].middle());
}

#[test]
fn pawns_are_counted_by_what_they_are() {
    let cases = [
        ("a passed pawn", "4k3/8/8/3P4/8/8/8/4K3", PASSED.at(rank(5)), 1),
        ("stopped by a pawn ahead", "4k3/3p4/8/3P4/8/8/8/4K3", PASSED.at(rank(5)), 0),
        ("stopped by a pawn beside", "4k3/4p3/8/3P4/8/8/8/4K3", PASSED.at(rank(5)), 0),
        ("a pawn behind cannot stop it", "4k3/8/8/3P4/8/4p3/8/4K3", PASSED.at(rank(5)), 1),
        ("only the first of two", "4k3/8/8/3P4/3P4/8/8/4K3", PASSED.at(rank(4)), 0),
        ("no pawn beyond the edge stops it", "4k3/7p/8/P7/8/8/8/4K3", PASSED.at(rank(5)), 1),
        ("with a friend", "4k3/8/8/3PP3/8/8/8/4K3", PASSED_SUPPORTED.at(rank(5)), 2),
        ("nobody ahead", "4k3/8/8/3P4/8/8/8/4K3", PASSED_FREE.at(rank(5)), 1),
        ("somebody ahead", "4k3/8/3n4/3P4/8/8/8/4K3", PASSED_FREE.at(rank(5)), 0),
        ("the way is watched", "3rk3/8/8/3P4/8/8/8/4K3", PASSED_SAFE.at(rank(5)), 0),
        ("the way is free", "7k/8/8/3P4/8/8/8/r3K3", PASSED_SAFE.at(rank(5)), 1),
        ("its king beside it", "7k/8/8/3PK3/8/8/8/8", PASSED_KINGS.of(0, 1), 2),
        ("the enemy king far off", "7k/8/8/P7/8/8/8/4K3", PASSED_KINGS.of(1, 7), 2),
        ("an own rook behind it", "4k3/8/8/3P4/8/8/3R4/4K3", ROOK_BEHIND.at(0), 1),
        ("an enemy rook behind it", "4k3/8/8/3P4/8/8/3r4/4K3", ROOK_BEHIND.at(1), 1),
        ("its next square guarded", "4k3/8/8/3P4/8/8/3R4/4K3", PASSED_ESCORTED.at(rank(5)), 0),
        ("guarded by a bishop", "4k3/8/8/3P4/8/8/7B/4K3", PASSED_ESCORTED.at(rank(5)), 1),
        ("too far back to ask", "7k/8/8/8/8/P7/8/4K3", PASSED_KINGS.of(1, 7), 0),
        ("isolated", "4k3/8/8/8/8/8/P1P5/4K3", ISOLATED.at(1), 2),
        ("isolated behind a pawn", "4k3/p7/8/8/8/8/P7/4K3", ISOLATED.at(0), 0),
        ("neighbours", "4k3/8/8/8/8/P7/1P6/4K3", ISOLATED.at(1), 0),
        ("doubled", "4k3/8/8/8/3P4/8/3P4/4K3", DOUBLED.only(), 1),
        ("guarded", "4k3/8/8/8/3P4/2P5/8/4K3", SUPPORTED.at(rank(4)), 1),
        ("beside another", "4k3/8/8/8/2PP4/8/8/4K3", PHALANX.at(rank(4)), 2),
        ("backward", "4k3/8/8/2p5/1P6/P7/3P4/4K3", BACKWARD.at(1), 0),
        ("backward before an attacked square", "4k3/8/8/4p3/2P5/3P4/8/4K3", BACKWARD.at(1), 1),
        ("a guard can come", "4k3/8/8/4p3/8/3P4/2P5/4K3", BACKWARD.at(1), 0),
    ];
    for (what, placement, term, count) in cases {
        assert_eq!(counted(placement, term), count, "{what}");
    }
}

#[test]
fn pieces_are_counted_by_where_they_stand() {
    let cases = [
        ("both colours", "4k3/8/8/8/8/2BB4/8/4K3", BISHOP_PAIR.only(), 1),
        ("one colour twice", "4k3/8/8/8/8/2B5/8/B3K3", BISHOP_PAIR.only(), 0),
        ("a knight's reach", "4k3/8/8/8/3N4/8/8/4K3", MOBILITY.of(0, 8), 1),
        ("less by a pawn's guard", "4k3/3p4/8/8/3N4/8/8/4K3", MOBILITY.of(0, 8), 0),
        ("a rook sees through a rook", "7k/8/8/8/8/8/8/RR2K3", MOBILITY.of(2, 10), 2),
        ("an outpost", "4k3/8/8/3N4/4P3/8/8/4K3", OUTPOST.at(0), 1),
        ("no outpost without a guard", "4k3/8/8/3N4/8/8/8/4K3", OUTPOST.at(0), 0),
        ("a pawn can drive it away", "4k3/2p5/8/3N4/4P3/8/8/4K3", OUTPOST.at(0), 0),
        ("a bishop's outpost", "4k3/8/8/3B4/4P3/8/8/4K3", OUTPOST.at(1), 1),
        ("a way to an outpost", "4k3/8/8/8/4P3/2N5/8/4K3", OUTPOST.at(2), 1),
        ("behind a pawn", "4k3/8/8/8/4P3/4N3/8/4K3", SCREENED.only(), 1),
        ("an open file", "4k3/8/8/8/8/8/7P/R3K3", ROOK_FILE.at(1), 1),
        ("a half-open file", "4k3/p7/8/8/8/8/8/R3K3", ROOK_FILE.at(0), 1),
        ("a closed file", "4k3/8/8/8/8/8/P7/R3K3", ROOK_FILE.at(0), 0),
        ("the seventh before the king", "4k3/R7/8/8/8/8/8/4K3", SEVENTH.only(), 1),
        ("the seventh for nothing", "8/R7/4k3/8/8/8/8/4K3", SEVENTH.only(), 0),
        ("pawns of the bishop's colour", "4k3/8/8/8/3B4/8/P1P2P2/4K3", BISHOP_PAWNS.only(), 1),
    ];
    for (what, placement, term, count) in cases {
        assert_eq!(counted(placement, term), count, "{what}");
    }
}

#[test]
fn threats_are_counted_by_who_makes_them() {
    let cases = [
        ("a pawn's", "4k3/8/8/3r4/4P3/8/8/4K3", PAWN_HITS.at(Piece::Rook as usize), 1),
        ("a knight's", "4k3/8/8/3q4/8/4N3/8/4K3", MINOR_HITS.at(Piece::Queen as usize), 1),
        ("a guarded pawn is none", "4k3/4p3/3p4/8/8/B7/8/4K3", MINOR_HITS.at(Piece::Pawn as usize), 0),
        ("a rook's", "4k3/8/3n4/8/8/8/8/3RK3", ROOK_HITS.at(Piece::Knight as usize), 1),
        ("not on what a pawn guards", "4k3/4p3/3n4/8/8/8/8/3RK3", ROOK_HITS.at(Piece::Knight as usize), 0),
        ("a king's", "7k/8/8/8/8/8/3p4/4K3", KING_HITS.only(), 1),
        ("nobody guards it", "7k/8/3n4/8/8/8/8/3RK3", HANGING.only(), 1),
        ("somebody guards it", "8/4k3/3n4/8/8/8/8/3RK3", HANGING.only(), 0),
        ("a step away", "4k3/8/3n4/8/4P3/8/8/4K3", PUSH_HITS.only(), 1),
        ("where a pawn would take it", "4k3/5p2/3n4/8/4P3/8/8/4K3", PUSH_HITS.only(), 1),
        ("into a pawn's attack", "4k3/8/3n1p2/8/4P3/8/8/4K3", PUSH_HITS.only(), 0),
    ];
    for (what, placement, term, count) in cases {
        assert_eq!(counted(placement, term), count, "{what}");
    }
}

/// How many of a term White's attack on the king has.
fn endangered(placement: &str, term: Term) -> i32 {
    let sample = sample(&board(&format!("{placement} w - - 0 1")));
    sample.dangers[0].iter().find(|(other, _)| *other == term.place).map_or(0, |(_, count)| *count)
}

#[test]
fn the_parts_of_an_attack_are_counted() {
    let (queen, rook, knight) = (Piece::Queen as usize, Piece::Rook as usize, Piece::Knight as usize);
    let cases = [
        ("a rook bears on the king", "6k1/5ppp/8/8/7R/8/8/1K6", DANGER_FROM.at(rook), 1),
        ("a rook far off", "6k1/5ppp/8/8/R7/8/8/1K6", DANGER_BASE.at(0), 0),
        ("a safe check by a knight", "6k1/5ppp/8/3N4/8/8/8/1K6", DANGER_CHECK.at(knight), 1),
        ("a safe check by a queen", "6k1/8/8/8/8/8/3Q4/1K6", DANGER_CHECK.at(queen), 1),
        ("no shelter", "6k1/8/8/8/7R/8/8/1K6", DANGER_BARE.only(), 3),
        ("a whole shelter", "6k1/5ppp/8/8/7R/8/8/1K6", DANGER_BARE.only(), 0),
        ("no queen", "6k1/5ppp/8/8/7R/8/8/1K6", DANGER_BASE.at(1), 1),
        ("with a queen", "6k1/5ppp/8/8/7R/8/3Q4/1K6", DANGER_BASE.at(1), 0),
    ];
    for (what, placement, term, count) in cases {
        assert_eq!(endangered(placement, term), count, "{what}");
    }
}

#[test]
fn danger_counts_by_its_square_and_never_for_the_attacked() {
    assert_eq!((menace(-50), menace(0)), (0, 0));
    assert_eq!(menace(2 * DANGER_UNIT), 4 * menace(DANGER_UNIT));
    assert_eq!(menace(2 * MOST_DANGER), menace(MOST_DANGER));
}

/// What the tuner descends by is what the estimate really changes by.
#[test]
fn slopes_are_those_of_the_estimate() {
    let weights = probe::weights();
    for board in random_boards(10, 100).iter().step_by(25) {
        let sample = sample(board);
        let mut slopes = vec![[0.0; 2]; TERMS];
        sample.slopes(&weights, |term, part, slope| slopes[term][part] += slope);
        for term in (0..TERMS).step_by(3) {
            for part in 0..2 {
                let moved = |by: f64| {
                    let mut weights = weights.clone();
                    weights[term][part] += by;
                    sample.estimate(&weights)
                };
                let change = (moved(1e-4) - moved(-1e-4)) / 2e-4;
                assert!((change - slopes[term][part]).abs() < 1e-3, "{board} {term} {part}");
            }
        }
    }
}

#[test]
fn shelter_and_storm_are_told_by_rank() {
    let castled = "4k3/8/8/8/8/8/5PPP/6K1";
    assert_eq!(counted(castled, SHELTER.of(0, rank(2))), 1);
    assert_eq!(counted(castled, SHELTER.of(1, rank(2))), 2);
    assert_eq!(counted("4k3/8/8/8/7p/8/5PPP/6K1", STORM.of(0, rank(4))), 1);
    assert_eq!(counted("4k3/8/8/8/8/7p/5PPP/6K1", STORM.of(1, rank(3))), 1);
}

#[test]
fn left_and_right_are_alike_for_a_piece() {
    for square in Square::ALL {
        assert_eq!(placed(Piece::Knight, square), placed(Piece::Knight, square.flip_file()));
    }
    assert_ne!(placed(Piece::Knight, Square::A1), placed(Piece::Knight, Square::B1));
    assert_ne!(placed(Piece::Knight, Square::A1), placed(Piece::Bishop, Square::A1));
}

#[test]
fn more_material_is_better() {
    let pieces =
        ["P", "N", "B", "R", "Q"].map(|piece| value(&format!("4k3/pp6/8/8/8/2{piece}5/PP6/4K3 w - - 0 1")));
    assert!(pieces.is_sorted() && pieces[0] > 50 && pieces[4] > 2 * pieces[2], "{pieces:?}");
}

#[test]
fn the_heaviest_side_is_no_proven_win() {
    for placement in ["QQQQQQ1k/QQQ5/8/8/8/NNBBRR2/8/K7", "k7/8/8/8/8/QQQQQQQQ/Q1RRBBNN/K7"] {
        let value = value(&format!("{placement} b - - 0 1"));
        assert!(value < -5_000 && -value < Score::MAX_ESTIMATE.raw(), "{value}");
    }
}

/// Each position differs from its partner in one thing, and that by the terms alone.
#[test]
fn what_counts_as_good_and_bad() {
    let better_than = [
        ("an advanced passed pawn", "4k3/8/3P4/8/8/8/8/4K3", "4k3/8/8/8/3P4/8/8/4K3"),
        ("a passed pawn", "4k3/7p/8/3P4/8/8/8/4K3", "4k3/3p4/8/3P4/8/8/8/4K3"),
        ("neighbours", "4k3/pp6/8/8/8/8/PP6/4K3", "4k3/pp6/8/8/8/8/P1P5/4K3"),
        ("no doubled pawns", "4k3/pp6/8/8/8/8/PP6/4K3", "4k3/pp6/8/8/8/P7/P7/4K3"),
        ("both bishops", "4k3/pp6/8/8/8/2BB4/PP6/4K3", "4k3/pp6/8/8/8/2NB4/PP6/4K3"),
        ("a shelter", "q2rk3/8/8/8/8/8/5PPP/Q2R2K1", "q2rk3/8/8/8/8/8/PPP5/Q2R2K1"),
        ("a centralized king at the end", "4k3/p7/8/8/3K4/8/P7/8", "4k3/p7/8/8/8/8/P7/K7"),
        ("a knight in the centre", "4k3/pp6/8/8/3N4/8/PP6/4K3", "4k3/pp6/8/8/8/8/PP6/N3K3"),
        ("a hanging queen", "4k3/pp6/8/3q4/8/4N3/PP6/4K3", "4k3/pp6/8/4q3/8/4N3/PP6/4K3"),
    ];
    for (what, better, worse) in better_than {
        let by_terms = |placement| Judgement::of(&board(&format!("{placement} w - - 0 1"))).with(0);
        let (better, worse) = (by_terms(better), by_terms(worse));
        assert!(better > worse, "{what}: {better} against {worse}");
    }
}

#[test]
fn what_cannot_be_won_is_worth_little() {
    let piece_ahead = value("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1");
    assert!(piece_ahead < 50, "no mate by a knight alone: {piece_ahead}");
    let rook_for_piece = value("4k3/3n4/8/8/8/8/8/R3K3 w - - 0 1");
    let with_pawns = value("4k3/3n1ppp/8/8/8/8/5PPP/R3K3 w - - 0 1");
    assert!(rook_for_piece < with_pawns, "{rook_for_piece} against {with_pawns}");
    let opposite = value("4k3/5b2/8/8/8/8/PPP2B2/4K3 w - - 0 1");
    let alike = value("4k3/4b3/8/8/8/8/PPP2B2/4K3 w - - 0 1");
    assert!(opposite < alike * 3 / 4, "{opposite} against {alike}");
}

#[test]
fn what_is_added_counts_by_its_share() {
    let cases = [("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 1.0), ("4k3/8/8/8/3N4/8/8/4K3", 1.0 / 24.0)];
    for (placement, share) in cases {
        let judgement = Judgement::of(&board(&format!("{placement} w - - 0 1")));
        assert!((judgement.share() - share).abs() < 0.002, "{placement}: {}", judgement.share());
        let change = judgement.with(200) - judgement.with(0);
        assert!((f64::from(change) - 200.0 * share).abs() <= 1.0, "{placement}: {change}");
    }
}
