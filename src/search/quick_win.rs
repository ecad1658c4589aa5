//! Short wins, asked for by their length.
//!
//! A selective search comes upon a forced win where it happens to look, and often upon a longer one first. The question
//! "is there a win within so many plies?" is one zero-window search in full width, and a cheap one: whatever cannot end in
//! time is cut by distance, and every answer is a proof. It is asked between iterations, a longer one each time that the
//! last was answered, with a small part of the nodes; once a win is known, with more, until no shorter one is left. Of a loss
//! that is known a move is looked for that surely lasts as long.

use super::Allowance;
use super::alpha_beta::Ask;
use super::iterative::Root;
use super::limits::Interrupted;
use super::params::{LIKELY_WIN, LIKELY_WIN_PERCENT, LOSS_NODES, QUICK_WIN_PERCENT, SHORTER_WIN_NODES};
use super::score::{Bound, Score, Window};
use super::value::Value;
use crate::game::{Game, Scoring};

/// Two plies more take no more than so many times the nodes.
const MOST_GROWTH: u64 = 64;
/// Ruling a win out takes about so many times the nodes of finding one.
const QUICKER_TO_FIND: u64 = 4;
/// A question that came to nothing is asked again with so many times the nodes.
const PATIENCE: u64 = 3;

/// How far the questions have come.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuickWin {
    /// There is no win of fewer plies.
    next: u32,
    /// Nodes that it took to say so.
    cost: u64,
    /// Nodes below which the next question is not worth asking.
    least: u64,
    /// The same for the question about a loss.
    least_of_loss: u64,
}

impl Default for QuickWin {
    fn default() -> Self {
        Self { next: 1, cost: 1, least: 0, least_of_loss: 0 }
    }
}

impl QuickWin {
    /// No question at all: another thread asks them.
    pub(super) const LEFT_TO_OTHERS: Self =
        Self { next: 1, cost: 1, least: u64::MAX, least_of_loss: u64::MAX };

    /// The next question after one that was answered with no. A win is found in less than it takes to rule one out.
    fn ruled_out(self, step: u32, cost: u64) -> Self {
        let growth = cost / self.cost.max(1);
        Self { next: self.next + step, cost, least: cost * growth.min(MOST_GROWTH) / QUICKER_TO_FIND, ..self }
    }

    /// So many nodes were not enough.
    fn unanswered(self, nodes: u64) -> Self {
        Self { least: PATIENCE * nodes, ..self }
    }
}

impl<G: Game> Root<'_, '_, G> {
    /// Asks for wins within `horizon` plies, the shortest first, for as long as that is cheap; one that is found is the
    /// root's value.
    pub(super) fn look_for_quick_win(&mut self, horizon: u32) -> Result<(), Interrupted> {
        let Some(step) = G::QUICK_WIN_STEP.filter(|_| self.may_ask()) else { return Ok(()) };
        if let Some(loss) = self.value.filter(|value| value.score.is_loss()) {
            return self.measure_loss(loss);
        }
        let most = self.longest_win_asked_for().min(horizon.saturating_add(1));
        while self.quick_win.next < most {
            let nodes = self.nodes_for_a_question();
            if nodes < self.quick_win.least {
                return Ok(());
            }
            let plies = self.quick_win.next;
            let before = self.worker.clock.nodes();
            let asked = self
                .within(Allowance::Nodes(nodes), |root| root.in_full_width(|root| root.win_within(plies)))?;
            match asked {
                None => {
                    self.quick_win = self.quick_win.unanswered(nodes);
                    return Ok(());
                }
                Some(false) => {
                    self.quick_win = self.quick_win.ruled_out(step, self.worker.clock.nodes() - before)
                }
                Some(true) => return Ok(()),
            }
        }
        self.note_shortest_win();
        Ok(())
    }

    /// Where histories make draws, proofs about positions do not hold.
    fn may_ask(&self) -> bool {
        let is_plain = !self.every_score && !self.is_restricted && !self.worker.exact && self.depth > 0;
        G::SCORING == Scoring::WinDrawLoss
            && is_plain
            && !self.worker.path.is_bound_by_history(false)
            && !self.value.is_some_and(Value::is_exact)
    }

    /// Where a loss is proven but a quicker one may have been missed: looks for a move that surely lasts as long.
    fn measure_loss(&mut self, loss: Value) -> Result<(), Interrupted> {
        if !loss.has_proven_outcome(G::SCORING) {
            return Ok(());
        }
        let nodes = self.worker.clock.nodes().max(LOSS_NODES);
        if nodes >= self.quick_win.least_of_loss {
            self.quick_win.least_of_loss = PATIENCE * nodes;
            self.within(Allowance::Nodes(nodes), |root| root.in_full_width(|root| root.last_as_long(loss)))?;
        }
        Ok(())
    }

    fn last_as_long(&mut self, loss: Value) -> Result<(), Interrupted> {
        let plies = loss.score.distance();
        let Some(index) = self.find_move_worth(loss.score, plies)? else { return Ok(()) };
        let with_line = Window { alpha: loss.score.previous(), beta: loss.score.next() };
        let value = self.value_again(index, with_line, plies)?;
        if value.score == loss.score && value.floor.is_proven() {
            self.promote(index, Value { ceiling: loss.ceiling, ..value }, self.depth.max(plies));
            self.value = Some(self.moves[0].value);
        }
        Ok(())
    }

    /// Questions are about wins of fewer plies than this: than the one that is known, or than a draw by count.
    fn longest_win_asked_for(&self) -> u32 {
        let known = self.known_win().map_or(u32::MAX, |value| value.score.distance());
        known.min(self.worker.game.plies_to_count_draw(self.position).unwrap_or(u32::MAX))
    }

    fn known_win(&self) -> Option<Value> {
        self.value.filter(|value| value.score.is_win() && value.has_proven_outcome(G::SCORING))
    }

    fn nodes_for_a_question(&self) -> u64 {
        let spent = self.worker.clock.nodes();
        match self.known_win() {
            Some(_) => spent.max(SHORTER_WIN_NODES),
            None if self.is_likely_win() => spent * LIKELY_WIN_PERCENT / 100,
            None => spent * QUICK_WIN_PERCENT / 100,
        }
    }

    fn is_likely_win(&self) -> bool {
        let advantage = self.value.map_or(0, |value| value.score.raw());
        G::PRUNING.is_some_and(|pruning| advantage >= pruning.share(LIKELY_WIN))
    }

    /// Runs a part without any guess, as if there were no history: no line of a shortest win repeats a position.
    fn in_full_width<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        let features = self.worker.features;
        self.worker.features.selective = false;
        self.worker.features.repetition = false;
        self.worker.is_solving = true;
        let result = part(self);
        self.worker.is_solving = false;
        self.worker.features = features;
        result
    }

    /// Whether there is a win within so many plies, where it is known that there is none of fewer. If so, and if it begins
    /// with one of the root's moves, it becomes the root's value.
    fn win_within(&mut self, plies: u32) -> Result<bool, Interrupted> {
        let win = Score::win_in(plies);
        let answer = self.worker.search(self.position, Ask::at(0, Window::zero(win.previous()), plies))?;
        if answer.score < win {
            return Ok(false);
        }
        let Some(index) = self.find_move_worth(win, plies)? else {
            // It begins with a move that is not searched here, so nothing is known of longer ones.
            self.quick_win.least = u64::MAX;
            return Ok(true);
        };
        let with_line = Window { alpha: win.previous(), beta: win.next() };
        let value = self.value_again(index, with_line, plies)?;
        self.promote(index, Value { ceiling: value.floor, ..value }, self.depth.max(plies));
        self.value = Some(self.moves[0].value);
        self.remember(self.key(), self.moves[0].value, Bound::Exact, plies);
        Ok(true)
    }

    /// All that is shorter than the known win has been ruled out.
    fn note_shortest_win(&mut self) {
        let Some(value) = self.known_win().filter(|value| value.score.distance() <= self.quick_win.next)
        else {
            return;
        };
        let value = Value { ceiling: value.floor, ..value };
        self.value = Some(value);
        if let Some(best) = self.moves.first_mut().filter(|best| best.value.score == value.score) {
            best.value = value;
        }
    }
}
