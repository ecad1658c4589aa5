//! The node function: fail-soft principal variation search (Marsland and Campbell 1982; Reinefeld 1983).
//!
//! One function serves every game and every driver: deepening with a horizon, solving without one, and exact mode, where
//! its value equals plain minimax. What a game does not have (chance, repetition, quiescence, a probe) is compiled out.
//!
//! Depth left is what the horizon is measured by; ply is the distance from the root. Values carry a [`Proof`]; see there
//! for what makes a score believable.

use super::corrections::Corrections;
use super::crew::Occupied;
use super::estimates::Estimates;
use super::features::Features;
use super::limits::{Clock, Interrupted};
use super::look_ahead::Prospects;
use super::memory::Memory;
use super::ordering::{Context, NO_KIND, Ordering, Ranked, Use};
use super::params::{MAX_DEPTH, MAX_PLY, OCCUPIED_DEPTH, OCCUPIED_PLIES, QUIESCENCE_PLIES, WORTH_KEEPING};
use super::path::Path;
use super::score::{Bound, Score, Window};
use super::selective::{Facts, Fate, Outlook};
use super::stats::Counters;
use super::table::{Entry, NO_MOVE, Table};
use super::trail::Trail;
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
    /// Whether the side to move may be asked what passing would be worth.
    pub(super) may_pass: bool,
    /// Whether the node is expected to be too good for its parent: its moves then hardly matter.
    pub(super) expects_cut: bool,
}

impl Ask {
    /// What is asked at the root, or where a search begins anew.
    pub(super) fn at(ply: u32, window: Window, depth: u32) -> Self {
        Self { window, depth, ply, after_irreversible: false, may_pass: true, expects_cut: false }
    }
}

/// One thread's search of one request.
pub(super) struct Worker<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) memory: Memory<'a>,
    pub(super) features: Features,
    /// Whether values must equal plain minimax at every depth.
    pub(super) exact: bool,
    /// Whether only proofs are of use: guesses are neither made nor taken from the table.
    pub(super) is_solving: bool,
    pub(super) clock: Clock,
    pub(super) counters: Counters,
    pub(super) path: Path,
    pub(super) ordering: Ordering,
    pub(super) corrections: Corrections,
    pub(super) estimates: Estimates,
    pub(super) trail: Trail,
    /// Depth of the iteration.
    pub(super) iteration_depth: u32,
    /// Salt of this request's table keys.
    pub(super) salt: u64,
    /// What the other threads of this search are at, where there are some.
    pub(super) occupied: Option<&'a Occupied>,
    pub(super) frames: Vec<Ranked<G::Move>>,
    pub(super) prospects: Vec<Prospects<G>>,
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

    /// A move was not tried: that nothing is better is no longer known.
    #[inline]
    pub(super) fn leave_out(&mut self) {
        self.value.ceiling = Proof::NONE;
    }

    /// A move was not tried, on the guess that it brings no more than `most`: the node may be worth as much.
    #[inline]
    pub(super) fn leave_hopeless(&mut self, most: Score) {
        if most > self.value.score {
            self.value = Value::unproven(most);
        }
        self.leave_out();
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
            memory: Memory::new(table),
            features,
            exact,
            is_solving: false,
            clock,
            counters: Counters::default(),
            path,
            ordering: Ordering::default(),
            corrections: Corrections::default(),
            estimates: Estimates::default(),
            trail: Trail::default(),
            iteration_depth: 0,
            salt,
            occupied: None,
            frames: Vec::new(),
            prospects: Vec::new(),
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
        // 3. What the game knows, where that is quick.
        if G::PROBES_FIRST
            && let Some(value) = self.probe(position, None, ask)
        {
            return Ok(value);
        }
        let key = self.game.key(position) ^ self.salt;
        self.search_open(position, key, ask)
    }

    /// The rest of a node that neither the rules nor a quick look settle.
    #[inline]
    pub(super) fn search_open(
        &mut self,
        position: &G::Position,
        key: u64,
        ask: Ask,
    ) -> Result<Value, Interrupted> {
        // 4. Draws by what went before.
        if let Some(value) = self.drawn_by_history(position, key, ask) {
            return Ok(value);
        }
        // 5. What is still reachable.
        let window = match self.narrow(position, ask) {
            Ok(window) => window,
            Err(settled) => return Ok(settled),
        };
        let ask = Ask { window, ..ask };
        // 6. The horizon.
        if ask.depth == 0 || ask.ply >= MAX_PLY {
            return self.horizon(position, key, ask);
        }
        // 7. What the table knows.
        self.memory.make_room(self.clock.nodes());
        let entry = self.look_up(key);
        if let Some(value) = entry.and_then(|entry| self.cut_by_entry(entry, position, ask)) {
            return Ok(value);
        }
        let hash_move = entry.map_or(NO_MOVE, |entry| entry.move_id);
        if self.looks_ahead(ask) {
            return self.search_prospects(position, key, ask, hash_move);
        }
        // 8. What the game knows.
        if !G::PROBES_FIRST
            && let Some(value) = self.probe(position, Some(key), ask)
        {
            return Ok(value);
        }
        // 9. What is plain without trying any move.
        let outlook = self.survey(position, key, entry, ask);
        if let Some(value) = self.cut_early(position, key, ask, outlook)? {
            return Ok(value);
        }
        // 10. The moves.
        let ask = Ask { depth: self.depth_with_guidance(ask, hash_move), ..ask };
        let mut frame = self.take_frame(ask.ply);
        let left_out = self.list_moves(position, ask, hash_move, &mut frame);
        if let Some(value) = self.cut_by_results(position, ask, &frame.moves) {
            self.frames[ask.ply as usize] = frame;
            return Ok(value);
        }
        self.descend(key, ask);
        let best = self.try_moves(position, key, ask, outlook, &mut frame);
        self.ascend();
        self.frames[ask.ply as usize] = frame;
        let mut best = best?;
        best.value.ceiling = best.value.ceiling.and(left_out);
        // 11. Remember.
        self.learn_error(position, ask, &best);
        Ok(self.conclude(key, ask, best))
    }

    /// Step 1.
    #[inline]
    pub(super) fn enter(&mut self, ask: Ask) -> Result<(), Interrupted> {
        self.clock.count()?;
        self.counters.seldepth = self.counters.seldepth.max(ask.ply);
        if !ask.window.is_zero() {
            self.line_at(ask.ply).clear();
        }
        Ok(())
    }

    /// Step 2.
    #[inline]
    pub(super) fn finished(&self, position: &G::Position, ask: Ask) -> Option<Value> {
        let outcome = self.game.outcome(position)?;
        let score = Score::of_outcome(outcome, self.game.side_to_move(position));
        Some(Value::immediate(score.from_node(G::SCORING, ask.ply)))
    }

    /// Step 4. Such draws say nothing of the position itself, so they are never proven.
    #[inline]
    pub(super) fn drawn_by_history(&self, position: &G::Position, key: u64, ask: Ask) -> Option<Value> {
        if !G::HAS_REPETITION || !self.features.repetition || ask.ply == 0 {
            return None;
        }
        let drawn = self.game.plies_to_count_draw(position) == Some(0)
            || self.path.is_repeated(key ^ self.salt, ask.after_irreversible);
        drawn.then_some(Value::unproven(Score::DRAW))
    }

    /// Step 5: the window cut down to what can still happen, or the value that this settles.
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

    /// Step 6.
    pub(super) fn horizon(
        &mut self,
        position: &G::Position,
        key: u64,
        ask: Ask,
    ) -> Result<Value, Interrupted> {
        if G::HAS_QUIESCENCE && self.features.quiescence {
            return self.quiescence(position, key, Ask { depth: 0, ..ask }, QUIESCENCE_PLIES);
        }
        Ok(Value::unproven(self.estimate(position)))
    }

    #[inline]
    pub(super) fn estimate(&self, position: &G::Position) -> Score {
        Score::estimate(G::SCORING, self.game.evaluate(position))
    }

    /// The estimate, less the error that such positions have had before.
    #[inline]
    pub(super) fn corrected_estimate(&mut self, position: &G::Position, key: u64) -> Score {
        let Some(pruning) = self.pruning() else { return self.estimate(position) };
        let raw = self.estimates.of(key, || self.game.evaluate(position));
        if !self.features.corrections {
            return Score::estimate(G::SCORING, raw);
        }
        let keys = self.game.structure_keys(position);
        let percent = self.corrections.correction(self.game.side_to_move(position), keys);
        Score::estimate(G::SCORING, raw.saturating_add(pruning.share(percent)))
    }

    /// Remembers how far the estimate was off, where the search says that it was and no capture explains it.
    fn learn_error(&mut self, position: &G::Position, ask: Ask, best: &Best<G::Move>) {
        let Some(pruning) = self.pruning().filter(|_| self.features.corrections) else { return };
        let Some(estimate) = self.trail.estimate(ask.ply) else { return };
        let score = best.value.score;
        let is_told = match ask.window.bound_of(score) {
            Bound::Exact => true,
            Bound::Lower => score > estimate,
            Bound::Upper => score < estimate,
        };
        let is_capture = best.mv.is_some_and(|mv| self.game.is_tactical(position, mv));
        if is_told && !is_capture && !is_decisive::<G>(score) {
            let keys = self.game.structure_keys(position);
            let error = pruning.percent_of(score.raw() - estimate.raw());
            self.corrections.learn(self.game.side_to_move(position), keys, ask.depth, error);
        }
    }

    /// Step 7, first half.
    #[inline]
    pub(super) fn look_up(&mut self, key: u64) -> Option<Entry> {
        if !self.features.table && !self.features.hash_move {
            return None;
        }
        self.counters.tt_probes += 1;
        let entry = self.memory.probe(key);
        self.counters.tt_hits += u64::from(entry.is_some());
        entry
    }

    /// Step 7, second half: an entry cuts in a zero window only, so that lines of play stay whole.
    #[inline]
    pub(super) fn cut_by_entry(&self, entry: Entry, position: &G::Position, ask: Ask) -> Option<Value> {
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
            false => searched >= depth && !self.is_solving || entry.solved,
        }
    }

    /// Whether a decisive score from another game's history could be cut short here by a move-count rule.
    #[inline]
    fn outlasts_move_count(&self, score: Score, position: &G::Position) -> bool {
        G::SCORING == Scoring::WinDrawLoss
            && score.is_decisive()
            && self.game.plies_to_count_draw(position).is_some_and(|left| score.distance() > left)
    }

    /// Steps 3 and 8.
    #[inline]
    pub(super) fn probe(&mut self, position: &G::Position, key: Option<u64>, ask: Ask) -> Option<Value> {
        if !G::HAS_PROBE || !self.features.probe {
            return None;
        }
        if G::HAS_REPETITION && self.path.is_bound_by_history(ask.after_irreversible) {
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

    /// What the game knows of the root: a win, with the move that begins it.
    pub(super) fn forced_win(&mut self, position: &G::Position) -> Option<(G::Move, Value)> {
        if !G::HAS_PROBE || !self.features.probe || self.exact {
            return None;
        }
        let asked = ProbeWindow { window: Window::FULL, depth: MAX_DEPTH, horizon: u32::MAX };
        let proven = self.game.probe(position, asked, &mut self.clock)?;
        let value = Value::proven(proven.score, proven.bound, Proof::of_height(proven.plies));
        let is_win = is_won::<G>(proven.score) && value.floor.is_proven();
        proven.best.filter(|_| is_win).map(|mv| (mv, value))
    }

    /// Takes what the game knows as the value, where it settles the question. Where guesses are allowed a win does: that
    /// there is none shorter is not worth knowing.
    fn accept_probe(&mut self, proven: ProvenBound<G::Move>, key: Option<u64>, ask: Ask) -> Option<Value> {
        let proof = Proof::of_height(proven.plies);
        if self.exact && proven.plies > ask.depth {
            return None;
        }
        let score = proven.score.from_node(G::SCORING, ask.ply);
        let settles = match proven.bound {
            Bound::Exact => true,
            Bound::Lower => score >= ask.window.beta || self.pruning().is_some() && is_won::<G>(score),
            Bound::Upper => score <= ask.window.alpha,
        };
        if !settles {
            return None;
        }
        if let (false, Some(mv)) = (ask.window.is_zero(), proven.best) {
            self.line_at(ask.ply).push(mv);
        }
        if let Some(key) = key.filter(|_| proven.plies > WORTH_KEEPING) {
            let move_id = proven.best.map_or(NO_MOVE, |mv| self.game.move_id(mv));
            let value = Value::proven(proven.score, proven.bound, proof);
            self.memory.store(key, entry_of(value, proven.bound, false, ask.depth, move_id));
        }
        Some(Value::proven(score, proven.bound, proof))
    }

    /// How far claims of the game may look: to the horizon in exact mode, else as far as they like.
    #[inline]
    fn horizon_of_claims(&self, depth: u32) -> u32 {
        if self.exact { depth } else { u32::MAX }
    }

    #[inline]
    pub(super) fn take_frame(&mut self, ply: u32) -> Ranked<G::Move> {
        if self.frames.len() <= ply as usize {
            self.frames.resize_with(ply as usize + 1, Ranked::default);
        }
        let mut frame = std::mem::take(&mut self.frames[ply as usize]);
        frame.clear();
        frame
    }

    /// Step 10, first half; returns what it rests on that the moves left out are no better.
    #[inline]
    fn list_moves(
        &self,
        position: &G::Position,
        ask: Ask,
        hash_move: u16,
        frame: &mut Ranked<G::Move>,
    ) -> Proof {
        let left_out = self.list_worth_searching(position, ask.depth, &mut frame.moves);
        if self.features.hash_move && hash_move != NO_MOVE {
            frame.put_first(|mv| self.game.move_id(mv) == hash_move);
        }
        left_out
    }

    /// The moves to search, and what it rests on that the others are no better.
    #[inline]
    pub(super) fn list_worth_searching(
        &self,
        position: &G::Position,
        depth: u32,
        moves: &mut Vec<G::Move>,
    ) -> Proof {
        if !self.features.leave_out {
            self.game.legal_moves(position, moves);
            return Proof::IMMEDIATE;
        }
        if self.pruning().is_some() {
            return self.game.candidate_moves(position, moves).map_or(Proof::NONE, Proof::of_height);
        }
        Proof::of_height(self.game.search_moves(position, self.horizon_of_claims(depth), moves))
    }

    /// How soon a move that is not the table's is tried.
    #[inline]
    fn rank(&self, position: &G::Position, ask: Ask, context: Context, mv: G::Move) -> i64 {
        let hint = match ask.depth {
            0 | 1 => self.game.quick_hint(position, mv),
            _ => self.game.order_hint(position, mv),
        };
        let (move_id, kind) = (self.game.move_id(mv), self.kind_of(position, mv));
        self.ordering.rank(context, ask.ply, move_id, kind, hint, self.memory_in_use())
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

    /// Step 10, second half: every move in turn, until one is too good.
    fn try_moves(
        &mut self,
        position: &G::Position,
        key: u64,
        ask: Ask,
        outlook: Outlook,
        frame: &mut Ranked<G::Move>,
    ) -> Result<Best<G::Move>, Interrupted> {
        let context = self.context(position, ask.ply);
        let mut best = Best::none();
        let mut alpha = ask.window.alpha;
        let mut searched = 0;
        let mut index = 0;
        while let Some(mv) = frame.next(index, |mv| self.rank(position, ask, context, mv)) {
            let hash = self.hash_for_others(key, mv, ask);
            if searched > 0 && self.is_with_others(hash) && frame.put_off(index) {
                continue;
            }
            index += 1;
            let ask_here = Ask { window: Window { alpha, ..ask.window }, ..ask };
            let facts = self.facts(position, mv, ask.ply, context, searched);
            if let Some(value) = self.comes_too_late(position, mv, ask_here) {
                best.add(mv, value);
                continue;
            }
            let fate = self.fate(position, mv, ask_here, facts, outlook, &best);
            if fate == Fate::LastQuiet {
                frame.keep_of_rest(index, |mv| self.is_striking(position, mv));
            }
            if fate != Fate::Tried {
                best.leave_out();
                continue;
            }
            let reduction = self.reduction(position, mv, ask_here, facts, outlook);
            self.tell_others(hash, Occupied::enter);
            let value = self.value_of_move(position, mv, ask_here, searched == 0, reduction);
            self.tell_others(hash, Occupied::leave);
            let value = value?;
            searched += 1;
            if best.add(mv, value) && value.score > alpha {
                alpha = value.score;
                self.note_line(ask, mv);
                if alpha >= ask.window.beta {
                    best.leave_out();
                    self.reward(position, ask, mv, searched == 1, &frame.taken);
                    break;
                }
            }
            frame.taken.push(mv);
        }
        Ok(best)
    }

    /// Where only a win by this very move is good enough: the value of one that surely does not win.
    #[inline]
    fn comes_too_late(&self, position: &G::Position, mv: G::Move, ask: Ask) -> Option<Value> {
        let next_chance = Score::win_in(ask.ply + 2);
        let is_asked = G::QUICK_WIN_STEP.is_some() && self.is_solving && ask.window.alpha >= next_chance;
        let is_too_late = is_asked && !self.game.may_win_at_once(position, mv);
        is_too_late.then(|| Value::proven(next_chance, Bound::Upper, Proof::IMMEDIATE))
    }

    /// What other threads of this search know a move by, where it is worth their while.
    #[inline]
    pub(super) fn hash_for_others(&self, key: u64, mv: G::Move, ask: Ask) -> Option<u64> {
        let is_worth_it = self.occupied.is_some() && ask.depth >= OCCUPIED_DEPTH && ask.ply <= OCCUPIED_PLIES;
        is_worth_it.then(|| Occupied::hash(key, self.game.move_id(mv)))
    }

    #[inline]
    pub(super) fn is_with_others(&self, hash: Option<u64>) -> bool {
        self.occupied.zip(hash).is_some_and(|(occupied, hash)| occupied.has(hash))
    }

    #[inline]
    pub(super) fn tell_others(&self, hash: Option<u64>, tell: impl Fn(&Occupied, u64)) {
        if let Some((occupied, hash)) = self.occupied.zip(hash) {
            tell(occupied, hash);
        }
    }

    #[inline]
    pub(super) fn facts(
        &self,
        position: &G::Position,
        mv: G::Move,
        ply: u32,
        context: Context,
        index: u32,
    ) -> Facts {
        if self.pruning().is_none() {
            return Facts { index, ..Facts::PLAIN };
        }
        let is_tactical = self.game.is_tactical(position, mv);
        let (move_id, kind) = (self.game.move_id(mv), self.kind_of(position, mv));
        Facts {
            index,
            is_tactical,
            is_killer: self.ordering.is_killer(ply, move_id),
            history: self.ordering.history(context, move_id, kind),
        }
    }

    /// Where a move is about to be tried: what its history is remembered by.
    #[inline]
    pub(super) fn context(&self, position: &G::Position, ply: u32) -> Context {
        let side = self.game.side_to_move(position);
        let before = match self.follows_moves() {
            true => self.trail.kinds_before(ply),
            false => [NO_KIND; 2],
        };
        Context { side, before }
    }

    /// Whether what a move follows is remembered.
    #[inline]
    fn follows_moves(&self) -> bool {
        G::PRUNING.is_some() && self.features.continuation
    }

    #[inline]
    fn kind_of(&self, position: &G::Position, mv: G::Move) -> u16 {
        if self.follows_moves() { self.game.move_kind(position, mv) } else { NO_KIND }
    }

    #[inline]
    fn memory_in_use(&self) -> Use {
        match G::LEARNS_ORDER {
            true => Use { killers: self.features.killers, history: self.features.history },
            false => Use::NOTHING,
        }
    }

    /// Learns from a cut-off. What captures do is no guide to what others of their kind will do.
    pub(super) fn reward(
        &mut self,
        position: &G::Position,
        ask: Ask,
        mv: G::Move,
        was_first: bool,
        tried: &[G::Move],
    ) {
        self.counters.beta_cutoffs += 1;
        self.counters.first_move_cutoffs += u64::from(was_first);
        if self.memory_in_use() == Use::NOTHING || self.game.is_tactical(position, mv) {
            return;
        }
        let context = self.context(position, ask.ply);
        let of_move = |mv: G::Move| (self.game.move_id(mv), self.kind_of(position, mv));
        let quiet = tried.iter().copied().filter(|&mv| !self.game.is_tactical(position, mv));
        let tried: Vec<(u16, u16)> = quiet.map(of_move).collect();
        let cut = of_move(mv);
        self.ordering.reward(context, ask.ply, ask.depth, cut, &tried);
    }

    /// One move's value: the first with the whole window, the others only asked whether they are better, and that less
    /// deep first where a reduction says so.
    #[inline]
    pub(super) fn value_of_move(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        ask: Ask,
        is_first: bool,
        reduction: u32,
    ) -> Result<Value, Interrupted> {
        let is_zero = ask.window.is_zero();
        let expects_cut = is_zero && !ask.expects_cut;
        if is_first || !self.features.zero_windows && !is_zero {
            return self.play_and_search(position, mv, Ask { expects_cut, ..ask }, 0);
        }
        let zero =
            Ask { window: Window::zero(ask.window.alpha), expects_cut: !is_zero || expects_cut, ..ask };
        let first = Ask { expects_cut: reduction > 0 || zero.expects_cut, ..zero };
        let mut value = self.play_and_search(position, mv, first, reduction)?;
        if reduction > 0 && value.score > ask.window.alpha {
            value = self.play_and_search(position, mv, zero, 0)?;
        }
        if is_zero || value.score <= ask.window.alpha || value.score >= ask.window.beta {
            return Ok(value);
        }
        self.play_and_search(position, mv, Ask { expects_cut: false, ..ask }, 0)
    }

    /// The value of the position after a move, from the view of the side that moves.
    fn play_and_search(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        ask: Ask,
        reduction: u32,
    ) -> Result<Value, Interrupted> {
        let mover = self.game.side_to_move(position);
        let below = Ask {
            depth: ask.depth - 1,
            ply: ask.ply + 1,
            after_irreversible: self.game.is_irreversible(position, mv),
            may_pass: true,
            ..ask
        };
        if G::HAS_CHANCE {
            let mut results = Vec::new();
            self.game.chance_results(position, mv, &mut results);
            if results.len() > 1 {
                return self.expectation(&results, mover, below);
            }
        }
        if self.follows_moves() {
            let quiet = (!self.game.is_tactical(position, mv)).then(|| self.game.move_id(mv));
            self.trail.set_move(ask.ply, self.game.move_kind(position, mv), quiet);
        }
        let mut child = position.clone();
        self.game.play(&mut child, mv);
        let depth = (below.depth + self.extension(&child, ask)).saturating_sub(reduction);
        let forced = self.follow_forced(&mut child);
        let below = Ask { depth: depth.saturating_sub(forced), ply: below.ply + forced, ..below };
        let value = self.search_for(&child, mover, below)?;
        Ok((0..forced).fold(value, |value, _| value.from_parent()))
    }

    /// Plays on while there is only one move that does not lose at once; tells how many. Only where no line is wanted.
    #[inline]
    pub(super) fn follow_forced(&self, position: &mut G::Position) -> u32 {
        if !self.is_solving || G::HAS_REPETITION || G::HAS_CHANCE {
            return 0;
        }
        let mut plies = 0;
        while let Some(mv) = self.game.forced_move(position) {
            self.game.play(position, mv);
            plies += 1;
        }
        plies
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

    /// Step 11: what the moves came to, kept in the table. Where every move has failed by guesses, the best of them says
    /// little: a move that was good before stays.
    #[inline]
    pub(super) fn conclude(&mut self, key: u64, ask: Ask, best: Best<G::Move>) -> Value {
        let value = best.value;
        let kept = Value { score: value.score.to_node(G::SCORING, ask.ply), ..value };
        let bound = ask.window.bound_of(value.score);
        let is_decisive = is_decisive::<G>(kept.score);
        let told = best.mv.filter(|_| bound != Bound::Upper || is_decisive || self.pruning().is_none());
        let move_id = told.map_or(NO_MOVE, |mv| self.game.move_id(mv));
        self.memory.store(key, entry_of(kept, bound, is_decisive, ask.depth, move_id));
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
}

/// Whether a score is a forced win in a game that has such.
#[inline]
fn is_won<G: Game>(score: Score) -> bool {
    G::SCORING == Scoring::WinDrawLoss && score.is_win()
}

/// Whether a score is a forced win or loss in a game that has such.
#[inline]
pub(super) fn is_decisive<G: Game>(score: Score) -> bool {
    G::SCORING == Scoring::WinDrawLoss && score.is_decisive()
}
