//! What every answer has, whatever it says: a request id, times, a log line, a count; and the body of every error.

use super::App;
use super::error::ApiError;
use crate::telemetry::{RequestLabels, SPAN_LEVEL, TraceParent};
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tracing::field::Empty;
use tracing::{Instrument, Level, Span};

/// Names a request in logs and errors.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The caller's place in a trace.
pub(super) const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");
/// Tells where the time went.
pub(super) const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Longest request id that is taken from a client, in bytes.
const LONGEST_ID: usize = 128;
/// Counted where the client went away before there was an answer.
const CLIENT_GONE: u16 = 499;

/// Times of a search, for the header.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchTimes {
    /// Milliseconds of waiting for a thread.
    pub(super) queue_ms: f64,
    /// Milliseconds of searching.
    pub(super) search_ms: f64,
}

/// Wraps every answer.
pub(super) async fn wrap_answer(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let record = Record::begin(app, &request);
    let response = next.run(request).instrument(record.span.clone()).await;
    record.finish(response)
}

/// A request under way; counted and logged also when its client goes away and the future is dropped.
struct Record {
    app: Arc<App>,
    started: Instant,
    id: String,
    trace_id: Option<String>,
    span: Span,
    route: String,
    game: &'static str,
    is_head: bool,
    is_finished: bool,
}

impl Record {
    fn begin(app: Arc<App>, request: &Request) -> Self {
        let route = request.extensions().get::<MatchedPath>();
        let slug = request.uri().path().split('/').nth(2).unwrap_or_default();
        let game = app.registry.find(slug).map_or("", |game| game.info().slug);
        let id = sane_id(request.headers()).unwrap_or_else(new_id);
        let parent = trace_parent(request.headers());
        let trace_id = parent.map(|parent| parent.trace_id());
        let route = route.map_or("", MatchedPath::as_str);
        let span = tracing::span!(
            SPAN_LEVEL,
            "request",
            otel.name = route,
            otel.kind = "server",
            request_id = id,
            trace_id,
            game,
            status = Empty
        );
        if let Some(parent) = parent {
            parent.adopt(&span);
        }
        Self {
            started: Instant::now(),
            route: route.into(),
            id,
            trace_id,
            span,
            game,
            is_head: request.method() == Method::HEAD,
            is_finished: false,
            app,
        }
    }

    fn finish(mut self, mut response: Response) -> Response {
        self.is_finished = true;
        let error = response.extensions_mut().remove::<Arc<ApiError>>();
        if let Some(error) = &error
            && !self.is_head
        {
            *response.body_mut() = problem_body(error, &self.id);
        }
        let took = self.started.elapsed();
        let times = response.extensions_mut().remove::<SearchTimes>();
        let headers = response.headers_mut();
        insert(headers, REQUEST_ID, &self.id);
        insert(headers, SERVER_TIMING, &server_timing(took, times));
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        self.count(response.status().as_u16(), took, error.as_deref());
        response
    }

    /// Notes how the request ended, wherever that is looked for.
    fn count(&self, status: u16, took: Duration, error: Option<&ApiError>) {
        let labels = RequestLabels { route: self.route.clone(), game: self.game, status };
        self.app.metrics.count_request(labels, took);
        self.span.record("status", status);
        let meaning = error.map(ApiError::meaning);
        let code = meaning.map_or("", |meaning| meaning.code);
        let level = meaning.map_or(Level::INFO, |meaning| meaning.level);
        self.log(level, status, code, took);
    }

    /// One line a request, outside its span, which says the same. Nothing in it is the client's but the ids, which are
    /// checked to be plain.
    fn log(&self, level: Level, status: u16, code: &str, took: Duration) {
        let Self { id: request_id, trace_id, route, game, .. } = self;
        let ms = (took.as_secs_f64() * 1e5).round() / 1e2;
        match level {
            Level::ERROR => {
                tracing::error!(parent: None, request_id, trace_id, route, game, status, code, ms, "request")
            }
            Level::WARN => {
                tracing::warn!(parent: None, request_id, trace_id, route, game, status, code, ms, "request")
            }
            _ => tracing::info!(parent: None, request_id, trace_id, route, game, status, code, ms, "request"),
        }
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        if !self.is_finished {
            self.count(CLIENT_GONE, self.started.elapsed(), None);
        }
    }
}

/// The caller's place in a trace; more than one header is none.
fn trace_parent(headers: &HeaderMap) -> Option<TraceParent> {
    let mut values = headers.get_all(TRACE_PARENT).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    TraceParent::parse(value.to_str().ok()?)
}

/// The client's own id, where it can stand in a log line as it is.
fn sane_id(headers: &HeaderMap) -> Option<String> {
    let id = headers.get(REQUEST_ID)?.to_str().ok()?;
    let is_sane = (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
    is_sane.then(|| id.into())
}

fn new_id() -> String {
    format!("{:032x}", fastrand::u128(..))
}

fn problem_body(error: &ApiError, id: &str) -> Body {
    // A document of texts and numbers can always be written.
    Body::from(serde_json::to_vec(&error.problem(id)).unwrap_or_default())
}

fn insert(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

fn server_timing(total: Duration, times: Option<SearchTimes>) -> String {
    let total = format!("total;dur={:.2}", total.as_secs_f64() * 1e3);
    match times {
        None => total,
        Some(SearchTimes { queue_ms, search_ms }) => {
            format!("{total}, queue;dur={queue_ms:.2}, search;dur={search_ms:.2}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(id: &'static [u8]) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(REQUEST_ID, HeaderValue::from_bytes(id).unwrap());
        sane_id(&headers)
    }

    #[test]
    fn only_short_plain_ids_are_taken() {
        assert_eq!(taken(b"abc-1.2:3"), Some("abc-1.2:3".into()));
        assert_eq!(taken(b"a b"), None);
        assert_eq!(taken(b""), None);
        assert_eq!(taken(b"\xff"), None);
        assert_eq!(taken(&[b'a'; 129]), None);
    }

    #[test]
    fn made_ids_differ() {
        assert_ne!(new_id(), new_id());
    }
}
