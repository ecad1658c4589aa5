//! Selective search: what an estimate and a small search say of lines that hardly matter.
//!
//! Everything here guesses. It is used only in games that say what their estimates ([`Game::PRUNING`]) or their shallower
//! searches ([`Game::shallow_error`]) are worth, and never in exact mode. No guess makes a claim: a value that rests on one
//! is unproven, no estimate enters the range of wins, a node whose best move loses by force leaves nothing out, and a node
//! that has left something out proves no ceiling. A reduced move needs no such care, because its value carries its own
//! proofs, whatever its depth was.
//!
//! Techniques by the names of the field: multi-ProbCut (Buro 1997), reverse futility, null move (Donninger 1993) with
//! verification (Tabibi and Netanyahu 2002), internal iterative reduction, late move reductions and pruning, futility
//! (Heinz 1998), pruning by static exchange, check extension. The order of moves learns from what they change the estimate
//! by, as in Stockfish.

use super::alpha_beta::{Ask, Best, Worker, is_decisive};
use super::limits::Interrupted;
use super::ordering::NO_KIND;
use super::params::{
    EXTENSION_SPAN, FAR_ABOVE_DEPTH, FAR_ABOVE_PERCENT, FUTILE_DEPTH, FUTILE_FIXED_PERCENT, FUTILE_PERCENT,
    HOPELESS_HISTORY, HOPELESS_HISTORY_DEPTH, LATE_MOVE_DEPTH, LATE_MOVE_FIXED, LOSING_DEPTH,
    LOSING_QUIET_PERCENT, LOSING_TACTICAL_PERCENT, PASS_DEPTH, PASS_FIXED, PASS_PER_UNITS, PASS_SHARE,
    REDUCTION_DEPTH, REDUCTION_DIVISOR, ROOT_FULL_DEPTH, SHALLOW_CONFIDENCE, SHALLOW_FROM, SWING_STEP,
    SWING_STEP_MAX, UNGUIDED_DEPTH, VERIFIED_DEPTH,
};
use super::score::{Bound, Score, Window};
use super::table::{Entry, NO_MOVE};
use super::value::Value;
use crate::game::{Game, Pruning, Reductions, Scoring};
use std::sync::LazyLock;

/// What is known of a node before any move is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The estimate, corrected by experience and by the table; none where the side to move must resolve something first.
    pub(super) estimate: Option<Score>,
    /// Whether the side to move stands better than at its last turn.
    is_improving: bool,
}

impl Outlook {
    pub(super) const UNKNOWN: Outlook = Outlook { estimate: None, is_improving: false };
}

/// What the choice of how much to search of a move looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Moves searched before it.
    pub(super) index: u32,
    pub(super) is_tactical: bool,
    pub(super) is_killer: bool,
    /// How often such moves have cut off, less how often they have not.
    pub(super) history: i32,
}

impl Facts {
    /// Those of a move of which nothing is known.
    pub(super) const PLAIN: Facts = Facts { index: 0, is_tactical: false, is_killer: false, history: 0 };
}

/// What comes of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Tried,
    LeftOut,
    /// It is left out, and so is every later one that is not striking.
    LastQuiet,
}

impl<G: Game> Worker<'_, G> {
    /// How much to trust estimates, where they may be used at all.
    #[inline]
    pub(super) fn pruning(&self) -> Option<Pruning> {
        if self.exact || !self.features.selective { None } else { G::PRUNING }
    }

    /// Looks at a node before its moves are tried.
    #[inline]
    pub(super) fn survey(
        &mut self,
        position: &G::Position,
        key: u64,
        entry: Option<Entry>,
        ask: Ask,
    ) -> Outlook {
        if self.pruning().is_none() {
            return Outlook::UNKNOWN;
        }
        let estimate = (!self.game.must_resolve(position)).then(|| self.corrected_estimate(position, key));
        self.trail.set_estimate(ask.ply, estimate);
        self.learn_from_swing(position, ask.ply);
        let before = ask.ply.checked_sub(2).and_then(|ply| self.trail.estimate(ply));
        let is_improving = match (estimate, before) {
            (Some(now), Some(before)) => now > before,
            (estimate, _) => estimate.is_some(),
        };
        let estimate = estimate.map(|estimate| refined(estimate, entry));
        Outlook { estimate, is_improving }
    }

    /// Learns from what the quiet move before this node has changed the estimate by. Both estimates count being to move, so
    /// that a move must gain something to be thought better of: what was tried often comes later.
    #[inline]
    fn learn_from_swing(&mut self, position: &G::Position, ply: u32) {
        let Some(pruning) = self.pruning().filter(|pruning| pruning.learns_from_swings) else { return };
        if let (Some(quiet), Some(swing)) = (self.trail.quiet_before(ply), self.trail.swing(ply)) {
            let step = SWING_STEP.saturating_mul(pruning.percent_of(swing));
            let mover = !self.game.side_to_move(position);
            self.ordering.nudge(mover, quiet, step.clamp(-SWING_STEP_MAX, SWING_STEP_MAX));
        }
    }

    /// A value that needs no move of this node to be tried.
    #[inline]
    pub(super) fn cut_early(
        &mut self,
        position: &G::Position,
        key: u64,
        ask: Ask,
        outlook: Outlook,
    ) -> Result<Option<Value>, Interrupted> {
        if !ask.window.is_zero() || is_decisive::<G>(ask.window.beta) || is_decisive::<G>(ask.window.alpha) {
            return Ok(None);
        }
        if let Some(value) = self.cut_by_shallow_search(position, ask)? {
            return Ok(Some(value));
        }
        let (Some(pruning), Some(estimate)) = (self.pruning(), outlook.estimate) else {
            return Ok(None);
        };
        if is_far_above(pruning, estimate, ask, outlook) {
            return Ok(Some(Value::unproven(estimate)));
        }
        self.try_pass(position, key, pruning, estimate, ask)
    }

    /// A shallower search that misses the window by more than such searches usually err (multi-ProbCut, Buro 1997): the
    /// estimate says on which side it is worth asking.
    #[inline]
    fn cut_by_shallow_search(
        &mut self,
        position: &G::Position,
        ask: Ask,
    ) -> Result<Option<Value>, Interrupted> {
        let may_guess = !self.exact && !self.is_solving && self.features.selective;
        if !may_guess || !self.features.shallow_search || ask.depth < SHALLOW_FROM {
            return Ok(None);
        }
        let depth = ask.depth / 4 * 2 + ask.depth % 2;
        let Some(error) = self.game.shallow_error(position, depth, ask.depth) else { return Ok(None) };
        let margin = (SHALLOW_CONFIDENCE * error).ceil() as i32;
        let estimate = self.estimate(position);
        let Window { alpha, beta } = ask.window;
        if estimate >= beta {
            let too_good = Window::zero(beta.offset(margin).previous());
            let value = self.search(position, Ask { depth, window: too_good, ..ask })?;
            Ok((value.score >= too_good.beta).then_some(Value::unproven(beta)))
        } else {
            let too_poor = Window::zero(alpha.offset(-margin));
            let value = self.search(position, Ask { depth, window: too_poor, ..ask })?;
            Ok((value.score <= too_poor.alpha).then_some(Value::unproven(alpha)))
        }
    }

    /// If even doing nothing is too good, so is the best move. At depth the other side's threat is not enough: there the
    /// side to move must hold the bound by moving, in case every move would harm it.
    fn try_pass(
        &mut self,
        position: &G::Position,
        key: u64,
        pruning: Pruning,
        estimate: Score,
        ask: Ask,
    ) -> Result<Option<Value>, Interrupted> {
        let may_pass = self.features.null_move && ask.may_pass && ask.depth >= PASS_DEPTH;
        if !may_pass || estimate < ask.window.beta {
            return Ok(None);
        }
        let Some(passed) = self.game.pass(position) else { return Ok(None) };
        let lead = estimate.raw().saturating_sub(ask.window.beta.raw()) / (PASS_PER_UNITS * pruning.unit);
        let reduction = PASS_FIXED + ask.depth / PASS_SHARE + (lead as u32).min(PASS_FIXED);
        let depth = ask.depth.saturating_sub(reduction);
        self.trail.set_move(ask.ply, NO_KIND, None);
        self.descend(key, ask);
        let mover = self.game.side_to_move(position);
        let below = Ask {
            depth,
            ply: ask.ply + 1,
            after_irreversible: true,
            may_pass: false,
            expects_cut: !ask.expects_cut,
            ..ask
        };
        let value = self.search_for(&passed, mover, below);
        self.ascend();
        let score = value?.score;
        if score < ask.window.beta {
            return Ok(None);
        }
        let score = if is_decisive::<G>(score) { ask.window.beta } else { score };
        let holds = ask.depth < VERIFIED_DEPTH || {
            let again = Ask { depth, may_pass: false, ..ask };
            self.search(position, again)?.score >= ask.window.beta
        };
        Ok(holds.then(|| Value::unproven(score)))
    }

    /// Without a table's move to begin with, a node is not worth its whole depth yet.
    #[inline]
    pub(super) fn depth_with_guidance(&self, ask: Ask, hash_move: u16) -> u32 {
        let is_unguided = hash_move == NO_MOVE && ask.depth >= UNGUIDED_DEPTH && ask.ply > 0;
        ask.depth - u32::from(is_unguided && self.pruning().is_some() && self.features.reductions)
    }

    /// Whether a move is tried.
    #[inline]
    pub(super) fn fate(
        &self,
        position: &G::Position,
        mv: G::Move,
        ask: Ask,
        facts: Facts,
        outlook: Outlook,
        best: &Best<G::Move>,
    ) -> Fate {
        let Some(pruning) = self.pruning() else { return Fate::Tried };
        let may_leave_out = self.features.shallow_pruning
            && ask.ply > 0
            && facts.index > 0
            && !is_lost::<G>(best.value.score)
            && !is_decisive::<G>(ask.window.alpha);
        if !may_leave_out {
            return Fate::Tried;
        }
        let ends_quiet = !facts.is_tactical && ends_quiet_moves(ask, facts, outlook, pruning);
        let is_poor = ends_quiet
            || !facts.is_tactical && outlook.estimate.is_some() && has_failed(ask, facts)
            || self.loses_much(position, mv, ask, facts, pruning);
        match is_poor && !self.game.is_forcing(position, mv) {
            true if ends_quiet => Fate::LastQuiet,
            true => Fate::LeftOut,
            false => Fate::Tried,
        }
    }

    #[inline]
    fn loses_much(
        &self,
        position: &G::Position,
        mv: G::Move,
        ask: Ask,
        facts: Facts,
        pruning: Pruning,
    ) -> bool {
        let percent = if facts.is_tactical { LOSING_TACTICAL_PERCENT } else { LOSING_QUIET_PERCENT };
        let least = -pruning.share(percent) * ask.depth as i32;
        ask.depth <= LOSING_DEPTH && !self.game.wins_exchange(position, mv, least)
    }

    /// Whether a move is worth a look where quiet moves are not.
    #[inline]
    pub(super) fn is_striking(&self, position: &G::Position, mv: G::Move) -> bool {
        self.game.is_tactical(position, mv) || self.game.is_forcing(position, mv)
    }

    /// By how many plies a move is searched less deep at first.
    #[inline]
    pub(super) fn reduction(
        &self,
        position: &G::Position,
        mv: G::Move,
        ask: Ask,
        facts: Facts,
        outlook: Outlook,
    ) -> u32 {
        let Some(Pruning { reductions, .. }) = self.pruning() else { return 0 };
        let is_pv = !ask.window.is_zero();
        let is_early = facts.index < 2 + u32::from(is_pv);
        let is_shallow = ask.depth < REDUCTION_DEPTH || ask.ply == 0 && ask.depth <= ROOT_FULL_DEPTH;
        if !self.features.reductions || is_shallow || is_early {
            return 0;
        }
        if facts.is_tactical && (!reductions.includes_losing || self.game.wins_exchange(position, mv, 0)) {
            return 0;
        }
        let more = reductions.more_for(ask.expects_cut, facts.is_tactical) + i32::from(!outlook.is_improving);
        let less = i32::from(is_pv) + i32::from(facts.is_killer);
        let history = if facts.is_tactical { 0 } else { facts.history / reductions.history_per_ply };
        let plies = base_reduction(ask.depth, facts.index) as i32 + more - less - history;
        let plies = plies.clamp(0, ask.depth as i32 - 2) as u32;
        if plies > 0 && self.game.is_forcing(position, mv) { plies - 1 } else { plies }
    }

    /// A check costs no depth, as far as a line does not become much longer by that than the iteration is deep.
    #[inline]
    pub(super) fn extension(&self, child: &G::Position, ask: Ask) -> u32 {
        let is_extended = self.pruning().is_some()
            && self.features.extensions
            && ask.ply < EXTENSION_SPAN * self.iteration_depth
            && self.game.must_resolve(child);
        u32::from(is_extended)
    }

    /// Whether a capture beyond the horizon may be left out; then what it can bring at most, by that guess.
    #[inline]
    pub(super) fn hopeless_capture(
        &self,
        position: &G::Position,
        mv: G::Move,
        stand_pat: Score,
        alpha: Score,
    ) -> Option<Score> {
        let pruning = self.pruning().filter(|_| self.features.shallow_pruning && !is_decisive::<G>(alpha))?;
        let missing = alpha.raw().saturating_sub(stand_pat.raw()).saturating_sub(2 * pruning.unit).max(0);
        let most = if missing > 0 { alpha } else { stand_pat };
        (!self.game.wins_exchange(position, mv, missing)).then_some(most)
    }
}

/// Whether no quiet move is tried any more, unless it forces a reply: enough were, or what such moves bring is not enough.
/// Both hold for all later moves too, which is what makes one look do for them.
#[inline]
fn ends_quiet_moves(ask: Ask, facts: Facts, outlook: Outlook, pruning: Pruning) -> bool {
    let Some(estimate) = outlook.estimate else { return false };
    let depth = ask.depth;
    let enough = (LATE_MOVE_FIXED + depth * depth) / if outlook.is_improving { 1 } else { 2 };
    let is_late = depth <= LATE_MOVE_DEPTH && facts.index >= enough;
    let left = depth.saturating_sub(base_reduction(depth, facts.index));
    let margin = pruning.share(FUTILE_FIXED_PERCENT) + pruning.share(FUTILE_PERCENT) * left as i32;
    let is_futile = left <= FUTILE_DEPTH && estimate.offset(margin) <= ask.window.alpha;
    is_late || is_futile
}

/// Whether moves like this one have failed too often.
#[inline]
fn has_failed(ask: Ask, facts: Facts) -> bool {
    ask.depth <= HOPELESS_HISTORY_DEPTH && facts.history < HOPELESS_HISTORY * ask.depth as i32
}

impl Reductions {
    /// Plies more than the base. A tactical move is not reduced as boldly as a quiet one.
    #[inline]
    fn more_for(self, expects_cut: bool, is_tactical: bool) -> i32 {
        let in_cut_node = if expects_cut { self.more_in_cut_nodes } else { 0 };
        in_cut_node + if is_tactical { -1 } else { self.more }
    }
}

/// The table's score says more than the estimate where it bounds the value on the estimate's other side.
#[inline]
fn refined(estimate: Score, entry: Option<Entry>) -> Score {
    match entry {
        Some(entry) if !entry.score.is_decisive() => match entry.bound {
            Bound::Exact => entry.score,
            Bound::Lower => estimate.max(entry.score),
            Bound::Upper => estimate.min(entry.score),
        },
        _ => estimate,
    }
}

/// Whether a node stands so far above the window that a few plies will not change it.
#[inline]
fn is_far_above(pruning: Pruning, estimate: Score, ask: Ask, outlook: Outlook) -> bool {
    let plies = ask.depth.saturating_sub(u32::from(outlook.is_improving)) as i32;
    let margin = pruning.share(FAR_ABOVE_PERCENT) * plies;
    ask.depth <= FAR_ABOVE_DEPTH && estimate.offset(-margin) >= ask.window.beta
}

#[inline]
fn is_lost<G: Game>(score: Score) -> bool {
    G::SCORING == Scoring::WinDrawLoss && score.is_loss()
}

/// Deepest and latest that reductions are told apart.
const REDUCTIONS: usize = 64;

static BASE_REDUCTIONS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let plies = |depth: usize, index: usize| {
        let product = (depth.max(1) as f64).ln() * (index.max(1) as f64).ln();
        (0.5 + product / REDUCTION_DIVISOR) as u8
    };
    (0..REDUCTIONS * REDUCTIONS).map(|at| plies(at / REDUCTIONS, at % REDUCTIONS)).collect()
});

/// Grows with the logarithms of depth and of the moves tried before.
#[inline]
fn base_reduction(depth: u32, index: u32) -> u32 {
    let capped = |number: u32| (number as usize).min(REDUCTIONS - 1);
    u32::from(BASE_REDUCTIONS[capped(depth) * REDUCTIONS + capped(index)])
}
