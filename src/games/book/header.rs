//! What a book says of itself: the first line of its file.

use super::BookFault;
use super::leaf::Leaf;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the first line says that the file is.
pub(super) const FORMAT: &str = "bestmove opening book";
/// Changes with the order or the meaning of what is written.
const VERSION: u32 = 1;
/// Most positions of a book, all plies together: a bound on the memory and the time that a file may cost.
pub(super) const MOST_POSITIONS: usize = 1 << 20;
/// Largest table that a book may have been searched with, in MiB.
const MOST_TABLE_MIB: u32 = 65_536;
/// Most plies of a book.
pub const MOST_PLIES: usize = 250;

/// What a book is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub(super) format: String,
    version: u32,
    /// The game's slug.
    pub(super) game: String,
    /// The position that it begins with, as the `state` of a request.
    pub(super) state: Value,
    /// What the tree is like.
    pub(super) tree: TreeMark,
    /// How the leaves were searched.
    pub(super) search: LeafLimits,
    /// Every value that occurs, the most frequent first.
    pub(super) values: Vec<Leaf>,
}

impl Header {
    /// The header of a book of this version.
    pub(super) fn new(
        game: &str,
        state: Value,
        tree: TreeMark,
        search: LeafLimits,
        values: Vec<Leaf>,
    ) -> Self {
        Self { format: FORMAT.into(), version: VERSION, game: game.into(), state, tree, search, values }
    }

    /// Checks what a type cannot say.
    ///
    /// # Errors
    /// When it is of another version, or claims what no book may be.
    pub(super) fn check(&self) -> Result<(), BookFault> {
        if self.version != VERSION {
            return Err(BookFault::Version);
        }
        let counts = &self.tree.positions;
        let total = counts.iter().try_fold(0_usize, |sum, &count| sum.checked_add(count));
        let is_small = total.is_some_and(|total| total <= MOST_POSITIONS);
        if !(1..=MOST_PLIES + 1).contains(&counts.len()) || !is_small {
            return Err(BookFault::TooLarge);
        }
        if self.search.table_mib.is_some_and(|mib| mib == 0 || mib > MOST_TABLE_MIB) {
            return Err(BookFault::TooLarge);
        }
        if !self.values.iter().all(|leaf| leaf.is_possible()) {
            return Err(BookFault::Damaged("a value is out of range"));
        }
        Ok(())
    }
}

/// What tells one tree from another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TreeMark {
    /// Positions at each ply that are not finished, the root's ply first; the last ones are the leaves.
    pub(super) positions: Vec<usize>,
    /// Hash of its shape.
    pub(super) shape: u64,
    /// Hash of the leaves' estimates, where some leaf's value is one.
    pub(super) estimates: Option<u64>,
}

impl TreeMark {
    /// Plies from the root to the leaves.
    pub(super) fn plies(&self) -> usize {
        self.positions.len().saturating_sub(1)
    }

    pub(super) fn leaves(&self) -> usize {
        self.positions.last().copied().unwrap_or(0)
    }
}

/// What the search of a leaf may use; nothing at all: it goes on until the leaf is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeafLimits {
    /// Deepest iteration in plies.
    pub depth: Option<u32>,
    /// Most nodes.
    pub nodes: Option<u64>,
    /// Size of the transposition table in MiB, where an estimate may depend on it.
    pub table_mib: Option<u32>,
}

impl LeafLimits {
    /// These limits, with a table of this size.
    pub fn new(depth: Option<u32>, nodes: Option<u64>, table_mib: u32) -> Self {
        let is_limited = depth.is_some() || nodes.is_some();
        Self { depth, nodes, table_mib: is_limited.then_some(table_mib) }
    }

    /// Whether a leaf is searched until it is solved.
    pub(super) fn is_unlimited(self) -> bool {
        self.depth.is_none() && self.nodes.is_none()
    }
}
