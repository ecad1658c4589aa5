//! What tuners share: self-play and the fit. Each names its game in a module `tuned`.

mod fit;
mod games;

pub(crate) use games::Habits;

use clap::Parser;
use std::process::ExitCode;

#[derive(Debug, Parser)]
enum Command {
    /// Play games and write their quiet positions
    Games(games::Plan),
    /// Fit the weights to such positions
    Fit(fit::Plan),
}

/// Runs a tuner's command line.
pub(crate) fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::Games(plan) => plan.run(),
        Command::Fit(plan) => plan.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tuner: {error}");
            ExitCode::FAILURE
        }
    }
}
