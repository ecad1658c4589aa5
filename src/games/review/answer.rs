//! The answer of `/review`, as it is serialized.

use crate::games::answer::{OutcomeAnswer, ScoreAnswer, SearchAnswer, StatsAnswer, Status};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Number;

/// Answer of `/v1/{game}/review`: what each move of a game was worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewAnswer {
    /// The game's slug.
    pub game: String,
    /// Every move of the game, in the order played.
    pub plies: Vec<PlyAnswer>,
    /// What the moves come to.
    pub summary: ReviewSummary,
    /// What the searches did in all; `depth` is that of the shallowest.
    pub stats: StatsAnswer,
}

/// One move of the game. All scores are from the view of the side that made it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlyAnswer {
    /// Number of the move, from 1.
    #[schemars(range(min = 1))]
    pub ply: usize,
    /// The side that made the move.
    pub to_move: String,
    /// The move played.
    #[serde(rename = "move")]
    pub played: String,
    /// The value of `move`; null where no depth was finished in time, as all else that rests on it.
    pub score: Option<ScoreAnswer>,
    /// The best move found; where several are equally good, it need not be the one played.
    pub best_move: Option<String>,
    /// The value of `best_move`, searched as deep as `move` was or proven.
    pub best_score: Option<ScoreAnswer>,
    /// The line expected after `best_move`, which begins it; empty where nothing was found.
    pub best_line: Vec<String>,
    /// Depth of the comparison in plies; 0 where there is none.
    pub depth: u32,
    /// What the move gave away in the game's unit, at least 0. Null too where a forced win or loss is at stake, whose
    /// values are no amounts: `outcome_change` and the scores say what was lost.
    #[schemars(with = "Option<f64>")]
    pub loss: Option<Number>,
    /// The win chance that the move gave away, 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub win_chance_loss: Option<f64>,
    /// The proven outcome that was thrown away, and what it became; null where none was.
    pub outcome_change: Option<OutcomeChange>,
    /// How good the move was.
    pub verdict: Option<Verdict>,
    /// Whether the move decided the game: it made the proven outcome worse or, where one of the outcomes is not proven, gave
    /// away a win chance of 0.2 or more and by that left the range of winning (0.65 and more) or of even positions (more
    /// than 0.35).
    pub decisive: bool,
}

/// A proven outcome that a move made worse, from the mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OutcomeChange {
    /// What the best move would have kept.
    pub from: OutcomeAnswer,
    /// What the move left.
    pub to: OutcomeAnswer,
}

/// How good a move was, by the win chance that it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The only legal move.
    Forced,
    /// As good as the best move.
    Best,
    /// Less than 0.05.
    Good,
    /// From 0.05.
    Inaccuracy,
    /// From 0.1.
    Mistake,
    /// From 0.2.
    Blunder,
}

/// What the moves of a game come to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewSummary {
    /// Whether the game is over after the last move, and how it ended.
    pub status: Status,
    /// Numbers of the moves that decided the game.
    pub decisive: Vec<usize>,
    /// The two sides, the one that begins a game first.
    pub sides: Vec<SideSummary>,
}

/// How one side has played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SideSummary {
    /// The side.
    pub side: String,
    /// Moves that it made.
    pub moves: usize,
    /// Moves that have a verdict.
    pub judged: usize,
    /// Mean win chance given away by the judged moves that were not forced; null where there are none.
    pub mean_win_chance_loss: Option<f64>,
    /// How many moves got each verdict.
    pub verdicts: VerdictCounts,
}

/// How many moves got each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[allow(missing_docs)]
pub struct VerdictCounts {
    pub forced: usize,
    pub best: usize,
    pub good: usize,
    pub inaccuracy: usize,
    pub mistake: usize,
    pub blunder: usize,
}

impl VerdictCounts {
    /// Counts one more.
    pub(super) fn count(&mut self, verdict: Verdict) {
        let place = match verdict {
            Verdict::Forced => &mut self.forced,
            Verdict::Best => &mut self.best,
            Verdict::Good => &mut self.good,
            Verdict::Inaccuracy => &mut self.inaccuracy,
            Verdict::Mistake => &mut self.mistake,
            Verdict::Blunder => &mut self.blunder,
        };
        *place += 1;
    }
}

impl SearchAnswer for ReviewAnswer {
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
