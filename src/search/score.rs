//! Scores: one number line from the view of the side to move.
//!
//! In games of win, draw and loss a forced win in `n` plies is `1_000_000 - n`, a loss the negative, so that the quicker
//! win and the slower loss are simply larger. Inside the search distances count from the root; in the table, in probes
//! and in bounds they count from the position itself, and [`Score::from_node`] and [`Score::to_node`] convert.

use crate::game::{Outcome, Scoring, Side};
use std::ops::Neg;

/// A score in raw units of the game, from the view of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// Value of a win before the distance is taken off.
const WIN: i32 = 1_000_000;
/// Distances stay below this many plies.
const MAX_DISTANCE: i32 = 10_000;

impl Score {
    /// Below every score.
    pub const MIN: Score = Score(-2_000_000_000);
    /// Above every score.
    pub const MAX: Score = Score(2_000_000_000);
    /// A draw, or nothing in it.
    pub const DRAW: Score = Score(0);
    /// The largest estimate in a game of win, draw and loss.
    pub const MAX_ESTIMATE: Score = Score(WIN - MAX_DISTANCE - 1);

    /// A score of so many raw units.
    #[inline]
    pub const fn new(raw: i32) -> Self {
        Score(raw)
    }

    /// Raw units.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// A forced win whose last move is the `plies`-th from here.
    #[inline]
    pub const fn win_in(plies: u32) -> Self {
        Score(WIN - plies as i32)
    }

    /// A forced loss whose last move is the `plies`-th from here; 0: lost already.
    #[inline]
    pub const fn loss_in(plies: u32) -> Self {
        Score(plies as i32 - WIN)
    }

    /// Whether this is a forced win, in a game of win, draw and loss.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= WIN - MAX_DISTANCE && self.0 <= WIN
    }

    /// Whether this is a forced loss, in a game of win, draw and loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        Score(-self.0).is_win()
    }

    /// Whether this is a forced win or loss, in a game of win, draw and loss.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the end of the forced line of a decisive score.
    #[inline]
    pub const fn distance(self) -> u32 {
        (WIN - self.0.abs()).unsigned_abs()
    }

    /// An estimate kept out of the range of decisive scores, as [`Scoring::WinDrawLoss`] needs it.
    #[inline]
    pub fn estimate(scoring: Scoring, raw: i32) -> Self {
        match scoring {
            Scoring::WinDrawLoss => Score(raw.clamp(-Self::MAX_ESTIMATE.0, Self::MAX_ESTIMATE.0)),
            Scoring::Points => Score(raw.clamp(Self::MIN.0 + 1, Self::MAX.0 - 1)),
        }
    }

    /// The score of a finished game, relative to its last position.
    #[inline]
    pub fn of_outcome(outcome: Outcome, view: Side) -> Self {
        match outcome {
            Outcome::Win(side) if side == view => Score::win_in(0),
            Outcome::Win(_) => Score::loss_in(0),
            Outcome::Draw => Score::DRAW,
            Outcome::Points(points) => match view {
                Side::First => Score(points),
                Side::Second => Score(-points),
            },
        }
    }

    /// The same score counted from a root `ply` plies above the position it was counted from.
    #[inline]
    pub fn from_node(self, scoring: Scoring, ply: u32) -> Self {
        match scoring {
            Scoring::WinDrawLoss if self.is_win() => Score(self.0 - ply as i32),
            Scoring::WinDrawLoss if self.is_loss() => Score(self.0 + ply as i32),
            _ => self,
        }
    }

    /// The inverse of [`Score::from_node`].
    #[inline]
    pub fn to_node(self, scoring: Scoring, ply: u32) -> Self {
        match scoring {
            Scoring::WinDrawLoss if self.is_win() => Score(self.0 + ply as i32),
            Scoring::WinDrawLoss if self.is_loss() => Score(self.0 - ply as i32),
            _ => self,
        }
    }

    /// The next larger score.
    #[inline]
    pub const fn next(self) -> Self {
        Score(self.0 + 1)
    }

    /// The next smaller score.
    #[inline]
    pub const fn previous(self) -> Self {
        Score(self.0 - 1)
    }

    /// `self` moved by so many raw units, kept within [`Score::MIN`] and [`Score::MAX`].
    #[inline]
    pub fn offset(self, raw: i32) -> Self {
        Score(self.0.saturating_add(raw)).clamp(Self::MIN, Self::MAX)
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// What a searched value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true value is this or less.
    Upper,
    /// The true value is this or more.
    Lower,
    /// The true value is this.
    Exact,
}

/// The open interval of scores that matter to the caller: `alpha < beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The side to move has this already.
    pub alpha: Score,
    /// The other side will not allow this much.
    pub beta: Score,
}

impl Window {
    /// Every score.
    pub const FULL: Window = Window { alpha: Score::MIN, beta: Score::MAX };

    /// The window that only asks whether the value is above `alpha`.
    #[inline]
    pub const fn zero(alpha: Score) -> Self {
        Window { alpha, beta: alpha.next() }
    }

    /// Whether no score lies strictly inside.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.beta.0 <= self.alpha.0 + 1
    }

    /// The window as the other side sees it.
    #[inline]
    pub fn flipped(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// What a fail-soft value searched with this window says of the true one.
    #[inline]
    pub fn bound_of(self, value: Score) -> Bound {
        if value <= self.alpha {
            Bound::Upper
        } else if value >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quicker_wins_and_slower_losses_are_larger() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::loss_in(2) < Score::DRAW && Score::DRAW < Score::win_in(9_000));
    }

    #[test]
    fn the_ply_shift_is_inverted_exactly() {
        for ply in [0, 1, 7, 64, 360] {
            for score in [Score::win_in(5), Score::loss_in(4), Score::DRAW, Score::new(-37)] {
                let there = score.from_node(Scoring::WinDrawLoss, ply);
                assert_eq!(there.to_node(Scoring::WinDrawLoss, ply), score);
            }
        }
        assert_eq!(Score::win_in(5).from_node(Scoring::WinDrawLoss, 2), Score::win_in(7));
        assert_eq!(Score::loss_in(4).from_node(Scoring::WinDrawLoss, 3), Score::loss_in(7));
        assert_eq!(Score::win_in(5).from_node(Scoring::Points, 2), Score::win_in(5));
    }

    #[test]
    fn estimates_never_enter_the_range_of_wins() {
        assert!(!Score::estimate(Scoring::WinDrawLoss, i32::MAX).is_decisive());
        assert!(!Score::estimate(Scoring::WinDrawLoss, i32::MIN).is_decisive());
        assert!(Score::estimate(Scoring::Points, i32::MAX) < Score::MAX);
    }
}
