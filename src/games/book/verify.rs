//! A second opinion on a book: some of its leaves are searched again, each with an empty table.

use super::file::BookFile;
use super::leaf::{Claim, Leaf, search_leaf};
use super::{BookFault, tree_of_file};
use crate::games::units::number_of_raw;
use crate::games::wire::WireGame;
use crate::keys::Keys;
use crate::search::Table;
use serde_json::Value;
use std::fmt;

/// Which leaves are searched again.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// How many at most.
    pub leaves: usize,
    /// The same number draws the same leaves.
    pub seed: u64,
    /// Size of the transposition table in MiB, where the book's own searches need none of a certain size.
    pub table_mib: u32,
}

/// What the second search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Leaves searched again.
    pub leaves: usize,
    /// Those of the same value.
    pub right: usize,
}

/// A leaf of which the second search thinks otherwise.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// The position as a request's `state`.
    state: Value,
    in_book: String,
    found: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the book says {}, the search {}", self.state, self.in_book, self.found)
    }
}

/// Searches a sample again and tells of every leaf that comes out differently.
///
/// # Errors
/// When the book is not of these rules.
pub(in crate::games) fn verify_blocking<G: WireGame>(
    file: &BookFile,
    sample: Sample,
    tell: &mut dyn FnMut(&Mismatch),
) -> Result<Checked, BookFault> {
    let (game, tree) = tree_of_file::<G>(file, &Keys::fixed())?;
    let limits = file.header.search;
    let table = Table::with_mib(limits.table_mib.unwrap_or(sample.table_mib) as usize);
    let mut numbers: Vec<usize> = (0..file.leaves.len()).collect();
    fastrand::Rng::with_seed(sample.seed).shuffle(&mut numbers);
    numbers.truncate(sample.leaves);
    let mut right = 0;
    for &number in &numbers {
        let (position, in_book) = (&tree.leaves()[number], file.leaves[number]);
        table.clear();
        let found = search_leaf(&game, position, limits, &table);
        if found.agrees_with(in_book) {
            right += 1;
        } else {
            let state = game.format_state(position);
            tell(&Mismatch { state, in_book: words::<G>(in_book), found: words::<G>(found) });
        }
    }
    Ok(Checked { leaves: numbers.len(), right })
}

fn words<G: WireGame>(leaf: Leaf) -> String {
    let claim = match leaf.claim {
        Claim::Estimate => "estimated",
        Claim::Outcome => "outcome proven",
        Claim::Exact => "proven",
    };
    format!("{} ({claim}, depth {})", number_of_raw(leaf.score, G::SCALE), leaf.depth)
}
