//! An explanation, as it is serialized.

use crate::games::answer::ScoreAnswer;
use schemars::JsonSchema;
use serde::Serialize;

/// Why the move was played.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Explanation {
    /// The reason in plain words.
    pub text: String,
    /// The most natural other move among those that are worse, and what is wrong with it; null where no other move is known
    /// to be worse.
    pub alternative: Option<Alternative>,
}

/// The move that a look one ply ahead likes best, of those that are worse than the move played.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Alternative {
    /// The other move.
    #[serde(rename = "move")]
    pub alternative: String,
    /// Its value, for the side to move.
    pub score: ScoreAnswer,
    /// The line expected after it, which shows what is wrong; empty where none was found.
    pub refutation: Vec<String>,
    /// The same in plain words.
    pub text: String,
}
