//! m,n,k: k in a row (or more) on a board of m columns and n rows; tic-tac-toe is 3,3,3.

mod wire;

use crate::game::{Game, Outcome, Scoring, Side, SolvingEffort};
use crate::games::kit::lines::{Cell, LinePosition, LineRules};
use crate::keys::Keys;
use crate::search::{Bound, Clock, ProbeWindow, ProvenBound, Score};

/// Most empty cells at which solving is tried.
const MOST_SOLVED: u32 = 36;

/// The rules: board and length.
#[derive(Clone, Debug)]
pub struct Mnk {
    lines: LineRules,
}

impl Mnk {
    /// A board of 1 to 19 a side.
    pub fn new(size: (usize, usize), k: usize, keys: &Keys) -> Self {
        Self { lines: LineRules::new("mnk", size, k, keys) }
    }

    /// The empty board.
    pub fn start(&self) -> LinePosition {
        self.lines.start()
    }
}

impl Mnk {
    /// What holding the one side or the other proves, where it matters to the window.
    fn probe_draw(&self, position: &LinePosition, asked: ProbeWindow) -> Option<ProvenBound<Cell>> {
        let side = position.to_move();
        let no_win = asked.window.alpha >= Score::DRAW && self.lines.can_be_held(position, side);
        let no_loss = asked.window.beta <= Score::DRAW && self.lines.can_be_held(position, !side);
        let bound = match (no_win, no_loss) {
            (true, _) => Bound::Upper,
            (_, true) => Bound::Lower,
            _ => return None,
        };
        let plies = (self.lines.cells() - position.placed()) as u32;
        Some(ProvenBound { score: Score::DRAW, bound, plies, best: None })
    }
}

impl Game for Mnk {
    type Position = LinePosition;
    type Move = Cell;

    const SCORING: Scoring = Scoring::WinDrawLoss;
    const HAS_PROBE: bool = true;

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

    /// Live windows weighted by their stones.
    fn evaluate(&self, position: &LinePosition) -> i32 {
        position.balance()
    }

    fn score_bounds(&self, position: &LinePosition) -> (Score, Score) {
        self.lines.score_bounds(position)
    }

    /// Who can complete a line does; who faces one completing cell fills it.
    fn search_moves(&self, position: &LinePosition, horizon: u32, moves: &mut Vec<Cell>) -> u32 {
        let side = position.to_move();
        if horizon >= 1
            && let Some(cell) = position.completing(side).next()
        {
            moves.push(cell);
            return 1;
        }
        if horizon >= 2
            && let Some(cell) = position.completing(!side).next()
        {
            moves.push(cell);
            return 2;
        }
        self.lines.central_cells(position, moves);
        0
    }

    /// A line that can be completed wins at once; two that the opponent can complete cannot both be stopped; a side that
    /// can be held does not win.
    fn probe(
        &self,
        position: &LinePosition,
        asked: ProbeWindow,
        _clock: &mut Clock,
    ) -> Option<ProvenBound<Cell>> {
        let side = position.to_move();
        if let Some(cell) = position.completing(side).next() {
            let score = Score::win_in(1);
            return Some(ProvenBound { score, bound: Bound::Exact, plies: 1, best: Some(cell) });
        }
        let mut threats = position.completing(!side);
        if let (Some(_), Some(second)) = (threats.next(), threats.next()) {
            let score = Score::loss_in(2);
            return Some(ProvenBound { score, bound: Bound::Exact, plies: 2, best: Some(second) });
        }
        self.probe_draw(position, asked)
    }

    fn solving_effort(&self, position: &LinePosition) -> Option<SolvingEffort> {
        let plies = (self.lines.cells() - position.placed()) as u32;
        (plies <= MOST_SOLVED).then(|| SolvingEffort { plies, nodes: 10.0 * 1.9_f64.powi(plies as i32) })
    }
}
