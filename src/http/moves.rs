//! `POST /v1/{game}/move`: the main job.

use super::envelope::SearchTimes;
use super::error::ApiError;
use super::extract::JsonBody;
use super::{App, GameSlug};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Answers with the move to play. Dropping the future, as happens when the client goes away, stops the search.
pub(super) async fn post_move(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    body: JsonBody,
) -> Result<Response, ApiError> {
    let job = app.game(&slug)?.prepare_move(&body.value, &app.limits, body.received)?;
    let answer = app.pool.submit(job)?.await?;
    let times = SearchTimes { queue_ms: answer.stats.queue_ms, search_ms: answer.stats.time_ms };
    let mut response = Json(answer).into_response();
    response.extensions_mut().insert(times);
    Ok(response)
}
