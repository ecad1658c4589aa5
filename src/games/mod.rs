//! The games: one folder each, and one line each in the registry.

mod analysis;
pub mod answer;
pub mod battle;
pub mod book;
pub mod checkers;
pub mod chess;
pub mod connect_four;
pub mod draws;
pub mod duel;
pub mod endpoint;
pub mod error;
pub mod explain;
pub mod fields;
pub mod gomoku;
pub mod info;
mod inquiry;
mod job;
pub mod kit;
pub mod knowledge;
pub mod mnk;
pub mod nim;
pub mod othello;
mod request;
pub mod review;
mod scene;
pub mod search_tree;
mod served;
pub mod tic_tac_toe;
pub mod tree;
mod units;
pub mod wire;

pub use battle::Battle;
pub use checkers::Checkers;
pub use chess::Chess;
pub use connect_four::ConnectFour;
pub use duel::Duel;
pub use gomoku::Gomoku;
pub use mnk::Mnk;
pub use nim::Nim;
pub use othello::Othello;
pub use served::Served;
pub use tic_tac_toe::TicTacToe;
pub use tree::Tree;

use crate::keys::Keys;
use book::{BookError, BookFault, BookFile};
use endpoint::Endpoint;
use std::path::{Path, PathBuf};
use wire::WireGame;

/// Something to be done for every game, compiled for each.
pub trait GameVisitor {
    /// Does it for one game.
    fn visit<G: WireGame>(&mut self);
}

/// Visits every game, in the order of the catalogue. This is where a game is added.
pub fn for_each_game(visitor: &mut impl GameVisitor) {
    visitor.visit::<TicTacToe>();
    visitor.visit::<Mnk>();
    visitor.visit::<Gomoku>();
    visitor.visit::<ConnectFour>();
    visitor.visit::<Othello>();
    visitor.visit::<Checkers>();
    visitor.visit::<Chess>();
    visitor.visit::<Battle>();
    visitor.visit::<Duel>();
    visitor.visit::<Nim>();
    visitor.visit::<Tree>();
}

/// Every game as the floor above sees it, in the order of the catalogue.
pub struct Registry {
    endpoints: Vec<Box<dyn Endpoint>>,
}

impl Registry {
    /// All games, with these keys.
    pub fn new(keys: &Keys) -> Self {
        let mut builder = Builder { keys, endpoints: Vec::new() };
        for_each_game(&mut builder);
        Self { endpoints: builder.endpoints }
    }

    /// These endpoints and no others.
    pub fn from_endpoints(endpoints: Vec<Box<dyn Endpoint>>) -> Self {
        Self { endpoints }
    }

    /// The games in the order of the catalogue.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Endpoint> {
        self.endpoints.iter().map(|endpoint| &**endpoint)
    }

    /// Lets the opening books in a directory answer: the files whose names end in `.book`, each of the game that it names.
    /// Gives their paths.
    ///
    /// # Errors
    /// When one cannot be read, is damaged or is not of these rules: no book at all is better than half of what was wanted.
    pub fn add_books_blocking(&mut self, directory: &Path) -> Result<Vec<PathBuf>, BookError> {
        let paths = book::list_blocking(directory)?;
        for path in &paths {
            self.add_book(&BookFile::read_blocking(path)?).map_err(|fault| BookError::new(path, fault))?;
        }
        Ok(paths)
    }

    /// Lets an opening book answer.
    ///
    /// # Errors
    /// When there is no such game, or the book is not of its rules.
    pub fn add_book(&mut self, file: &BookFile) -> Result<(), BookFault> {
        let game = self.endpoints.iter_mut().find(|game| game.info().slug == file.game());
        game.ok_or_else(|| BookFault::UnknownGame(file.game().into()))?.add_book(file)
    }

    /// The game of this slug.
    pub fn find(&self, slug: &str) -> Option<&dyn Endpoint> {
        self.iter().find(|endpoint| endpoint.info().slug == slug)
    }
}

struct Builder<'k> {
    keys: &'k Keys,
    endpoints: Vec<Box<dyn Endpoint>>,
}

impl GameVisitor for Builder<'_> {
    fn visit<G: WireGame>(&mut self) {
        self.endpoints.push(Box::new(Served::<G>::new(self.keys)));
    }
}
