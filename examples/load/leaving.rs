//! A client that leaves while it is searched for.

use crate::Fault;
use crate::asks::Asks;
use crate::http::{Connection, metric};
use crate::process::Process;
use crate::report::{Verdict, ms, quantile, spread};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Leaves 200 ms into a search of 30 s, again and again, and looks when the search has stopped.
pub(crate) async fn leave(address: SocketAddr, process: Option<&Process>) -> Result<bool, Fault> {
    let mut asks = Asks::new(4);
    let mut times = Vec::new();
    for _ in 0..20 {
        let ask = asks.of_game("chess", 2, Duration::from_secs(30));
        let mut connection = Connection::open(address).await?;
        connection.send(&ask.path, &ask.body).await?;
        sleep(Duration::from_millis(200)).await;
        if metric(address, "bestmove_searches_in_flight").await? < 1.0 {
            return Err("the search did not run".into());
        }
        drop(connection);
        times.push(ms(until_idle(address).await?));
    }
    let mut verdict = Verdict::default();
    spread("stopped after, ms", times.clone());
    verdict.require("slowest to stop, ms", quantile(&mut times, 1.0), 100.0);
    if let Some(process) = process {
        verdict.require("processor time in the second after, ms", idle_cost(*process).await?, 50.0);
    }
    Ok(verdict.is_met())
}

/// Time until no search runs.
async fn until_idle(address: SocketAddr) -> Result<Duration, Fault> {
    let begun = Instant::now();
    while metric(address, "bestmove_searches_in_flight").await? > 0.0 {
        if begun.elapsed() > Duration::from_secs(60) {
            return Err("the search goes on".into());
        }
        sleep(Duration::from_millis(1)).await;
    }
    Ok(begun.elapsed())
}

async fn idle_cost(process: Process) -> Result<f64, Fault> {
    let before = process.processor_time()?;
    sleep(Duration::from_secs(1)).await;
    Ok(ms(process.processor_time()? - before))
}
