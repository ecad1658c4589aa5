//! Move ordering: the table's move, then the game's hint, then killers, then history.

use super::params::{HISTORY_MAX, HISTORY_MOVES, KILLERS};
use super::table::NO_MOVE;
use crate::game::Side;

/// Above every history score.
const KILLER_SCORE: i64 = HISTORY_MAX as i64 + 1;
/// One step of the game's hint outweighs killers and history.
const HINT_STEP: i64 = 4 * KILLER_SCORE;

/// What has cut off before. Nothing is allocated until something has: many searches end before.
#[derive(Debug, Default)]
pub(super) struct Ordering {
    killers: Vec<[u16; KILLERS]>,
    history: [Vec<i32>; 2],
}

impl Ordering {
    /// The rank of a move that is not the table's.
    #[inline]
    pub(super) fn rank(&self, side: Side, ply: u32, move_id: u16, hint: i32, use_: Use) -> i64 {
        let mut rank = i64::from(hint) * HINT_STEP;
        if use_.killers && self.killers.get(ply as usize).is_some_and(|k| k.contains(&move_id)) {
            rank += KILLER_SCORE;
        } else if use_.history {
            rank += i64::from(self.history[side.index()].get(slot(move_id)).copied().unwrap_or(0));
        }
        rank
    }

    /// Learns from a cut-off: `tried` failed before `move_id` cut.
    pub(super) fn reward(&mut self, side: Side, ply: u32, depth: u32, move_id: u16, tried: &[u16]) {
        self.remember_killer(ply as usize, move_id);
        let bonus = (depth * depth).min(1 << 10) as i32;
        self.shift_history(side, move_id, bonus);
        tried.iter().for_each(|&id| self.shift_history(side, id, -bonus));
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

    /// History gravity: the larger the score, the less a further bonus adds, so that it stays bounded.
    fn shift_history(&mut self, side: Side, move_id: u16, bonus: i32) {
        let history = &mut self.history[side.index()];
        history.resize(HISTORY_MOVES, 0);
        let score = &mut history[slot(move_id)];
        *score += bonus - *score * bonus.abs() / HISTORY_MAX;
    }
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
    pub(super) ranks: Vec<i64>,
    /// Numbers of the moves taken so far.
    pub(super) taken: Vec<u16>,
}

impl<M> Default for Ranked<M> {
    fn default() -> Self {
        Self { moves: Vec::new(), ranks: Vec::new(), taken: Vec::new() }
    }
}

impl<M: Copy> Ranked<M> {
    /// Empties the buffers.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.ranks.clear();
        self.taken.clear();
    }

    /// The `index`-th best move: brings the best of the rest to its place. Among equals the first listed comes first.
    #[inline]
    pub(super) fn pick(&mut self, index: usize) -> Option<M> {
        let mut best = index;
        for other in index + 1..self.ranks.len() {
            if self.ranks[other] > self.ranks[best] {
                best = other;
            }
        }
        if best != index {
            self.moves[index..=best].rotate_right(1);
            self.ranks[index..=best].rotate_right(1);
        }
        self.moves.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picking_sorts_stably() {
        let mut ranked =
            Ranked { moves: vec!['a', 'b', 'c', 'd', 'e'], ranks: vec![1, 3, 3, 0, 3], taken: vec![] };
        let order: String = (0..5).filter_map(|i| ranked.pick(i)).collect();
        assert_eq!(order, "bcead");
        assert_eq!(ranked.pick(5), None);
    }

    #[test]
    fn history_stays_bounded_and_a_hint_outweighs_it() {
        let all = Use { killers: true, history: true };
        let mut ordering = Ordering::default();
        (0..10_000).for_each(|_| ordering.reward(Side::First, 3, 60, 5, &[6]));
        assert!(ordering.rank(Side::First, 9, 5, 0, all) <= i64::from(HISTORY_MAX));
        assert!(ordering.rank(Side::First, 9, 6, 0, all) >= -i64::from(HISTORY_MAX));
        assert!(ordering.rank(Side::First, 9, 6, 1, all) > ordering.rank(Side::First, 3, 5, 0, all));
        assert!(ordering.rank(Side::First, 3, 5, 0, all) > ordering.rank(Side::First, 9, 5, 0, all));
    }
}
