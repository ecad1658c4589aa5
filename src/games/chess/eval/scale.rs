//! How much of an endgame advantage can be realized: little without pawns, less with bishops of opposite colours.

use super::view::Men;
use cozy_chess::{BitBoard, Piece};

/// An advantage that is realized in full.
pub(super) const FULL_SCALE: i32 = 64;
/// Without a pawn, and not even a rook.
const NO_MATE: i32 = 0;
/// Without a pawn, and no more than a minor piece ahead.
const PIECE_AHEAD: i32 = 12;
/// Only kings, pawns and bishops of opposite colours.
const OPPOSITE_BISHOPS: i32 = 32;
/// Bishops of opposite colours and other pieces.
const OPPOSITE_BISHOPS_AND_OTHERS: i32 = 52;
/// With few pawns: this, and so much for each.
const FEW_PAWNS: i32 = 40;
const EACH_PAWN: i32 = 6;
/// Rough worth of pieces.
const WORTH: [u32; Piece::NUM] = [0, 3, 3, 5, 9, 0];

/// The share of an advantage of `strong`, in parts of [`FULL_SCALE`].
#[inline]
pub(super) fn scale(strong: &Men, weak: &Men) -> i32 {
    let (own, enemy) = (worth(strong), worth(weak));
    if strong.pawns().is_empty() && own <= enemy + WORTH[Piece::Bishop as usize] {
        return if own < WORTH[Piece::Rook as usize] { NO_MATE } else { PIECE_AHEAD };
    }
    if have_opposite_bishops(strong, weak) {
        let only_bishops = own + enemy == 2 * WORTH[Piece::Bishop as usize];
        return if only_bishops { OPPOSITE_BISHOPS } else { OPPOSITE_BISHOPS_AND_OTHERS };
    }
    FULL_SCALE.min(FEW_PAWNS + EACH_PAWN * strong.pawns().len() as i32)
}

#[inline]
fn worth(men: &Men) -> u32 {
    let of = |piece: Piece| men.of(piece).len() * WORTH[piece as usize];
    of(Piece::Knight) + of(Piece::Bishop) + of(Piece::Rook) + of(Piece::Queen)
}

/// Whether each side has one bishop, on squares of different colours. One side is seen from across, which changes the
/// colour of its squares.
#[inline]
fn have_opposite_bishops(one: &Men, other: &Men) -> bool {
    let (one, other) = (one.of(Piece::Bishop), other.of(Piece::Bishop));
    let is_light = |bishops: BitBoard| bishops.is_subset(BitBoard::LIGHT_SQUARES);
    one.len() == 1 && other.len() == 1 && is_light(one) == is_light(other)
}
