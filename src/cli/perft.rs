//! `bestmove perft`: leaf counts of the legal-move tree, the usual check of move generation.

use super::{CliError, find_game, input};
use crate::games::Registry;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Options of `bestmove perft`.
#[derive(Debug, clap::Args)]
pub(super) struct PerftArgs {
    /// The game, by the name it has in paths
    game: String,
    /// Deepest level to count, in plies
    #[arg(value_parser = clap::value_parser!(u32).range(1..=255))]
    depth: u32,
    /// Position to count from, as the `state` of a request; the game's start position when left out
    #[arg(long, env = "BESTMOVE_STATE", value_name = "JSON")]
    state: Option<String>,
}

pub(super) fn run(games: &Registry, args: &PerftArgs, out: &mut impl Write) -> Result<(), CliError> {
    let game = find_game(games, &args.game)?;
    let body = input::body_of_state(args.state.as_deref())?;
    let mut written = Ok(());
    game.perft(&body, args.depth, &mut |depth, nodes| {
        written = print_line(out, depth, nodes);
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(written?)
}

/// Writes a line at once: the next one may take a while.
fn print_line(out: &mut impl Write, depth: u32, nodes: u64) -> io::Result<()> {
    writeln!(out, "{depth} {nodes}")?;
    out.flush()
}
