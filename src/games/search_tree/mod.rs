//! The teaching view: the tree that minimax or alpha-beta walks at a small depth, as data or as a picture.
//!
//! ```text
//! request   what is asked            job      the walk, on a search thread
//! answer    the tree as data         writer   from the walk to that
//! picture   the same drawn: layout places it, svg and dot write it
//! ```

pub mod answer;
mod job;
pub mod picture;
mod request;
mod writer;

pub(super) use job::TreeJob;
pub use request::{DEFAULT_DEPTH, DEFAULT_NODES, MAX_DEPTH, MAX_NODES, MAX_WINDOW};
pub(super) use request::{TreeDefaults, TreeRequest};
