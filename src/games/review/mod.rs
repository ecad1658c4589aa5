//! A `/review` request on its way: what each move of a game was worth, and which moves decided it.
//!
//! Each position gets the search that `/move` would have made, and then a search of the move played alone, as deep. They run
//! from the last move to the first: what is proven of a position proves the move that led there, which then needs no search
//! of its own, and the shared table holds the later positions when the earlier ones are searched.
//!
//! What the quick lane has finished is kept for the real run. A reproducible review gives every move a fresh table, so that
//! it does not matter how much that was.

pub mod answer;
mod compare;
mod replay;
mod request;
mod verdict;
mod writing;

pub(super) use replay::Replay;
pub(super) use request::ReviewRequest;

use super::answer::ReviewAnswer;
use super::book::Book;
use super::endpoint::{Job, Run, RunContext, Slice};
use super::inquiry::{Sharing, deadline_of, run_of};
use super::wire::WireGame;
use crate::game::Scoring;
use crate::search::{Limits, Line, StoppedBy};
use compare::{Comparison, Finding};
use request::Pace;
use std::sync::Arc;
use std::time::Instant;

/// A request read in full.
pub(super) struct ReviewJob<G: WireGame> {
    replay: Replay<G>,
    sharing: Sharing,
    /// For each move.
    depth: Option<u32>,
    nodes: Option<u64>,
    pace: Pace,
    deadline: Instant,
    /// What may answer instead of a search.
    books: Vec<Arc<Book>>,
    /// What is known of each move.
    found: Vec<Option<Finding<G::Move>>>,
}

/// What is left of a slice.
struct SliceLeft {
    nodes: u64,
    end: Instant,
}

impl SliceLeft {
    fn of(slice: Slice) -> Self {
        Self { nodes: slice.nodes, end: Instant::now() + slice.time }
    }
}

impl<G: WireGame> ReviewJob<G> {
    pub(super) fn new(
        request: &ReviewRequest<'_>,
        replay: Replay<G>,
        books: Vec<Arc<Book>>,
        received: Instant,
    ) -> Self {
        let most_depth = replay.game.max_depth();
        Self {
            sharing: Sharing::of(request.search.is_reproducible),
            depth: [request.search.depth, most_depth].into_iter().flatten().min(),
            nodes: request.search.nodes,
            pace: request.pace,
            deadline: deadline_of(received, request.pace.whole),
            found: replay.plies.iter().map(|_| None).collect(),
            replay,
            books,
        }
    }

    /// Searches what is not known yet, from the last move to the first.
    fn search(&mut self, context: &RunContext<'_>) {
        let mut slice = context.slice.map(SliceLeft::of);
        for index in (0..self.found.len()).rev() {
            if self.found[index].is_some() {
                continue;
            }
            if context.stop.requested().is_some() || Instant::now() >= self.deadline {
                return;
            }
            let finding = self.compare(index, context, self.limits(index, context, slice.as_ref()));
            if let Some(slice) = &mut slice {
                if self.is_cut_by(slice, &finding) {
                    return;
                }
                slice.nodes = slice.nodes.saturating_sub(finding.stats.nodes);
            }
            self.found[index] = Some(finding);
        }
    }

    /// Gives one ply to each move that the time of its own was too short for, as far as there is time left in all.
    fn look_once(&mut self, context: &RunContext<'_>) {
        let is_unjudged =
            |found: &Option<Finding<_>>| found.as_ref().is_some_and(|found| found.lines.is_none());
        for index in (0..self.found.len()).rev() {
            if context.stop.requested().is_some() || Instant::now() >= self.deadline {
                return;
            }
            if is_unjudged(&self.found[index]) {
                let limits = Limits {
                    depth: Some(1),
                    nodes: self.nodes,
                    deadline: Some(self.deadline),
                    stop: context.stop.clone(),
                    ..Limits::default()
                };
                self.found[index] = Some(self.compare(index, context, limits));
            }
        }
    }

    fn compare(&self, index: usize, context: &RunContext<'_>, limits: Limits) -> Finding<G::Move> {
        let private = self.sharing.private_table();
        let comparison = Comparison {
            game: &self.replay.game,
            ply: &self.replay.plies[index],
            table: private.as_ref().unwrap_or(context.table),
            books: &self.books,
            limits,
            exact: self.sharing.wants_exact::<G>(),
            detail: context.detail,
        };
        comparison.run(self.known(index))
    }

    /// The limits of one move: an even share of the time left, the moves before it being still to come.
    fn limits(&self, index: usize, context: &RunContext<'_>, slice: Option<&SliceLeft>) -> Limits {
        let now = Instant::now();
        let plies_left = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let share = self.deadline.saturating_duration_since(now) / plies_left;
        let end = now + share.min(self.pace.ply);
        let nodes = [self.nodes, slice.map(|slice| slice.nodes)];
        Limits {
            depth: self.depth,
            nodes: nodes.into_iter().flatten().min(),
            deadline: Some(slice.map_or(end, |slice| end.min(slice.end))),
            stop: context.stop.clone(),
            ..Limits::default()
        }
    }

    /// Whether only the slice has ended the search of a move.
    fn is_cut_by(&self, slice: &SliceLeft, finding: &Finding<G::Move>) -> bool {
        let by_nodes = self.nodes.is_none_or(|nodes| slice.nodes < nodes);
        finding.is_cut_short
            || finding.ends.iter().any(|end| match end {
                StoppedBy::Time | StoppedBy::Shutdown => true,
                StoppedBy::Nodes => by_nodes,
                _ => false,
            })
    }

    /// The line of a move whose value follows from what is proven of the position after it.
    fn known(&self, index: usize) -> Option<Line<G::Move>> {
        let game = &self.replay.game;
        let (ply, next) = (&self.replay.plies[index], self.replay.plies.get(index + 1)?);
        let line = &self.found[index + 1].as_ref()?.lines.as_ref()?.best;
        let is_decisive = G::SCORING == Scoring::WinDrawLoss && line.score.is_decisive();
        let is_exact = line.proven && (line.shortest || !is_decisive);
        let mut after = ply.position.clone();
        game.play(&mut after, ply.played);
        let is_same = game.key(&after) == game.key(&next.position);
        if G::HAS_REPETITION || game.has_chance() || !is_exact || !is_same {
            return None;
        }
        let same_side = game.side_to_move(&ply.position) == game.side_to_move(&next.position);
        let score = if same_side { line.score } else { -line.score };
        let pv = std::iter::once(ply.played).chain(line.pv.iter().copied()).collect();
        Some(Line { mv: ply.played, score: score.from_node(G::SCORING, 1), pv, ..line.clone() })
    }
}

impl<G: WireGame> Job<ReviewAnswer> for ReviewJob<G> {
    fn deadline(&self) -> Instant {
        self.deadline
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<ReviewAnswer> {
        self.search(context);
        if context.slice.is_none() {
            self.look_once(context);
        }
        let is_cut_short = context.slice.is_some() && self.found.iter().any(Option::is_none);
        run_of(self.answer(context), is_cut_short)
    }
}
