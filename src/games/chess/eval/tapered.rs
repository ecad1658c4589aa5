//! Two worths in one number, so that adding costs one addition.

/// A worth in centipawns in the middlegame and in the endgame. Each sum must stay below 2^15: the heaviest side that a
/// game can have, nine queens, is worth a third of that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered(i32);

impl Tapered {
    pub(super) const fn new(middle: i32, end: i32) -> Self {
        Self((end << 16) + middle)
    }

    #[inline(always)]
    pub(super) const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The lower half may have borrowed from the upper one.
    #[inline(always)]
    pub(super) const fn end(self) -> i32 {
        (self.0.wrapping_add(0x8000)) >> 16
    }

    #[inline(always)]
    pub(super) const fn times(self, count: i32) -> Self {
        Self(self.0.wrapping_mul(count))
    }

    #[inline(always)]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    #[inline(always)]
    pub(super) const fn minus(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_worths_come_out_as_they_were_put_in() {
        for middle in [-9_000, -1, 0, 1, 9_000] {
            for end in [-9_000, -1, 0, 1, 9_000] {
                let one = Tapered::new(middle, end);
                assert_eq!((one.middle(), one.end()), (middle, end));
                let sum = one.plus(Tapered::new(-7, 5)).minus(Tapered::new(3, -2)).times(-2);
                assert_eq!((sum.middle(), sum.end()), (-2 * (middle - 10), -2 * (end + 7)));
            }
        }
    }
}
