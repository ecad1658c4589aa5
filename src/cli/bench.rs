//! `bestmove bench`: how fast the search is, and a number that changes exactly when its decisions do.

use super::{CliError, find_game};
use crate::games::Registry;
use crate::games::endpoint::{BenchRow, Endpoint};
use std::io::{self, Write};
use std::time::Duration;

/// Options of `bestmove bench`.
#[derive(Debug, clap::Args)]
pub(super) struct BenchArgs {
    /// Only this game, by the name it has in paths; every game when left out
    game: Option<String>,
}

/// Nodes and the time they took.
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    nodes: u64,
    time: Duration,
}

impl Total {
    fn add(&mut self, row: &BenchRow) {
        self.nodes += row.nodes;
        self.time += row.time;
    }
}

pub(super) fn run(games: &Registry, args: &BenchArgs, out: &mut impl Write) -> Result<(), CliError> {
    let chosen: Vec<&dyn Endpoint> = match &args.game {
        Some(name) => vec![find_game(games, name)?],
        None => games.iter().collect(),
    };
    let mut total = Total::default();
    for game in chosen {
        bench_game(game, &mut total, out)?;
    }
    let Total { nodes, time } = total;
    writeln!(out, "total nodes {nodes} time_ms {} nps {}", time.as_millis(), per_second(nodes, time))?;
    Ok(writeln!(out, "signature {nodes}")?)
}

fn bench_game(game: &dyn Endpoint, total: &mut Total, out: &mut impl Write) -> io::Result<()> {
    for (number, row) in (1..).zip(game.bench()) {
        print_row(game.info().slug, number, &row, out)?;
        total.add(&row);
    }
    out.flush()
}

fn print_row(slug: &str, number: u32, row: &BenchRow, out: &mut impl Write) -> io::Result<()> {
    let BenchRow { depth, nodes, time } = *row;
    writeln!(out, "{slug} {number} depth {depth} nodes {nodes} nps {}", per_second(nodes, time))
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_names_game_depth_nodes_and_speed() {
        let row = BenchRow { depth: 9, nodes: 5_000, time: Duration::from_millis(2) };
        let mut out = Vec::new();
        print_row("nim", 3, &row, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "nim 3 depth 9 nodes 5000 nps 2500000\n");
    }

    #[test]
    fn no_time_at_all_is_no_division_by_zero() {
        assert_eq!(per_second(0, Duration::ZERO), 0);
    }
}
