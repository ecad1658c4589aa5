//! What has gone wrong in another service of this kind: late answers, searches that outlive their clients, positions that
//! end the process, impossible castling, a new table for every request.

use crate::Fault;
use crate::http::{Connection, metric, post};
use crate::leaving;
use crate::process::Process;
use crate::report::{Verdict, ms};
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

const CHESS: &str = "/v1/chess/move";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Pawns where none can stand, a row that is too long, kings without rooks that claim to castle, two kings a side.
const IMPOSSIBLE: [&str; 4] = [
    "PPPPPPPP/8/8/4k3/8/8/8/4K3 w - - 0 1",
    "999999999/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "3kk3/8/8/8/8/8/8/3KK3 w - - 0 1",
];

/// The same checks on ours.
pub(crate) async fn broken(address: SocketAddr, process: Option<&Process>) -> Result<bool, Fault> {
    let mut verdict = Verdict::default();
    let begun = Instant::now();
    let body = json!({"state": {"fen": START}, "time_ms": 500}).to_string();
    let answer = post(address, CHESS, &body).await?;
    println!("  status {} at depth {}", answer.status, answer.json()["stats"]["depth"]);
    verdict.require("a budget of 500 ms answered after, ms", ms(begun.elapsed()), 510.0);
    let mut taken = 0;
    for fen in IMPOSSIBLE {
        let begun = Instant::now();
        let body = json!({"state": {"fen": fen}, "time_ms": 500}).to_string();
        let answer = post(address, CHESS, &body).await?;
        println!(
            "  {fen}: {} after {:.1} ms, {}",
            answer.status,
            ms(begun.elapsed()),
            answer.json()["detail"]
        );
        taken += u32::from(answer.status != 422);
    }
    verdict.require("impossible positions taken", f64::from(taken), 0.0);
    let hints = hints_a_second(address).await?;
    println!("  {hints:.0} hints of depth 4 a second over one connection");
    if let Some(process) = process {
        println!("  {:.0} MiB resident", process.resident_mib()?);
    }
    verdict.require("searches left", metric(address, "bestmove_searches_in_flight").await?, 0.0);
    Ok(leaving::leave(address, process).await? && verdict.is_met())
}

async fn hints_a_second(address: SocketAddr) -> Result<f64, Fault> {
    let mut connection = Connection::open(address).await?;
    let begun = Instant::now();
    let mut count = 0_u64;
    while begun.elapsed() < Duration::from_secs(3) {
        // A limit out of reach, different each time, so that every request has a search of its own.
        let nodes = 1_000_000_000 + count;
        let body = json!({"state": {"fen": START}, "depth": 4, "nodes": nodes}).to_string();
        if connection.post(CHESS, &body).await?.status != 200 {
            return Err("a hint was refused".into());
        }
        count += 1;
    }
    Ok(count as f64 / begun.elapsed().as_secs_f64())
}
