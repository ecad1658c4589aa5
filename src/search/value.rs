//! What a node hands to its parent: a score, and how far the score is game-theoretic.
//!
//! Two claims stand behind a score: the *floor* (the true value is at least this) and the *ceiling* (at most this). A claim
//! is proven when it rests on finished games only: no horizon, no estimate, no draw that depends on the history. A proof has
//! a height, the most plies it needs; a search to any depth of at least that height makes the same claim, which is what lets
//! exact mode use it. Keeping both apart matters: the first winning move found proves the floor of a win, but that no
//! quicker one exists needs every other move refuted.

use super::score::{Bound, Score};
use super::table::Entry;
use crate::game::Scoring;

/// The height of a proof in plies, or that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proof(u8);

impl Proof {
    /// The claim is an estimate, or depends on the history.
    pub const NONE: Proof = Proof(u8::MAX);
    /// The claim holds by the position alone.
    pub const IMMEDIATE: Proof = Proof(0);

    /// A proof of so many plies; heights above 254 count as 254.
    #[inline]
    pub fn of_height(plies: u32) -> Self {
        Proof(plies.min(254) as u8)
    }

    /// Whether the claim is game-theoretic.
    #[inline]
    pub fn is_proven(self) -> bool {
        self != Self::NONE
    }

    /// Its height in plies, if it is one.
    #[inline]
    pub fn height(self) -> Option<u8> {
        self.is_proven().then_some(self.0)
    }

    /// What a claim rests on that needs both.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        self.max(other)
    }

    /// The same proof seen from one ply above.
    #[inline]
    pub fn from_parent(self) -> Self {
        match self {
            Self::NONE => Self::NONE,
            Proof(height) => Proof((height + 1).min(254)),
        }
    }
}

/// A score and what its claims rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// From the view of the side to move at the node; distances counted from the root.
    pub score: Score,
    /// Proof that the true value is no less.
    pub floor: Proof,
    /// Proof that the true value is no more.
    pub ceiling: Proof,
}

impl Value {
    /// A score that holds by the position alone.
    #[inline]
    pub fn immediate(score: Score) -> Self {
        Value { score, floor: Proof::IMMEDIATE, ceiling: Proof::IMMEDIATE }
    }

    /// A score that is an estimate or depends on the history.
    #[inline]
    pub fn unproven(score: Score) -> Self {
        Value { score, floor: Proof::NONE, ceiling: Proof::NONE }
    }

    /// A score of which one side, or both, is proven.
    #[inline]
    pub fn proven(score: Score, bound: Bound, proof: Proof) -> Self {
        match bound {
            Bound::Lower => Value { score, floor: proof, ceiling: Proof::NONE },
            Bound::Upper => Value { score, floor: Proof::NONE, ceiling: proof },
            Bound::Exact => Value { score, floor: proof, ceiling: proof },
        }
    }

    /// The value as the other side sees it.
    #[inline]
    pub fn flipped(self) -> Self {
        Value { score: -self.score, floor: self.ceiling, ceiling: self.floor }
    }

    /// The same claims seen from one ply above.
    #[inline]
    pub fn from_parent(self) -> Self {
        Value { floor: self.floor.from_parent(), ceiling: self.ceiling.from_parent(), ..self }
    }

    /// Whether this is the true value, proven on both sides.
    #[inline]
    pub fn is_exact(self) -> bool {
        self.floor.is_proven() && self.ceiling.is_proven()
    }

    /// Whether a win or loss is proven, whatever its length.
    pub fn has_proven_outcome(self, scoring: Scoring) -> bool {
        scoring == Scoring::WinDrawLoss
            && (self.score.is_win() && self.floor.is_proven()
                || self.score.is_loss() && self.ceiling.is_proven())
    }

    /// Whether this is the true value, or for a win or loss the true outcome.
    pub fn is_proven(self, scoring: Scoring) -> bool {
        self.is_exact() || self.has_proven_outcome(scoring)
    }

    /// What proves the claim that `bound` makes.
    #[inline]
    pub fn proof_of(self, bound: Bound) -> Proof {
        match bound {
            Bound::Lower => self.floor,
            Bound::Upper => self.ceiling,
            Bound::Exact => self.floor.and(self.ceiling),
        }
    }
}

/// The table entry for a value that fell on the `bound` side of its window. A claim that is not proven gives way to a
/// proven win or loss: that one holds at every depth. Proven claims keep the height of their proof as depth.
#[inline]
pub(super) fn entry_of(value: Value, bound: Bound, is_decisive: bool, depth: u32, move_id: u16) -> Entry {
    let outcome = match value.score > Score::DRAW {
        true => (Bound::Lower, value.floor),
        false => (Bound::Upper, value.ceiling),
    };
    let asked = (bound, value.proof_of(bound));
    let (claim, proof) = if is_decisive && !asked.1.is_proven() { outcome } else { asked };
    let (bound, depth, solved) = match proof.height() {
        Some(height) => (claim, height, true),
        None => (bound, depth.min(255) as u8, false),
    };
    Entry { score: value.score, bound, depth, solved, move_id }
}

/// The value that an entry stands for; its score counted from the position.
#[inline]
pub(super) fn value_of(entry: Entry) -> Value {
    let proof = if entry.solved { Proof::of_height(u32::from(entry.depth)) } else { Proof::NONE };
    Value::proven(entry.score, entry.bound, proof)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_as_proven_as_its_weakest_part() {
        let (low, high) = (Proof::of_height(2), Proof::of_height(7));
        assert_eq!(low.and(high), high);
        assert_eq!(low.and(Proof::NONE), Proof::NONE);
        assert_eq!(low.from_parent().height(), Some(3));
        assert_eq!(Proof::NONE.from_parent(), Proof::NONE);
        assert_eq!(Proof::of_height(400).from_parent().height(), Some(254));
    }

    #[test]
    fn proofs_survive_the_table() {
        for proof in [Proof::NONE, Proof::IMMEDIATE, Proof::of_height(17)] {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let value = Value::proven(Score::DRAW, bound, proof);
                assert_eq!(value_of(entry_of(value, bound, false, 9, 1)), value);
            }
        }
    }

    #[test]
    fn an_exact_win_of_unproven_distance_is_kept_as_a_proven_floor() {
        let win = Value::proven(Score::win_in(3), Bound::Lower, Proof::of_height(3));
        let entry = entry_of(win, Bound::Exact, true, 9, 1);
        assert_eq!((entry.bound, entry.depth, entry.solved), (Bound::Lower, 3, true));
        let loss = Value::proven(Score::loss_in(4), Bound::Upper, Proof::of_height(4));
        let entry = entry_of(loss, Bound::Exact, true, 9, 1);
        assert_eq!((entry.bound, entry.solved), (Bound::Upper, true));
        let held = Value::proven(Score::loss_in(4), Bound::Lower, Proof::of_height(4));
        let entry = entry_of(held, Bound::Exact, true, 9, 1);
        assert_eq!((entry.bound, entry.solved), (Bound::Exact, false), "holding out proves no loss");
    }
}
