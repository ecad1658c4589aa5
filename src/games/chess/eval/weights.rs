//! What each counted thing is worth: written by `examples/tune_chess`, which tells how.

use super::tapered::Tapered;
use super::terms::TERMS;

const fn t(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

/// In the order of the terms.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; TERMS] = [
    // a piece: pawn, knight, bishop, rook, queen, king
    t(85, 110), t(330, 290), t(345, 310), t(470, 540), t(990, 980), t(0, 0),
    // a piece on a square, pawns first; a line is a rank from the edge to the middle, its own first one first
    t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-8, 3), t(-2, 2), t(0, 0), t(-6, -2),
    t(-6, 5), t(0, 4), t(2, 2), t(10, 0),
    t(-2, 9), t(4, 8), t(6, 6), t(24, 4),
    t(4, 17), t(10, 16), t(12, 14), t(30, 12),
    t(12, 33), t(18, 32), t(20, 30), t(28, 28),
    t(32, 53), t(34, 52), t(34, 50), t(34, 48),
    t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-50, -44), t(-30, -28), t(-18, -16), t(-8, -8),
    t(-26, -24), t(-14, -12), t(-4, -4), t(6, 6),
    t(-8, -12), t(2, -4), t(12, 6), t(20, 12),
    t(4, -2), t(14, 8), t(22, 14), t(26, 18),
    t(8, 0), t(18, 10), t(26, 16), t(30, 20),
    t(-4, -10), t(6, -2), t(16, 8), t(24, 14),
    t(-26, -26), t(-14, -14), t(-4, -6), t(6, 4),
    t(-60, -46), t(-40, -30), t(-28, -18), t(-18, -10),
    t(-16, -12), t(-16, -6), t(-10, -2), t(-4, 2),
    t(-8, -6), t(12, -2), t(4, 2), t(8, 4),
    t(-2, -2), t(4, 2), t(14, 4), t(10, 6),
    t(4, 2), t(8, 4), t(10, 6), t(18, 8),
    t(4, 2), t(8, 4), t(10, 6), t(18, 8),
    t(-2, -2), t(4, 2), t(14, 4), t(10, 6),
    t(-8, -6), t(4, -2), t(4, 2), t(8, 4),
    t(-8, -12), t(-8, -6), t(-2, -2), t(4, 2),
    t(-6, -6), t(-4, -4), t(0, -4), t(4, -4),
    t(-10, -6), t(-8, -4), t(-4, -4), t(0, -4),
    t(-10, -4), t(-8, -2), t(-4, -2), t(0, -2),
    t(-10, -2), t(-8, 0), t(-4, 0), t(0, 0),
    t(-8, 2), t(-6, 4), t(-2, 4), t(2, 4),
    t(-4, 4), t(-2, 6), t(2, 6), t(6, 6),
    t(8, 8), t(10, 10), t(14, 10), t(18, 10),
    t(2, 4), t(4, 6), t(8, 6), t(12, 6),
    t(-12, -32), t(-8, -22), t(-4, -14), t(-2, -6),
    t(-6, -20), t(-2, -12), t(0, -4), t(2, 4),
    t(-2, -8), t(0, 0), t(2, 8), t(3, 14),
    t(0, 2), t(2, 10), t(3, 16), t(4, 22),
    t(0, 4), t(2, 12), t(3, 18), t(4, 24),
    t(0, -4), t(2, 4), t(4, 12), t(5, 18),
    t(-4, -14), t(0, -6), t(2, 2), t(4, 10),
    t(-12, -26), t(-8, -16), t(-4, -8), t(-2, 0),
    t(25, -60), t(34, -42), t(4, -28), t(-7, -14),
    t(10, -36), t(8, -22), t(-11, -8), t(-26, 6),
    t(-20, -20), t(-30, -6), t(-40, 8), t(-52, 20),
    t(-24, -2), t(-34, 12), t(-44, 24), t(-56, 32),
    t(-28, 2), t(-38, 16), t(-48, 28), t(-60, 36),
    t(-32, -12), t(-42, 2), t(-52, 16), t(-64, 28),
    t(-36, -30), t(-46, -16), t(-56, -2), t(-68, 12),
    t(-40, -58), t(-50, -40), t(-60, -26), t(-72, -12),
    // squares worth going to that a piece reaches: N, B, R, Q
    t(-24, -24), t(-15, -15), t(-9, -9), t(-5, -5), t(-1, -1), t(3, 3), t(6, 6), t(9, 9), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12),
    t(-37, -37), t(-26, -26), t(-19, -19), t(-13, -13), t(-9, -9), t(-5, -5), t(-1, -1), t(3, 3), t(6, 6), t(9, 9), t(12, 12), t(15, 15), t(18, 18), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20),
    t(-24, -48), t(-17, -34), t(-13, -26), t(-9, -19), t(-7, -13), t(-4, -8), t(-2, -3), t(1, 1), t(3, 5), t(5, 9), t(6, 13), t(8, 16), t(10, 20), t(11, 23), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26),
    t(-32, -64), t(-26, -51), t(-22, -43), t(-19, -37), t(-16, -32), t(-14, -27), t(-11, -23), t(-9, -19), t(-8, -15), t(-6, -12), t(-4, -8), t(-3, -5), t(-1, -2), t(0, 1), t(2, 4), t(3, 6), t(4, 9), t(6, 12), t(7, 14), t(8, 16), t(9, 19), t(10, 21), t(12, 23), t(13, 25), t(14, 27), t(15, 30), t(16, 32), t(17, 34),
    // bishops on squares of both colours
    t(28, 45),
    // pawns beyond five, for each knight, for each rook
    t(4, 4), t(-2, -1),
    // own pawns on squares of a bishop's colour
    t(-3, -5),
    // a knight or bishop that a pawn guards and none can drive away; a knight that can go to such a square
    t(28, 16), t(22, 10), t(12, 6),
    // a minor piece right behind a pawn
    t(6, 3),
    // a rook on a file without own pawns, without any
    t(12, 6), t(28, 10),
    // a rook on the seventh rank, pawns there or the king behind it
    t(8, 16),
    // an isolated pawn; on a half-open file
    t(-8, -10), t(-16, -14),
    // a pawn behind one of its own
    t(-8, -20),
    // a pawn that cannot go on and that no pawn can come to guard; on a half-open file
    t(-6, -8), t(-14, -10),
    // a pawn that a pawn guards, by rank
    t(0, 0), t(0, 0), t(10, 8), t(12, 10), t(18, 18), t(36, 40), t(70, 80), t(0, 0),
    // a pawn beside another, by rank
    t(0, 0), t(3, 0), t(6, 3), t(10, 8), t(20, 22), t(44, 60), t(80, 110), t(0, 0),
    // a pawn that no enemy pawn can stop, by rank
    t(0, 0), t(-2, 6), t(-4, 10), t(-6, 24), t(10, 46), t(30, 84), t(70, 140), t(0, 0),
    // the same with a pawn guarding it or beside it
    t(0, 0), t(0, 2), t(0, 4), t(4, 8), t(10, 14), t(14, 18), t(20, 20), t(0, 0),
    // the same with nobody ahead
    t(0, 0), t(0, 2), t(0, 4), t(2, 6), t(4, 12), t(8, 26), t(14, 44), t(0, 0),
    // the same with no square ahead attacked
    t(0, 0), t(0, 2), t(0, 4), t(2, 6), t(8, 16), t(16, 30), t(30, 60), t(0, 0),
    // a passed pawn from the fourth rank on, by the distance of its own and of the enemy king to the square ahead
    t(0, 20), t(0, 16), t(0, 10), t(0, 2), t(0, -6), t(0, -12), t(0, -16), t(0, -18),
    t(0, -20), t(0, -24), t(0, -12), t(0, 0), t(0, 10), t(0, 18), t(0, 22), t(0, 24),
    // rank of the own pawn before the king, first if none: on its file, on a file beside it
    t(-20, 0), t(22, -4), t(12, -2), t(2, 0), t(-4, 0), t(-6, 0), t(-8, 0), t(0, 0),
    t(-14, 0), t(24, -2), t(14, -2), t(2, 0), t(-2, 0), t(-4, 0), t(-6, 0), t(0, 0),
    // rank of the enemy pawn that comes on there: free, held up by a pawn
    t(-4, 0), t(0, 0), t(-24, 0), t(-20, -2), t(-10, -2), t(-4, 0), t(0, 0), t(0, 0),
    t(0, 0), t(0, 0), t(-6, -4), t(-4, -4), t(0, -2), t(0, 0), t(0, 0), t(0, 0),
    // an attack on the enemy king, by degree
    t(0, 0), t(0, 0), t(2, 0), t(4, 0), t(8, 1), t(13, 2), t(19, 2), t(26, 3), t(35, 5), t(44, 6), t(55, 8), t(66, 9), t(79, 11), t(92, 13), t(107, 15), t(123, 18), t(140, 20), t(158, 23), t(178, 25), t(198, 28), t(220, 32), t(242, 35), t(266, 38), t(290, 42), t(316, 46), t(343, 50), t(371, 54), t(400, 58), t(420, 62), t(420, 67), t(420, 72), t(420, 76),
    // a piece that a pawn attacks
    t(0, 0), t(50, 30), t(52, 34), t(70, 30), t(66, 30), t(0, 0),
    // a piece that a knight or bishop attacks
    t(4, 14), t(18, 22), t(22, 24), t(38, 30), t(34, 36), t(0, 0),
    // a piece, not well guarded, that a rook attacks
    t(2, 16), t(22, 28), t(24, 30), t(4, 14), t(40, 24), t(0, 0),
    // an attacked piece or pawn without a guard
    t(22, 16),
    // a piece or pawn, not well guarded, that the king attacks
    t(10, 30),
    // a piece that a pawn can safely step up to attack
    t(14, 10),
    // a square that both sides attack and the enemy does not hold
    t(3, 3),
    // a safe square in the own centre
    t(2, 0),
    // having the move
    t(14, 8),
];
