//! What games know by computation: made once before the first request, and kept in a file between runs.

use super::wire::WireGame;
use super::{GameVisitor, for_each_game};
use std::path::Path;

/// Where knowledge came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file of an earlier run.
    File,
    /// It was computed now.
    Computed,
}

/// Knowledge that a game has from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// What it is, for people.
    pub what: String,
    /// Where it came from.
    pub origin: Origin,
    /// Why a file was not used or not written; the knowledge is there all the same.
    pub faults: Vec<String>,
}

/// Makes every game's tables, so that the first request is as quick as those after it.
pub fn make_tables() {
    struct Maker;
    impl GameVisitor for Maker {
        fn visit<G: WireGame>(&mut self) {
            G::make_tables();
        }
    }
    for_each_game(&mut Maker);
}

/// Gets every game ready: its knowledge is read from `directory`, or computed and written there. Blocks, perhaps for
/// seconds. What a process knows must not change between two requests, so this comes before the first or not at all.
pub fn prepare_games(directory: Option<&Path>) -> Vec<Prepared> {
    let mut visitor = Preparer { directory, prepared: Vec::new() };
    for_each_game(&mut visitor);
    visitor.prepared
}

struct Preparer<'d> {
    directory: Option<&'d Path>,
    prepared: Vec<Prepared>,
}

impl GameVisitor for Preparer<'_> {
    fn visit<G: WireGame>(&mut self) {
        self.prepared.extend(G::prepare(self.directory));
    }
}
