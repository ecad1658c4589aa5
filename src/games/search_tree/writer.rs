//! A tree written as an answer: moves in the game's notation, values in its unit.

use super::answer::{
    BoundAnswer, ChanceAnswer, CutAnswer, EventAnswer, LeafAnswer, NodeAnswer, NodeStatus, Player,
    SearchTreeAnswer, SummaryAnswer,
};
use crate::game::Side;
use crate::games::answer::StatsAnswer;
use crate::games::scene::Scene;
use crate::games::units::number_of_raw;
use crate::games::wire::WireGame;
use crate::search::tree_view::{Chooser, Cut, Edge, Fate, LeafKind, NodeId, Step, TreeNode, TreeView};
use crate::search::{Bound, Score};
use serde_json::Number;

/// Writes a tree.
pub(super) struct Writer<'a, G: WireGame> {
    /// The root.
    pub(super) scene: &'a Scene<G>,
    /// The side that all values are for.
    pub(super) max: Side,
    pub(super) view: &'a TreeView<G>,
}

impl<G: WireGame> Writer<'_, G> {
    /// The answer, without a picture.
    pub(super) fn answer(&self, stats: StatsAnswer) -> SearchTreeAnswer {
        let view = self.view;
        let nodes = view.nodes.iter().enumerate().map(|(id, node)| self.node_answer(id, node));
        SearchTreeAnswer {
            game: G::SLUG.into(),
            max_side: self.scene.game.side_name(self.max),
            nodes: nodes.collect(),
            events: view.steps.iter().map(event_answer::<G>).collect(),
            summary: self.summary(),
            truncated: !view.is_whole,
            stats,
            picture: None,
        }
    }

    fn node_answer(&self, id: NodeId, node: &TreeNode<G>) -> NodeAnswer {
        let (status, value, bound, cut) = match node.fate {
            Fate::Open => (NodeStatus::Unfinished, None, None, node.cut),
            Fate::Visited { value, bound } => (NodeStatus::Visited, Some(value), Some(bound), node.cut),
            Fate::Pruned(cut) => (NodeStatus::Pruned, None, None, Some(cut)),
        };
        NodeAnswer {
            id,
            parent: node.parent,
            mv: self.move_to(node),
            chance: match node.edge {
                Edge::Chance { weight, total } => Some(chance_answer(weight, total)),
                Edge::Root | Edge::Move(_) => None,
            },
            ply: node.ply,
            player: self.player(node.chooser),
            to_move: match node.chooser {
                Chooser::Side(side) => Some(self.scene.game.side_name(side)),
                Chooser::Chance => None,
            },
            alpha: node.window.and_then(|window| end::<G>(window.alpha)),
            beta: node.window.and_then(|window| end::<G>(window.beta)),
            status,
            value: value.map(number::<G>),
            bound: bound.map(bound_answer),
            best_child: node.best,
            leaf: node.leaf.map(leaf_answer),
            evaluation: node.own.map(number::<G>),
            cut: cut.map(cut_answer::<G>),
        }
    }

    /// The move that leads to a node.
    fn move_to(&self, node: &TreeNode<G>) -> Option<String> {
        let Edge::Move(mv) = node.edge else { return None };
        let above = self.view.nodes.get(node.parent?)?;
        Some(self.scene.game.format_move(&above.position, mv))
    }

    fn player(&self, chooser: Chooser) -> Player {
        match chooser {
            Chooser::Side(side) if side == self.max => Player::Max,
            Chooser::Side(_) => Player::Min,
            Chooser::Chance => Player::Chance,
        }
    }

    fn summary(&self) -> SummaryAnswer {
        let view = self.view;
        let game = &self.scene.game;
        let mut position = self.scene.position.clone();
        let line = view.line.iter().map(|&mv| {
            let name = game.format_move(&position, mv);
            game.play(&mut position, mv);
            name
        });
        let pv: Vec<String> = line.collect();
        SummaryAnswer {
            value: view.value.map(number::<G>),
            best: pv.first().cloned(),
            visited: view.visited,
            leaves: view.leaves,
            cutoffs: view.cutoffs,
            minimax_nodes: view.minimax_nodes,
            alpha_beta_nodes: view.alpha_beta_nodes,
            pv,
        }
    }
}

fn number<G: WireGame>(score: Score) -> Number {
    number_of_raw(score.raw(), G::SCALE)
}

/// An end of a window; `None` where it is infinite.
fn end<G: WireGame>(score: Score) -> Option<Number> {
    (score > Score::MIN && score < Score::MAX).then(|| number::<G>(score))
}

fn chance_answer(weight: u32, total: u64) -> ChanceAnswer {
    ChanceAnswer { weight, of: total, probability: f64::from(weight) / total as f64 }
}

fn bound_answer(bound: Bound) -> BoundAnswer {
    match bound {
        Bound::Exact => BoundAnswer::Exact,
        Bound::Lower => BoundAnswer::Lower,
        Bound::Upper => BoundAnswer::Upper,
    }
}

fn leaf_answer(leaf: LeafKind) -> LeafAnswer {
    match leaf {
        LeafKind::End => LeafAnswer::End,
        LeafKind::Horizon => LeafAnswer::Horizon,
    }
}

fn cut_answer<G: WireGame>(cut: Cut) -> CutAnswer {
    let (alpha, beta) = (number::<G>(cut.alpha), number::<G>(cut.beta));
    let comparison = match cut.by_max {
        true => format!("alpha {alpha} >= beta {beta}"),
        false => format!("beta {beta} <= alpha {alpha}"),
    };
    CutAnswer { comparison, alpha, beta, saved_moves: cut.saved }
}

fn event_answer<G: WireGame>(step: &Step) -> EventAnswer {
    match *step {
        Step::Enter(node, window) => {
            EventAnswer::Enter { node, alpha: end::<G>(window.alpha), beta: end::<G>(window.beta) }
        }
        Step::Leaf(node, value) => EventAnswer::Leaf { node, value: number::<G>(value) },
        Step::Narrow { node, by, is_max: true, alpha, beta } => {
            EventAnswer::RaiseAlpha { node, child: by, alpha: end::<G>(alpha), beta: end::<G>(beta) }
        }
        Step::Narrow { node, by, is_max: false, alpha, beta } => {
            EventAnswer::LowerBeta { node, child: by, alpha: end::<G>(alpha), beta: end::<G>(beta) }
        }
        Step::CutOff(node, cut) => EventAnswer::CutOff { node, cut: cut_answer::<G>(cut) },
        Step::Return(node, value, bound) => {
            EventAnswer::Return { node, value: number::<G>(value), bound: bound_answer(bound) }
        }
    }
}
