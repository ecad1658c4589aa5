//! `bestmove book build`.

use crate::cli::engine::{MOST_THREADS, TableArgs};
use crate::cli::{CliError, find_game, input};
use crate::games::Registry;
use crate::games::book::{BookError, BookOrder, EXTENSION, LeafLimits, MOST_PLIES, Progress};
use crate::search::MAX_DEPTH;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Time between two lines of progress.
const PROGRESS_EVERY: Duration = Duration::from_secs(2);

/// Options of `bestmove book build`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct BuildArgs {
    /// The game, by the name it has in paths
    game: String,
    /// Plies that are to be answered from the book
    #[arg(long, env = "BESTMOVE_PLIES", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_PLIES as i64))]
    plies: u32,
    /// Where to write the book; without it the game's name and `.book` in this directory
    #[arg(long, env = "BESTMOVE_OUT", value_name = "FILE")]
    out: Option<PathBuf>,
    /// Deepest iteration for a position after those plies; without it and `--nodes` each is searched until it is solved
    #[arg(long, env = "BESTMOVE_DEPTH", value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    /// Most nodes to search for a position after those plies
    #[arg(long, env = "BESTMOVE_NODES", value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Threads, each of which searches positions of its own; with a limit each has a table of its own, too
    #[arg(long, env = "BESTMOVE_THREADS", default_value_t = 1, value_name = "K",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_THREADS)))]
    threads: u32,
    /// Position to begin with, as the `state` of a request; the game's start position when left out
    #[arg(long, env = "BESTMOVE_STATE", value_name = "JSON")]
    state: Option<String>,
    #[command(flatten)]
    table: TableArgs,
}

pub(super) fn run(
    games: &Registry,
    args: &BuildArgs,
    out: &mut impl Write,
    log: &mut impl Write,
) -> Result<(), CliError> {
    let game = find_game(games, &args.game)?;
    let body = input::body_of_state(args.state.as_deref())?;
    let path = args.out.clone().unwrap_or_else(|| format!("{}.{EXTENSION}", args.game).into());
    let table_mib = args.table.mib();
    let order = BookOrder {
        plies: args.plies as usize,
        limits: LeafLimits::new(args.depth, args.nodes, table_mib),
        table_mib,
        threads: args.threads as usize,
        out: &path,
    };
    let mut meter = Meter { begun: Instant::now(), told: None };
    let built = game.build_book_blocking(&body, &order, &mut |progress| meter.tell(progress, log));
    let built = built.map_err(|fault| BookError::new(&path, fault))?;
    let positions: usize = built.positions.iter().sum();
    Ok(writeln!(out, "{}: {positions} positions in {} bytes", path.display(), built.bytes)?)
}

/// Tells how far a build has come, now and then.
struct Meter {
    begun: Instant,
    told: Option<Instant>,
}

impl Meter {
    fn tell(&mut self, progress: Progress, log: &mut impl Write) {
        let is_due = self.told.is_none_or(|told| told.elapsed() >= PROGRESS_EVERY);
        if is_due || progress.done == progress.leaves {
            self.told = Some(Instant::now());
            let _ = writeln!(log, "{}", describe(progress, self.begun.elapsed()));
        }
    }
}

/// How far, how fast, and how long it will take at that speed.
fn describe(progress: Progress, elapsed: Duration) -> String {
    let Progress { leaves, done, done_before } = progress;
    let percent = 100.0 * done as f64 / leaves.max(1) as f64;
    let so_far = format!("{done} of {leaves} ({percent:.1} %)");
    match done - done_before {
        0 if done_before > 0 => format!("{so_far}, from an earlier run"),
        0 => so_far,
        new => {
            let each = elapsed.as_secs_f64() / new as f64;
            let left = Duration::from_secs_f64(each * (leaves - done) as f64);
            format!("{so_far}, {:.2} a second, {} left", 1.0 / each.max(1e-9), in_words(left))
        }
    }
}

fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..=119 => format!("{seconds} s"),
        seconds @ 120..=7_199 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_tells_how_far_how_fast_and_how_long_yet() {
        let told = |done, done_before, seconds| {
            describe(Progress { leaves: 200, done, done_before }, Duration::from_secs(seconds))
        };
        assert_eq!(told(0, 0, 0), "0 of 200 (0.0 %)");
        assert_eq!(told(50, 50, 0), "50 of 200 (25.0 %), from an earlier run");
        assert_eq!(told(60, 50, 20), "60 of 200 (30.0 %), 0.50 a second, 4 min left");
        assert_eq!(told(1, 0, 60), "1 of 200 (0.5 %), 0.02 a second, 3 h 19 min left");
        assert!(told(200, 0, 60).ends_with(" 0 s left"));
    }
}
