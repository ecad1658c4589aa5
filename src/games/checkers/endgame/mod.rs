//! The true values of all positions with few pieces, computed once.
//!
//! A value is the distance to the end: the fewest plies in which the side that wins can win, whatever the other one does.
//! Distances are those of a game that nobody claims to be drawn; a position's own count of moves without progress is
//! compared with them when the table is asked. The table takes a few megabytes and a few seconds, so it is made before
//! the first request and kept in a file; a process that has none plays without it.

mod build;
mod file;
mod index;

pub use file::LoadError;

use super::board::Position;
use crate::games::knowledge::{Origin, Prepared};
use index::Index;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::OnceLock;

/// Pieces of both sides up to which the service knows the values.
pub const SERVED_PIECES: usize = 4;
/// Name of the file that holds them.
const FILE_NAME: &str = "checkers-endgames-4.bin";
/// Longest distance that can be told, in plies.
const LONGEST: usize = 253;

/// The table of this process, once it has one: it is set before the first request or never.
static SHARED: OnceLock<Endgames> = OnceLock::new();

/// A true value from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It wins in so many plies.
    Win(u32),
    /// It loses in so many plies.
    Loss(u32),
    /// Neither side can win.
    Draw,
}

impl Ending {
    /// Whether a position whose best move leads to one of value `there` has this value.
    pub(super) fn follows_from(self, there: Ending) -> bool {
        match (self, there) {
            (Ending::Win(here), Ending::Loss(there)) | (Ending::Loss(here), Ending::Win(there)) => {
                here == there + 1
            }
            (here, there) => here == Ending::Draw && there == Ending::Draw,
        }
    }
}

/// The values of all positions of at most so many pieces.
#[derive(Clone, Debug)]
pub struct Endgames {
    index: Index,
    /// 0 for a draw, else one more than the distance in plies: odd distances are wins.
    values: Vec<u8>,
}

fn byte_of(plies: usize) -> u8 {
    plies.min(LONGEST) as u8 + 1
}

fn plies_of(byte: u8) -> Option<usize> {
    usize::from(byte).checked_sub(1)
}

impl Endgames {
    /// Computes the table for up to `most` pieces, at most four. Takes seconds for four.
    pub fn build(most: usize) -> Self {
        let most = most.min(index::MOST_PIECES);
        let index = Index::new(most);
        let values = build::build(&index, most);
        Self { index, values }
    }

    /// Reads the table for up to `most` pieces from a file.
    ///
    /// # Errors
    /// When the file is missing, of another kind or damaged.
    pub fn load(path: &Path, most: usize) -> Result<Self, LoadError> {
        file::load(path, most.min(index::MOST_PIECES))
    }

    /// Writes the table to a file, which appears there when it is complete.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> std::io::Result<()> {
        file::save(path, self.index.most(), self)
    }

    /// The true value of a position; `None` where there are more pieces, or a side has none.
    #[inline]
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        let slot = self.index.slot(&position.as_black())?;
        Some(match plies_of(self.values.get(slot).copied()?) {
            None => Ending::Draw,
            Some(plies) if plies % 2 == 1 => Ending::Win(plies as u32),
            Some(plies) => Ending::Loss(plies as u32),
        })
    }

    /// The table of this process.
    pub(super) fn shared() -> Option<&'static Endgames> {
        SHARED.get()
    }

    /// Makes a table that of this process, unless it has one.
    pub(super) fn share(self) {
        let _ = SHARED.set(self);
    }
}

/// The table that the service plays with: from its file in `directory`, else computed and written there.
pub fn obtain(directory: Option<&Path>) -> (Endgames, Prepared) {
    let path = directory.map(|directory| directory.join(FILE_NAME));
    let what = format!("the values of checkers positions of up to {SERVED_PIECES} pieces");
    let mut faults = Vec::new();
    if let Some(path) = &path {
        match Endgames::load(path, SERVED_PIECES) {
            Ok(table) => return (table, Prepared { what, origin: Origin::File, faults }),
            Err(LoadError::Read(error)) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => faults.push(format!("{} is not used: {error}", path.display())),
        }
    }
    let table = Endgames::build(SERVED_PIECES);
    if let Some(path) = &path
        && let Err(error) = table.save(path)
    {
        faults.push(format!("{} cannot be written: {error}", path.display()));
    }
    (table, Prepared { what, origin: Origin::Computed, faults })
}
