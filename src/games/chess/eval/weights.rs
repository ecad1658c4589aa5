//! What each counted thing is worth: one place for every number of the estimate.

use super::features::Term;
use super::squares;
use cozy_chess::{Piece, Rank};

/// A worth in centipawns, in the middlegame and in the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered(pub(super) i32, pub(super) i32);

/// By piece: pawn, knight, bishop, rook, queen, king.
const MATERIAL: [Tapered; Piece::NUM] = [
    Tapered(85, 110),
    Tapered(330, 290),
    Tapered(345, 310),
    Tapered(470, 540),
    Tapered(990, 980),
    Tapered(0, 0),
];
/// By piece, for each square reached.
const MOBILITY: [Tapered; Piece::NUM] =
    [Tapered(0, 0), Tapered(4, 4), Tapered(5, 4), Tapered(2, 4), Tapered(1, 3), Tapered(0, 0)];
/// By rank, the first and last impossible.
const PASSED: [Tapered; Rank::NUM] = [
    Tapered(0, 0),
    Tapered(2, 10),
    Tapered(4, 16),
    Tapered(10, 32),
    Tapered(28, 60),
    Tapered(56, 105),
    Tapered(90, 170),
    Tapered(0, 0),
];
const BISHOP_PAIR: Tapered = Tapered(28, 45);
const ISOLATED: Tapered = Tapered(-12, -14);
const DOUBLED: Tapered = Tapered(-8, -22);
const SHELTER: Tapered = Tapered(16, -2);
const LOOSE_SHELTER: Tapered = Tapered(8, 0);
const OPEN_FILE: Tapered = Tapered(26, 8);
const HALF_OPEN_FILE: Tapered = Tapered(12, 6);

/// The worth of one of a term.
#[inline]
pub(super) fn of(term: Term) -> Tapered {
    match term {
        Term::Material(piece) => MATERIAL[piece as usize],
        Term::Placed(piece, square) => squares::PLACED[piece as usize][square as usize],
        Term::Mobility(piece) => MOBILITY[piece as usize],
        Term::BishopPair => BISHOP_PAIR,
        Term::Passed(rank) => PASSED[rank as usize],
        Term::Isolated => ISOLATED,
        Term::Doubled => DOUBLED,
        Term::Shelter => SHELTER,
        Term::LooseShelter => LOOSE_SHELTER,
        Term::OpenFile => OPEN_FILE,
        Term::HalfOpenFile => HALF_OPEN_FILE,
    }
}
