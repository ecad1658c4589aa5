//! The tree of a book: every position within so many plies of its first one, and what the leaves say of those above them.
//!
//! Within a ply a position stands once, wherever it came from, and so do all that a game gives one key to, such as mirror
//! images. In another ply it stands again: so every value rests on those of later plies alone, even where play can come
//! back to where it was.

use super::BookFault;
use super::header::{LeafLimits, TreeMark};
use super::leaf::Leaf;
use crate::game::{Game, Side};
use crate::search::{Proof, Score, Value, mean_value};
use siphasher::sip::SipHasher13;
use std::collections::{HashMap, HashSet};
use std::hash::Hasher;

/// What is known of a position, from the view of the side to move or of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Counted from the position.
    pub(super) value: Value,
    /// Plies that it rests on.
    pub(super) depth: u32,
}

impl Known {
    /// A finished position from the view of the side to move.
    pub(super) fn of_finished<G: Game>(game: &G, position: &G::Position) -> Option<Self> {
        let score = Score::of_outcome(game.outcome(position)?, game.side_to_move(position));
        Some(Self { value: Value::immediate(score), depth: 0 })
    }

    /// The same for a side that need not be the one it is told for.
    pub(super) fn for_side(self, told_for: Side, viewer: Side) -> Self {
        let value = if told_for == viewer { self.value } else { self.value.flipped() };
        Self { value, ..self }
    }

    /// Whether it says more than what another way led to.
    fn is_better_than(self, other: Self) -> bool {
        let rank = |known: Self| {
            let claims = [known.value.floor, known.value.ceiling];
            (claims.into_iter().filter(|claim| claim.is_proven()).count(), known.depth)
        };
        rank(self) > rank(other)
    }
}

/// The same seen from one ply above.
pub(super) fn back_up<G: Game>(known: Known) -> Known {
    let score = known.value.score.from_node(G::SCORING, 1);
    Known { value: Value { score, ..known.value.from_parent() }, depth: known.depth + 1 }
}

/// The weighted results of a move: one where no chance is involved.
pub(super) fn results_of<G: Game>(game: &G, position: &G::Position, mv: G::Move) -> Vec<(u32, G::Position)> {
    let mut results = Vec::new();
    if G::HAS_CHANCE {
        game.chance_results(position, mv, &mut results);
    }
    if results.is_empty() {
        let mut child = position.clone();
        game.play(&mut child, mv);
        results.push((1, child));
    }
    results
}

/// What a move is worth to the side that makes it; `None` where not all of its results are known.
pub(super) fn value_of_move<G: Game>(
    game: &G,
    position: &G::Position,
    mv: G::Move,
    index: &Index,
) -> Option<Known> {
    let mover = game.side_to_move(position);
    let mut parts = Vec::new();
    let mut depth = u32::MAX;
    for (weight, child) in results_of(game, position, mv) {
        let known = Known::of_finished(game, &child).or_else(|| index.get(game.key(&child)))?;
        let known = back_up::<G>(known.for_side(game.side_to_move(&child), mover));
        parts.push((weight, known.value));
        depth = depth.min(known.depth);
    }
    Some(Known { value: mean_value(&parts), depth })
}

/// What a position is worth by its moves, to the side to move.
fn value_by_moves<G: Game>(game: &G, position: &G::Position, index: &Index) -> Option<Known> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let values: Option<Vec<Known>> =
        moves.iter().map(|&mv| value_of_move(game, position, mv, index)).collect();
    let values = values?;
    let best = values.iter().max_by_key(|known| (known.value.score, known.value.floor.is_proven()))?;
    let ceiling = values.iter().fold(Proof::IMMEDIATE, |all, known| all.and(known.value.ceiling));
    Some(Known { value: Value { ceiling, ..best.value }, depth: least_depth(&values) })
}

/// How deep the shallowest of these was searched. What is proven is as deep as can be.
pub(super) fn least_depth(values: &[Known]) -> u32 {
    let depths = |is_wanted: fn(&Known) -> bool| values.iter().filter(move |known| is_wanted(known));
    let estimated = depths(|known| !known.value.is_exact()).map(|known| known.depth).min();
    estimated.or_else(|| values.iter().map(|known| known.depth).max()).unwrap_or(0)
}

/// Every position of a book, layer by layer.
pub(super) struct Tree<P> {
    layers: Vec<Vec<P>>,
    shape: u64,
}

impl<P: Clone> Tree<P> {
    /// All that can be reached from `root` within so many plies.
    ///
    /// # Errors
    /// When that is more than `most` positions.
    pub(super) fn grow<G: Game<Position = P>>(
        game: &G,
        root: &P,
        plies: usize,
        most: usize,
    ) -> Result<Self, BookFault> {
        let mut shape = SipHasher13::new();
        let first = if game.outcome(root).is_none() { vec![root.clone()] } else { Vec::new() };
        let mut layers = vec![first];
        let mut total = 1;
        for ply in 0..plies {
            let last = layers.last().map_or(&[][..], Vec::as_slice);
            let next = children_of(game, last, most.saturating_sub(total), &mut shape);
            let next = next.ok_or(BookFault::TooManyPositions { plies: ply })?;
            total += next.len();
            layers.push(next);
        }
        Ok(Self { layers, shape: shape.finish() })
    }

    /// The positions of the last ply.
    pub(super) fn leaves(&self) -> &[P] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    /// What tells this tree from another, with leaves that were searched so.
    pub(super) fn mark<G: Game<Position = P>>(&self, game: &G, limits: LeafLimits) -> TreeMark {
        let mut estimates = SipHasher13::new();
        if !limits.is_unlimited() {
            self.leaves().iter().for_each(|leaf| estimates.write_i32(game.evaluate(leaf)));
        }
        TreeMark {
            positions: self.layers.iter().map(Vec::len).collect(),
            shape: self.shape,
            estimates: (!limits.is_unlimited()).then(|| estimates.finish()),
        }
    }
}

/// The positions one ply on, in the order of moves; `None` where there are more than `most`. The shape takes in all that is
/// seen of the rules.
fn children_of<G: Game>(
    game: &G,
    layer: &[G::Position],
    most: usize,
    shape: &mut SipHasher13,
) -> Option<Vec<G::Position>> {
    let (mut seen, mut children, mut moves) = (HashSet::new(), Vec::new(), Vec::new());
    for position in layer {
        moves.clear();
        game.legal_moves(position, &mut moves);
        shape.write_u32(moves.len() as u32);
        for &mv in &moves {
            shape.write_u16(game.move_id(mv));
            for (weight, child) in results_of(game, position, mv) {
                let finished = Known::of_finished(game, &child).map(|known| known.value.score.raw());
                let is_new = finished.is_none() && seen.insert(game.key(&child));
                shape.write_u32(weight);
                shape.write_i32(finished.unwrap_or(i32::MIN + i32::from(is_new)));
                if is_new {
                    children.push(child);
                }
            }
        }
        if children.len() > most {
            return None;
        }
    }
    Some(children)
}

/// What is known of each position of a book, by its key.
#[derive(Clone, Debug, Default)]
pub(super) struct Index(HashMap<u64, Known>);

impl Index {
    /// The leaves' values, and those of all positions above that follow from them.
    pub(super) fn of<G: Game>(game: &G, tree: &Tree<G::Position>, leaves: &[Leaf]) -> Self {
        let mut index = Self::default();
        for (position, leaf) in tree.leaves().iter().zip(leaves) {
            index.add(game.key(position), leaf.known());
        }
        for layer in tree.layers.iter().rev().skip(1) {
            for position in layer {
                if let Some(known) = value_by_moves(game, position, &index) {
                    index.add(game.key(position), known);
                }
            }
        }
        index
    }

    fn add(&mut self, key: u64, known: Known) {
        let kept = self.0.entry(key).or_insert(known);
        if known.is_better_than(*kept) {
            *kept = known;
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        self.0.get(&key).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// How many are proven to the last.
    pub(super) fn count_exact(&self) -> usize {
        self.0.values().filter(|known| known.value.is_exact()).count()
    }
}
