//! Gomoku: five in a row on a board of 5 to 19 a side, freestyle, standard and renju.
//!
//! The search sees a few moves of the hundreds that are legal. What fives and fours leave is proven and told through
//! `search_moves`; that moves far from every stone are poor is a guess and told through `candidate_moves`. Lines of
//! continuous fours, and of fours and threes, are followed to their end by `probe`.

mod board;
mod candidates;
mod ends;
mod eval;
mod forbidden;
mod kinds;
mod patterns;
mod rule;
mod schema;
mod suite;
mod threats;
mod wire;

pub use board::Position;
pub use forbidden::Forbidden;
pub use rule::Rule;

use crate::game::{Game, Outcome, Pruning, Reductions, Scoring, Side};
use crate::games::kit::lines::Cell;
use crate::keys::Keys;
use crate::search::{Bound, Clock, ProbeWindow, ProvenBound, Score};
use board::{Board, Ending, SIZES};
use candidates::Urgent;
use kinds::Kind;

/// Value of a cell that makes one step in the order of moves.
const ORDER_STEP: i32 = 8;

/// The rules: a board's size and what wins on it.
#[derive(Clone, Debug)]
pub struct Gomoku {
    board: Board,
}

impl Gomoku {
    /// The rules for a board of `size` by `size` cells, brought into 5 to 19.
    pub fn new(size: usize, rule: Rule, keys: &Keys) -> Self {
        Self { board: Board::new(size.clamp(*SIZES.start(), *SIZES.end()), rule, keys) }
    }

    /// The empty board.
    pub fn start(&self) -> Position {
        self.board.start()
    }

    /// Why the side to move may not play on an empty cell, if so.
    pub fn forbidden(&self, position: &Position, cell: Cell) -> Option<Forbidden> {
        self.board.forbidden(position, usize::from(cell.0), position.to_move())
    }

    /// The moves that a threat leaves, one of them where all lose; the plies that this takes to prove.
    fn list_forced(&self, position: &Position, horizon: u32, moves: &mut Vec<Cell>) -> Option<u32> {
        let forced = self.board.forced(position, horizon)?;
        moves.extend(forced.cells.into_iter().map(|cell| Cell(cell as u16)));
        if moves.is_empty() {
            self.board.list_legal(position, moves);
            moves.truncate(1);
        }
        Some(forced.plies)
    }

    fn is_cell_of_kind(&self, position: &Position, mv: Cell, wanted: impl Fn(Kind, Kind) -> bool) -> bool {
        let own = position.to_move();
        let kind = |side| self.board.kind(position, usize::from(mv.0), side);
        wanted(kind(own), kind(!own))
    }
}

impl Game for Gomoku {
    type Position = Position;
    type Move = Cell;

    const SCORING: Scoring = Scoring::WinDrawLoss;
    const HAS_PROBE: bool = true;
    const ROOT_PROBE_NODES: u64 = 60_000;
    const PRUNING: Option<Pruning> =
        Some(Pruning { unit: 100, reductions: Reductions::CAUTIOUS, learns_from_swings: false });

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    /// A full board is a draw, and so is one where every cell left is forbidden to the side to move.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.ending() {
            Some(Ending::Line(side)) => Some(Outcome::Win(side)),
            Some(Ending::Overline) => Some(Outcome::Win(Side::Second)),
            None => self.board.is_stuck(position).then_some(Outcome::Draw),
        }
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Cell>) {
        if position.ending().is_none() {
            self.board.list_legal(position, moves);
        }
    }

    fn play(&self, position: &mut Position, mv: Cell) {
        self.board.place(position, usize::from(mv.0), position.to_move());
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        self.board.key(position)
    }

    #[inline]
    fn move_id(&self, mv: Cell) -> u16 {
        mv.0
    }

    fn evaluate(&self, position: &Position) -> i32 {
        self.board.estimate(position)
    }

    fn search_moves(&self, position: &Position, horizon: u32, moves: &mut Vec<Cell>) -> u32 {
        self.list_forced(position, horizon, moves).unwrap_or_else(|| {
            self.legal_moves(position, moves);
            0
        })
    }

    fn candidate_moves(&self, position: &Position, moves: &mut Vec<Cell>) -> Option<u32> {
        let plies = self.list_forced(position, u32::MAX, moves);
        plies.or_else(|| self.board.list_near(position, moves).then_some(0))
    }

    /// What both sides gain by the cell.
    fn order_hint(&self, position: &Position, mv: Cell) -> i32 {
        let (own, cell) = (position.to_move(), usize::from(mv.0));
        let value = |side| self.board.value(position, cell, side);
        (3 * value(own) + 2 * value(!own)) / ORDER_STEP
    }

    /// Fours, and what stops a four or better of the other side.
    fn is_tactical(&self, position: &Position, mv: Cell) -> bool {
        let threatens = |kind| matches!(kind, Kind::FourThree | Kind::Win | Kind::Five);
        self.is_cell_of_kind(position, mv, |own, other| {
            own.makes_four() || own == Kind::Five || threatens(other)
        })
    }

    fn is_forcing(&self, position: &Position, mv: Cell) -> bool {
        self.is_cell_of_kind(position, mv, |own, _| own.makes_three())
    }

    /// A four must be answered.
    fn must_resolve(&self, position: &Position) -> bool {
        position.count(!position.to_move(), Kind::Five) > 0
    }

    fn pass(&self, position: &Position) -> Option<Position> {
        let other = !position.to_move();
        let is_quiet = position.count(other, Kind::Five) + position.count(other, Kind::Win) == 0;
        is_quiet.then(|| position.with_move_of(other))
    }

    fn move_kind(&self, position: &Position, mv: Cell) -> u16 {
        2 * mv.0 + position.to_move().index() as u16
    }

    /// Fives and fours that decide at once; then continuous fours, and fours and threes.
    fn probe(&self, position: &Position, asked: ProbeWindow, clock: &mut Clock) -> Option<ProvenBound<Cell>> {
        let exact = |score: Score, cell: usize| {
            let plies = score.distance();
            let best = Some(Cell(cell as u16));
            (plies <= asked.horizon).then_some(ProvenBound { score, bound: Bound::Exact, plies, best })
        };
        match self.board.urgent(position) {
            Some(Urgent::Win(cell)) => exact(Score::win_in(1), cell),
            Some(Urgent::WinSoon(cell)) => exact(Score::win_in(3), cell),
            Some(Urgent::Lost(cell)) => {
                let lost = exact(Score::loss_in(2), cell)?;
                let can_block = self.board.may_play(position, cell, position.to_move());
                Some(ProvenBound { best: lost.best.filter(|_| can_block), ..lost })
            }
            _ => self.board.follow_threats(position, asked, clock, Self::ROOT_PROBE_NODES),
        }
    }
}
