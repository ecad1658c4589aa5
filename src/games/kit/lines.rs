//! Boards where stones are placed and lines of k win: the common rules of tic-tac-toe and m,n,k; gomoku shares its cells
//! and counts.
//!
//! What the evaluation and the threats need is kept incrementally. A *window* is k cells in a row; it is *live* for a side
//! while the other has no stone in it. Placing a stone touches at most 4k windows.

use crate::game::{Outcome, Side};
use crate::games::fields::FieldError;
use crate::keys::{Keys, spread};
use crate::search::Score;

/// Largest width and height.
pub const MAX_SIDE: usize = 19;
/// Words that hold one bit for each cell.
const WORDS: usize = (MAX_SIDE * MAX_SIDE).div_ceil(64);
/// Steps along the four directions of lines, as (column, row).
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells([u64; WORDS]);

impl Cells {
    /// Whether the cell is in the set.
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Puts a cell in.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Whether every cell of this set is in the other.
    fn is_within(&self, other: &Self) -> bool {
        self.and(other) == *self
    }

    /// The cells in both sets.
    fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The cells in the set, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            std::iter::successors(Some(bits), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| word * 64 + rest.trailing_zeros() as usize)
        })
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

/// The rules: a board and the length that wins.
#[derive(Clone, Debug)]
pub struct LineRules {
    width: usize,
    height: usize,
    k: usize,
    keys: Keys,
    salt: u64,
    /// Cells through which most windows go first, otherwise in reading order.
    central_first: Vec<u16>,
    /// The windows through each cell, cell by cell.
    windows: Vec<Window>,
    /// Where those of a cell begin, and after the last cell where they end.
    windows_at: Vec<u16>,
}

/// A position; cells are numbered row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePosition {
    stones: [Cells; 2],
    /// Empty cells that complete a line; cells that have been filled since may still be in it.
    completing: [Cells; 2],
    key: u64,
    placed: u16,
    /// Windows without a stone of the other side.
    live: [u16; 2],
    /// For each side the sum over its live windows of 2 to the number of its stones in them.
    potential: [u32; 2],
    /// Weights of the live windows that have stones, `First`'s minus `Second`'s.
    weight: i32,
    to_move: Side,
    winner: Option<Side>,
}

/// What a window is worth that lacks so many stones: 1, 2, 3, ...
const LACKING: [i32; 6] = [0, 90, 22, 6, 2, 1];

impl LineRules {
    /// A board of at most [`MAX_SIDE`] a side; `slug` names the game in the keys.
    pub fn new(slug: &str, (width, height): (usize, usize), k: usize, keys: &Keys) -> Self {
        let salt = keys.salt(slug, &[width as u8, height as u8, k as u8]);
        let (mut windows, mut windows_at) = (Vec::new(), vec![0]);
        for cell in 0..width * height {
            list_windows((width, height), k, cell, &mut windows);
            windows_at.push(windows.len() as u16);
        }
        let through = |&cell: &u16| windows_at[usize::from(cell) + 1] - windows_at[usize::from(cell)];
        let mut central_first: Vec<u16> = (0..(width * height) as u16).collect();
        central_first.sort_by_key(|cell| std::cmp::Reverse(through(cell)));
        Self { width, height, k, keys: keys.clone(), salt, central_first, windows, windows_at }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Stones in a row that win.
    pub fn k(&self) -> usize {
        self.k
    }

    /// Cells on the board.
    pub fn cells(&self) -> usize {
        self.width * self.height
    }

    /// The empty board.
    pub fn start(&self) -> LinePosition {
        let completing: Cells = if self.k == 1 { (0..self.cells()).collect() } else { Cells::default() };
        // Each window is listed at every one of its cells.
        let windows = (self.windows.len() / self.k) as u16;
        LinePosition {
            stones: Default::default(),
            completing: [completing; 2],
            key: self.salt,
            placed: 0,
            live: [windows; 2],
            potential: [u32::from(windows); 2],
            weight: 0,
            to_move: Side::First,
            winner: None,
        }
    }

    /// The windows through a cell.
    #[inline]
    fn windows_through(&self, cell: usize) -> &[Window] {
        &self.windows[usize::from(self.windows_at[cell])..usize::from(self.windows_at[cell + 1])]
    }

    /// Places a stone of `side` on an empty cell, whoever is to move; the other side moves next.
    pub fn place(&self, position: &mut LinePosition, cell: usize, side: Side) {
        let own = side.index();
        let sign = if side == Side::First { 1 } else { -1 };
        let mut lost = 0;
        let (stones, completing) = (position.stones, &mut position.completing[own]);
        let (mut weight, mut has_won) = (position.weight, false);
        let potential = &mut position.potential;
        for window in self.windows_through(cell) {
            let (mine, theirs, gap) = window.count(self.k, cell, &stones[own], &stones[1 - own]);
            if mine == 0 {
                lost += 1;
                potential[1 - own] -= 1 << theirs;
            }
            if theirs > 0 {
                weight += if mine == 0 { sign * self.worth(theirs) } else { 0 };
                continue;
            }
            potential[own] += 1 << mine;
            weight += sign * (self.worth(mine + 1) - self.worth(mine));
            has_won |= mine + 1 == self.k;
            if let (true, Some(gap)) = (mine + 2 == self.k, gap) {
                completing.insert(gap);
            }
        }
        position.weight = weight;
        position.live[1 - own] -= lost;
        position.stones[own].insert(cell);
        position.placed += 1;
        position.key ^= self.keys.number(2 * cell + own);
        position.to_move = !side;
        if has_won {
            position.winner = Some(side);
        }
    }

    /// What a live window with so many stones is worth to its owner.
    #[inline]
    fn worth(&self, stones: usize) -> i32 {
        if stones == 0 { 0 } else { LACKING[(self.k - stones).min(LACKING.len() - 1)] }
    }

    /// A position from its cells, where play can have led to it. `names` are those of the first and the second side.
    ///
    /// # Errors
    /// Why play cannot have led to it.
    pub fn set_up(
        &self,
        cells: &[Option<Side>],
        to_move: Option<Side>,
        names: (&str, &str),
    ) -> Result<LinePosition, SetUpFault> {
        let mover = mover_of(cells, to_move, names)?;
        let mut position = self.start();
        let mut winners = Vec::new();
        for side in [!mover, mover] {
            position.winner = None;
            let stones = cells.iter().enumerate().filter(|(_, cell)| **cell == Some(side));
            stones.for_each(|(cell, _)| self.place(&mut position, cell, side));
            winners.extend(position.winner);
        }
        if winners.contains(&mover) {
            return Err(SetUpFault::ended(mover, names));
        }
        if winners.len() == 1 && !self.has_line_through_every_win(&position, !mover) {
            return Err(SetUpFault::two_lines(!mover, names));
        }
        position.winner = winners.pop();
        position.to_move = mover;
        Ok(position)
    }

    /// Whether some stone of the winner lies in all of its lines: then its last move can have made them.
    fn has_line_through_every_win(&self, position: &LinePosition, side: Side) -> bool {
        let own = &position.stones[side.index()];
        let mut common = *own;
        for cell in own.iter() {
            for window in self.windows_through(cell) {
                let line: Cells = window.cells(self.k).collect();
                if line.is_within(own) {
                    common = common.and(&line);
                }
            }
        }
        common.iter().next().is_some()
    }

    /// The result, if the board has a line or is full.
    #[inline]
    pub fn outcome(&self, position: &LinePosition) -> Option<Outcome> {
        match position.winner {
            Some(side) => Some(Outcome::Win(side)),
            None if usize::from(position.placed) == self.cells() => Some(Outcome::Draw),
            None => None,
        }
    }

    /// Empty cells in reading order.
    pub fn empty_cells(&self, position: &LinePosition, moves: &mut Vec<Cell>) {
        let empty = (0..self.cells()).filter(|&cell| position.is_empty(cell));
        moves.extend(empty.map(|cell| Cell(cell as u16)));
    }

    /// Empty cells through which most windows go first.
    pub fn central_cells(&self, position: &LinePosition, moves: &mut Vec<Cell>) {
        let cells = self.central_first.iter().filter(|&&cell| position.is_empty(usize::from(cell)));
        moves.extend(cells.map(|&cell| Cell(cell)));
    }

    /// Position key: stones, side to move, rules.
    #[inline]
    pub fn key(&self, position: &LinePosition) -> u64 {
        spread(position.key ^ position.to_move.index() as u64)
    }

    /// Whether the other side can keep `side` from ever completing a line, by the potential of what is left (Erdős and
    /// Selfridge 1973): each window that lacks n stones counts 2^-n, and a sum below 1, or below 1/2 where `side` is to
    /// move, can be kept from reaching 1.
    pub fn can_be_held(&self, position: &LinePosition, side: Side) -> bool {
        let moves_first = usize::from(position.to_move == side);
        position.potential[side.index()] < 1 << (self.k - moves_first)
    }

    /// A side without a live window cannot win any more.
    #[inline]
    pub fn score_bounds(&self, position: &LinePosition) -> (Score, Score) {
        let own = position.to_move.index();
        let low = if position.live[1 - own] == 0 { Score::DRAW } else { Score::loss_in(2) };
        let high = if position.live[own] == 0 { Score::DRAW } else { Score::win_in(1) };
        (low, high)
    }
}

/// Cells that can be passed from `at` in steps of `step` without leaving `0..size`.
#[inline]
fn room_along(at: isize, step: isize, size: isize) -> isize {
    match step {
        0 => isize::MAX,
        1 => size - 1 - at,
        _ => at,
    }
}

/// The side to move on a board, by the counts of stones.
///
/// # Errors
/// Why play cannot have led to these counts, or not with `to_move` to move.
pub fn mover_of(
    cells: &[Option<Side>],
    to_move: Option<Side>,
    names: (&str, &str),
) -> Result<Side, SetUpFault> {
    let count = |side| cells.iter().filter(|&&cell| cell == Some(side)).count();
    let (first, second) = (count(Side::First), count(Side::Second));
    let mover = match first.checked_sub(second) {
        Some(0) => Side::First,
        Some(1) => Side::Second,
        _ => return Err(SetUpFault::counts(first, second, names)),
    };
    match to_move {
        Some(side) if side != mover => Err(SetUpFault::turn(first, second, mover, names)),
        _ => Ok(mover),
    }
}

/// Why play cannot have led to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUpFault {
    field: &'static str,
    detail: String,
}

impl SetUpFault {
    fn counts(first: usize, second: usize, (a, b): (&str, &str)) -> Self {
        let detail =
            format!("has {first} {a} and {second} {b}; {a} begins, so {a} has as many as {b} or one more");
        Self { field: "board", detail }
    }

    fn turn(first: usize, second: usize, mover: Side, names: (&str, &str)) -> Self {
        let turn = if mover == Side::First { names.0 } else { names.1 };
        let detail =
            format!("must be \"{turn}\": {first} {} and {second} {} are on the board", names.0, names.1);
        Self { field: "to_move", detail }
    }

    /// The side to move has ended the game already.
    pub(in crate::games) fn ended(mover: Side, names: (&str, &str)) -> Self {
        let name = if mover == Side::First { names.0 } else { names.1 };
        let detail =
            format!("shows a line of {name}, who is to move: the game had ended before the last move");
        Self { field: "board", detail }
    }

    /// Lines that no single last move can have completed.
    pub(in crate::games) fn two_lines(winner: Side, names: (&str, &str)) -> Self {
        let name = if winner == Side::First { names.0 } else { names.1 };
        let detail = format!("shows lines of {name} that no single last move can have completed");
        Self { field: "board", detail }
    }

    /// The fault of a state at `pointer`.
    pub fn at(self, pointer: &str) -> FieldError {
        FieldError::invalid(format!("{pointer}/{}", self.field), self.detail)
    }
}

/// Appends the windows through a cell.
fn list_windows((width, height): (usize, usize), k: usize, cell: usize, windows: &mut Vec<Window>) {
    let k = k as isize;
    let (x, y) = ((cell % width) as isize, (cell / width) as isize);
    for (dx, dy) in DIRECTIONS {
        let room = |sign: isize| {
            let across = room_along(x, dx * sign, width as isize);
            across.min(room_along(y, dy * sign, height as isize)).min(k - 1)
        };
        let (back, ahead) = (room(-1), room(1));
        let step = dy * width as isize + dx;
        let firsts = -back..=(ahead - k + 1);
        windows.extend(
            firsts.map(|first| Window { first: (cell as isize + first * step) as u16, step: step as i16 }),
        );
    }
}

/// k cells in a row.
#[derive(Clone, Copy, Debug)]
struct Window {
    first: u16,
    step: i16,
}

impl Window {
    /// Its cells.
    fn cells(&self, k: usize) -> impl Iterator<Item = usize> {
        let (first, step) = (self.first as isize, isize::from(self.step));
        (0..k as isize).map(move |index| (first + index * step) as usize)
    }

    /// Stones of both sides, and the last empty cell other than `cell`.
    #[inline]
    fn count(&self, k: usize, cell: usize, own: &Cells, other: &Cells) -> (usize, usize, Option<usize>) {
        let (mut mine, mut theirs, mut gap) = (0, 0, None);
        let mut at = self.first as isize;
        for _ in 0..k {
            let here = at as usize;
            if own.has(here) {
                mine += 1;
            } else if other.has(here) {
                theirs += 1;
            } else if here != cell {
                gap = Some(here);
            }
            at += isize::from(self.step);
        }
        (mine, theirs, gap)
    }
}

/// A cell to place a stone on: its number in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl LinePosition {
    /// The side to move.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Stones on the board.
    pub fn placed(&self) -> usize {
        usize::from(self.placed)
    }

    /// The side that has a line.
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Whether no stone is on the cell.
    #[inline]
    pub fn is_empty(&self, cell: usize) -> bool {
        !self.stones[0].has(cell) && !self.stones[1].has(cell)
    }

    /// Whose stone is on the cell.
    pub fn stone(&self, cell: usize) -> Option<Side> {
        match (self.stones[0].has(cell), self.stones[1].has(cell)) {
            (true, _) => Some(Side::First),
            (_, true) => Some(Side::Second),
            _ => None,
        }
    }

    /// Windows that a side can still fill.
    pub fn live(&self, side: Side) -> i32 {
        i32::from(self.live[side.index()])
    }

    /// Weighted live windows of the side to move minus the other's.
    pub fn balance(&self) -> i32 {
        if self.to_move == Side::First { self.weight } else { -self.weight }
    }

    /// Empty cells on which `side` completes a line.
    pub fn completing(&self, side: Side) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.completing[side.index()].iter();
        cells.filter(|&cell| self.is_empty(cell)).map(|cell| Cell(cell as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weight, live windows, potentials, winner and completing cells.
    type Kept = (i32, [u16; 2], [u32; 2], Option<Side>, Vec<Vec<usize>>);

    /// What `place` keeps, computed anew from the stones.
    fn recomputed(rules: &LineRules, position: &LinePosition) -> Kept {
        let (w, h, k) = (rules.width as isize, rules.height as isize, rules.k as isize);
        let (mut weight, mut live, mut potential, mut winner) = (0, [0, 0], [0, 0], None);
        let mut completing = vec![std::collections::BTreeSet::new(), std::collections::BTreeSet::new()];
        for (dx, dy) in DIRECTIONS {
            for (x, y) in (0..w).flat_map(|x| (0..h).map(move |y| (x, y))) {
                let (ex, ey) = (x + dx * (k - 1), y + dy * (k - 1));
                if !(0..w).contains(&ex) || !(0..h).contains(&ey) {
                    continue;
                }
                let cells: Vec<_> = (0..k).map(|i| ((y + dy * i) * w + x + dx * i) as usize).collect();
                let count = |s| cells.iter().filter(|&&c| position.stone(c) == Some(s)).count();
                let counts = [count(Side::First), count(Side::Second)];
                for side in [Side::First, Side::Second] {
                    if counts[1 - side.index()] > 0 {
                        continue;
                    }
                    live[side.index()] += 1;
                    potential[side.index()] += 1 << counts[side.index()];
                    let sign = if side == Side::First { 1 } else { -1 };
                    weight += sign * rules.worth(counts[side.index()]);
                    if counts[side.index()] == k as usize {
                        winner = Some(side);
                    }
                    if counts[side.index()] + 1 == k as usize {
                        completing[side.index()].extend(cells.iter().filter(|&&c| position.is_empty(c)));
                    }
                }
            }
        }
        (
            weight,
            live,
            potential,
            winner,
            completing.into_iter().map(|set| set.into_iter().collect()).collect(),
        )
    }

    #[test]
    fn what_is_kept_incrementally_equals_what_the_board_says() {
        let mut random = fastrand::Rng::with_seed(1);
        for (size, k) in [
            ((3, 3), 3),
            ((7, 5), 4),
            ((15, 15), 5),
            ((19, 1), 3),
            ((1, 6), 2),
            ((6, 6), 6),
            ((3, 2), 1),
            ((4, 4), 9),
        ] {
            let rules = LineRules::new("test", size, k, &Keys::fixed());
            for _ in 0..20 {
                let mut position = rules.start();
                while rules.outcome(&position).is_none() {
                    let mut moves = Vec::new();
                    rules.empty_cells(&position, &mut moves);
                    let cell = moves[random.usize(..moves.len())];
                    let side = position.to_move();
                    rules.place(&mut position, usize::from(cell.0), side);
                    let (weight, live, potential, winner, completing) = recomputed(&rules, &position);
                    assert_eq!(position.potential, potential);
                    assert_eq!((position.weight, position.live, position.winner), (weight, live, winner));
                    for side in [Side::First, Side::Second] {
                        let kept: Vec<_> = position.completing(side).map(|c| usize::from(c.0)).collect();
                        assert_eq!(kept, completing[side.index()], "{position:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn more_than_k_in_a_row_wins_too() {
        let rules = LineRules::new("test", (7, 1), 3, &Keys::fixed());
        let mut position = rules.start();
        [0, 1, 3, 4].into_iter().for_each(|cell| rules.place(&mut position, cell, Side::First));
        assert_eq!(position.winner(), None);
        rules.place(&mut position, 2, Side::First);
        assert_eq!(position.winner(), Some(Side::First));
    }

    #[test]
    fn a_board_is_taken_only_where_one_last_move_can_have_made_its_lines() {
        let rules = LineRules::new("test", (5, 5), 3, &Keys::fixed());
        let set_up = |rows: [&str; 5]| {
            let cells: Vec<_> = rows
                .concat()
                .chars()
                .map(|symbol| match symbol {
                    'X' => Some(Side::First),
                    'O' => Some(Side::Second),
                    _ => None,
                })
                .collect();
            rules.set_up(&cells, None, ("X", "O")).map(|position| position.winner())
        };
        let crossing = ["XXX..", "X....", "XO.O.", ".O.O.", "....."];
        assert_eq!(set_up(crossing), Ok(Some(Side::First)), "two lines through one corner");
        let five = ["XXXXX", ".....", "OO.OO", ".....", "....."];
        assert_eq!(set_up(five), Ok(Some(Side::First)), "three windows through the middle of five");
        let apart = ["XXX..", "OO.OO", "XXX..", ".....", "O...."];
        assert!(set_up(apart).is_err(), "two lines without a common stone");
        let ended = ["XXX..", "OO...", "O....", ".....", "....."];
        assert!(set_up(ended).is_err(), "the side to move has a line");
        let both = ["XXX..", "OOO..", "X....", ".....", "....."];
        assert!(set_up(both).is_err(), "both sides have a line");
    }

    #[test]
    fn the_key_tells_side_and_rules() {
        let rules = LineRules::new("test", (4, 4), 3, &Keys::fixed());
        let other = LineRules::new("test", (4, 4), 4, &Keys::fixed());
        let mut position = rules.start();
        let key = rules.key(&position);
        assert_ne!(key, other.key(&other.start()));
        position.to_move = Side::Second;
        assert_ne!(key, rules.key(&position));
    }
}
