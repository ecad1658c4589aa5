//! The solving driver: the exact value by zero windows, without a horizon.
//!
//! Where the rest of a game can be searched to its end, a few yes-or-no questions ("better than a draw?", "won within so
//! many plies?") are far cheaper than deepening: each is one zero-window search of the same node function, and every
//! answer is game-theoretic and stays useful in the table. Quick ends are ruled out first, then the question is asked
//! about the draw; later questions halve what is left. With points they start at the estimate and move away from it in
//! growing steps.

use super::Allowance;
use super::alpha_beta::Ask;
use super::crew::SETTLED;
use super::iterative::{Root, RootMove};
use super::limits::Interrupted;
use super::params::{MAX_DEPTH, OUTCOME_MOVE_NODES, QUICK_END_FIRST, QUICK_END_SHARE, QUICK_END_STEP};
use super::score::{Bound, Score, Window};
use super::value::{Proof, Value};
use crate::game::{Game, Scoring, SolvingEffort};

/// What is proven of a root's value so far.
#[derive(Clone, Copy, Debug)]
struct Bracket {
    low: Score,
    high: Score,
    /// Whether `low` and `high` rest on a search, and not only on the game's bounds.
    is_searched: (bool, bool),
}

impl Bracket {
    fn is_open(self, question: Score) -> bool {
        self.low <= question && question < self.high
    }

    /// A proven win or loss whose length is not known exactly.
    fn outcome(self) -> Option<Value> {
        if self.low.is_win() && self.is_searched.0 {
            return Some(Value::proven(self.low, Bound::Lower, Proof::IMMEDIATE));
        }
        let is_loss = self.high.is_loss() && self.is_searched.1;
        is_loss.then(|| Value::proven(self.high, Bound::Upper, Proof::IMMEDIATE))
    }
}

impl<G: Game> Root<'_, '_, G> {
    /// Finds the root's exact value and a move that reaches it; `plies` is the most to the end of the game. Gives `false`
    /// where the end is too far away for a proof. Interrupted, it keeps a win or loss that is proven already.
    pub(super) fn solve(&mut self, effort: SolvingEffort) -> Result<bool, Interrupted> {
        self.worker.is_solving = true;
        let done = self.race(SETTLED, |root| root.find_value(effort));
        self.worker.is_solving = false;
        let done = done?;
        if done == Some(true) {
            self.tell_crew(SETTLED);
        }
        // Where it was not done here, another thread has.
        Ok(done.unwrap_or(true))
    }

    fn find_value(&mut self, effort: SolvingEffort) -> Result<bool, Interrupted> {
        let (low, high) = self.worker.game.score_bounds(self.position);
        let mut bracket = Bracket { low, high, is_searched: (false, false) };
        let depth = effort.plies.min(MAX_DEPTH);
        let is_exact = match self.rule_out_quick_ends(&mut bracket, effort, depth) {
            Ok(true) => self.bisect(&mut bracket, depth),
            other => other,
        };
        if is_exact != Ok(true) {
            self.keep_outcome(bracket, depth);
            return is_exact;
        }
        let Some(index) = self.find_move_worth(bracket.low, depth)? else { return Ok(false) };
        self.settle(index, Value::immediate(bracket.low), depth);
        self.depth = depth;
        self.value = Some(self.moves[0].value);
        // The questions were about bounds, of which the table has kept one: the next search here shall know the value.
        let value = Value::proven(bracket.low, Bound::Exact, Proof::of_height(depth));
        self.remember(self.key(), value, Bound::Exact, depth);
        self.note_iteration(depth);
        Ok(true)
    }

    fn settle(&mut self, index: usize, value: Value, depth: u32) {
        self.moves[..=index].rotate_right(1);
        let best = &mut self.moves[0];
        best.value = value;
        best.depth = depth;
        best.line = vec![best.mv];
    }

    /// Asks for wins and losses of few plies first, for they are cheap: what cannot come within the plies asked for is
    /// cut by distance. Ends when the questions begin to cost.
    fn rule_out_quick_ends(
        &mut self,
        bracket: &mut Bracket,
        effort: SolvingEffort,
        depth: u32,
    ) -> Result<bool, Interrupted> {
        if G::SCORING != Scoring::WinDrawLoss {
            return Ok(true);
        }
        let enough = self.worker.clock.nodes() + (effort.nodes * QUICK_END_SHARE) as u64;
        for plies in (QUICK_END_FIRST..effort.plies).step_by(QUICK_END_STEP) {
            for question in [Score::win_in(plies).previous(), Score::loss_in(plies + 1)] {
                if self.worker.clock.nodes() > enough {
                    return Ok(true);
                }
                if bracket.is_open(question) && !self.narrow_bracket(bracket, question, depth)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Narrows the bracket to one score; `false` where an answer came back unproven.
    fn bisect(&mut self, bracket: &mut Bracket, depth: u32) -> Result<bool, Interrupted> {
        let mut guess = self.first_guess();
        let mut step = G::SCALE;
        while bracket.low < bracket.high {
            let question = next_question(G::SCORING, bracket.low, bracket.high, guess);
            if !self.narrow_bracket(bracket, question, depth)? {
                return Ok(false);
            }
            guess = match bracket.low > question {
                true => bracket.low.offset(step),
                false => bracket.high.previous().offset(-step),
            };
            step = step.saturating_mul(2);
        }
        Ok(true)
    }

    /// What the value may be: that of the deepest finished iteration, else the estimate.
    fn first_guess(&self) -> Score {
        self.value.map_or_else(|| self.worker.estimate(self.position), |value| value.score)
    }

    /// Asks whether the value is above `question`; `false` where the answer came back unproven.
    fn narrow_bracket(
        &mut self,
        bracket: &mut Bracket,
        question: Score,
        depth: u32,
    ) -> Result<bool, Interrupted> {
        let ask = Ask::at(0, Window::zero(question), depth);
        let answer = self.worker.search(self.position, ask)?;
        let is_above = answer.score > question;
        let bound = if is_above { Bound::Lower } else { Bound::Upper };
        if !answer.proof_of(bound).is_proven() {
            return Ok(false);
        }
        let score = answer.score.clamp(bracket.low, bracket.high);
        match is_above {
            true => (bracket.low, bracket.is_searched.0) = (score, true),
            false => (bracket.high, bracket.is_searched.1) = (score, true),
        }
        Ok(true)
    }

    /// A win or loss proven without its exact length is still worth more than any estimate.
    fn keep_outcome(&mut self, bracket: Bracket, depth: u32) {
        if G::SCORING != Scoring::WinDrawLoss {
            return;
        }
        let Some(value) = bracket.outcome() else { return };
        let outer = self.worker.clock.shrink(Allowance::Nodes(OUTCOME_MOVE_NODES));
        let index = match value.score.is_win() {
            true => self.find_move_worth(value.score, depth),
            false => Ok(Some(0)),
        };
        self.worker.clock.restore(outer);
        if let Ok(Some(index)) = index {
            self.outcome = Some(RootMove { value, depth, ..self.moves[index].clone() });
        }
    }

    /// A root move that is proven to be worth `value` at least: the one in the table is tried first.
    pub(super) fn find_move_worth(&mut self, value: Score, depth: u32) -> Result<Option<usize>, Interrupted> {
        let known = self.worker.memory.probe(self.key()).map(|entry| entry.move_id);
        let mut order: Vec<usize> = (0..self.moves.len()).collect();
        order.sort_by_key(|&index| {
            let root = &self.moves[index];
            (Some(self.worker.game.move_id(root.mv)) != known, root.order)
        });
        let window = Window::zero(value.previous());
        let ask = Ask::at(0, window, depth);
        for index in order {
            let reached = self.worker.value_of_move(self.position, self.moves[index].mv, ask, true, 0)?;
            if reached.score >= value && reached.floor.is_proven() {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }
}

/// The next score to ask about, `low <= question < high`: first the draw where there is one to be had, then the middle;
/// with points what is next to the guess, for a search near the true value is worth most to those after it.
fn next_question(scoring: Scoring, low: Score, high: Score, guess: Score) -> Score {
    if scoring == Scoring::Points {
        return guess.clamp(low, high.previous());
    }
    let middle = Score::new((i64::from(low.raw()) + i64::from(high.raw())).div_euclid(2) as i32);
    let is_open = |score: &Score| low <= *score && *score < high;
    let draw_side = [Score::DRAW, Score::DRAW.previous()].into_iter().find(is_open);
    draw_side.unwrap_or(middle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_questions_are_about_the_draw() {
        let (low, high) = (Score::loss_in(10), Score::win_in(9));
        assert_eq!(next_question(Scoring::WinDrawLoss, low, high, low), Score::DRAW);
        assert_eq!(next_question(Scoring::WinDrawLoss, low, Score::DRAW, low), Score::new(-1));
        let question = next_question(Scoring::WinDrawLoss, Score::win_in(9), Score::win_in(1), low);
        assert_eq!(question, Score::win_in(5));
    }

    #[test]
    fn every_question_is_open() {
        for (low, high) in [(-3, -2), (-1, 0), (0, 1), (5, 9), (-64, 64)] {
            for guess in [Score::MIN, Score::new(-1), Score::new(5), Score::MAX] {
                let question = next_question(Scoring::Points, Score::new(low), Score::new(high), guess).raw();
                assert!(low <= question && question < high, "{low}..{high}: {question}");
            }
        }
    }
}
