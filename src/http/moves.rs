//! `POST /v1/{game}/move`: the main job.

use super::error::ApiError;
use super::extract::JsonText;
use super::searches::Question;
use super::{App, GameSlug};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Answers with the move to play.
pub(super) async fn post_move(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    body: JsonText,
) -> Result<Response, ApiError> {
    let question = Question::of(&app, "move", &slug, &body);
    if let Some(answer) = question.kept_answer() {
        return Ok(answer);
    }
    let job = app.game(&slug)?.prepare_move(&body.parse()?, &app.limits, body.received)?;
    question.answer(job).await
}
