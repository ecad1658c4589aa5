//! What the estimate counts, by name: groups of terms, each term a number into the table of weights.

use cozy_chess::{Piece, Square};

/// One thing that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// Its place among all weights.
    pub(super) place: usize,
    /// The place of its group among all groups.
    pub(super) group: usize,
}

/// Terms of a kind, told apart by one or two small numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    place: usize,
    first: usize,
    rows: usize,
    columns: usize,
    /// What it is, for a reader of the weights.
    about: &'static str,
}

impl Group {
    const fn first(rows: usize, columns: usize, about: &'static str) -> Group {
        Group { place: 0, first: 0, rows, columns, about }
    }

    const fn after(before: Group, rows: usize, columns: usize, about: &'static str) -> Group {
        Group { place: before.place + 1, first: before.end(), rows, columns, about }
    }

    const fn end(self) -> usize {
        self.first + self.rows * self.columns
    }

    /// The term of a group that has one.
    #[inline(always)]
    pub(super) const fn only(self) -> Term {
        Term { place: self.first, group: self.place }
    }

    /// A term of a group with one row; beyond the last is the last.
    #[inline(always)]
    pub(super) const fn at(self, column: usize) -> Term {
        let last = self.rows * self.columns - 1;
        Term { place: self.first + if column < last { column } else { last }, group: self.place }
    }

    /// A term by row and column.
    #[inline(always)]
    pub(super) const fn of(self, row: usize, column: usize) -> Term {
        self.at(row * self.columns + column)
    }

    /// Number of its terms.
    pub(super) const fn len(self) -> usize {
        self.rows * self.columns
    }

    /// Its first place, its columns and what it is.
    pub(super) fn description(self) -> (usize, usize, &'static str) {
        (self.first, self.columns, self.about)
    }
}

/// Squares reached are told apart up to the most that a piece can reach.
const QUEEN_REACH: usize = 28;
const RANKS: usize = 8;
/// Files told apart where left and right are alike.
const HALF_FILES: usize = 4;
/// Distances of a king: 0 to 7.
const DISTANCES: usize = 8;

pub(super) const MATERIAL: Group =
    Group::first(1, Piece::NUM, "a piece: pawn, knight, bishop, rook, queen, king");
pub(super) const PLACED: Group = Group::after(
    MATERIAL,
    Piece::NUM * RANKS,
    HALF_FILES,
    "a piece on a square, pawns first; a line is a rank from the edge to the middle, its own first one first",
);
pub(super) const MOBILITY: Group =
    Group::after(PLACED, 4, QUEEN_REACH, "squares worth going to that a piece reaches: N, B, R, Q");
pub(super) const BISHOP_PAIR: Group = Group::after(MOBILITY, 1, 1, "bishops on squares of both colours");
pub(super) const PAWNS_FOR: Group =
    Group::after(BISHOP_PAIR, 1, 2, "pawns beyond five, for each knight, for each rook");
pub(super) const BISHOP_PAWNS: Group =
    Group::after(PAWNS_FOR, 1, 1, "own pawns on squares of a bishop's colour");
pub(super) const OUTPOST: Group = Group::after(
    BISHOP_PAWNS,
    1,
    3,
    "a knight or bishop that a pawn guards and none can drive away; a knight that can go to such a square",
);
pub(super) const SCREENED: Group = Group::after(OUTPOST, 1, 1, "a minor piece right behind a pawn");
pub(super) const ROOK_FILE: Group =
    Group::after(SCREENED, 1, 2, "a rook on a file without own pawns, without any");
pub(super) const SEVENTH: Group =
    Group::after(ROOK_FILE, 1, 1, "a rook on the seventh rank, pawns there or the king behind it");
pub(super) const ISOLATED: Group = Group::after(SEVENTH, 1, 2, "an isolated pawn; on a half-open file");
pub(super) const DOUBLED: Group = Group::after(ISOLATED, 1, 1, "a pawn behind one of its own");
pub(super) const BACKWARD: Group = Group::after(
    DOUBLED,
    1,
    2,
    "a pawn that cannot go on and that no pawn can come to guard; on a half-open file",
);
pub(super) const SUPPORTED: Group = Group::after(BACKWARD, 1, RANKS, "a pawn that a pawn guards, by rank");
pub(super) const PHALANX: Group = Group::after(SUPPORTED, 1, RANKS, "a pawn beside another, by rank");
pub(super) const PASSED: Group =
    Group::after(PHALANX, 1, RANKS, "a pawn that no enemy pawn can stop, by rank");
pub(super) const PASSED_SUPPORTED: Group =
    Group::after(PASSED, 1, RANKS, "the same with a pawn guarding it or beside it");
pub(super) const PASSED_FREE: Group = Group::after(PASSED_SUPPORTED, 1, RANKS, "the same with nobody ahead");
pub(super) const PASSED_SAFE: Group =
    Group::after(PASSED_FREE, 1, RANKS, "the same with no square ahead attacked");
pub(super) const PASSED_KINGS: Group = Group::after(
    PASSED_SAFE,
    2,
    DISTANCES,
    "a passed pawn from the fourth rank on, by the distance of its own and of the enemy king to the square ahead",
);
pub(super) const SHELTER: Group = Group::after(
    PASSED_KINGS,
    2,
    RANKS,
    "rank of the own pawn before the king, first if none: on its file, on a file beside it",
);
pub(super) const STORM: Group =
    Group::after(SHELTER, 2, RANKS, "rank of the enemy pawn that comes on there: free, held up by a pawn");
pub(super) const PAWN_HITS: Group = Group::after(STORM, 1, Piece::NUM, "a piece that a pawn attacks");
pub(super) const MINOR_HITS: Group =
    Group::after(PAWN_HITS, 1, Piece::NUM, "a piece that a knight or bishop attacks");
pub(super) const ROOK_HITS: Group =
    Group::after(MINOR_HITS, 1, Piece::NUM, "a piece, not well guarded, that a rook attacks");
pub(super) const HANGING: Group = Group::after(ROOK_HITS, 1, 1, "an attacked piece or pawn without a guard");
pub(super) const KING_HITS: Group =
    Group::after(HANGING, 1, 1, "a piece or pawn, not well guarded, that the king attacks");
pub(super) const PUSH_HITS: Group =
    Group::after(KING_HITS, 1, 1, "a piece that a pawn can safely step up to attack");
pub(super) const CONTESTED: Group =
    Group::after(PUSH_HITS, 1, 1, "a square that both sides attack and the enemy does not hold");
pub(super) const SPACE: Group = Group::after(CONTESTED, 1, 1, "a safe square in the own centre");
pub(super) const TEMPO: Group = Group::after(SPACE, 1, 1, "having the move");
pub(super) const FAR_FROM_KING: Group =
    Group::after(TEMPO, 1, 2, "steps from the own king to a knight, to a bishop");
pub(super) const ROOK_BEHIND: Group =
    Group::after(FAR_FROM_KING, 1, 2, "a passed pawn with an own rook behind it, with an enemy one");
pub(super) const PASSED_ESCORTED: Group =
    Group::after(ROOK_BEHIND, 1, RANKS, "a passed pawn whose next square is guarded, by rank");
pub(super) const DANGER_FROM: Group = Group::after(
    PASSED_ESCORTED,
    1,
    Piece::NUM,
    "danger to the enemy king: a piece that bears on its surroundings",
);
pub(super) const DANGER_CHECK: Group =
    Group::after(DANGER_FROM, 1, Piece::NUM, "danger: a kind of piece that can safely check");
pub(super) const DANGER_RISKY_CHECK: Group =
    Group::after(DANGER_CHECK, 1, 1, "danger: a kind of piece that can check, though not safely");
pub(super) const DANGER_HITS: Group =
    Group::after(DANGER_RISKY_CHECK, 1, 2, "danger: an attack on a square around the king, beside it");
pub(super) const DANGER_HOLES: Group = Group::after(
    DANGER_HITS,
    1,
    1,
    "danger: an attacked square beside the king that only king and queen guard",
);
pub(super) const DANGER_BARE: Group =
    Group::after(DANGER_HOLES, 1, 1, "danger: a pawn short of three beside the king");
pub(super) const DANGER_WING: Group = Group::after(
    DANGER_BARE,
    1,
    3,
    "danger: a square on the king's wing that is attacked, attacked twice, guarded by its own side",
);
pub(super) const DANGER_BASE: Group =
    Group::after(DANGER_WING, 1, 2, "danger: whenever something bears on the king, and if no queen does");

/// The term of a piece on a square seen from its own side; left and right are alike.
#[inline(always)]
pub(super) const fn placed(piece: Piece, square: Square) -> Term {
    let file = square as usize % 8;
    let half = if file < HALF_FILES { file } else { 7 - file };
    PLACED.of(piece as usize * RANKS + square as usize / 8, half)
}

/// Number of groups whose terms are simply added up; those after them are parts of a danger.
pub(super) const PLAIN_GROUPS: usize = DANGER_FROM.place;
/// Number of terms.
pub(super) const TERMS: usize = DANGER_BASE.end();

/// Every group, in order.
pub(super) const GROUPS: [Group; 42] = [
    MATERIAL,
    PLACED,
    MOBILITY,
    BISHOP_PAIR,
    PAWNS_FOR,
    BISHOP_PAWNS,
    OUTPOST,
    SCREENED,
    ROOK_FILE,
    SEVENTH,
    ISOLATED,
    DOUBLED,
    BACKWARD,
    SUPPORTED,
    PHALANX,
    PASSED,
    PASSED_SUPPORTED,
    PASSED_FREE,
    PASSED_SAFE,
    PASSED_KINGS,
    SHELTER,
    STORM,
    PAWN_HITS,
    MINOR_HITS,
    ROOK_HITS,
    HANGING,
    KING_HITS,
    PUSH_HITS,
    CONTESTED,
    SPACE,
    TEMPO,
    FAR_FROM_KING,
    ROOK_BEHIND,
    PASSED_ESCORTED,
    DANGER_FROM,
    DANGER_CHECK,
    DANGER_RISKY_CHECK,
    DANGER_HITS,
    DANGER_HOLES,
    DANGER_BARE,
    DANGER_WING,
    DANGER_BASE,
];

/// Takes note of what one side has.
pub(super) trait Tally {
    /// So many of this.
    fn add(&mut self, term: Term, count: i32);

    /// So many of this in the danger to the enemy king, which is worth more than the sum of its parts.
    fn endanger(&mut self, term: Term, count: i32);
}
