//! What a position is worth by patterns of squares (Buro 1997): each configuration of each pattern has a weight, and the
//! weights of all that a position shows are summed.
//!
//! The patterns are cut from the eight images of the board under its symmetries, so equal patterns in different places
//! share their weights; a configuration and its mirror image within the pattern share one too. Besides them stand both
//! sides' numbers of moves, as one pattern more each.
//!
//! Configurations are kept while moves are played (`Shown`) and not read anew from the board: a disc adds the same number to
//! the same configurations wherever the game stands. They count black and white discs, so for white to move the weights
//! stand in a second copy with the colours exchanged.
//!
//! The weights are of `weights.bin`: for each stage, for each pattern, for each configuration that is the smaller of
//! itself and its mirror image, one signed byte in eighths of a disc. `examples/fit_othello.rs` makes the file.

use super::bits::{FILE_A, SIDE, moves, squares, transpose};
use crate::game::Side;
use std::sync::LazyLock;

/// Stages of a game, by the number of empty squares.
pub const STAGES: usize = 5;
/// Weights to one disc.
pub const UNIT: i32 = 8;
/// Patterns that a position shows, counted with their places.
pub const FEATURES: usize = 48;
/// Weights of a stage.
pub const CONFIGURATIONS: usize = OFFSETS[SHAPES];

/// Kinds of patterns.
const SHAPES: usize = 13;
/// Configurations of each kind: an edge with both squares diagonally next to its corners, a corner of three by three and
/// one of two by five, the second to fourth rows, the diagonals of eight to four squares, the moves of either side.
const SIZES: [usize; SHAPES] =
    [59_049, 19_683, 59_049, 6_561, 6_561, 6_561, 6_561, 2_187, 729, 243, 81, MOVES, MOVES];
/// Squares of the largest kinds.
const LONGEST: usize = 10;
/// Numbers of moves told apart.
const MOVES: usize = 32;
/// Where the weights of each kind begin.
const OFFSETS: [usize; SHAPES + 1] = offsets();
/// Base-3 numbers of sets of up to ten squares.
static TERNARY: [u16; 1 << 10] = ternary();

/// Configurations of squares that a position shows, padded to whole vectors.
const SHOWN: usize = 48;
/// Features that are the sides' numbers of moves, and no configurations of squares.
const OF_MOVES: usize = 2;

/// Weights as the side to move sees them: for each side, stage and configuration of black and white discs.
static WEIGHTS: LazyLock<[Vec<i8>; 2]> = LazyLock::new(|| {
    let of_black = expand(include_bytes!("weights.bin"));
    let exchanged = exchanged();
    let stages = of_black.chunks(CONFIGURATIONS);
    let of_white = stages.flat_map(|stage| exchanged.iter().map(|&configuration| stage[configuration]));
    let of_white = of_white.collect();
    [of_black, of_white]
});
/// Where the configurations of each feature begin.
static BASES: LazyLock<[u32; FEATURES]> = LazyLock::new(|| features(0, 0));
/// What a black disc on each square adds to the number of each configuration; a white one adds twice as much.
static DISCS: LazyLock<[[u16; SHOWN]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|square| {
        let with_disc = features(1 << square, 0);
        let mut added = [0; SHOWN];
        for feature in 0..FEATURES - OF_MOVES {
            added[feature] = (with_disc[feature] - BASES[feature]) as u16;
        }
        added
    })
});

/// The number of each configuration of black and white discs that a position shows, within its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown([u16; SHOWN]);

impl Shown {
    /// Those of a position.
    pub(super) fn of(black: u64, white: u64) -> Self {
        let mut shown = Shown([0; SHOWN]);
        squares(black).for_each(|square| shown.add(square, 1));
        squares(white).for_each(|square| shown.add(square, 2));
        shown
    }

    /// Those after a move: a disc of `side` on a square and those that it turns.
    #[inline]
    pub(super) fn after(mut self, side: Side, square: usize, flipped: u64) -> Self {
        let (digit, step) = match side {
            Side::First => (1, u16::MAX),
            Side::Second => (2, 1),
        };
        self.add(square, digit);
        squares(flipped).for_each(|square| self.add(square, step));
        self
    }

    /// Adds a multiple of what a disc on a square adds, modulo 2^16, so that `u16::MAX` takes it away once.
    #[inline]
    fn add(&mut self, square: usize, times: u16) {
        for (number, added) in self.0.iter_mut().zip(&DISCS[square & 63]) {
            *number = number.wrapping_add(added.wrapping_mul(times));
        }
    }

    /// The expected final score of the side to move, in eighths of a disc.
    #[inline]
    pub(super) fn value(&self, own: u64, other: u64, to_move: Side) -> i32 {
        self.value_with(moves(own, other), own, other, to_move)
    }

    /// The same, told where the side to move may move.
    pub(super) fn value_with(&self, replies: u64, own: u64, other: u64, to_move: Side) -> i32 {
        let stage = stage_of((own | other).count_zeros()) * CONFIGURATIONS;
        let weights = &WEIGHTS[to_move.index()][stage..stage + CONFIGURATIONS];
        let squares = self.0[..FEATURES - OF_MOVES].iter().zip(BASES.iter());
        let of_squares: i32 =
            squares.map(|(&number, base)| i32::from(weights[usize::from(number) + *base as usize])).sum();
        let [replies, moves] = numbers_of_moves(replies, own, other);
        of_squares + i32::from(weights[OFFSETS[11] + replies]) + i32::from(weights[OFFSETS[12] + moves])
    }
}

/// The moves of the side to move and of the other, as far as they are told apart.
fn numbers_of_moves(replies: u64, own: u64, other: u64) -> [usize; OF_MOVES] {
    [replies, moves(other, own)].map(|moves| (moves.count_ones() as usize).min(MOVES - 1))
}

/// Each configuration with the colours exchanged; numbers of moves are no colours.
fn exchanged() -> Vec<usize> {
    let mut numbers = vec![0];
    for number in 1..SIZES[0] {
        numbers.push(3 * numbers[number / 3] + [0, 2, 1][number % 3]);
    }
    let of_shape = |shape: usize| {
        let number = |number: usize| if SIZES[shape] == MOVES { number } else { numbers[number] };
        let numbers: Vec<usize> = (0..SIZES[shape]).map(number).collect();
        numbers.into_iter().map(move |number| OFFSETS[shape] + number)
    };
    (0..SHAPES).flat_map(of_shape).collect()
}

/// Makes the tables, so that no search has to wait for them.
pub(super) fn make_tables() {
    LazyLock::force(&WEIGHTS);
    LazyLock::force(&BASES);
    LazyLock::force(&DISCS);
}

fn shape_of(configuration: usize) -> usize {
    (1..SHAPES).take_while(|&shape| OFFSETS[shape] <= configuration).count()
}

const fn offsets() -> [usize; SHAPES + 1] {
    let mut all = [0; SHAPES + 1];
    let mut shape = 0;
    while shape < SHAPES {
        all[shape + 1] = all[shape] + SIZES[shape];
        shape += 1;
    }
    all
}

const fn ternary() -> [u16; 1 << 10] {
    let mut all = [0; 1 << 10];
    let mut set = 1;
    while set < 1 << 10 {
        all[set] = 3 * all[set >> 1] + (set & 1) as u16;
        set += 1;
    }
    all
}

/// The stage of a position with so many empty squares.
pub fn stage_of(empty: u32) -> usize {
    match empty {
        0..=17 => 0,
        18..=25 => 1,
        26..=33 => 2,
        34..=42 => 3,
        _ => 4,
    }
}

/// The images of the board. The first two, as it is and upside down, show every diagonal of eight once; with them
/// transposed, the first four, every row and column; the first three and the fifth, left to right, every shorter
/// diagonal; the first two of either half every corner; all eight every block.
fn images(set: u64) -> [u64; 8] {
    let four = |set: u64| [set, set.swap_bytes(), set.swap_bytes().reverse_bits(), set.reverse_bits()];
    let ([a, b, c, d], [e, f, g, h]) = (four(set), four(transpose(set)));
    [a, b, e, f, c, d, g, h]
}

/// The squares of a row.
fn row(set: u64, row: u32) -> usize {
    (set >> (8 * row) & 0xff) as usize
}

/// The squares of the diagonal that falls from the first column, `below` rows under the corner.
fn diagonal(set: u64, below: usize) -> usize {
    const FALLING: u64 = 0x8040_2010_0804_0201;
    ((set & FALLING << (SIDE * below)).wrapping_mul(FILE_A) >> 56) as usize
}

fn edge(set: u64) -> usize {
    row(set, 0) | (set >> 1 & 0x100 | set >> 5 & 0x200) as usize
}

fn corner(set: u64) -> usize {
    (set & 7 | set >> 5 & 0x38 | set >> 10 & 0x1c0) as usize
}

fn block(set: u64) -> usize {
    (set & 0x1f | set >> 3 & 0x3e0) as usize
}

/// The number of each configuration that a position shows, from the view of the side to move.
pub fn features(own: u64, other: u64) -> [u32; FEATURES] {
    let (own_images, other_images) = (images(own), images(other));
    let mut found = [0; FEATURES];
    let mut next = found.iter_mut();
    let mut add = |shape: usize, number: usize| {
        if let Some(place) = next.next() {
            *place = (OFFSETS[shape] + number) as u32;
        }
    };
    let number = |own: usize, other: usize| {
        usize::from(TERNARY[own & 0x3ff]) + 2 * usize::from(TERNARY[other & 0x3ff])
    };
    for (image, (&own, &other)) in own_images.iter().zip(&other_images).enumerate() {
        add(2, number(block(own), block(other)));
        if image % 4 < 2 {
            add(1, number(corner(own), corner(other)));
        }
        if image < 2 {
            add(6, number(diagonal(own, 0), diagonal(other, 0)));
        }
        if image < 4 {
            add(0, number(edge(own), edge(other)));
            (1..4).for_each(|line| add(2 + line as usize, number(row(own, line), row(other, line))));
        }
        if [0, 1, 2, 4].contains(&image) {
            (1..5).for_each(|below| add(6 + below, number(diagonal(own, below), diagonal(other, below))));
        }
    }
    let [replies, moves] = numbers_of_moves(moves(own, other), own, other);
    add(11, replies);
    add(12, moves);
    found
}

/// The configuration that stands for this one and its mirror image: the smaller number of both.
pub fn canonical(configuration: usize) -> usize {
    let shape = shape_of(configuration);
    let number = configuration - OFFSETS[shape];
    OFFSETS[shape] + number.min(mirrored(shape, number))
}

fn mirrored(shape: usize, number: usize) -> usize {
    let places: &[usize] = match shape {
        0 => &[7, 6, 5, 4, 3, 2, 1, 0, 9, 8],
        1 => &[0, 3, 6, 1, 4, 7, 2, 5, 8],
        3..=6 => &[7, 6, 5, 4, 3, 2, 1, 0],
        7 => &[6, 5, 4, 3, 2, 1, 0],
        8 => &[5, 4, 3, 2, 1, 0],
        9 => &[4, 3, 2, 1, 0],
        10 => &[3, 2, 1, 0],
        _ => return number,
    };
    let mut digits = [0; LONGEST];
    let mut rest = number;
    for digit in &mut digits {
        (*digit, rest) = (rest % 3, rest / 3);
    }
    places.iter().rev().fold(0, |all, &place| 3 * all + digits[place])
}

/// The file's form of the weights of all stages: one of each pair of mirror images.
pub fn compact(weights: &[i8]) -> Vec<i8> {
    let is_kept = |&(index, _): &(usize, &i8)| canonical(index % CONFIGURATIONS) == index % CONFIGURATIONS;
    weights.iter().enumerate().filter(is_kept).map(|(_, &weight)| weight).collect()
}

/// The inverse of [`compact`]; what a shorter file lacks counts nothing.
fn expand(bytes: &[u8]) -> Vec<i8> {
    let mut weights = vec![0; STAGES * CONFIGURATIONS];
    let mut bytes = bytes.iter();
    let representatives: Vec<usize> = (0..CONFIGURATIONS).map(canonical).collect();
    for stage in weights.chunks_mut(CONFIGURATIONS) {
        for (configuration, &standing_for) in representatives.iter().enumerate() {
            stage[configuration] = match standing_for == configuration {
                true => bytes.next().map_or(0, |&byte| byte.cast_signed()),
                false => stage[standing_for],
            };
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::super::bits::flips;
    use super::*;

    /// By the definition, from the board alone.
    fn plain_value(own: u64, other: u64) -> i32 {
        let stage = stage_of((own | other).count_zeros()) * CONFIGURATIONS;
        features(own, other).map(|feature| i32::from(WEIGHTS[0][stage + feature as usize])).iter().sum()
    }

    fn value(own: u64, other: u64) -> i32 {
        Shown::of(own, other).value(own, other, Side::First)
    }

    #[test]
    fn what_is_shown_is_kept_while_moves_are_played() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..100 {
            let (mut own, mut other, mut side) =
                (0x0000_0008_1000_0000_u64, 0x0000_0010_0800_0000_u64, Side::First);
            let mut shown = Shown::of(own, other);
            while let Some(square) = random.choice(squares(moves(own, other)).collect::<Vec<_>>()) {
                let flipped = flips(own, other, square);
                shown = shown.after(side, square, flipped);
                (own, other, side) = (other & !flipped, own | flipped | 1 << square, !side);
                let (black, white) = if side == Side::First { (own, other) } else { (other, own) };
                assert_eq!(shown, Shown::of(black, white));
                assert_eq!(shown.value(own, other, side), plain_value(own, other));
            }
        }
    }

    fn boards() -> impl Iterator<Item = (u64, u64)> {
        let mut random = fastrand::Rng::with_seed(12);
        (0..500).map(move |_| {
            let (one, two) = (random.u64(..), random.u64(..));
            (one & two, one & !two)
        })
    }

    #[test]
    fn every_image_of_a_board_has_the_same_value() {
        for (own, other) in boards() {
            for (own_image, other_image) in images(own).into_iter().zip(images(other)) {
                assert_eq!(value(own_image, other_image), value(own, other));
            }
        }
    }

    #[test]
    fn images_show_the_same_configurations_up_to_mirroring() {
        let shown = |own: u64, other: u64| {
            let mut all = features(own, other).map(|feature| canonical(feature as usize));
            all.sort_unstable();
            all
        };
        for (own, other) in boards() {
            for (own_image, other_image) in images(own).into_iter().zip(images(other)) {
                assert_eq!(shown(own_image, other_image), shown(own, other));
            }
        }
    }

    #[test]
    fn the_file_holds_one_weight_for_each_pair_of_mirror_images() {
        let bytes = include_bytes!("weights.bin");
        let compacted = compact(&WEIGHTS[0]);
        assert_eq!(compacted.len(), bytes.len());
        assert!(compacted.iter().zip(bytes).all(|(weight, byte)| weight.cast_unsigned() == *byte));
    }
}
