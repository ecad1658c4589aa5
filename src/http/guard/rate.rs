//! How many requests each client may send: a leaky bucket a client (the generic cell rate algorithm).
//!
//! Memory is bounded: clients whose bucket is full again are forgotten, and while there are too many others all addresses
//! share one bucket, so that an attacker with countless addresses gets no more than one client's share for them. Holders of
//! keys, whose number is known, always have their own.

use super::client::Client;
use crate::config::RateLimit;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Most clients that have a bucket of their own: a few megabytes.
const MOST_CLIENTS: usize = 50_000;
/// Least time between two clean-ups: each looks at every bucket.
const SWEEP_EVERY: Duration = Duration::from_secs(1);

type Limiter = RateLimiter<Bucket, DashMapStateStore<Bucket>, DefaultClock, StateInformationMiddleware>;

/// Whose bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Bucket {
    Own(Client),
    Shared,
}

/// What a client may still do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// Requests at once after a pause.
    pub burst: u32,
    /// Requests that may follow at once.
    pub remaining: u32,
    /// Time in which a whole burst comes together.
    pub window: Duration,
    /// Until all of them may.
    pub reset: Duration,
    /// Until the next one may; zero where it may now.
    pub wait: Duration,
}

/// The buckets of all clients.
pub(super) struct Rates {
    limiter: Limiter,
    limit: RateLimit,
    most_clients: usize,
    swept: Mutex<Instant>,
}

impl Rates {
    pub(super) fn new(limit: RateLimit) -> Self {
        Self::with_room(limit, MOST_CLIENTS)
    }

    fn with_room(limit: RateLimit, most_clients: usize) -> Self {
        let quota = Quota::per_second(limit.per_second).allow_burst(limit.burst);
        let limiter = RateLimiter::dashmap(quota).with_middleware();
        Self { limiter, limit, most_clients, swept: Mutex::new(Instant::now()) }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// The same figures where it was one too many.
    pub(super) fn count(&self, client: Client) -> Result<Allowed, Allowed> {
        match self.limiter.check_key(&self.bucket(client)) {
            Ok(state) => Ok(self.allowed(state.remaining_burst_capacity(), Duration::ZERO)),
            Err(not_until) => {
                let wait = not_until.wait_time_from(DefaultClock::default().now());
                Err(self.allowed(0, wait))
            }
        }
    }

    fn allowed(&self, remaining: u32, wait: Duration) -> Allowed {
        let burst = self.limit.burst.get();
        let time_for = |requests: u32| Duration::from_secs(requests.into()) / self.limit.per_second.get();
        let reset = time_for(burst.saturating_sub(remaining));
        Allowed { burst, remaining, window: time_for(burst), reset, wait }
    }

    fn bucket(&self, client: Client) -> Bucket {
        let is_known = matches!(client, Client::Key(_));
        match is_known || self.limiter.len() < self.most_clients || self.sweep() {
            true => Bucket::Own(client),
            false => Bucket::Shared,
        }
    }

    /// Forgets whoever has not asked for a while, now and then; whether there is room.
    fn sweep(&self) -> bool {
        if let Ok(mut swept) = self.swept.try_lock()
            && swept.elapsed() >= SWEEP_EVERY
        {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
            *swept = Instant::now();
        }
        self.limiter.len() < self.most_clients
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::guard::keys::KeyId;
    use std::net::{IpAddr, Ipv4Addr};

    fn client(number: u32) -> Client {
        Client::at(IpAddr::V4(Ipv4Addr::from(number)))
    }

    fn rates(text: &str, most_clients: usize) -> Rates {
        Rates::with_room(text.parse().unwrap(), most_clients)
    }

    #[test]
    fn a_burst_passes_and_then_one_must_wait() {
        let rates = rates("1:3", 10);
        let remaining: Vec<u32> = (0..3).map(|_| rates.count(client(1)).unwrap().remaining).collect();
        assert_eq!(remaining, [2, 1, 0]);
        let refused = rates.count(client(1)).unwrap_err();
        assert_eq!((refused.burst, refused.remaining, refused.reset), (3, 0, Duration::from_secs(3)));
        assert!(refused.wait > Duration::ZERO && refused.wait <= Duration::from_secs(1), "{refused:?}");
        assert!(rates.count(client(2)).is_ok(), "another client is not concerned");
    }

    #[test]
    fn whoever_waits_may_ask_again() {
        let rates = rates("50:50", 10);
        while rates.count(client(1)).is_ok() {}
        std::thread::sleep(Duration::from_millis(60));
        assert!(rates.count(client(1)).is_ok());
    }

    #[test]
    fn countless_clients_share_one_bucket_and_no_more_memory() {
        let rates = rates("1:2", 100);
        let passed = (0..10_000).filter(|number| rates.count(client(*number)).is_ok()).count();
        assert!(rates.limiter.len() <= 101, "{}", rates.limiter.len());
        assert!((100..=110).contains(&passed), "{passed}");
        assert!(rates.count(Client::Key(KeyId::of("a key"))).is_ok(), "keys are not concerned");
    }

    #[test]
    fn clients_that_have_paused_are_forgotten() {
        let rates = rates("1000:1000", 100);
        assert!((0..100).all(|number| rates.count(client(number)).is_ok()));
        *rates.swept.lock().unwrap() = Instant::now() - SWEEP_EVERY;
        std::thread::sleep(Duration::from_millis(10));
        let _ = rates.count(client(1_000));
        assert_eq!(rates.limiter.len(), 1);
    }
}
