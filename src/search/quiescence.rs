//! Beyond the horizon: tactical moves are followed until the position is quiet.
//!
//! Standing pat: a side that is not forced to act may keep what it has. No estimate enters the range of wins, and a loss is
//! believed only where every move was tried. Draws by history count here as they do before the horizon: an evasion may
//! lead back.
//!
//! Where guesses are allowed the table is asked at the first ply beyond the horizon only: further on, waiting for memory
//! costs more than the few positions that are met again.

use super::alpha_beta::{Ask, Best, Worker};
use super::limits::Interrupted;
use super::ordering::Ranked;
use super::params::{MAX_PLY, QUIESCENCE_PLIES};
use super::score::{Score, Window};
use super::table::NO_MOVE;
use super::value::{Proof, Value};
use crate::game::{Game, Side};

impl<G: Game> Worker<'_, G> {
    /// The quiet value of a position; at most so many plies are looked on.
    pub(super) fn quiescence(
        &mut self,
        position: &G::Position,
        key: u64,
        ask: Ask,
        plies_left: u32,
    ) -> Result<Value, Interrupted> {
        let uses_table = self.pruning().is_some() && plies_left == QUIESCENCE_PLIES;
        let entry = if uses_table { self.look_up(key) } else { None };
        if let Some(value) = entry.and_then(|entry| self.cut_by_entry(entry, position, ask)) {
            return Ok(value);
        }
        if plies_left == 0 || ask.ply >= MAX_PLY {
            return Ok(Value::unproven(self.corrected_estimate(position, key)));
        }
        let stand_pat = (!self.game.must_resolve(position)).then(|| self.corrected_estimate(position, key));
        let mut best = Best::none();
        if let Some(own) = stand_pat {
            best.value = Value::unproven(own);
            if own >= ask.window.beta {
                return Ok(best.value);
            }
        }
        let mut frame = self.take_frame(ask.ply);
        self.game.tactical_moves(position, &mut frame.moves);
        let hash_move = entry.map_or(NO_MOVE, |entry| entry.move_id);
        if hash_move != NO_MOVE {
            frame.put_first(|mv| self.game.move_id(mv) == hash_move);
        }
        let result = self.try_tactical(position, ask, plies_left, stand_pat, &mut frame, &mut best);
        self.frames[ask.ply as usize] = frame;
        result?;
        if uses_table {
            return Ok(self.conclude(key, Ask { depth: 0, ..ask }, best));
        }
        Ok(best.value)
    }

    /// Tries the moves in turn; `stand_pat` is there where the side to move may keep what it has.
    fn try_tactical(
        &mut self,
        position: &G::Position,
        ask: Ask,
        plies_left: u32,
        stand_pat: Option<Score>,
        frame: &mut Ranked<G::Move>,
        best: &mut Best<G::Move>,
    ) -> Result<(), Interrupted> {
        let mover = self.game.side_to_move(position);
        let mut index = 0;
        while let Some(mv) = frame.next(index, |mv| i64::from(self.game.order_hint(position, mv))) {
            index += 1;
            let alpha = ask.window.alpha.max(best.value.score);
            if alpha >= ask.window.beta {
                best.value.ceiling = Proof::NONE;
                break;
            }
            if let Some(most) = stand_pat.and_then(|own| self.hopeless_capture(position, mv, own, alpha)) {
                best.leave_hopeless(most);
                continue;
            }
            let mut child = position.clone();
            self.game.play(&mut child, mv);
            let window = Window { alpha, ..ask.window };
            let below = Ask { window, ply: ask.ply + 1, after_irreversible: false, ..ask };
            let value = self.quiet_value_for(&child, mover, below, plies_left - 1)?;
            best.add(mv, value);
        }
        Ok(())
    }

    /// The quiet value of a position from the view of `viewer`.
    fn quiet_value_for(
        &mut self,
        position: &G::Position,
        viewer: Side,
        ask: Ask,
        plies_left: u32,
    ) -> Result<Value, Interrupted> {
        let is_viewer = self.game.side_to_move(position) == viewer;
        let here = Ask { window: if is_viewer { ask.window } else { ask.window.flipped() }, ..ask };
        self.enter(here)?;
        let key = match G::HAS_REPETITION || self.pruning().is_some() {
            true => self.game.key(position) ^ self.salt,
            false => 0,
        };
        let ended = self.finished(position, here).or_else(|| self.drawn_by_history(position, key, here));
        let value = match ended {
            Some(value) => value,
            None => self.quiescence(position, key, here, plies_left)?,
        };
        Ok(if is_viewer { value } else { value.flipped() })
    }
}
