//! Sets of squares as 64-bit words: a1 is bit 0, b1 bit 1, a2 bit 8.
//!
//! Moves are found by parallel-prefix fills (Kogge and Stone). Flips are found ray by ray without loops: towards higher
//! squares a carry runs through the opponent's discs to the first square that is not one, towards lower squares the
//! highest such square is taken.

/// Squares of a side of the board.
pub(super) const SIDE: usize = 8;
/// The first column.
pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
/// Every square that is not in an outer column: what a fill along a row or diagonal may pass.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// The corners.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The quarters of the board, each a bit of a parity.
const QUARTERS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The rays from a square, the square itself not in them.
#[derive(Clone, Copy)]
struct Rays {
    /// Towards h8, a8 ...: higher squares.
    up: [u64; 4],
    /// Towards lower squares.
    down: [u64; 4],
}

static RAYS: [Rays; 64] = rays();
static NEIGHBOURS: [u64; 64] = neighbours();
static ODD_SQUARES: [u64; 16] = odd_squares();

/// Steps along a row, a column and both diagonals.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

const fn ray(square: usize, (dx, dy): (i32, i32)) -> u64 {
    let (mut x, mut y) = ((square % SIDE) as i32 + dx, (square / SIDE) as i32 + dy);
    let mut set = 0;
    while x >= 0 && x < 8 && y >= 0 && y < 8 {
        set |= 1 << (y * 8 + x);
        (x, y) = (x + dx, y + dy);
    }
    set
}

const fn rays() -> [Rays; 64] {
    let mut all = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (dx, dy) = STEPS[line];
            all[square].up[line] = ray(square, (dx, dy));
            all[square].down[line] = ray(square, (-dx, -dy));
            line += 1;
        }
        square += 1;
    }
    all
}

const fn neighbours() -> [u64; 64] {
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let row = bit | (bit & !(FILE_A << 7)) << 1 | (bit & !FILE_A) >> 1;
        all[square] = (row | row << 8 | row >> 8) & !bit;
        square += 1;
    }
    all
}

const fn odd_squares() -> [u64; 16] {
    let mut all = [0; 16];
    let mut parity = 0;
    while parity < 16 {
        let mut quarter = 0;
        while quarter < 4 {
            if parity >> quarter & 1 == 1 {
                all[parity] |= QUARTERS[quarter];
            }
            quarter += 1;
        }
        parity += 1;
    }
    all
}

/// The squares of a set, lowest first.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        square
    })
}

/// The squares around a square.
#[inline]
pub(super) fn neighbours_of(square: usize) -> u64 {
    NEIGHBOURS[square & 63]
}

/// Which quarters of the board have an odd number of empty squares, a bit for each.
pub(super) fn parity_of(empty: u64) -> usize {
    (0..4).map(|quarter| ((empty & QUARTERS[quarter]).count_ones() as usize & 1) << quarter).sum()
}

/// The bit of the quarter that a square is in.
#[inline]
pub(super) fn quarter_of(square: usize) -> usize {
    1 << ((square >> 2 & 1) | (square >> 4 & 2))
}

/// The squares of the odd quarters.
#[inline]
pub(super) fn odd_quarters(parity: usize) -> u64 {
    ODD_SQUARES[parity & 15]
}

/// Discs of `other` that `own` turns by a disc on this empty square; none: the square is no move.
#[inline]
pub(super) fn flips(own: u64, other: u64, square: usize) -> u64 {
    let rays = &RAYS[square & 63];
    let mut flipped = 0;
    for ray in rays.up {
        let end = (other | !ray).wrapping_add(1) & ray & own;
        flipped |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for ray in rays.down {
        let first = !other & ray | 1;
        let end = (1 << 63 >> first.leading_zeros()) & own & ray;
        flipped |= (end << 1).wrapping_neg() & ray;
    }
    flipped
}

/// The empty squares where `own` may move.
#[inline]
pub(super) fn moves(own: u64, other: u64) -> u64 {
    let inner = other & INNER_FILES;
    let found = along(own, inner, 1) | along(own, other, 8) | along(own, inner, 7) | along(own, inner, 9);
    found & !(own | other)
}

/// Squares beyond a chain of `through` that begins at `own`, in both directions of a line.
#[inline]
fn along(own: u64, through: u64, step: u32) -> u64 {
    let mut left = through & own << step;
    let mut right = through & own >> step;
    left |= through & left << step;
    right |= through & right >> step;
    let (pairs_left, pairs_right) = (through & through << step, through & through >> step);
    left |= pairs_left & left << (2 * step);
    right |= pairs_right & right >> (2 * step);
    left |= pairs_left & left << (2 * step);
    right |= pairs_right & right >> (2 * step);
    left << step | right >> step
}

/// The board with its rows and columns exchanged.
#[inline]
pub(super) fn transpose(set: u64) -> u64 {
    let swap = |set: u64, mask: u64, step: u32| {
        let moved = (set ^ set >> step) & mask;
        set ^ moved ^ moved << step
    };
    let set = swap(set, 0x00aa_00aa_00aa_00aa, 7);
    let set = swap(set, 0x0000_cccc_0000_cccc, 14);
    swap(set, 0x0000_0000_f0f0_f0f0, 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Flips by walking from the square in each of eight directions.
    fn walked_flips(own: u64, other: u64, square: usize) -> u64 {
        let directions = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
        directions.filter(|&step| step != (0, 0)).map(|step| walked_ray(own, other, square, step)).sum()
    }

    fn walked_ray(own: u64, other: u64, square: usize, (dx, dy): (i32, i32)) -> u64 {
        let (mut x, mut y) = ((square % SIDE) as i32, (square / SIDE) as i32);
        let mut passed = 0;
        loop {
            (x, y) = (x + dx, y + dy);
            if !(0..8).contains(&x) || !(0..8).contains(&y) {
                return 0;
            }
            let bit = 1_u64 << (y * 8 + x);
            match (own & bit != 0, other & bit != 0) {
                (true, _) => return passed,
                (_, true) => passed |= bit,
                _ => return 0,
            }
        }
    }

    fn random_boards() -> impl Iterator<Item = (u64, u64)> {
        let mut random = fastrand::Rng::with_seed(3);
        (0..20_000).map(move |_| {
            let filled = random.u64(..) | if random.bool() { random.u64(..) } else { 0 };
            let own = random.u64(..) & filled;
            (own, filled & !own)
        })
    }

    #[test]
    fn flips_and_moves_are_those_found_by_walking() {
        for (own, other) in random_boards() {
            let mut found = 0;
            for square in squares(!(own | other)) {
                let walked = walked_flips(own, other, square);
                assert_eq!(flips(own, other, square), walked, "{own:x} {other:x} {square}");
                found |= u64::from(walked != 0) << square;
            }
            assert_eq!(moves(own, other), found, "{own:x} {other:x}");
        }
    }

    #[test]
    fn quarters_and_neighbours_are_what_they_are_called() {
        for square in 0..64 {
            let quarter = quarter_of(square);
            assert_eq!(odd_quarters(quarter) >> square & 1, 1);
            assert_eq!(parity_of(1 << square), quarter);
            let near = |other: usize| {
                let apart = |step: usize| (square / step % 8).abs_diff(other / step % 8);
                other != square && apart(1).max(apart(8)) == 1
            };
            assert_eq!(
                squares(neighbours_of(square)).collect::<Vec<_>>(),
                (0..64).filter(|&o| near(o)).collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        for square in 0..64 {
            assert_eq!(transpose(1 << square), 1 << (square % 8 * 8 + square / 8));
        }
    }
}
