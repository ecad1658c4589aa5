//! The answers of the service, as they are serialized.

pub use super::explain::answer::{Alternative, Explanation};
pub use super::review::answer::{PlyAnswer, ReviewAnswer, ReviewSummary};

use crate::search::StoppedBy;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Number, Value};
use std::time::Duration;

/// Answer of `/v1/{game}/move`: the move to play here.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveAnswer {
    /// The game's slug.
    pub game: String,
    /// The side to move in the position asked about; scores are from its view.
    pub to_move: String,
    /// The move to play in the game's notation; null when the game is over.
    #[serde(rename = "move")]
    pub best: Option<String>,
    /// The move in the game's own structured form; an empty object where the notation says all.
    pub move_detail: Value,
    /// How hidden information was dealt with; absent where nothing is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
    /// The value of `move`.
    pub score: ScoreAnswer,
    /// The line expected from here, beginning with `move`.
    pub pv: Vec<String>,
    /// The position after `move`, in the shape of a request's `state`.
    pub state_after: Value,
    /// Whether the game is over after `move`, and how.
    pub status_after: Status,
    /// How the level chose.
    pub level: LevelAnswer,
    /// Why this move; absent unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// What the search did.
    pub stats: StatsAnswer,
}

/// Answer of `/v1/{game}/analyze`: what the best moves are worth here.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnalyzeAnswer {
    /// The game's slug.
    pub game: String,
    /// The side to move in the position asked about; scores are from its view.
    pub to_move: String,
    /// How hidden information was dealt with; absent where nothing is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
    /// The best moves, best first and equal ones in legal order; none when the game is over.
    pub lines: Vec<LineAnswer>,
    /// What the search did.
    pub stats: StatsAnswer,
}

/// How hidden information was dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Every possible position (or a sample) was searched as if it were known: scores are means.
    Determinized,
}

/// A move with its own score and line.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LineAnswer {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub first: String,
    /// The value of `move`, its own and no bound, at the depth reached.
    pub score: ScoreAnswer,
    /// The line expected from here, beginning with `move`.
    pub pv: Vec<String>,
}

/// What an analysis has found when a depth is finished, while it goes on.
#[derive(Clone, Debug, Serialize)]
pub struct DepthAnswer {
    /// Depth in plies.
    pub depth: u32,
    /// The best moves at this depth, as in the answer.
    pub lines: Vec<LineAnswer>,
    /// Positions looked at since the start.
    pub nodes: u64,
    /// Time since the start in milliseconds.
    pub time_ms: f64,
}

/// An answer that a search gives, whatever was asked: what those who run searches need of it.
pub trait SearchAnswer: Send + 'static {
    /// The game's slug.
    fn game(&self) -> &str;

    /// What the search did.
    fn stats(&self) -> &StatsAnswer;

    /// The same, to say how the request ended.
    fn stats_mut(&mut self) -> &mut StatsAnswer;
}

impl SearchAnswer for MoveAnswer {
    fn game(&self) -> &str {
        &self.game
    }

    fn stats(&self) -> &StatsAnswer {
        &self.stats
    }

    fn stats_mut(&mut self) -> &mut StatsAnswer {
        &mut self.stats
    }
}

impl SearchAnswer for AnalyzeAnswer {
    fn game(&self) -> &str {
        &self.game
    }

    fn stats(&self) -> &StatsAnswer {
        &self.stats
    }

    fn stats_mut(&mut self) -> &mut StatsAnswer {
        &mut self.stats
    }
}

/// A score from the view of the side to move in the position asked about.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScoreAnswer {
    /// In the game's unit; a forced win in n plies is 1000000 - n, a forced loss -(1000000 - n).
    #[schemars(with = "f64")]
    pub value: Number,
    /// Whether this is the game-theoretic value and not an estimate.
    pub proven: bool,
    /// The proven result; null while it is not proven.
    pub outcome: Option<OutcomeAnswer>,
    /// Length of the proven forced line to the end, in plies; null for draws, points and estimates.
    pub in_plies: Option<u32>,
    /// True when no shorter win (or longer loss) exists; null where there is no distance.
    pub shortest: Option<bool>,
    /// Expected result from 0 (lost) to 1 (won), for an evaluation bar.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub win_chance: f64,
}

/// A proven result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeAnswer {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The side to move loses.
    Loss,
}

/// Whether a game is over, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Status {
    /// Whether the game is over.
    pub over: bool,
    /// The side that has won; null for a draw or while the game goes on.
    pub winner: Option<String>,
    /// Why the game is over; null while it goes on.
    pub reason: Option<Reason>,
    /// A draw that a player may claim now; null when there is none.
    pub claimable: Option<Reason>,
    /// The side to move; null when the game is over.
    pub to_move: Option<String>,
}

/// Why a game ended or may be ended: a closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Reason {
    Line,
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    FivefoldRepetition,
    SeventyFiveMoves,
    ThreefoldRepetition,
    FiftyMoves,
    NoMoves,
    BoardFull,
    DoublePass,
    WipedOut,
    Defeated,
    Timeout,
    HandsEmpty,
    HeapsEmpty,
    Leaf,
    MoveLimit,
    ForbiddenMove,
}

/// How the level chose its move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelAnswer {
    /// The level that played; "strength" where that was asked for.
    pub name: String,
    /// The strength that was asked for, from 0 to 100; absent where a level was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// The best move found, whatever was played; null when the game is over.
    pub best_move: Option<String>,
    /// The value of `best_move`.
    pub best_score: ScoreAnswer,
    /// Whether the level played by chance a move that is not its best.
    pub slipped: bool,
}

/// What the search did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatsAnswer {
    /// Deepest finished iteration in plies, the root move included.
    pub depth: u32,
    /// Deepest position looked at, in plies.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions looked at in a second.
    pub nps: u64,
    /// Time of the search in milliseconds.
    pub time_ms: f64,
    /// Processor time of the search: for measurements, not told.
    #[serde(skip)]
    pub cpu: Duration,
    /// Time spent waiting for a search thread in milliseconds.
    pub queue_ms: f64,
    /// Look-ups in the transposition table.
    pub tt_probes: u64,
    /// Look-ups that found the position.
    pub tt_hits: u64,
    /// How full the table is, in thousandths, by a sample.
    #[schemars(range(max = 1000))]
    pub tt_full_permille: u32,
    /// Positions where a move was too good to be allowed.
    pub beta_cutoffs: u64,
    /// Those where the first move tried was.
    pub first_move_cutoffs: u64,
    /// Effective branching factor: nodes to the power of 1 / depth.
    pub branching_factor: f64,
    /// Threads that searched.
    pub threads: u32,
    /// Why the answer is not deeper.
    pub stopped_by: StoppedBy,
    /// Whether no other search could say more: not told.
    #[serde(skip)]
    pub is_final: bool,
    /// Every finished iteration, shallowest first.
    pub iterations: Vec<IterationAnswer>,
}

/// One finished iteration.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct IterationAnswer {
    /// Depth in plies.
    pub depth: u32,
    /// Best move at this depth.
    #[serde(rename = "move")]
    pub best: String,
    /// Its value in the game's unit.
    #[schemars(with = "f64")]
    pub score: Number,
    /// Positions looked at since the start.
    pub nodes: u64,
    /// Time since the start in milliseconds.
    pub time_ms: f64,
}

/// Answer of `/v1/{game}/position`: the rules' view of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The position after the moves, in the shape of a request's `state`.
    pub state: Value,
    /// The side to move.
    pub to_move: String,
    /// The legal moves, in the order that ties are broken by; with `details` each as an object.
    pub legal_moves: Vec<LegalMove>,
    /// Whether the game is over, and how.
    pub status: Status,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LegalMove {
    /// In the game's notation.
    Plain(String),
    /// With its structured form.
    Detailed {
        /// In the game's notation.
        #[serde(rename = "move")]
        notation: String,
        /// The game's own structured form.
        detail: Value,
    },
}
