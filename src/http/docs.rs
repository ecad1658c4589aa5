//! The description of the service, and a page that shows it. The page's parts are in the binary: it needs no other
//! host, which its content security policy also forbids.

use super::App;
use super::assets;
use super::error::ApiError;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use std::borrow::Cow;
use std::sync::Arc;
use tokio::task::spawn_blocking;
use utoipa_swagger_ui::Config;

/// Every link is relative, so that the page also works behind a proxy that adds a prefix.
const PAGE: &str = include_str!("docs.html");
const START_SCRIPT: &str = include_str!("docs.js");
const STYLE: &str = include_str!("docs.css");
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Files of the page that are served; the package holds more.
const ASSETS: [&str; 2] = ["swagger-ui.css", "swagger-ui-bundle.js"];

/// Answers with the description as it is checked in.
pub(super) async fn show_openapi_yaml() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/yaml")], include_str!("../../openapi.yaml"))
}

/// Answers with the description, with this server's own limits in it.
pub(super) async fn show_openapi_json(State(app): State<Arc<App>>) -> Result<impl IntoResponse, ApiError> {
    let json = spawn_blocking(move || app.openapi_json_blocking()).await.map_err(|_| ApiError::Internal)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

/// Answers with the page.
pub(super) async fn show_page(headers: HeaderMap) -> Response {
    assets::answer("docs.html", Cow::Borrowed(PAGE.as_bytes()), POLICY, &headers)
}

/// The page's links are relative to the path without a slash.
pub(super) async fn redirect_to_page() -> Redirect {
    Redirect::permanent("../docs")
}

/// Answers with a part of the page.
pub(super) async fn show_asset(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let found = match file.as_str() {
        "docs.js" => Some(Cow::Borrowed(START_SCRIPT.as_bytes())),
        "docs.css" => Some(Cow::Borrowed(STYLE.as_bytes())),
        name if ASSETS.contains(&name) => read_asset(name),
        _ => None,
    };
    let bytes = found.ok_or_else(|| ApiError::NotFound { games: app.slugs() })?;
    Ok(assets::answer(&file, bytes, POLICY, &headers))
}

fn read_asset(name: &str) -> Option<Cow<'static, [u8]>> {
    utoipa_swagger_ui::serve(name, Arc::new(Config::default())).ok()?.map(|file| file.bytes)
}
