//! What the estimate counts, by name: groups of terms, each term a number into the table of weights.

/// One thing that is counted: its place among all weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term(pub(super) usize);

/// Terms of a kind, told apart by a small number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) first: usize,
    pub(super) len: usize,
    /// What it is, for a reader of the weights.
    pub(super) about: &'static str,
}

impl Group {
    const fn first(len: usize, about: &'static str) -> Group {
        Group { first: 0, len, about }
    }

    const fn after(self, len: usize, about: &'static str) -> Group {
        Group { first: self.first + self.len, len, about }
    }

    /// A term of the group; beyond the last is the last.
    #[inline(always)]
    pub(super) const fn at(self, index: usize) -> Term {
        Term(self.first + if index < self.len { index } else { self.len - 1 })
    }

    /// The term of a group that has one.
    #[inline(always)]
    pub(super) const fn only(self) -> Term {
        Term(self.first)
    }
}

/// Rows that a man can stand on, and steps that it can be away from being crowned.
const ROWS: usize = 7;

pub(super) const PIECE: Group = Group::first(2, "a man, a king");
pub(super) const MAN_ON: Group =
    PIECE.after(4 * ROWS, "a man on a square, seen from its own side: a line is a row, the home row first");
pub(super) const KING_ON: Group = MAN_ON.after(32, "a king on a square");
pub(super) const HOME_ROW: Group =
    KING_ON.after(16, "which men of the home row still stand there: bit 0 is the first square");
pub(super) const MAN_STEPS: Group =
    HOME_ROW.after(1, "a step of a man to where it cannot be captured at once");
pub(super) const KING_STEPS: Group = MAN_STEPS.after(1, "the same of a king");
pub(super) const TRAPPED: Group = KING_STEPS.after(1, "a king without such a step");
pub(super) const BLOCKED: Group = TRAPPED.after(1, "a man that has no step");
pub(super) const RUNAWAY: Group =
    BLOCKED.after(ROWS, "a man with no enemy ahead that could stop it, by rows to go, one first");
pub(super) const BACKED: Group = RUNAWAY.after(2, "a man with an own piece right behind, with two");
pub(super) const DOG_HOLE: Group =
    BACKED.after(1, "a man in the corner before the enemy's home row that an enemy man holds there");
pub(super) const OPPOSITION: Group = DOG_HOLE.after(1, "having the move (the opposition) with equal numbers");
pub(super) const KING_OF_FEW: Group = OPPOSITION.after(1, "having kings where the other side has none");
pub(super) const TEMPO: Group = KING_OF_FEW.after(1, "being to move");

/// Every group, in order.
pub(super) const GROUPS: [Group; 14] = [
    PIECE,
    MAN_ON,
    KING_ON,
    HOME_ROW,
    MAN_STEPS,
    KING_STEPS,
    TRAPPED,
    BLOCKED,
    RUNAWAY,
    BACKED,
    DOG_HOLE,
    OPPOSITION,
    KING_OF_FEW,
    TEMPO,
];

/// Number of terms.
pub(super) const TERMS: usize = TEMPO.first + TEMPO.len;

/// Takes note of what one side has.
pub(super) trait Tally {
    /// So many of this.
    fn add(&mut self, term: Term, count: i32);
}
