//! The last four empty squares: no list of moves, each square is tried in turn.

use super::bits::{FILE_A, flips, neighbours_of, quarter_of};
use super::endgame::{LOWEST, Tail, final_score};
use crate::search::Interrupted;

/// Discs turned along a line of eight by a disc on the first index, where the line holds own discs as the second index
/// says and the opponent's everywhere else.
static TURNED: [[u8; 256]; 8] = turned();

/// The diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn turned() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut cell = 0;
    while cell < 8 {
        let mut own = 0_usize;
        while own < 256 {
            let above = (own >> 1) >> cell;
            let below = own & ((1 << cell) - 1);
            let up = if above == 0 { 0 } else { above.trailing_zeros() };
            let down = if below == 0 { 0 } else { cell as u32 - 1 - below.ilog2() };
            table[cell][own] = (up + down) as u8;
            own += 1;
        }
        cell += 1;
    }
    table
}

const fn diagonals() -> [[u64; 2]; 64] {
    let mut all = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (dx, dy) = (other % 8 - square as i32 % 8, other / 8 - square as i32 / 8);
            all[square][0] |= ((dx == dy) as u64) << other;
            all[square][1] |= ((dx == -dy) as u64) << other;
            other += 1;
        }
        square += 1;
    }
    all
}

/// How many discs `own` turns by filling the last empty square.
#[inline]
fn last_flips(own: u64, square: usize) -> i32 {
    let (x, y) = (square & 7, square >> 3 & 7);
    let row = (own >> (8 * y) & 0xff) as usize;
    let column = ((own >> x & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let [falling, rising] =
        DIAGONALS[square & 63].map(|line| ((own & line).wrapping_mul(FILE_A) >> 56) as usize);
    let along = |cell: usize, line: usize| i32::from(TURNED[cell][line & 0xff]);
    along(x, row) + along(y, column) + along(x, falling) + along(x, rising)
}

/// The score of the side to move with one square left.
#[inline]
pub(super) fn one(own: u64, square: usize) -> i32 {
    let discs = own.count_ones() as i32;
    let turned = last_flips(own, square);
    if turned > 0 {
        return 2 * (discs + turned) - 62;
    }
    let other = !own & !(1 << square);
    match last_flips(other, square) {
        0 if 2 * discs > 63 => 2 * discs - 62,
        0 => 2 * discs - 64,
        lost => 2 * (discs - lost) - 64,
    }
}

/// What a move on an empty square turns; none where it is no move.
#[inline]
fn turned_by(own: u64, other: u64, square: usize) -> u64 {
    if neighbours_of(square) & other == 0 { 0 } else { flips(own, other, square) }
}

/// The discs after a move, those of the new side to move first.
#[inline]
fn after(own: u64, other: u64, square: usize, flipped: u64) -> (u64, u64) {
    (other & !flipped, own | flipped | 1 << square)
}

impl Tail<'_> {
    /// Two squares left.
    pub(super) fn two(
        &mut self,
        own: u64,
        other: u64,
        beta: i32,
        [a, b]: [usize; 2],
        has_passed: bool,
    ) -> Result<i32, Interrupted> {
        self.clock.count()?;
        let mut best = LOWEST;
        for (square, rest) in [(a, b), (b, a)] {
            let flipped = turned_by(own, other, square);
            if flipped != 0 {
                best = best.max(-one(after(own, other, square, flipped).0, rest));
                if best >= beta {
                    return Ok(best);
                }
            }
        }
        match (best, has_passed) {
            (LOWEST, true) => Ok(final_score(own, other)),
            (LOWEST, false) => Ok(-self.two(other, own, i32::MAX, [a, b], true)?),
            _ => Ok(best),
        }
    }

    /// Three squares left: one that is alone in its quarter goes first.
    pub(super) fn three(
        &mut self,
        own: u64,
        other: u64,
        (alpha, beta): (i32, i32),
        [a, b, c]: [usize; 3],
        has_passed: bool,
    ) -> Result<i32, Interrupted> {
        self.clock.count()?;
        let mut best = LOWEST;
        let [a, b, c] = match () {
            () if quarter_of(a) == quarter_of(b) => [c, a, b],
            () if quarter_of(a) == quarter_of(c) => [b, a, c],
            () => [a, b, c],
        };
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let flipped = turned_by(own, other, square);
            if flipped != 0 {
                let (next, last) = after(own, other, square, flipped);
                best = best.max(-self.two(next, last, -alpha.max(best), rest, false)?);
                if best >= beta {
                    return Ok(best);
                }
            }
        }
        match (best, has_passed) {
            (LOWEST, true) => Ok(final_score(own, other)),
            (LOWEST, false) => Ok(-self.three(other, own, (-beta, -alpha), [a, b, c], true)?),
            _ => Ok(best),
        }
    }

    /// Four squares left, in the order in which they are to be tried.
    pub(super) fn four(
        &mut self,
        own: u64,
        other: u64,
        (alpha, beta): (i32, i32),
        [a, b, c, d]: [usize; 4],
        has_passed: bool,
    ) -> Result<i32, Interrupted> {
        self.clock.count()?;
        let mut best = LOWEST;
        for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
            let flipped = turned_by(own, other, square);
            if flipped != 0 {
                let (next, last) = after(own, other, square, flipped);
                let window = (-beta, -alpha.max(best));
                best = best.max(-self.three(next, last, window, rest, false)?);
                if best >= beta {
                    return Ok(best);
                }
            }
        }
        match (best, has_passed) {
            (LOWEST, true) => Ok(final_score(own, other)),
            (LOWEST, false) => Ok(-self.four(other, own, (-beta, -alpha), [a, b, c, d], true)?),
            _ => Ok(best),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_disc_turns_what_flips_finds() {
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..50_000 {
            let square = random.usize(..64);
            let own = random.u64(..) & !(1 << square);
            let other = !own & !(1 << square);
            assert_eq!(last_flips(own, square), flips(own, other, square).count_ones() as i32);
        }
    }
}
