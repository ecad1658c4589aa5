//! Equal requests at the same time are answered by one search.
//!
//! A request joins a search that was asked for with the same body while that has only just begun: it waits no longer than
//! it would for its own, and both get the same answer. The search belongs to all who wait for it; it stops when the last of
//! them has gone. Requests whose answer is drawn by chance are never joined, since two clients must not share one draw. What
//! outlives a search is another matter: see [`super::kept`].

use super::envelope::SearchTimes;
use super::error::ApiError;
use super::fingerprint::Fingerprint;
use axum::body::Bytes;
use dashmap::DashMap;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A search can be joined for this part of its budget.
const JOINABLE_PART: u32 = 20;

/// An answer as it is sent, cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// The answer as JSON.
    pub(super) json: Bytes,
    /// Where its time went.
    pub(super) times: SearchTimes,
}

/// What a search comes to for all who wait for it.
pub(super) type Outcome = Result<Written, ApiError>;

/// A search that others may join.
struct Begun {
    number: u64,
    joinable_until: Instant,
    search: WeakShared<BoxFuture<'static, Outcome>>,
}

/// The searches that have begun. There are no more of them than searches admitted.
#[derive(Clone, Default)]
pub(super) struct Joiner {
    begun: Arc<DashMap<Fingerprint, Begun>>,
    numbers: Arc<AtomicU64>,
}

impl Joiner {
    /// The search that was begun for an equal request a moment ago.
    pub(super) fn find(&self, fingerprint: Fingerprint) -> Option<Shared<BoxFuture<'static, Outcome>>> {
        let search = {
            let begun = self.begun.get(&fingerprint)?;
            (Instant::now() < begun.joinable_until).then(|| begun.search.clone())?
        };
        search.upgrade()
    }

    /// Lets others join a search whose budget runs from `received` to `deadline`.
    pub(super) fn begin(
        &self,
        fingerprint: Fingerprint,
        (received, deadline): (Instant, Instant),
        search: BoxFuture<'static, Outcome>,
    ) -> Shared<BoxFuture<'static, Outcome>> {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let listed = Listed { begun: self.begun.clone(), fingerprint, number };
        let search = async move {
            let _listed = listed;
            search.await
        };
        let search = search.boxed().shared();
        let joinable_until = received + joinable_time(deadline.saturating_duration_since(received));
        if let Some(search) = search.downgrade() {
            self.begun.insert(fingerprint, Begun { number, joinable_until, search });
        }
        search
    }
}

fn joinable_time(budget: Duration) -> Duration {
    budget / JOINABLE_PART
}

/// Takes a search from the list when it has ended or stopped, unless a later one has its place.
struct Listed {
    begun: Arc<DashMap<Fingerprint, Begun>>,
    fingerprint: Fingerprint,
    number: u64,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.begun.remove_if(&self.fingerprint, |_, begun| begun.number == self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::{pending, ready};

    const BUDGET: Duration = Duration::from_secs(60);

    fn print(body: &str) -> Fingerprint {
        let number = body.bytes().fold(0, |number, byte| number << 8 | u128::from(byte));
        Fingerprint(number)
    }

    fn never() -> BoxFuture<'static, Outcome> {
        pending().boxed()
    }

    fn from_now() -> (Instant, Instant) {
        let now = Instant::now();
        (now, now + BUDGET)
    }

    #[test]
    fn a_search_is_found_while_somebody_waits_for_it() {
        let joiner = Joiner::default();
        let first = joiner.begin(print("a"), from_now(), never());
        let second = joiner.find(print("a")).unwrap();
        assert!(joiner.find(print("b")).is_none());
        drop(first);
        assert!(joiner.find(print("a")).is_some(), "the second still waits");
        drop(second);
        assert!(joiner.find(print("a")).is_none());
        assert!(joiner.begun.is_empty());
    }

    #[test]
    fn a_search_that_has_used_a_part_of_its_budget_is_not_joined() {
        let joiner = Joiner::default();
        let now = Instant::now();
        let begun = |ago| (now - ago, now - ago + BUDGET);
        let _old = joiner.begin(print("old"), begun(BUDGET / 20), never());
        let _new = joiner.begin(print("new"), begun(BUDGET / 25), never());
        assert!(joiner.find(print("old")).is_none());
        assert!(joiner.find(print("new")).is_some());
    }

    #[test]
    fn a_later_search_keeps_its_place_when_an_earlier_one_ends() {
        let joiner = Joiner::default();
        let first = joiner.begin(print("a"), from_now(), never());
        let _second = joiner.begin(print("a"), from_now(), never());
        drop(first);
        assert!(joiner.find(print("a")).is_some());
    }

    #[tokio::test]
    async fn everybody_gets_the_same_and_nothing_is_kept() {
        let joiner = Joiner::default();
        let times = SearchTimes { queue_ms: 0.0, search_ms: 1.0 };
        let written = Written { json: Bytes::from_static(b"{}"), times };
        let first = joiner.begin(print("a"), from_now(), ready(Ok(written)).boxed());
        let second = joiner.find(print("a")).unwrap();
        assert_eq!((first.await.unwrap().json, second.await.unwrap().json), ("{}".into(), "{}".into()));
        assert!(joiner.begun.is_empty());
    }
}
