//! The games: one folder each, and one line each in the registry.

pub mod answer;
pub mod endpoint;
pub mod error;
pub mod fields;
pub mod info;
pub mod wire;

use crate::keys::Keys;
use endpoint::Endpoint;
use wire::WireGame;

/// Something to be done for every game, compiled for each.
pub trait GameVisitor {
    /// Does it for one game.
    fn visit<G: WireGame>(&mut self);
}

/// Visits every game, in the order of the catalogue. This is where a game is added.
pub fn for_each_game(_visitor: &mut impl GameVisitor) {}

/// Every game as the floor above sees it, in the order of the catalogue.
pub struct Registry {
    endpoints: Vec<Box<dyn Endpoint>>,
}

impl Registry {
    /// All games, with these keys.
    pub fn new(_keys: &Keys) -> Self {
        Self { endpoints: Vec::new() }
    }

    /// These endpoints and no others.
    pub fn from_endpoints(endpoints: Vec<Box<dyn Endpoint>>) -> Self {
        Self { endpoints }
    }

    /// The games in the order of the catalogue.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Endpoint> {
        self.endpoints.iter().map(|endpoint| &**endpoint)
    }

    /// The game of this slug.
    pub fn find(&self, slug: &str) -> Option<&dyn Endpoint> {
        self.iter().find(|endpoint| endpoint.info().slug == slug)
    }
}
