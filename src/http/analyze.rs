//! `POST /v1/{game}/analyze`: several moves and what each is worth.

use super::error::ApiError;
use super::extract::JsonBody;
use super::{App, GameSlug, searches};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Answers with the best moves, each with its own score.
pub(super) async fn post_analyze(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    body: JsonBody,
) -> Result<Response, ApiError> {
    let job = app.game(&slug)?.prepare_analyze(&body.value, &app.limits, body.received)?;
    searches::answer(&app, job).await
}
