//! Loads with open arrivals: requests come as they come (a Poisson process), whatever became of those before.

use crate::Fault;
use crate::asks::{Ask, Asks};
use crate::http::{self, Connection};
use crate::report::{Sample, Thresholds, Verdict, judge, ms, quantile, spread};
use fastrand::Rng;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, sleep_until};

/// Budget of every request.
pub(crate) const BUDGET: Duration = Duration::from_millis(50);
/// Time between two looks at the health.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A part of a load: requests a second, for so long.
#[derive(Clone, Copy, Debug)]
struct Stage {
    rate: f64,
    lasts: Duration,
}

/// A rate that can be served: nobody is refused.
pub(crate) async fn steady(address: SocketAddr, rate: f64, lasts: Duration) -> Result<bool, Fault> {
    let thresholds = Thresholds { late_ms: 10.0, refusal_ms: 100.0, refused: 0.01 };
    run(address, &[Stage { rate, lasts }], thresholds).await
}

/// More than can be served.
pub(crate) async fn stress(address: SocketAddr, rate: f64, lasts: Duration) -> Result<bool, Fault> {
    let thresholds = Thresholds { late_ms: 15.0, refusal_ms: 100.0, refused: 0.9 };
    run(address, &[Stage { rate, lasts }], thresholds).await
}

/// Calm, a flood, calm.
pub(crate) async fn spike(address: SocketAddr, capacity: f64, lasts: Duration) -> Result<bool, Fault> {
    let calm = Stage { rate: capacity / 10.0, lasts: lasts * 2 / 5 };
    let flood = Stage { rate: capacity * 10.0, lasts: lasts / 5 };
    let thresholds = Thresholds { late_ms: 15.0, refusal_ms: 100.0, refused: 0.95 };
    run(address, &[calm, flood, calm], thresholds).await
}

async fn run(address: SocketAddr, stages: &[Stage], thresholds: Thresholds) -> Result<bool, Fault> {
    let health = Health::watch(address);
    let samples = arrive(address, stages).await?;
    let mut verdict = judge(&samples, thresholds);
    health.judge(&mut verdict).await?;
    Ok(verdict.is_met())
}

async fn arrive(address: SocketAddr, stages: &[Stage]) -> Result<Vec<Sample>, Fault> {
    let (mut asks, mut dice) = (Asks::new(7), Rng::with_seed(8));
    let mut requests = JoinSet::new();
    let mut due = tokio::time::Instant::now();
    for stage in stages {
        println!("{:.1} requests a second for {} s", stage.rate, stage.lasts.as_secs());
        let end = due + stage.lasts;
        while due < end {
            let ask = asks.deep(BUDGET);
            sleep_until(due).await;
            requests.spawn(send(address, ask));
            due += Duration::from_secs_f64(-(1.0 - dice.f64()).ln() / stage.rate);
        }
    }
    Ok(requests.join_all().await)
}

/// Sends a request over a connection of its own. Its time runs from when the request is written, as the server's does.
async fn send(address: SocketAddr, ask: Ask) -> Sample {
    let opened = Connection::open(address).await;
    let begun = Instant::now();
    let answer = match opened {
        Ok(mut connection) => connection.post(&ask.path, &ask.body).await,
        Err(error) => Err(error),
    };
    Sample::of(&ask, &answer, begun.elapsed())
}

/// Looks at the health all the time, over connections of its own.
pub(crate) struct Health {
    is_over: Arc<AtomicBool>,
    looks: JoinHandle<std::io::Result<Vec<f64>>>,
}

impl Health {
    pub(crate) fn watch(address: SocketAddr) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let ends = is_over.clone();
        let looks = tokio::spawn(async move {
            let mut times = Vec::new();
            while !ends.load(Ordering::Relaxed) {
                let begun = Instant::now();
                Connection::open(address).await?.get("/healthz").await?;
                times.push(ms(begun.elapsed()));
                sleep(LOOK_EVERY).await;
            }
            Ok(times)
        });
        Self { is_over, looks }
    }

    pub(crate) async fn judge(self, verdict: &mut Verdict) -> Result<(), Fault> {
        self.is_over.store(true, Ordering::Relaxed);
        let mut times = self.looks.await??;
        spread("health answered after, ms", times.clone());
        verdict.require("slowest health, ms", quantile(&mut times, 1.0), 50.0);
        Ok(())
    }
}

/// Sends these requests all at once.
pub(crate) async fn all_at_once(address: SocketAddr, asks: Vec<Ask>) -> Vec<Sample> {
    let mut requests = JoinSet::new();
    for ask in asks {
        requests.spawn(async move {
            let begun = Instant::now();
            let answer = http::post(address, &ask.path, &ask.body).await;
            Sample::of(&ask, &answer, begun.elapsed())
        });
    }
    requests.join_all().await
}
