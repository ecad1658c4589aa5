//! Plain minimax and plain alpha-beta (Knuth and Moore 1975): the oracle that the real search is tested against, and the
//! textbook algorithms with their textbook node counts.
//!
//! No table, no ordering but the one given, no memory. A node is every position visited, the root and finished ones
//! included; a cut is made when alpha >= beta. [`super::tree_view`] shows the same walk step by step.

mod walk;

pub(super) use walk::{Kind, Own, Via, Visit, Walk, Watcher};

use super::score::{Score, Window};
use crate::game::Game;
use std::convert::Infallible;

/// Orders the moves of a position.
pub type Order<'a, G> = &'a dyn Fn(&<G as Game>::Position, &mut Vec<<G as Game>::Move>);

/// How plain a search is to be.
pub struct Plain<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Orders the legal moves of a position; ties go to the first.
    pub order: Order<'a, G>,
    /// Whether a win counts less the later it comes.
    pub prefer_quick: bool,
    /// Whether values are kept within the window.
    pub fail: Fail,
    /// Whether a position met again on the path is a draw.
    pub repetition: bool,
    /// What a position at the horizon counts.
    pub horizon: Horizon,
}

/// What a position counts that is not finished where the depth ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Horizon {
    /// The game's estimate, once the tactical moves have been followed.
    Quiescence,
    /// The game's estimate.
    Estimate,
    /// Nothing.
    Zero,
}

/// What alpha-beta returns when the value lies outside the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fail {
    /// The best bound that it has seen.
    Soft,
    /// The edge of the window.
    Hard,
}

/// The legal moves as the game lists them.
pub fn natural_order<P, M>(_position: &P, _moves: &mut Vec<M>) {}

/// A value and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted<M> {
    /// From the view of the root's side to move; distances from the root.
    pub score: Score,
    /// The first best move; `None` at a finished root or depth 0.
    pub best: Option<M>,
    /// Positions visited.
    pub nodes: u64,
    /// Those that are finished or at the horizon.
    pub leaves: u64,
    /// Cuts made.
    pub cutoffs: u64,
}

impl<'a, G: Game> Plain<'a, G> {
    /// The plain oracle: moves in legal order, quick wins preferred, fail-soft, everything that changes values on.
    pub fn oracle(game: &'a G) -> Self {
        Self {
            game,
            order: &natural_order,
            prefer_quick: true,
            fail: Fail::Soft,
            repetition: true,
            horizon: Horizon::Quiescence,
        }
    }

    /// Minimax to `depth` plies: every node is visited.
    pub fn minimax(&self, position: &G::Position, depth: u32) -> Counted<G::Move> {
        self.run(position, depth, Window::FULL, false)
    }

    /// Alpha-beta to `depth` plies.
    pub fn alpha_beta(&self, position: &G::Position, depth: u32, window: Window) -> Counted<G::Move> {
        self.run(position, depth, window, true)
    }

    fn run(&self, position: &G::Position, depth: u32, window: Window, cuts: bool) -> Counted<G::Move> {
        let mut tally = Tally::default();
        let Ok((score, best)) = Walk::new(self, cuts, &mut tally).run(position, window, depth);
        Counted { score, best, nodes: tally.nodes, leaves: tally.leaves, cutoffs: tally.cutoffs }
    }
}

/// Counts what a walk does.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
}

impl<G: Game> Watcher<G> for Tally {
    type Stop = Infallible;

    fn enter(&mut self, visit: &Visit<'_, G>) -> Result<(), Infallible> {
        self.nodes += u64::from(visit.kind != Kind::Chance);
        self.leaves += u64::from(visit.is_leaf());
        Ok(())
    }

    fn cut(&mut self, _alpha: Score, _beta: Score, _rest: &[G::Move]) {
        self.cutoffs += 1;
    }
}

/// Leaves of the legal-move tree: positions exactly `depth` plies down, and games that ended earlier.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32, counts: Ended) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    if moves.is_empty() {
        return u64::from(counts == Ended::AsLeaves);
    }
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| {
            let mut child = position.clone();
            game.play(&mut child, mv);
            perft(game, &child, depth - 1, counts)
        })
        .sum()
}

/// Whether a game that ended before the depth counts as a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It does.
    AsLeaves,
    /// It does not.
    Dropped,
}
