//! The rules once more, plain and slow, from their wording: boards are cells, lines are walked.

use std::collections::BTreeSet;

/// Steps along the directions of lines, as (column, row).
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Cells row by row from the top: `X`, `O` or `.`.
#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) size: i32,
    pub(crate) rule: &'static str,
    pub(crate) cells: Vec<char>,
}

type At = (i32, i32);

impl Naive {
    fn at(&self, (x, y): At) -> char {
        let inside = (0..self.size).contains(&x) && (0..self.size).contains(&y);
        if inside { self.cells[(y * self.size + x) as usize] } else { '#' }
    }

    fn all(&self) -> impl Iterator<Item = At> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
    }

    fn with(&self, (x, y): At, symbol: char) -> Self {
        let mut after = self.clone();
        after.cells[(y * self.size + x) as usize] = symbol;
        after
    }

    /// Stones in a row through a cell.
    fn run(&self, (x, y): At, (dx, dy): At) -> usize {
        let symbol = self.at((x, y));
        let along = |sign: i32| {
            (1..).take_while(|i| self.at((x + sign * i * dx, y + sign * i * dy)) == symbol).count()
        };
        1 + along(1) + along(-1)
    }

    fn needs_exactly_five(&self, symbol: char) -> bool {
        self.rule == "standard" || self.rule == "renju" && symbol == 'X'
    }

    fn is_five(&self, cell: At, step: At) -> bool {
        let run = self.run(cell, step);
        run == 5 || run > 5 && !self.needs_exactly_five(self.at(cell))
    }

    /// Whether a stone on an empty cell wins.
    pub(crate) fn wins(&self, cell: At, symbol: char) -> bool {
        let after = self.with(cell, symbol);
        STEPS.into_iter().any(|step| after.is_five(cell, step))
    }

    fn line(&self, (x, y): At, (dx, dy): At) -> impl Iterator<Item = At> + use<> {
        (-18..=18).filter(|i| *i != 0).map(move |i| (x + i * dx, y + i * dy))
    }

    /// The empty cells on one line that make a five through a stone.
    fn completing(&self, stone: At, step: At) -> Vec<At> {
        let symbol = self.at(stone);
        let empty = self.line(stone, step).filter(|&cell| self.at(cell) == '.');
        empty
            .filter(|&cell| {
                let after = self.with(cell, symbol);
                after.is_five(cell, step) && after.is_five(stone, step) && after.are_joined(stone, cell, step)
            })
            .collect()
    }

    /// Whether two stones are in one row without a gap.
    fn are_joined(&self, one: At, other: At, step: At) -> bool {
        let distance = (one.0 - other.0).abs().max((one.1 - other.1).abs());
        (1..=distance).any(|i| {
            [1, -1].into_iter().any(|sign| {
                (one.0 + sign * i * step.0, one.1 + sign * i * step.1) == other
                    && (1..i).all(|j| {
                        self.at((one.0 + sign * j * step.0, one.1 + sign * j * step.1)) == self.at(one)
                    })
            })
        })
    }

    /// Whether four in a row go through a stone that both neighbours complete.
    fn is_straight_four(&self, stone: At, step: At) -> bool {
        self.run(stone, step) == 4 && self.completing(stone, step).len() == 2
    }

    /// Fours on one line through a stone.
    fn fours(&self, stone: At, step: At) -> usize {
        if self.is_straight_four(stone, step) { 1 } else { self.completing(stone, step).len() }
    }

    /// Whether black may not play on an empty cell under renju rules.
    pub(crate) fn is_forbidden(&self, cell: At) -> bool {
        if self.wins(cell, 'X') {
            return false;
        }
        let after = self.with(cell, 'X');
        let has_overline = STEPS.into_iter().any(|step| after.run(cell, step) > 5);
        let fours: usize = STEPS.into_iter().map(|step| after.fours(cell, step)).sum();
        let threes = STEPS.into_iter().filter(|&step| after.is_three(cell, step)).count();
        has_overline || fours > 1 || threes > 1
    }

    /// Whether one stone more makes a straight four of the line through a stone, by an allowed move that makes no five.
    fn is_three(&self, stone: At, step: At) -> bool {
        if self.fours(stone, step) > 0 {
            return false;
        }
        let empty = self.line(stone, step).filter(|&cell| self.at(cell) == '.');
        empty.into_iter().any(|cell| {
            let after = self.with(cell, 'X');
            after.is_straight_four(cell, step)
                && after.are_joined(stone, cell, step)
                && !self.wins(cell, 'X')
                && !self.is_forbidden(cell)
        })
    }

    /// The empty cells where a stone wins, by name.
    pub(crate) fn winning(&self, symbol: char) -> BTreeSet<String> {
        let empty = self.all().filter(|&cell| self.at(cell) == '.');
        empty.filter(|&cell| self.wins(cell, symbol)).map(|cell| self.name(cell)).collect()
    }

    /// The empty cells that are forbidden to black, by name.
    pub(crate) fn forbidden(&self) -> BTreeSet<String> {
        let empty = self.all().filter(|&cell| self.at(cell) == '.');
        empty.filter(|&cell| self.is_forbidden(cell)).map(|cell| self.name(cell)).collect()
    }

    fn name(&self, (x, y): At) -> String {
        format!("{}{}", char::from(b'a' + x as u8), self.size - y)
    }
}
