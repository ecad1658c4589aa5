//! A game as a list of moves, played and taken back through the same requests that the service answers.

use super::Opponent;
use crate::cli::engine;
use crate::games::answer::{MoveAnswer, PositionAnswer};
use crate::games::endpoint::Endpoint;
use crate::games::error::RequestError;
use crate::search::{Detail, Table};
use serde_json::{Value, json};
use std::time::Instant;

/// Seeds are whole numbers that JSON carries exactly.
const SEEDS: u64 = 1 << 53;

/// How the engine searches.
pub(super) struct Engine {
    time_ms: u64,
    seed: Option<u64>,
    table: Table,
}

impl Engine {
    pub(super) fn new(time_ms: u64, seed: Option<u64>, table: Table) -> Self {
        Self { time_ms, seed, table }
    }

    /// A seed where chance plays a part, so that two games differ; else only the one asked for.
    fn seed(&self, level: Opponent) -> Option<u64> {
        self.seed.or_else(|| (!level.is_perfect()).then(|| fastrand::u64(..SEEDS)))
    }
}

/// Who played a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    Person,
    Engine,
}

/// A game in progress: never in a position that the rules do not allow.
pub(super) struct Session<'a> {
    game: &'a dyn Endpoint,
    state: Option<Value>,
    played: Vec<(Player, String)>,
    engine: Engine,
}

impl<'a> Session<'a> {
    pub(super) fn new(game: &'a dyn Endpoint, state: Option<Value>, engine: Engine) -> Self {
        Self { game, state, played: Vec::new(), engine }
    }

    /// The position as a request body.
    pub(super) fn request(&self) -> Value {
        let moves: Vec<&str> = self.played.iter().map(|(_, text)| text.as_str()).collect();
        match &self.state {
            Some(state) => json!({"state": state, "moves": moves}),
            None => json!({"moves": moves}),
        }
    }

    pub(super) fn position(&self) -> Result<PositionAnswer, RequestError> {
        self.game.position(&self.request())
    }

    pub(super) fn draw(&self) -> Result<String, RequestError> {
        self.game.draw(&self.request())
    }

    /// Plays a person's move; an illegal one changes nothing.
    pub(super) fn try_move(&mut self, text: &str) -> Result<(), RequestError> {
        self.played.push((Player::Person, text.into()));
        let checked = self.position();
        if checked.is_err() {
            self.played.pop();
        }
        checked.map(|_| ())
    }

    /// Plays the engine's move.
    pub(super) fn accept(&mut self, best: String) {
        self.played.push((Player::Engine, best));
    }

    /// Takes back the person's last move and what followed it; false when there is none.
    pub(super) fn undo(&mut self) -> bool {
        let last = self.played.iter().rposition(|(player, _)| *player == Player::Person);
        if let Some(last) = last {
            self.played.truncate(last);
        }
        last.is_some()
    }

    /// The engine's move at a level; the table keeps what it learned for the next one.
    pub(super) fn search(&self, level: Opponent) -> Result<MoveAnswer, RequestError> {
        let mut body = self.request();
        level.write_to(&mut body);
        if let Some(seed) = self.engine.seed(level) {
            body["seed"] = seed.into();
        }
        let limits = engine::limits(self.engine.time_ms);
        let mut job = self.game.prepare_move(&body, &limits, Instant::now())?;
        Ok(engine::run(&mut *job, &self.engine.table, Detail::Full))
    }
}
