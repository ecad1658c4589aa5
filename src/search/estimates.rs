//! Estimates that were made before: positions are met again, by other ways and at the next depth.

use super::params::ESTIMATE_SLOTS;

/// The latest estimates by position. Nothing is allocated until something is kept.
#[derive(Debug, Default)]
pub(super) struct Estimates {
    slots: Vec<(u64, i32)>,
}

impl Estimates {
    /// The estimate of the position with this key, made now unless it is known.
    #[inline]
    pub(super) fn of(&mut self, key: u64, make: impl FnOnce() -> i32) -> i32 {
        if self.slots.is_empty() {
            // No key is 0 but by an accident that no search meets twice: the slot of 0 begins with another key.
            self.slots = vec![(0, 0); ESTIMATE_SLOTS];
            self.slots[0].0 = 1;
        }
        let slot = &mut self.slots[key as usize % ESTIMATE_SLOTS];
        if slot.0 != key {
            *slot = (key, make());
        }
        slot.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_made_once_until_another_takes_its_place() {
        let mut estimates = Estimates::default();
        let other = ESTIMATE_SLOTS as u64;
        for key in [0, 5, other - 1] {
            assert_eq!(estimates.of(key, || 7 + key as i32), 7 + key as i32, "made");
            assert_eq!(estimates.of(key, || -1), 7 + key as i32, "kept");
            assert_eq!(estimates.of(key + other, || 3), 3, "in the same place");
            assert_eq!(estimates.of(key, || 4), 4, "made anew");
        }
    }
}
