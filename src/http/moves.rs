//! `POST /v1/{game}/move`: the main job.

use super::error::ApiError;
use super::extract::JsonBody;
use super::searches::{self, Asked};
use super::{App, GameSlug};
use axum::extract::State;
use axum::response::Response;
use std::sync::Arc;

/// Answers with the move to play.
pub(super) async fn post_move(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    body: JsonBody,
) -> Result<Response, ApiError> {
    let job = app.game(&slug)?.prepare_move(&body.value, &app.limits, body.received)?;
    searches::answer(&app, Asked { route: "move", game: &slug, body: &body }, job).await
}
