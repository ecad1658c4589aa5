//! Puts load on a running service and judges what it promises.
//!
//! ```sh
//! bestmove serve &
//! cargo run --release --example load -- steady --pid $!
//! ```
//!
//! Arrivals are open: a request is sent when its time has come, whether or not earlier ones have been answered, so that a
//! slow server cannot slow its own test down. Exit code 1 where a threshold is missed. `load/` holds the same scenarios
//! for k6.

mod arrivals;
mod asks;
mod broken;
mod http;
mod leaving;
mod mixed;
mod process;
mod promises;
mod report;
mod throughput;

use clap::{Parser, ValueEnum};
use process::Process;
use std::error::Error;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

/// What can go wrong in a scenario that is no finding about the service.
type Fault = Box<dyn Error + Send + Sync>;

/// The command line.
#[derive(Debug, Parser)]
struct Args {
    /// What to do
    scenario: Scenario,
    /// Where the service listens; loopback addresses only
    #[arg(long, default_value = "127.0.0.1:8080")]
    address: SocketAddr,
    /// Process of the service, for memory, threads and processor time
    #[arg(long)]
    pid: Option<u32>,
    /// Seconds, where the scenario has no length of its own
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Processors that searches have: what the capacity is taken to be
    #[arg(long, default_value_t = 2)]
    processors: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scenario {
    /// A few requests to every game
    Smoke,
    /// Half the capacity
    Steady,
    /// Twice the capacity, every request different
    Stress,
    /// A tenth of the capacity, ten times the capacity for a moment, a tenth again
    Spike,
    /// Three quarters of the capacity for as long as is asked
    Soak,
    /// 2,000 budgets of 50 ms, one after the other
    Punctual,
    /// 200 connections at once that ask for 10 s each
    Burst,
    /// Quick requests while long searches fill every worker
    Starve,
    /// A client that leaves 200 ms into a search of 30 s
    Leave,
    /// 10,000 requests of every kind, a third of them cancelled
    Mixed,
    /// Requests a second over 64 connections, beside a handler that does nothing
    Throughput,
    /// Positions and habits that have ended other services
    Broken,
    /// The handler that does nothing, for `throughput`
    #[value(hide = true)]
    Constant,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error.into()),
    };
    match runtime.block_on(run(&args)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(fault) => fail(&fault),
    }
}

fn fail(fault: &Fault) -> ExitCode {
    eprintln!("load: {fault}");
    ExitCode::from(2)
}

/// Whether every threshold was met.
async fn run(args: &Args) -> Result<bool, Fault> {
    if !args.address.ip().is_loopback() {
        return Err("only a service on this machine is loaded: name a loopback address".into());
    }
    let process = args.pid.map(Process::new);
    let whole = Duration::from_secs(args.seconds);
    match args.scenario {
        Scenario::Smoke => promises::smoke(args.address).await,
        Scenario::Steady => arrivals::steady(args.address, capacity(args) / 2.0, whole).await,
        Scenario::Soak => arrivals::steady(args.address, capacity(args) * 0.75, whole).await,
        Scenario::Stress => arrivals::stress(args.address, capacity(args) * 2.0, whole).await,
        Scenario::Spike => arrivals::spike(args.address, capacity(args), whole).await,
        Scenario::Punctual => promises::punctual(args.address).await,
        Scenario::Burst => promises::burst(args.address).await,
        Scenario::Starve => promises::starve(args.address, args.processors).await,
        Scenario::Leave => leaving::leave(args.address, process.as_ref()).await,
        Scenario::Mixed => mixed::mixed(args.address, process.as_ref()).await,
        Scenario::Throughput => {
            throughput::throughput(args.address, whole.min(Duration::from_secs(10))).await
        }
        Scenario::Broken => broken::broken(args.address, process.as_ref()).await,
        Scenario::Constant => throughput::serve_constant(args.address).await,
    }
}

/// Requests a second that search for their whole budget.
fn capacity(args: &Args) -> f64 {
    f64::from(args.processors) / arrivals::BUDGET.as_secs_f64()
}
