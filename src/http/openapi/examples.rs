//! Real examples of answers: each request here has been answered by the game itself.
//!
//! The requests that search are reproducible ones, so that everybody gets the same answer but for times, which are 0 here.

use crate::games::endpoint::{Endpoint, Job, Run, RunContext, ServerLimits};
use crate::games::search_tree::answer::SearchTreeAnswer;
use crate::games::search_tree::picture::TreeFormat;
use crate::search::Table;
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Instant;

/// Depth of the reproducible example, in plies.
const DEPTH: u32 = 2;
/// Nodes of the example of a tree.
const TREE_NODES: usize = 10;

/// Moves added for the example of a review.
const REVIEWED: usize = 2;

/// A request and its answer.
pub(super) struct Example {
    pub(super) request: Value,
    pub(super) answer: Value,
}

/// An example of `/position`; `None` where the game's own example is refused.
pub(super) fn of_position(game: &dyn Endpoint) -> Option<Example> {
    let request = position_of(&game.info().example);
    let answer = serde_json::to_value(game.position(&request).ok()?).ok()?;
    Some(Example { request, answer })
}

/// An example of `/move` that everybody can repeat; `None` where the game takes no such request. Blocks for as long as
/// a search of two plies takes.
pub(super) fn of_move_blocking(game: &dyn Endpoint) -> Option<Example> {
    let request = reproducible_request(game);
    let job = game.prepare_move(&request, &ServerLimits::default(), Instant::now()).ok()?;
    Some(Example { answer: answer_blocking(job)?, request })
}

/// The same of `/analyze`.
pub(super) fn of_analyze_blocking(game: &dyn Endpoint) -> Option<Example> {
    let request = reproducible_request(game);
    let job = game.prepare_analyze(&request, &ServerLimits::default(), Instant::now(), None).ok()?;
    Some(Example { answer: answer_blocking(job)?, request })
}

/// An example of `/search-tree`, a small one; `None` where the game takes no such request.
pub(super) fn of_search_tree_blocking(game: &dyn Endpoint) -> Option<Example> {
    let request = tree_request(game);
    let answer = serde_json::to_value(tree_blocking(game, TreeFormat::Json)?).ok()?;
    Some(Example { request, answer })
}

/// The same tree drawn.
pub(super) fn of_picture_blocking(game: &dyn Endpoint, format: TreeFormat) -> Option<String> {
    Some(tree_blocking(game, format)?.picture?.text)
}

fn tree_request(game: &dyn Endpoint) -> Value {
    let mut request = position_of(&game.info().example);
    request["depth"] = DEPTH.into();
    request["max_nodes"] = TREE_NODES.into();
    request["pruned"] = "stub".into();
    request
}

fn tree_blocking(game: &dyn Endpoint, format: TreeFormat) -> Option<Box<SearchTreeAnswer>> {
    let (request, limits) = (tree_request(game), ServerLimits::default());
    let job = game.prepare_search_tree(&request, &limits, Instant::now(), format).ok()?;
    Some(run_blocking(job))
}

/// An example of `/review`: the game of two moves that a search of the example's position expects.
pub(super) fn of_review_blocking(game: &dyn Endpoint) -> Option<Example> {
    let line = of_move_blocking(game)?.answer["pv"].as_array()?.clone();
    let mut request = reproducible_request(game);
    let played = request["moves"].as_array().cloned().unwrap_or_default();
    request["moves"] = played.into_iter().chain(line.into_iter().take(REVIEWED)).collect();
    let job = game.prepare_review(&request, &ServerLimits::default(), Instant::now()).ok()?;
    Some(Example { answer: answer_blocking(job)?, request })
}

fn reproducible_request(game: &dyn Endpoint) -> Value {
    let mut request = position_of(&game.info().example);
    request["depth"] = DEPTH.into();
    request["reproducible"] = true.into();
    request
}

fn answer_blocking<A: Serialize>(job: Box<dyn Job<A>>) -> Option<Value> {
    let mut answer = serde_json::to_value(run_blocking(job)).ok()?;
    clear_times(&mut answer["stats"]);
    Some(answer)
}

fn run_blocking<A>(mut job: Box<dyn Job<A>>) -> Box<A> {
    let table = Table::with_mib(1);
    let (Run::Done(answer) | Run::Partial(answer)) = job.run_blocking(&RunContext::plain(&table));
    answer
}

/// The position alone of a request.
fn position_of(request: &Value) -> Value {
    let mut position = json!({});
    for field in ["state", "moves"] {
        if let Some(value) = request.get(field) {
            position[field] = value.clone();
        }
    }
    position
}

fn clear_times(stats: &mut Value) {
    for field in ["time_ms", "queue_ms"] {
        stats[field] = json!(0.0);
    }
    stats["nps"] = json!(0);
    for iteration in stats["iterations"].as_array_mut().into_iter().flatten() {
        iteration["time_ms"] = json!(0.0);
    }
}
