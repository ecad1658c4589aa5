//! A `/search-tree` request on its way: the walk, on a search thread.

use super::answer::SearchTreeAnswer;
use super::picture::Picture;
use super::request::{DEFAULT_DEPTH, Manner};
use super::writer::Writer;
use crate::game::Side;
use crate::games::endpoint::{Job, Run, RunContext};
use crate::games::inquiry::{Sharing, stats_answer};
use crate::games::scene::Scene;
use crate::games::wire::WireGame;
use crate::search::tree_view::{MOST_NODES, TreeQuery, TreeView, view_tree};
use crate::search::{Limits, Stats, StoppedBy};
use std::time::{Duration, Instant};

/// Nodes that are written within a first slice: more of them take longer than they took to walk.
const QUICKLY_WRITTEN: usize = 300;

/// A request read in full.
pub(in crate::games) struct TreeJob<G: WireGame> {
    scene: Scene<G>,
    max: Side,
    depth: u32,
    manner: Manner,
    deadline: Instant,
}

impl<G: WireGame> TreeJob<G> {
    pub(in crate::games) fn new(
        scene: Scene<G>,
        depth: Option<u32>,
        manner: Manner,
        deadline: Instant,
    ) -> Self {
        let default = scene.game.max_depth().map_or(DEFAULT_DEPTH, |most| most.min(DEFAULT_DEPTH));
        let max = scene.game.max_side(&scene.position);
        Self { scene, max, depth: depth.unwrap_or(default), manner, deadline }
    }

    fn query(&self) -> TreeQuery<'_, G> {
        TreeQuery {
            game: &self.scene.game,
            position: &self.scene.position,
            max: self.max,
            depth: self.depth,
            algorithm: self.manner.algorithm,
            fail: self.manner.fail,
            order: self.manner.order,
            scoring: self.manner.scoring,
            window: self.manner.window,
            shows_pruned: self.manner.shows_pruned,
            most_kept: self.manner.most_nodes,
        }
    }

    fn limits(&self, context: &RunContext<'_>) -> Limits {
        let slice_end = context.slice.map(|slice| Instant::now() + slice.time);
        Limits {
            depth: None,
            nodes: context.slice.map(|slice| slice.nodes),
            deadline: Some(slice_end.map_or(self.deadline, |end| end.min(self.deadline))),
            stop: context.stop.clone(),
            ..Limits::default()
        }
    }

    /// Whether only the slice ended a walk.
    fn is_cut_short(&self, view: &TreeView<G>, context: &RunContext<'_>) -> bool {
        let mut ends = [view.ended_by, view.count_ended_by].into_iter().flatten();
        context.slice.is_some_and(|slice| {
            ends.any(|end| match end {
                StoppedBy::Time => Instant::now() < self.deadline,
                StoppedBy::Nodes => slice.nodes < MOST_NODES,
                _ => false,
            })
        })
    }

    fn stats(&self, view: &TreeView<G>, time: Duration) -> Stats<G::Move> {
        let is_over = self.scene.game.outcome(&self.scene.position).is_some();
        let whole = if is_over { StoppedBy::Finished } else { StoppedBy::Depth };
        let depth = if view.value.is_some() { self.depth } else { 0 };
        Stats {
            depth,
            seldepth: depth,
            nodes: view.visited,
            time,
            beta_cutoffs: view.cutoffs,
            stopped_by: view.ended_by.unwrap_or(whole),
            ..Stats::none()
        }
    }
}

impl<G: WireGame> Job<SearchTreeAnswer> for TreeJob<G> {
    fn deadline(&self) -> Instant {
        self.deadline
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Run<SearchTreeAnswer> {
        let started = Instant::now();
        let mut view = view_tree(&self.query(), &self.limits(context));
        let is_partial = self.is_cut_short(&view, context)
            || context.slice.is_some() && view.nodes.len() > QUICKLY_WRITTEN;
        if is_partial {
            view.keep_first(QUICKLY_WRITTEN);
        }
        let stats = stats_answer(&self.stats(&view, started.elapsed()), Sharing::Private, context);
        let mut answer = Box::new(Writer { scene: &self.scene, max: self.max, view: &view }.answer(stats));
        answer.picture = Picture::draw(&answer, self.manner.format);
        match is_partial {
            true => Run::Partial(answer),
            false => Run::Done(answer),
        }
    }
}
