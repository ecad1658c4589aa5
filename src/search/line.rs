//! The principal variation of a proven score, followed to its end.
//!
//! Cut-offs by proof (a probe, the solving driver) leave no line behind. With the value known, the line is found again by
//! asking at each of its positions which move keeps that value: a window of that one score, nearly all of it in the table.

use super::alpha_beta::{Ask, is_decisive};
use super::iterative::{Root, is_proven_outcome};
use super::limits::Interrupted;
use super::params::{LINE_NODES, MAX_DEPTH};
use super::score::Window;
use super::value::Value;
use super::{Allowance, Features};
use crate::game::Game;

/// Below this length probes, bounds and left-out moves only hide the line.
const SHORT: u32 = 4;

impl<G: Game> Root<'_, '_, G> {
    /// Completes the best line where its score is proven, as far as that is cheap.
    pub(super) fn complete_line(&mut self) {
        let Some(best) = self.moves.first() else { return };
        let value = best.value;
        if G::HAS_CHANCE || G::HAS_REPETITION || best.depth == 0 || !is_worth_following::<G>(value) {
            return;
        }
        let features = self.worker.features;
        let outer = self.worker.clock.shrink(Allowance::Nodes(LINE_NODES));
        let result = self.follow(value);
        self.is_cut_short |= self.worker.clock.restore(outer).apply(result).is_err();
        self.worker.features = features;
    }

    fn follow(&mut self, value: Value) -> Result<(), Interrupted> {
        let mut line = self.moves[0].line.clone();
        let mut position = self.position.clone();
        line.iter().for_each(|&mv| self.worker.game.play(&mut position, mv));
        while let Some(depth) = self.plies_left(&position, value, line.len() as u32) {
            let found = self.next_moves(&position, value, line.len() as u32, depth)?;
            if found.is_empty() {
                break;
            }
            found.iter().for_each(|&mv| self.worker.game.play(&mut position, mv));
            line.extend(found);
            self.moves[0].line.clone_from(&line);
        }
        Ok(())
    }

    /// Plies from a position of the line to the end of the line; `None` at its end.
    fn plies_left(&self, position: &G::Position, value: Value, ply: u32) -> Option<u32> {
        if self.worker.game.outcome(position).is_some() {
            return None;
        }
        match is_decisive::<G>(value.score) {
            true => value.score.distance().checked_sub(ply).filter(|&left| left > 0),
            false => self.worker.game.solving_effort(position).map(|effort| effort.plies.min(MAX_DEPTH)),
        }
    }

    /// The line from a position on which the root's value is kept.
    fn next_moves(
        &mut self,
        position: &G::Position,
        value: Value,
        ply: u32,
        depth: u32,
    ) -> Result<Vec<G::Move>, Interrupted> {
        let plain = depth <= SHORT;
        self.worker.features =
            Features { probe: !plain, leave_out: !plain, bounds: !plain, ..self.worker.features };
        let viewer = self.worker.game.side_to_move(self.position);
        let window = Window { alpha: value.score.previous(), beta: value.score.next() };
        let ask = Ask::at(ply, window, depth);
        let found = self.worker.search_for(position, viewer, ask)?;
        let keeps = found.score == value.score;
        Ok(if keeps { self.worker.line_at(ply).clone() } else { Vec::new() })
    }
}

fn is_worth_following<G: Game>(value: Value) -> bool {
    value.is_exact() || is_proven_outcome::<G>(value)
}
