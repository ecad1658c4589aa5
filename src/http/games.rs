//! `GET /v1/games` and `GET /v1/{game}`: the catalogue.

use super::error::ApiError;
use super::{App, GameSlug};
use crate::games::info::GameInfo;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The whole catalogue.
#[derive(Serialize, JsonSchema)]
pub(super) struct Catalogue<'a> {
    /// Every game, in the order of the catalogue.
    games: Vec<&'a GameInfo>,
}

/// Lists every game.
pub(super) async fn list_games(State(app): State<Arc<App>>) -> Response {
    Json(Catalogue { games: app.registry.iter().map(|game| game.info()).collect() }).into_response()
}

/// Shows one game.
pub(super) async fn show_game(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
) -> Result<Response, ApiError> {
    Ok(Json(app.game(&slug)?.info()).into_response())
}
