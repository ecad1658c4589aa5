//! `bestmove solve`: a suite of positions with known answers, the usual measure of a solver.
//!
//! The time told is the CPU time of the search alone: reading, emptying the table, checking and writing the answer out
//! are not in it, and a busy machine does not change it.

use super::engine::{self, TableArgs};
use super::{CliError, find_game, input};
use crate::config::BookConfig;
use crate::games::Registry;
use crate::games::answer::{MoveAnswer, OutcomeAnswer, ScoreAnswer};
use crate::games::endpoint::Endpoint;
use crate::games::wire::{Expected, SuiteCase};
use crate::search::{Detail, Table};
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Time between two lines of progress.
const PROGRESS_EVERY: Duration = Duration::from_secs(2);

/// Options of `bestmove solve`.
#[derive(Debug, clap::Args)]
pub(super) struct SolveArgs {
    /// The game, by the name it has in paths
    game: String,
    /// The suite: a position with its known answer on each line
    file: PathBuf,
    /// Only the first N positions
    #[arg(long, env = "BESTMOVE_LIMIT", value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    budget: Budget,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    books: BookConfig,
}

/// What the search of one position may use.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Budget {
    /// Longest time for one position, in milliseconds
    #[arg(long, env = "BESTMOVE_TIME_MS", default_value_t = 60_000, value_name = "T",
          value_parser = clap::value_parser!(u64).range(1..))]
    time_ms: u64,
    /// Deepest iteration, in plies
    #[arg(long, env = "BESTMOVE_DEPTH", value_name = "PLIES")]
    depth: Option<u32>,
    /// Most nodes to search for one position
    #[arg(long, env = "BESTMOVE_NODES", value_name = "K")]
    nodes: Option<u64>,
    /// Threads for one position
    #[arg(long, env = "BESTMOVE_THREADS", default_value_t = 1, value_name = "K",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(engine::MOST_THREADS)))]
    threads: u32,
    /// Whether an opening book may answer
    #[arg(long, env = "BESTMOVE_BOOK", default_value_t = true, value_name = "true|false",
          action = clap::ArgAction::Set)]
    book: bool,
}

impl Budget {
    /// The request with these limits; its own are kept where it has some.
    fn apply(self, request: &Value) -> Value {
        let mut body = request.clone();
        let limits = [
            ("time_ms", Some(self.time_ms)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("threads", Some(u64::from(self.threads)).filter(|&threads| threads > 1)),
        ];
        if let Some(fields) = body.as_object_mut() {
            if !self.book {
                fields.entry("book").or_insert(false.into());
            }
            for (name, limit) in limits {
                if let Some(limit) = limit {
                    fields.entry(name).or_insert_with(|| limit.into());
                }
            }
        }
        body
    }
}

pub(super) fn run(
    games: &mut Registry,
    args: &SolveArgs,
    out: &mut impl Write,
    log: &mut impl Write,
) -> Result<(), CliError> {
    args.books.add_to_blocking(games)?;
    let game = find_game(games, &args.game)?;
    let mut cases = read_suite(game, &args.file)?;
    cases.truncate(args.limit.unwrap_or(usize::MAX));
    if cases.is_empty() {
        return Err(CliError::EmptySuite(args.file.clone()));
    }
    let mut solver = Solver { game, budget: args.budget, table: args.table.table() };
    let tally = solve_all(&mut solver, &cases, log)?;
    Ok(writeln!(out, "{}", tally.summary())?)
}

fn read_suite(game: &dyn Endpoint, path: &Path) -> Result<Vec<SuiteCase>, CliError> {
    let text = input::read_file(path)?;
    let parsed = (1..).zip(text.lines()).map(|(line, text)| {
        game.parse_suite_line(text).map_err(|detail| CliError::SuiteLine { path: path.into(), line, detail })
    });
    parsed.filter_map(Result::transpose).collect()
}

fn solve_all(solver: &mut Solver<'_>, cases: &[SuiteCase], log: &mut impl Write) -> Result<Tally, CliError> {
    let mut tally = Tally::default();
    let mut told = Instant::now();
    for case in cases {
        let solved = solver.solve(case)?;
        tally.add(&solved);
        if !solved.is_right {
            let _ = writeln!(log, "wrong {}: {}", case.name, difference(&case.expected, &solved.answer));
        }
        if told.elapsed() >= PROGRESS_EVERY {
            told = Instant::now();
            let _ = writeln!(log, "{} of {}, right {}", tally.run, cases.len(), tally.right);
        }
    }
    Ok(tally)
}

/// Searches positions, each as if it were the first.
struct Solver<'a> {
    game: &'a dyn Endpoint,
    budget: Budget,
    table: Table,
}

/// One position searched.
struct Solved {
    answer: MoveAnswer,
    is_right: bool,
}

impl Solver<'_> {
    fn solve(&mut self, case: &SuiteCase) -> Result<Solved, CliError> {
        self.table.clear();
        let body = self.budget.apply(&case.request);
        let limits = engine::limits(self.budget.time_ms);
        let mut job = self
            .game
            .prepare_move(&body, &limits, Instant::now())
            .map_err(|source| CliError::SuitePosition { name: case.name.clone(), source })?;
        let answer = engine::run(&mut *job, &self.table, Detail::ValueOnly);
        Ok(Solved { is_right: is_right(&case.expected, &answer), answer })
    }
}

/// Counts over a suite.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    run: u32,
    right: u32,
    nodes: u64,
    cpu: Duration,
}

impl Tally {
    fn add(&mut self, solved: &Solved) {
        self.run += 1;
        self.right += u32::from(solved.is_right);
        self.nodes += solved.answer.stats.nodes;
        self.cpu += solved.answer.stats.cpu;
    }

    fn summary(&self) -> String {
        let run = f64::from(self.run.max(1));
        let mean_us = (self.cpu.as_secs_f64() * 1e7 / run).round() / 10.0;
        let mean_nodes = (self.nodes as f64 / run).round();
        format!("right {} of {} mean_us {mean_us} mean_nodes {mean_nodes}", self.right, self.run)
    }
}

fn is_right(expected: &Expected, answer: &MoveAnswer) -> bool {
    let score = &answer.score;
    let has_value = |value: i64| score.proven && score.value.as_f64() == Some(value as f64);
    let is_among = |moves: &[String]| answer.best.as_ref().is_some_and(|best| moves.contains(best));
    match expected {
        Expected::Value(value) => has_value(*value),
        Expected::Outcome(sign) => score.proven && sign_of(score) == Some(*sign),
        Expected::Move(moves) => is_among(moves),
        Expected::OtherMove(moves) => answer.best.as_ref().is_some_and(|best| !moves.contains(best)),
        Expected::ValueAndMove(value, moves) => has_value(*value) && is_among(moves),
    }
}

fn sign_of(score: &ScoreAnswer) -> Option<i8> {
    score.outcome.map(|outcome| match outcome {
        OutcomeAnswer::Win => 1,
        OutcomeAnswer::Draw => 0,
        OutcomeAnswer::Loss => -1,
    })
}

/// What was expected and what came, for a person.
fn difference(expected: &Expected, answer: &MoveAnswer) -> String {
    let wanted = match expected {
        Expected::Value(value) => format!("value {value}"),
        Expected::Outcome(sign) => format!("outcome {sign}"),
        Expected::Move(moves) => format!("move {}", moves.join(" or ")),
        Expected::OtherMove(moves) => format!("no move {}", moves.join(" or ")),
        Expected::ValueAndMove(value, moves) => format!("value {value} by {}", moves.join(" or ")),
    };
    let best = answer.best.as_deref().unwrap_or("none");
    let proven = if answer.score.proven { "proven" } else { "not proven" };
    format!("expected {wanted}, got move {best}, value {} ({proven})", answer.score.value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn limits_are_added_where_the_request_has_none() {
        let budget = Budget { time_ms: 500, depth: None, nodes: Some(9), threads: 2, book: true };
        let body = budget.apply(&json!({"moves": [], "nodes": 4}));
        assert_eq!(body, json!({"moves": [], "nodes": 4, "time_ms": 500, "threads": 2}));
        let body = Budget { book: false, threads: 1, nodes: None, ..budget }.apply(&json!({}));
        assert_eq!(body, json!({"book": false, "time_ms": 500}));
    }

    #[test]
    fn the_summary_has_means_over_the_positions_run() {
        let tally = Tally { run: 4, right: 3, nodes: 1_002, cpu: Duration::from_micros(402) };
        assert_eq!(tally.summary(), "right 3 of 4 mean_us 100.5 mean_nodes 251");
    }
}
