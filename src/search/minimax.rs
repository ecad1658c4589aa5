//! Plain minimax and plain alpha-beta (Knuth and Moore 1975): the oracle that the real search is tested against, and the
//! textbook algorithms with their textbook node counts.
//!
//! No table, no ordering but the one given, no memory. A node is every position visited, the root and finished ones
//! included; a cut is made when alpha >= beta.

use super::chance::round_half_away;
use super::params::{MAX_PLY, QUIESCENCE_PLIES};
use super::score::{Score, Window};
use crate::game::{Game, Side};

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
    /// Whether tactical moves are followed beyond the horizon.
    pub quiescence: bool,
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
            quiescence: true,
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
        let mut run = Run { plain: self, cuts, nodes: 0, leaves: 0, cutoffs: 0, path: Vec::new() };
        let at = At { depth, ply: 0, after_irreversible: false };
        let (score, best) = run.visit(position, window, at);
        Counted { score, best, nodes: run.nodes, leaves: run.leaves, cutoffs: run.cutoffs }
    }
}

struct Run<'r, 'a, G: Game> {
    plain: &'r Plain<'a, G>,
    cuts: bool,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    path: Vec<(u64, bool)>,
}

#[derive(Clone, Copy)]
struct At {
    depth: u32,
    ply: u32,
    after_irreversible: bool,
}

impl<G: Game> Run<'_, '_, G> {
    fn visit(&mut self, position: &G::Position, window: Window, at: At) -> (Score, Option<G::Move>) {
        self.nodes += 1;
        if let Some(score) = self.leaf_score(position, window, at) {
            self.leaves += 1;
            return (self.returned(score, window), None);
        }
        let mut moves = Vec::new();
        self.plain.game.legal_moves(position, &mut moves);
        (self.plain.order)(position, &mut moves);
        self.path.push((self.plain.game.key(position), at.after_irreversible));
        let (score, best) = self.best_of(position, &moves, window, at);
        self.path.pop();
        (self.returned(score, window), best)
    }

    fn best_of(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        window: Window,
        at: At,
    ) -> (Score, Option<G::Move>) {
        let mut best = (Score::MIN, None);
        let mut alpha = window.alpha;
        for &mv in moves {
            let score = self.move_score(position, mv, Window { alpha, ..window }, at);
            if score > best.0 || best.1.is_none() {
                best = (score, Some(mv));
            }
            alpha = alpha.max(score);
            if self.cuts && alpha >= window.beta {
                self.cutoffs += 1;
                break;
            }
        }
        best
    }

    fn move_score(&mut self, position: &G::Position, mv: G::Move, window: Window, at: At) -> Score {
        let game = self.plain.game;
        let mover = game.side_to_move(position);
        let below = At {
            depth: at.depth - 1,
            ply: at.ply + 1,
            after_irreversible: game.is_irreversible(position, mv),
        };
        if G::HAS_CHANCE {
            let mut results = Vec::new();
            game.chance_results(position, mv, &mut results);
            if results.len() > 1 {
                return self.expectation(&results, mover, below);
            }
        }
        let mut child = position.clone();
        game.play(&mut child, mv);
        self.score_for(&child, mover, window, below)
    }

    fn expectation(&mut self, results: &[(u32, G::Position)], mover: Side, at: At) -> Score {
        let total: i128 = results.iter().map(|(weight, _)| i128::from(*weight)).sum();
        let sum: i128 = results
            .iter()
            .map(|(weight, position)| {
                let score = self.score_for(position, mover, Window::FULL, at);
                i128::from(*weight) * i128::from(score.raw())
            })
            .sum();
        Score::new(round_half_away(sum, total) as i32)
    }

    fn score_for(&mut self, position: &G::Position, viewer: Side, window: Window, at: At) -> Score {
        if self.plain.game.side_to_move(position) == viewer {
            return self.visit(position, window, at).0;
        }
        -self.visit(position, window.flipped(), at).0
    }

    fn leaf_score(&self, position: &G::Position, window: Window, at: At) -> Option<Score> {
        if let Some(score) = self.final_score(position, at.ply) {
            return Some(score);
        }
        if self.is_drawn_by_history(position, at) {
            return Some(Score::DRAW);
        }
        (at.depth == 0).then(|| self.horizon_score(position, window, at))
    }

    fn final_score(&self, position: &G::Position, ply: u32) -> Option<Score> {
        let game = self.plain.game;
        let score = Score::of_outcome(game.outcome(position)?, game.side_to_move(position));
        Some(if self.plain.prefer_quick { score.from_node(G::SCORING, ply) } else { score })
    }

    fn is_drawn_by_history(&self, position: &G::Position, at: At) -> bool {
        if !G::HAS_REPETITION || !self.plain.repetition || at.ply == 0 {
            return false;
        }
        let key = self.plain.game.key(position);
        let mut irreversible = at.after_irreversible;
        let is_repeated = self.path.iter().rev().any(|&(earlier, came_irreversibly)| {
            let reachable = !irreversible;
            irreversible |= came_irreversibly;
            reachable && earlier == key
        });
        is_repeated || self.plain.game.plies_to_count_draw(position) == Some(0)
    }

    fn horizon_score(&self, position: &G::Position, window: Window, at: At) -> Score {
        if G::HAS_QUIESCENCE && self.plain.quiescence {
            return self.quiet_score(position, window, at.ply, QUIESCENCE_PLIES);
        }
        self.estimate(position)
    }

    fn estimate(&self, position: &G::Position) -> Score {
        Score::estimate(G::SCORING, self.plain.game.evaluate(position))
    }

    /// The value of following tactical moves; in alpha-beta with the game's order, as many captures are there.
    fn quiet_score(&self, position: &G::Position, window: Window, ply: u32, plies_left: u32) -> Score {
        let game = self.plain.game;
        if let Some(score) = self.final_score(position, ply) {
            return score;
        }
        if plies_left == 0 || ply >= MAX_PLY {
            return self.estimate(position);
        }
        let mut best = match game.must_resolve(position) {
            true => Score::MIN,
            false => self.estimate(position),
        };
        for mv in self.tactical_moves(position) {
            if self.cuts && best >= window.beta {
                break;
            }
            let mut child = position.clone();
            game.play(&mut child, mv);
            let window = Window { alpha: window.alpha.max(best), ..window };
            let score = match game.side_to_move(&child) == game.side_to_move(position) {
                true => self.quiet_score(&child, window, ply + 1, plies_left - 1),
                false => -self.quiet_score(&child, window.flipped(), ply + 1, plies_left - 1),
            };
            best = best.max(score);
        }
        best
    }

    fn tactical_moves(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.plain.game.tactical_moves(position, &mut moves);
        if self.cuts {
            moves.sort_by_key(|&mv| std::cmp::Reverse(self.plain.game.order_hint(position, mv)));
        }
        moves
    }

    fn returned(&self, score: Score, window: Window) -> Score {
        match (self.cuts, self.plain.fail) {
            (true, Fail::Hard) => score.clamp(window.alpha, window.beta),
            _ => score,
        }
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
