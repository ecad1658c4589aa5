//! What the targets share: a request is read by a game in every way there is, and where it can be searched it is, a little.
//!
//! A target chooses the game by its first byte, so that one corpus holds all of them.

use bestmove::games::Registry;
use bestmove::games::endpoint::{Endpoint, Job, RunContext, ServerLimits, Slice};
use bestmove::games::error::RequestError;
use bestmove::games::search_tree::picture::TreeFormat;
use bestmove::keys::Keys;
use bestmove::search::{Detail, StopFlag, Table};
use serde_json::Value;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Every game.
pub static GAMES: LazyLock<Registry> = LazyLock::new(|| Registry::new(&Keys::fixed()));
static TABLE: LazyLock<Table> = LazyLock::new(|| Table::with_mib(1));

/// The game that a byte stands for.
pub fn game_of(byte: u8) -> &'static dyn Endpoint {
    let count = GAMES.iter().count().max(1);
    match GAMES.iter().nth(usize::from(byte) % count) {
        Some(game) => game,
        None => unreachable!("there are games"),
    }
}

/// Splits the game's byte from the rest, as text.
pub fn game_and_text(data: &[u8]) -> Option<(&'static dyn Endpoint, &str)> {
    let (first, rest) = data.split_first()?;
    Some((game_of(*first), std::str::from_utf8(rest).ok()?))
}

/// Reads a body in every way, and searches where it can be.
pub fn read_everywhere(game: &dyn Endpoint, body: &Value) {
    let (limits, now) = (ServerLimits { max_time_ms: 20, ..ServerLimits::default() }, Instant::now());
    if let Some(mut job) = check(game.prepare_move(body, &limits, now)) {
        run(&mut *job);
    }
    if let Some(mut job) = check(game.prepare_analyze(body, &limits, now, None)) {
        run(&mut *job);
    }
    if let Some(mut job) = check(game.prepare_search_tree(body, &limits, now, TreeFormat::Json)) {
        run(&mut *job);
    }
    check(game.prepare_review(body, &limits, now));
    check(game.position(body));
    check(game.draw(body));
}

fn run<A>(job: &mut dyn Job<A>) {
    let slice = Slice { nodes: 200, time: Duration::from_millis(5) };
    let context = RunContext {
        table: &TABLE,
        stop: StopFlag::new(),
        queued: Duration::ZERO,
        slice: Some(slice),
        detail: Detail::Full,
        helpers: Vec::new(),
    };
    job.run_blocking(&context);
}

/// A refusal has a place and a reason, and neither could forge a line of a log.
fn check<T>(read: Result<T, RequestError>) -> Option<T> {
    let error = match read {
        Ok(read) => return Some(read),
        Err(error) => error,
    };
    let faults = error.faults();
    assert!(!faults.is_empty());
    for (pointer, detail) in faults {
        assert!(pointer.is_empty() || pointer.starts_with('/'), "{pointer:?}");
        assert!(!detail.is_empty() && !detail.chars().any(char::is_control), "{detail:?}");
    }
    None
}
