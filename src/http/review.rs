//! `POST /v1/{game}/review`: a whole game, move by move.

use super::error::ApiError;
use super::extract::JsonText;
use super::searches::Question;
use super::{App, GameSlug};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Answers with what each move was worth.
pub(super) async fn post_review(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    body: JsonText,
) -> Result<Response, ApiError> {
    let job = app.game(&slug)?.prepare_review(&body.parse()?, &app.limits, body.received)?;
    Question::of(&app, "review", &slug, &body).answer(job).await
}
