//! The command line: one binary, one file for each subcommand.
//!
//! Like the service, it reaches the games only through [`Registry`] and [`Endpoint`]: no game is named here, and a
//! new game has all of these commands on the day it is registered.

mod bench;
mod book;
mod engine;
mod error;
mod healthcheck;
mod input;
mod move_once;
mod perft;
mod play;
mod prepare;
pub mod serve;
mod solve;

pub use error::CliError;

use crate::config::ServeConfig;
use crate::games::Registry;
use crate::games::endpoint::Endpoint;
use crate::keys::Keys;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// What `bestmove` does when its first argument names no subcommand.
const DEFAULT_COMMAND: &str = "serve";

/// What should I play here? One engine for many games: over HTTP, in the terminal, or for a single request.
#[derive(Debug, Parser)]
#[command(version, subcommand_required = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the service (what `bestmove` does without a subcommand)
    Serve(Box<ServeConfig>),
    /// Play against the engine in the terminal
    Play(play::PlayArgs),
    /// Answer one request without a server; the answer goes to standard output
    Move(move_once::MoveArgs),
    /// Count the leaves of the legal-move tree, one line `depth nodes` for each depth
    Perft(perft::PerftArgs),
    /// Search fixed positions to a fixed depth; the last line is `signature N`, the nodes in all
    Bench(bench::BenchArgs),
    /// Solve a file of positions with known answers and say how many are right
    Solve(solve::SolveArgs),
    /// Make opening books, check them, and say what is in them
    #[command(subcommand)]
    Book(book::BookCommand),
    /// Compute what games keep on disk (endgame tables), so that the service starts at once
    Prepare(prepare::PrepareArgs),
    /// Ask a running service whether it is alive; exit code 0 when it is
    Healthcheck(healthcheck::HealthcheckArgs),
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    match Cli::try_parse_from(with_default_command(std::env::args_os().collect())) {
        Ok(cli) => finish(run(cli.command)),
        Err(usage) => {
            let _ = usage.print();
            ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(1))
        }
    }
}

/// Puts the default subcommand before options that stand alone, so that `bestmove --listen ...` serves.
fn with_default_command(mut args: Vec<OsString>) -> Vec<OsString> {
    let global = ["-h", "--help", "-V", "--version"];
    let is_serving = match args.get(1).and_then(|first| first.to_str()) {
        Some(first) => first.starts_with('-') && !global.contains(&first),
        None => args.len() < 2,
    };
    if is_serving {
        args.insert(args.len().min(1), DEFAULT_COMMAND.into());
    }
    args
}

fn run(command: Command) -> Result<(), CliError> {
    // Fixed keys: nobody else shares the table of a command, and node counts can be repeated.
    let games = || Registry::new(&Keys::fixed());
    let mut out = io::stdout();
    match command {
        Command::Serve(config) => Ok(serve::run(*config)?),
        Command::Play(args) => play::run(&mut games(), args, &mut out),
        Command::Move(args) => move_once::run(&mut games(), &args, &mut out),
        Command::Perft(args) => perft::run(&games(), &args, &mut out),
        Command::Bench(args) => bench::run(&games(), &args, &mut out),
        Command::Solve(args) => solve::run(&mut games(), &args, &mut out, &mut io::stderr()),
        Command::Book(command) => book::run(&mut games(), &command, &mut out, &mut io::stderr()),
        Command::Prepare(args) => prepare::run(&args, &mut out, &mut io::stderr()),
        Command::Healthcheck(args) => healthcheck::run(&args),
    }
}

/// Tells the error, if any. A reader that has gone away (`| head -1`) is no error: it has what it wanted.
fn finish(result: Result<(), CliError>) -> ExitCode {
    match result {
        Err(error) if !error.is_closed_pipe() => {
            let _ = writeln!(io::stderr(), "{}", error.report());
            error.exit_code()
        }
        _ => ExitCode::SUCCESS,
    }
}

/// The game of this name.
fn find_game<'a>(games: &'a Registry, name: &str) -> Result<&'a dyn Endpoint, CliError> {
    games.find(name).ok_or_else(|| CliError::UnknownGame {
        name: name.into(),
        games: games.iter().map(|game| game.info().slug.into()).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_of_the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_option_is_also_a_variable_and_explained() {
        let root = Cli::command();
        let nested = root.get_subcommands().flat_map(|command| command.get_subcommands());
        for command in root.get_subcommands().chain(nested) {
            for option in command.get_opts() {
                let name = format!("{} --{}", command.get_name(), option.get_id());
                let variable = option.get_env().and_then(|name| name.to_str()).unwrap_or_default();
                assert!(variable.starts_with("BESTMOVE_"), "{name} has no variable");
                assert!(option.get_help().is_some(), "{name} has no help");
            }
        }
    }

    #[test]
    fn options_without_a_subcommand_are_those_of_the_service() {
        let with = |args: &[&str]| with_default_command(args.iter().map(Into::into).collect());
        assert_eq!(with(&["bestmove"]), ["bestmove", "serve"]);
        assert_eq!(with(&["bestmove", "--listen", "x"]), ["bestmove", "serve", "--listen", "x"]);
        assert_eq!(with(&["bestmove", "--help"]), ["bestmove", "--help"]);
        assert_eq!(with(&["bestmove", "perft", "nim"]), ["bestmove", "perft", "nim"]);
    }
}
