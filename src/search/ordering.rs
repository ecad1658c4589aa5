//! Move ordering: the table's move, then the game's hint, then killers, then history.

use super::params::{HISTORY_MAX, HISTORY_MOVES, HISTORY_PER_DEPTH, HISTORY_STEP_MAX, KILLERS};
use super::table::NO_MOVE;
use crate::game::{MOVE_KINDS, Side};

/// Above every sum of history scores: its own, and what follows each of the last two moves.
const KILLER_SCORE: i64 = 3 * HISTORY_MAX as i64 + 1;
/// One step of the game's hint outweighs killers and history.
const HINT_STEP: i64 = 4 * KILLER_SCORE;
/// Stands for a move of which nothing is known.
pub(super) const NO_KIND: u16 = u16::MAX;

/// Where a move is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) side: Side,
    /// Kinds of the last two moves, the latest first.
    pub(super) before: [u16; 2],
}

/// What has cut off before. Nothing is allocated until something has: many searches end before.
#[derive(Debug, Default)]
pub(super) struct Ordering {
    killers: Vec<[u16; KILLERS]>,
    history: [Vec<i32>; 2],
    /// Continuation history: how moves of a kind have done after moves of a kind, one ply and two plies back.
    continuations: [Vec<i16>; 2],
}

impl Ordering {
    /// The rank of a move that is not the table's.
    #[inline]
    pub(super) fn rank(
        &self,
        context: Context,
        ply: u32,
        move_id: u16,
        kind: u16,
        hint: i32,
        use_: Use,
    ) -> i64 {
        let mut rank = i64::from(hint) * HINT_STEP;
        if use_.killers && self.is_killer(ply, move_id) {
            rank += KILLER_SCORE;
        } else if use_.history {
            rank += i64::from(self.history(context, move_id, kind));
        }
        rank
    }

    #[inline]
    pub(super) fn is_killer(&self, ply: u32, move_id: u16) -> bool {
        self.killers.get(ply as usize).is_some_and(|killers| killers.contains(&move_id))
    }

    /// How moves like this one have done.
    #[inline]
    pub(super) fn history(&self, context: Context, move_id: u16, kind: u16) -> i32 {
        let mut sum = self.history[context.side.index()].get(slot(move_id)).copied().unwrap_or(0);
        for (table, before) in self.continuations.iter().zip(context.before) {
            let score = continuation_slot(before, kind).and_then(|slot| table.get(slot));
            sum += i32::from(score.copied().unwrap_or(0));
        }
        sum
    }

    /// Learns from a cut-off: the `tried` failed before `cut` cut; moves by number and kind.
    pub(super) fn reward(
        &mut self,
        context: Context,
        ply: u32,
        depth: u32,
        cut: (u16, u16),
        tried: &[(u16, u16)],
    ) {
        self.remember_killer(ply as usize, cut.0);
        let bonus = (HISTORY_PER_DEPTH * depth as i32 - HISTORY_PER_DEPTH / 2).min(HISTORY_STEP_MAX);
        self.shift(context, cut, bonus);
        tried.iter().for_each(|&mv| self.shift(context, mv, -bonus));
    }

    /// Learns of one move by itself, wherever it is tried.
    #[inline]
    pub(super) fn nudge(&mut self, side: Side, move_id: u16, step: i32) {
        let history = &mut self.history[side.index()];
        history.resize(HISTORY_MOVES, 0);
        let score = &mut history[slot(move_id)];
        *score = pulled(*score, step);
    }

    fn remember_killer(&mut self, ply: usize, move_id: u16) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; KILLERS]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != move_id {
            killers.rotate_right(1);
            killers[0] = move_id;
        }
    }

    fn shift(&mut self, context: Context, (move_id, kind): (u16, u16), bonus: i32) {
        self.nudge(context.side, move_id, bonus);
        for (table, before) in self.continuations.iter_mut().zip(context.before) {
            if let Some(slot) = continuation_slot(before, kind) {
                table.resize(usize::from(MOVE_KINDS) * usize::from(MOVE_KINDS), 0);
                table[slot] = pulled(i32::from(table[slot]), bonus) as i16;
            }
        }
    }
}

/// History gravity: the larger the score, the less a further bonus adds, so that it stays bounded.
#[inline]
fn pulled(score: i32, bonus: i32) -> i32 {
    score + bonus - score * bonus.abs() / HISTORY_MAX
}

#[inline]
fn continuation_slot(before: u16, kind: u16) -> Option<usize> {
    (before < MOVE_KINDS && kind < MOVE_KINDS)
        .then(|| usize::from(before) * usize::from(MOVE_KINDS) + usize::from(kind))
}

/// Which kinds of memory are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) killers: bool,
    pub(super) history: bool,
}

impl Use {
    pub(super) const NOTHING: Use = Use { killers: false, history: false };
}

#[inline]
fn slot(move_id: u16) -> usize {
    usize::from(move_id) % HISTORY_MOVES
}

/// The moves of one node with their ranks; the buffers are reused from node to node.
#[derive(Debug)]
pub(super) struct Ranked<M> {
    pub(super) moves: Vec<M>,
    /// Ranks of the moves, each made unique by the move's place, so that among equals the first listed comes first.
    ranks: Vec<i64>,
    /// Moves at the front that are tried before the others are ranked: a cut-off saves that.
    lead: usize,
    /// The moves tried so far.
    pub(super) taken: Vec<M>,
}

/// Places that ranks tell apart.
const PLACES: i64 = 1 << 10;
/// What a rank loses when a move is put off: more than ranks differ by.
const PUT_OFF: i64 = i64::MIN / 2;

impl<M> Default for Ranked<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), ranks: Vec::new(), lead: 0, taken: Vec::new() }
    }
}

impl<M: Copy> Ranked<M> {
    /// Empties the buffers.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.ranks.clear();
        self.lead = 0;
        self.taken.clear();
    }

    /// Puts the first move that `is_it` to the front of all.
    #[inline]
    pub(super) fn put_first(&mut self, is_it: impl Fn(M) -> bool) {
        if let Some(place) = self.moves.iter().position(|&mv| is_it(mv)) {
            self.moves[..=place].rotate_right(1);
            self.lead = 1;
        }
    }

    /// The move to try after `index` others: the one put first, then by `rank`, which is asked when it is first needed.
    #[inline]
    pub(super) fn next(&mut self, index: usize, rank: impl Fn(M) -> i64) -> Option<M> {
        if index >= self.lead && self.ranks.is_empty() {
            self.ranks.resize(self.lead, i64::MAX);
            let rest = self.moves[self.lead..].iter().zip((0..PLACES).rev().chain(std::iter::repeat(0)));
            self.ranks.extend(rest.map(|(&mv, place)| rank(mv) * PLACES + place));
        }
        if index >= self.lead { self.pick(index) } else { self.moves.get(index).copied() }
    }

    /// Puts the move at this place behind all others, once; whether that was done.
    pub(super) fn put_off(&mut self, index: usize) -> bool {
        match self.ranks.get_mut(index) {
            Some(rank) if *rank > PUT_OFF / 2 => {
                *rank += PUT_OFF;
                true
            }
            _ => false,
        }
    }

    /// Drops the moves from `index` on that are not wanted, once they are ranked.
    pub(super) fn keep_of_rest(&mut self, index: usize, is_wanted: impl Fn(M) -> bool) {
        if self.ranks.len() != self.moves.len() {
            return;
        }
        let mut kept = index;
        for place in index..self.moves.len() {
            if is_wanted(self.moves[place]) {
                self.moves.swap(kept, place);
                self.ranks.swap(kept, place);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        self.ranks.truncate(kept);
    }

    /// Brings the best of the rest to its place.
    #[inline]
    fn pick(&mut self, index: usize) -> Option<M> {
        let rest = self.ranks.get(index..)?.iter().enumerate();
        let (best, _) = rest.max_by_key(|(_, rank)| **rank)?;
        self.moves.swap(index, index + best);
        self.ranks.swap(index, index + best);
        self.moves.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_move_comes_first_and_the_rest_by_rank_stably() {
        let rank = |mv: char| match mv {
            'b' | 'c' | 'e' => 3,
            'a' => 1,
            _ => 0,
        };
        let order = |first: char| {
            let mut ranked = Ranked { moves: vec!['a', 'b', 'c', 'd', 'e'], ..Ranked::default() };
            ranked.put_first(|mv| mv == first);
            (0..7).filter_map(|index| ranked.next(index, rank)).collect::<String>()
        };
        assert_eq!(order('?'), "bcead");
        assert_eq!(order('d'), "dbcea");
    }

    #[test]
    fn what_is_not_wanted_of_the_rest_is_dropped_and_the_order_stays() {
        let mut ranked = Ranked { moves: vec!['a', 'b', 'c', 'd', 'e'], ..Ranked::default() };
        let rank = |mv: char| if mv == 'c' { 9 } else { 0 };
        assert_eq!(ranked.next(0, rank), Some('c'));
        ranked.keep_of_rest(1, |mv| mv != 'b');
        let rest: String = (1..7).filter_map(|index| ranked.next(index, rank)).collect();
        assert_eq!(rest, "ade");
        assert_eq!(ranked.next(0, rank), Some('c'));
    }

    #[test]
    fn no_rank_is_asked_for_before_the_first_move_has_failed() {
        let mut ranked = Ranked { moves: vec!['a', 'b'], ..Ranked::default() };
        ranked.put_first(|mv| mv == 'b');
        let asked = std::cell::Cell::new(0);
        let rank = |_| {
            asked.set(asked.get() + 1);
            0
        };
        assert_eq!((ranked.next(0, rank), asked.get()), (Some('b'), 0));
        assert_eq!((ranked.next(1, rank), asked.get()), (Some('a'), 1));
    }

    #[test]
    fn history_stays_bounded_and_a_hint_outweighs_it() {
        let all = Use { killers: true, history: true };
        let mut ordering = Ordering::default();
        let context = Context { side: Side::First, before: [1, 2] };
        (0..10_000).for_each(|_| ordering.reward(context, 3, 60, (5, 7), &[(6, 8)]));
        let rank = |ply, (id, kind), hint| ordering.rank(context, ply, id, kind, hint, all);
        let (good, bad) = ((5, 7), (6, 8));
        assert!(rank(9, good, 0) <= 3 * i64::from(HISTORY_MAX));
        assert!(rank(9, bad, 0) >= -3 * i64::from(HISTORY_MAX));
        assert!(rank(9, bad, 1) > rank(3, good, 0));
        assert!(rank(3, good, 0) > rank(9, good, 0));
    }

    #[test]
    fn a_nudged_move_moves_alone_and_stays_bounded() {
        let mut ordering = Ordering::default();
        let context = |side| Context { side, before: [1, 2] };
        (0..10_000).for_each(|_| ordering.nudge(Side::First, 5, -1_600));
        let history = |side, id| ordering.history(context(side), id, 7);
        assert!((-HISTORY_MAX..0).contains(&history(Side::First, 5)));
        assert_eq!((history(Side::First, 6), history(Side::Second, 5)), (0, 0));
    }

    #[test]
    fn what_a_move_follows_counts() {
        let mut ordering = Ordering::default();
        let after = |kind| Context { side: Side::First, before: [kind, NO_KIND] };
        ordering.reward(after(1), 3, 10, (5, 7), &[]);
        let history = |kind| ordering.history(after(kind), 5, 7);
        assert!(history(1) > history(2) && history(2) == history(NO_KIND) && history(2) > 0);
    }
}
