//! `bestmove book`: makes opening books, checks them, and says what is in them.

mod build;
mod show;
mod verify;

use super::CliError;
use crate::games::Registry;
use clap::Subcommand;
use std::io::Write;

/// What is done with a book.
#[derive(Debug, Subcommand)]
pub(super) enum BookCommand {
    /// Search every position of the first plies and write what they are worth to a file; can be stopped and goes on where
    /// it was
    Build(build::BuildArgs),
    /// Search a sample of a book's positions again, and name those that come out differently
    Verify(verify::VerifyArgs),
    /// Say what is in a book
    Show(show::ShowArgs),
}

pub(super) fn run(
    games: &mut Registry,
    command: &BookCommand,
    out: &mut impl Write,
    log: &mut impl Write,
) -> Result<(), CliError> {
    match command {
        BookCommand::Build(args) => build::run(games, args, out, log),
        BookCommand::Verify(args) => verify::run(games, args, out, log),
        BookCommand::Show(args) => show::run(games, args, out),
    }
}
