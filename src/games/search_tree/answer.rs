//! The tree as it is serialized. Values, alpha and beta are in the game's unit and from max's view; an infinite one is
//! null.

use super::picture::Picture;
use crate::games::answer::{SearchAnswer, StatsAnswer};
use crate::search::StoppedBy;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use serde_json::Number;

/// Answer of `/v1/{game}/search-tree`: the tree that was walked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SearchTreeAnswer {
    /// The game's slug.
    pub game: String,
    /// The side that is called max: all values are for it.
    pub max_side: String,
    /// The nodes in the order in which they were met: parents before their children, siblings in the order of moves.
    pub nodes: Vec<NodeAnswer>,
    /// What happened, step by step, to the nodes above: enough to replay every window and value.
    pub events: Vec<EventAnswer>,
    /// What the walk came to.
    pub summary: SummaryAnswer,
    /// Whether there are nodes that are not shown, because there are more than `max_nodes` or the walk was ended.
    pub truncated: bool,
    /// Why the walk ended: `depth` or `finished` when it is whole, else what ended it.
    #[serde(rename = "stopped_by", serialize_with = "write_reason")]
    #[schemars(with = "StoppedBy")]
    pub stats: StatsAnswer,
    /// The tree drawn, where that was asked for.
    #[serde(skip)]
    pub picture: Option<Picture>,
}

fn write_reason<S: Serializer>(stats: &StatsAnswer, serializer: S) -> Result<S::Ok, S::Error> {
    stats.stopped_by.serialize(serializer)
}

impl SearchAnswer for SearchTreeAnswer {
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

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct NodeAnswer {
    /// Its place in `nodes`.
    pub id: usize,
    /// The node above; null at the root.
    pub parent: Option<usize>,
    /// The move that leads here, in the game's notation; null at the root and for a result of chance.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// How likely chance leads here; null where a move does.
    pub chance: Option<ChanceAnswer>,
    /// Moves from the root; a result of chance is not one.
    pub ply: u32,
    /// Who chooses here; at a leaf, who would.
    pub player: Player,
    /// The name of the side to move; null at a chance node.
    pub to_move: Option<String>,
    /// Alpha on entry, what max has already; null: minus infinity, or not entered.
    #[schemars(with = "Option<f64>")]
    pub alpha: Option<Number>,
    /// Beta on entry, what min has already; null: infinity, or not entered.
    #[schemars(with = "Option<f64>")]
    pub beta: Option<Number>,
    /// What became of the node.
    pub status: NodeStatus,
    /// What the node told its parent; null where it has no value.
    #[schemars(with = "Option<f64>")]
    pub value: Option<Number>,
    /// What `value` says of the true value at this depth; null where there is none.
    pub bound: Option<BoundAnswer>,
    /// The first of the best children, where it is shown: of those looked at, if the value is a bound.
    pub best_child: Option<usize>,
    /// Why nothing lies below; null where it is no leaf.
    pub leaf: Option<LeafAnswer>,
    /// A leaf's own value, which `fail: hard` may have changed on the way to the parent.
    #[schemars(with = "Option<f64>")]
    pub evaluation: Option<Number>,
    /// The cut made here, or the one that pruned this node; null where there is none.
    pub cut: Option<CutAnswer>,
}

/// Who chooses at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Takes the largest value.
    Max,
    /// Takes the smallest value.
    Min,
    /// Every result happens as often as it is likely: the value is the mean.
    Chance,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NodeStatus {
    /// It has its value.
    Visited,
    /// It was not looked at, since it cannot matter.
    Pruned,
    /// The walk was ended before it had its value.
    Unfinished,
}

/// What a value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoundAnswer {
    /// The true value is this.
    Exact,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
}

/// Why nothing lies below a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeafAnswer {
    /// The game is over.
    End,
    /// The depth is used up: the value is an estimate.
    Horizon,
}

/// How likely a result of chance is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChanceAnswer {
    /// So many times ...
    pub weight: u32,
    /// ... of so many.
    pub of: u64,
    /// The same as a number from 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub probability: f64,
}

/// Alpha and beta have met: what is left cannot matter.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CutAnswer {
    /// The comparison in words, such as `beta -1 <= alpha 5`; the end that moved last stands first.
    pub comparison: String,
    /// What max has already.
    #[schemars(with = "f64")]
    pub alpha: Number,
    /// What min has already.
    #[schemars(with = "f64")]
    pub beta: Number,
    /// Moves that are not looked at because of it; 0 where it came with the last one.
    pub saved_moves: usize,
}

/// What happened, in order.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum EventAnswer {
    /// A node is entered with this window.
    Enter {
        /// The node.
        node: usize,
        /// The window; null: minus infinity.
        #[schemars(with = "Option<f64>")]
        alpha: Option<Number>,
        /// The window; null: infinity.
        #[schemars(with = "Option<f64>")]
        beta: Option<Number>,
    },
    /// The node is a leaf of this value.
    Leaf {
        /// The node.
        node: usize,
        /// Its own value.
        #[schemars(with = "f64")]
        value: Number,
    },
    /// A child of a max node has raised alpha to its value.
    RaiseAlpha {
        /// The node.
        node: usize,
        /// The child; null where it is not shown.
        child: Option<usize>,
        /// The window now.
        #[schemars(with = "Option<f64>")]
        alpha: Option<Number>,
        /// The window now.
        #[schemars(with = "Option<f64>")]
        beta: Option<Number>,
    },
    /// A child of a min node has lowered beta to its value.
    LowerBeta {
        /// The node.
        node: usize,
        /// The child; null where it is not shown.
        child: Option<usize>,
        /// The window now.
        #[schemars(with = "Option<f64>")]
        alpha: Option<Number>,
        /// The window now.
        #[schemars(with = "Option<f64>")]
        beta: Option<Number>,
    },
    /// Alpha and beta have met: the rest of the node's moves is not looked at.
    CutOff {
        /// The node.
        node: usize,
        /// The cut.
        #[serde(flatten)]
        cut: CutAnswer,
    },
    /// The node is left with this value for its parent.
    Return {
        /// The node.
        node: usize,
        /// The value.
        #[schemars(with = "f64")]
        value: Number,
        /// What it says of the true value at this depth.
        bound: BoundAnswer,
    },
}

/// What the walk came to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SummaryAnswer {
    /// What the root is worth to max; null where the walk was ended before that was known.
    #[schemars(with = "Option<f64>")]
    pub value: Option<Number>,
    /// The first best move; null where there is none.
    pub best: Option<String>,
    /// Nodes visited, the root, leaves and chance nodes among them.
    pub visited: u64,
    /// Leaves among them.
    pub leaves: u64,
    /// Cuts made.
    pub cutoffs: u64,
    /// Nodes that minimax visits; null where that is more than 1000000 or the time was up.
    pub minimax_nodes: Option<u64>,
    /// Nodes that alpha-beta visits in the same order and window; null likewise.
    pub alpha_beta_nodes: Option<u64>,
    /// The line of best moves, to the first chance node.
    pub pv: Vec<String>,
}
