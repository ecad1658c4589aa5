//! Keeps what it sees of a walk, from max's view.

use super::{Chooser, Cut, Edge, Fate, LeafKind, NodeId, Step, TreeNode, TreeQuery, seen_by};
use crate::game::{Game, Side};
use crate::search::limits::{Clock, Interrupted};
use crate::search::minimax::{Kind, Own, Via, Visit, Watcher};
use crate::search::score::{Bound, Score, Window};

/// A node that has been entered and not yet left.
struct OpenNode<M> {
    id: Option<NodeId>,
    mover: Side,
    kind: Kind,
    window: Window,
    line: Vec<M>,
}

/// A node that has just been left.
pub(super) struct LeftNode<M> {
    id: Option<NodeId>,
    /// The line of best moves below it.
    pub(super) line: Vec<M>,
}

/// Keeps what it sees of a walk.
pub(super) struct Recorder<'q, 'a, G: Game> {
    query: &'q TreeQuery<'a, G>,
    pub(super) clock: Clock,
    pub(super) leaves: u64,
    pub(super) cutoffs: u64,
    pub(super) nodes: Vec<TreeNode<G>>,
    pub(super) steps: Vec<Step>,
    pub(super) is_whole: bool,
    open: Vec<OpenNode<G::Move>>,
    pub(super) last: LeftNode<G::Move>,
}

impl<'q, 'a, G: Game> Recorder<'q, 'a, G> {
    pub(super) fn new(query: &'q TreeQuery<'a, G>, clock: Clock) -> Self {
        Self {
            query,
            clock,
            leaves: 0,
            cutoffs: 0,
            nodes: Vec::new(),
            steps: Vec::new(),
            is_whole: true,
            open: Vec::new(),
            last: LeftNode { id: None, line: Vec::new() },
        }
    }

    fn for_max(&self, mover: Side, score: Score) -> Score {
        seen_by(self.query.max, mover, score)
    }

    /// A pair of alpha and beta from max's view.
    fn ends_for_max(&self, mover: Side, alpha: Score, beta: Score) -> (Score, Score) {
        if mover == self.query.max { (alpha, beta) } else { (-beta, -alpha) }
    }

    /// Whether one more node can be kept.
    fn has_room(&mut self) -> bool {
        let has_room = self.nodes.len() < self.query.most_kept;
        self.is_whole &= has_room;
        has_room
    }

    fn node_of(&self, visit: &Visit<'_, G>, parent: Option<NodeId>) -> TreeNode<G> {
        let (alpha, beta) = self.ends_for_max(visit.mover, visit.window.alpha, visit.window.beta);
        TreeNode {
            parent,
            edge: match visit.via {
                Via::Start => Edge::Root,
                Via::Move(mv) => Edge::Move(mv),
                Via::Result { weight, total } => Edge::Chance { weight, total },
            },
            position: visit.position.clone(),
            ply: visit.ply,
            chooser: match visit.kind {
                Kind::Chance => Chooser::Chance,
                _ => Chooser::Side(visit.mover),
            },
            window: Some(Window { alpha, beta }),
            fate: Fate::Open,
            leaf: match visit.kind {
                Kind::End => Some(LeafKind::End),
                Kind::Horizon => Some(LeafKind::Horizon),
                Kind::Choice | Kind::Chance => None,
            },
            own: None,
            best: None,
            cut: None,
        }
    }

    /// A move that a cut has saved, as a node.
    fn pruned_node(&self, parent: NodeId, mv: G::Move, cut: Cut) -> TreeNode<G> {
        let game = self.query.game;
        let (mut position, ply) = (self.nodes[parent].position.clone(), self.nodes[parent].ply + 1);
        let mut results = Vec::new();
        game.chance_results(&position, mv, &mut results);
        game.play(&mut position, mv);
        TreeNode {
            parent: Some(parent),
            edge: Edge::Move(mv),
            ply,
            chooser: match results.len() {
                0 | 1 => Chooser::Side(game.side_to_move(&position)),
                _ => Chooser::Chance,
            },
            position,
            window: None,
            fate: Fate::Pruned(cut),
            leaf: None,
            own: None,
            best: None,
            cut: None,
        }
    }

    fn keep_pruned(&mut self, parent: NodeId, cut: Cut, saved: &[G::Move]) {
        for &mv in saved {
            if !self.has_room() {
                return;
            }
            let node = self.pruned_node(parent, mv, cut);
            self.nodes.push(node);
        }
    }
}

impl<G: Game> Watcher<G> for Recorder<'_, '_, G> {
    type Stop = Interrupted;

    fn enter(&mut self, visit: &Visit<'_, G>) -> Result<(), Interrupted> {
        self.clock.count()?;
        self.leaves += u64::from(visit.is_leaf());
        let id = self.has_room().then_some(self.nodes.len());
        if let Some(id) = id {
            let parent = self.open.last().and_then(|open| open.id);
            let node = self.node_of(visit, parent);
            self.steps.extend(node.window.map(|window| Step::Enter(id, window)));
            self.nodes.push(node);
        }
        let (mover, kind, window) = (visit.mover, visit.kind, visit.window);
        self.open.push(OpenNode { id, mover, kind, window, line: Vec::new() });
        Ok(())
    }

    fn improve(&mut self, mv: G::Move) {
        let Some(open) = self.open.last_mut() else { return };
        open.line.clear();
        open.line.push(mv);
        open.line.append(&mut self.last.line);
        if let Some(id) = open.id {
            self.nodes[id].best = self.last.id;
        }
    }

    fn raise(&mut self, alpha: Score, beta: Score) {
        let Some(&OpenNode { id: Some(node), mover, .. }) = self.open.last() else { return };
        let (alpha, beta) = self.ends_for_max(mover, alpha, beta);
        let is_max = mover == self.query.max;
        self.steps.push(Step::Narrow { node, by: self.last.id, is_max, alpha, beta });
    }

    fn cut(&mut self, alpha: Score, beta: Score, rest: &[G::Move]) {
        self.cutoffs += 1;
        let Some(&OpenNode { id: Some(node), mover, .. }) = self.open.last() else { return };
        let (alpha, beta) = self.ends_for_max(mover, alpha, beta);
        let cut = Cut { alpha, beta, by_max: mover == self.query.max, saved: rest.len() };
        self.steps.push(Step::CutOff(node, cut));
        self.nodes[node].cut = Some(cut);
        if self.query.shows_pruned {
            self.keep_pruned(node, cut, rest);
        }
    }

    fn leave(&mut self, own: Own) {
        let Some(open) = self.open.pop() else { return };
        if let Some(id) = open.id {
            self.note_value(id, &open, own);
        }
        self.last = LeftNode { id: open.id, line: open.line };
    }
}

impl<G: Game> Recorder<'_, '_, G> {
    fn note_value(&mut self, id: NodeId, open: &OpenNode<G::Move>, own: Own) {
        let (found, value) = (self.for_max(open.mover, own.found), self.for_max(open.mover, own.returned));
        let bound = self.bound_of(open, own);
        if self.nodes[id].leaf.is_some() {
            self.nodes[id].own = Some(found);
            self.steps.push(Step::Leaf(id, found));
        }
        self.nodes[id].fate = Fate::Visited { value, bound };
        self.steps.push(Step::Return(id, value, bound));
    }

    /// What a value says, from max's view. A leaf's is exact, and so is a mean over results that all are.
    fn bound_of(&self, open: &OpenNode<G::Move>, own: Own) -> Bound {
        if open.kind != Kind::Choice && own.found == own.returned {
            return Bound::Exact;
        }
        match open.window.bound_of(own.returned) {
            Bound::Lower if open.mover != self.query.max => Bound::Upper,
            Bound::Upper if open.mover != self.query.max => Bound::Lower,
            bound => bound,
        }
    }
}
