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

/// Whether a body comes again. Those of different connections are never equal, so that no two requests share a search.
#[derive(Clone, Copy, Debug)]
enum Bodies {
    /// Each connection sends its fifty over and over, as the players of a small game do.
    Again,
    /// None comes twice.
    Once,
}

/// Measures all in turn.
pub(crate) async fn throughput(address: SocketAddr, lasts: Duration) -> Result<bool, Fault> {
    let constant_address = SocketAddr::new(address.ip(), address.port() + 1);
    let _constant = start_constant(constant_address).await?;
    let (mut again, mut once, mut constants) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let seed = round as u64;
        constants.push(measure(constant_address, Bodies::Again, lasts, seed).await?);
        again.push(measure(address, Bodies::Again, lasts, seed).await?);
        once.push(measure(address, Bodies::Once, lasts, seed).await?);
        println!(
            "  {:.0} a second, {:.0} where none comes twice, the constant {:.0}",
            again[round], once[round], constants[round]
        );
    }
    let [again, once, constant] = [again, once, constants].map(|mut rates| quantile(&mut rates, 0.5));
    let (again_share, once_share) = (again / constant, once / constant);
    println!(
        "  medians: {again:.0}, {once:.0} and {constant:.0}; {again_share:.2} and {once_share:.2} of the constant"
    );
    let mut verdict = Verdict::default();
    verdict.require("constant to ours", constant / again, 2.0);
    Ok(verdict.is_met())
}

/// Answered requests a second.
async fn measure(address: SocketAddr, bodies: Bodies, lasts: Duration, seed: u64) -> Result<f64, Fault> {
    let mut asks = Asks::new(100 + seed);
    let end = Instant::now() + lasts + Duration::from_millis(500);
    let mut clients = JoinSet::new();
    for number in 0..CONNECTIONS {
        let texts: Vec<String> = (0..50)
            .map(|plies| asks.of_game("tic-tac-toe", plies % 6, Duration::from_secs(1)).body)
            .collect();
        let first = (seed << 40) + ((number as u64) << 30);
        clients.spawn(async move {
            match bodies {
                Bodies::Again => be_client(address, texts.iter().cloned().cycle(), end).await,
                Bodies::Once => {
                    let renumbered = texts.iter().cycle().zip(first..).map(renumbered);
                    be_client(address, renumbered, end).await
                }
            }
        });
    }
    let begun = Instant::now();
    let mut answered = 0;
    while let Some(count) = clients.join_next().await {
        answered += count??;
    }
    Ok(answered as f64 / begun.elapsed().as_secs_f64())
}

/// The body with another number in its limit of nodes, which is out of reach.
fn renumbered((body, number): (&String, u64)) -> String {
    let start = body.split_once("\"nodes\":").map_or(body.as_str(), |(start, _)| start);
    format!("{start}\"nodes\":{}}}", 2_000_000_000_000 + number)
}

async fn be_client(
    address: SocketAddr,
    bodies: impl Iterator<Item = String>,
    end: Instant,
) -> Result<usize, Fault> {
    let mut connection = Connection::open(address).await?;
    let mut answered = 0;
    for body in bodies {
        if Instant::now() >= end {
            break;
        }
        let answer = connection.post("/v1/tic-tac-toe/move", &body).await?;
        if answer.status != 200 {
            return Err(format!("{body}: {}", answer.head).into());
        }
        answered += 1;
    }
    Ok(answered)
}
