//! What the catalogue tells of a game.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A game as `GET /v1/{game}` shows it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameInfo {
    /// The game's name in paths.
    pub slug: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The rules in a few sentences.
    pub rules: &'static str,
    /// JSON Schema (2020-12) of `state`.
    pub state_schema: Value,
    /// JSON Schema of a move in the game's notation: a string with a pattern.
    pub move_schema: Value,
    /// How a move is written.
    pub move_notation: &'static str,
    /// JSON Schema of `move_detail`.
    pub move_detail_schema: Value,
    /// The sides' names, the one that begins first; empty where the state names them.
    pub sides: Vec<&'static str>,
    /// What one unit of `score.value` is.
    pub score_unit: &'static str,
    /// Whether `state` may be left out.
    pub has_start: bool,
    /// Bounds of the game's requests.
    pub limits: GameLimits,
    /// How a client may draw the game.
    pub ui: Value,
    /// A request body of `/move` that works as it is.
    pub example: Value,
}

/// Bounds of a game's requests.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct GameLimits {
    /// Deepest iteration that may be asked for, in plies.
    pub max_depth: u32,
    /// Most moves that may follow `state`.
    pub max_moves: usize,
}
