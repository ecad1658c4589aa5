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
    t(72, 122), t(304, 300), t(336, 339), t(444, 552), t(994, 993), t(0, 0),
    // a piece on a square, pawns first; a line is a rank from the edge to the middle, its own first one first
    t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-8, 6), t(5, 2), t(2, -1), t(-7, 8),
    t(-2, 2), t(3, -1), t(13, 5), t(0, 11),
    t(1, 12), t(-3, 7), t(8, 10), t(14, 5),
    t(7, 20), t(5, 23), t(11, 4), t(22, 2),
    t(13, 29), t(27, 30), t(16, 36), t(5, 21),
    t(37, 55), t(26, 47), t(35, 48), t(36, 55),
    t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-49, -42), t(-22, -32), t(-28, -20), t(-9, -5),
    t(-19, -28), t(-15, -11), t(-3, -3), t(-1, 16),
    t(-12, -13), t(3, -3), t(2, 12), t(3, 8),
    t(7, -4), t(12, 3), t(16, 15), t(19, 23),
    t(9, 0), t(15, 10), t(30, 11), t(33, 22),
    t(-5, -19), t(10, -5), t(17, 10), t(25, 14),
    t(-21, -23), t(-15, -14), t(9, 0), t(9, 7),
    t(-67, -47), t(-41, -30), t(-32, -18), t(-18, -10),
    t(-13, -3), t(-14, 0), t(-18, 0), t(-11, 0),
    t(-2, -5), t(11, -4), t(11, 7), t(-10, 10),
    t(11, -2), t(11, 3), t(13, 8), t(3, 14),
    t(6, 3), t(-6, 5), t(11, 1), t(16, 8),
    t(8, 1), t(14, 8), t(7, 4), t(21, 2),
    t(-3, -6), t(6, 5), t(10, 6), t(19, 4),
    t(-13, -7), t(0, -2), t(5, 4), t(8, 5),
    t(-8, -12), t(-9, -5), t(-2, -1), t(0, 0),
    t(-6, -5), t(-6, -2), t(3, -10), t(10, -14),
    t(-19, -6), t(-3, 1), t(-5, -6), t(3, -1),
    t(-14, -2), t(-12, 0), t(-5, -4), t(-3, -5),
    t(-13, -3), t(-9, 0), t(-8, 3), t(-6, 2),
    t(-7, 2), t(-10, 7), t(-2, 6), t(4, 6),
    t(-5, 10), t(-4, 4), t(-2, -1), t(8, 4),
    t(12, 12), t(4, 12), t(10, 9), t(18, 4),
    t(4, 9), t(7, 8), t(8, 11), t(11, 5),
    t(-4, -30), t(2, -22), t(-6, -14), t(-2, -14),
    t(-4, -20), t(1, -13), t(-2, -4), t(-7, 6),
    t(2, -7), t(11, -5), t(-10, 11), t(-9, 12),
    t(-4, 3), t(-1, 9), t(-3, 18), t(-10, 23),
    t(7, 5), t(2, 15), t(5, 17), t(-7, 22),
    t(1, -4), t(5, 5), t(3, 11), t(8, 21),
    t(0, -15), t(-1, -6), t(5, 3), t(8, 13),
    t(-5, -22), t(-8, -16), t(0, -6), t(1, 2),
    t(34, -67), t(36, -43), t(-1, -33), t(-7, -28),
    t(13, -35), t(5, -19), t(-14, -5), t(-29, 6),
    t(-19, -24), t(-22, -1), t(-39, 15), t(-49, 29),
    t(-24, -3), t(-36, 16), t(-46, 25), t(-60, 30),
    t(-27, 3), t(-40, 17), t(-51, 20), t(-62, 35),
    t(-33, -11), t(-42, 3), t(-51, 18), t(-64, 28),
    t(-36, -30), t(-46, -12), t(-56, 1), t(-68, 11),
    t(-40, -59), t(-50, -39), t(-60, -25), t(-72, -12),
    // squares worth going to that a piece reaches: N, B, R, Q
    t(-28, -25), t(-20, -17), t(-10, -10), t(-7, -5), t(-4, 0), t(1, 6), t(3, 9), t(6, 20), t(4, 8), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12),
    t(-35, -37), t(-34, -29), t(-21, -23), t(-10, -11), t(-6, -6), t(4, 2), t(0, 5), t(4, 14), t(7, 10), t(0, 18), t(6, 13), t(12, 12), t(17, 15), t(18, 18), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20),
    t(-25, -49), t(-25, -41), t(-14, -37), t(-8, -22), t(-5, -13), t(-5, -6), t(-2, 1), t(-7, 7), t(-5, 11), t(5, 12), t(6, 17), t(3, 18), t(14, 22), t(16, 26), t(9, 27), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26),
    t(-32, -64), t(-26, -51), t(-21, -43), t(-20, -38), t(-18, -31), t(-10, -26), t(-7, -23), t(-6, -20), t(-3, -17), t(-3, -13), t(-2, -8), t(-4, -4), t(-2, 0), t(-3, 4), t(-1, 8), t(1, 8), t(-4, 11), t(7, 15), t(7, 14), t(7, 18), t(10, 23), t(12, 21), t(12, 22), t(12, 24), t(13, 26), t(15, 29), t(16, 32), t(17, 34),
    // bishops on squares of both colours
    t(29, 51),
    // pawns beyond five, for each knight, for each rook
    t(0, 3), t(-2, -14),
    // own pawns on squares of a bishop's colour
    t(-7, -2),
    // a knight or bishop that a pawn guards and none can drive away; a knight that can go to such a square
    t(12, 3), t(5, 10), t(14, 1),
    // a minor piece right behind a pawn
    t(2, 15),
    // a rook on a file without own pawns, without any
    t(22, 9), t(27, 7),
    // a rook on the seventh rank, pawns there or the king behind it
    t(1, 12),
    // an isolated pawn; on a half-open file
    t(-5, -5), t(-11, -1),
    // a pawn behind one of its own
    t(-11, -24),
    // a pawn that cannot go on and that no pawn can come to guard; on a half-open file
    t(0, -1), t(-2, -3),
    // a pawn that a pawn guards, by rank
    t(0, 0), t(0, 0), t(10, 10), t(6, 7), t(15, 17), t(32, 33), t(70, 74), t(0, 0),
    // a pawn beside another, by rank
    t(0, 0), t(3, 0), t(4, 1), t(5, 2), t(12, 24), t(45, 64), t(80, 110), t(0, 0),
    // a pawn that no enemy pawn can stop, by rank
    t(0, 0), t(5, 8), t(-2, 12), t(-5, 28), t(4, 47), t(27, 90), t(70, 142), t(0, 0),
    // the same with a pawn guarding it or beside it
    t(0, 0), t(-6, 7), t(-4, 4), t(6, 6), t(15, 12), t(14, 15), t(20, 14), t(0, 0),
    // the same with nobody ahead
    t(0, 0), t(3, -2), t(3, 1), t(-6, 7), t(-1, 22), t(8, 38), t(21, 50), t(0, 0),
    // the same with no square ahead attacked
    t(0, 0), t(0, 4), t(0, 8), t(-1, 13), t(9, 38), t(19, 51), t(34, 67), t(0, 0),
    // a passed pawn from the fourth rank on, by the distance of its own and of the enemy king to the square ahead
    t(2, 15), t(-4, 27), t(1, 1), t(-3, -7), t(0, -6), t(2, -9), t(0, -9), t(-7, -6),
    t(-10, -6), t(-6, -18), t(3, -10), t(2, 3), t(-3, 9), t(4, 13), t(-1, 16), t(2, 12),
    // rank of the own pawn before the king, first if none: on its file, on a file beside it
    t(-17, -4), t(16, -3), t(12, -6), t(4, -1), t(-6, 2), t(-6, 2), t(-6, 5), t(0, 0),
    t(-9, 2), t(26, -1), t(4, -3), t(7, -6), t(-8, 3), t(-2, -4), t(-4, 5), t(0, 0),
    // rank of the enemy pawn that comes on there: free, held up by a pawn
    t(-16, -3), t(-1, 4), t(-23, 0), t(-6, 6), t(-8, 11), t(-3, 0), t(2, -2), t(0, 0),
    t(0, 0), t(-1, -3), t(-11, -10), t(1, -15), t(-7, 11), t(4, -4), t(-5, -5), t(0, 0),
    // a piece that a pawn attacks
    t(0, 0), t(62, 32), t(60, 35), t(69, 30), t(64, 30), t(0, 0),
    // a piece that a knight or bishop attacks
    t(2, 24), t(18, 30), t(32, 31), t(44, 32), t(38, 35), t(0, 0),
    // a piece, not well guarded, that a rook attacks
    t(2, 21), t(26, 32), t(30, 31), t(7, 16), t(45, 24), t(0, 0),
    // an attacked piece or pawn without a guard
    t(16, 26),
    // a piece or pawn, not well guarded, that the king attacks
    t(21, 26),
    // a piece that a pawn can safely step up to attack
    t(21, 9),
    // a square that both sides attack and the enemy does not hold
    t(4, -1),
    // a safe square in the own centre
    t(0, 5),
    // having the move
    t(28, 18),
    // steps from the own king to a knight, to a bishop
    t(-2, 2), t(-4, 1),
    // a passed pawn with an own rook behind it, with an enemy one
    t(3, 6), t(-8, -25),
    // a passed pawn whose next square is guarded, by rank
    t(0, 0), t(-1, 0), t(4, 7), t(-1, 6), t(9, 11), t(18, 16), t(4, 9), t(0, 0),
    // danger to the enemy king: a piece that bears on its surroundings
    t(0, 0), t(24, 13), t(15, 10), t(21, 3), t(20, 19), t(0, 0),
    // danger: a kind of piece that can safely check
    t(0, 0), t(45, 24), t(24, 22), t(47, 29), t(53, 37), t(0, 0),
    // danger: a kind of piece that can check, though not safely
    t(17, -1),
    // danger: an attack on a square around the king, beside it
    t(-2, 4), t(5, -1),
    // danger: an attacked square beside the king that only king and queen guard
    t(11, -4),
    // danger: a pawn short of three beside the king
    t(11, 0),
    // danger: a square on the king's wing that is attacked, attacked twice, guarded by its own side
    t(4, 1), t(4, 7), t(-5, 3),
    // danger: whenever something bears on the king, and if no queen does
    t(-2, 1), t(-67, -28),
];
