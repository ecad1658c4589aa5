//! Who waits for what, and who runs: the bookkeeping under the pool's lock. No game's code runs here.

use super::Task;
use super::ticket::{Place, Ticket};
use crate::search::{StopFlag, StopRequest};
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

/// Why a job is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// No room.
    Full,
    /// Nothing is taken any more.
    Draining,
}

/// A job that is not taken.
pub(super) type GivenBack = Box<(Ticket, Refused)>;

/// What the reserved thread does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuickLane {
    /// It waits.
    Idle,
    /// It runs a slice.
    Busy,
}

/// The two lines and the jobs that run.
pub(super) struct Lines {
    quick: VecDeque<Ticket>,
    most_quick: usize,
    queue: BTreeMap<Place, Ticket>,
    most_queued: usize,
    /// Flags of the running jobs by ticket number: never more than there are threads.
    running: BTreeMap<u64, StopFlag>,
    /// Threads beside their own that running jobs use in the place of free workers: the job's number, and the flag that
    /// ends one. No more than workers were free.
    lent: Vec<(u64, StopFlag)>,
    draining: bool,
    /// What the reserved thread does.
    pub(super) quick_lane: QuickLane,
    /// Workers that run no search: they wait, give a first look, or have not begun.
    free_workers: usize,
    /// Threads that have not ended.
    pub(super) threads: usize,
}

impl Lines {
    pub(super) fn new(most_queued: usize, most_quick: usize, workers: usize) -> Self {
        Self {
            quick: VecDeque::new(),
            most_quick,
            queue: BTreeMap::new(),
            most_queued,
            running: BTreeMap::new(),
            lent: Vec::new(),
            draining: false,
            quick_lane: QuickLane::Busy,
            free_workers: workers,
            threads: 0,
        }
    }

    /// Appends to the quick lane; tells whether its thread was free to take it, or gives the job back.
    pub(super) fn push_quick(&mut self, ticket: Ticket) -> Result<QuickLane, GivenBack> {
        if self.draining {
            return Err(Box::new((ticket, Refused::Draining)));
        }
        if self.quick.len() >= self.most_quick {
            return Err(Box::new((ticket, Refused::Full)));
        }
        let is_first = self.quick.is_empty();
        self.quick.push_back(ticket);
        Ok(if is_first { self.quick_lane } else { QuickLane::Busy })
    }

    /// Puts a job into the quick lane once more, or gives it back where others are in need of the lane or a worker is free
    /// to search in earnest.
    pub(super) fn push_again(&mut self, ticket: Ticket) -> Result<(), Box<Ticket>> {
        if self.draining || ticket.is_abandoned() || self.free_workers > 0 || !self.quick.is_empty() {
            return Err(Box::new(ticket));
        }
        self.quick.push_back(ticket);
        Ok(())
    }

    /// Puts a job that has its fallback into the queue, or gives it back. A free worker is
    /// room beside the queue's own.
    pub(super) fn push_queue(&mut self, ticket: Ticket) -> Result<(), GivenBack> {
        if self.draining {
            return Err(Box::new((ticket, Refused::Draining)));
        }
        if self.queue.len() >= self.most_queued + self.free_workers {
            return Err(Box::new((ticket, Refused::Full)));
        }
        self.queue.insert(ticket.place(), ticket);
        self.call_back_one();
        Ok(())
    }

    /// Lends a job that begins to run up to so many threads, as far as workers are free that nobody waits for.
    pub(super) fn lend(&mut self, ticket: &Ticket, most: usize) -> Vec<StopFlag> {
        let spare = self.free_workers.saturating_sub(self.lent.len() + self.queue.len());
        let flags: Vec<StopFlag> = (0..most.min(spare)).map(|_| StopFlag::new()).collect();
        let number = ticket.place().number();
        self.lent.extend(flags.iter().map(|flag| (number, flag.clone())));
        flags
    }

    /// A job has come for which a worker is free only if a lent thread ends: those who have one are enough for a search.
    fn call_back_one(&mut self) {
        if self.free_workers <= self.lent.len()
            && let Some((_, flag)) = self.lent.pop()
        {
            flag.request(StopRequest::Abandoned);
        }
    }

    /// A worker with nothing in the queue helps the quick lane.
    pub(super) fn next_worker(&mut self, now: Instant) -> Option<Task> {
        match self.queue.pop_first() {
            Some((_, ticket)) if ticket.deadline <= now => Some(Task::Expire(ticket)),
            Some((_, ticket)) => {
                self.note_running(&ticket);
                self.free_workers = self.free_workers.saturating_sub(1);
                Some(Task::Search(ticket))
            }
            None => self.next_slice(),
        }
    }

    /// The reserved thread does nothing but first looks.
    pub(super) fn next_slice(&mut self) -> Option<Task> {
        let ticket = self.quick.pop_front()?;
        self.note_running(&ticket);
        Some(Task::Slice(ticket))
    }

    fn note_running(&mut self, ticket: &Ticket) {
        self.running.insert(ticket.place().number(), ticket.stop.clone());
    }

    /// Notes that a worker has ended its search.
    pub(super) fn free_worker(&mut self) {
        self.free_workers += 1;
    }

    pub(super) fn forget_running(&mut self, ticket: &Ticket) {
        let number = ticket.place().number();
        self.running.remove(&number);
        self.lent.retain(|(borrower, _)| *borrower != number);
    }

    pub(super) fn queued(&self) -> usize {
        self.queue.len()
    }

    pub(super) fn quick_length(&self) -> usize {
        self.quick.len()
    }

    pub(super) fn is_draining(&self) -> bool {
        self.draining
    }

    /// Raises every flag and gives back the queue. Those in the quick lane stay: with their flag raised a look at
    /// them is short, and gives them the legal move that they do not have yet.
    pub(super) fn begin_drain(&mut self) -> Vec<Ticket> {
        self.draining = true;
        self.running.values().for_each(|stop| stop.request(StopRequest::Shutdown));
        self.quick.iter().for_each(|ticket| ticket.stop.request(StopRequest::Shutdown));
        std::mem::take(&mut self.queue).into_values().collect()
    }

    /// Takes a job out of the queue, if it is there.
    pub(super) fn remove_queued(&mut self, place: Place) -> Option<Ticket> {
        self.queue.remove(&place)
    }

    /// Takes a job out of either line.
    pub(super) fn remove(&mut self, place: Place) -> Option<Ticket> {
        if let Some(ticket) = self.remove_queued(place) {
            return Some(ticket);
        }
        let index = self.quick.iter().position(|ticket| ticket.place() == place)?;
        self.quick.remove(index)
    }
}
