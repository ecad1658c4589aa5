//! The search threads: everything that searches does so here and never on the threads that speak HTTP.
//!
//! ```text
//!            submit            slice done: answered at once
//!  request ---------> quick lane ---------------------------> answer
//!                         | only the slice has ended: its result is kept as the fallback; while no worker
//!                         | is free and nobody else wants the lane, a few more looks may still finish it
//!                         v
//!                  bounded queue, earliest deadline first ---> workers ---> answer
//!                         | deadline reached while waiting
//!                         v
//!                  answered with the fallback
//! ```
//!
//! - One thread is reserved for the quick lane, so that a request which needs a few thousand nodes is answered at once
//!   however long the searches are that occupy the workers, and every admitted request soon has a legal move.
//! - A request may ask for several threads: beyond its own it is lent what no other search needs, and has to give it
//!   back as soon as one does.
//! - Threads are niced: a search is never in the way of the threads that read requests and write answers.
//! - A request's future raises its stop flag when it is dropped, so no search outlives its client.
//! - A panic ends one request. Locks are held for bookkeeping only, never while a game's code runs.

mod errand;
mod lines;
mod pending;
mod ticket;

pub use pending::Pending;

use crate::games::answer::SearchAnswer;
use crate::games::endpoint::{Job, RunContext, Slice};
use crate::search::{Detail, StopFlag, StopRequest, StoppedBy, Table};
use crate::telemetry::{Metrics, SPAN_LEVEL};
use errand::Progress;
use lines::{Lines, QuickLane, Refused};
use rustix::process::{getpriority_process, setpriority_process};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use ticket::{Place, Ticket};

/// Niceness of the quick lane, beyond the process's own: before the workers, after everything that speaks HTTP.
const QUICK_NICE: i32 = 5;
/// Niceness of the workers, likewise.
const WORKER_NICE: i32 = 10;
/// So many requests in line halve the slice: even the last one soon has a legal move or a refusal.
const LINE_FOR_HALF_A_SLICE: usize = 4;
/// Looks that a request gets in the quick lane while nobody else wants it.
const MOST_LOOKS: u32 = 4;
/// The system knows no nicer.
const NICEST: i32 = 19;

/// Sizes of a pool.
#[derive(Clone, Copy, Debug)]
pub struct PoolConfig {
    /// Threads that search, beside the one of the quick lane.
    pub threads: usize,
    /// Searches that may wait for one of them.
    pub queue: usize,
    /// Requests that may wait for the quick lane.
    pub quick_backlog: usize,
    /// What the quick lane gives each request.
    pub slice: Slice,
    /// In the queue no deadline counts as further away than this, so that long searches have their turn.
    pub patience: Duration,
}

impl Default for PoolConfig {
    fn default() -> Self {
        let slice = Slice { nodes: 4096, time: Duration::from_millis(3) };
        Self { threads: 1, queue: 64, quick_backlog: 64, slice, patience: Duration::from_secs(2) }
    }
}

/// Why a search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// There is no room to wait.
    #[error("too many searches are waiting")]
    Overloaded,
    /// The pool is being stopped.
    #[error("the server is stopping")]
    Draining,
    /// The game or the search has a fault; it has been logged.
    #[error("the search has failed")]
    Panicked,
}

impl From<Refused> for PoolError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Full => Self::Overloaded,
            Refused::Draining => Self::Draining,
        }
    }
}

/// The search threads of one server. Dropping it stops them.
pub struct Pool {
    shared: Arc<Shared>,
}

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no more threads.
    pub fn start(config: PoolConfig, table: Arc<Table>, metrics: Arc<Metrics>) -> io::Result<Self> {
        let pool = Self { shared: Arc::new(Shared::new(config, table, metrics)) };
        pool.spawn("quick", QUICK_NICE, Lane::Quick)?;
        for number in 0..config.threads.max(1) {
            pool.spawn(&format!("search-{number}"), WORKER_NICE, Lane::Worker)?;
        }
        Ok(pool)
    }

    fn spawn(&self, name: &str, nice: i32, lane: Lane) -> io::Result<()> {
        let shared = self.shared.clone();
        self.shared.lines().threads += 1;
        let spawned = thread::Builder::new().name(name.into()).spawn(move || {
            be_nice(nice);
            shared.work(lane);
        });
        if spawned.is_err() {
            self.shared.lines().threads -= 1;
        }
        spawned.map(drop)
    }

    /// Admits a job; the future gives its answer. Dropping the future stops the search. Must be called within a tokio
    /// runtime, whose timer keeps the deadline.
    ///
    /// # Errors
    /// [`PoolError::Overloaded`] or [`PoolError::Draining`], at once.
    pub fn submit<A: SearchAnswer>(&self, job: Box<dyn Job<A>>) -> Result<Pending<A>, PoolError> {
        let (ticket, reply) = Ticket::new(job, self.shared.config.patience);
        let place = (ticket.place(), ticket.deadline);
        let stop = ticket.stop.clone();
        self.shared.admit(ticket)?;
        Ok(Pending::new(reply, place, stop, self.shared.clone()))
    }

    /// Refuses new jobs from now on, and asks every search for what it has.
    pub fn begin_drain(&self) {
        self.shared.begin_drain();
    }

    /// Whether no more jobs are taken.
    pub fn is_draining(&self) -> bool {
        self.shared.lines().is_draining()
    }

    /// How many searches wait for a thread.
    pub fn queue_length(&self) -> usize {
        self.shared.lines().queued()
    }

    /// After [`Pool::begin_drain`]: waits for the threads to end; false when they have not within `limit`.
    pub fn wait_blocking(&self, limit: Duration) -> bool {
        let lines = self.shared.lines();
        let waited = self.shared.ended.wait_timeout_while(lines, limit, |lines| lines.threads > 0);
        waited.unwrap_or_else(PoisonError::into_inner).0.threads == 0
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.begin_drain();
    }
}

/// Which work a thread looks for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Quick,
    Worker,
}

/// What a thread does next.
enum Task {
    /// Give the request its first look.
    Slice(Ticket),
    /// Search to the request's own limits.
    Search(Ticket),
    /// Answer with the fallback: the deadline came a moment before the thread.
    Expire(Ticket),
}

/// What threads and futures share.
struct Shared {
    config: PoolConfig,
    lines: Mutex<Lines>,
    quick: Condvar,
    workers: Condvar,
    ended: Condvar,
    table: Arc<Table>,
    metrics: Arc<Metrics>,
}

impl Shared {
    fn new(config: PoolConfig, table: Arc<Table>, metrics: Arc<Metrics>) -> Self {
        Self {
            config,
            lines: Mutex::new(Lines::new(config.queue, config.quick_backlog, config.threads.max(1))),
            quick: Condvar::new(),
            workers: Condvar::new(),
            ended: Condvar::new(),
            table,
            metrics,
        }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(&self, ticket: Ticket) -> Result<(), PoolError> {
        let pushed = self.lines().push_quick(ticket);
        match pushed {
            Ok(QuickLane::Idle) => self.quick.notify_one(),
            Ok(QuickLane::Busy) => self.workers.notify_one(),
            Err(given_back) => {
                let (ticket, refused) = *given_back;
                discard(ticket);
                self.count_refusal(refused.into());
                return Err(refused.into());
            }
        }
        Ok(())
    }

    fn count_refusal(&self, error: PoolError) {
        match error {
            PoolError::Overloaded => self.metrics.count_refusal("overloaded"),
            PoolError::Draining => self.metrics.count_refusal("draining"),
            PoolError::Panicked => {}
        }
    }

    fn work(&self, lane: Lane) {
        while let Some(task) = self.next_task(lane) {
            match task {
                Task::Slice(ticket) => self.run_slice(ticket),
                Task::Search(ticket) => self.run_search(ticket),
                Task::Expire(ticket) => self.answer_fallback(ticket, StoppedBy::Time),
            }
        }
        self.lines().threads -= 1;
        self.ended.notify_all();
    }

    /// Waits for work; `None` when there will be no more.
    fn next_task(&self, lane: Lane) -> Option<Task> {
        let mut lines = self.lines();
        loop {
            let task = match lane {
                Lane::Quick => lines.next_slice(),
                Lane::Worker => lines.next_worker(Instant::now()),
            };
            if task.is_some() || lines.is_draining() {
                return task;
            }
            lines = self.wait(lane, lines);
        }
    }

    fn wait<'a>(&'a self, lane: Lane, mut lines: MutexGuard<'a, Lines>) -> MutexGuard<'a, Lines> {
        match lane {
            Lane::Quick => {
                lines.quick_lane = QuickLane::Idle;
                let mut lines = self.quick.wait(lines).unwrap_or_else(PoisonError::into_inner);
                lines.quick_lane = QuickLane::Busy;
                lines
            }
            Lane::Worker => self.workers.wait(lines).unwrap_or_else(PoisonError::into_inner),
        }
    }

    fn run_slice(&self, mut ticket: Ticket) {
        let slice = self.slice_for(&ticket);
        match self.run(&mut ticket, Some(slice)) {
            Ok(Progress::Done) => self.answer(ticket),
            Ok(Progress::Partial) if may_look_again(&mut ticket) => self.look_again(ticket),
            Ok(Progress::Partial) => self.enqueue(ticket),
            Err(error) => self.refuse(ticket, error),
        }
    }

    /// Gives one more look if nothing else is waiting for the lane and no worker would search at once.
    fn look_again(&self, ticket: Ticket) {
        let pushed = self.lines().push_again(ticket);
        if let Err(ticket) = pushed {
            self.enqueue(*ticket);
        }
    }

    fn run_search(&self, mut ticket: Ticket) {
        let run = self.run(&mut ticket, None);
        self.lines().free_worker();
        match run {
            Ok(Progress::Done | Progress::Partial) => self.answer(ticket),
            Err(error) => self.refuse(ticket, error),
        }
    }

    /// The longer the line, the shorter the slice.
    fn slice_for(&self, ticket: &Ticket) -> Slice {
        let whole = self.config.slice;
        let parts = 1 + self.lines().quick_length() / LINE_FOR_HALF_A_SLICE;
        let left = ticket.deadline.saturating_duration_since(Instant::now());
        let parts_as_number = u32::try_from(parts).unwrap_or(u32::MAX);
        Slice { nodes: whole.nodes / parts as u64, time: (whole.time / parts_as_number).min(left) }
    }

    fn run(&self, ticket: &mut Ticket, slice: Option<Slice>) -> Result<Progress, PoolError> {
        let queued = ticket.begin_run();
        let lane = if slice.is_some() { "quick" } else { "worker" };
        let span = ticket.span.clone();
        let (stop, helpers) = (ticket.stop.clone(), self.helpers_for(ticket, slice));
        let context = RunContext { table: &self.table, stop, queued, slice, detail: Detail::Full, helpers };
        self.metrics.add_in_flight(1);
        let search =
            || tracing::span!(SPAN_LEVEL, "search", lane).in_scope(|| ticket.work.run_blocking(&context));
        let run = catch_unwind(AssertUnwindSafe(|| span.in_scope(search)));
        self.metrics.add_in_flight(-1);
        self.lines().forget_running(ticket);
        ticket.end_run();
        run.map_err(|_| PoolError::Panicked)
    }

    /// Threads for a search in earnest beside its own.
    fn helpers_for(&self, ticket: &Ticket, slice: Option<Slice>) -> Vec<StopFlag> {
        let wanted = ticket.work.threads().saturating_sub(1);
        if slice.is_some() || wanted == 0 {
            return Vec::new();
        }
        self.lines().lend(ticket, wanted as usize)
    }

    fn enqueue(&self, ticket: Ticket) {
        if ticket.is_abandoned() {
            return discard(ticket);
        }
        if ticket.deadline <= Instant::now() {
            return self.answer_fallback(ticket, StoppedBy::Time);
        }
        let pushed = self.lines().push_queue(ticket);
        match pushed.map_err(|given_back| *given_back) {
            Ok(()) => self.workers.notify_one(),
            Err((ticket, Refused::Full)) => self.refuse(ticket, PoolError::Overloaded),
            Err((ticket, Refused::Draining)) => self.answer_fallback(ticket, StoppedBy::Shutdown),
        }
    }

    fn answer_fallback(&self, mut ticket: Ticket, reason: StoppedBy) {
        let waited = ticket.waited_until_now();
        let Some(answer) = ticket.work.answer() else {
            return self.refuse(ticket, PoolError::Draining);
        };
        let stats = answer.stats_mut();
        stats.stopped_by = reason;
        stats.queue_ms = waited.as_secs_f64() * 1e3;
        self.answer(ticket);
    }

    fn answer(&self, mut ticket: Ticket) {
        let overshoot = Instant::now().saturating_duration_since(ticket.deadline);
        let waited = ticket.waited_until_now();
        if !ticket.is_abandoned()
            && let Some(answer) = ticket.work.answer()
        {
            self.metrics.count_search(answer, waited, overshoot);
        }
        ticket.work.send_answer();
        discard(ticket);
    }

    fn refuse(&self, mut ticket: Ticket, error: PoolError) {
        self.count_refusal(error);
        ticket.work.send_error(error);
        discard(ticket);
    }

    fn begin_drain(&self) {
        let waiting = self.lines().begin_drain();
        waiting.into_iter().for_each(|ticket| self.answer_fallback(ticket, StoppedBy::Shutdown));
        self.quick.notify_all();
        self.workers.notify_all();
    }

    /// Answers a job that is still in the queue at its deadline.
    fn expire(&self, place: Place) {
        let removed = self.lines().remove_queued(place);
        if let Some(ticket) = removed {
            self.answer_fallback(ticket, StoppedBy::Time);
        }
    }

    /// Takes back a job whose client has gone; a running one ends by its flag.
    fn abandon(&self, place: Place, stop: &StopFlag) {
        stop.request(StopRequest::Abandoned);
        let removed = self.lines().remove(place);
        if let Some(ticket) = removed {
            discard(ticket);
        }
    }
}

/// Whether the clock has ended a look that had nodes left: on a busy machine it was given less than others are, and what
/// is quick elsewhere should be so here.
fn may_look_again(ticket: &mut Ticket) -> bool {
    let is_ended_by_clock = |answer: &dyn SearchAnswer| answer.stats().stopped_by == StoppedBy::Time;
    ticket.looks < MOST_LOOKS
        && ticket.deadline > Instant::now()
        && ticket.work.answer().is_some_and(|answer| is_ended_by_clock(answer))
}

/// Drops a job; a game's destructor is a game's code, so even that may not take the thread along.
fn discard(ticket: Ticket) {
    let _ = catch_unwind(AssertUnwindSafe(|| drop(ticket)));
}

/// Makes this thread so much nicer than the process is, as whose niceness it starts. Without success it still searches,
/// only less politely.
fn be_nice(by: i32) {
    let thread = Some(rustix::thread::gettid());
    let nice = getpriority_process(thread).map(|nice| (nice + by).min(NICEST));
    if let Err(error) = nice.and_then(|nice| setpriority_process(thread, nice)) {
        tracing::debug!(%error, "a search thread keeps its priority");
    }
}
