//! What the service promises to single clients and to crowds.

use crate::Fault;
use crate::arrivals::{BUDGET, Health, all_at_once};
use crate::asks::Asks;
use crate::http::{Connection, metric, post};
use crate::report::{Sample, Thresholds, Verdict, judge, ms, quantile, spread};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Longest search that is asked for, in milliseconds.
const LONG_MS: u64 = 30_000;

/// Every game answers.
pub(crate) async fn smoke(address: SocketAddr) -> Result<bool, Fault> {
    let mut verdict = Verdict::default();
    let mut connection = Connection::open(address).await?;
    let catalogue = connection.get("/v1/games").await?.json();
    let games = catalogue["games"].as_array().cloned().unwrap_or_default();
    let mut failed = 0;
    for game in &games {
        let slug = game["slug"].as_str().unwrap_or_default();
        let answer = connection.post(&format!("/v1/{slug}/move"), &game["example"].to_string()).await?;
        println!("  {slug}: {} {}", answer.status, answer.json()["move"]);
        failed += u32::from(answer.status != 200);
    }
    verdict.require("games without an answer", f64::from(failed), 0.0);
    verdict.require("missing games", if games.is_empty() { 1.0 } else { 0.0 }, 0.0);
    Ok(verdict.is_met())
}

/// One client, one budget after the other.
pub(crate) async fn punctual(address: SocketAddr) -> Result<bool, Fault> {
    let mut asks = Asks::new(1);
    let mut connection = Connection::open(address).await?;
    let mut samples = Vec::new();
    for _ in 0..2_000 {
        let ask = asks.deep(BUDGET);
        let begun = Instant::now();
        let answer = connection.post(&ask.path, &ask.body).await;
        samples.push(Sample::of(&ask, &answer, begun.elapsed()));
    }
    Ok(judge(&samples, Thresholds { late_ms: 10.0, refusal_ms: 100.0, refused: 0.0 }).is_met())
}

/// Many connections at once, each for a long search.
pub(crate) async fn burst(address: SocketAddr) -> Result<bool, Fault> {
    let mut asks = Asks::new(2);
    let crowd = (0..200).map(|_| asks.deep(Duration::from_secs(10))).collect();
    let health = Health::watch(address);
    let samples = all_at_once(address, crowd).await;
    let mut verdict = judge(&samples, Thresholds { late_ms: 15.0, refusal_ms: 100.0, refused: 0.9 });
    health.judge(&mut verdict).await?;
    Ok(verdict.is_met())
}

/// Quick requests while every worker is busy.
pub(crate) async fn starve(address: SocketAddr, workers: u32) -> Result<bool, Fault> {
    let mut asks = Asks::new(3);
    let mut busy = Vec::new();
    for _ in 0..workers {
        let ask = asks.of_game("chess", 6, Duration::from_millis(LONG_MS));
        let mut connection = Connection::open(address).await?;
        connection.send(&ask.path, &ask.body).await?;
        busy.push(connection);
    }
    sleep(Duration::from_millis(300)).await;
    println!("  {} searches under way", metric(address, "bestmove_searches_in_flight").await?);
    let mut times = Vec::new();
    for number in 0..500 {
        let ask = asks.of_game("tic-tac-toe", number % 5, Duration::from_secs(1));
        let begun = Instant::now();
        let answer = post(address, &ask.path, &ask.body).await?;
        if !(answer.status == 200 && ask.allows(&answer.json())) {
            return Err(format!("an answer that is none: {answer:?}").into());
        }
        times.push(ms(begun.elapsed()));
    }
    let mut verdict = Verdict::default();
    spread("tic-tac-toe answered after, ms", times.clone());
    verdict.require("slowest, ms", quantile(&mut times, 1.0), 20.0);
    Ok(verdict.is_met())
}
