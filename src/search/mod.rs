//! The search: game-agnostic, it knows only the trait [`crate::game::Game`].

mod limits;
mod score;
mod table;

pub use limits::{Clock, Interrupted, Limits, StopFlag, StopRequest, StoppedBy};
pub use score::{Bound, Score, Window};
pub use table::{Entry, NO_MOVE, Table};

/// What a probe is asked: scores relative to the position, and how far it may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbeWindow {
    /// Scores that matter.
    pub window: Window,
    /// Depth left in plies.
    pub depth: u32,
    /// The answer may rest only on lines of at most this many plies; `u32::MAX` outside exact mode.
    pub horizon: u32,
}

/// A game-theoretic claim from a game's own knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenBound<M> {
    /// Value relative to the position.
    pub score: Score,
    /// What `score` says of the true value.
    pub bound: Bound,
    /// A move that reaches it, where one is known.
    pub best: Option<M>,
}
