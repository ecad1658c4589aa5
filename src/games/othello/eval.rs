//! An estimate of the final disc difference.

use super::bits::{CORNERS, moves, neighbours_of, squares};

pub(super) fn evaluate(own: u64, other: u64) -> i32 {
    let value = |own: u64, other: u64| {
        let empty = !(own | other);
        let mobility = moves(own, other).count_ones() as i32;
        let frontier = squares(empty).fold(0, |all, square| all | neighbours_of(square)) & own;
        let bad: u64 = squares(CORNERS & empty).map(|corner| neighbours_of(corner)).sum();
        let corners = (own & CORNERS).count_ones() as i32;
        12 * corners + mobility - (frontier.count_ones() as i32) / 2 - 3 * (own & bad).count_ones() as i32
    };
    (value(own, other) - value(other, own)).clamp(-62, 62)
}
