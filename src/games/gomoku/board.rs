//! The board: stones as bits along every line, and what each empty cell would be worth to either side.
//!
//! Cells are numbered row by row from the top left. Placing a stone changes what the empty cells on its four lines are
//! worth, up to [`REACH`] cells away, and nothing else; so everything that the search asks for is kept up to date at a
//! cost that does not grow with the board.

use super::kinds::{Code, KINDS, Kind, Kinds, class_in};
use super::patterns::{Class, ClassTable, Length, REACH, WINDOW};
use super::rule::Rule;
use crate::game::Side;
use crate::keys::Keys;
use std::ops::RangeInclusive;

/// Sizes of the board.
pub(super) const SIZES: RangeInclusive<usize> = 5..=MAX_SIZE;
/// Largest board.
const MAX_SIZE: usize = 19;
/// Cells of the largest board.
const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;
/// Diagonals of one kind on the largest board.
const DIAGONALS: usize = 2 * MAX_SIZE - 1;
/// Lines of all directions.
const LINES: usize = 2 * MAX_SIZE + 2 * DIAGONALS;
/// Directions of lines: along a row, down a column, down the diagonals to the right, up the ones to the right.
pub(super) const DIRECTIONS: usize = 4;
/// How far from a stone a cell still counts as near it.
const NEAR: usize = 2;
/// Both sides.
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Where a cell lies on a line: its window begins at bit `shift` of the line.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    line: u8,
    shift: u8,
}

/// What the size and the rule make of a board.
#[derive(Clone, Debug)]
pub(super) struct Board {
    size: usize,
    rule: Rule,
    places: Vec<[Place; DIRECTIONS]>,
    /// Bits beyond the edges, for each line.
    walls: Vec<u32>,
    /// From a cell to the next, for each direction.
    steps: [isize; DIRECTIONS],
    classes: [ClassTable; 2],
    kinds: [&'static Kinds; 2],
    /// Whether a line that is dead once is so for ever: where six are too many it may still become too long.
    dead_stays: bool,
    keys: Keys,
    salt: u64,
}

impl std::fmt::Debug for Kinds {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Kinds")
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// This side has a winning line.
    Line(Side),
    /// Black has an overline that it may not have.
    Overline,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Stones along each line, for each side.
    lines: [[u32; 2]; LINES],
    /// For each side what a stone on the cell would make; zero where one stands.
    codes: [[Code; 2]; MAX_CELLS],
    /// Rows of cells that have a stone within [`NEAR`].
    near: [u32; MAX_SIZE],
    /// For each side, rows of empty cells whose kind is sharp.
    sharp: [[u32; MAX_SIZE]; 2],
    /// Empty cells of each kind, for each side.
    counts: [[u16; KINDS]; 2],
    /// Sum of the empty cells' values, for each side.
    values: [i32; 2],
    key: u64,
    placed: u16,
    to_move: Side,
    ending: Option<Ending>,
}

impl Board {
    pub(super) fn new(size: usize, rule: Rule, keys: &Keys) -> Self {
        let mut board = Self {
            size,
            rule,
            places: Vec::new(),
            walls: vec![u32::MAX; LINES],
            steps: [1, size as isize, size as isize + 1, 1 - size as isize],
            classes: SIDES.map(|side| ClassTable::new(rule.length_for(side))),
            kinds: SIDES.map(|side| Kinds::new(rule.restricts(side))),
            dead_stays: SIDES.iter().all(|&side| rule.length_for(side) == Length::FiveOrMore),
            keys: keys.clone(),
            salt: keys.salt("gomoku", &[size as u8, rule as u8]),
        };
        board.places = (0..board.cells()).map(|cell| places_of(cell % size, cell / size)).collect();
        for place in board.places.iter().flatten() {
            board.walls[usize::from(place.line)] &= !middle(*place);
        }
        board
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn rule(&self) -> Rule {
        self.rule
    }

    /// Cells on the board.
    pub(super) fn cells(&self) -> usize {
        self.size * self.size
    }

    /// The empty board.
    pub(super) fn start(&self) -> Position {
        let mut position = Position {
            lines: [[0; 2]; LINES],
            codes: [[0; 2]; MAX_CELLS],
            near: [0; MAX_SIZE],
            sharp: [[0; MAX_SIZE]; 2],
            counts: [[0; KINDS]; 2],
            values: [0; 2],
            key: self.salt,
            placed: 0,
            to_move: Side::First,
            ending: None,
        };
        for cell in 0..self.cells() {
            for direction in 0..DIRECTIONS {
                let windows = self.windows(&position, cell, direction);
                for (code, class) in position.codes[cell].iter_mut().zip(self.classes_in(windows)) {
                    *code |= (class as Code) << (4 * direction);
                }
            }
            SIDES.into_iter().for_each(|side| self.put_in(&mut position, cell, side));
        }
        position
    }

    /// Counts an empty cell by its code. No kind of an empty board is sharp.
    fn put_in(&self, position: &mut Position, cell: usize, side: Side) {
        let own = side.index();
        let code = position.codes[cell][own];
        position.counts[own][self.kinds[own].kind(code) as usize] += 1;
        position.values[own] += self.kinds[own].value(code);
    }

    /// Position key: stones, side to move, size and rule.
    pub(super) fn key(&self, position: &Position) -> u64 {
        crate::keys::spread(position.key ^ position.to_move.index() as u64)
    }

    /// Places a stone of `side` on an empty cell, whoever is to move; the other side moves next.
    pub(super) fn place(&self, position: &mut Position, cell: usize, side: Side) {
        let own = side.index();
        let code = position.codes[cell][own];
        let makes = |class| (0..DIRECTIONS).any(|direction| class_in(code, direction) == class);
        if makes(Class::Five) {
            position.ending = Some(Ending::Line(side));
        } else if self.rule.restricts(side) && makes(Class::Overline) {
            position.ending = Some(Ending::Overline);
        }
        self.take_out(position, cell);
        for place in self.places[cell] {
            position.lines[usize::from(place.line)][own] |= middle(place);
        }
        self.renew_around(position, cell);
        self.mark_near(position, cell);
        position.placed += 1;
        position.key ^= self.keys.number(2 * cell + own);
        position.to_move = !side;
    }

    /// A cell that is filled now is worth nothing any more.
    #[inline]
    fn take_out(&self, position: &mut Position, cell: usize) {
        for side in SIDES {
            let own = side.index();
            let code = std::mem::take(&mut position.codes[cell][own]);
            position.counts[own][self.kinds[own].kind(code) as usize] -= 1;
            position.values[own] -= self.kinds[own].value(code);
            let (row, bit) = self.row_and_bit(cell);
            position.sharp[own][row] &= !bit;
        }
    }

    /// Looks anew at the empty cells whose lines a new stone changes.
    #[inline]
    fn renew_around(&self, position: &mut Position, cell: usize) {
        for direction in 0..DIRECTIONS {
            for offset in self.empty_offsets(position, cell, direction) {
                let other = self.beside(cell, direction, offset);
                self.renew(position, other, direction);
            }
        }
    }

    /// Looks anew at what a stone on an empty cell would make in one direction.
    #[inline]
    fn renew(&self, position: &mut Position, cell: usize, direction: usize) {
        let shift = 4 * direction;
        let before = position.codes[cell];
        if self.dead_stays && (before[0] | before[1]) >> shift & 15 == 0 {
            return;
        }
        let classes = self.classes_in(self.windows(position, cell, direction));
        for own in 0..2 {
            let after = before[own] & !(15 << shift) | (classes[own] as Code) << shift;
            if after != before[own] {
                self.change(position, cell, own, after);
            }
        }
    }

    /// Gives an empty cell another code for one side.
    #[inline]
    fn change(&self, position: &mut Position, cell: usize, own: usize, after: Code) {
        let before = std::mem::replace(&mut position.codes[cell][own], after);
        let kinds = self.kinds[own];
        position.values[own] += kinds.value(after) - kinds.value(before);
        let (was, is) = (kinds.kind(before), kinds.kind(after));
        if was == is {
            return;
        }
        position.counts[own][was as usize] -= 1;
        position.counts[own][is as usize] += 1;
        let (row, bit) = self.row_and_bit(cell);
        let others = position.sharp[own][row] & !bit;
        position.sharp[own][row] = if is.is_sharp() { others | bit } else { others };
    }

    /// What a stone of either side makes in the middle of a line's window.
    #[inline]
    fn classes_in(&self, [first, second, wall]: [u32; 3]) -> [Class; 2] {
        let [first, second, wall] = [first, second, wall].map(|bits| self.classes[0].digits(bits));
        [self.classes[0].class(first, second + wall), self.classes[1].class(second, first + wall)]
    }

    /// The line around a cell: black's stones, white's, and what is beyond the edges; more than [`WINDOW`] bits of each.
    #[inline]
    fn windows(&self, position: &Position, cell: usize, direction: usize) -> [u32; 3] {
        let place = self.places[cell][direction];
        let line = usize::from(place.line);
        let [first, second] = position.lines[line];
        [first, second, self.walls[line]].map(|bits| bits >> place.shift)
    }

    /// The empty cells on one line through a cell, as distances within [`REACH`], without the cell itself.
    #[inline]
    pub(super) fn empty_offsets(
        &self,
        position: &Position,
        cell: usize,
        direction: usize,
    ) -> impl Iterator<Item = isize> + use<> {
        let [first, second, wall] = self.windows(position, cell, direction);
        let taken = first | second | wall | 1 << REACH;
        let empty = !taken & ((1 << WINDOW) - 1);
        Bits(empty).map(|bit| bit as isize - REACH as isize)
    }

    /// Whether every cell strictly between a cell and another on the same line is `side`'s.
    pub(super) fn is_filled_between(
        &self,
        position: &Position,
        (cell, direction, offset): (usize, usize, isize),
        side: Side,
    ) -> bool {
        let own = self.windows(position, cell, direction)[side.index()];
        let (low, high) = (offset.min(0) + REACH as isize + 1, offset.max(0) + REACH as isize);
        (low..high).all(|bit| own >> bit & 1 == 1)
    }

    /// The cell at a distance along a direction, which must be on the board.
    #[inline]
    pub(super) fn beside(&self, cell: usize, direction: usize, offset: isize) -> usize {
        cell.wrapping_add_signed(offset * self.steps[direction])
    }

    /// Whether two cells lie on one line of a direction, at most [`REACH`] apart.
    #[inline]
    pub(super) fn is_in_reach(&self, cell: usize, other: usize, direction: usize) -> bool {
        let (here, there) = (self.places[cell][direction], self.places[other][direction]);
        here.line == there.line && usize::from(here.shift.abs_diff(there.shift)) <= REACH
    }

    fn mark_near(&self, position: &mut Position, cell: usize) {
        let (x, y) = (cell % self.size, cell / self.size);
        let whole = (1_u32 << self.size) - 1;
        let around = (((1_u32 << (2 * NEAR + 1)) - 1) << x >> NEAR) & whole;
        let rows = y.saturating_sub(NEAR)..=(y + NEAR).min(self.size - 1);
        position.near[rows].iter_mut().for_each(|row| *row |= around);
    }

    /// Whether no stone is on the cell.
    #[inline]
    pub(super) fn is_empty(&self, position: &Position, cell: usize) -> bool {
        let place = self.places[cell][0];
        let [first, second] = position.lines[usize::from(place.line)];
        (first | second) & middle(place) == 0
    }

    /// Whose stone is on the cell.
    pub(super) fn stone(&self, position: &Position, cell: usize) -> Option<Side> {
        let place = self.places[cell][0];
        let row = position.lines[usize::from(place.line)];
        SIDES.into_iter().find(|side| row[side.index()] & middle(place) != 0)
    }

    /// What a stone of `side` on an empty cell means.
    #[inline]
    pub(super) fn kind(&self, position: &Position, cell: usize, side: Side) -> Kind {
        self.kinds[side.index()].kind(position.codes[cell][side.index()])
    }

    /// What the chance to play on an empty cell is worth to `side`.
    #[inline]
    pub(super) fn value(&self, position: &Position, cell: usize, side: Side) -> i32 {
        self.kinds[side.index()].value(position.codes[cell][side.index()])
    }

    /// What a stone of `side` on an empty cell makes in one direction.
    #[inline]
    pub(super) fn class(&self, position: &Position, cell: usize, side: Side, direction: usize) -> Class {
        class_in(position.codes[cell][side.index()], direction)
    }

    /// Empty cells, row by row.
    #[inline]
    pub(super) fn empty_cells(&self, position: &Position) -> impl Iterator<Item = usize> {
        (0..self.size).flat_map(move |row| self.empty_in_row(position, row, u32::MAX))
    }

    /// Empty cells near a stone, row by row.
    #[inline]
    pub(super) fn near_cells(&self, position: &Position) -> impl Iterator<Item = usize> {
        (0..self.size).flat_map(move |row| self.empty_in_row(position, row, position.near[row]))
    }

    /// Empty cells whose kind for a side is sharp, row by row.
    #[inline]
    pub(super) fn sharp_cells(&self, position: &Position, side: Side) -> impl Iterator<Item = usize> {
        let rows = position.sharp[side.index()].into_iter().take(self.size);
        rows.enumerate().flat_map(move |(row, cells)| Bits(cells).map(move |x| row * self.size + x))
    }

    /// A cell's row, and its bit in it.
    #[inline]
    fn row_and_bit(&self, cell: usize) -> (usize, u32) {
        let Place { line, shift } = self.places[cell][0];
        (usize::from(line), 1 << shift)
    }

    /// The empty cells of a row that a mask lets through.
    #[inline]
    fn empty_in_row(
        &self,
        position: &Position,
        row: usize,
        mask: u32,
    ) -> impl Iterator<Item = usize> + use<> {
        let [first, second] = position.lines[row];
        let taken = (first | second | self.walls[row]) >> REACH;
        let start = row * self.size;
        Bits(!taken & mask & ((1 << MAX_SIZE) - 1)).map(move |x| start + x)
    }
}

impl Position {
    /// The side to move.
    #[inline]
    pub(super) fn to_move(&self) -> Side {
        self.to_move
    }

    /// Stones on the board.
    pub(super) fn placed(&self) -> usize {
        usize::from(self.placed)
    }

    /// How the game ended, if a line ended it.
    #[inline]
    pub(super) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    pub(super) fn set_ending(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }

    /// The same stones with `side` to move.
    pub(super) fn with_move_of(&self, side: Side) -> Self {
        Self { to_move: side, ..self.clone() }
    }

    /// Empty cells of a kind for a side.
    #[inline]
    pub(super) fn count(&self, side: Side, kind: Kind) -> usize {
        usize::from(self.counts[side.index()][kind as usize])
    }

    /// Sum of the empty cells' values for a side.
    #[inline]
    pub(super) fn value(&self, side: Side) -> i32 {
        self.values[side.index()]
    }
}

/// The bit of a cell on its line.
#[inline]
fn middle(place: Place) -> u32 {
    1 << (usize::from(place.shift) + REACH)
}

/// The numbers of the bits that are set, lowest first.
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (bit < u32::BITS).then_some(bit as usize)
    }
}

/// Rows by row, columns by column, diagonals by difference and sum; along a column by row, else by column.
fn places_of(x: usize, y: usize) -> [Place; DIRECTIONS] {
    let place = |line: usize, shift: usize| Place { line: line as u8, shift: shift as u8 };
    let falling = 2 * MAX_SIZE + x + MAX_SIZE - 1 - y;
    let rising = 2 * MAX_SIZE + DIAGONALS + x + y;
    [place(y, x), place(MAX_SIZE + x, y), place(falling, x), place(rising, x)]
}
