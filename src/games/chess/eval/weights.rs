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
    t(79, 118), t(327, 292), t(350, 315), t(467, 547), t(991, 983), t(0, 0),
    // a piece on a square, pawns first; a line is a rank from the edge to the middle, its own first one first
    t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-7, 11), t(4, 1), t(3, -3), t(-8, 0),
    t(-6, 4), t(2, 1), t(7, 7), t(0, 4),
    t(0, 7), t(-3, 11), t(9, 3), t(16, 4),
    t(5, 22), t(9, 17), t(10, 9), t(32, 10),
    t(11, 31), t(20, 33), t(21, 30), t(28, 27),
    t(32, 54), t(32, 52), t(33, 50), t(34, 48),
    t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-50, -44), t(-27, -27), t(-20, -16), t(-6, -8),
    t(-25, -24), t(-14, -12), t(-1, -5), t(6, 7),
    t(-6, -11), t(4, -4), t(8, 4), t(16, 10),
    t(4, -2), t(12, 7), t(22, 14), t(24, 18),
    t(9, 1), t(16, 9), t(21, 16), t(29, 20),
    t(-4, -10), t(7, 0), t(18, 9), t(24, 14),
    t(-26, -26), t(-14, -14), t(-3, -5), t(7, 5),
    t(-60, -46), t(-40, -30), t(-28, -18), t(-18, -10),
    t(-17, -13), t(-15, -5), t(-13, -4), t(-3, 2),
    t(-5, -6), t(12, -4), t(9, 4), t(4, 4),
    t(2, 0), t(6, 4), t(14, 4), t(8, 7),
    t(6, 2), t(5, 5), t(14, 7), t(15, 5),
    t(4, 3), t(10, 7), t(11, 7), t(18, 7),
    t(-3, -2), t(1, 2), t(11, 3), t(13, 7),
    t(-8, -5), t(4, -1), t(3, 1), t(8, 4),
    t(-8, -12), t(-8, -6), t(-2, -2), t(4, 2),
    t(-7, -6), t(-5, -5), t(1, -7), t(10, -6),
    t(-17, -10), t(-8, -4), t(-5, -5), t(-1, -5),
    t(-13, -4), t(-9, -4), t(-4, -3), t(-1, -3),
    t(-9, -1), t(-8, 1), t(-2, 3), t(0, 0),
    t(-7, 4), t(-6, 5), t(0, 6), t(3, 5),
    t(-4, 7), t(-2, 7), t(2, 6), t(6, 6),
    t(8, 10), t(8, 10), t(14, 10), t(17, 9),
    t(2, 6), t(5, 6), t(9, 8), t(12, 7),
    t(-13, -32), t(-9, -22), t(-2, -13), t(0, -9),
    t(-5, -20), t(-2, -12), t(2, -4), t(0, 4),
    t(-3, -8), t(0, -1), t(0, 8), t(0, 14),
    t(-1, 2), t(1, 10), t(2, 17), t(1, 21),
    t(0, 4), t(3, 13), t(4, 18), t(4, 24),
    t(1, -4), t(3, 4), t(4, 12), t(6, 19),
    t(-3, -14), t(0, -6), t(3, 2), t(4, 11),
    t(-10, -25), t(-8, -16), t(-4, -8), t(-1, 0),
    t(23, -59), t(30, -39), t(5, -26), t(-1, -19),
    t(10, -37), t(6, -19), t(-12, -6), t(-26, 1),
    t(-20, -20), t(-30, -5), t(-38, 12), t(-50, 18),
    t(-24, -2), t(-35, 13), t(-45, 20), t(-56, 31),
    t(-28, 2), t(-38, 17), t(-48, 26), t(-61, 35),
    t(-32, -12), t(-42, 4), t(-52, 16), t(-64, 27),
    t(-36, -30), t(-46, -15), t(-56, -1), t(-68, 12),
    t(-40, -58), t(-50, -40), t(-60, -26), t(-72, -12),
    // squares worth going to that a piece reaches: N, B, R, Q
    t(-25, -24), t(-10, -14), t(-9, -9), t(-2, -2), t(-1, -1), t(1, 0), t(3, 9), t(7, 10), t(9, 10), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12),
    t(-37, -37), t(-24, -26), t(-17, -20), t(-11, -14), t(-10, -9), t(-1, -3), t(0, 2), t(2, 6), t(7, 8), t(7, 11), t(10, 11), t(14, 13), t(18, 17), t(20, 19), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20),
    t(-26, -48), t(-26, -36), t(-12, -26), t(-7, -21), t(-5, -12), t(-2, -10), t(0, -3), t(0, 1), t(1, 4), t(4, 11), t(7, 14), t(9, 20), t(11, 20), t(12, 25), t(13, 28), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26),
    t(-32, -64), t(-26, -51), t(-22, -43), t(-19, -37), t(-16, -32), t(-13, -27), t(-9, -23), t(-5, -19), t(-7, -15), t(-7, -13), t(-8, -9), t(-4, -4), t(-1, -1), t(0, 2), t(2, 5), t(0, 6), t(4, 10), t(8, 13), t(7, 14), t(8, 16), t(9, 19), t(10, 21), t(12, 23), t(13, 25), t(14, 27), t(15, 30), t(16, 32), t(17, 34),
    // bishops on squares of both colours
    t(36, 49),
    // pawns beyond five, for each knight, for each rook
    t(2, 0), t(-5, -11),
    // own pawns on squares of a bishop's colour
    t(-5, 2),
    // a knight or bishop that a pawn guards and none can drive away; a knight that can go to such a square
    t(23, 17), t(24, 11), t(9, 7),
    // a minor piece right behind a pawn
    t(0, 6),
    // a rook on a file without own pawns, without any
    t(18, 9), t(29, 12),
    // a rook on the seventh rank, pawns there or the king behind it
    t(4, 15),
    // an isolated pawn; on a half-open file
    t(-7, -10), t(-10, -6),
    // a pawn behind one of its own
    t(-5, -24),
    // a pawn that cannot go on and that no pawn can come to guard; on a half-open file
    t(0, -4), t(-14, -10),
    // a pawn that a pawn guards, by rank
    t(0, 0), t(0, 0), t(9, 4), t(9, 0), t(16, 15), t(34, 37), t(70, 80), t(0, 0),
    // a pawn beside another, by rank
    t(0, 0), t(3, 3), t(3, 3), t(1, 7), t(16, 20), t(44, 60), t(80, 110), t(0, 0),
    // a pawn that no enemy pawn can stop, by rank
    t(0, 0), t(0, 9), t(-3, 11), t(-7, 26), t(11, 48), t(31, 88), t(67, 142), t(0, 0),
    // the same with a pawn guarding it or beside it
    t(0, 0), t(-1, 3), t(0, 2), t(5, 7), t(10, 12), t(14, 16), t(20, 20), t(0, 0),
    // the same with nobody ahead
    t(0, 0), t(2, 4), t(0, 4), t(1, 5), t(5, 17), t(9, 30), t(14, 47), t(0, 0),
    // the same with no square ahead attacked
    t(0, 0), t(0, 3), t(0, 5), t(2, 8), t(10, 23), t(17, 35), t(30, 63), t(0, 0),
    // a passed pawn from the fourth rank on, by the distance of its own and of the enemy king to the square ahead
    t(0, 22), t(0, 21), t(1, 13), t(1, 3), t(-4, -6), t(3, -13), t(-2, -18), t(-2, -17),
    t(-1, -23), t(-3, -28), t(-3, -13), t(1, 2), t(5, 17), t(0, 24), t(-2, 23), t(0, 25),
    // rank of the own pawn before the king, first if none: on its file, on a file beside it
    t(-14, 1), t(10, -6), t(14, -1), t(1, -1), t(0, 0), t(-5, 1), t(-8, 1), t(0, 0),
    t(-6, -2), t(22, 0), t(9, -4), t(5, 0), t(-6, 1), t(-4, -1), t(-6, 2), t(0, 0),
    // rank of the enemy pawn that comes on there: free, held up by a pawn
    t(-13, -4), t(0, 2), t(-23, 4), t(-13, 5), t(-16, -1), t(-1, -3), t(-1, 2), t(0, 0),
    t(0, 0), t(0, 0), t(-9, -5), t(-2, -4), t(2, -6), t(3, 0), t(1, -2), t(0, 0),
    // an attack on the enemy king, by degree
    t(2, -1), t(2, -1), t(6, -1), t(4, 1), t(8, -2), t(14, 1), t(17, 2), t(27, 5), t(33, 7), t(41, 8), t(55, 9), t(65, 10), t(77, 11), t(93, 14), t(108, 16), t(122, 18), t(140, 20), t(158, 23), t(178, 25), t(198, 28), t(220, 32), t(242, 35), t(266, 38), t(290, 42), t(316, 46), t(343, 50), t(371, 54), t(400, 58), t(420, 62), t(420, 67), t(420, 72), t(420, 76),
    // a piece that a pawn attacks
    t(0, 0), t(55, 30), t(53, 34), t(70, 30), t(65, 30), t(0, 0),
    // a piece that a knight or bishop attacks
    t(3, 19), t(19, 23), t(28, 26), t(42, 30), t(36, 36), t(0, 0),
    // a piece, not well guarded, that a rook attacks
    t(1, 20), t(17, 27), t(24, 31), t(4, 15), t(40, 24), t(0, 0),
    // an attacked piece or pawn without a guard
    t(19, 22),
    // a piece or pawn, not well guarded, that the king attacks
    t(11, 29),
    // a piece that a pawn can safely step up to attack
    t(18, 10),
    // a square that both sides attack and the enemy does not hold
    t(5, -3),
    // a safe square in the own centre
    t(-1, -2),
    // having the move
    t(24, 13),
];
