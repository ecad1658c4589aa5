//! Correction history: how far estimates have been off in positions of the same structure.
//!
//! A search of a position tells how wrong its estimate was. Positions that share a structure (pawns, one side's pieces)
//! share much of the error, so it is remembered by the structure's key and taken off the next estimates.

use super::params::{CORRECTION_GRAIN, CORRECTION_MAX, CORRECTION_SLOTS, CORRECTION_STEP_MAX};
use crate::game::{STRUCTURES, Side};

/// Remembered errors. Nothing is allocated until something has been learned.
#[derive(Debug, Default)]
pub(super) struct Corrections {
    errors: Vec<i16>,
}

impl Corrections {
    /// What to add to an estimate, in hundredths of the game's unit.
    #[inline]
    pub(super) fn correction(&self, side: Side, keys: [u64; STRUCTURES]) -> i32 {
        let errors = (0..STRUCTURES).map(|kind| self.errors.get(slot(side, kind, keys[kind])));
        errors.map(|error| i32::from(error.copied().unwrap_or(0))).sum::<i32>() / CORRECTION_GRAIN
    }

    /// Learns that an estimate was off by so many hundredths of the game's unit, as a search of this depth found.
    pub(super) fn learn(&mut self, side: Side, keys: [u64; STRUCTURES], depth: u32, error: i32) {
        self.errors.resize(2 * STRUCTURES * CORRECTION_SLOTS, 0);
        let step = error.saturating_mul(depth.min(16) as i32) / 8;
        let step = step.clamp(-CORRECTION_STEP_MAX, CORRECTION_STEP_MAX);
        for (kind, key) in keys.into_iter().enumerate() {
            let error = &mut self.errors[slot(side, kind, key)];
            let old = i32::from(*error);
            *error = (old + step - old * step.abs() / CORRECTION_MAX) as i16;
        }
    }
}

#[inline]
fn slot(side: Side, kind: usize, key: u64) -> usize {
    (side.index() * STRUCTURES + kind) * CORRECTION_SLOTS + key as usize % CORRECTION_SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_learned_by_structure_and_side_and_stay_bounded() {
        let mut corrections = Corrections::default();
        assert_eq!(corrections.correction(Side::First, [1, 2, 3]), 0);
        (0..10_000).for_each(|_| corrections.learn(Side::First, [1, 2, 3], 10, 900));
        let learned = corrections.correction(Side::First, [1, 2, 3]);
        let most = STRUCTURES as i32 * CORRECTION_MAX / CORRECTION_GRAIN;
        assert!(learned > most / 2 && learned <= most, "{learned} of {most}");
        assert!(corrections.correction(Side::First, [1, 8, 9]) < learned);
        assert_eq!(corrections.correction(Side::Second, [1, 2, 3]), 0);
        (0..10_000).for_each(|_| corrections.learn(Side::First, [1, 2, 3], 10, -900));
        assert!(corrections.correction(Side::First, [1, 2, 3]) < -most / 2);
    }
}
