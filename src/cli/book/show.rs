//! `bestmove book show`.

use super::CliError;
use crate::games::Registry;
use crate::games::book::{BookError, BookFile};
use std::io::Write;
use std::path::PathBuf;

/// Options of `bestmove book show`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ShowArgs {
    /// The book
    file: PathBuf,
}

pub(super) fn run(games: &mut Registry, args: &ShowArgs, out: &mut impl Write) -> Result<(), CliError> {
    let file = BookFile::read_blocking(&args.file)?;
    games.add_book(&file).map_err(|fault| BookError::new(&args.file, fault))?;
    for line in file.description() {
        writeln!(out, "{line}")?;
    }
    for book in games.find(file.game()).into_iter().flat_map(|game| game.books()) {
        writeln!(out, "plies answered: {}", book.plies)?;
        writeln!(out, "positions: {}, of which proven: {}", book.positions, book.proven)?;
    }
    Ok(())
}
