//! `GET /v1/games` and `GET /v1/{game}`: the catalogue.

use super::error::ApiError;
use super::{App, GameSlug};
use crate::games::book::BookSummary;
use crate::games::endpoint::Endpoint;
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
    games: Vec<GameEntry<'a>>,
}

/// A game, and what this server has for it.
#[derive(Serialize, JsonSchema)]
pub(super) struct GameEntry<'a> {
    #[serde(flatten)]
    game: &'a GameInfo,
    /// The opening books that answer.
    books: Vec<&'a BookSummary>,
}

impl<'a> GameEntry<'a> {
    fn of(game: &'a dyn Endpoint) -> Self {
        Self { game: game.info(), books: game.books() }
    }
}

/// Lists every game.
pub(super) async fn list_games(State(app): State<Arc<App>>) -> Response {
    Json(Catalogue { games: app.registry.iter().map(GameEntry::of).collect() }).into_response()
}

/// Shows one game.
pub(super) async fn show_game(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
) -> Result<Response, ApiError> {
    Ok(Json(GameEntry::of(app.game(&slug)?)).into_response())
}
