//! What a thread remembers of the nodes between the root and where it is.

use super::ordering::NO_KIND;
use super::score::Score;

/// One node of the path.
#[derive(Clone, Copy, Debug)]
struct Step {
    estimate: Option<Score>,
    /// Kind of the move that is being tried there.
    kind: u16,
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
            self.steps.resize(index + 1, Step { estimate: None, kind: NO_KIND });
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

    #[inline]
    pub(super) fn set_move(&mut self, ply: u32, kind: u16) {
        self.step(ply).kind = kind;
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
