//! A job on its way through the pool.

use super::errand::{Errand, Reply, Work};
use crate::games::answer::SearchAnswer;
use crate::games::endpoint::Job;
use crate::search::{StopFlag, StopRequest};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tracing::Span;

/// Where a job stands: in the order of deadlines, then of arrival.
///
/// A deadline far away counts as if it were nearer, so that a job which has waited long enough comes before everything that
/// arrives later: however many short searches come, long ones have their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    due: Instant,
    number: u64,
}

impl Place {
    /// Unique in this process.
    pub(super) fn number(self) -> u64 {
        self.number
    }
}

/// A job with all that the pool knows of it.
pub(super) struct Ticket {
    pub(super) work: Box<dyn Work>,
    pub(super) deadline: Instant,
    pub(super) stop: StopFlag,
    /// The request that it is for, as traces have it.
    pub(super) span: Span,
    /// Times that a thread has taken it.
    pub(super) looks: u32,
    place: Place,
    waited: Duration,
    waits_since: Instant,
}

static NEXT_NUMBER: AtomicU64 = AtomicU64::new(0);

impl Ticket {
    /// A ticket that waits from now on, and where its reply will arrive. In line its deadline is taken to be no further
    /// away than `patience`.
    pub(super) fn new<A: SearchAnswer>(
        job: Box<dyn Job<A>>,
        patience: Duration,
    ) -> (Self, oneshot::Receiver<Reply<A>>) {
        let (now, deadline) = (Instant::now(), job.deadline());
        let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        let (errand, receiver) = Errand::new(job);
        let ticket = Self {
            deadline,
            work: Box::new(errand),
            stop: StopFlag::new(),
            span: Span::current(),
            looks: 0,
            place: Place { due: deadline.min(now + patience), number },
            waited: Duration::ZERO,
            waits_since: now,
        };
        (ticket, receiver)
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Notes that a thread has taken it; gives the time waited in all.
    pub(super) fn begin_run(&mut self) -> Duration {
        self.looks += 1;
        self.waited = self.waited_until_now();
        self.waited
    }

    /// Notes that it waits again.
    pub(super) fn end_run(&mut self) {
        self.waits_since = Instant::now();
    }

    /// Time waited in all.
    pub(super) fn waited_until_now(&self) -> Duration {
        self.waited + self.waits_since.elapsed()
    }

    pub(super) fn is_abandoned(&self) -> bool {
        self.stop.requested() == Some(StopRequest::Abandoned)
    }
}
