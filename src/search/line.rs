//! The principal variation of a proven score, followed to its end.
//!
//! Cut-offs by proof (a probe, the solving driver) leave no line behind. With the value known, the line is found again by
//! asking at each of its positions which move keeps that value: a window of that one score, nearly all of it in the table.
//! A line that was found before is in the table as it is, position by position.

use super::alpha_beta::{Ask, is_decisive};
use super::iterative::Root;
use super::limits::Interrupted;
use super::params::{LINE_NODES, MAX_DEPTH};
use super::score::{Bound, Score, Window};
use super::table::Entry;
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
        if best.depth == 0 || !is_line_found_later::<G>(value) {
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
            let ply = line.len() as u32;
            let found = match self.move_in_table(&position, value, ply) {
                Some(mv) => vec![mv],
                None => self.next_moves(&position, value, ply, depth)?,
            };
            if found.is_empty() {
                break;
            }
            found.iter().for_each(|&mv| self.worker.game.play(&mut position, mv));
            line.extend(found);
            self.moves[0].line.clone_from(&line);
        }
        Ok(())
    }

    /// The table's move at a position of the line, where the table says too that it keeps the root's value.
    fn move_in_table(&mut self, position: &G::Position, value: Value, ply: u32) -> Option<G::Move> {
        let move_id = self.solved_entry(position, value, ply)?.move_id;
        let mut legal = Vec::new();
        self.worker.game.legal_moves(position, &mut legal);
        let mv = legal.into_iter().find(|&mv| self.worker.game.move_id(mv) == move_id)?;
        let mut after = position.clone();
        self.worker.game.play(&mut after, mv);
        let keeps = match self.worker.game.outcome(&after) {
            None => self.solved_entry(&after, value, ply + 1).is_some(),
            Some(outcome) => {
                let score = Score::of_outcome(outcome, self.worker.game.side_to_move(self.position));
                score.from_node(G::SCORING, ply + 1) == value.score
            }
        };
        keeps.then_some(mv)
    }

    /// What the table knows of a position of the line, if that is the root's value exactly.
    fn solved_entry(&mut self, position: &G::Position, value: Value, ply: u32) -> Option<Entry> {
        let game = self.worker.game;
        let entry = self.worker.look_up(game.key(position) ^ self.worker.salt)?;
        let score = entry.score.from_node(G::SCORING, ply);
        let is_viewer = game.side_to_move(position) == game.side_to_move(self.position);
        let viewed = if is_viewer { score } else { -score };
        (entry.solved && entry.bound == Bound::Exact && viewed == value.score).then_some(entry)
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

/// Whether the line of a root move of this value is completed at the end, so that nobody need find it before.
pub(super) fn is_line_found_later<G: Game>(value: Value) -> bool {
    !G::HAS_CHANCE && !G::HAS_REPETITION && value.is_proven(G::SCORING)
}
