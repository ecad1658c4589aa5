//! The exact value of positions with few empty squares: alpha-beta without a table.
//!
//! Near the end most of the time goes into telling whether a square is a move. So moves are sorted by the replies that
//! they leave only while that pays (fastest first); below, squares in quarters with an odd number of empties go first
//! (parity), and the last four squares have functions of their own. Stable discs cut where the window asks for nearly
//! everything. Scores are final disc differences from the view of the side to move, empties counted for the winner.

use super::bits::{CORNERS, flips, moves, odd_quarters, parity_of, quarter_of, squares};
use super::last::one;
use super::stability::stable_discs;
use crate::search::{Clock, Interrupted};

/// Most empty squares that are solved here.
pub(super) const MOST_EMPTY: u32 = 9;
/// Fewest empty squares for which moves are sorted by the replies left.
const SORTED_EMPTY: u32 = 7;
/// Below every score.
pub(super) const LOWEST: i32 = -65;
/// The window's lower edge from which stable discs are counted, by empty squares.
const STABILITY_FROM: [i32; 24] =
    [65, 65, 65, 65, 65, 22, 20, 18, 16, 14, 12, 10, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32];

/// The result of a finished game: the empties go to the winner.
#[inline]
pub(super) fn final_score(own: u64, other: u64) -> i32 {
    let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
    let empty = 64 - own - other;
    own - other + (own - other).signum() * empty
}

/// A bound on the score from above by the opponent's stable discs, where the window makes it likely to help.
#[inline]
pub(super) fn stability_ceiling(own: u64, other: u64, alpha: i32, empty: u32) -> Option<i32> {
    let from = STABILITY_FROM.get(empty as usize).copied().unwrap_or(34);
    if alpha < from {
        return None;
    }
    let ceiling = 64 - 2 * stable_discs(other, own).count_ones() as i32;
    (ceiling <= alpha).then_some(ceiling)
}

/// A position after a move, from the view of the side that is to move then.
#[derive(Clone, Copy, Default)]
struct Child {
    own: u64,
    other: u64,
    square: usize,
    /// How little it leaves; smaller is tried earlier.
    rank: i32,
}

/// A score and, where some move was tried, the best one.
pub(super) struct Solved {
    pub(super) score: i32,
    pub(super) best: Option<usize>,
}

/// The search of a game's last squares.
pub(super) struct Tail<'c> {
    pub(super) clock: &'c mut Clock,
}

/// The fail-soft score of a position with at most [`MOST_EMPTY`] empty squares.
///
/// # Errors
/// When the clock says so.
pub(super) fn solve(
    own: u64,
    other: u64,
    (alpha, beta): (i32, i32),
    clock: &mut Clock,
) -> Result<Solved, Interrupted> {
    let mut tail = Tail { clock };
    let empty = !(own | other);
    let mut children = [Child::default(); MOST_EMPTY as usize];
    let children = ranked(own, other, moves(own, other), parity_of(empty), &mut children);
    if children.is_empty() {
        let score = match moves(other, own) {
            0 => final_score(own, other),
            _ => -solve(other, own, (-beta, -alpha), tail.clock)?.score,
        };
        return Ok(Solved { score, best: None });
    }
    let mut solved = Solved { score: LOWEST, best: None };
    for child in children {
        let window = (-beta, -alpha.max(solved.score));
        let left = empty.count_ones() - 1;
        let parity = parity_of(empty) ^ quarter_of(child.square);
        let score = -tail.search(child.own, child.other, window, parity, left)?;
        if score > solved.score {
            solved = Solved { score, best: Some(child.square) };
        }
        if score >= beta {
            break;
        }
    }
    Ok(solved)
}

/// The positions after each move, those that leave the fewest replies first.
fn ranked(
    own: u64,
    other: u64,
    movable: u64,
    parity: usize,
    children: &mut [Child; MOST_EMPTY as usize],
) -> &[Child] {
    let odd = odd_quarters(parity);
    let mut count = 0;
    for (square, place) in squares(movable).zip(children.iter_mut()) {
        let flipped = flips(own, other, square);
        let (next, last) = (other & !flipped, own | flipped | 1 << square);
        let replies = moves(next, last);
        let weight = (replies.count_ones() + (replies & CORNERS).count_ones()) as i32;
        let is_odd = (odd >> square & 1) as i32;
        *place = Child { own: next, other: last, square, rank: 4 * weight - 3 * is_odd };
        count += 1;
    }
    let children = &mut children[..count];
    children.sort_unstable_by_key(|child| child.rank);
    children
}

impl Tail<'_> {
    /// The score of a position whose quarters have this parity and which has `left` empty squares.
    fn search(
        &mut self,
        own: u64,
        other: u64,
        (alpha, beta): (i32, i32),
        parity: usize,
        left: u32,
    ) -> Result<i32, Interrupted> {
        match left {
            0..=4 => return self.few(own, other, (alpha, beta), parity),
            _ => self.clock.count()?,
        }
        if let Some(ceiling) = stability_ceiling(own, other, alpha, left) {
            return Ok(ceiling);
        }
        let movable = moves(own, other);
        if movable == 0 {
            return match moves(other, own) {
                0 => Ok(final_score(own, other)),
                _ => Ok(-self.search(other, own, (-beta, -alpha), parity, left)?),
            };
        }
        match left < SORTED_EMPTY {
            true => self.by_parity(own, other, (alpha, beta), parity, movable),
            false => self.by_replies(own, other, (alpha, beta), parity, movable),
        }
    }

    fn by_parity(
        &mut self,
        own: u64,
        other: u64,
        (alpha, beta): (i32, i32),
        parity: usize,
        movable: u64,
    ) -> Result<i32, Interrupted> {
        let left = (own | other).count_zeros() - 1;
        let odd = odd_quarters(parity);
        let mut best = LOWEST;
        for square in squares(movable & odd).chain(squares(movable & !odd)) {
            let flipped = flips(own, other, square);
            let (next, last) = (other & !flipped, own | flipped | 1 << square);
            let window = (-beta, -alpha.max(best));
            best = best.max(-self.search(next, last, window, parity ^ quarter_of(square), left)?);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn by_replies(
        &mut self,
        own: u64,
        other: u64,
        (alpha, beta): (i32, i32),
        parity: usize,
        movable: u64,
    ) -> Result<i32, Interrupted> {
        let left = (own | other).count_zeros() - 1;
        let mut children = [Child::default(); MOST_EMPTY as usize];
        let mut best = LOWEST;
        for child in ranked(own, other, movable, parity, &mut children) {
            let window = (-beta, -alpha.max(best));
            let parity = parity ^ quarter_of(child.square);
            best = best.max(-self.search(child.own, child.other, window, parity, left)?);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// At most four squares left: those of odd quarters go first.
    fn few(&mut self, own: u64, other: u64, window: (i32, i32), parity: usize) -> Result<i32, Interrupted> {
        let empty = !(own | other);
        let odd = odd_quarters(parity);
        let mut order = squares(empty & odd).chain(squares(empty & !odd));
        match [(); 4].map(|()| order.next()) {
            [Some(a), Some(b), Some(c), Some(d)] => self.four(own, other, window, [a, b, c, d], false),
            [Some(a), Some(b), Some(c), None] => self.three(own, other, window, [a, b, c], false),
            [Some(a), Some(b), None, None] => self.two(own, other, window.1, [a, b], false),
            [Some(a), ..] => Ok(one(own, a)),
            _ => Ok(final_score(own, other)),
        }
    }
}
