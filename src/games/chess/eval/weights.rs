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
    t(52, 125), t(290, 315), t(316, 345), t(405, 581), t(979, 1003), t(0, 0),
    // a piece on a square, pawns first; a line is a rank from the edge to the middle, its own first one first
    t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-9, 12), t(6, 3), t(1, 3), t(-11, 18),
    t(-2, 1), t(5, 4), t(12, 4), t(2, 17),
    t(1, 12), t(-2, 6), t(7, 3), t(13, 2),
    t(7, 21), t(3, 18), t(8, -1), t(20, 3),
    t(12, 30), t(26, 29), t(8, 33), t(-3, 24),
    t(36, 48), t(25, 43), t(37, 45), t(36, 62),
    t(0, 0), t(0, 0), t(0, 0), t(0, 0),
    t(-44, -36), t(-25, -31), t(-32, -16), t(-16, -6),
    t(-15, -31), t(-7, -7), t(-5, 0), t(-1, 18),
    t(-12, -7), t(3, 0), t(-1, 10), t(-4, 15),
    t(5, -10), t(14, 0), t(12, 19), t(17, 25),
    t(18, 0), t(13, 6), t(28, 8), t(26, 17),
    t(0, -22), t(13, -2), t(18, 8), t(19, 14),
    t(-22, -27), t(-19, -11), t(15, 5), t(12, 4),
    t(-69, -48), t(-42, -28), t(-41, -16), t(-17, -8),
    t(-7, 5), t(-17, 8), t(-18, 0), t(-23, 2),
    t(-1, 0), t(9, -6), t(15, 0), t(-4, 12),
    t(8, -5), t(7, 0), t(7, 9), t(2, 14),
    t(4, -4), t(-8, 7), t(12, 4), t(13, 7),
    t(7, 4), t(15, 2), t(6, 5), t(21, 5),
    t(9, -4), t(1, 6), t(13, 2), t(19, 2),
    t(-9, -6), t(1, -2), t(-4, 3), t(3, 0),
    t(-5, -5), t(-12, -3), t(-1, 4), t(-14, -8),
    t(-11, -7), t(-5, -11), t(1, -11), t(10, -17),
    t(-24, -3), t(-5, -1), t(-8, -8), t(1, 2),
    t(-17, -4), t(-10, 2), t(-12, 2), t(-9, 0),
    t(-16, -4), t(-6, 2), t(-14, 7), t(-12, 12),
    t(-9, 5), t(-14, 12), t(1, 10), t(8, 7),
    t(-7, 12), t(-5, 5), t(-1, -8), t(9, 0),
    t(15, 11), t(5, 16), t(7, 8), t(16, 3),
    t(10, 12), t(11, 13), t(8, 13), t(7, 6),
    t(-5, -33), t(2, -24), t(-6, -20), t(-5, -24),
    t(-5, -23), t(0, -16), t(-11, -9), t(-10, -3),
    t(3, -9), t(5, -3), t(-12, 22), t(-11, 9),
    t(-4, 2), t(-7, 9), t(-10, 21), t(-14, 29),
    t(3, 3), t(-3, 19), t(3, 15), t(-15, 25),
    t(3, -4), t(-2, 8), t(10, 15), t(9, 22),
    t(4, -16), t(-4, -4), t(7, 4), t(16, 17),
    t(8, -15), t(-5, -13), t(10, -1), t(6, 4),
    t(39, -67), t(33, -48), t(-5, -35), t(-6, -32),
    t(21, -41), t(1, -18), t(-14, -4), t(-34, 8),
    t(-17, -27), t(-17, 0), t(-36, 16), t(-46, 28),
    t(-28, -9), t(-37, 12), t(-48, 28), t(-67, 24),
    t(-27, 5), t(-43, 18), t(-52, 19), t(-61, 34),
    t(-33, -4), t(-39, 15), t(-49, 23), t(-62, 26),
    t(-37, -29), t(-45, -5), t(-56, 7), t(-67, 9),
    t(-42, -66), t(-50, -37), t(-59, -24), t(-72, -11),
    // squares worth going to that a piece reaches: N, B, R, Q
    t(-35, -29), t(-21, -19), t(-10, -9), t(-10, 5), t(-6, 3), t(-4, 8), t(1, 13), t(3, 24), t(8, 6), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12), t(12, 12),
    t(-29, -40), t(-39, -39), t(-22, -29), t(-12, -8), t(-7, -3), t(0, 11), t(1, 12), t(0, 19), t(4, 12), t(-4, 22), t(4, 17), t(7, 11), t(15, 9), t(11, 14), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20), t(20, 20),
    t(-37, -53), t(-30, -58), t(-11, -41), t(-8, -26), t(-9, -9), t(-5, 1), t(-4, 6), t(-6, 14), t(-6, 16), t(2, 18), t(2, 22), t(1, 25), t(10, 27), t(8, 28), t(7, 32), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26), t(13, 26),
    t(-32, -64), t(-26, -51), t(-18, -43), t(-16, -40), t(-17, -33), t(-11, -25), t(-9, -28), t(-8, -28), t(-6, -20), t(-6, -11), t(-3, -11), t(-3, -3), t(-1, -1), t(-2, 7), t(-2, 16), t(-1, 14), t(-4, 18), t(2, 20), t(3, 17), t(6, 21), t(10, 29), t(15, 21), t(11, 21), t(11, 21), t(12, 24), t(14, 25), t(16, 32), t(16, 32),
    // bishops on squares of both colours
    t(27, 56),
    // pawns beyond five, for each knight, for each rook
    t(4, 4), t(2, -12),
    // own pawns on squares of a bishop's colour
    t(-4, -1),
    // a knight or bishop that a pawn guards and none can drive away; a knight that can go to such a square
    t(20, 5), t(5, 12), t(14, 6),
    // a minor piece right behind a pawn
    t(1, 14),
    // a rook on a file without own pawns, without any
    t(19, 5), t(25, 12),
    // a rook on the seventh rank, pawns there or the king behind it
    t(-5, 6),
    // an isolated pawn; on a half-open file
    t(-5, -7), t(-10, -8),
    // a pawn behind one of its own
    t(-8, -13),
    // a pawn that cannot go on and that no pawn can come to guard; on a half-open file
    t(-3, 1), t(-5, -10),
    // a pawn that a pawn guards, by rank
    t(0, 0), t(0, 0), t(9, 14), t(6, 2), t(15, 17), t(34, 25), t(72, 71), t(0, 0),
    // a pawn beside another, by rank
    t(0, 0), t(5, 0), t(2, 4), t(5, 3), t(12, 28), t(36, 65), t(80, 110), t(0, 0),
    // a pawn that no enemy pawn can stop, by rank
    t(0, 0), t(2, 9), t(-2, 9), t(-2, 27), t(0, 49), t(25, 95), t(70, 136), t(0, 0),
    // the same with a pawn guarding it or beside it
    t(0, 0), t(-12, 6), t(-7, -3), t(18, 3), t(17, 11), t(21, 15), t(23, 11), t(0, 0),
    // the same with nobody ahead
    t(0, 0), t(0, -7), t(4, -4), t(-5, 10), t(-1, 24), t(1, 45), t(30, 59), t(0, 0),
    // the same with no square ahead attacked
    t(0, 0), t(0, 7), t(4, 19), t(-12, 22), t(1, 48), t(19, 70), t(43, 86), t(0, 0),
    // a passed pawn from the fourth rank on, by the distance of its own and of the enemy king to the square ahead
    t(-3, 12), t(-25, 27), t(2, -2), t(5, -10), t(-2, -7), t(4, -12), t(1, -10), t(-4, -7),
    t(-10, -11), t(1, -22), t(-1, -10), t(-3, 2), t(-5, 10), t(-3, 16), t(2, 9), t(-3, 11),
    // rank of the own pawn before the king, first if none: on its file, on a file beside it
    t(-17, -6), t(16, -1), t(12, -14), t(2, -9), t(-5, 5), t(-5, 10), t(-5, 10), t(0, 0),
    t(-10, 0), t(23, 0), t(5, -4), t(5, -7), t(-2, 3), t(5, -3), t(-4, 8), t(0, 0),
    // rank of the enemy pawn that comes on there: free, held up by a pawn
    t(-14, 0), t(-10, 2), t(-18, -1), t(-8, 7), t(-9, 10), t(-1, 5), t(-1, 3), t(0, 0),
    t(0, 0), t(-1, -4), t(-7, -15), t(6, -19), t(1, 20), t(3, -12), t(-11, -5), t(0, 0),
    // a piece that a pawn attacks
    t(0, 0), t(64, 38), t(64, 44), t(65, 29), t(54, 28), t(0, 0),
    // a piece that a knight or bishop attacks
    t(2, 23), t(17, 37), t(30, 36), t(44, 32), t(40, 33), t(0, 0),
    // a piece, not well guarded, that a rook attacks
    t(3, 19), t(27, 30), t(33, 26), t(2, 10), t(47, 19), t(0, 0),
    // an attacked piece or pawn without a guard
    t(15, 27),
    // a piece or pawn, not well guarded, that the king attacks
    t(24, 24),
    // a piece that a pawn can safely step up to attack
    t(20, 8),
    // a square that both sides attack and the enemy does not hold
    t(5, 0),
    // a safe square in the own centre
    t(0, 4),
    // having the move
    t(28, 19),
    // steps from the own king to a knight, to a bishop
    t(-1, 1), t(-3, -2),
    // a passed pawn with an own rook behind it, with an enemy one
    t(4, 13), t(-11, -42),
    // a passed pawn whose next square is guarded, by rank
    t(0, 0), t(1, 2), t(3, 15), t(-3, 12), t(11, 15), t(30, 27), t(17, 26), t(0, 0),
    // danger to the enemy king: a piece that bears on its surroundings
    t(0, 0), t(20, 18), t(15, 9), t(20, -1), t(11, 27), t(0, 0),
    // danger: a kind of piece that can safely check
    t(0, 0), t(57, 38), t(24, 41), t(44, 44), t(57, 69), t(0, 0),
    // danger: a kind of piece that can check, though not safely
    t(20, 5),
    // danger: an attack on a square around the king, beside it
    t(-2, 4), t(4, 2),
    // danger: an attacked square beside the king that only king and queen guard
    t(11, -5),
    // danger: a pawn short of three beside the king
    t(11, -5),
    // danger: a square on the king's wing that is attacked, attacked twice, guarded by its own side
    t(6, 0), t(3, 3), t(-5, 3),
    // danger: whenever something bears on the king, and if no queen does
    t(-1, 1), t(-68, -26),
];
