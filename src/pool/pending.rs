//! The future of a search.
//!
//! It keeps the deadline itself, on the threads that are not niced: a job still in the queue then is answered with its
//! fallback, however busy the search threads are.

use super::errand::Reply;
use super::ticket::Place;
use super::{PoolError, Shared};
use crate::search::StopFlag;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Instant;
use tokio::sync::oneshot;
use tokio::time::{Sleep, sleep_until};

/// An admitted search: gives its answer, and stops it when dropped before.
#[must_use = "dropping it stops the search"]
pub struct Pending<A> {
    reply: oneshot::Receiver<Reply<A>>,
    place: Place,
    stop: StopFlag,
    shared: Arc<Shared>,
    deadline: Pin<Box<Sleep>>,
    is_expired: bool,
    is_answered: bool,
}

impl<A> Pending<A> {
    pub(super) fn new(
        reply: oneshot::Receiver<Reply<A>>,
        (place, deadline): (Place, Instant),
        stop: StopFlag,
        shared: Arc<Shared>,
    ) -> Self {
        let deadline = Box::pin(sleep_until(deadline.into()));
        Self { reply, place, stop, shared, deadline, is_expired: false, is_answered: false }
    }

    fn poll_reply(&mut self, context: &mut Context<'_>) -> Poll<Reply<A>> {
        let received = ready!(Pin::new(&mut self.reply).poll(context));
        self.is_answered = true;
        // A lost sender means that a thread has died with the ticket, which is a fault of ours too.
        Poll::Ready(received.unwrap_or(Err(PoolError::Panicked)))
    }
}

impl<A> Future for Pending<A> {
    type Output = Result<Box<A>, PoolError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let reply = self.poll_reply(context);
        if reply.is_ready() || self.is_expired {
            return reply;
        }
        ready!(self.deadline.as_mut().poll(context));
        self.is_expired = true;
        self.shared.expire(self.place);
        self.poll_reply(context)
    }
}

impl<A> Drop for Pending<A> {
    fn drop(&mut self) {
        if !self.is_answered {
            self.shared.abandon(self.place, &self.stop);
        }
    }
}
