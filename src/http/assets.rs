//! Files of the pages that are in the binary: their types, their caching, and headers that keep a page to itself.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use siphasher::sip128::SipHasher13;
use std::borrow::Cow;

/// Nobody may frame a page, load from another host into it or be told where its reader came from.
const PROTECTION: [(HeaderName, HeaderValue); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Answers with a file, or with 304 where the client has it already. A file's tag is a hash of its bytes, so a cache asks
/// each time and is only sent what is new.
pub(super) fn answer(
    name: &str,
    bytes: Cow<'static, [u8]>,
    policy: &'static str,
    request: &HeaderMap,
) -> Response {
    let tag = entity_tag(&bytes);
    let mut response = match has_tag(request, &tag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(bytes.into_owned()).into_response(),
    };
    let headers = response.headers_mut();
    headers.extend(PROTECTION);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

fn entity_tag(bytes: &[u8]) -> String {
    format!("\"{:032x}\"", SipHasher13::new().hash(bytes).as_u128())
}

/// Whether `If-None-Match` holds the tag or anything at all (RFC 9110, section 13.1.2: the weak comparison).
fn has_tag(request: &HeaderMap, tag: &str) -> bool {
    let lists = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|list| list.to_str().ok());
    let mut tags = lists.flat_map(|list| list.split(',')).map(str::trim);
    tags.any(|held| held == "*" || held.strip_prefix("W/").unwrap_or(held) == tag)
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("py" | "ts") => "text/plain; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "image/png",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holding(tags: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(tags))])
    }

    #[test]
    fn a_tag_is_found_among_others_strong_or_weak() {
        assert!(has_tag(&holding("\"a\", W/\"b\""), "\"b\""));
        assert!(has_tag(&holding("*"), "\"b\""));
        assert!(!has_tag(&holding("\"a\""), "\"b\""));
        assert!(!has_tag(&HeaderMap::new(), "\"b\""));
    }

    #[test]
    fn other_bytes_have_another_tag() {
        assert_ne!(entity_tag(b"a"), entity_tag(b"b"));
        assert_eq!(entity_tag(b"a"), entity_tag(b"a"));
    }
}
