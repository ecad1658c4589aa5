//! `POST /v1/{game}/search-tree`: the tree that a search walks, as data or drawn.

use super::accept::media_types;
use super::error::ApiError;
use super::extract::JsonText;
use super::searches::times_of;
use super::{App, GameSlug};
use crate::games::search_tree::answer::SearchTreeAnswer;
use crate::games::search_tree::picture::TreeFormat;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tokio::task::spawn_blocking;

/// Answers with a tree, in the format that the body names, else in the first one that the client accepts, else as JSON.
pub(super) async fn post_search_tree(
    State(app): State<Arc<App>>,
    GameSlug(slug): GameSlug,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, ApiError> {
    let preferred = preferred_format(&headers);
    let job = app.game(&slug)?.prepare_search_tree(&body.parse()?, &app.limits, body.received, preferred)?;
    let answer = app.pool.submit(job)?.await?;
    let times = times_of(&*answer);
    // A tree of thousands of nodes takes a while to write: too long for a thread that others wait for.
    let written = spawn_blocking(move || write_blocking(*answer)).await;
    let (format, text) = written.map_err(|_| ApiError::Internal)??;
    let media_type = HeaderValue::from_static(format.media_type());
    let mut response = ([(header::CONTENT_TYPE, media_type)], text).into_response();
    response.extensions_mut().insert(times);
    Ok(response)
}

fn write_blocking(answer: SearchTreeAnswer) -> Result<(TreeFormat, String), ApiError> {
    match answer.picture {
        Some(picture) => Ok((picture.format, picture.text)),
        None => {
            let text = serde_json::to_string(&answer).map_err(|_| ApiError::Internal)?;
            Ok((TreeFormat::Json, text))
        }
    }
}

fn preferred_format(headers: &HeaderMap) -> TreeFormat {
    let format_of = |media_type: &str| {
        let mut formats = TreeFormat::NAMES.into_iter().map(|(_, format)| format);
        formats.find(|format| media_type.eq_ignore_ascii_case(format.media_type()))
    };
    media_types(headers).find_map(format_of).unwrap_or(TreeFormat::Json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_known_format_that_is_accepted_is_preferred() {
        let preferred = |accept: &'static str| {
            preferred_format(&HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]))
        };
        assert_eq!(preferred("image/SVG+xml;q=0.9, application/json"), TreeFormat::Svg);
        assert_eq!(preferred("text/html, text/vnd.graphviz"), TreeFormat::Dot);
        assert_eq!(preferred("application/json, image/svg+xml"), TreeFormat::Json);
        assert_eq!(preferred("*/*"), TreeFormat::Json);
        assert_eq!(preferred_format(&HeaderMap::new()), TreeFormat::Json);
    }
}
