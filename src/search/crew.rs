//! Several threads on one search (lazy SMP): each runs the same search by itself, and they meet in the table.
//!
//! What keeps them from doing the same work twice is small: a move that another thread is searching at this moment is put
//! off until the others have been tried, by when its result is likely to be in the table (simplified ABDADA, Kerrigan
//! 2017). Only the order of moves differs, so whatever one thread proves is as true as it would be alone. Every other
//! thread deepens by two plies at a time: what two do at different depths is seldom the same. And each iteration is a race:
//! whoever finishes it first tells the others, who leave theirs and go on from there.
//!
//! The thread that was asked answers; the others help for as long as it searches, or until they are called back.

use super::iterative::RootMove;
use super::limits::Stage;
use super::params::OCCUPIED_SLOTS;
use super::quick_win::QuickWin;
use super::stats::Stats;
use super::value::Value;
use super::{
    Interrupted, Limits, Observer, Query, Report, StopFlag, StopRequest, Table, root_of, search_alone,
};
use crate::game::Game;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// The moves that are being searched by some thread, by a hash of position and move; one that falls on another's place
/// takes it, at the worst for work done twice.
pub(super) struct Occupied(Box<[AtomicU64]>);

impl Occupied {
    fn new() -> Self {
        Self((0..OCCUPIED_SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.0[hash as usize % OCCUPIED_SLOTS]
    }

    /// The hash of a move.
    #[inline]
    pub(super) fn hash(key: u64, move_id: u16) -> u64 {
        crate::keys::spread(key ^ u64::from(move_id))
    }

    /// Whether some thread is searching it.
    #[inline]
    pub(super) fn has(&self, hash: u64) -> bool {
        self.slot(hash).load(Ordering::Relaxed) == hash
    }

    /// A thread begins to search it.
    #[inline]
    pub(super) fn enter(&self, hash: u64) {
        self.slot(hash).store(hash, Ordering::Relaxed);
    }

    /// A thread has searched it.
    #[inline]
    pub(super) fn leave(&self, hash: u64) {
        let _ = self.slot(hash).compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// The stage of a search that nothing deeper can change.
pub(super) const SETTLED: u32 = u32::MAX;

/// The root as a thread knew it when it came to a new stage.
#[derive(Clone, Debug)]
pub(super) struct Finished<M> {
    pub(super) depth: u32,
    pub(super) value: Option<Value>,
    pub(super) moves: Vec<RootMove<M>>,
}

/// What the threads of one search tell each other.
pub(super) struct Crew<M> {
    pub(super) occupied: Occupied,
    pub(super) stage: Stage,
    furthest: Mutex<Option<Finished<M>>>,
}

impl<M: Clone> Crew<M> {
    fn new() -> Self {
        Self { occupied: Occupied::new(), stage: Stage::default(), furthest: Mutex::new(None) }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Finished<M>>> {
        self.furthest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread has come to a stage: the first one's word is kept.
    pub(super) fn tell(&self, stage: u32, finished: impl FnOnce() -> Finished<M>) {
        let mut furthest = self.lock();
        if stage > self.stage.reached() {
            *furthest = Some(finished());
            self.stage.reach(stage);
        }
    }

    /// What the thread that has come furthest knew then.
    pub(super) fn furthest(&self) -> Option<Finished<M>> {
        self.lock().clone()
    }
}

/// Ends the helpers' searches when dropped, also by a panic: the scope waits for them.
struct Dismissal(StopFlag);

impl Drop for Dismissal {
    fn drop(&mut self) {
        self.0.request(StopRequest::Abandoned);
    }
}

/// Searches on this thread, with as many to help as the query has flags for.
pub(super) fn search_together<G: Game>(
    query: &Query<'_, G>,
    table: &Table,
    observer: Option<Observer<'_, G::Move>>,
) -> Report<G::Move> {
    let flags = &query.options.helpers;
    if flags.is_empty() {
        return search_alone(query, table, observer, None);
    }
    let crew = Crew::new();
    let dismissed = StopFlag::new();
    let own = query.limited(query.limits.share_of_nodes(1 + flags.len() as u64));
    let limits_of =
        |flag: &StopFlag| Limits { stop: flag.clone(), dismissed: dismissed.clone(), ..own.limits.clone() };
    std::thread::scope(|scope| {
        let dismissal = Dismissal(dismissed.clone());
        let aides = flags.iter().map(|flag| own.limited(limits_of(flag))).zip([2, 1].into_iter().cycle());
        let spawned = aides.filter_map(|(aide, stride)| spawn(scope, aide, stride, table, &crew));
        let helpers: Vec<_> = spawned.collect();
        let mut report = search_alone(&own, table, observer, Some(&crew));
        drop(dismissal);
        let done = helpers.into_iter().map(|helper| helper.join());
        done.for_each(|stats| match stats {
            Ok(stats) => report.stats.add_help(&stats),
            Err(panic) => std::panic::resume_unwind(panic),
        });
        report
    })
}

type Helper<'scope, M> = ScopedJoinHandle<'scope, Stats<M>>;

/// A helper, unless the system gives no more threads.
fn spawn<'scope, G: Game>(
    scope: &'scope Scope<'scope, '_>,
    aide: Query<'scope, G>,
    stride: u32,
    table: &'scope Table,
    crew: &'scope Crew<G::Move>,
) -> Option<Helper<'scope, G::Move>> {
    let named = Builder::new().name("helper".into());
    named.spawn_scoped(scope, move || help(&aide, stride, table, crew)).ok()
}

fn help<G: Game>(aide: &Query<'_, G>, stride: u32, table: &Table, crew: &Crew<G::Move>) -> Stats<G::Move> {
    let begun = super::thread_cpu_time();
    let mut root = root_of(aide, table, Some(crew));
    root.stride = stride;
    root.quick_win = QuickWin::LEFT_TO_OTHERS;
    let (Ok(stopped_by) | Err(Interrupted(stopped_by))) = root.run(&aide.limits);
    let mut stats = root.stats(stopped_by);
    stats.cpu = super::thread_cpu_time().saturating_sub(begun);
    stats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_occupied_while_it_is_searched() {
        let occupied = Occupied::new();
        let hash = Occupied::hash(17, 3);
        assert!(!occupied.has(hash));
        occupied.enter(hash);
        assert!(occupied.has(hash));
        assert!(!occupied.has(Occupied::hash(17, 4)));
        occupied.leave(hash);
        assert!(!occupied.has(hash));
    }

    #[test]
    fn of_those_who_come_to_a_stage_the_first_is_believed() {
        let crew = Crew::<char>::new();
        let finished = |depth| move || Finished { depth, value: None, moves: Vec::new() };
        let depth = || crew.furthest().map(|finished| finished.depth);
        assert_eq!(depth(), None);
        crew.tell(4, finished(4));
        crew.tell(4, finished(40));
        crew.tell(3, finished(30));
        assert_eq!((depth(), crew.stage.reached()), (Some(4), 4));
        crew.tell(SETTLED, finished(7));
        crew.tell(8, finished(8));
        assert_eq!((depth(), crew.stage.reached()), (Some(7), SETTLED));
    }

    #[test]
    fn whoever_leaves_a_place_that_another_has_taken_leaves_it_to_that_one() {
        let occupied = Occupied::new();
        let (first, second) = (1, 1 + OCCUPIED_SLOTS as u64);
        occupied.enter(first);
        occupied.enter(second);
        occupied.leave(first);
        assert!(occupied.has(second) && !occupied.has(first));
    }
}
