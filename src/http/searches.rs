//! What the routes that search have in common: the job goes to the search threads, its answer becomes JSON.

use super::App;
use super::envelope::SearchTimes;
use super::error::ApiError;
use crate::games::answer::SearchAnswer;
use crate::games::endpoint::Job;
use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Answers with what a job finds. Dropping the future, as happens when the client goes away, stops the search.
pub(super) async fn answer<A>(app: &App, job: Box<dyn Job<A>>) -> Result<Response, ApiError>
where
    A: SearchAnswer + Serialize,
{
    let answer = app.pool.submit(job)?.await?;
    let times = times_of(&*answer);
    let mut response = Json(answer).into_response();
    response.extensions_mut().insert(times);
    Ok(response)
}

/// What an answer's head tells of the time it took.
pub(super) fn times_of(answer: &dyn SearchAnswer) -> SearchTimes {
    let stats = answer.stats();
    SearchTimes { queue_ms: stats.queue_ms, search_ms: stats.time_ms }
}
