//! What the other moves are worth: the best of them, and the most natural one that is worse than the move played.
//!
//! Natural is what a look of one ply likes, in exact mode: without knowledge from beyond. Where the search has no score for
//! each move, both are searched for with what it has left of the limits; that they fit in is worth more than their depth.

use crate::game::Game;
use crate::games::endpoint::RunContext;
use crate::games::inquiry::Inquiry;
use crate::games::wire::WireGame;
use crate::search::{Limits, Line, Options, Report, Stats};

/// Moves that are searched, in the order in which they come to mind, to find one that is worse.
const MOST_TRIES: usize = 8;
/// Nodes for the contrast beside a multiple of the search's own.
const LEAST_NODES: u64 = 100_000;
/// That multiple.
const SEARCHES: u64 = 4;

/// How many plies less deep than the move played another may have been searched, to be compared all the same.
const SHALLOWER: u32 = 2;

/// A line, and how deep it was searched.
#[derive(Clone)]
pub(super) struct Known<M> {
    pub(super) line: Line<M>,
    /// In plies.
    pub(super) depth: u32,
}

/// What is known of the other moves.
pub(in crate::games) struct Contrast<M> {
    /// How many there are.
    pub(super) others: usize,
    pub(super) next_best: Option<Known<M>>,
    pub(super) alternative: Option<Known<M>>,
    /// The work that it took.
    pub(in crate::games) stats: Stats<M>,
    /// Whether only a slice came between.
    pub(in crate::games) is_cut_short: bool,
}

/// The search for it.
struct Seeker<'a, G: WireGame> {
    inquiry: &'a Inquiry<G>,
    context: &'a RunContext<'a>,
    limits: Limits,
    report: &'a Report<G::Move>,
    played: &'a Line<G::Move>,
    others: Vec<G::Move>,
    found: Contrast<G::Move>,
}

impl<M> Contrast<M> {
    /// Compares the move played with the others, within what is left of the limits.
    pub(in crate::games) fn of<G>(
        inquiry: &Inquiry<G>,
        context: &RunContext<'_>,
        limits: &Limits,
        report: &Report<M>,
        played: &Line<M>,
    ) -> Self
    where
        G: WireGame + Game<Move = M>,
        M: Copy + Eq,
    {
        let others = inquiry.considered().into_iter().filter(|&mv| mv != played.mv).collect::<Vec<_>>();
        let nodes = SEARCHES * report.stats.nodes + LEAST_NODES;
        let left = limits.after(report.stats.nodes);
        let limits = Limits { nodes: Some(left.nodes.map_or(nodes, |left| left.min(nodes))), ..left };
        let found = Self {
            others: others.len(),
            next_best: None,
            alternative: None,
            stats: Stats::none(),
            is_cut_short: false,
        };
        let mut seeker = Seeker { inquiry, context, limits, report, played, others, found };
        if !seeker.others.is_empty() && report.stats.depth > 0 {
            seeker.seek();
        }
        seeker.found
    }
}

impl<G: WireGame> Seeker<'_, G> {
    fn seek(&mut self) {
        let natural = self.natural_order();
        if self.report.lines.len() > 1 {
            self.look_up(&natural);
            return;
        }
        self.found.next_best = self.line_among(self.others.clone(), 2);
        self.found.alternative = self.first_worse(&natural);
    }

    /// Every move has its score already.
    fn look_up(&mut self, natural: &[G::Move]) {
        let Report { lines, stats, .. } = self.report;
        let known = |line: &Line<G::Move>| Known { line: line.clone(), depth: stats.depth };
        self.found.next_best = lines.iter().find(|line| line.mv != self.played.mv).map(known);
        let mut others = natural.iter().filter_map(|&mv| lines.iter().find(|line| line.mv == mv));
        self.found.alternative = others.find(|line| line.score < self.played.score).map(known);
    }

    /// The other moves, the one first that a look of one ply likes best.
    fn natural_order(&mut self) -> Vec<G::Move> {
        let options = Options {
            exact: true,
            every_score: true,
            root_moves: Some(self.others.clone()),
            ..self.inquiry.options(self.context)
        };
        let report = self.search(self.limits_left().capped(Some(1)), options);
        report.lines.iter().map(|line| line.mv).collect()
    }

    fn first_worse(&mut self, natural: &[G::Move]) -> Option<Known<G::Move>> {
        let next_best = self.found.next_best.clone();
        for &mv in natural.iter().take(MOST_TRIES) {
            let known = match next_best.as_ref().filter(|next| next.line.mv == mv) {
                Some(next) => Some(next.clone()),
                None => self.line_among(vec![mv], 1),
            };
            if known.as_ref()?.line.score < self.played.score {
                return known;
            }
        }
        None
    }

    /// The best of some moves, as deep as the move played was searched, with one part of so many of what is left; `None`
    /// where that is not enough.
    fn line_among(&mut self, moves: Vec<G::Move>, parts: u32) -> Option<Known<G::Move>> {
        let options = Options { root_moves: Some(moves), ..self.inquiry.options(self.context) };
        let report = self.search(self.limits_left().share(1, parts).capped(self.cap()), options);
        let depth = report.stats.depth;
        let line = report.lines.first().filter(|_| depth > 0)?;
        let is_deep_enough = depth + SHALLOWER >= self.report.stats.depth;
        let is_comparable = self.played.proven || line.proven || is_deep_enough;
        is_comparable.then(|| Known { line: line.clone(), depth })
    }

    /// No deeper than what the line is to be compared with; anything compares with what is proven.
    fn cap(&self) -> Option<u32> {
        let estimated = self.found.next_best.as_ref().filter(|next| !next.line.proven);
        let own = (!self.played.proven).then_some(self.report.stats.depth);
        estimated.map(|next| next.depth).or(own)
    }

    fn search(&mut self, limits: Limits, options: Options<G::Move>) -> Report<G::Move> {
        let report = self.inquiry.search(self.context, limits, options, None);
        self.found.stats.add_work(&report.stats);
        self.found.is_cut_short |= self.inquiry.is_cut_short(&report, self.context);
        report
    }

    fn limits_left(&self) -> Limits {
        self.limits.after(self.found.stats.nodes)
    }
}
