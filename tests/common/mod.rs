//! A toy game for the tests of the search: a random graph whose every property can be switched.
//!
//! Nodes have a side to move (no alternation), an estimate, and perhaps a result; they lie in layers, and a move to a higher
//! layer is irreversible. Small enough to be solved by retrograde analysis, rich enough to have every trap.

#![allow(dead_code)]

use bestmove::game::{Game, Outcome, Pruning, Reductions, STRUCTURES, Scoring, Side};
use bestmove::keys::spread;
use bestmove::search::Score;

/// Properties of a toy game, as a bit set for a const parameter.
pub(crate) const POINTS: u8 = 1;
pub(crate) const CHANCE: u8 = 2;
pub(crate) const CYCLES: u8 = 4;
pub(crate) const QUIET: u8 = 8;
/// The search may guess.
pub(crate) const GUESSES: u8 = 16;
/// The search may guess which moves are worth listing.
pub(crate) const GAPS: u8 = 32;

/// A toy game with these properties.
#[derive(Clone, Debug)]
pub(crate) struct Toy<const P: u8> {
    pub(crate) nodes: Vec<ToyNode>,
    pub(crate) salt: u64,
    /// Plies without an irreversible move after which the game is a draw.
    pub(crate) count_limit: Option<u32>,
    /// Least and most that can come out of each node, from `First`'s view: results and estimates below it.
    bounds: Vec<(i32, i32)>,
}

#[derive(Clone, Debug)]
pub(crate) struct ToyNode {
    pub(crate) side: Side,
    pub(crate) layer: u32,
    pub(crate) outcome: Option<Outcome>,
    /// From `First`'s view.
    pub(crate) estimate: i32,
    pub(crate) must_resolve: bool,
    /// For each move: its weighted results, and whether it is tactical.
    pub(crate) edges: Vec<(Vec<(u32, u16)>, bool)>,
}

/// Spreads results and estimates up the graph until nothing changes.
fn reachable_bounds(nodes: &[ToyNode]) -> Vec<(i32, i32)> {
    let own = |node: &ToyNode| match node.outcome {
        Some(Outcome::Points(points)) => points,
        Some(_) => 0,
        None => node.estimate,
    };
    let mut bounds: Vec<(i32, i32)> = nodes.iter().map(|node| (own(node), own(node))).collect();
    loop {
        let wider: Vec<(i32, i32)> = nodes
            .iter()
            .zip(&bounds)
            .map(|(node, &start)| {
                let targets = node.edges.iter().flat_map(|(results, _)| results);
                targets.fold(start, |(low, high), &(_, target)| {
                    let (least, most) = bounds[usize::from(target)];
                    (low.min(least), high.max(most))
                })
            })
            .collect();
        if wider == bounds {
            return bounds;
        }
        bounds = wider;
    }
}

/// Where a toy game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ToyAt {
    pub(crate) node: u16,
    /// Plies since the last irreversible move.
    pub(crate) clock: u32,
}

pub(crate) fn at(node: u16) -> ToyAt {
    ToyAt { node, clock: 0 }
}

/// Size of a random toy game.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) layers: u32,
    pub(crate) width: u32,
    pub(crate) branching: usize,
    pub(crate) finished_percent: u32,
    pub(crate) estimate: i32,
}

pub(crate) const SMALL: Shape =
    Shape { layers: 7, width: 5, branching: 4, finished_percent: 12, estimate: 9 };

impl<const P: u8> Toy<P> {
    pub(crate) fn random(seed: u64, shape: Shape) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let count = shape.layers * shape.width;
        let nodes: Vec<ToyNode> =
            (0..count).map(|index| Self::random_node(index, count, shape, &mut random)).collect();
        let bounds = reachable_bounds(&nodes);
        Self { nodes, salt: spread(seed + 1), count_limit: None, bounds }
    }

    fn random_node(index: u32, count: u32, shape: Shape, random: &mut fastrand::Rng) -> ToyNode {
        let layer = index / shape.width;
        let first_above = (layer + 1) * shape.width;
        let is_finished = random.u32(..100) < shape.finished_percent || first_above >= count;
        let target = |random: &mut fastrand::Rng| {
            let stays = P & CYCLES != 0 && random.u32(..100) < 60;
            let (from, to) = if stays { (layer * shape.width, first_above) } else { (first_above, count) };
            random.u32(from..to.min(from + 3 * shape.width)) as u16
        };
        let mut edges = Vec::new();
        if !is_finished {
            for _ in 0..random.usize(1..=shape.branching) {
                let results = if P & CHANCE != 0 && random.bool() { random.usize(1..=3) } else { 1 };
                let results = (0..results).map(|_| (random.u32(1..=4), target(random))).collect();
                edges.push((results, random.u32(..100) < 40));
            }
        }
        ToyNode {
            side: if random.bool() { Side::First } else { Side::Second },
            layer,
            outcome: is_finished.then(|| Self::random_outcome(shape, random)),
            estimate: random.i32(-shape.estimate..=shape.estimate),
            must_resolve: random.u32(..100) < 20,
            edges,
        }
    }

    fn random_outcome(shape: Shape, random: &mut fastrand::Rng) -> Outcome {
        if P & POINTS != 0 {
            return Outcome::Points(random.i32(-shape.estimate..=shape.estimate));
        }
        match random.u8(..5) {
            0 => Outcome::Draw,
            1 | 2 => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        }
    }

    pub(crate) fn node(&self, at: &ToyAt) -> &ToyNode {
        &self.nodes[usize::from(at.node)]
    }

    fn after(&self, from: &ToyAt, mv: u16) -> ToyAt {
        let mut after = *from;
        self.play(&mut after, mv);
        after
    }

    fn loses(&self, side: Side, at: &ToyAt) -> bool {
        self.node(at).outcome == Some(Outcome::Win(!side))
    }

    /// Whether the other side can win by its next move.
    fn is_refuted(&self, from: &ToyAt, mv: u16) -> bool {
        let (side, child) = (self.node(from).side, self.after(from, mv));
        let replies = 0..self.node(&child).edges.len() as u16;
        self.node(&child).outcome.is_none()
            && self.node(&child).side != side
            && replies.into_iter().any(|reply| self.loses(side, &self.after(&child, reply)))
    }

    fn arrive(&self, from: &ToyAt, node: u16) -> ToyAt {
        let is_irreversible = self.nodes[usize::from(node)].layer > self.node(from).layer;
        ToyAt { node, clock: if is_irreversible { 0 } else { from.clock + 1 } }
    }
}

impl<const P: u8> Game for Toy<P> {
    type Position = ToyAt;
    type Move = u16;

    const SCORING: Scoring = if P & POINTS != 0 { Scoring::Points } else { Scoring::WinDrawLoss };
    const HAS_CHANCE: bool = P & CHANCE != 0;
    const HAS_REPETITION: bool = P & CYCLES != 0;
    const HAS_QUIESCENCE: bool = P & QUIET != 0;
    const LOOK_AHEAD_DEPTH: Option<u32> = Some(2);
    const QUICK_WIN_STEP: Option<u32> = if P & GUESSES != 0 { Some(1) } else { None };
    const PRUNING: Option<Pruning> = if P & GUESSES != 0 { Some(GUESSING) } else { None };

    fn side_to_move(&self, position: &ToyAt) -> Side {
        self.node(position).side
    }

    fn outcome(&self, position: &ToyAt) -> Option<Outcome> {
        self.node(position).outcome
    }

    fn legal_moves(&self, position: &ToyAt, moves: &mut Vec<u16>) {
        moves.extend(0..self.node(position).edges.len() as u16);
    }

    fn play(&self, position: &mut ToyAt, mv: u16) {
        let target = self.node(position).edges[usize::from(mv)].0[0].1;
        *position = self.arrive(position, target);
    }

    fn key(&self, position: &ToyAt) -> u64 {
        spread(self.salt ^ u64::from(position.node))
    }

    fn move_id(&self, mv: u16) -> u16 {
        mv
    }

    fn shallow_error(&self, _position: &ToyAt, shallow: u32, deep: u32) -> Option<f32> {
        (P & GUESSES != 0).then_some((deep - shallow) as f32)
    }

    fn score_bounds(&self, position: &ToyAt) -> (Score, Score) {
        if P & POINTS == 0 {
            return (Score::loss_in(1), Score::win_in(1));
        }
        let (low, high) = self.bounds[usize::from(position.node)];
        // A draw by history counts 0.
        let (low, high) = if P & CYCLES != 0 { (low.min(0), high.max(0)) } else { (low, high) };
        match self.node(position).side {
            Side::First => (Score::new(low), Score::new(high)),
            Side::Second => (Score::new(-high), Score::new(-low)),
        }
    }

    fn search_moves(&self, position: &ToyAt, horizon: u32, moves: &mut Vec<u16>) -> u32 {
        self.legal_moves(position, moves);
        if P & (POINTS | CHANCE | CYCLES) != 0 || horizon < 2 {
            return 0;
        }
        let kept: Vec<u16> = moves.iter().copied().filter(|&mv| !self.is_refuted(position, mv)).collect();
        let is_safe = |mv: &u16| !self.loses(self.node(position).side, &self.after(position, *mv));
        if kept.len() == moves.len() || !kept.iter().any(is_safe) {
            return 0;
        }
        *moves = kept;
        2
    }

    /// With gaps all but about one in five, at least one.
    fn candidate_moves(&self, position: &ToyAt, moves: &mut Vec<u16>) -> Option<u32> {
        if P & GAPS == 0 {
            return Some(self.search_moves(position, u32::MAX, moves));
        }
        self.legal_moves(position, moves);
        let all = moves.len();
        let node = u64::from(position.node);
        moves.retain(|&mv| mv == 0 || !spread(self.salt ^ node << 20 ^ u64::from(mv)).is_multiple_of(5));
        (moves.len() == all).then_some(0)
    }

    fn evaluate(&self, position: &ToyAt) -> i32 {
        let node = self.node(position);
        if node.side == Side::First { node.estimate } else { -node.estimate }
    }

    fn tactical_moves(&self, position: &ToyAt, moves: &mut Vec<u16>) {
        let node = self.node(position);
        let edges = (0..).zip(&node.edges);
        moves.extend(
            edges.filter(|(_, (_, tactical))| *tactical || node.must_resolve).map(|(index, _)| index),
        );
    }

    fn must_resolve(&self, position: &ToyAt) -> bool {
        self.node(position).must_resolve
    }

    fn is_irreversible(&self, position: &ToyAt, mv: u16) -> bool {
        let target = self.node(position).edges[usize::from(mv)].0[0].1;
        self.nodes[usize::from(target)].layer > self.node(position).layer
    }

    fn is_tactical(&self, position: &ToyAt, mv: u16) -> bool {
        self.node(position).edges[usize::from(mv)].1
    }

    fn is_forcing(&self, position: &ToyAt, mv: u16) -> bool {
        self.node(&self.after(position, mv)).must_resolve
    }

    /// As good as any guess.
    fn wins_exchange(&self, position: &ToyAt, mv: u16, least: i32) -> bool {
        (spread(self.salt ^ u64::from(position.node) << 16 ^ u64::from(mv)) % 9) as i32 - 4 >= least
    }

    /// To wherever the other side moves next.
    fn pass(&self, position: &ToyAt) -> Option<ToyAt> {
        let node = self.node(position);
        let passed = (usize::from(position.node)..self.nodes.len())
            .find(|&other| self.nodes[other].side != node.side && self.nodes[other].outcome.is_none());
        passed.filter(|_| !node.must_resolve).map(|other| ToyAt { node: other as u16, ..*position })
    }

    fn move_kind(&self, position: &ToyAt, mv: u16) -> u16 {
        self.node(&self.after(position, mv)).layer as u16
    }

    fn structure_keys(&self, position: &ToyAt) -> [u64; STRUCTURES] {
        let node = self.node(position);
        [u64::from(node.layer), u64::from(node.must_resolve), node.edges.len() as u64]
    }

    fn plies_to_count_draw(&self, position: &ToyAt) -> Option<u32> {
        self.count_limit.map(|limit| limit.saturating_sub(position.clock))
    }

    fn chance_results(&self, position: &ToyAt, mv: u16, results: &mut Vec<(u32, ToyAt)>) {
        let edges = &self.node(position).edges[usize::from(mv)].0;
        results.extend(edges.iter().map(|&(weight, node)| (weight, self.arrive(position, node))));
    }
}

/// The true values of a toy game without chance, by retrograde iteration over nodes and clocks: distances of wins and
/// losses from the view of the side to move, `None` for draws.
pub(crate) struct Truth {
    values: Vec<Option<Score>>,
    clocks: u32,
}

impl Truth {
    pub(crate) fn of<const P: u8>(toy: &Toy<P>) -> Self {
        let clocks = toy.count_limit.map_or(1, |limit| limit + 1);
        let count = toy.nodes.len() as u32 * clocks;
        let mut truth = Self { values: vec![None; count as usize], clocks };
        for _round in 0..=count {
            let improved: Vec<_> = (0..count).map(|index| truth.improved(toy, index)).collect();
            if improved == truth.values {
                return truth;
            }
            truth.values = improved;
        }
        truth
    }

    fn index(&self, position: ToyAt) -> usize {
        let clock = if self.clocks == 1 { 0 } else { position.clock.min(self.clocks - 1) };
        (u32::from(position.node) * self.clocks + clock) as usize
    }

    pub(crate) fn value(&self, position: ToyAt) -> Option<Score> {
        self.values[self.index(position)]
    }

    fn improved<const P: u8>(&self, toy: &Toy<P>, index: u32) -> Option<Score> {
        let position = ToyAt { node: (index / self.clocks) as u16, clock: index % self.clocks };
        if let Some(outcome) = toy.outcome(&position) {
            let score = Score::of_outcome(outcome, toy.side_to_move(&position));
            return (score != Score::DRAW).then_some(score);
        }
        if toy.plies_to_count_draw(&position) == Some(0) {
            return None;
        }
        let mut moves = Vec::new();
        toy.legal_moves(&position, &mut moves);
        let values: Vec<_> = moves.iter().map(|&mv| self.value_after(toy, position, mv)).collect();
        let best_win = values.iter().flatten().filter(|score| score.is_win()).max().copied();
        let all_lost = values.iter().all(|value| value.is_some_and(Score::is_loss));
        best_win.or_else(|| if all_lost { values.into_iter().flatten().max() } else { None })
    }

    fn value_after<const P: u8>(&self, toy: &Toy<P>, position: ToyAt, mv: u16) -> Option<Score> {
        let mut child = position;
        toy.play(&mut child, mv);
        let value = self.value(child)?;
        let value = if toy.side_to_move(&child) == toy.side_to_move(&position) { value } else { -value };
        Some(value.from_node(Scoring::WinDrawLoss, 1))
    }
}

/// Guesses as bold as any game makes them.
const GUESSING: Pruning = Pruning {
    unit: 2,
    reductions: Reductions { more: 1, more_in_cut_nodes: 1, history_per_ply: 4_096, includes_losing: true },
    learns_from_swings: true,
};
