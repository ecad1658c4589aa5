//! Small requests over kept connections, beside a handler that reads the same body and does nothing.

use crate::Fault;
use crate::asks::Asks;
use crate::http::Connection;
use crate::report::{Verdict, quantile};
use axum::routing::post;
use axum::{Json, Router};
use serde_json::Value;
use std::net::SocketAddr;
use std::process::{Child, Command};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::sleep;

const CONNECTIONS: usize = 64;
/// Times that each of the two is measured, in turn.
const ROUNDS: usize = 3;

/// Answers every request alike.
pub(crate) async fn serve_constant(address: SocketAddr) -> Result<bool, Fault> {
    let answer = include_str!("constant.json");
    let handler =
        post(move |Json(_body): Json<Value>| async move { ([("content-type", "application/json")], answer) });
    let router = Router::new().route("/v1/tic-tac-toe/move", handler);
    axum::serve(TcpListener::bind(address).await?, router).await?;
    Ok(true)
}

/// Ends the process when dropped.
struct Constant(Child);

impl Drop for Constant {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn start_constant(address: SocketAddr) -> Result<Constant, Fault> {
    let program = std::env::current_exe()?;
    let child = Command::new(program).args(["constant", "--address", &address.to_string()]).spawn()?;
    let constant = Constant(child);
    for _ in 0..100 {
        if Connection::open(address).await.is_ok() {
            return Ok(constant);
        }
        sleep(Duration::from_millis(20)).await;
    }
    Err("the handler that does nothing did not start".into())
}

/// Measures both in turn.
pub(crate) async fn throughput(address: SocketAddr, lasts: Duration) -> Result<bool, Fault> {
    let constant_address = SocketAddr::new(address.ip(), address.port() + 1);
    let _constant = start_constant(constant_address).await?;
    let (mut ours, mut constants) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        constants.push(measure(constant_address, lasts, round as u64).await?);
        ours.push(measure(address, lasts, round as u64).await?);
        println!("  {:.0} a second, the constant {:.0}", ours[round], constants[round]);
    }
    let (ours, constant) = (quantile(&mut ours, 0.5), quantile(&mut constants, 0.5));
    println!("  medians: {ours:.0} and {constant:.0}, {:.2} of it", ours / constant);
    let mut verdict = Verdict::default();
    verdict.require("constant to ours", constant / ours, 2.0);
    Ok(verdict.is_met())
}

/// Answered requests a second.
async fn measure(address: SocketAddr, lasts: Duration, seed: u64) -> Result<f64, Fault> {
    let mut asks = Asks::new(100 + seed);
    let end = Instant::now() + lasts + Duration::from_millis(500);
    let mut clients = JoinSet::new();
    for _ in 0..CONNECTIONS {
        // Every body differs from those of the other connections, so that no two requests are ever joined.
        let bodies: Vec<String> = (0..50)
            .map(|plies| asks.of_game("tic-tac-toe", plies % 6, Duration::from_secs(1)).body)
            .collect();
        clients.spawn(be_client(address, bodies, end));
    }
    let begun = Instant::now();
    let mut answered = 0;
    while let Some(count) = clients.join_next().await {
        answered += count??;
    }
    Ok(answered as f64 / begun.elapsed().as_secs_f64())
}

async fn be_client(address: SocketAddr, bodies: Vec<String>, end: Instant) -> Result<usize, Fault> {
    let mut connection = Connection::open(address).await?;
    let mut answered = 0;
    for body in bodies.iter().cycle() {
        if Instant::now() >= end {
            break;
        }
        let answer = connection.post("/v1/tic-tac-toe/move", body).await?;
        if answer.status != 200 {
            return Err(format!("{body}: {}", answer.head).into());
        }
        answered += 1;
    }
    Ok(answered)
}
