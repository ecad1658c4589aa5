//! The tree that plain minimax or alpha-beta walks, kept node by node and step by step: for those who want to see how
//! a value comes about.
//!
//! It is the walk of the oracle ([`super::minimax`]) with a recorder looking on. Everything here is from the view of
//! one side, max, whoever moves. Repetition is not looked at, nothing is searched beyond the horizon, and below a
//! chance node every result has the full window.
//!
//! What is kept is bounded by [`TreeQuery::most_kept`]: the walk goes on beyond it, so that what was kept has its
//! value. The steps are bounded by it too: a kept node has one step each for being entered and left, and one for each
//! child at most that narrows its window; only the nodes on the path where the room ended can have children that are
//! not kept.

mod recorder;

use super::limits::{Clock, Interrupted, Limits, StoppedBy};
use super::minimax::{Fail, Horizon, Order, Plain, Visit, Walk, Watcher, natural_order};
use super::score::{Bound, Score, Window};
use crate::game::{Game, Side};
use recorder::Recorder;
use std::cmp::Reverse;

/// Most nodes of a walk; it ends without a value there.
pub const MOST_NODES: u64 = 1_000_000;

/// What is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Everything is visited.
    Minimax,
    /// What cannot matter is cut.
    AlphaBeta,
}

/// In which order moves are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// As the rules list them.
    Natural,
    /// What the game takes for promising first ([`Game::order_hint`]), equal ones as the rules list them.
    Engine,
}

/// What positions count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeScoring {
    /// As everywhere else: a quicker win is worth more, and at the horizon the game's estimate counts.
    Engine,
    /// As in a textbook: a win is a win, however late, and what is open at the horizon counts 0.
    Textbook,
}

/// A question for a tree.
#[derive(Clone, Copy, Debug)]
pub struct TreeQuery<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The root.
    pub position: &'a G::Position,
    /// The side that all values are for.
    pub max: Side,
    /// Depth in plies.
    pub depth: u32,
    /// How it is walked.
    pub algorithm: Algorithm,
    /// What a cut returns.
    pub fail: Fail,
    /// The order of moves.
    pub order: MoveOrder,
    /// What positions count.
    pub scoring: TreeScoring,
    /// The window at the root, from max's view. Minimax has none.
    pub window: Window,
    /// Whether the moves that a cut saves are kept as nodes too.
    pub shows_pruned: bool,
    /// Most nodes that are kept.
    pub most_kept: usize,
}

/// Place of a node among those kept: parents come before their children, and children in the order of their moves.
pub type NodeId = usize;

/// How a node hangs on its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge<M> {
    /// It is the root.
    Root,
    /// By a move.
    Move(M),
    /// By chance: so many of so many.
    Chance {
        /// Weight of this result.
        weight: u32,
        /// Weight of all results.
        total: u64,
    },
}

/// Who chooses at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The side to move.
    Side(Side),
    /// Chance.
    Chance,
}

/// Why nothing is searched below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// The game is over.
    End,
    /// The depth is used up.
    Horizon,
}

/// Alpha and beta when they meet: alpha >= beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// What max has already.
    pub alpha: Score,
    /// What min has already.
    pub beta: Score,
    /// Whether it was max who chose there and has raised alpha; else min has lowered beta.
    pub by_max: bool,
    /// Moves that are not looked at.
    pub saved: usize,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The walk ended before its value was known.
    Open,
    /// It has a value.
    Visited {
        /// What it told its parent.
        value: Score,
        /// What that says of its true value at this depth.
        bound: Bound,
    },
    /// It was cut.
    Pruned(Cut),
}

/// A node that is kept.
#[derive(Clone, Debug)]
pub struct TreeNode<G: Game> {
    /// The node above.
    pub parent: Option<NodeId>,
    /// How it hangs there.
    pub edge: Edge<G::Move>,
    /// The position; at a chance node the one before the move.
    pub position: G::Position,
    /// Moves from the root.
    pub ply: u32,
    /// Who chooses.
    pub chooser: Chooser,
    /// The window on entry; `None` where it was not entered.
    pub window: Option<Window>,
    /// What became of it.
    pub fate: Fate,
    /// Why nothing lies below.
    pub leaf: Option<LeafKind>,
    /// A leaf's own value, which fail-hard may have changed on its way to the parent.
    pub own: Option<Score>,
    /// The first of its best children, if that is kept.
    pub best: Option<NodeId>,
    /// The cut made here.
    pub cut: Option<Cut>,
}

/// One step of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node is entered with this window.
    Enter(NodeId, Window),
    /// It is a leaf of this value.
    Leaf(NodeId, Score),
    /// A child, if it is kept, has raised alpha, or lowered beta where min chooses.
    Narrow {
        /// The node whose window it is.
        node: NodeId,
        /// The child.
        by: Option<NodeId>,
        /// Whether max chooses there.
        is_max: bool,
        /// The window now; it may be empty.
        alpha: Score,
        /// The window now; it may be empty.
        beta: Score,
    },
    /// Alpha and beta have met.
    CutOff(NodeId, Cut),
    /// A node is left with this value for its parent.
    Return(NodeId, Score, Bound),
}

impl Step {
    /// The node that it concerns.
    pub fn node(&self) -> NodeId {
        match *self {
            Self::Enter(node, _) | Self::Leaf(node, _) | Self::CutOff(node, _) | Self::Return(node, _, _) => {
                node
            }
            Self::Narrow { node, .. } => node,
        }
    }
}

/// A tree, and what its walk came to.
#[derive(Clone, Debug)]
pub struct TreeView<G: Game> {
    /// The nodes kept, in the order in which they were met.
    pub nodes: Vec<TreeNode<G>>,
    /// The steps that concern them.
    pub steps: Vec<Step>,
    /// Whether every node is among them.
    pub is_whole: bool,
    /// What the root is worth to max; `None` where the walk was ended before.
    pub value: Option<Score>,
    /// The line of first best moves, to the first chance node.
    pub line: Vec<G::Move>,
    /// Nodes entered, chance nodes among them.
    pub visited: u64,
    /// Leaves among them.
    pub leaves: u64,
    /// Cuts made.
    pub cutoffs: u64,
    /// What minimax visits; `None` beyond [`MOST_NODES`].
    pub minimax_nodes: Option<u64>,
    /// What alpha-beta visits in this order, with this window; `None` beyond [`MOST_NODES`].
    pub alpha_beta_nodes: Option<u64>,
    /// What ended the walk, if anything did.
    pub ended_by: Option<StoppedBy>,
    /// What ended the walk that counts for the other algorithm.
    pub count_ended_by: Option<StoppedBy>,
}

impl<G: Game> TreeView<G> {
    /// Lets all nodes go but the first so many, and the steps that concern them.
    pub fn keep_first(&mut self, most: usize) {
        if self.nodes.len() <= most {
            return;
        }
        self.is_whole = false;
        self.nodes.truncate(most);
        let kept = |id: Option<NodeId>| id.filter(|&id| id < most);
        self.nodes.iter_mut().for_each(|node| node.best = kept(node.best));
        self.steps.retain(|step| step.node() < most);
        for step in &mut self.steps {
            if let Step::Narrow { by, .. } = step {
                *by = kept(*by);
            }
        }
    }
}

/// Walks the tree. Each of its two walks looks at as many nodes as the limits allow, and never at more than
/// [`MOST_NODES`]; of the limits' depth nothing is read.
pub fn view_tree<G: Game>(query: &TreeQuery<'_, G>, limits: &Limits) -> TreeView<G> {
    let limits = Limits { nodes: Some(limits.nodes.unwrap_or(MOST_NODES).min(MOST_NODES)), ..limits.clone() };
    let mut recorder = Recorder::new(query, Clock::start(&limits));
    let walked = walk(query, query.algorithm, &mut recorder);
    let nodes = walked.is_ok().then(|| recorder.clock.nodes());
    let other = match query.algorithm {
        Algorithm::Minimax => Algorithm::AlphaBeta,
        Algorithm::AlphaBeta => Algorithm::Minimax,
    };
    let counted = match walked {
        // Minimax visits all that alpha-beta does.
        Err(interrupted) if other == Algorithm::Minimax => Err(interrupted),
        _ => count_nodes(query, other, &limits),
    };
    let (minimax_nodes, alpha_beta_nodes) = match query.algorithm {
        Algorithm::Minimax => (nodes, counted.ok()),
        Algorithm::AlphaBeta => (counted.ok(), nodes),
    };
    TreeView {
        value: walked.ok().map(|score| seen_by(query.max, query.game.side_to_move(query.position), score)),
        line: if walked.is_ok() { recorder.last.line } else { Vec::new() },
        visited: recorder.clock.nodes(),
        leaves: recorder.leaves,
        cutoffs: recorder.cutoffs,
        minimax_nodes,
        alpha_beta_nodes,
        ended_by: walked.err().map(|Interrupted(reason)| reason),
        count_ended_by: counted.err().map(|Interrupted(reason)| reason),
        is_whole: recorder.is_whole && walked.is_ok(),
        nodes: recorder.nodes,
        steps: recorder.steps,
    }
}

fn walk<G: Game, W: Watcher<G, Stop = Interrupted>>(
    query: &TreeQuery<'_, G>,
    algorithm: Algorithm,
    watcher: &mut W,
) -> Result<Score, Interrupted> {
    let game = query.game;
    let by_hint = |position: &G::Position, moves: &mut Vec<G::Move>| {
        moves.sort_by_cached_key(|&mv| Reverse(game.order_hint(position, mv)));
    };
    let order: Order<'_, G> = match query.order {
        MoveOrder::Natural => &natural_order,
        MoveOrder::Engine => &by_hint,
    };
    let is_textbook = query.scoring == TreeScoring::Textbook;
    let plain = Plain {
        game,
        order,
        prefer_quick: !is_textbook,
        fail: query.fail,
        repetition: false,
        horizon: if is_textbook { Horizon::Zero } else { Horizon::Estimate },
    };
    let window = match game.side_to_move(query.position) == query.max {
        true => query.window,
        false => query.window.flipped(),
    };
    let cuts = algorithm == Algorithm::AlphaBeta;
    Walk::new(&plain, cuts, watcher).run(query.position, window, query.depth).map(|(score, _)| score)
}

fn count_nodes<G: Game>(
    query: &TreeQuery<'_, G>,
    algorithm: Algorithm,
    limits: &Limits,
) -> Result<u64, Interrupted> {
    let mut clock = Clock::start(limits);
    walk(query, algorithm, &mut clock)?;
    Ok(clock.nodes())
}

impl<G: Game> Watcher<G> for Clock {
    type Stop = Interrupted;

    fn enter(&mut self, _visit: &Visit<'_, G>) -> Result<(), Interrupted> {
        self.count()
    }
}

/// A score of one side from the view of another, or the same.
fn seen_by(viewer: Side, side: Side, score: Score) -> Score {
    if side == viewer { score } else { -score }
}
