//! What is kept of a leaf, and how it is searched.

use super::BookFault;
use super::header::LeafLimits;
use super::tree::{Known, back_up};
use crate::game::{Game, Scoring};
use crate::games::wire::WireGame;
use crate::search::{
    Bound, Detail, Limits, Line, MAX_DEPTH, Options, Proof, Query, Report, Score, Table, Value, search,
};
use serde::{Deserialize, Serialize};

/// Forced moves that are followed, at most.
const MOST_FORCED: usize = 100;
/// Nodes that solving may be expected to take: what needs more is out of the question.
const MOST_SOLVABLE: f64 = 1e12;

/// The value of a leaf, counted from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(i32, Claim, u8)", into = "(i32, Claim, u8)")]
pub(super) struct Leaf {
    /// As a raw score from the view of the side to move.
    pub(super) score: i32,
    /// What is proven of it.
    pub(super) claim: Claim,
    /// Plies that it was searched deep.
    pub(super) depth: u8,
}

/// What is proven of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Claim {
    /// Nothing.
    Estimate,
    /// Who wins, but not that it takes as long.
    Outcome,
    /// Everything.
    Exact,
}

impl Claim {
    /// Every claim, at the place of its number.
    pub(super) const ALL: [Claim; 3] = [Claim::Estimate, Claim::Outcome, Claim::Exact];
}

impl From<(i32, Claim, u8)> for Leaf {
    fn from((score, claim, depth): (i32, Claim, u8)) -> Self {
        Self { score, claim, depth }
    }
}

impl From<Leaf> for (i32, Claim, u8) {
    fn from(leaf: Leaf) -> Self {
        (leaf.score, leaf.claim, leaf.depth)
    }
}

impl Leaf {
    /// Whether a search may have come to it.
    pub(super) fn is_possible(self) -> bool {
        let score = Score::new(self.score);
        Score::MIN < score && score < Score::MAX && u32::from(self.depth) <= MAX_DEPTH
    }

    /// Whether another search has found the same. How deep it looked says nothing of what is proven.
    pub(super) fn agrees_with(self, other: Leaf) -> bool {
        self == other || self.claim == Claim::Exact && self == Leaf { depth: self.depth, ..other }
    }

    /// What a search has found.
    fn of_line<M>(line: &Line<M>, scoring: Scoring, depth: u32) -> Self {
        let has_distance = scoring == Scoring::WinDrawLoss && line.score.is_decisive();
        let claim = match line.proven {
            false => Claim::Estimate,
            true if has_distance && !line.shortest => Claim::Outcome,
            true => Claim::Exact,
        };
        Self { score: line.score.raw(), claim, depth: depth.min(MAX_DEPTH) as u8 }
    }

    /// The value that it stands for.
    pub(super) fn known(self) -> Known {
        let score = Score::new(self.score);
        let bound = if score.is_win() { Bound::Lower } else { Bound::Upper };
        let value = match self.claim {
            Claim::Estimate => Value::unproven(score),
            Claim::Outcome => Value::proven(score, bound, Proof::IMMEDIATE),
            Claim::Exact => Value::immediate(score),
        };
        Known { value, depth: u32::from(self.depth) }
    }

    fn of_known(known: Known) -> Self {
        let Known { value, depth } = known;
        let claim = match value {
            value if value.is_exact() => Claim::Exact,
            value if value.floor.is_proven() || value.ceiling.is_proven() => Claim::Outcome,
            _ => Claim::Estimate,
        };
        Self { score: value.score.raw(), claim, depth: depth.min(MAX_DEPTH) as u8 }
    }
}

/// Checks that the search of such leaves comes to an end.
///
/// # Errors
/// When it needs a limit and has none.
pub(super) fn check_limits<G: Game>(
    game: &G,
    leaf: Option<&G::Position>,
    limits: LeafLimits,
) -> Result<(), BookFault> {
    let is_solvable = |leaf| game.solving_effort(leaf).is_some_and(|effort| effort.nodes <= MOST_SOLVABLE);
    match leaf {
        Some(leaf) if limits.is_unlimited() && !is_solvable(leaf) => Err(BookFault::NeedsLimit),
        _ => Ok(()),
    }
}

/// Searches a leaf. A limited search begins with an empty table: so the same leaf gets the same value again, whatever was
/// searched before it. What is solved does so anyway, and finds much of it in what others have left there.
pub(super) fn search_leaf<G: WireGame>(
    game: &G,
    leaf: &G::Position,
    limits: LeafLimits,
    table: &Table,
) -> Leaf {
    if !limits.is_unlimited() {
        table.clear();
    }
    let forced = forced_line(game, leaf);
    let last = forced.last().unwrap_or(leaf);
    let mut known = match Known::of_finished(game, last) {
        Some(known) => known,
        None => search_position(game, last, limits, table).known(),
    };
    for index in (0..forced.len()).rev() {
        let before = if index == 0 { leaf } else { &forced[index - 1] };
        let mover = game.side_to_move(before);
        known = back_up::<G>(known.for_side(game.side_to_move(&forced[index]), mover));
    }
    Leaf::of_known(known)
}

/// The positions after a leaf for as long as there is but one move: a search would not look far there.
fn forced_line<G: Game>(game: &G, leaf: &G::Position) -> Vec<G::Position> {
    let mut line: Vec<G::Position> = Vec::new();
    while !G::HAS_CHANCE && line.len() < MOST_FORCED {
        let position = line.last().unwrap_or(leaf);
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        let [only] = moves[..] else { break };
        let mut next = position.clone();
        game.play(&mut next, only);
        line.push(next);
    }
    line
}

fn search_position<G: WireGame>(game: &G, position: &G::Position, limits: LeafLimits, table: &Table) -> Leaf {
    let is_unlimited = limits.is_unlimited();
    let options = Options {
        detail: if is_unlimited { Detail::ValueOnly } else { Detail::Full },
        is_one_of_many: is_unlimited,
        ..Options::default()
    };
    let depth = [limits.depth, game.max_depth()].into_iter().flatten().min();
    let limits = Limits { depth, nodes: limits.nodes, ..Limits::default() };
    let history = [game.key(position)];
    let report = search(&Query { game, position, history: &history, limits, options }, table);
    leaf_of_report::<G>(&report)
}

fn leaf_of_report<G: Game>(report: &Report<G::Move>) -> Leaf {
    let of_line = |line| Leaf::of_line(line, G::SCORING, report.stats.depth);
    report.lines.first().map_or(Leaf { score: 0, claim: Claim::Estimate, depth: 0 }, of_line)
}
