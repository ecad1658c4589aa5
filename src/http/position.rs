//! `POST /v1/{game}/position`: the rules alone, no search.

use super::error::ApiError;
use super::extract::JsonText;
use super::{App, GameSlug};
use crate::games::answer::PositionAnswer;
use axum::Json;
use axum::extract::State;
use std::sync::Arc;

/// Answers with the position after the moves, and what can be played there.
pub(super) async fn post_position(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    body: JsonText,
) -> Result<Json<PositionAnswer>, ApiError> {
    Ok(Json(app.game(&slug)?.position(&body.parse()?)?))
}
