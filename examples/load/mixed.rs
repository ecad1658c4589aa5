//! Requests of every kind, many of them cancelled: nothing may be left behind.

use crate::Fault;
use crate::asks::Asks;
use crate::http::{Connection, metric};
use crate::process::Process;
use crate::report::Verdict;
use fastrand::Rng;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Requests in all, and after how many the level is taken.
const REQUESTS: usize = 10_000;
const FIRST: usize = 300;
/// Clients at a time.
const CLIENTS: usize = 16;
const BUDGET: Duration = Duration::from_millis(10);

/// What a process holds.
#[derive(Clone, Copy, Debug)]
struct Level {
    threads: f64,
    resident_mib: f64,
    searches: f64,
}

/// Sends them all, and compares the end with the level after the first.
pub(crate) async fn mixed(address: SocketAddr, process: Option<&Process>) -> Result<bool, Fault> {
    let process = *process.ok_or("name the service's process with --pid")?;
    let asks = Arc::new(Mutex::new(Asks::new(5)));
    let first = rush(address, &asks, FIRST).await?;
    let before = level(address, process).await?;
    println!("  after {FIRST} requests: {before:?}");
    let rest = rush(address, &asks, REQUESTS - FIRST).await?;
    let after = level(address, process).await?;
    println!("  after {REQUESTS} requests: {after:?}");
    let odd = first.odd + rest.odd;
    println!("  {} answered, {} cancelled", first.answered + rest.answered, first.cancelled + rest.cancelled);
    let mut verdict = Verdict::default();
    verdict.require("errors of the server", odd as f64, 0.0);
    verdict.require("threads", after.threads, before.threads * 1.1);
    verdict.require("searches", after.searches, 0.0);
    // The table's memory is taken as it fills, so it counts to the level as a whole.
    let table_mib = table_mib();
    verdict.require("resident, MiB", after.resident_mib, (before.resident_mib + table_mib) * 1.1);
    Ok(verdict.is_met())
}

/// Size of the service's table, as its variable says or by default.
fn table_mib() -> f64 {
    std::env::var("BESTMOVE_TABLE_MIB").ok().and_then(|text| text.parse().ok()).unwrap_or(256.0)
}

/// What became of requests.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    answered: usize,
    cancelled: usize,
    odd: usize,
}

async fn rush(address: SocketAddr, asks: &Arc<Mutex<Asks>>, requests: usize) -> Result<Counts, Fault> {
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        let share = requests / CLIENTS + usize::from(client < requests % CLIENTS);
        clients.spawn(be_client(address, asks.clone(), share, client as u64));
    }
    let mut all = Counts::default();
    while let Some(counts) = clients.join_next().await {
        let counts = counts??;
        all.answered += counts.answered;
        all.cancelled += counts.cancelled;
        all.odd += counts.odd;
    }
    Ok(all)
}

async fn be_client(
    address: SocketAddr,
    asks: Arc<Mutex<Asks>>,
    share: usize,
    seed: u64,
) -> Result<Counts, Fault> {
    let mut dice = Rng::with_seed(seed);
    let mut counts = Counts::default();
    for number in 0..share {
        let (path, body) = asks.lock().unwrap_or_else(PoisonError::into_inner).mixed(BUDGET);
        let mut connection = Connection::open(address).await?;
        if number % 3 == 0 {
            let patience = Duration::from_micros(dice.u64(..8_000));
            let _ = timeout(patience, connection.post(&path, &body)).await;
            counts.cancelled += 1;
            continue;
        }
        let answer = connection.post(&path, &body).await?;
        counts.answered += 1;
        if !matches!(answer.status, 200 | 422 | 503) {
            println!("  {path} {body}: {} {}", answer.status, String::from_utf8_lossy(&answer.body));
            counts.odd += 1;
        }
    }
    Ok(counts)
}

/// What the process holds once it has come to rest.
async fn level(address: SocketAddr, process: Process) -> Result<Level, Fault> {
    sleep(Duration::from_secs(1)).await;
    let searches = metric(address, "bestmove_searches_in_flight").await?;
    Ok(Level { threads: process.threads()?, resident_mib: process.resident_mib()?, searches })
}
