//! Discs that no play can turn, found conservatively: a bound on the final score.
//!
//! A disc is stable when along each of its four lines either the whole line is filled or a stable disc of its own
//! colour lies next to it. On the outer rows and columns, where a disc can be turned along the edge only, every
//! sequence of moves has been followed instead.

use super::bits::{FILE_A, transpose};
use std::sync::LazyLock;

/// Squares that are not on an edge.
const CENTRE: u64 = 0x007e_7e7e_7e7e_7e00;
/// Cells of an edge.
const EDGE: usize = 8;

/// Stable discs of the first colour for each pair of colours on an edge.
static EDGES: LazyLock<Vec<u8>> = LazyLock::new(edge_table);
static DIAGONALS: [[u64; 15]; 2] = diagonals();

const fn diagonals() -> [[u64; 15]; 2] {
    let mut all = [[0; 15]; 2];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square % 8, square / 8);
        all[0][x + y] |= 1 << square;
        all[1][7 - x + y] |= 1 << square;
        square += 1;
    }
    all
}

/// Makes the table of edges, so that no search has to wait for it.
pub(super) fn make_tables() {
    LazyLock::force(&EDGES);
}

fn edge_index(own: u8, other: u8) -> usize {
    usize::from(own) << EDGE | usize::from(other)
}

/// Boards with fewer empty cells first, so that what a move leads to is known already.
fn edge_table() -> Vec<u8> {
    let mut table = vec![0; 1 << (2 * EDGE)];
    let pairs = (0..=u8::MAX).flat_map(|own| (0..=u8::MAX).map(move |other| (own, other)));
    let mut boards: Vec<_> = pairs.filter(|(own, other)| own & other == 0).collect();
    boards.sort_by_key(|(own, other)| (own | other).count_zeros());
    for (own, other) in boards {
        table[edge_index(own, other)] = edge_stable(own, other, &table);
    }
    table
}

/// The discs of `own` that stay, whoever moves on this edge and in whatever order.
fn edge_stable(own: u8, other: u8, table: &[u8]) -> u8 {
    let free = (0..EDGE).filter(|cell| (own | other) >> cell & 1 == 0);
    free.fold(own, |stable, cell| {
        let won = edge_flips(own, other, cell);
        let lost = edge_flips(other, own, cell);
        let after_own = table[edge_index(own | won | 1 << cell, other & !won)];
        let after_other = table[edge_index(own & !lost, other | lost | 1 << cell)];
        stable & after_own & after_other
    })
}

fn edge_flips(own: u8, other: u8, cell: usize) -> u8 {
    let towards = |cells: &mut dyn Iterator<Item = usize>| {
        let mut passed = 0;
        for bit in cells.map(|cell| 1_u8 << cell) {
            match (own & bit != 0, other & bit != 0) {
                (true, _) => return passed,
                (_, true) => passed |= bit,
                _ => return 0,
            }
        }
        0
    };
    towards(&mut (cell + 1..EDGE)) | towards(&mut (0..cell).rev())
}

/// The stable discs on the four edges.
fn on_edges(own: u64, other: u64) -> u64 {
    let edge = |own: u64, other: u64, row: u32| {
        let cut = |set: u64| (set >> row & 0xff) as u8;
        u64::from(EDGES[edge_index(cut(own), cut(other))]) << row
    };
    let rows = |own: u64, other: u64| edge(own, other, 0) | edge(own, other, 56);
    rows(own, other) | transpose(rows(transpose(own), transpose(other)))
}

/// Squares whose row, column and each diagonal are filled.
fn full_lines(filled: u64) -> [u64; 4] {
    let columns = |filled: u64| {
        let filled = filled & filled.rotate_right(8);
        let filled = filled & filled.rotate_right(16);
        filled & filled.rotate_right(32)
    };
    let rows = |filled: u64| {
        let filled = filled & filled >> 4;
        let filled = filled & filled >> 2;
        (filled & filled >> 1 & FILE_A) * 0xff
    };
    let diagonals = |lines: &[u64; 15]| {
        lines.iter().filter(|&&line| filled & line == line).fold(0, |all, line| all | line)
    };
    [rows(filled), columns(filled), diagonals(&DIAGONALS[0]), diagonals(&DIAGONALS[1])]
}

/// Discs of `own` that stay to the end whatever is played; perhaps not all of them.
pub(super) fn stable_discs(own: u64, other: u64) -> u64 {
    let [row, column, falling, rising] = full_lines(own | other);
    let mut stable = on_edges(own, other) | own & row & column & falling & rising;
    if stable == 0 {
        return 0;
    }
    loop {
        let along = |full: u64, step: u32| full | stable << step | stable >> step;
        let held = along(row, 1) & along(column, 8) & along(falling, 7) & along(rising, 9);
        let more = stable | held & own & CENTRE;
        if more == stable {
            return stable;
        }
        stable = more;
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::{flips, moves, squares};
    use super::*;
    use proptest::prelude::*;

    /// Plays on at random, now and then for the same side twice, and says which discs of `own` have been turned.
    fn turned_later(mut own: u64, mut other: u64, random: &mut fastrand::Rng) -> u64 {
        let first = own;
        let mut turned = 0;
        let mut is_own = true;
        while moves(own, other) | moves(other, own) != 0 {
            let (mover, opponent) = if is_own { (own, other) } else { (other, own) };
            let choices: Vec<_> = squares(moves(mover, opponent)).collect();
            if let Some(&square) = random.choice(&choices) {
                let flipped = flips(mover, opponent, square);
                let (mover, opponent) = (mover | flipped | 1 << square, opponent & !flipped);
                (own, other) = if is_own { (mover, opponent) } else { (opponent, mover) };
            }
            turned |= first & other;
            is_own = !is_own;
        }
        turned
    }

    proptest! {
        #[test]
        fn no_disc_called_stable_is_ever_turned(own: u64, other: u64, filled: u64, seed: u64) {
            let (own, other) = (own & (filled | other), other & !own);
            let stable = stable_discs(own, other);
            prop_assert_eq!(stable & !own, 0);
            let mut random = fastrand::Rng::with_seed(seed);
            for _ in 0..10 {
                prop_assert_eq!(stable & turned_later(own, other, &mut random), 0);
            }
        }
    }

    #[test]
    fn corners_and_what_they_hold_are_stable() {
        assert_eq!(stable_discs(0x07, 0), 0x07, "a corner and the discs beside it");
        assert_eq!(stable_discs(0x0e, 0), 0, "discs of an edge without a corner can be turned");
        assert_eq!(stable_discs(0x0103, 0), 0x0103);
        assert_eq!(stable_discs(0x0001_0307, 0), 0x0001_0307, "b2 is held along every line");
        assert_eq!(stable_discs(u64::MAX, 0), u64::MAX);
    }

    #[test]
    fn a_filled_edge_is_stable() {
        assert_eq!(stable_discs(0x5a, 0xa5), 0x5a);
    }
}
