//! Where a request stands: the position with its rules and what is needed of its history.

use super::answer::Status;
use super::draws::{Claims, HistoryDraw, Standing};
use super::error::RequestError;
use super::wire::{WireGame, status_of};

/// A position with its rules and what is needed of its history.
pub(super) struct Scene<G: WireGame> {
    pub(super) game: G,
    pub(super) position: G::Position,
    /// Keys since the last irreversible move, this position's last.
    pub(super) history: Vec<u64>,
    claims: Claims,
}

impl<G: WireGame> Scene<G> {
    /// A position without a history.
    pub(super) fn new(game: G, position: G::Position, claims: Claims) -> Self {
        let history = vec![game.key(&position)];
        Self { game, position, history, claims }
    }

    /// The legal moves; none when the game is over, by the position or by its history.
    pub(super) fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if !self.is_over_by_history() {
            self.game.legal_moves(&self.position, &mut moves);
        }
        moves
    }

    pub(super) fn notations(&self, moves: &[G::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.game.format_move(&self.position, mv)).collect()
    }

    /// Reads a move that is legal here; `pointer` is where it stands in the request.
    pub(super) fn parse_move(&self, text: &str, pointer: String) -> Result<G::Move, RequestError> {
        let parsed = match self.is_over_by_history() {
            true => Err("no move can be played: the game is drawn by its history".into()),
            false => self.game.parse_move(&self.position, text),
        };
        parsed.map_err(|detail| RequestError::IllegalMove {
            pointer,
            detail,
            legal_moves: self.notations(&self.legal_moves()),
        })
    }

    pub(super) fn play(&mut self, mv: G::Move) {
        let is_irreversible = self.game.is_irreversible(&self.position, mv);
        self.game.play(&mut self.position, mv);
        if is_irreversible {
            self.history.clear();
        }
        self.history.push(self.game.key(&self.position));
    }

    /// The position as the root of a search, and the keys since the last irreversible move with it.
    pub(super) fn rooted(&self) -> (G::Position, Vec<u64>) {
        let (mut position, mut history) = (self.position.clone(), self.history.clone());
        self.game.as_root(&mut position);
        if let Some(last) = history.last_mut() {
            *last = self.game.key(&position);
        }
        (position, history)
    }

    /// Makes the position the root of its request, after the request's moves.
    pub(super) fn become_root(&mut self) {
        (self.position, self.history) = self.rooted();
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.game.outcome(&self.position).is_some() || self.is_over_by_history()
    }

    fn is_over_by_history(&self) -> bool {
        matches!(self.draw_of(&self.position, &self.history), Some(HistoryDraw::Over(_)))
    }

    /// Whether the game is over, and how.
    pub(super) fn status(&self) -> Status {
        self.status_at(&self.position, &self.history)
    }

    /// The position after a move, and its status.
    pub(super) fn after(&self, mv: G::Move) -> (G::Position, Status) {
        let mut position = self.position.clone();
        self.game.play(&mut position, mv);
        let kept = match self.game.is_irreversible(&self.position, mv) {
            true => &[],
            false => self.history.as_slice(),
        };
        let history = [kept, &[self.game.key(&position)]].concat();
        let status = self.status_at(&position, &history);
        (position, status)
    }

    fn status_at(&self, position: &G::Position, history: &[u64]) -> Status {
        let status = status_of(&self.game, position);
        match self.draw_of(position, history) {
            _ if status.over => status,
            Some(HistoryDraw::Over(reason)) => {
                Status { over: true, reason: Some(reason), to_move: None, ..status }
            }
            Some(HistoryDraw::Claimable(reason)) => Status { claimable: Some(reason), ..status },
            None => status,
        }
    }

    fn draw_of(&self, position: &G::Position, history: &[u64]) -> Option<HistoryDraw> {
        let standing = Standing::new(history, self.game.plies_without_progress(position));
        G::DRAW_RULES?.draw(standing, self.claims)
    }
}
