//! What a thread remembers of the nodes between the root and where it is.

use super::ordering::NO_KIND;
use super::score::Score;
use super::table::NO_MOVE;

/// One node of the path.
#[derive(Clone, Copy, Debug)]
struct Step {
    estimate: Option<Score>,
    /// Kind of the move that is being tried there.
    kind: u16,
    /// Its number, if it is quiet.
    quiet: u16,
}

/// The nodes of the path, by ply.
#[derive(Debug, Default)]
pub(super) struct Trail {
    steps: Vec<Step>,
}

impl Trail {
    fn step(&mut self, ply: u32) -> &mut Step {
        let index = ply as usize;
        if self.steps.len() <= index {
            self.steps.resize(index + 1, Step { estimate: None, kind: NO_KIND, quiet: NO_MOVE });
        }
        &mut self.steps[index]
    }

    #[inline]
    pub(super) fn set_estimate(&mut self, ply: u32, estimate: Option<Score>) {
        self.step(ply).estimate = estimate;
    }

    #[inline]
    pub(super) fn estimate(&self, ply: u32) -> Option<Score> {
        self.steps.get(ply as usize)?.estimate
    }

    /// Notes the kind of the move that is tried at this ply, and its number if it is quiet.
    #[inline]
    pub(super) fn set_move(&mut self, ply: u32, kind: u16, quiet: Option<u16>) {
        let step = self.step(ply);
        (step.kind, step.quiet) = (kind, quiet.unwrap_or(NO_MOVE));
    }

    /// The number of the move that led to this ply, if it was a quiet one.
    #[inline]
    pub(super) fn quiet_before(&self, ply: u32) -> Option<u16> {
        let step = self.steps.get(ply.checked_sub(1)? as usize)?;
        Some(step.quiet).filter(|&quiet| quiet != NO_MOVE)
    }

    /// The estimate of this ply less the one before, from the view of the side that moved between them.
    #[inline]
    pub(super) fn swing(&self, ply: u32) -> Option<i32> {
        let (before, after) = (self.estimate(ply.checked_sub(1)?)?, self.estimate(ply)?);
        Some((-after).raw().saturating_sub(before.raw()))
    }

    /// The kinds of the last two moves before this ply, the latest first.
    #[inline]
    pub(super) fn kinds_before(&self, ply: u32) -> [u16; 2] {
        let kind = |back: u32| {
            let step = ply.checked_sub(back).and_then(|ply| self.steps.get(ply as usize));
            step.map_or(NO_KIND, |step| step.kind)
        };
        [kind(1), kind(2)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swing_is_what_the_side_that_moved_has_gained() {
        let mut trail = Trail::default();
        trail.set_estimate(3, Some(Score::new(20)));
        trail.set_estimate(4, Some(Score::new(-70)));
        assert_eq!(trail.swing(4), Some(50));
        trail.set_estimate(5, None);
        assert_eq!((trail.swing(0), trail.swing(5), trail.swing(6)), (None, None, None));
    }

    #[test]
    fn only_a_quiet_move_is_told_by_its_number() {
        let mut trail = Trail::default();
        trail.set_move(2, 9, Some(77));
        assert_eq!((trail.quiet_before(3), trail.kinds_before(3)), (Some(77), [9, NO_KIND]));
        trail.set_move(2, 9, None);
        assert_eq!((trail.quiet_before(3), trail.quiet_before(0)), (None, None));
    }
}
