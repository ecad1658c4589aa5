//! The future of a search.

use super::ticket::{Place, Reply};
use super::{PoolError, Shared};
use crate::games::answer::MoveAnswer;
use crate::search::StopFlag;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::sync::oneshot;

/// An admitted search: gives its answer, and stops it when dropped before.
#[must_use = "dropping it stops the search"]
pub struct Pending {
    reply: oneshot::Receiver<Reply>,
    place: Place,
    stop: StopFlag,
    shared: Arc<Shared>,
    is_answered: bool,
}

impl Pending {
    pub(super) fn new(
        reply: oneshot::Receiver<Reply>,
        place: Place,
        stop: StopFlag,
        shared: Arc<Shared>,
    ) -> Self {
        Self { reply, place, stop, shared, is_answered: false }
    }
}

impl Future for Pending {
    type Output = Result<Box<MoveAnswer>, PoolError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let received = ready!(Pin::new(&mut self.reply).poll(context));
        self.is_answered = true;
        // A lost sender means that a thread has died with the ticket, which is a fault of ours too.
        Poll::Ready(received.unwrap_or(Err(PoolError::Panicked)))
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.is_answered {
            self.shared.abandon(self.place, &self.stop);
        }
    }
}
