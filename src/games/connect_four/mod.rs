//! Connect four: four in a row on seven columns of six cells.
//!
//! Two 64-bit boards of seven bits a column, the topmost bit of each always empty, so that shifts find lines without
//! wrapping (Tromp's layout). The stones of the side to move and all stones make an injective code of the position.

mod bits;
mod wire;

use crate::game::{Game, Outcome, Scoring, Side, SolvingEffort};
use crate::keys::{Keys, spread};
use crate::search::{Bound, Clock, ProbeWindow, ProvenBound, Score};
use bits::{BOARD, BOTTOM, COLUMN_BITS, has_line, in_lines, line_cells};

/// Columns.
const WIDTH: usize = 7;
/// Cells of a column.
const HEIGHT: usize = 6;
/// Cells of the board.
const CELLS: u32 = (WIDTH * HEIGHT) as u32;

/// The rules.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    salt: u64,
}

/// A position, with what both sides threaten: kept from move to move, for every question of the search begins with that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Stones of the side to move.
    own: u64,
    /// All stones.
    all: u64,
    /// Empty cells that complete a line of the side to move.
    own_wins: u64,
    /// Empty cells that complete a line of the other side.
    other_wins: u64,
    /// Whether the last stone completed a line.
    is_won: bool,
}

/// A stone dropped into a column, as the bit of the cell where it comes to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop(u64);

impl Drop {
    /// Column from the left, from 0.
    fn column(self) -> usize {
        self.0.trailing_zeros() as usize / COLUMN_BITS
    }

    /// Row from the bottom, from 0.
    fn row(self) -> usize {
        self.0.trailing_zeros() as usize % COLUMN_BITS
    }
}

impl Position {
    /// The empty board.
    pub const START: Position = Position { own: 0, all: 0, own_wins: 0, other_wins: 0, is_won: false };

    /// The position of these stones: those of the side to move, and all.
    fn of_stones(own: u64, all: u64) -> Self {
        let other = own ^ all;
        Position {
            own,
            all,
            own_wins: line_cells(own, all),
            other_wins: line_cells(other, all),
            is_won: has_line(other),
        }
    }

    fn placed(self) -> u32 {
        self.all.count_ones()
    }

    fn to_move(self) -> Side {
        if self.placed().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The lowest empty cell of each column that has one.
    fn landing_cells(self) -> u64 {
        (self.all + BOTTOM) & BOARD
    }

    fn other(self) -> u64 {
        self.own ^ self.all
    }

    fn dropped(self, drop: Drop) -> Position {
        let all = self.all | drop.0;
        Position {
            own: self.other(),
            all,
            own_wins: self.other_wins & !drop.0,
            other_wins: line_cells(self.own | drop.0, all),
            is_won: self.own_wins & drop.0 != 0,
        }
    }

    /// Landing cells that win at once.
    fn winning_cells(self) -> u64 {
        self.landing_cells() & self.own_wins
    }

    /// Landing cells that do not lose at once, where the opponent does not win already: under a cell that completes a
    /// line of the opponent nothing may be put, and one that can be reached now must be filled.
    fn safe_cells(self) -> u64 {
        let landing = self.landing_cells();
        let forced = landing & self.other_wins;
        let candidates = match forced {
            0 => landing,
            one if one & (one - 1) == 0 => one,
            _ => 0,
        };
        candidates & !(self.other_wins >> 1)
    }

    /// The stones that still lie in a line that their side may complete, of the side to move and of the other.
    fn live_stones(self) -> [u64; 2] {
        let (own, other) = (self.own, self.other());
        [own & in_lines(BOARD ^ other), other & in_lines(BOARD ^ own)]
    }

    /// The most that is left for the side to move if the other answers above every stone of it (follow-up, Allis 1988).
    /// Columns of odd rest are paired: who plays the lowest cell of one is answered by the lowest of the other.
    fn held_by_follow_up(self) -> Option<Score> {
        match self.to_move() {
            Side::First => self.held_by_second(),
            Side::Second => self.won_by_first(),
        }
    }

    /// The second side gets every even row (claimeven).
    fn held_by_second(self) -> Option<Score> {
        let empty = BOARD ^ self.all;
        let left_to_first = self.landing_cells() | empty & ROWS_OF_FIRST;
        if has_line(self.own | left_to_first) {
            return None;
        }
        match has_line(self.other() | empty & !left_to_first) {
            true => Some(Score::loss_in(CELLS - self.placed())),
            false => Some(Score::DRAW),
        }
    }

    /// The first side completes a line on an odd row, whose column is played last.
    fn won_by_first(self) -> Option<Score> {
        let empty = BOARD ^ self.all;
        let landing = self.landing_cells();
        let mut threats = self.other_wins & ROWS_OF_FIRST;
        while threats != 0 {
            let threat = threats & threats.wrapping_neg();
            threats &= threats - 1;
            let column = bits::column(threat.trailing_zeros() as usize / COLUMN_BITS);
            let landing_here = landing & column;
            if landing_here & ROWS_OF_FIRST != 0 {
                continue;
            }
            let below = column & empty & (threat - 1);
            let left = (landing | empty & ROWS_OF_FIRST) & !column | below & !ROWS_OF_FIRST;
            if !has_line(self.own | left) {
                let plies = (empty & !column).count_ones() + below.count_ones() + 1;
                return Some(Score::loss_in(plies));
            }
        }
        None
    }

    /// The only cell that does not lose at once, where there is exactly one and none wins.
    fn forced_cell(self) -> Option<Drop> {
        let safe = self.safe_cells();
        (safe.is_power_of_two() && self.winning_cells() == 0).then_some(Drop(safe))
    }
}

impl ConnectFour {
    /// The rules, with these keys.
    pub fn new(keys: &Keys) -> Self {
        Self { salt: keys.salt("connect-four", b"") }
    }
}

/// Columns from the middle outwards: more lines pass through them.
const CENTRE_FIRST: [usize; WIDTH] = [3, 2, 4, 1, 5, 0, 6];
/// The rows, from 0, on which a threat of the first or the second side decides when the columns fill up.
const ODD_ROWS: u64 = BOTTOM << 2 | BOTTOM << 4;
const EVEN_ROWS: u64 = BOTTOM << 1 | BOTTOM << 3 | BOTTOM << 5;

/// The rows that the second side leaves to the first when it answers above every stone.
const ROWS_OF_FIRST: u64 = BOTTOM | BOTTOM << 2 | BOTTOM << 4;

fn pushed(cells: u64, moves: &mut Vec<Drop>) {
    for column in CENTRE_FIRST {
        let cell = cells & bits::column(column);
        if cell != 0 {
            moves.push(Drop(cell));
        }
    }
}

impl Game for ConnectFour {
    type Position = Position;
    type Move = Drop;

    const SCORING: Scoring = Scoring::WinDrawLoss;
    const HAS_PROBE: bool = true;
    const PROBES_FIRST: bool = true;
    /// Columns from the middle outwards are the better tie-break: history costs a third more nodes here.
    const LEARNS_ORDER: bool = false;

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.is_won {
            return Some(Outcome::Win(!position.to_move()));
        }
        (position.all == BOARD).then_some(Outcome::Draw)
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Drop>) {
        if self.outcome(position).is_some() {
            return;
        }
        let landing = position.landing_cells();
        let columns = (0..WIDTH).map(|column| landing & bits::column(column));
        moves.extend(columns.filter(|&cell| cell != 0).map(Drop));
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Drop) {
        *position = position.dropped(mv);
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [own, other] = position.live_stones();
        let code = |own: u64, other: u64, all: u64| [own + all + BOTTOM, other];
        let seen = code(own, other, position.all);
        let mirror = code(bits::mirrored(own), bits::mirrored(other), bits::mirrored(position.all));
        let [first, second] = seen.min(mirror);
        spread(spread(first ^ self.salt) ^ second)
    }

    #[inline]
    fn move_id(&self, mv: Drop) -> u16 {
        mv.0.trailing_zeros() as u16
    }

    /// Cells that would complete a line, more where the row suits the side (Allis 1988), and stones near the middle.
    fn evaluate(&self, position: &Position) -> i32 {
        let own = (position.own, position.own_wins);
        let other = (position.other(), position.other_wins);
        let (first, second) = if position.to_move() == Side::First { (own, other) } else { (other, own) };
        let value = |stones: u64, threats: u64, good_rows: u64| {
            let middle = (stones & bits::column(3)).count_ones() * 2
                + (stones & (bits::column(2) | bits::column(4))).count_ones();
            (threats.count_ones() * 10 + (threats & good_rows).count_ones() * 20 + middle) as i32
        };
        let balance = value(first.0, first.1, ODD_ROWS) - value(second.0, second.1, EVEN_ROWS);
        if position.to_move() == Side::First { balance } else { -balance }
    }

    #[inline]
    fn search_moves(&self, position: &Position, horizon: u32, moves: &mut Vec<Drop>) -> u32 {
        let landing = position.landing_cells();
        let wins = position.winning_cells();
        if wins != 0 && horizon >= 1 {
            pushed(wins, moves);
            return 1;
        }
        let safe = if horizon >= 2 { position.safe_cells() } else { landing };
        pushed(if safe == 0 { landing } else { safe }, moves);
        if safe == 0 || safe == landing { 0 } else { 2 }
    }

    #[inline]
    fn forced_move(&self, position: &Position) -> Option<Drop> {
        position.forced_cell()
    }

    /// Cells that the move makes complete a line; among equals, those that can be reached now.
    #[inline]
    fn order_hint(&self, position: &Position, mv: Drop) -> i32 {
        let threats = line_cells(position.own | mv.0, position.all);
        (4 * threats.count_ones() + (threats & position.landing_cells()).count_ones()) as i32
    }

    /// Wins in one, losses in two, and what is left of the window when there is neither.
    #[inline]
    fn probe(
        &self,
        position: &Position,
        asked: ProbeWindow,
        _clock: &mut Clock,
    ) -> Option<ProvenBound<Drop>> {
        let wins = position.winning_cells();
        if wins != 0 {
            let best = Some(Drop(wins & wins.wrapping_neg()));
            return Some(ProvenBound { score: Score::win_in(1), bound: Bound::Exact, plies: 1, best });
        }
        if position.safe_cells() == 0 {
            return Some(ProvenBound { score: Score::loss_in(2), bound: Bound::Exact, plies: 2, best: None });
        }
        if asked.window.alpha >= Score::win_in(3) {
            return Some(ProvenBound { score: Score::win_in(3), bound: Bound::Upper, plies: 1, best: None });
        }
        if asked.window.beta <= Score::loss_in(4) {
            return Some(ProvenBound { score: Score::loss_in(4), bound: Bound::Lower, plies: 2, best: None });
        }
        let rest = CELLS - position.placed();
        if asked.horizon < rest {
            return None;
        }
        let held = position.held_by_follow_up().filter(|&held| held <= asked.window.alpha)?;
        Some(ProvenBound { score: held, bound: Bound::Upper, plies: rest, best: None })
    }

    fn solving_effort(&self, position: &Position) -> Option<SolvingEffort> {
        let placed = position.placed();
        Some(SolvingEffort { plies: CELLS - placed, nodes: 1e9 * 0.55_f64.powi(placed as i32) })
    }
}
