//! What the counted terms miss: a small network, learned from games of this program against itself.
//!
//! It is of the kind that shogi programs brought up (Nasu 2018, "Efficiently Updatable Neural-Network-based Evaluation
//! Functions") and that Stockfish describes in public: what it sees is which man stands where, a sparse thing, so that
//! the first layer is a sum of some twenty rows. Each side's view ([`features`]) is put through the same layer of
//! [`HIDDEN`] values, each value is held between zero and one and squared, and an output weighs the values of both views,
//! those of the side to move first. Which output, the number of men decides.
//!
//! The network does not stand in place of the terms, it is added to their sum: alone, from as many games, it knew less than
//! they do. And the first [`INFORMED`] values see what each group of terms comes to ([`Worths`]): mobility, threats and
//! the danger to kings are hard to learn from where men stand, but they are known by then, and how much they count for
//! together is what a sum of terms cannot tell. The loss on games held out fell by a third more for it.
//!
//! The sums over the men ([`Sums`]) are part of a position and change with each move by two to four rows; only when a king
//! goes over to the other half of the board is its side's view summed anew.
//!
//! The weights, integers of two bytes, are made by `examples/train_chess`, which tells how and of what. A hidden value of
//! one is [`HIDDEN_ONE`] and an output's weight of one is [`WEIGHT_ONE`]; sums are exact, so every machine comes to the same
//! estimate. After a change of the terms' weights the network is to be trained anew.

pub(in crate::games::chess) mod features;

use super::terms::PLAIN_GROUPS;
use cozy_chess::{Board, Color};
use features::{FEATURES, STAGES, Side};
pub(in crate::games::chess) use features::{Man, Turnover};
use wide::{i16x8, i32x4};

/// Values of the hidden layer, for each view.
pub const HIDDEN: usize = 128;
/// How many of them, the first ones, also see what the groups of terms are worth.
pub const INFORMED: usize = 32;
/// What these see of a side's advantages: in every group of terms, and in the menace to the other king.
pub(super) const DIFFERENCES: usize = PLAIN_GROUPS + 1;
/// Pairs of them, of which the last may be half empty.
pub(super) const PAIRS: usize = DIFFERENCES.div_ceil(2);
/// What these see that is the same for both: the menaces to both kings, the phase.
pub(super) const SHARED: usize = 2;
/// All that these see.
pub const WORTHS: usize = DIFFERENCES + SHARED;
/// A hidden value of one, and the most that counts.
pub const HIDDEN_ONE: i16 = 255;
/// A worth that adds as much as its weight, in centipawns.
pub const WORTH_ONE: i16 = 100;
/// A weight of one of a worth: in their sum a hidden value of one is 2^`WORTH_SHIFT` times as much.
pub const WORTH_WEIGHT_ONE: i16 = (((HIDDEN_ONE as i32) << WORTH_SHIFT) / WORTH_ONE as i32) as i16;
const WORTH_SHIFT: i32 = 8;
/// A weight of one in an output.
pub const WEIGHT_ONE: i16 = 64;
/// An output of one, in centipawns.
pub const OUTPUT_ONE: i16 = 400;
/// A centipawn in the sum of an output.
const CENTIPAWN: i32 = HIDDEN_ONE as i32 * HIDDEN_ONE as i32 * WEIGHT_ONE as i32 / OUTPUT_ONE as i32;
/// The most that is added to the terms, so that what the network has never seen cannot overrule them. In positions of games
/// it said 630 at most, and more than 246 in one of a hundred.
const MOST: i32 = 500;

/// A number for each hidden value.
type Row = [i16; HIDDEN];
/// The weights of a pair of worths for each hidden value that sees them.
type Pairs = [[i16; 2]; INFORMED];

/// Two worths in one number, which is how a processor multiplies them.
#[derive(Clone, Copy, Default)]
pub(super) struct Pair(i32);

impl Pair {
    #[inline(always)]
    pub(super) fn new(first: i32, second: i32) -> Self {
        Self(first & 0xffff | second << 16)
    }

    fn worths(self) -> [i16; 2] {
        [self.0 as i16, (self.0 >> 16) as i16]
    }
}

/// What groups of terms are worth, in centipawns.
pub(in crate::games::chess) struct Worths {
    /// To the side to move, more than to the other: less than nothing to that. Then zeros.
    pub(super) differences: [Pair; PAIRS],
    /// The same to both.
    pub(super) shared: Pair,
}

impl Worths {
    /// As the side to move sees them, and as the other one does.
    pub(in crate::games::chess) fn views(&self) -> [[i16; WORTHS]; 2] {
        let view = |sign: i16| {
            let differences = self.differences.iter().flat_map(|pair| pair.worths()).take(DIFFERENCES);
            let mut all = differences.map(|worth| sign * worth).chain(self.shared.worths());
            std::array::from_fn(|_| all.next().unwrap_or_default())
        };
        [view(1), view(-1)]
    }
}

/// Numbers of the file, each of two bytes, the lower one first: the hidden values' biases, a row for each feature, a
/// shorter one for each worth, and for each stage the weights of the output for the view of the side to move, those for
/// the other view, and its bias in centipawns.
const NUMBERS: usize = HIDDEN + FEATURES * HIDDEN + WORTHS * INFORMED + STAGES * (2 * HIDDEN + 1);
type File = [u8; 2 * NUMBERS];

#[derive(Clone, Copy)]
struct Output {
    /// For the view of the side to move, for the other one.
    weights: [Row; 2],
    /// In centipawns.
    bias: i32,
}

#[repr(align(64))]
struct Network {
    biases: Row,
    features: [Row; FEATURES],
    /// Of differences, and last of what is shared.
    worths: [Pairs; PAIRS + 1],
    outputs: [Output; STAGES],
}

static NETWORK: Network = Network::read(include_bytes!("weights.bin"));

/// What to add to the terms, in centipawns from the view of the side to move.
///
/// It is not inlined: among the terms its loops would be short of registers.
#[inline(never)]
pub(super) fn evaluate(board: &Board, sums: &Sums, worths: &Worths) -> i32 {
    NETWORK.output(board, sums, worths).clamp(-MOST, MOST)
}

impl Network {
    const fn read(file: &File) -> Self {
        let biases = row(file, 0);
        let mut features = [[0; HIDDEN]; FEATURES];
        let mut feature = 0;
        while feature < FEATURES {
            features[feature] = row(file, HIDDEN * (1 + feature));
            feature += 1;
        }
        let mut worths = [[[0; 2]; INFORMED]; PAIRS + 1];
        let mut worth = 0;
        while worth < WORTHS {
            // What is shared has a pair of its own.
            let place = if worth < DIFFERENCES { worth } else { worth - DIFFERENCES + 2 * PAIRS };
            let weights: [i16; INFORMED] = row(file, HIDDEN * (1 + FEATURES) + INFORMED * worth);
            let mut column = 0;
            while column < INFORMED {
                worths[place / 2][column][place % 2] = weights[column];
                column += 1;
            }
            worth += 1;
        }
        let mut outputs = [Output { weights: [[0; HIDDEN]; 2], bias: 0 }; STAGES];
        let mut stage = 0;
        while stage < STAGES {
            let at = HIDDEN * (1 + FEATURES) + INFORMED * WORTHS + stage * (2 * HIDDEN + 1);
            let weights = [row(file, at), row(file, at + HIDDEN)];
            outputs[stage] = Output { weights, bias: number(file, at + 2 * HIDDEN) as i32 };
            stage += 1;
        }
        Self { biases, features, worths, outputs }
    }

    #[inline]
    fn output(&self, board: &Board, sums: &Sums, worths: &Worths) -> i32 {
        let color = board.side_to_move();
        let Output { weights: [own, other], bias } = &self.outputs[features::stage(board)];
        let (own_view, other_view) = (&sums.0[color as usize], &sums.0[!color as usize]);
        let [to_own, to_other] = self.informed(worths);
        let sum = weigh(own_view, &to_own, own) + weigh(other_view, &to_other, other);
        sum.to_array().iter().sum::<i32>() / CENTIPAWN + bias
    }

    /// What the worths add to the first values of the view of the side to move, and of the other one.
    #[inline(always)]
    fn informed(&self, worths: &Worths) -> [Informed; 2] {
        let of_shared = weigh_pair(worths.shared, &self.worths[PAIRS]);
        let mut of_differences = [i32x4::ZERO; INFORMED / 4];
        for (pair, weights) in worths.differences.iter().zip(&self.worths) {
            let more = weigh_pair(*pair, weights);
            of_differences.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        let four = |place: usize| (of_shared[place], of_differences[place]);
        let eight = |place: usize, sum: fn((i32x4, i32x4)) -> i32x4| {
            let fours = [2 * place, 2 * place + 1].map(|place| sum(four(place)) >> WORTH_SHIFT);
            i16x8::from_i32x8_saturate(bytemuck::cast(fours))
        };
        [
            std::array::from_fn(|place| eight(place, |(shared, difference)| shared + difference)),
            std::array::from_fn(|place| eight(place, |(shared, difference)| shared - difference)),
        ]
    }
}

/// What is added to the values that see the worths.
type Informed = [i16x8; INFORMED / 8];

/// A pair of worths, weighed for each value.
#[inline(always)]
fn weigh_pair(Pair(pair): Pair, weights: &Pairs) -> [i32x4; INFORMED / 4] {
    let worths: i16x8 = bytemuck::cast([pair.to_le(); 4]);
    let weights = weights.as_flattened().as_chunks::<8>().0;
    std::array::from_fn(|place| weights.get(place).map_or(i32x4::ZERO, |some| worths.dot(i16x8::new(*some))))
}

/// The sums of the hidden layer for White's view and for Black's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::chess) struct Sums([Row; 2]);

impl Sums {
    /// Those of a board.
    pub(in crate::games::chess) fn of(board: &Board) -> Self {
        Self(Color::ALL.map(|color| sum(board, color)))
    }

    /// Makes those of the board before a move into those of the board after it.
    #[inline]
    pub(in crate::games::chess) fn change(&mut self, turnover: &Turnover, after: &Board) {
        for (color, row) in Color::ALL.into_iter().zip(&mut self.0) {
            if color == turnover.leaves.color && turnover.changes_half() {
                *row = sum(after, color);
            } else {
                change(row, turnover, Side::new(after, color));
            }
        }
    }
}

/// The sum of a side's view of the board.
#[inline(never)]
fn sum(board: &Board, color: Color) -> Row {
    let mut sum = NETWORK.biases;
    Side::new(board, color).for_each_feature(board, |feature| {
        for (value, weight) in sum.iter_mut().zip(&NETWORK.features[feature]) {
            *value = value.wrapping_add(*weight);
        }
    });
    sum
}

/// Takes from a sum who leaves, and adds who comes.
#[inline(always)]
fn change(sum: &mut Row, turnover: &Turnover, side: Side) {
    let row = |man: Man| &NETWORK.features[side.feature(man)];
    let (leaves, comes) = (row(turnover.leaves), row(turnover.comes));
    match (turnover.also_leaves.map(row), turnover.also_comes.map(row)) {
        (None, _) => shift(sum, [leaves], [comes]),
        (Some(other), None) => shift(sum, [leaves, other], [comes]),
        (Some(other), Some(too)) => shift(sum, [leaves, other], [comes, too]),
    }
}

#[inline(always)]
fn shift<const LESS: usize, const MORE: usize>(sum: &mut Row, less: [&Row; LESS], more: [&Row; MORE]) {
    for (column, value) in sum.iter_mut().enumerate() {
        let down = less.iter().fold(0_i16, |down, row| down.wrapping_add(row[column]));
        let up = more.iter().fold(0_i16, |up, row| up.wrapping_add(row[column]));
        *value = value.wrapping_add(up).wrapping_sub(down);
    }
}

const fn row<const COLUMNS: usize>(file: &File, first: usize) -> [i16; COLUMNS] {
    let mut row = [0; COLUMNS];
    let mut column = 0;
    while column < COLUMNS {
        row[column] = number(file, first + column);
        column += 1;
    }
    row
}

const fn number(file: &File, place: usize) -> i16 {
    i16::from_le_bytes([file[2 * place], file[2 * place + 1]])
}

/// The sum, in four parts, of the weighed squares of the values between zero and one, the first ones with what is added to
/// them. A value times a weight has two bytes and no more.
#[inline(always)]
fn weigh(hidden: &Row, added: &Informed, weights: &Row) -> i32x4 {
    let eights = hidden.as_chunks::<8>().0.iter().zip(weights.as_chunks::<8>().0);
    let added = added.iter().copied().chain(std::iter::repeat(i16x8::ZERO));
    let products = eights.zip(added).map(|((values, weights), added)| {
        let values = i16x8::new(*values).saturating_add(added);
        let values = values.max(i16x8::ZERO).min(i16x8::splat(HIDDEN_ONE));
        values.dot(values * i16x8::new(*weights))
    });
    products.fold(i32x4::ZERO, |sum, product| sum + product)
}

#[cfg(test)]
mod tests;
