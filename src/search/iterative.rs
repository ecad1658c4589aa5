//! The root: iterative deepening with aspiration windows, every root move known by name.
//!
//! Deepening gives an answer at any moment (the last finished depth, or the better move that the unfinished one has already
//! confirmed) and the best possible move order for the next depth.

use super::alpha_beta::{Ask, Best, Worker, is_decisive};
use super::crew::{Crew, Finished, SETTLED};
use super::limits::Interrupted;
use super::line::is_line_found_later;
use super::params::{
    ASPIRATION_DEPTH, ASPIRATION_GROWTH, ASPIRATION_HALF_WIDTH, ASPIRATION_TRIES, SELECTIVE_SLACK,
    TIE_BREAK_NODES,
};
use super::quick_win::QuickWin;
use super::score::{Bound, Score, Window};
use super::stats::Iteration;
use super::value::{Proof, Value};
use super::{Allowance, Detail, Entry, Observer};
use crate::game::Game;
use std::time::Instant;

/// A root move and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// Its place among the legal moves: ties go to the first.
    pub(super) order: usize,
    /// From the root side's view; meaningless while `depth` is 0.
    pub(super) value: Value,
    /// Depth of `value` in plies.
    pub(super) depth: u32,
    pub(super) line: Vec<M>,
}

/// The search of one root by one worker.
pub(super) struct Root<'a, 'p, G: Game> {
    pub(super) worker: Worker<'a, G>,
    /// The other threads of this search, where there are some.
    pub(super) crew: Option<&'a Crew<G::Move>>,
    /// Plies by which an iteration is deeper than the last one.
    pub(super) stride: u32,
    pub(super) position: &'p G::Position,
    /// The moves in question, the best known first.
    pub(super) moves: Vec<RootMove<G::Move>>,
    /// Whether there is more than one legal move.
    pub(super) has_choice: bool,
    /// What it rests on that the legal moves which are not searched are no better.
    pub(super) left_out: Proof,
    /// Whether some legal move is out of the question; then values say nothing of the position.
    pub(super) is_restricted: bool,
    /// Whether every move gets its own exact score.
    pub(super) every_score: bool,
    pub(super) detail: Detail,
    /// Deepest finished iteration.
    pub(super) depth: u32,
    /// The root's value at `depth`: that nothing is better rests on every move.
    pub(super) value: Option<Value>,
    /// A win or loss that is proven, of a length that is not known exactly.
    pub(super) outcome: Option<RootMove<G::Move>>,
    /// Whether a limit came between a settled value and what is told besides it.
    pub(super) is_cut_short: bool,
    pub(super) iterations: Vec<Iteration<G::Move>>,
    pub(super) quick_win: QuickWin,
    pub(super) observer: Option<Observer<'p, G::Move>>,
    pub(super) started: Instant,
}

impl<G: Game> Root<'_, '_, G> {
    /// Deepens until `max_depth` or until nothing deeper can change the answer; says whether it is the latter.
    pub(super) fn deepen(&mut self, max_depth: u32) -> Result<bool, Interrupted> {
        if self.has_choice {
            self.worker.memory.use_whole(self.worker.clock.nodes());
        }
        while self.depth < max_depth {
            self.iterate(max_depth.min(self.depth + self.stride))?;
            self.look_for_quick_win(max_depth)?;
            if self.is_settled() || self.is_settled_by_crew() {
                self.tell_crew(SETTLED);
                self.break_ties();
                return Ok(true);
            }
        }
        Ok(self.is_settled())
    }

    fn iterate(&mut self, depth: u32) -> Result<(), Interrupted> {
        self.worker.iteration_depth = depth;
        let finished = self.race(depth, |root| match root.every_score {
            true => root.score_every_move(depth),
            false => root.aspire(depth),
        })?;
        if let Some(value) = finished {
            self.depth = depth;
            self.value = Some(value);
            self.tell_crew(depth);
        }
        self.note_iteration(self.depth);
        Ok(())
    }

    /// Runs a part unless another thread is first to come to its end; then that one's word is taken, and this gives none.
    pub(super) fn race<T>(
        &mut self,
        stage: u32,
        part: impl FnOnce(&mut Self) -> Result<T, Interrupted>,
    ) -> Result<Option<T>, Interrupted> {
        let Some(crew) = self.crew else { return part(self).map(Some) };
        let done = self.within(Allowance::Race(stage), part)?;
        if let (None, Some(finished)) = (&done, crew.furthest()) {
            let Finished { depth, value, moves } = finished;
            (self.depth, self.value, self.moves) = (depth, value, moves);
        }
        Ok(done)
    }

    /// Whether another thread has found that nothing deeper can change what this one knows as well by now.
    fn is_settled_by_crew(&self) -> bool {
        let furthest = self.crew.filter(|crew| crew.stage.reached() == SETTLED).and_then(Crew::furthest);
        furthest.is_some_and(|furthest| furthest.depth <= self.depth)
    }

    /// Tells the other threads what this one knows of the root.
    pub(super) fn tell_crew(&self, stage: u32) {
        if let Some(crew) = self.crew {
            let (depth, value) = (self.depth, self.value);
            crew.tell(stage, || Finished { depth, value, moves: self.moves.clone() });
        }
    }

    pub(super) fn note_iteration(&mut self, depth: u32) {
        let best = &self.moves[0];
        let iteration = Iteration {
            depth,
            best: best.mv,
            score: best.value.score,
            nodes: self.worker.clock.nodes(),
            time: self.started.elapsed(),
        };
        if let Some(observer) = self.observer {
            observer(&iteration, &self.lines());
        }
        self.iterations.push(iteration);
    }

    /// Searches with a narrow window around the last score, wider after each failure.
    fn aspire(&mut self, depth: u32) -> Result<Value, Interrupted> {
        let mut half_width = ASPIRATION_HALF_WIDTH.saturating_mul(G::SCALE);
        let mut window = match self.value {
            Some(last) if self.may_aspire(depth, last.score) => {
                Window { alpha: last.score.offset(-half_width), beta: last.score.offset(half_width) }
            }
            _ => Window::FULL,
        };
        let mut failures = 0;
        loop {
            let value = self.try_window(window, depth)?;
            failures += 1;
            half_width = match failures < ASPIRATION_TRIES {
                true => half_width.saturating_mul(ASPIRATION_GROWTH),
                false => i32::MAX,
            };
            match window.bound_of(value.score) {
                Bound::Exact => return Ok(value),
                Bound::Upper => window.alpha = value.score.offset(-half_width),
                Bound::Lower => window.beta = value.score.offset(half_width),
            }
        }
    }

    fn may_aspire(&self, depth: u32, last: Score) -> bool {
        self.worker.features.aspiration && depth >= ASPIRATION_DEPTH && !is_decisive::<G>(last)
    }

    /// The root's key in the table.
    pub(super) fn key(&self) -> u64 {
        self.worker.game.key(self.position) ^ self.worker.salt
    }

    fn ask(&self, window: Window, depth: u32) -> Ask {
        Ask::at(0, window, depth)
    }

    /// One pass over the root moves: principal variation search with the moves' names kept.
    fn try_window(&mut self, window: Window, depth: u32) -> Result<Value, Interrupted> {
        let key = self.key();
        self.worker.clock.count()?;
        self.worker.descend(key, self.ask(window, depth));
        let value = self.pass(window, depth);
        self.worker.ascend();
        let value = value?;
        self.remember(key, value, window.bound_of(value.score), depth);
        Ok(value)
    }

    fn pass(&mut self, window: Window, depth: u32) -> Result<Value, Interrupted> {
        let mut best = Best::none();
        best.value.ceiling = self.left_out;
        let mut alpha = window.alpha;
        let key = self.key();
        let outlook = self.worker.survey(self.position, key, None, self.ask(window, depth));
        let context = self.worker.context(self.position, 0);
        for index in 0..self.moves.len() {
            let ask = self.ask(Window { alpha, ..window }, depth);
            let mv = self.moves[index].mv;
            let facts = self.worker.facts(self.position, mv, 0, context, index as u32);
            let reduction = self.worker.reduction(self.position, mv, ask, facts, outlook);
            // A move that is too good in a zero window has no line; the one of an earlier move is not its own.
            self.worker.line_at(1).clear();
            let value = self.worker.value_of_move(self.position, mv, ask, index == 0, reduction)?;
            if best.add(mv, value) && value.score > alpha {
                alpha = value.score;
                self.promote(index, value.from_parent(), depth);
                if alpha >= window.beta {
                    best.value.ceiling = Proof::NONE;
                    break;
                }
            }
        }
        Ok(best.value)
    }

    /// Notes a new best move and puts it first.
    pub(super) fn promote(&mut self, index: usize, value: Value, depth: u32) {
        self.moves[..=index].rotate_right(1);
        let tail = self.worker.line_at(1).clone();
        let best = &mut self.moves[0];
        best.value = value;
        best.depth = depth;
        best.line = std::iter::once(best.mv).chain(tail).collect();
    }

    /// A root of which some moves were not looked at says nothing of the position.
    pub(super) fn remember(&mut self, key: u64, value: Value, bound: Bound, depth: u32) {
        if self.is_restricted || self.moves[0].depth == 0 {
            return;
        }
        let move_id = self.worker.game.move_id(self.moves[0].mv);
        let decisive = is_decisive::<G>(value.score);
        let entry: Entry = super::value::entry_of(value, bound, decisive, depth, move_id);
        self.worker.memory.store(key, entry);
    }

    /// Every move with the full window, so that every score is a value and not a bound.
    fn score_every_move(&mut self, depth: u32) -> Result<Value, Interrupted> {
        self.worker.clock.count()?;
        let key = self.key();
        self.worker.survey(self.position, key, None, self.ask(Window::FULL, depth));
        let mut fresh = self.moves.clone();
        for root in &mut fresh {
            if self.is_final(root) {
                root.depth = depth;
                continue;
            }
            let ask = self.ask(Window::FULL, depth);
            self.worker.descend(key, ask);
            let value = self.worker.value_of_move(self.position, root.mv, ask, true, 0);
            self.worker.ascend();
            root.value = value?.from_parent();
            root.depth = depth;
            root.line = std::iter::once(root.mv).chain(self.worker.line_at(1).iter().copied()).collect();
        }
        fresh.sort_by_key(|root| (-root.value.score, root.order));
        self.moves = fresh;
        let ceiling = self.moves.iter().fold(Proof::IMMEDIATE, |all, root| all.and(root.value.ceiling));
        Ok(Value { ceiling, ..self.moves[0].value })
    }

    /// Whether nothing deeper can change the answer.
    pub(super) fn is_settled(&self) -> bool {
        match self.every_score {
            true => self.moves.iter().all(|root| self.is_final(root)),
            false => self.value.is_some_and(|value| self.is_final_value(value, self.depth)),
        }
    }

    fn is_final(&self, root: &RootMove<G::Move>) -> bool {
        root.depth > 0 && self.is_final_value(root.value, root.depth)
    }

    /// Whether no deeper search can change a value: proven on both sides, or a proven win or loss of a length that has
    /// been searched in full width. Where moves are left out, some more depth stands for the width.
    fn is_final_value(&self, value: Value, depth: u32) -> bool {
        let slack = if self.worker.pruning().is_some() { SELECTIVE_SLACK } else { 0 };
        value.is_exact() || value.has_proven_outcome(G::SCORING) && value.score.distance() + slack <= depth
    }

    /// Whether the length of a proven win or loss is known to be the shortest: there is nothing shorter than one ply.
    /// Draws by history can hide a shorter one from a search that shares its table, and guesses from one that makes them;
    /// then both sides must be proven.
    pub(super) fn is_shortest(&self, value: Value, depth: u32) -> bool {
        let has_full_width = !G::HAS_REPETITION && self.worker.pruning().is_none();
        let distance = value.score.distance();
        value.has_proven_outcome(G::SCORING)
            && (value.is_exact() || distance <= 1 || has_full_width && distance <= depth)
    }

    /// Of several moves of the best proven score the first in legal order is played, as far as that is cheap to find.
    pub(super) fn break_ties(&mut self) {
        if self.every_score || self.detail == Detail::ValueOnly {
            return;
        }
        let outer = self.worker.clock.shrink(Allowance::Nodes(TIE_BREAK_NODES));
        let result = self.find_earlier_equal();
        self.is_cut_short |= self.worker.clock.restore(outer).apply(result).is_err();
    }

    fn find_earlier_equal(&mut self) -> Result<(), Interrupted> {
        let RootMove { value: best, depth, order, .. } = self.moves[0];
        let mut earlier: Vec<_> = (1..self.moves.len()).filter(|&i| self.moves[i].order < order).collect();
        earlier.sort_by_key(|&index| self.moves[index].order);
        for index in earlier {
            // Nothing is better, so what reaches the score is worth it.
            let reached = self.value_again(index, Window::zero(best.score.previous()), depth)?;
            if reached.score < best.score {
                continue;
            }
            if is_line_found_later::<G>(best) {
                self.worker.line_at(1).clear();
                self.promote(index, Value { floor: reached.floor, ..best }, depth);
                return Ok(());
            }
            let window = Window { alpha: best.score.previous(), beta: best.score.next() };
            let value = self.value_again(index, window, depth)?;
            if value.score == best.score {
                self.promote(index, value, depth);
                return Ok(());
            }
        }
        Ok(())
    }

    /// A root move's value against another window.
    pub(super) fn value_again(
        &mut self,
        index: usize,
        window: Window,
        depth: u32,
    ) -> Result<Value, Interrupted> {
        let ask = self.ask(window, depth);
        self.worker.descend(self.key(), ask);
        let value = self.worker.value_of_move(self.position, self.moves[index].mv, ask, true, 0);
        self.worker.ascend();
        Ok(value?.from_parent())
    }
}
