//! Tic-tac-toe: three in a row on three by three.

mod wire;

use crate::game::{Game, Outcome, Scoring, Side, SolvingEffort};
use crate::games::kit::lines::{Cell, LinePosition, LineRules};
use crate::keys::Keys;
use crate::search::Score;

/// The rules.
#[derive(Clone, Debug)]
pub struct TicTacToe {
    lines: LineRules,
}

impl TicTacToe {
    /// The rules, with these keys.
    pub fn new(keys: &Keys) -> Self {
        Self { lines: LineRules::new("tic-tac-toe", (3, 3), 3, keys) }
    }

    /// The empty board.
    pub fn start(&self) -> LinePosition {
        self.lines.start()
    }
}

impl Game for TicTacToe {
    type Position = LinePosition;
    type Move = Cell;

    const SCORING: Scoring = Scoring::WinDrawLoss;

    fn side_to_move(&self, position: &LinePosition) -> Side {
        position.to_move()
    }

    fn outcome(&self, position: &LinePosition) -> Option<Outcome> {
        self.lines.outcome(position)
    }

    fn legal_moves(&self, position: &LinePosition, moves: &mut Vec<Cell>) {
        if self.outcome(position).is_none() {
            self.lines.empty_cells(position, moves);
        }
    }

    fn play(&self, position: &mut LinePosition, mv: Cell) {
        self.lines.place(position, usize::from(mv.0), position.to_move());
    }

    fn key(&self, position: &LinePosition) -> u64 {
        self.lines.key(position)
    }

    fn move_id(&self, mv: Cell) -> u16 {
        mv.0
    }

    /// My open lines minus the opponent's (the evaluation of Nilsson's textbook).
    fn evaluate(&self, position: &LinePosition) -> i32 {
        position.live(position.to_move()) - position.live(!position.to_move())
    }

    fn score_bounds(&self, position: &LinePosition) -> (Score, Score) {
        self.lines.score_bounds(position)
    }

    fn search_moves(&self, position: &LinePosition, _horizon: u32, moves: &mut Vec<Cell>) -> u32 {
        self.lines.central_cells(position, moves);
        0
    }

    fn solving_effort(&self, position: &LinePosition) -> Option<SolvingEffort> {
        let plies = 9 - position.placed() as u32;
        Some(SolvingEffort { plies, nodes: 3_000.0 })
    }
}
