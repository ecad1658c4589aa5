//! Lines of four on boards of seven bits a column.

use super::{HEIGHT, WIDTH};

/// Bits of a column: its cells and one that is always empty.
pub(super) const COLUMN_BITS: usize = HEIGHT + 1;
/// The bottom cell of each column.
pub(super) const BOTTOM: u64 = bottom();
/// Every cell.
pub(super) const BOARD: u64 = BOTTOM * ((1 << HEIGHT) - 1);
/// Distances between neighbours of a line that is not vertical: along the row and both diagonals.
const SLANTS: [usize; 3] = [COLUMN_BITS, COLUMN_BITS - 1, COLUMN_BITS + 1];

const fn bottom() -> u64 {
    let (mut bits, mut column) = (0, 0);
    while column < WIDTH {
        bits |= 1 << (column * COLUMN_BITS);
        column += 1;
    }
    bits
}

/// The cells of a column.
#[inline]
pub(super) const fn column(column: usize) -> u64 {
    ((1 << HEIGHT) - 1) << (column * COLUMN_BITS)
}

/// The columns' ends: the bit above the topmost cell.
const ENDS: u64 = BOTTOM << HEIGHT;

/// The column of the highest of these cells.
#[inline]
pub(super) const fn column_of(cells: u64) -> u64 {
    column(cells.ilog2() as usize / COLUMN_BITS)
}

/// The lowest of these cells in each column.
#[inline]
pub(super) const fn lowest(cells: u64) -> u64 {
    (ENDS - cells) & cells
}

/// All cells from the lowest of these to the top, in each column.
#[inline]
pub(super) const fn from_lowest(cells: u64) -> u64 {
    (ENDS - lowest(cells)) & BOARD
}

/// Whether the stones have four in a row.
#[inline]
pub(super) fn has_line(stones: u64) -> bool {
    let starts = |step: usize| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    };
    SLANTS.iter().fold(starts(1), |all, &step| all | starts(step)) != 0
}

/// Empty cells, to be reached now or later, that complete four in a row of `stones`. No stone hangs above an empty cell.
#[inline]
pub(super) fn line_cells(stones: u64, all: u64) -> u64 {
    let mut cells = stones << 1 & stones << 2 & stones << 3;
    for step in SLANTS {
        let below = stones << step & stones << (2 * step);
        let above = stones >> step & stones >> (2 * step);
        cells |= below & stones << (3 * step) | below & stones >> step;
        cells |= above & stones >> (3 * step) | above & stones << step;
    }
    cells & (BOARD ^ all)
}

/// The cells of this set that lie in four in a row of it.
#[inline]
pub(super) fn in_lines(cells: u64) -> u64 {
    let in_direction = |step: usize| {
        let pairs = cells & cells >> step;
        let starts = pairs & pairs >> (2 * step);
        let halves = starts | starts << step;
        halves | halves << (2 * step)
    };
    SLANTS.iter().fold(in_direction(1), |lines, &step| lines | in_direction(step))
}

/// The board seen in a mirror: the first column becomes the last. Each column keeps all of its bits.
#[inline]
pub(super) const fn mirrored(board: u64) -> u64 {
    const FIRST: u64 = (1 << COLUMN_BITS) - 1;
    const MIDDLE: u64 = FIRST << (WIDTH / 2 * COLUMN_BITS);
    let (mut mirror, mut number) = (board & MIDDLE, 0);
    while number < WIDTH / 2 {
        let place = number * COLUMN_BITS;
        let distance = (WIDTH - 1 - 2 * number) * COLUMN_BITS;
        mirror |=
            (board >> place & FIRST) << (place + distance) | (board >> (place + distance) & FIRST) << place;
        number += 1;
    }
    mirror
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line of four cells, found by walking.
    fn lines() -> Vec<u64> {
        let bit = |x: i32, y: i32| 1_u64 << (x as usize * COLUMN_BITS + y as usize);
        let inside = |x: i32, y: i32| (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (x, y) in (0..7).flat_map(|x| (0..6).map(move |y| (x, y))) {
                if inside(x + 3 * dx, y + 3 * dy) {
                    lines.push((0..4).map(|i| bit(x + i * dx, y + i * dy)).sum());
                }
            }
        }
        lines
    }

    #[test]
    fn the_lowest_cells_and_what_is_above_them_are_found_in_each_column() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..1_000 {
            let cells = random.u64(..) & random.u64(..) & BOARD;
            let of_column = |number: usize| cells & column(number);
            let expected = (0..WIDTH).map(|number| of_column(number) & of_column(number).wrapping_neg());
            assert_eq!(lowest(cells), expected.clone().sum::<u64>());
            let above = |(number, low): (usize, u64)| match low {
                0 => 0,
                low => column(number) & !(low - 1),
            };
            assert_eq!(from_lowest(cells), expected.enumerate().map(above).sum::<u64>());
            let highest = (0..WIDTH).rev().find(|&number| of_column(number) != 0);
            assert_eq!((cells != 0).then(|| column_of(cells)), highest.map(column));
        }
    }

    #[test]
    fn shifts_find_exactly_the_69_lines() {
        let lines = lines();
        assert_eq!(lines.len(), 69);
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..20_000 {
            let filled: u64 = (0..WIDTH).map(|c| column(c) & !(column(c) << random.usize(0..=HEIGHT))).sum();
            let stones = random.u64(..) & filled;
            let others = filled & !stones;
            assert_eq!(has_line(stones), lines.iter().any(|line| stones & line == *line));
            let completing = lines.iter().map(|line| line & !stones).filter(|gap| gap.count_ones() == 1);
            let expected = completing.fold(0, |cells, gap| cells | gap) & !others;
            assert_eq!(line_cells(stones, stones | others), expected);
        }
    }
}
