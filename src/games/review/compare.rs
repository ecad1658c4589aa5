//! The search of one move of a game: what the best move is worth, and what the one played is, as deep as each other.

use super::replay::Ply;
use crate::games::book::{Book, Opening};
use crate::games::wire::WireGame;
use crate::search::{Detail, Limits, Line, Options, Query, Report, Stats, StoppedBy, Table, search};
use std::sync::Arc;

/// Parts of a move's limits that the search for the best move may use, and of how many; the rest is for the move played.
const FOR_THE_BEST: (u32, u32) = (3, 5);

/// How a move is searched.
pub(super) struct Comparison<'a, G: WireGame> {
    pub(super) game: &'a G,
    pub(super) ply: &'a Ply<G>,
    pub(super) table: &'a Table,
    pub(super) books: &'a [Arc<Book>],
    pub(super) limits: Limits,
    pub(super) exact: bool,
    pub(super) detail: Detail,
}

/// What was found of one move.
#[derive(Clone, Debug)]
pub(super) struct Finding<M> {
    /// `None` where no depth was finished by both searches.
    pub(super) lines: Option<Compared<M>>,
    pub(super) stats: Stats<M>,
    /// The reasons for which the searches ended, and whether one left something undone for want of time or nodes.
    pub(super) ends: Vec<StoppedBy>,
    pub(super) is_cut_short: bool,
}

/// The best move and the one played.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Compared<M> {
    pub(super) best: Line<M>,
    pub(super) played: Line<M>,
    /// Depth in plies.
    pub(super) depth: u32,
}

impl<G: WireGame> Comparison<'_, G> {
    /// Searches. `known` is the line of the move played, where its value is proven already.
    pub(super) fn run(&self, known: Option<Line<G::Move>>) -> Finding<G::Move> {
        self.look_up().unwrap_or_else(|| self.search_both(known))
    }

    /// What an opening book says of both.
    fn look_up(&self) -> Option<Finding<G::Move>> {
        let Ply { position, history, played } = self.ply;
        let opening = Opening { game: self.game, position, history };
        let report = opening.report(self.books, None, self.limits.depth)?;
        let (best, played) = (report.lines.first()?, report.lines.iter().find(|line| line.mv == *played)?);
        let lines = Compared::new(best.clone(), played.clone(), report.stats.depth);
        Some(Finding { lines: Some(lines), ..Finding::of(&report) })
    }

    fn search_both(&self, known: Option<Line<G::Move>>) -> Finding<G::Move> {
        let limits = match known {
            Some(_) => self.limits.clone(),
            None => self.limits.share(FOR_THE_BEST.0, FOR_THE_BEST.1),
        };
        let best = self.search(limits, None);
        let mut finding = Finding::of(&best);
        let Some(line) = best.lines.first().filter(|_| best.stats.depth > 0) else {
            return finding;
        };
        let played = self.ply.played;
        finding.lines = if line.mv == played {
            Some(Compared { best: line.clone(), played: line.clone(), depth: best.stats.depth })
        } else if let Some(known) = known {
            Some(Compared::new(line.clone(), known, best.stats.depth))
        } else {
            let depth = if line.proven { None } else { Some(best.stats.depth) };
            let limits = self.limits.after(best.stats.nodes).capped(depth);
            let own = self.search(limits, Some(vec![played]));
            finding.add(&own);
            compared(&best, &own)
        };
        finding
    }

    fn search(&self, limits: Limits, root_moves: Option<Vec<G::Move>>) -> Report<G::Move> {
        let options = Options { exact: self.exact, root_moves, detail: self.detail, ..Options::default() };
        let Ply { position, history, .. } = self.ply;
        search(&Query { game: self.game, position, history, limits, options }, self.table)
    }
}

impl<M: Copy> Finding<M> {
    fn of(report: &Report<M>) -> Self {
        let mut stats = Stats::none();
        stats.add_part(&report.stats, true);
        let ends = vec![report.stats.stopped_by];
        Self { lines: None, stats, ends, is_cut_short: report.is_cut_short }
    }

    fn add(&mut self, report: &Report<M>) {
        self.stats.add_work(&report.stats);
        self.ends.push(report.stats.stopped_by);
        self.is_cut_short |= report.is_cut_short;
    }
}

impl<M> Compared<M> {
    /// A move played that turns out better is the best.
    fn new(best: Line<M>, played: Line<M>, depth: u32) -> Self
    where
        M: Clone,
    {
        let best = if played.score > best.score { played.clone() } else { best };
        Self { best, played, depth }
    }
}

/// Both moves at the depth that both searches have finished. Proven values are comparable at any.
fn compared<M: Copy + PartialEq>(best: &Report<M>, own: &Report<M>) -> Option<Compared<M>> {
    let (line, played) = (best.lines.first()?, own.lines.first()?);
    let depth = own.stats.depth;
    if depth == 0 {
        return None;
    }
    if line.proven || played.proven || depth >= best.stats.depth {
        return Some(Compared::new(line.clone(), played.clone(), depth.min(best.stats.depth)));
    }
    let earlier = best.stats.iterations.iter().find(|iteration| iteration.depth == depth)?;
    let pv = if earlier.best == line.mv { line.pv.clone() } else { vec![earlier.best] };
    let line = Line { mv: earlier.best, score: earlier.score, proven: false, shortest: false, pv };
    let line = if earlier.best == played.mv { played.clone() } else { line };
    Some(Compared::new(line, played.clone(), depth))
}
