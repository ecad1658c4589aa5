//! What a client would like to get.

use axum::http::{HeaderMap, header};

/// The media types that a request accepts, as they stand there, without their parameters.
pub(super) fn media_types(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let types = accepted.flat_map(|value| value.split(','));
    types.map(|text| text.split(';').next().unwrap_or_default().trim())
}
