//! Connect four: four in a row on seven columns of six cells.
//!
//! Two 64-bit boards of seven bits a column, the topmost bit of each always empty, so that shifts find lines without
//! wrapping (Tromp's layout). The stones of the side to move and all stones make an injective code of the position; the
//! key is the same for a mirror image, and for stones of either colour that no line can use any more.

mod bits;
mod follow_up;
mod position;
mod wire;

pub use position::{Drop, Position};

use crate::game::{Game, Outcome, Scoring, Side, SolvingEffort};
use crate::keys::{Keys, spread};
use crate::search::{Bound, Clock, ProbeWindow, ProvenBound, Score};
use bits::{BOARD, BOTTOM};

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
    const PROBES_RESULTS: bool = true;
    const LOOK_AHEAD_DEPTH: Option<u32> = Some(12);
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
        // No column's sum needs more than its seven bits.
        let seen = [own + position.all + BOTTOM, other];
        let mirror = seen.map(bits::mirrored);
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

    #[inline]
    fn order_hint(&self, position: &Position, mv: Drop) -> i32 {
        self.result_hint(position, mv, &position.dropped(mv))
    }

    /// Cells that complete a line, twice as much those that can be filled now (the opponent must) or when the cell below
    /// is; but a move below such a cell gives it away.
    #[inline]
    fn result_hint(&self, position: &Position, mv: Drop, result: &Position) -> i32 {
        let threats = result.other_wins;
        let landing = result.landing_cells();
        let near = threats & (landing | landing << 1);
        let given_away = mv.0 << 1 & position.own_wins;
        (2 * threats.count_ones() + near.count_ones()) as i32 - 2 * given_away.count_ones() as i32
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
        Some(SolvingEffort { plies: CELLS - placed, nodes: 3e8 * 0.55_f64.powi(placed as i32) })
    }
}
