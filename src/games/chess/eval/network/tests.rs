//! Tests of the network: its file, its integers, and the symmetries of what it sees.

use super::super::Judgement;
use super::super::tests::{mirrored, random_boards};
use super::features::MEN;
use super::*;
use crate::games::chess::Position;
use crate::keys::Keys;
use cozy_chess::{BoardBuilder, Piece, Square};

fn added(board: &Board) -> i32 {
    evaluate(board, &Sums::of(board), &Judgement::of(board).worths())
}

/// Files exchanged, without rights to castle, which left and right do not share.
fn without_castling(board: &Board, file_flip: usize) -> Option<Board> {
    let builder = BoardBuilder::from_board(board);
    let mut other = BoardBuilder::empty();
    for (index, man) in builder.board.iter().enumerate() {
        other.board[index ^ file_flip] = *man;
    }
    other.side_to_move = builder.side_to_move;
    other.build().ok()
}

/// The definition in real numbers, straight from the bytes of the file.
fn real_output(board: &Board) -> f64 {
    let numbers: Vec<f64> = include_bytes!("weights.bin")
        .chunks(2)
        .map(|bytes| f64::from(i16::from_le_bytes(bytes.try_into().unwrap())))
        .collect();
    let men = board.occupied().len() as usize;
    let worths = HIDDEN * (1 + 2 * 6 * 64);
    let output = worths + INFORMED * WORTHS + (men - 1) / 4 * (2 * HIDDEN + 1);
    let mover = board.side_to_move();
    let seen = Judgement::of(board).worths().views();
    let mut sum = 0.0;
    for (view, color) in [mover, !mover].into_iter().enumerate() {
        for column in 0..HIDDEN {
            let mut value = numbers[column];
            for square in board.occupied() {
                let (file, rank) = (square as usize % 8, square as usize / 8);
                let file = if board.king(color) as usize % 8 > 3 { 7 - file } else { file };
                let rank = if color == Color::Black { 7 - rank } else { rank };
                let side = usize::from(board.color_on(square) != Some(color));
                let kind = board.piece_on(square).unwrap() as usize;
                value += numbers[HIDDEN * (1 + side * 384 + kind * 64 + rank * 8 + file) + column];
            }
            if column < INFORMED {
                let weight = |place: usize| numbers[worths + place * INFORMED + column];
                value += (0..WORTHS)
                    .map(|place| f64::from(seen[view][place]) * weight(place) / 256.0)
                    .sum::<f64>();
            }
            let value = (value / 255.0).clamp(0.0, 1.0);
            sum += value * value * numbers[output + view * HIDDEN + column] / 64.0;
        }
    }
    400.0 * sum + numbers[output + 2 * HIDDEN]
}

#[test]
fn the_integers_are_the_definition_in_real_numbers() {
    let boards = random_boards(60, 200);
    let mut stages = [false; STAGES];
    for board in &boards {
        stages[features::stage(board)] = true;
        let worths = Judgement::of(board).worths();
        let (integers, real) =
            (f64::from(NETWORK.output(board, &Sums::of(board), &worths)), real_output(board));
        assert!((integers - real).abs() <= 5.0, "{board}: {integers} against {real}");
    }
    assert!(stages[2..].iter().all(|met| *met), "{stages:?}");
}

#[test]
fn sums_have_room_for_every_board() {
    let most = |column: usize| {
        let mut weights: Vec<i32> = NETWORK.features.iter().map(|row| i32::from(row[column]).abs()).collect();
        weights.sort_unstable();
        i32::from(NETWORK.biases[column]).abs() + weights.iter().rev().take(MEN).sum::<i32>()
    };
    assert!((0..HIDDEN).all(|column| most(column) <= i32::from(i16::MAX)));
    let worths = |column: usize| {
        let pairs = NETWORK.worths.iter().flat_map(|weights| weights[column]);
        pairs.map(|weight| i64::from(weight).abs() * i64::from(i16::MAX)).sum::<i64>()
    };
    assert!((0..INFORMED).all(|column| worths(column) <= i64::from(i32::MAX)));
    let weights = NETWORK.outputs.iter().flat_map(|output| output.weights).flatten();
    let heaviest = weights.map(|weight| i32::from(weight).abs()).max().unwrap();
    let one = i32::from(HIDDEN_ONE);
    assert!(one * heaviest <= i32::from(i16::MAX), "{heaviest}");
    assert!((one * one * heaviest).checked_mul(2 * HIDDEN as i32).is_some(), "{heaviest}");
}

#[test]
fn sums_follow_every_move() {
    let keys = Keys::fixed();
    let mut random = fastrand::Rng::with_seed(7);
    let (mut crossings, mut castlings) = (0, 0);
    for game in 0..60 {
        let board = if game % 2 == 0 { Board::startpos() } else { Board::chess960_startpos(game) };
        let mut position = Position::new(board, 0, &keys);
        for _ in 0..200 {
            let mut moves = Vec::new();
            position.board.generate_moves(|some| {
                moves.extend(some);
                false
            });
            let Some(mv) = random.choice(&moves) else { break };
            let color = position.board.side_to_move();
            let is_right = |board: &Board| board.king(color) as usize % 8 > 3;
            let before = is_right(&position.board);
            castlings += usize::from(position.board.colors(color).has(mv.to));
            position.play(*mv, &keys);
            crossings += usize::from(before != is_right(&position.board));
            assert_eq!(position.sums, Sums::of(&position.board), "{}", position.board);
        }
    }
    assert!(crossings > 20 && castlings > 5, "{crossings} {castlings}");
}

#[test]
fn worths_of_groups_are_less_than_nothing_to_the_other_side() {
    for board in random_boards(20, 100) {
        let [own, other] = Judgement::of(&board).worths().views();
        let ([differences, shared], [against, alike]) = (halves(&own), halves(&other));
        assert!(differences.iter().zip(against).all(|(worth, other)| *worth == -other), "{board}");
        assert_eq!(shared, alike, "{board}");
    }
}

fn halves(view: &[i16; WORTHS]) -> [&[i16]; 2] {
    let (differences, shared) = view.split_at(DIFFERENCES);
    [differences, shared]
}

#[test]
fn both_colours_are_judged_alike() {
    for board in random_boards(50, 120) {
        assert_eq!(added(&board), added(&mirrored(&board)), "{board}");
    }
}

#[test]
fn left_and_right_are_judged_alike() {
    let mut met = 0;
    for board in random_boards(50, 120) {
        let Some(one) = without_castling(&board, 0) else { continue };
        let Some(other) = without_castling(&board, 0b111) else { continue };
        assert_eq!(added(&one), added(&other), "{board}");
        met += 1;
    }
    assert!(met > 1_000);
}

#[test]
fn each_man_has_a_feature_of_its_own() {
    for board in random_boards(10, 100) {
        for color in Color::ALL {
            let mut features = features::of(&board, color);
            features.sort_unstable();
            features.dedup();
            assert_eq!(features.len(), board.occupied().len() as usize);
            assert!(features.iter().all(|feature| usize::from(*feature) < FEATURES));
        }
    }
}

#[test]
fn the_own_king_is_seen_on_the_left_half_of_its_first_rank() {
    let king = Piece::King as usize * Square::NUM;
    for color in Color::ALL {
        let features = features::of(&Board::startpos(), color);
        assert!(features.contains(&(king as u16 + Square::D1 as u16)), "{features:?}");
    }
}

#[test]
fn no_position_is_overruled() {
    for placement in
        ["QQQQQQ1k/QQQ5/8/8/8/NNBBRR2/8/K7", "k7/8/8/8/8/QQQQQQQQ/Q1RRBBNN/K7", "k7/8/8/8/8/8/8/K7"]
    {
        let board: Board = format!("{placement} b - - 0 1").parse().unwrap();
        assert!(added(&board).abs() <= MOST, "{board}");
    }
}

#[test]
fn a_stage_is_told_by_the_number_of_men() {
    assert_eq!(features::stage(&Board::startpos()), STAGES - 1);
    let stage = |placement: &str| features::stage(&format!("{placement} w - - 0 1").parse().unwrap());
    assert_eq!(stage("k7/8/8/8/8/8/8/K7"), 0);
    assert_eq!(stage("k7/pp6/8/8/8/8/8/K7"), 0);
    assert_eq!(stage("k7/ppp5/8/8/8/8/8/K7"), 1);
}
