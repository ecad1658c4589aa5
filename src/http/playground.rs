//! The playground at `/`: plain modules and styles in the binary, which talk to the routes as any other client does.
//!
//! A debug build reads the files from the source tree, so that a change shows on the next load.

use super::App;
use super::assets;
use super::error::ApiError;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use rust_embed::Embed;
use std::borrow::Cow;
use std::sync::Arc;

const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; \
                      base-uri 'none'; form-action 'none'";

/// The page's files.
#[derive(Embed)]
#[folder = "playground"]
struct Page;

/// The clients that the page offers; it works through the first itself.
const CLIENTS: [(&str, &[u8]); 2] = [
    ("js/bestmove.js", include_bytes!("../../clients/js/bestmove.js")),
    ("python/bestmove.py", include_bytes!("../../clients/python/bestmove.py")),
];

/// Answers with the page.
pub(super) async fn show_page(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    answer(&app, "index.html", page_file("index.html"), &headers)
}

/// Answers with a part of the page.
pub(super) async fn show_part(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    answer(&app, &name, page_file(&name), &headers)
}

/// Answers with a client's source.
pub(super) async fn show_client(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let source = CLIENTS.iter().find(|(path, _)| *path == name);
    answer(&app, &name, source.map(|(_, bytes)| Cow::Borrowed(*bytes)), &headers)
}

fn page_file(name: &str) -> Option<Cow<'static, [u8]>> {
    Page::get(name).map(|file| file.data)
}

fn answer(
    app: &App,
    name: &str,
    bytes: Option<Cow<'static, [u8]>>,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let bytes = bytes.ok_or_else(|| ApiError::NotFound { games: app.slugs() })?;
    Ok(assets::answer(name, bytes, POLICY, headers))
}
