//! Where a position stands in the table: positions are put in order by who is on the board, then by the sets of squares.
//!
//! The side to move always plays down the board; a position of the other colour is turned round. A set of squares is
//! numbered among those of its size in colexicographic order, which is the order of the words that hold them.

use crate::game::Side;
use crate::games::checkers::board::{Position, SQUARES, squares};

/// Most pieces that the table can be built for.
pub(super) const MOST_PIECES: usize = 4;
/// Squares that a man can stand on.
const MAN_SQUARES: u32 = 28;
/// The first square of a man that plays up the board.
const FIRST_UPWARD: u32 = 4;

/// Who is on the board: men and kings of the side to move, men and kings of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Material(pub(super) [usize; 4]);

impl Material {
    /// Of a position in which black is to move.
    #[inline]
    fn of(position: &Position) -> Self {
        let [own, other] = position.pieces;
        let count = |set: u32| set.count_ones() as usize;
        let kings = position.kings;
        Material([count(own & !kings), count(own & kings), count(other & !kings), count(other & kings)])
    }

    /// The same with the other side to move.
    pub(super) fn swapped(self) -> Self {
        let Material([men, kings, other_men, other_kings]) = self;
        Material([other_men, other_kings, men, kings])
    }

    pub(super) fn pieces(self) -> usize {
        self.0.iter().sum()
    }

    pub(super) fn men(self) -> usize {
        self.0[0] + self.0[2]
    }

    /// Numbers of sets of squares, in the order of the fields.
    fn sizes(self) -> [usize; 4] {
        let Material([men, kings, other_men, other_kings]) = self;
        let choose = |from, count| choose(from, count) as usize;
        [
            choose(MAN_SQUARES, men),
            choose(SQUARES, kings),
            choose(MAN_SQUARES, other_men),
            choose(SQUARES, other_kings),
        ]
    }

    /// Slots that its positions take; those with two pieces on a square are never used.
    pub(super) fn len(self) -> usize {
        self.sizes().iter().product()
    }

    /// Every material of at most so many pieces with both sides on the board, in the order of the table: whatever a
    /// position can be captured or crowned into comes before it.
    pub(super) fn all(most: usize) -> Vec<Material> {
        let mut all = Vec::new();
        for number in 0..(MOST_PIECES + 1).pow(4) {
            let digit = |place: u32| number / (MOST_PIECES + 1).pow(place) % (MOST_PIECES + 1);
            let material = Material([digit(0), digit(1), digit(2), digit(3)]);
            let has_both = digit(0) + digit(1) > 0 && digit(2) + digit(3) > 0;
            if has_both && material.pieces() <= most {
                all.push(material);
            }
        }
        all.sort_by_key(|material| (material.pieces(), material.men(), material.0));
        all
    }
}

/// So many things out of so many; small numbers only.
const fn choose(from: u32, count: usize) -> u32 {
    let mut result = 1;
    let mut taken = 0;
    while taken < count as u32 {
        if taken >= from {
            return 0;
        }
        result = result * (from - taken) / (taken + 1);
        taken += 1;
    }
    result
}

/// `CHOOSE[count][from]`.
static CHOOSE: [[u32; SQUARES as usize]; MOST_PIECES] = {
    let mut table = [[0; SQUARES as usize]; MOST_PIECES];
    let mut count = 0;
    while count < MOST_PIECES {
        let mut from = 0;
        while from < SQUARES {
            table[count][from as usize] = choose(from, count);
            from += 1;
        }
        count += 1;
    }
    table
};

/// The number of a set among those of its size.
#[inline]
fn rank(set: u32) -> usize {
    let parts = squares(set).zip(CHOOSE.iter().skip(1));
    parts.map(|(square, choose)| choose[square as usize & 31] as usize).sum()
}

/// All sets of so many squares out of so many, in order.
fn sets(from: u32, count: usize) -> Vec<u32> {
    if count == 0 {
        return vec![0];
    }
    let mut sets = Vec::with_capacity(choose(from, count) as usize);
    let mut set = (1_u64 << count) - 1;
    while set < 1 << from {
        sets.push(set as u32);
        // The next word with as many bits (Gosper).
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        set = ripple | (((set ^ ripple) / lowest) >> 2);
    }
    sets
}

/// The places of all positions of at most so many pieces.
#[derive(Clone, Debug)]
pub(super) struct Index {
    most: usize,
    /// The first slot of each material, by its counts; `usize::MAX` where it is not in the table.
    starts: Vec<usize>,
    len: usize,
}

impl Index {
    pub(super) fn new(most: usize) -> Self {
        let mut index = Index { most, starts: vec![usize::MAX; (MOST_PIECES + 1).pow(4)], len: 0 };
        for material in Material::all(most) {
            index.starts[Self::number(material)] = index.len;
            index.len += material.len();
        }
        index
    }

    /// Most pieces on the board.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// Slots in all.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn number(material: Material) -> usize {
        material.0.iter().fold(0, |number, count| number * (MOST_PIECES + 1) + count)
    }

    pub(super) fn start(&self, material: Material) -> usize {
        self.starts[Self::number(material)]
    }

    /// The slot of a position with black to move; `None` where the table does not hold it.
    #[inline]
    pub(super) fn slot(&self, position: &Position) -> Option<usize> {
        let [own, other] = position.pieces;
        if own == 0 || other == 0 || (own | other).count_ones() as usize > self.most {
            return None;
        }
        let material = Material::of(position);
        let kings = position.kings;
        let ranks = [
            rank(own & !kings),
            rank(own & kings),
            rank((other & !kings) >> FIRST_UPWARD),
            rank(other & kings),
        ];
        let within = ranks.iter().zip(material.sizes()).fold(0, |slot, (rank, size)| slot * size + rank);
        Some(self.start(material) + within)
    }
}

/// The positions of a material by their place in it.
pub(super) struct Unranker {
    sets: [Vec<u32>; 4],
}

impl Unranker {
    pub(super) fn new(material: Material) -> Self {
        let Material([men, kings, other_men, other_kings]) = material;
        let upward = sets(MAN_SQUARES, other_men).into_iter().map(|set| set << FIRST_UPWARD).collect();
        Self { sets: [sets(MAN_SQUARES, men), sets(SQUARES, kings), upward, sets(SQUARES, other_kings)] }
    }

    /// The position at a place, black to move; `None` where two pieces would share a square.
    pub(super) fn position(&self, mut place: usize) -> Option<Position> {
        let mut found = [0; 4];
        for (set, sets) in found.iter_mut().zip(&self.sets).rev() {
            *set = sets.get(place % sets.len()).copied()?;
            place /= sets.len();
        }
        let [men, kings, other_men, other_kings] = found;
        let all = men | kings | other_men | other_kings;
        let pieces: u32 = found.iter().map(|set| set.count_ones()).sum();
        (all.count_ones() == pieces).then_some(Position {
            pieces: [men | kings, other_men | other_kings],
            kings: kings | other_kings,
            to_move: Side::First,
            clock: 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_a_slot_of_its_own() {
        let index = Index::new(3);
        let mut positions = 0;
        for material in Material::all(3) {
            let unranker = Unranker::new(material);
            for place in 0..material.len() {
                let Some(position) = unranker.position(place) else { continue };
                positions += 1;
                assert_eq!(index.slot(&position), Some(index.start(material) + place), "{position:?}");
            }
        }
        // All placements of two and three pieces of one colour or two, less those of one colour; either side to move.
        assert_eq!(positions, one_colour_left_out());
    }

    /// The same count by another way: squares one by one.
    fn one_colour_left_out() -> usize {
        let mut count = 0;
        let kinds = |square: u32| [square < 28, true, square >= 4, true];
        let mut open: Vec<(u32, [usize; 4])> = vec![(0, [0; 4])];
        while let Some((square, pieces)) = open.pop() {
            if square == 32 {
                count += usize::from(pieces[0] + pieces[1] > 0 && pieces[2] + pieces[3] > 0);
                continue;
            }
            open.push((square + 1, pieces));
            if pieces.iter().sum::<usize>() < 3 {
                for kind in (0..4).filter(|&kind| kinds(square)[kind]) {
                    let mut more = pieces;
                    more[kind] += 1;
                    open.push((square + 1, more));
                }
            }
        }
        count
    }

    #[test]
    fn captures_and_new_kings_lead_to_what_comes_before() {
        let all = Material::all(4);
        let place = |material: Material| all.iter().position(|other| *other == material);
        for &material in &all {
            let Material([men, kings, other_men, other_kings]) = material;
            if men > 0 {
                let crowned = Material([men - 1, kings + 1, other_men, other_kings]).swapped();
                assert!(place(crowned) < place(material));
            }
            if other_men + other_kings > 1 && other_men > 0 {
                assert!(
                    place(Material([men, kings, other_men - 1, other_kings]).swapped()) < place(material)
                );
            }
        }
    }
}
