//! The node function: fail-soft principal variation search (Marsland and Campbell 1982; Reinefeld 1983).
//!
//! One function serves every game and every driver: deepening with a horizon, solving without one, and exact mode, where
//! its value equals plain minimax. What a game does not have (chance, repetition, quiescence, a probe) is compiled out.
//!
//! Depth left is what the horizon is measured by; ply is the distance from the root. Values carry a [`Proof`]; see there
//! for what makes a score believable.

use super::features::Features;
use super::limits::{Clock, Interrupted};
use super::ordering::{Ordering, Ranked, Use};
use super::params::{MAX_PLY, QUIESCENCE_PLIES, WORTH_KEEPING};
use super::path::Path;
use super::score::{Bound, Score, Window};
use super::stats::Counters;
use super::table::{Entry, NO_MOVE, Table};
use super::value::{Proof, Value, entry_of, value_of};
use super::{ProbeWindow, ProvenBound};
use crate::game::{Game, Scoring, Side};

/// Keeps the entries of exact searches apart: an ordinary one knows more at the same depth.
const EXACT_SALT: u64 = 0x5851_f42d_4c95_7f2d;

/// What a node was told by its parent, besides the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) window: Window,
    /// Plies left to the horizon.
    pub(super) depth: u32,
    /// Plies from the root.
    pub(super) ply: u32,
    /// Whether the move that led here cannot be taken back by play.
    pub(super) after_irreversible: bool,
}

/// One thread's search of one request.
pub(super) struct Worker<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) table: &'a Table,
    pub(super) features: Features,
    /// Whether values must equal plain minimax at every depth.
    pub(super) exact: bool,
    pub(super) clock: Clock,
    pub(super) counters: Counters,
    pub(super) path: Path,
    pub(super) ordering: Ordering,
    /// Salt of this request's table keys.
    pub(super) salt: u64,
    frames: Vec<Ranked<G::Move>>,
    lines: Vec<Vec<G::Move>>,
}

/// The best of the moves tried so far at a node.
pub(super) struct Best<M> {
    pub(super) value: Value,
    mv: Option<M>,
}

impl<M: Copy> Best<M> {
    pub(super) fn none() -> Self {
        Self { value: Value::immediate(Score::MIN), mv: None }
    }

    /// Takes a tried move into account; says whether it is the new best. That nothing is better rests on every move.
    #[inline]
    pub(super) fn add(&mut self, mv: M, value: Value) -> bool {
        let value = value.from_parent();
        let ceiling = self.value.ceiling.and(value.ceiling);
        let is_better = value.score > self.value.score;
        if is_better {
            self.value = value;
            self.mv = Some(mv);
        }
        self.value.ceiling = ceiling;
        is_better
    }
}

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn new(
        game: &'a G,
        table: &'a Table,
        features: Features,
        exact: bool,
        clock: Clock,
        history: &[u64],
    ) -> Self {
        let path = if features.repetition { Path::new(history) } else { Path::default() };
        let salt = path.salt() ^ if exact { EXACT_SALT } else { 0 };
        Self {
            game,
            table,
            features,
            exact,
            clock,
            counters: Counters::default(),
            path,
            ordering: Ordering::default(),
            salt,
            frames: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// The value of a position, read against `ask.window`.
    pub(super) fn search(&mut self, position: &G::Position, ask: Ask) -> Result<Value, Interrupted> {
        // 1. Count, and forget the line that another visit left here.
        self.enter(ask)?;
        // 2. The end of the game.
        if let Some(value) = self.finished(position, ask) {
            return Ok(value);
        }
        // 3. Draws by what went before.
        let key = self.game.key(position) ^ self.salt;
        if let Some(value) = self.drawn_by_history(position, key, ask) {
            return Ok(value);
        }
        // 4. What is still reachable.
        let window = match self.narrow(position, ask) {
            Ok(window) => window,
            Err(settled) => return Ok(settled),
        };
        let ask = Ask { window, ..ask };
        // 5. The horizon.
        if ask.depth == 0 || ask.ply >= MAX_PLY {
            return self.horizon(position, ask);
        }
        // 6. What the table knows.
        let entry = self.look_up(key);
        if let Some(value) = entry.and_then(|entry| self.cut_by_entry(entry, position, ask)) {
            return Ok(value);
        }
        // 7. What the game knows.
        if let Some(value) = self.probe(position, key, ask) {
            return Ok(value);
        }
        // 8. The moves.
        let hash_move = entry.map_or(NO_MOVE, |entry| entry.move_id);
        let mut frame = self.take_frame(ask.ply);
        let left_out = self.rank_moves(position, ask, hash_move, &mut frame);
        self.descend(key, ask);
        let best = self.try_moves(position, ask, &mut frame);
        self.ascend();
        self.frames[ask.ply as usize] = frame;
        let mut best = best?;
        best.value.ceiling = best.value.ceiling.and(Proof::of_height(left_out));
        // 9. Remember.
        Ok(self.conclude(key, ask, best))
    }

    /// Step 1.
    #[inline]
    fn enter(&mut self, ask: Ask) -> Result<(), Interrupted> {
        self.clock.count()?;
        self.counters.seldepth = self.counters.seldepth.max(ask.ply);
        if !ask.window.is_zero() {
            self.line_at(ask.ply).clear();
        }
        Ok(())
    }

    /// Step 2.
    #[inline]
    fn finished(&self, position: &G::Position, ask: Ask) -> Option<Value> {
        let outcome = self.game.outcome(position)?;
        let score = Score::of_outcome(outcome, self.game.side_to_move(position));
        Some(Value::immediate(score.from_node(G::SCORING, ask.ply)))
    }

    /// Step 3. Such draws say nothing of the position itself, so they are never proven.
    #[inline]
    fn drawn_by_history(&self, position: &G::Position, key: u64, ask: Ask) -> Option<Value> {
        if !G::HAS_REPETITION || !self.features.repetition || ask.ply == 0 {
            return None;
        }
        let drawn = self.game.plies_to_count_draw(position) == Some(0)
            || self.path.is_repeated(key ^ self.salt, ask.after_irreversible);
        drawn.then_some(Value::unproven(Score::DRAW))
    }

    /// Step 4: the window cut down to what can still happen, or the value that this settles.
    #[inline]
    fn narrow(&self, position: &G::Position, ask: Ask) -> Result<Window, Value> {
        if !self.features.bounds {
            return Ok(ask.window);
        }
        let (low, high) = self.game.score_bounds(position);
        let low = low.from_node(G::SCORING, ask.ply);
        let high = high.from_node(G::SCORING, ask.ply);
        if low == high {
            return Err(Value::immediate(low));
        }
        if low >= ask.window.beta {
            return Err(Value::proven(low, Bound::Lower, Proof::IMMEDIATE));
        }
        if high <= ask.window.alpha {
            return Err(Value::proven(high, Bound::Upper, Proof::IMMEDIATE));
        }
        Ok(Window { alpha: ask.window.alpha.max(low.previous()), beta: ask.window.beta.min(high.next()) })
    }

    /// Step 5.
    fn horizon(&mut self, position: &G::Position, ask: Ask) -> Result<Value, Interrupted> {
        if G::HAS_QUIESCENCE && self.features.quiescence {
            return self.quiescence(position, ask, QUIESCENCE_PLIES);
        }
        Ok(Value::unproven(self.estimate(position)))
    }

    #[inline]
    pub(super) fn estimate(&self, position: &G::Position) -> Score {
        Score::estimate(G::SCORING, self.game.evaluate(position))
    }

    /// Step 6, first half.
    #[inline]
    fn look_up(&mut self, key: u64) -> Option<Entry> {
        if !self.features.table && !self.features.hash_move {
            return None;
        }
        self.counters.tt_probes += 1;
        let entry = self.table.probe(key);
        self.counters.tt_hits += u64::from(entry.is_some());
        entry
    }

    /// Step 6, second half: an entry cuts in a zero window only, so that lines of play stay whole.
    #[inline]
    fn cut_by_entry(&self, entry: Entry, position: &G::Position, ask: Ask) -> Option<Value> {
        if !self.features.table || !ask.window.is_zero() || !self.is_deep_enough(entry, ask.depth) {
            return None;
        }
        if self.outlasts_move_count(entry.score, position) {
            return None;
        }
        let score = entry.score.from_node(G::SCORING, ask.ply);
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= ask.window.beta,
            Bound::Upper => score <= ask.window.alpha,
        };
        cuts.then(|| Value { score, ..value_of(entry) })
    }

    #[inline]
    fn is_deep_enough(&self, entry: Entry, depth: u32) -> bool {
        let searched = u32::from(entry.depth);
        match self.exact {
            true => searched == depth && !entry.solved || entry.solved && searched <= depth,
            false => searched >= depth || entry.solved,
        }
    }

    /// Whether a decisive score from another game's history could be cut short here by a move-count rule.
    #[inline]
    fn outlasts_move_count(&self, score: Score, position: &G::Position) -> bool {
        G::SCORING == Scoring::WinDrawLoss
            && score.is_decisive()
            && self.game.plies_to_count_draw(position).is_some_and(|left| score.distance() > left)
    }

    /// Step 7.
    #[inline]
    fn probe(&mut self, position: &G::Position, key: u64, ask: Ask) -> Option<Value> {
        if !G::HAS_PROBE || !self.features.probe {
            return None;
        }
        let window = Window {
            alpha: ask.window.alpha.to_node(G::SCORING, ask.ply),
            beta: ask.window.beta.to_node(G::SCORING, ask.ply),
        };
        let asked = ProbeWindow { window, depth: ask.depth, horizon: self.horizon_of_claims(ask.depth) };
        let proven = self.game.probe(position, asked, &mut self.clock)?;
        self.accept_probe(proven, key, ask)
    }

    fn accept_probe(&mut self, proven: ProvenBound<G::Move>, key: u64, ask: Ask) -> Option<Value> {
        let proof = Proof::of_height(proven.plies);
        if self.exact && proven.plies > ask.depth {
            return None;
        }
        let score = proven.score.from_node(G::SCORING, ask.ply);
        let settles = match proven.bound {
            Bound::Exact => true,
            Bound::Lower => score >= ask.window.beta,
            Bound::Upper => score <= ask.window.alpha,
        };
        if !settles {
            return None;
        }
        if let (false, Some(mv)) = (ask.window.is_zero(), proven.best) {
            self.line_at(ask.ply).push(mv);
        }
        if proven.plies > WORTH_KEEPING {
            let move_id = proven.best.map_or(NO_MOVE, |mv| self.game.move_id(mv));
            let value = Value::proven(proven.score, proven.bound, proof);
            self.table.store(key, entry_of(value, proven.bound, false, ask.depth, move_id));
        }
        Some(Value::proven(score, proven.bound, proof))
    }

    /// How far claims of the game may look: to the horizon in exact mode, else as far as they like.
    #[inline]
    fn horizon_of_claims(&self, depth: u32) -> u32 {
        if self.exact { depth } else { u32::MAX }
    }

    #[inline]
    fn take_frame(&mut self, ply: u32) -> Ranked<G::Move> {
        if self.frames.len() <= ply as usize {
            self.frames.resize_with(ply as usize + 1, Ranked::default);
        }
        let mut frame = std::mem::take(&mut self.frames[ply as usize]);
        frame.clear();
        frame
    }

    /// Step 8, first half; returns the height of what the moves left out rest on.
    #[inline]
    fn rank_moves(
        &self,
        position: &G::Position,
        ask: Ask,
        hash_move: u16,
        frame: &mut Ranked<G::Move>,
    ) -> u32 {
        let left_out = if self.features.leave_out {
            self.game.search_moves(position, self.horizon_of_claims(ask.depth), &mut frame.moves)
        } else {
            self.game.legal_moves(position, &mut frame.moves);
            0
        };
        let side = self.game.side_to_move(position);
        let use_ = self.memory_in_use();
        let hash_move = if self.features.hash_move { hash_move } else { NO_MOVE };
        frame.ranks.extend(frame.moves.iter().map(|&mv| {
            let move_id = self.game.move_id(mv);
            if move_id == hash_move {
                return i64::MAX;
            }
            let hint = self.game.order_hint(position, mv);
            self.ordering.rank(side, ask.ply, move_id, hint, use_)
        }));
        left_out
    }

    #[inline]
    pub(super) fn descend(&mut self, key: u64, ask: Ask) {
        if G::HAS_REPETITION {
            self.path.push(key ^ self.salt, ask.after_irreversible);
        }
    }

    #[inline]
    pub(super) fn ascend(&mut self) {
        if G::HAS_REPETITION {
            self.path.pop();
        }
    }

    /// Step 8, second half: every move in turn, until one is too good.
    fn try_moves(
        &mut self,
        position: &G::Position,
        ask: Ask,
        frame: &mut Ranked<G::Move>,
    ) -> Result<Best<G::Move>, Interrupted> {
        let mut best = Best::none();
        let mut alpha = ask.window.alpha;
        let mut index = 0;
        while let Some(mv) = frame.pick(index) {
            let ask_here = Ask { window: Window { alpha, ..ask.window }, ..ask };
            let value = self.value_of_move(position, mv, ask_here, index == 0)?;
            let move_id = self.game.move_id(mv);
            if best.add(mv, value) && value.score > alpha {
                alpha = value.score;
                self.note_line(ask, mv);
                if alpha >= ask.window.beta {
                    best.value.ceiling = Proof::NONE;
                    self.reward(position, ask, move_id, &frame.taken);
                    break;
                }
            }
            frame.taken.push(move_id);
            index += 1;
        }
        Ok(best)
    }

    #[inline]
    fn memory_in_use(&self) -> Use {
        match G::LEARNS_ORDER {
            true => Use { killers: self.features.killers, history: self.features.history },
            false => Use::NOTHING,
        }
    }

    fn reward(&mut self, position: &G::Position, ask: Ask, move_id: u16, tried: &[u16]) {
        self.counters.beta_cutoffs += 1;
        self.counters.first_move_cutoffs += u64::from(tried.is_empty());
        if self.memory_in_use() != Use::NOTHING {
            let side = self.game.side_to_move(position);
            self.ordering.reward(side, ask.ply, ask.depth, move_id, tried);
        }
    }

    /// One move's value: the first with the whole window, the others only asked whether they are better.
    #[inline]
    pub(super) fn value_of_move(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        ask: Ask,
        is_first: bool,
    ) -> Result<Value, Interrupted> {
        if is_first || ask.window.is_zero() || !self.features.zero_windows {
            return self.play_and_search(position, mv, ask);
        }
        let zero = Ask { window: Window::zero(ask.window.alpha), ..ask };
        let value = self.play_and_search(position, mv, zero)?;
        if value.score <= ask.window.alpha || value.score >= ask.window.beta {
            return Ok(value);
        }
        self.play_and_search(position, mv, ask)
    }

    /// The value of the position after a move, from the view of the side that moves.
    fn play_and_search(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        ask: Ask,
    ) -> Result<Value, Interrupted> {
        let mover = self.game.side_to_move(position);
        let below = Ask {
            depth: ask.depth - 1,
            ply: ask.ply + 1,
            after_irreversible: self.game.is_irreversible(position, mv),
            ..ask
        };
        if G::HAS_CHANCE {
            let mut results = Vec::new();
            self.game.chance_results(position, mv, &mut results);
            if results.len() > 1 {
                return self.expectation(&results, mover, below);
            }
        }
        let mut child = position.clone();
        self.game.play(&mut child, mv);
        self.search_for(&child, mover, below)
    }

    /// The value of a position from the view of `viewer`, whoever is to move there.
    #[inline]
    pub(super) fn search_for(
        &mut self,
        position: &G::Position,
        viewer: Side,
        ask: Ask,
    ) -> Result<Value, Interrupted> {
        if self.game.side_to_move(position) == viewer {
            return self.search(position, ask);
        }
        let flipped = Ask { window: ask.window.flipped(), ..ask };
        Ok(self.search(position, flipped)?.flipped())
    }

    /// Step 9: what the moves came to, kept in the table.
    #[inline]
    fn conclude(&mut self, key: u64, ask: Ask, best: Best<G::Move>) -> Value {
        let value = best.value;
        let move_id = best.mv.map_or(NO_MOVE, |mv| self.game.move_id(mv));
        let kept = Value { score: value.score.to_node(G::SCORING, ask.ply), ..value };
        let bound = ask.window.bound_of(value.score);
        self.table.store(key, entry_of(kept, bound, is_decisive::<G>(kept.score), ask.depth, move_id));
        value
    }

    pub(super) fn line_at(&mut self, ply: u32) -> &mut Vec<G::Move> {
        if self.lines.len() <= ply as usize {
            self.lines.resize_with(ply as usize + 1, Vec::new);
        }
        &mut self.lines[ply as usize]
    }

    /// The principal variation of a node begins with a new best move and goes on with the child's.
    #[inline]
    fn note_line(&mut self, ask: Ask, mv: G::Move) {
        if ask.window.is_zero() {
            return;
        }
        let tail = std::mem::take(self.line_at(ask.ply + 1));
        let line = self.line_at(ask.ply);
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail);
        self.lines[ask.ply as usize + 1] = tail;
    }

    /// Follows tactical moves until the position is quiet (standing pat: a side not forced to act may keep what it has).
    /// No estimate enters the range of wins, and a loss is believed only where every move was tried.
    fn quiescence(
        &mut self,
        position: &G::Position,
        ask: Ask,
        plies_left: u32,
    ) -> Result<Value, Interrupted> {
        let must_resolve = self.game.must_resolve(position);
        let stand_pat = self.estimate(position);
        if plies_left == 0 || ask.ply >= MAX_PLY || (!must_resolve && stand_pat >= ask.window.beta) {
            return Ok(Value::unproven(stand_pat));
        }
        let mut frame = self.take_frame(ask.ply);
        self.game.tactical_moves(position, &mut frame.moves);
        frame.ranks.extend(frame.moves.iter().map(|&mv| i64::from(self.game.order_hint(position, mv))));
        let mut best = Best::none();
        if !must_resolve {
            best.value = Value::unproven(stand_pat);
        }
        let result = self.try_tactical(position, ask, plies_left, &mut frame, &mut best);
        self.frames[ask.ply as usize] = frame;
        result?;
        Ok(best.value)
    }

    fn try_tactical(
        &mut self,
        position: &G::Position,
        ask: Ask,
        plies_left: u32,
        frame: &mut Ranked<G::Move>,
        best: &mut Best<G::Move>,
    ) -> Result<(), Interrupted> {
        let mover = self.game.side_to_move(position);
        let mut index = 0;
        while let Some(mv) = frame.pick(index) {
            index += 1;
            let alpha = ask.window.alpha.max(best.value.score);
            if alpha >= ask.window.beta {
                best.value.ceiling = Proof::NONE;
                break;
            }
            let mut child = position.clone();
            self.game.play(&mut child, mv);
            let below = Ask { window: Window { alpha, ..ask.window }, ply: ask.ply + 1, ..ask };
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
        let value = match self.finished(position, here) {
            Some(value) => value,
            None => self.quiescence(position, here, plies_left)?,
        };
        Ok(if is_viewer { value } else { value.flipped() })
    }
}

/// Whether a score is a forced win or loss in a game that has such.
#[inline]
pub(super) fn is_decisive<G: Game>(score: Score) -> bool {
    G::SCORING == Scoring::WinDrawLoss && score.is_decisive()
}
