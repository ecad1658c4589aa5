//! A job and where its answer goes. What kind of answer that is is known here and to the one who waits for it; the rest of
//! the pool is the same for all.

use super::PoolError;
use crate::games::answer::SearchAnswer;
use crate::games::endpoint::{Job, Run, RunContext};
use tokio::sync::oneshot;

/// What a request gets in the end.
pub(super) type Reply<A> = Result<Box<A>, PoolError>;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// Nothing more is to be found.
    Done,
    /// Only the slice has ended.
    Partial,
}

/// A job of whatever kind.
pub(super) trait Work: Send {
    /// Threads that it may use, its own counted.
    fn threads(&self) -> u32;

    /// Searches, and keeps the answer.
    fn run_blocking(&mut self, context: &RunContext<'_>) -> Progress;

    /// The last answer found, if any.
    fn answer(&mut self) -> Option<&mut dyn SearchAnswer>;

    /// Sends the last answer found, once; nobody may be listening any more.
    fn send_answer(&mut self);

    /// Sends a refusal in its place.
    fn send_error(&mut self, error: PoolError);
}

/// A job, its last answer and who waits for it.
pub(super) struct Errand<A> {
    job: Box<dyn Job<A>>,
    found: Option<Box<A>>,
    reply: Option<oneshot::Sender<Reply<A>>>,
}

impl<A: SearchAnswer> Errand<A> {
    /// An errand, and where its reply will arrive.
    pub(super) fn new(job: Box<dyn Job<A>>) -> (Self, oneshot::Receiver<Reply<A>>) {
        let (sender, receiver) = oneshot::channel();
        (Self { job, found: None, reply: Some(sender) }, receiver)
    }

    /// Whether an unfinished answer is worth no less than the last one.
    fn is_deeper(&self, answer: &A) -> bool {
        self.found.as_ref().is_none_or(|found| found.stats().depth <= answer.stats().depth)
    }

    fn send(&mut self, reply: Reply<A>) {
        if let Some(sender) = self.reply.take() {
            let _ = sender.send(reply);
        }
    }
}

impl<A: SearchAnswer> Work for Errand<A> {
    fn threads(&self) -> u32 {
        self.job.threads()
    }

    fn run_blocking(&mut self, context: &RunContext<'_>) -> Progress {
        let (progress, answer) = match self.job.run_blocking(context) {
            Run::Done(answer) => (Progress::Done, answer),
            Run::Partial(answer) => (Progress::Partial, answer),
        };
        if progress == Progress::Done || self.is_deeper(&answer) {
            self.found = Some(answer);
        }
        progress
    }

    fn answer(&mut self) -> Option<&mut dyn SearchAnswer> {
        self.found.as_deref_mut().map(|answer| answer as &mut dyn SearchAnswer)
    }

    fn send_answer(&mut self) {
        if let Some(answer) = self.found.take() {
            self.send(Ok(answer));
        }
    }

    fn send_error(&mut self, error: PoolError) {
        self.send(Err(error));
    }
}
