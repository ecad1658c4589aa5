//! Whole requests to a game, without HTTP.

use bestmove::games::Served;
use bestmove::games::endpoint::{Endpoint, Run, RunContext, ServerLimits};
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use bestmove::search::Table;
use serde_json::Value;
use std::time::Instant;

pub(crate) fn served<G: WireGame>() -> Served<G> {
    Served::new(&Keys::fixed())
}

/// The answer of `/move`, searched with what a table knows.
#[track_caller]
pub(crate) fn answer<G: WireGame>(body: &Value, table: &Table) -> Value {
    let mut job = served::<G>().prepare_move(body, &ServerLimits::default(), Instant::now()).unwrap();
    match job.run_blocking(&RunContext::plain(table)) {
        Run::Done(answer) | Run::Partial(answer) => serde_json::to_value(answer).unwrap(),
    }
}
