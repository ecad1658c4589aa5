//! Which moves matter: all of those where a threat leaves only a few, else those near stones.

use super::board::{Board, DIRECTIONS, Position};
use super::kinds::Kind;
use crate::game::Side;
use crate::games::kit::lines::Cell;

/// Moves that contain every move worth considering, if a threat makes them few.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Forced {
    pub(super) cells: Vec<usize>,
    /// The plies within which any other move is proven to be no better.
    pub(super) plies: u32,
}

/// The urgent cell of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Urgent {
    /// The side to move wins here at once.
    Win(usize),
    /// The other side wins here next.
    Block(usize),
    /// The other side wins in two places, or in one where the side to move may not play.
    Lost(usize),
    /// The side to move has two ways to a five once it has played here.
    WinSoon(usize),
}

impl Board {
    /// What is decided by fives and fours alone.
    pub(super) fn urgent(&self, position: &Position) -> Option<Urgent> {
        let (own, other) = (position.to_move(), !position.to_move());
        if position.count(own, Kind::Five) > 0 {
            return self.first_of_kind(position, own, Kind::Five).map(Urgent::Win);
        }
        let fives = position.count(other, Kind::Five);
        if fives == 0 {
            return self.first_of_kind(position, own, Kind::Win).map(Urgent::WinSoon);
        }
        let cell = self.first_of_kind(position, other, Kind::Five)?;
        if fives > 1 || !self.may_play(position, cell, own) {
            return Some(Urgent::Lost(cell));
        }
        match self.kind(position, cell, own) {
            Kind::Win => Some(Urgent::WinSoon(cell)),
            _ => Some(Urgent::Block(cell)),
        }
    }

    /// The first cell of a sharp kind, looked for only where there is one.
    #[inline]
    pub(super) fn first_of_kind(&self, position: &Position, side: Side, kind: Kind) -> Option<usize> {
        if position.count(side, kind) == 0 {
            return None;
        }
        self.sharp_cells(position, side).find(|&cell| self.kind(position, cell, side) == kind)
    }

    /// The moves that a threat leaves, where lines of at most `horizon` plies may be looked at. May be empty: then every
    /// move loses.
    pub(super) fn forced(&self, position: &Position, horizon: u32) -> Option<Forced> {
        let only = |cell, plies| (plies <= horizon).then(|| Forced { cells: vec![cell], plies });
        match self.urgent(position) {
            Some(Urgent::Win(cell)) => only(cell, 1),
            Some(Urgent::Block(cell)) => only(cell, 2),
            Some(Urgent::Lost(_)) => (horizon >= 2).then(|| Forced { cells: Vec::new(), plies: 2 }),
            Some(Urgent::WinSoon(cell)) => only(cell, 3),
            None if horizon >= 4 => {
                let cells = self.defences(position, position.to_move())?;
                Some(Forced { cells, plies: 4 })
            }
            None => None,
        }
    }

    /// What stops the other side from having two ways to a five after its next move: fours, and cells on the lines of
    /// each such move. `None` where nothing of that kind threatens.
    ///
    /// No other stone changes what those moves make. Nor can it make one of them forbidden: a stone of the other colour
    /// only takes classes away, and the kind says that as it stands the move is allowed.
    pub(super) fn defences(&self, position: &Position, own: Side) -> Option<Vec<usize>> {
        if position.count(!own, Kind::Win) == 0 {
            return None;
        }
        let is_win = |&cell: &usize| self.kind(position, cell, !own) == Kind::Win;
        let threats: Vec<usize> = self.sharp_cells(position, !own).filter(is_win).collect();
        let parries = |cell: usize| threats.iter().all(|&threat| self.touches(position, cell, threat, !own));
        let helps = |&cell: &usize| {
            (self.makes_four(position, cell, own) || parries(cell)) && self.may_play(position, cell, own)
        };
        Some(self.empty_cells(position).filter(helps).collect())
    }

    /// Whether a stone of `side` would make a four, allowed or not.
    #[inline]
    pub(super) fn makes_four(&self, position: &Position, cell: usize, side: Side) -> bool {
        let has_four = |direction| self.class(position, cell, side, direction).completing() > 0;
        match self.kind(position, cell, side) {
            Kind::Disputed | Kind::Barred => (0..DIRECTIONS).any(has_four),
            kind => kind.makes_four(),
        }
    }

    /// Whether a cell is on a line that gives `side` a five by a stone on `threat`, near enough to change it.
    #[inline]
    fn touches(&self, position: &Position, cell: usize, threat: usize, side: Side) -> bool {
        cell == threat
            || (0..DIRECTIONS).any(|direction| {
                self.class(position, threat, side, direction).completing() > 0
                    && self.is_in_reach(cell, threat, direction)
            })
    }

    /// The moves near stones that are allowed, the empty board's middle where there are none; says whether they are all. A
    /// lone stone is answered beside it: a reply further off leaves the first player a free hand.
    pub(super) fn list_near(&self, position: &Position, moves: &mut Vec<Cell>) -> bool {
        let own = position.to_move();
        let is_worth = |&cell: &usize| position.placed() != 1 || self.touches_stone(position, cell);
        let near = self.near_cells(position).filter(is_worth);
        let allowed = near.filter(|&cell| self.may_play(position, cell, own));
        moves.extend(allowed.map(|cell| Cell(cell as u16)));
        if moves.is_empty() && position.placed() == 0 {
            moves.push(Cell((self.size() / 2 * (self.size() + 1)) as u16));
        } else if moves.is_empty() {
            self.list_legal(position, moves);
        }
        position.placed() != 1 && self.near_cells(position).count() == self.cells() - position.placed()
    }

    fn touches_stone(&self, position: &Position, cell: usize) -> bool {
        let is_filled = |beside: Option<usize>| beside.is_some_and(|beside| !self.is_empty(position, beside));
        (0..DIRECTIONS).any(|direction| {
            [-1, 1].map(|step| self.neighbour(cell, direction, step)).into_iter().any(is_filled)
        })
    }

    /// Every allowed move, row by row.
    pub(super) fn list_legal(&self, position: &Position, moves: &mut Vec<Cell>) {
        let own = position.to_move();
        let allowed = self.empty_cells(position).filter(|&cell| self.may_play(position, cell, own));
        moves.extend(allowed.map(|cell| Cell(cell as u16)));
    }

    /// Whether the side to move may play nowhere though cells are empty.
    pub(super) fn is_stuck(&self, position: &Position) -> bool {
        let own = position.to_move();
        let doubtful = position.count(own, Kind::Barred) + position.count(own, Kind::Disputed);
        doubtful == self.cells() - position.placed()
            && !self.empty_cells(position).any(|cell| self.may_play(position, cell, own))
    }
}
