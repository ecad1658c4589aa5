//! An explicit game tree, as it is drawn on a blackboard: inner nodes are max's and min's in turn, leaves are numbers.

mod wire;

use crate::game::{Game, Outcome, Scoring, Side};
use crate::keys::{Keys, spread};
use crate::search::Score;

/// Most nodes of a tree.
pub const MAX_NODES: usize = 5_000;
/// Most levels below the root.
pub const MAX_DEPTH: usize = 64;
/// Raw units of one: leaves have up to three decimals.
const SCALE: i32 = 1_000;

/// One node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    /// A number, in thousandths.
    Leaf(i32),
    /// Places of the children.
    Inner(Vec<u16>),
}

/// The whole tree: the rules of one game.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// Least and largest score that can still come out of each node, an inner node at the horizon counting 0.
    bounds: Vec<(i32, i32)>,
    salt: u64,
}

/// A node of the tree and who moves there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    node: u16,
    to_move: Side,
}

/// The index of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child(u16);

impl Tree {
    /// A tree of these nodes, children after their parents, the root first.
    fn new(nodes: Vec<Node>, keys: &Keys) -> Self {
        let mut bounds = vec![(0, 0); nodes.len()];
        for index in (0..nodes.len()).rev() {
            bounds[index] = match &nodes[index] {
                Node::Leaf(value) => (*value, *value),
                Node::Inner(children) => children.iter().fold((0, 0), |(low, high), &child| {
                    let (least, most) = bounds[usize::from(child)];
                    (low.min(least), high.max(most))
                }),
            };
        }
        let salt = keys.salt("tree", &canonical(&nodes));
        Self { nodes, bounds, salt }
    }

    fn node(&self, at: &At) -> &Node {
        &self.nodes[usize::from(at.node)]
    }
}

/// The tree as bytes: equal trees, and only those, have equal ones.
fn canonical(nodes: &[Node]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(nodes.len() * 5);
    for node in nodes {
        match node {
            Node::Leaf(value) => {
                bytes.push(0);
                bytes.extend(value.to_le_bytes());
            }
            Node::Inner(children) => {
                bytes.push(1);
                bytes.extend((children.len() as u32).to_le_bytes());
            }
        }
    }
    bytes
}

impl Game for Tree {
    type Position = At;
    type Move = Child;

    const SCORING: Scoring = Scoring::Points;
    const SCALE: i32 = SCALE;

    fn side_to_move(&self, position: &At) -> Side {
        position.to_move
    }

    fn outcome(&self, position: &At) -> Option<Outcome> {
        match self.node(position) {
            Node::Leaf(value) => Some(Outcome::Points(*value)),
            Node::Inner(_) => None,
        }
    }

    fn legal_moves(&self, position: &At, moves: &mut Vec<Child>) {
        if let Node::Inner(children) = self.node(position) {
            moves.extend((0..children.len() as u16).map(Child));
        }
    }

    fn play(&self, position: &mut At, mv: Child) {
        if let Node::Inner(children) = self.node(position) {
            *position = At { node: children[usize::from(mv.0)], to_move: !position.to_move };
        }
    }

    fn key(&self, position: &At) -> u64 {
        spread(self.salt ^ u64::from(position.node) << 1 ^ position.to_move.index() as u64)
    }

    fn move_id(&self, mv: Child) -> u16 {
        mv.0
    }

    /// An inner node at the horizon counts 0.
    fn evaluate(&self, _position: &At) -> i32 {
        0
    }

    fn score_bounds(&self, position: &At) -> (Score, Score) {
        let (low, high) = self.bounds[usize::from(position.node)];
        match position.to_move {
            Side::First => (Score::new(low), Score::new(high)),
            Side::Second => (Score::new(-high), Score::new(-low)),
        }
    }
}
