//! The estimate of a position: a sum of terms, each counted for both sides and weighed for many pieces and for few.
//!
//! What is counted ([`view`]) knows nothing of what it is worth ([`weights`]), so that weights can be fitted to games; the
//! file of weights is written by the tuner in `examples/tune_checkers`. Two sums, one for a full board and one for an empty
//! one, are blended by the number of pieces: what a lead is worth as pieces are exchanged lies in the two weights of a man.

pub(super) mod probe;
mod terms;
mod view;
mod weights;

use super::board::Position;
use terms::{OPPOSITION, TEMPO, Tally, Term};
use view::View;

/// Pieces of the start position.
const FULL_BOARD: i32 = 24;
/// The rows that a side's home row is one of, seen from its own side.
const OWN_SYSTEM: u32 = 0x0f0f_0f0f;

/// The estimate in hundredths of a man from the view of the side to move.
pub(super) fn evaluate(position: &Position) -> i32 {
    let (mut own, mut enemy) = (Sum::default(), Sum::default());
    let pieces = count(position, &mut own, &mut enemy);
    let (full, few) = (own.full - enemy.full, own.few - enemy.few);
    (full * pieces + few * (FULL_BOARD - pieces)) / FULL_BOARD
}

/// Counts everything: what the side to move has, and what the other one has. Returns the number of pieces.
#[inline(always)]
fn count<T: Tally>(position: &Position, own: &mut T, enemy: &mut T) -> i32 {
    let seen = position.as_black();
    let view = View { own: seen.pieces[0], enemies: seen.pieces[1], kings: seen.kings };
    view.count(own);
    view.across().count(enemy);
    own.add(TEMPO.only(), 1);
    if view.own.count_ones() == view.enemies.count_ones() {
        let has_the_move = ((view.own | view.enemies) & OWN_SYSTEM).count_ones() % 2 == 1;
        let holder = if has_the_move { own } else { enemy };
        holder.add(OPPOSITION.only(), 1);
    }
    (view.own | view.enemies).count_ones() as i32
}

/// Adds up weights.
#[derive(Default)]
struct Sum {
    full: i32,
    few: i32,
}

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, term: Term, count: i32) {
        let (full, few) = weights::WEIGHTS[term.0];
        self.full += i32::from(full) * count;
        self.few += i32::from(few) * count;
    }
}

#[cfg(test)]
mod tests;
