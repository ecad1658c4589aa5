//! Reading a request body: within a size, within a time, as JSON, and with every fault told as a problem document.

use super::App;
use super::error::ApiError;
use crate::games::fields::describe;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderName, header};
use http_body_util::BodyExt;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// After a refusal so much more of the body is read and dropped, so that the client sees the answer and not a reset.
const MOST_DROPPED: usize = 8 << 20;
/// Longest time for that.
const DROPPING_TIME: Duration = Duration::from_secs(1);

/// A body that says it is JSON, as it came. An empty one need not say so.
#[derive(Debug)]
pub(super) struct JsonText {
    /// The body.
    pub(super) text: Vec<u8>,
    /// When the request had been read: its time budget begins here.
    pub(super) received: Instant,
}

impl JsonText {
    /// The object that it is; an empty body is an empty object.
    ///
    /// # Errors
    /// When it is no JSON, or no object.
    pub(super) fn parse(&self) -> Result<Value, ApiError> {
        match self.text.is_empty() {
            true => Ok(Value::Object(Map::new())),
            false => parse_object(&self.text),
        }
    }
}

impl FromRequest<Arc<App>> for JsonText {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let text = read_body(body, app, &parts.headers).await?;
        let received = Instant::now();
        if !text.is_empty() {
            check_media_type(&parts.headers)?;
        }
        Ok(Self { text, received })
    }
}

async fn read_body(mut body: Body, app: &App, headers: &HeaderMap) -> Result<Vec<u8>, ApiError> {
    let limit = app.max_body_bytes;
    let read = timeout(app.body_time, read_up_to(&mut body, limit)).await;
    match read {
        Err(_) => Err(ApiError::SlowBody(app.body_time)),
        Ok(Err(Unread::Broken)) => Err(ApiError::MalformedJson("the body broke off".into())),
        Ok(Err(Unread::TooLarge)) => {
            drop_rest_of(body, headers).await;
            Err(ApiError::BodyTooLarge { limit_kib: limit / 1024 })
        }
        Ok(Ok(bytes)) => Ok(bytes),
    }
}

/// Why a body was not read to its end.
enum Unread {
    TooLarge,
    Broken,
}

async fn read_up_to(body: &mut Body, limit: usize) -> Result<Vec<u8>, Unread> {
    if body.size_hint().lower() > limit as u64 {
        return Err(Unread::TooLarge);
    }
    let mut bytes = Vec::new();
    while let Some(data) = next_data(body).await? {
        if bytes.len() + data.len() > limit {
            return Err(Unread::TooLarge);
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

async fn next_data(body: &mut Body) -> Result<Option<Bytes>, Unread> {
    match body.frame().await {
        None => Ok(None),
        Some(Ok(frame)) => Ok(Some(frame.into_data().unwrap_or_default())),
        Some(Err(_)) => Err(Unread::Broken),
    }
}

/// Reads and drops the body of a request that is refused, within bounds.
pub(super) async fn drop_rest(request: Request) {
    let (parts, body) = request.into_parts();
    drop_rest_of(body, &parts.headers).await;
}

/// Whoever waits for leave to send the body is simply not given it.
async fn drop_rest_of(mut body: Body, headers: &HeaderMap) {
    if headers.contains_key(header::EXPECT) {
        return;
    }
    let mut left = MOST_DROPPED;
    let dropping = async {
        while let Ok(Some(data)) = next_data(&mut body).await {
            left = left.saturating_sub(data.len());
            if left == 0 {
                break;
            }
        }
    };
    // Whether it ended or ran out of time, the answer follows.
    let _ = timeout(DROPPING_TIME, dropping).await;
}

fn check_media_type(headers: &HeaderMap) -> Result<(), ApiError> {
    let refuse = |what: &str| Err(ApiError::UnsupportedMediaType(what.into()));
    match essence(headers, header::CONTENT_ENCODING).as_deref() {
        None | Some("identity") => {}
        Some(_) => return refuse("encoded bodies are not understood"),
    }
    match essence(headers, header::CONTENT_TYPE).as_deref() {
        None => refuse("the request has a body and no content type"),
        Some(kind) if is_json(kind) => Ok(()),
        Some(_) => refuse("the content type is not application/json"),
    }
}

/// A header's value without parameters, in lower case.
fn essence(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    let value = headers.get(name)?.to_str().unwrap_or_default();
    Some(value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}

fn is_json(kind: &str) -> bool {
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

fn parse_object(bytes: &[u8]) -> Result<Value, ApiError> {
    match serde_json::from_slice(bytes) {
        Ok(value @ Value::Object(_)) => Ok(value),
        Ok(other) => Err(ApiError::not_an_object(&describe(&other))),
        Err(error) => Err(ApiError::MalformedJson(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_known_by_its_media_type() {
        for kind in ["application/json", "application/problem+json"] {
            assert!(is_json(kind), "{kind}");
        }
        for kind in ["text/plain", "text/json", "application/jsonp", "application/x-www-form-urlencoded", ""]
        {
            assert!(!is_json(kind), "{kind}");
        }
    }

    #[test]
    fn parse_errors_say_where() {
        let Err(ApiError::MalformedJson(detail)) = parse_object(b"{\"a\": 1,\n x}") else { panic!() };
        assert!(detail.contains("line 2 column 2"), "{detail}");
    }
}
