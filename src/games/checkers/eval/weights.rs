//! What each counted thing is worth: written by `examples/tune_checkers`, which tells how.

use super::terms::TERMS;

/// In the order of the terms, in hundredths of a man: with a full board, with an empty one.
#[rustfmt::skip]
pub(super) static WEIGHTS: [(i16, i16); TERMS] = [
    // a man, a king
    (123, 109), (153, 156),
    // a man on a square, seen from its own side: a line is a row, the home row first
    (17, 3), (19, 5), (17, 7), (5, -6),
    (6, 3), (2, -1), (8, 2), (-2, -2),
    (-2, 3), (7, 5), (-3, 1), (3, 5),
    (7, 12), (1, 7), (2, 8), (-7, 8),
    (2, 12), (6, 13), (5, 11), (1, 13),
    (12, 20), (10, 17), (10, 19), (5, 15),
    (11, 23), (13, 25), (10, 22), (8, 21),
    // a king on a square
    (1, 5), (0, -1), (0, 0), (-1, -2),
    (1, 5), (5, 9), (5, 7), (3, 3),
    (4, 8), (9, 6), (9, 12), (1, 2),
    (0, -2), (10, 9), (13, 11), (4, 4),
    (4, 5), (14, 11), (9, 10), (0, -1),
    (1, 1), (9, 8), (9, 11), (4, 12),
    (3, 4), (5, 8), (5, 15), (0, 8),
    (-3, -9), (2, 1), (4, 6), (0, 8),
    // which men of the home row still stand there: bit 0 is the first square
    (-15, -3), (-10, -8), (-7, -3), (1, 1),
    (-10, -6), (9, 7), (1, 2), (13, 6),
    (-9, -6), (-2, -2), (-1, -1), (6, 2),
    (-3, -2), (12, 7), (6, 3), (18, 7),
    // a step of a man to where it cannot be captured at once
    (5, 7),
    // the same of a king
    (43, -16),
    // a king without such a step
    (-18, -22),
    // a man that has no step
    (4, 0),
    // a man with no enemy ahead that could stop it, by rows to go, one first
    (28, 32), (26, 28), (23, 29), (20, 27),
    (16, 23), (12, 19), (10, 16),
    // a man with an own piece right behind, with two
    (5, 5), (8, 3),
    // a man in the corner before the enemy's home row that an enemy man holds there
    (-17, -28),
    // having the move (the opposition) with equal numbers
    (-4, 12),
    // having kings where the other side has none
    (17, 33),
    // being to move
    (1, 1),
];
