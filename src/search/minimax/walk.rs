//! The walk itself, with somebody looking on: what counts nodes and what shows them is the same walk.
//!
//! Windows and values are those of the side that moves at the node, and at a chance node those of the side that has
//! moved. Below a chance node every result is searched with the full window, so its value is exact.

use super::{Fail, Horizon, Plain};
use crate::game::{Game, Side};
use crate::search::chance::round_half_away;
use crate::search::params::{MAX_PLY, QUIESCENCE_PLIES};
use crate::search::score::{Score, Window};

/// How a node was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Via<M> {
    /// It is where the walk begins.
    Start,
    /// By a move.
    Move(M),
    /// As one of a chance node's results.
    Result {
        /// Its weight.
        weight: u32,
        /// The weights of all results.
        total: u64,
    },
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Kind {
    /// The side to move chooses.
    Choice,
    /// Chance chooses.
    Chance,
    /// The game is over, or drawn by its history.
    End,
    /// The depth is used up.
    Horizon,
}

/// A node at the moment that it is entered.
pub(in crate::search) struct Visit<'v, G: Game> {
    /// The position; at a chance node the one before the move.
    pub(in crate::search) position: &'v G::Position,
    pub(in crate::search) via: Via<G::Move>,
    pub(in crate::search) kind: Kind,
    /// Whose view the window is: the side to move, at a chance node the side that has moved.
    pub(in crate::search) mover: Side,
    pub(in crate::search) window: Window,
    /// Moves from the root; what chance does is none.
    pub(in crate::search) ply: u32,
}

impl<G: Game> Visit<'_, G> {
    /// Whether nothing is searched below.
    pub(in crate::search) fn is_leaf(&self) -> bool {
        matches!(self.kind, Kind::End | Kind::Horizon)
    }
}

/// What a node is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Own {
    /// What was found.
    pub(in crate::search) found: Score,
    /// What is told to the parent: another score only where fail-hard keeps it within the window.
    pub(in crate::search) returned: Score,
}

/// Looks on at a walk, and may end it. What it is told concerns the node entered last and not yet left.
pub(in crate::search) trait Watcher<G: Game> {
    /// Why it ends a walk.
    type Stop;

    /// A node is entered.
    ///
    /// # Errors
    /// When the walk is to end here.
    fn enter(&mut self, visit: &Visit<'_, G>) -> Result<(), Self::Stop>;

    /// The child that was left last is the best so far, by this move.
    fn improve(&mut self, _mv: G::Move) {}

    /// The child that was left last has raised alpha to this.
    fn raise(&mut self, _alpha: Score, _beta: Score) {}

    /// A cut: alpha >= beta, so these moves are not looked at.
    fn cut(&mut self, _alpha: Score, _beta: Score, _rest: &[G::Move]) {}

    /// The node is left.
    fn leave(&mut self, _own: Own) {}
}

/// A walk through the tree below a position.
pub(in crate::search) struct Walk<'w, 'a, G: Game, W> {
    plain: &'w Plain<'a, G>,
    cuts: bool,
    watcher: &'w mut W,
    path: Vec<(u64, bool)>,
}

#[derive(Clone, Copy)]
struct At {
    depth: u32,
    ply: u32,
    after_irreversible: bool,
}

type Scored<M> = (Score, Option<M>);

impl<'w, 'a, G: Game, W: Watcher<G>> Walk<'w, 'a, G, W> {
    /// A walk with cuts or without.
    pub(in crate::search) fn new(plain: &'w Plain<'a, G>, cuts: bool, watcher: &'w mut W) -> Self {
        Self { plain, cuts, watcher, path: Vec::new() }
    }

    /// The value of a position, and the first best move. Without cuts the window is not looked at.
    ///
    /// # Errors
    /// When the watcher ends it.
    pub(in crate::search) fn run(
        &mut self,
        position: &G::Position,
        window: Window,
        depth: u32,
    ) -> Result<Scored<G::Move>, W::Stop> {
        let window = if self.cuts { window } else { Window::FULL };
        self.visit(position, Via::Start, window, At { depth, ply: 0, after_irreversible: false })
    }

    fn visit(
        &mut self,
        position: &G::Position,
        via: Via<G::Move>,
        window: Window,
        at: At,
    ) -> Result<Scored<G::Move>, W::Stop> {
        let mover = self.plain.game.side_to_move(position);
        let leaf = self.leaf_score(position, window, at);
        let kind = leaf.map_or(Kind::Choice, |(kind, _)| kind);
        self.watcher.enter(&Visit { position, via, kind, mover, window, ply: at.ply })?;
        let (found, best) = match leaf {
            Some((_, score)) => (score, None),
            None => self.best_of(position, window, at)?,
        };
        Ok((self.leave(found, window), best))
    }

    fn leave(&mut self, found: Score, window: Window) -> Score {
        let returned = self.returned(found, window);
        self.watcher.leave(Own { found, returned });
        returned
    }

    fn best_of(
        &mut self,
        position: &G::Position,
        window: Window,
        at: At,
    ) -> Result<Scored<G::Move>, W::Stop> {
        let mut moves = Vec::new();
        self.plain.game.legal_moves(position, &mut moves);
        (self.plain.order)(position, &mut moves);
        if self.keeps_path() {
            self.path.push((self.plain.game.key(position), at.after_irreversible));
        }
        let best = self.best_among(position, &moves, window, at)?;
        if self.keeps_path() {
            self.path.pop();
        }
        Ok(best)
    }

    fn best_among(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        window: Window,
        at: At,
    ) -> Result<Scored<G::Move>, W::Stop> {
        let mut best = (Score::MIN, None);
        let mut alpha = window.alpha;
        for (index, &mv) in moves.iter().enumerate() {
            let score = self.move_score(position, mv, Window { alpha, ..window }, at)?;
            if score > best.0 || best.1.is_none() {
                best = (score, Some(mv));
                self.watcher.improve(mv);
            }
            if self.cuts && score > alpha {
                alpha = score;
                self.watcher.raise(alpha, window.beta);
            }
            if self.cuts && alpha >= window.beta {
                self.watcher.cut(alpha, window.beta, &moves[index + 1..]);
                break;
            }
        }
        Ok(best)
    }

    fn move_score(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        window: Window,
        at: At,
    ) -> Result<Score, W::Stop> {
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
                let (via, ply) = (Via::Move(mv), below.ply);
                self.watcher.enter(&Visit { position, via, kind: Kind::Chance, mover, window, ply })?;
                let mean = self.expectation(&results, mover, below)?;
                return Ok(self.leave(mean, window));
            }
        }
        let mut child = position.clone();
        game.play(&mut child, mv);
        self.score_for(&child, Via::Move(mv), mover, window, below)
    }

    fn expectation(&mut self, results: &[(u32, G::Position)], mover: Side, at: At) -> Result<Score, W::Stop> {
        let total = results.iter().map(|(weight, _)| u64::from(*weight)).sum();
        let mut sum = 0;
        for (weight, position) in results {
            let via = Via::Result { weight: *weight, total };
            let score = self.score_for(position, via, mover, Window::FULL, at)?;
            sum += i128::from(*weight) * i128::from(score.raw());
        }
        Ok(Score::new(round_half_away(sum, i128::from(total)) as i32))
    }

    fn score_for(
        &mut self,
        position: &G::Position,
        via: Via<G::Move>,
        viewer: Side,
        window: Window,
        at: At,
    ) -> Result<Score, W::Stop> {
        if self.plain.game.side_to_move(position) == viewer {
            return Ok(self.visit(position, via, window, at)?.0);
        }
        Ok(-self.visit(position, via, window.flipped(), at)?.0)
    }

    fn leaf_score(&self, position: &G::Position, window: Window, at: At) -> Option<(Kind, Score)> {
        if let Some(score) = self.final_score(position, at.ply) {
            return Some((Kind::End, score));
        }
        if self.is_drawn_by_history(position, at) {
            return Some((Kind::End, Score::DRAW));
        }
        (at.depth == 0).then(|| (Kind::Horizon, self.horizon_score(position, window, at)))
    }

    fn final_score(&self, position: &G::Position, ply: u32) -> Option<Score> {
        let game = self.plain.game;
        let score = Score::of_outcome(game.outcome(position)?, game.side_to_move(position));
        Some(if self.plain.prefer_quick { score.from_node(G::SCORING, ply) } else { score })
    }

    fn keeps_path(&self) -> bool {
        G::HAS_REPETITION && self.plain.repetition
    }

    fn is_drawn_by_history(&self, position: &G::Position, at: At) -> bool {
        if !self.keeps_path() || at.ply == 0 {
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
        match self.plain.horizon {
            Horizon::Quiescence if G::HAS_QUIESCENCE => {
                self.quiet_score(position, window, at.ply, QUIESCENCE_PLIES)
            }
            Horizon::Quiescence | Horizon::Estimate => self.estimate(position),
            Horizon::Zero => Score::DRAW,
        }
    }

    fn estimate(&self, position: &G::Position) -> Score {
        Score::estimate(G::SCORING, self.plain.game.evaluate(position))
    }

    /// The value of following tactical moves; with cuts in the game's order, as many captures are there.
    fn quiet_score(&self, position: &G::Position, window: Window, ply: u32, plies_left: u32) -> Score {
        let game = self.plain.game;
        if let Some(score) = self.final_score(position, ply) {
            return score;
        }
        if self.is_drawn_by_history(position, At { depth: 0, ply, after_irreversible: false }) {
            return Score::DRAW;
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
