//! `bestmove move`: one request without a server. It speaks JSON both ways, so that scripts can use it.

use super::engine::{self, TableArgs};
use super::{CliError, find_game, input};
use crate::config::BookConfig;
use crate::games::Registry;
use crate::games::answer::MoveAnswer;
use crate::search::Detail;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Options of `bestmove move`.
#[derive(Debug, clap::Args)]
pub(super) struct MoveArgs {
    /// The game, by the name it has in paths
    game: String,
    /// The request body; standard input when left out or `-`
    request: Option<PathBuf>,
    /// Longest time that a request may ask for, in milliseconds
    #[arg(long, env = "BESTMOVE_MAX_TIME_MS", default_value_t = 30_000, value_name = "T",
          value_parser = clap::value_parser!(u64).range(1..))]
    max_time_ms: u64,
    /// Time for a request that names no limit, in milliseconds
    #[arg(long, env = "BESTMOVE_DEFAULT_TIME_MS", default_value_t = 1_000, value_name = "T",
          value_parser = clap::value_parser!(u64).range(1..))]
    default_time_ms: u64,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    books: BookConfig,
}

pub(super) fn run(games: &mut Registry, args: &MoveArgs, out: &mut impl Write) -> Result<(), CliError> {
    let told = answer(games, args).and_then(|answer| print(&answer, out));
    told.map_err(|error| CliError::AsJson(Box::new(error)))
}

fn answer(games: &mut Registry, args: &MoveArgs) -> Result<MoveAnswer, CliError> {
    args.books.add_to_blocking(games)?;
    let game = find_game(games, &args.game)?;
    let body = input::read_body(args.request.as_deref())?;
    let mut limits = engine::limits(args.max_time_ms);
    limits.default_time_ms = args.default_time_ms.min(args.max_time_ms);
    let mut job = game.prepare_move(&body, &limits, Instant::now())?;
    Ok(engine::run(&mut *job, &args.table.table(), Detail::Full))
}

fn print(answer: &MoveAnswer, out: &mut impl Write) -> Result<(), CliError> {
    serde_json::to_writer_pretty(&mut *out, answer).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}
