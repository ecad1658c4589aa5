//! `bestmove book verify`.

use super::CliError;
use crate::cli::engine::TableArgs;
use crate::cli::find_game;
use crate::games::Registry;
use crate::games::book::{BookError, BookFault, BookFile, Sample};
use std::io::Write;
use std::path::PathBuf;

/// Options of `bestmove book verify`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct VerifyArgs {
    /// The book
    file: PathBuf,
    /// Positions to search again, drawn at random among those that were searched for the book
    #[arg(long, env = "BESTMOVE_SAMPLE", default_value_t = 100, value_name = "N")]
    sample: usize,
    /// Draws other positions
    #[arg(long, env = "BESTMOVE_SEED", default_value_t = 0, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    table: TableArgs,
}

pub(super) fn run(
    games: &Registry,
    args: &VerifyArgs,
    out: &mut impl Write,
    log: &mut impl Write,
) -> Result<(), CliError> {
    let file = BookFile::read_blocking(&args.file)?;
    let game = find_game(games, file.game())
        .map_err(|_| BookError::new(&args.file, BookFault::UnknownGame(file.game().into())))?;
    let sample = Sample { leaves: args.sample, seed: args.seed, table_mib: args.table.mib() };
    let checked = game.verify_book_blocking(&file, sample, &mut |mismatch| {
        let _ = writeln!(log, "wrong {mismatch}");
    });
    let checked = checked.map_err(|fault| BookError::new(&args.file, fault))?;
    writeln!(out, "right {} of {}", checked.right, checked.leaves)?;
    match checked.leaves - checked.right {
        0 => Ok(()),
        wrong => Err(CliError::WrongBook { path: args.file.clone(), wrong }),
    }
}
