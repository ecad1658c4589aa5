//! `POST /v1/{game}/analyze`: several moves and what each is worth, at once or depth by depth.

use super::error::ApiError;
use super::events::{self, Format};
use super::extract::JsonText;
use super::searches::Question;
use super::{App, GameSlug};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use std::sync::Arc;

/// Answers with the best moves, each with its own score.
pub(super) async fn post_analyze(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, ApiError> {
    let game = app.game(&slug)?;
    match Format::asked(&headers) {
        None => {
            let question = Question::of(&app, "analyze", &slug, &body);
            if let Some(answer) = question.kept_answer() {
                return Ok(answer);
            }
            question.answer(game.prepare_analyze(&body.parse()?, &app.limits, body.received, None)?).await
        }
        Some(format) => {
            let (watcher, depths) = events::channel();
            let job = game.prepare_analyze(&body.parse()?, &app.limits, body.received, Some(watcher))?;
            events::answer(format, depths, app.pool.submit(job)?).await
        }
    }
}
