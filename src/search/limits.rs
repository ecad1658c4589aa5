//! When a search must stop: depth, nodes, time, or somebody's wish.
//!
//! Reading the time at every node would nearly halve the speed, so the clock looks at the flag and the time only now and
//! then, and adapts how often to how slow the game's nodes are. The node limit is kept to the node.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Why a running search was told to stop from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum StopRequest {
    /// Nobody waits for the answer any more.
    Abandoned = 1,
    /// The server is shutting down and wants what there is.
    Shutdown = 2,
}

/// A flag shared between a search and those who may stop it. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicU8>);

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag; the first request stays.
    pub fn request(&self, request: StopRequest) {
        let _ = self.0.compare_exchange(0, request as u8, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// The request, if the flag is raised.
    #[inline]
    pub fn requested(&self) -> Option<StopRequest> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(StopRequest::Abandoned),
            _ => Some(StopRequest::Shutdown),
        }
    }
}

/// How far several threads have come with one search: the deepest iteration that any of them has finished. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage(Arc<AtomicU32>);

impl Stage {
    /// Says that a thread has come so far.
    pub(super) fn reach(&self, depth: u32) {
        self.0.fetch_max(depth, Ordering::Release);
    }

    #[inline]
    pub(super) fn reached(&self) -> u32 {
        self.0.load(Ordering::Acquire)
    }
}

/// What a search may use. The first limit reached ends it.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Deepest iteration in plies, the root move included.
    pub depth: Option<u32>,
    /// Most nodes.
    pub nodes: Option<u64>,
    /// Latest moment.
    pub deadline: Option<Instant>,
    /// Somebody's wish.
    pub stop: StopFlag,
    /// Raised when the search that this one helps is over.
    pub dismissed: StopFlag,
}

impl Limits {
    /// What is left once so many nodes are used.
    pub fn after(&self, used: u64) -> Self {
        Self { nodes: self.nodes.map(|nodes| nodes.saturating_sub(used).max(1)), ..self.clone() }
    }

    /// `numerator` parts of `denominator` of the nodes and of the time left; at least one node.
    pub fn share(&self, numerator: u32, denominator: u32) -> Self {
        let now = Instant::now();
        let (part, whole) = (u128::from(numerator), u128::from(denominator.max(1)));
        let some_nodes = |nodes: u64| (u128::from(nodes) * part / whole) as u64;
        let some_time = |left: Duration| left / denominator.max(1) * numerator;
        Self {
            nodes: self.nodes.map(|nodes| some_nodes(nodes).max(1)),
            deadline: self.deadline.map(|end| now + some_time(end.saturating_duration_since(now))),
            ..self.clone()
        }
    }

    /// The limits of one of so many threads: the nodes are shared out.
    pub fn share_of_nodes(&self, threads: u64) -> Self {
        let part = |nodes: u64| (nodes / threads.max(1)).max(1);
        Self { nodes: self.nodes.map(part), ..self.clone() }
    }

    /// No deeper than this.
    pub fn capped(&self, depth: Option<u32>) -> Self {
        Self { depth: [self.depth, depth].into_iter().flatten().min(), ..self.clone() }
    }
}

/// The reason for which the answer is not deeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// The depth asked for is done.
    Depth,
    /// The time is up.
    Time,
    /// The nodes are used up.
    Nodes,
    /// Nothing deeper can change the answer.
    Solved,
    /// There is only one legal move.
    Forced,
    /// The move comes from an opening book.
    Book,
    /// The game is over: there is no move.
    Finished,
    /// The server is shutting down.
    Shutdown,
}

/// The search was interrupted: values on the way up mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted(pub StoppedBy);

/// Most nodes between two looks at the flag and the time.
const LONGEST_INTERVAL: u64 = 1024;
/// Aim for the time between two looks.
const LOOK_EVERY: Duration = Duration::from_micros(250);

/// Part of what is left of the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// So many nodes more.
    Nodes(u64),
    /// This share of the nodes and the time left, in per cent.
    Percent(u32),
    /// Until another thread of the search has come so far.
    Race(u32),
}

/// The limits outside a smaller allowance.
#[derive(Clone, Copy, Debug)]
pub struct Outer {
    node_limit: u64,
    deadline: Option<Instant>,
    goal: Option<u32>,
}

/// How a smaller allowance ended.
#[derive(Clone, Copy, Debug)]
pub struct AllowanceEnd {
    only_allowance: bool,
}

impl AllowanceEnd {
    /// `None` where the part ran out of its allowance only.
    ///
    /// # Errors
    /// When a real limit was reached.
    pub fn apply<T>(self, result: Result<T, Interrupted>) -> Result<Option<T>, Interrupted> {
        match result {
            Err(_) if self.only_allowance => Ok(None),
            other => other.map(Some),
        }
    }
}

/// Counts nodes and says when to stop.
#[derive(Debug)]
pub struct Clock {
    nodes: u64,
    next_look: u64,
    interval: u64,
    last_look: Instant,
    node_limit: u64,
    deadline: Option<Instant>,
    stops: [StopFlag; 2],
    stage: Stage,
    /// What the threads of the search race to.
    goal: Option<u32>,
    interrupted: Option<Interrupted>,
}

impl Clock {
    /// A clock that starts now.
    pub fn start(limits: &Limits) -> Self {
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        Self {
            nodes: 0,
            next_look: 0,
            interval: 64,
            last_look: Instant::now(),
            node_limit,
            deadline: limits.deadline,
            stops: [limits.stop.clone(), limits.dismissed.clone()],
            stage: Stage::default(),
            goal: None,
            interrupted: None,
        }
    }

    /// Looks from now on at how far other threads have come as well.
    pub(super) fn follow(&mut self, stage: &Stage) {
        self.stage = stage.clone();
    }

    /// Nodes counted so far.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many nodes can still be searched at this speed, in nodes a second.
    pub fn affordable_nodes(&self, speed: f64) -> f64 {
        let by_nodes = self.node_limit.saturating_sub(self.nodes) as f64;
        let time_left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        time_left.map_or(by_nodes, |left| by_nodes.min(left.as_secs_f64() * speed))
    }

    /// Counts one node.
    ///
    /// # Errors
    /// When a limit is reached; every later call fails likewise.
    #[inline]
    pub fn count(&mut self) -> Result<(), Interrupted> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Puts a smaller allowance in force until [`Clock::restore`] is given what this returns.
    pub fn shrink(&mut self, allowance: Allowance) -> Outer {
        let outer = Outer { node_limit: self.node_limit, deadline: self.deadline, goal: self.goal };
        match allowance {
            Allowance::Nodes(nodes) => {
                self.node_limit = self.node_limit.min(self.nodes.saturating_add(nodes));
            }
            Allowance::Percent(percent) => self.shrink_by_share(percent),
            Allowance::Race(depth) => {
                self.goal = Some(depth);
                self.next_look = self.nodes;
            }
        }
        self.next_look = self.next_look.min(self.node_limit);
        outer
    }

    fn shrink_by_share(&mut self, percent: u32) {
        if self.node_limit < u64::MAX {
            let left = u128::from(self.node_limit.saturating_sub(self.nodes));
            self.node_limit = self.nodes + (left * u128::from(percent) / 100) as u64;
        }
        let now = Instant::now();
        self.deadline =
            self.deadline.map(|deadline| now + deadline.saturating_duration_since(now) * percent / 100);
    }

    /// Ends a smaller allowance; says what became of the part that ran under it.
    pub fn restore(&mut self, outer: Outer) -> AllowanceEnd {
        let by_nodes = self.nodes >= self.node_limit && self.node_limit < outer.node_limit;
        let by_time = self.deadline != outer.deadline;
        let by_race = self.goal != outer.goal;
        self.node_limit = outer.node_limit;
        self.deadline = outer.deadline;
        self.goal = outer.goal;
        let only_allowance = match self.interrupted {
            Some(Interrupted(StoppedBy::Nodes)) => by_nodes,
            Some(Interrupted(StoppedBy::Time)) => by_time,
            Some(Interrupted(StoppedBy::Depth)) => by_race,
            _ => false,
        };
        if only_allowance {
            self.interrupted = None;
            self.next_look = self.nodes;
        }
        AllowanceEnd { only_allowance }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Interrupted> {
        if self.interrupted.is_none() {
            self.interrupted = self.reason_to_stop();
        }
        match self.interrupted {
            Some(interrupted) => Err(interrupted),
            None => Ok(()),
        }
    }

    fn reason_to_stop(&mut self) -> Option<Interrupted> {
        if self.nodes >= self.node_limit {
            return Some(Interrupted(StoppedBy::Nodes));
        }
        if self.stops.iter().any(|stop| stop.requested().is_some()) {
            return Some(Interrupted(StoppedBy::Shutdown));
        }
        if self.goal.is_some_and(|goal| self.stage.reached() >= goal) {
            return Some(Interrupted(StoppedBy::Depth));
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Some(Interrupted(StoppedBy::Time));
        }
        self.adapt(now.duration_since(self.last_look));
        self.last_look = now;
        self.next_look = self.node_limit.min(self.nodes + self.interval);
        None
    }

    fn adapt(&mut self, since_last: Duration) {
        if since_last > LOOK_EVERY {
            self.interval = (self.interval / 2).max(1);
        } else if since_last < LOOK_EVERY / 4 {
            self.interval = (self.interval * 2).min(LONGEST_INTERVAL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_to_the_end(clock: &mut Clock) -> (u64, StoppedBy) {
        loop {
            if let Err(Interrupted(why)) = clock.count() {
                return (clock.nodes(), why);
            }
        }
    }

    fn count_under(clock: &mut Clock, allowance: Allowance) -> Result<Option<u64>, Interrupted> {
        let outer = clock.shrink(allowance);
        let (_, why) = count_to_the_end(clock);
        clock.restore(outer).apply(Err(Interrupted(why)))
    }

    #[test]
    fn a_share_is_a_share_of_what_is_left() {
        let mut clock = Clock::start(&Limits { nodes: Some(1_100), ..Limits::default() });
        (0..100).for_each(|_| clock.count().unwrap());
        assert_eq!(count_under(&mut clock, Allowance::Percent(60)), Ok(None));
        assert_eq!(clock.nodes(), 700);
        assert_eq!(count_to_the_end(&mut clock), (1_100, StoppedBy::Nodes));
    }

    #[test]
    fn a_part_of_the_limits_is_never_nothing_and_never_more() {
        let limits = Limits { nodes: Some(100), depth: Some(5), ..Limits::default() };
        assert_eq!(limits.after(30).share(3, 4).nodes, Some(52));
        assert_eq!(limits.after(200).share(1, 2).nodes, Some(1));
        assert_eq!(limits.share(1, 2).depth, Some(5));
        assert_eq!((limits.share_of_nodes(3).nodes, limits.share_of_nodes(101).nodes), (Some(33), Some(1)));
        assert_eq!((limits.capped(Some(3)).depth, limits.capped(None).depth), (Some(3), Some(5)));
        let deadline = Instant::now() + Duration::from_secs(8);
        let half = Limits { deadline: Some(deadline), ..Limits::default() }.share(1, 2).deadline;
        assert!(half.is_some_and(|half| half < deadline && half > deadline - Duration::from_secs(5)));
    }

    #[test]
    fn the_node_limit_is_kept_to_the_node() {
        for nodes in [1, 2, 63, 64, 65, 1_000, 5_001] {
            let mut clock = Clock::start(&Limits { nodes: Some(nodes), ..Limits::default() });
            assert_eq!(count_to_the_end(&mut clock), (nodes, StoppedBy::Nodes));
            assert!(clock.count().is_err(), "it stays stopped");
        }
    }

    #[test]
    fn a_deadline_in_the_past_stops_at_once() {
        let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
        assert_eq!(count_to_the_end(&mut Clock::start(&limits)), (0, StoppedBy::Time));
    }

    #[test]
    fn a_raised_flag_stops_within_an_interval() {
        let limits = Limits::default();
        let mut clock = Clock::start(&limits);
        for _ in 0..10_000 {
            clock.count().unwrap();
        }
        limits.stop.request(StopRequest::Abandoned);
        let (nodes, why) = count_to_the_end(&mut clock);
        assert!(nodes <= 10_000 + LONGEST_INTERVAL && why == StoppedBy::Shutdown);
    }

    #[test]
    fn an_allowance_ends_the_part_and_not_the_whole() {
        let mut clock = Clock::start(&Limits { nodes: Some(1_000), ..Limits::default() });
        assert_eq!(count_under(&mut clock, Allowance::Nodes(100)), Ok(None));
        assert_eq!(clock.nodes(), 100);
        assert_eq!(count_to_the_end(&mut clock), (1_000, StoppedBy::Nodes));
    }

    #[test]
    fn a_race_is_over_once_another_has_come_so_far_and_the_search_goes_on() {
        let (stage, limits) = (Stage::default(), Limits { nodes: Some(3_000), ..Limits::default() });
        let mut clock = Clock::start(&limits);
        clock.follow(&stage);
        stage.reach(6);
        assert_eq!(count_under(&mut clock, Allowance::Race(6)), Ok(None));
        assert_eq!(clock.nodes(), 0, "it was over before");
        let outer = clock.shrink(Allowance::Race(7));
        (0..1_000).for_each(|_| clock.count().unwrap());
        stage.reach(9);
        let inner = count_under(&mut clock, Allowance::Nodes(1_500));
        assert_eq!(inner, Err(Interrupted(StoppedBy::Depth)), "the part of a part knows no better");
        assert_eq!(clock.restore(outer).apply(inner), Ok(None));
        assert_eq!(count_to_the_end(&mut clock), (3_000, StoppedBy::Nodes));
    }

    #[test]
    fn an_allowance_beyond_the_limit_reports_the_limit() {
        let mut clock = Clock::start(&Limits { nodes: Some(50), ..Limits::default() });
        let part = count_under(&mut clock, Allowance::Nodes(100));
        assert_eq!(part, Err(Interrupted(StoppedBy::Nodes)));
    }
}
