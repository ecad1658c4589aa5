//! `bestmove prepare`: computes what games keep on disk, so that the service starts at once.

use super::CliError;
use crate::config::CacheConfig;
use crate::games::knowledge::{Origin, prepare_games};
use std::io::Write;

/// Options of `bestmove prepare`.
#[derive(Debug, clap::Args)]
pub(super) struct PrepareArgs {
    #[command(flatten)]
    cache: CacheConfig,
}

pub(super) fn run(args: &PrepareArgs, out: &mut impl Write, log: &mut impl Write) -> Result<(), CliError> {
    let directory = args.cache.directory().ok_or(CliError::NoCache)?;
    for prepared in prepare_games(Some(&directory)) {
        for fault in &prepared.faults {
            let _ = writeln!(log, "{fault}");
        }
        let how = match prepared.origin {
            Origin::File => "was there already",
            Origin::Computed => "computed",
        };
        writeln!(out, "{}: {how}", prepared.what)?;
    }
    Ok(())
}
