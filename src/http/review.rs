//! `POST /v1/{game}/review`: a whole game, move by move.

use super::error::ApiError;
use super::extract::JsonBody;
use super::searches::{self, Asked};
use super::{App, GameSlug};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Answers with what each move was worth.
pub(super) async fn post_review(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    body: JsonBody,
) -> Result<Response, ApiError> {
    let job = app.game(&slug)?.prepare_review(&body.value, &app.limits, body.received)?;
    searches::answer(&app, Asked { route: "review", game: &slug, body: &body }, job).await
}
