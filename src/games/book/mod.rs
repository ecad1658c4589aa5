//! Opening books: what the first plies of a game are worth, searched once and for all.
//!
//! A book is the tree of all positions within so many plies of a first one (`tree`). Its file holds the values of the
//! leaves (`file`, `leaf`), found by the service's own search (`build`, which can be stopped and resumed by its
//! `journal`); the values of all positions above follow from them when it is read. So a position in the tree has a score
//! for each of its moves, and is answered (`opening`) as a search would answer that has looked at all of them: the best
//! first, equal ones in legal order.
//!
//! Any game has this by its [`Game`](crate::game::Game) alone. Books are read into memory: a file mapped there could change
//! under the program, which safe Rust has no means against, and they are small.

mod build;
mod file;
mod header;
mod journal;
mod leaf;
mod opening;
mod tree;
mod verify;

pub(in crate::games) use build::build_blocking;
pub use build::{BookOrder, Built, Progress};
pub use file::BookFile;
pub use header::{LeafLimits, MOST_PLIES};
pub(in crate::games) use opening::Opening;
pub(in crate::games) use verify::verify_blocking;
pub use verify::{Checked, Mismatch, Sample};

use super::error::RequestError;
use super::wire::WireGame;
use crate::keys::Keys;
use header::TreeMark;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tree::{Index, Tree};

/// What the names of books end in.
pub const EXTENSION: &str = "book";

/// What is wrong with a book, or with the wish for one.
#[derive(Debug, thiserror::Error)]
pub enum BookFault {
    /// The file is no book.
    #[error("it is not an opening book")]
    Foreign,
    /// The file is of another version of this program.
    #[error("it is of another version of this program: build it again")]
    Version,
    /// The file is damaged.
    #[error("it is damaged: {0}")]
    Damaged(&'static str),
    /// The file claims to be larger than a book may be.
    #[error("it is larger than a book may be")]
    TooLarge,
    /// The book is of other rules.
    #[error("the rules of the game are not those that it was built for: build it again")]
    OtherRules,
    /// The book's estimates are of other weights.
    #[error("its estimates are not those of this program: build it again")]
    OtherEstimates,
    /// There is no such game.
    #[error("there is no game \"{0}\"")]
    UnknownGame(String),
    /// The position that it begins with is none.
    #[error("its first position is refused: {0}")]
    Position(RequestError),
    /// The tree is too large.
    #[error("more than {plies} plies are more positions than a book may hold ({})", header::MOST_POSITIONS)]
    TooManyPositions {
        /// The most that can be had.
        plies: usize,
    },
    /// The search of the leaves would not end.
    #[error("its positions cannot be solved: say how far they are to be searched, by --depth or --nodes")]
    NeedsLimit,
    /// The work of somebody else is in the way.
    #[error("{} is the journal of a book with other options: finish that one, or remove it", .0.display())]
    OtherJournal(PathBuf),
    /// Two processes build one book.
    #[error("{} is in use: another process builds this book", .0.display())]
    Busy(PathBuf),
    /// The system does not read or write.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Only for tests: errors of the system are equal where they are of a kind.
#[cfg(test)]
impl PartialEq for BookFault {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

/// A book that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", .path.display())]
pub struct BookError {
    /// The file or directory.
    pub path: PathBuf,
    /// What is wrong.
    pub fault: BookFault,
}

impl BookError {
    /// What is wrong with a file.
    pub fn new(path: &Path, fault: impl Into<BookFault>) -> Self {
        Self { path: path.into(), fault: fault.into() }
    }

    /// Whether it is the machine's fault and not the file's.
    pub fn is_of_system(&self) -> bool {
        matches!(self.fault, BookFault::Io(_))
    }
}

/// The books in a directory, by name.
///
/// # Errors
/// When it cannot be read.
pub(in crate::games) fn list_blocking(directory: &Path) -> Result<Vec<PathBuf>, BookError> {
    let listed = || -> io::Result<Vec<PathBuf>> {
        let paths = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
        paths.filter(|path| path.as_ref().map_or(true, |path| is_book(path))).collect()
    };
    let mut paths = listed().map_err(|error| BookError::new(directory, error))?;
    paths.sort();
    Ok(paths)
}

fn is_book(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == EXTENSION)
}

/// What the catalogue tells of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BookSummary {
    /// The position that it begins with, in the shape of a request's `state`.
    pub state: Value,
    /// Plies from there that are answered from the book.
    pub plies: usize,
    /// Positions that it knows the value of.
    pub positions: usize,
    /// Those whose value is proven.
    pub proven: usize,
}

/// A book that is ready to answer.
pub struct Book {
    index: Index,
    summary: BookSummary,
}

impl Book {
    /// Reads a book for searches with these keys.
    ///
    /// # Errors
    /// When it is not of these rules, or of other estimates.
    pub(in crate::games) fn open<G: WireGame>(file: &BookFile, keys: &Keys) -> Result<Self, BookFault> {
        let (game, tree) = tree_of_file::<G>(file, keys)?;
        let index = Index::of(&game, &tree, &file.leaves);
        let summary = BookSummary {
            state: file.header.state.clone(),
            plies: file.header.tree.plies(),
            positions: index.len(),
            proven: index.count_exact(),
        };
        Ok(Self { index, summary })
    }

    /// What the catalogue tells of it.
    pub fn summary(&self) -> &BookSummary {
        &self.summary
    }
}

/// The rules and the tree of a book, which are those that it was built for.
fn tree_of_file<G: WireGame>(file: &BookFile, keys: &Keys) -> Result<(G, Tree<G::Position>), BookFault> {
    let (game, root) = root_of_state::<G>(&file.header.state, keys)?;
    let TreeMark { positions, .. } = &file.header.tree;
    let total = positions.iter().sum();
    let tree =
        Tree::grow(&game, &root, file.header.tree.plies(), total).map_err(|_| BookFault::OtherRules)?;
    let mark = tree.mark(&game, file.header.search);
    if mark.positions != *positions || mark.shape != file.header.tree.shape {
        return Err(BookFault::OtherRules);
    }
    if mark.estimates != file.header.tree.estimates {
        return Err(BookFault::OtherEstimates);
    }
    Ok((game, tree))
}

/// The position that a book begins with: nothing in it is hidden.
fn root_of_state<G: WireGame>(state: &Value, keys: &Keys) -> Result<(G, G::Position), BookFault> {
    let mut errors = Vec::new();
    let parsed = G::parse_state(state, "/state", keys, &mut errors);
    let (game, root) = parsed.ok_or(BookFault::Position(RequestError::State(errors)))?;
    check_open(&game, &root)?;
    Ok((game, root))
}

/// A book says what a position is worth, and one that hides something is several.
fn check_open<G: WireGame>(game: &G, root: &G::Position) -> Result<(), BookFault> {
    let hidden = |error| BookFault::Position(RequestError::State(vec![error]));
    match game.worlds(root, 0).map_err(hidden)?.is_empty() {
        true => Ok(()),
        false => {
            let detail = "hides something from the side to move: a book needs to know everything";
            Err(hidden(super::fields::FieldError::invalid("/state", detail)))
        }
    }
}
