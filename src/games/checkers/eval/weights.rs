//! What each counted thing is worth: written by `examples/tune_checkers`, which tells how.

use super::terms::TERMS;

/// In the order of the terms, in hundredths of a man: with a full board, with an empty one.
#[rustfmt::skip]
pub(super) static WEIGHTS: [(i16, i16); TERMS] = [
    // a man, a king
    (100, 100), (135, 150),
    // a man on a square, seen from its own side: a line is a row, the home row first
    (6, -4), (6, -4), (6, -4), (3, -6),
    (-3, -2), (0, 0), (0, 0), (0, 0),
    (1, 4), (5, 6), (5, 6), (-2, 2),
    (0, 6), (7, 10), (7, 10), (3, 8),
    (5, 13), (9, 15), (9, 15), (2, 11),
    (5, 16), (12, 20), (12, 20), (8, 18),
    (12, 26), (12, 26), (12, 26), (9, 24),
    // a king on a square
    (0, 0), (0, 0), (0, 0), (0, 0),
    (0, 0), (4, 6), (4, 6), (4, 6),
    (4, 6), (8, 12), (8, 12), (0, 0),
    (0, 0), (8, 12), (12, 18), (4, 6),
    (4, 6), (12, 18), (8, 12), (0, 0),
    (0, 0), (8, 12), (8, 12), (4, 6),
    (4, 6), (4, 6), (4, 6), (0, 0),
    (0, 0), (0, 0), (0, 0), (0, 0),
    // which men of the home row still stand there: bit 0 is the first square
    (-12, -4), (-6, -2), (-6, -2), (0, 0),
    (-6, -2), (6, 2), (0, 0), (10, 3),
    (-6, -2), (0, 0), (0, 0), (4, 1),
    (0, 0), (10, 3), (4, 1), (12, 4),
    // a step of a man to where it cannot be captured at once
    (3, 3),
    // the same of a king
    (2, 3),
    // a king without such a step
    (-20, -25),
    // a man that has no step
    (-2, -4),
    // a man with no enemy ahead that could stop it, by rows to go, one first
    (30, 40), (28, 36), (24, 32), (20, 28),
    (16, 24), (12, 20), (10, 16),
    // a man with an own piece right behind, with two
    (2, 1), (4, 2),
    // a man in the corner before the enemy's home row that an enemy man holds there
    (-15, -25),
    // having the move (the opposition) with equal numbers
    (2, 12),
    // having kings where the other side has none
    (15, 30),
    // being to move
    (3, 3),
];
