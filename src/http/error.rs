//! Everything a request can be told instead of an answer: one enum, and one table of what each means in HTTP.
//!
//! A handler's error travels as an extension of its response; the envelope, which knows the request's id, writes the
//! problem document (RFC 9457).

use super::guard::Allowed;
use crate::games::error::RequestError;
use crate::games::fields::FieldError;
use crate::pool::PoolError;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tracing::Level;

/// Media type of problem documents.
pub(super) const PROBLEM_JSON: &str = "application/problem+json";

/// Challenges of RFC 6750: without a key, and with one that is not ours.
const NO_KEY: &str = "Bearer realm=\"bestmove\"";
const WRONG_KEY: &str = "Bearer realm=\"bestmove\", error=\"invalid_token\"";

/// Most legal moves that an error lists.
const MOST_LEGAL_MOVES: usize = 400;

/// Why a request has no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ApiError {
    /// The body is not JSON.
    #[error("the body is not valid JSON: {0}")]
    MalformedJson(String),
    /// The body did not come in time.
    #[error("the body did not arrive within {} ms", .0.as_millis())]
    SlowBody(Duration),
    /// The body is larger than allowed.
    #[error("the body is larger than the {limit_kib} KiB that are allowed")]
    BodyTooLarge {
        /// Largest body in KiB.
        limit_kib: usize,
    },
    /// The body is declared to be something else than plain JSON.
    #[error(
        "{0}; send JSON and say so, for example: curl -H 'content-type: application/json' -d '{{\"time_ms\": 500}}' URL"
    )]
    UnsupportedMediaType(String),
    /// A key is needed.
    #[error(
        "{}; send a key as `Authorization: Bearer KEY` or `x-api-key: KEY`",
        if *is_wrong { "the key is not one of this service" } else { "this service needs a key" }
    )]
    Unauthorized {
        /// Whether there was a key, and it was wrong.
        is_wrong: bool,
    },
    /// The client sends too many requests.
    #[error("too many requests; there is room for the next one in {} s", .0.retry_after())]
    RateLimited(Allowed),
    /// The client has too many searches under way.
    #[error("{most} of this client's requests are being answered already, and no more may be at a time")]
    TooManySearches {
        /// Most at a time.
        most: u32,
    },
    /// What the body says is wrong.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// There is no game of this name.
    #[error("there is no game of this name; the games are: {}", .games.join(", "))]
    UnknownGame {
        /// The games there are.
        games: Vec<&'static str>,
    },
    /// There is nothing at this path.
    #[error("there is nothing here; GET /v1/games lists the games, GET /docs explains the service")]
    NotFound {
        /// The games there are.
        games: Vec<&'static str>,
    },
    /// The path exists, the method does not.
    #[error("this path does not take this method; the Allow header names those that it takes")]
    MethodNotAllowed,
    /// There is no room to wait.
    #[error("too many searches are waiting; try again in a moment")]
    Overloaded,
    /// The server is stopping.
    #[error("the server is stopping; try again in a moment")]
    Draining,
    /// A fault of ours.
    #[error("the server has a fault; it has been logged under the request's id")]
    Internal,
}

impl From<PoolError> for ApiError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Overloaded => Self::Overloaded,
            PoolError::Draining => Self::Draining,
            PoolError::Panicked => Self::Internal,
        }
    }
}

/// What an error means in HTTP.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meaning {
    pub(super) status: StatusCode,
    pub(super) code: &'static str,
    pub(super) title: &'static str,
    pub(super) level: Level,
    /// Seconds after which to try again.
    pub(super) retry_after: Option<u64>,
}

const fn client(status: StatusCode, code: &'static str, title: &'static str) -> Meaning {
    Meaning { status, code, title, level: Level::INFO, retry_after: None }
}

const fn too_many(title: &'static str, seconds: u64) -> Meaning {
    let status = StatusCode::TOO_MANY_REQUESTS;
    Meaning { status, code: "rate-limited", title, level: Level::INFO, retry_after: Some(seconds) }
}

const fn busy(code: &'static str, title: &'static str, seconds: u64) -> Meaning {
    let status = StatusCode::SERVICE_UNAVAILABLE;
    Meaning { status, code, title, level: Level::WARN, retry_after: Some(seconds) }
}

impl ApiError {
    /// The one place where errors become statuses, codes and log levels.
    pub(super) fn meaning(&self) -> Meaning {
        match self {
            Self::MalformedJson(_) => client(StatusCode::BAD_REQUEST, "malformed-json", "Not JSON"),
            Self::SlowBody(_) => client(StatusCode::BAD_REQUEST, "malformed-json", "The body did not arrive"),
            Self::BodyTooLarge { .. } => {
                client(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", "The body is too large")
            }
            Self::UnsupportedMediaType(_) => client(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported-media-type",
                "Only JSON is understood",
            ),
            Self::Unauthorized { .. } => client(StatusCode::UNAUTHORIZED, "unauthorized", "A key is needed"),
            Self::RateLimited(allowed) => too_many("Too many requests", allowed.retry_after()),
            Self::TooManySearches { .. } => too_many("Too many searches at a time", 1),
            Self::Request(error) => request_meaning(error),
            Self::UnknownGame { .. } => client(StatusCode::NOT_FOUND, "unknown-game", "No such game"),
            Self::NotFound { .. } => client(StatusCode::NOT_FOUND, "not-found", "Nothing here"),
            Self::MethodNotAllowed => {
                client(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "Not with this method")
            }
            Self::Overloaded => busy("overloaded", "Too much to do", 1),
            Self::Draining => busy("draining", "The server is stopping", 2),
            Self::Internal => Meaning {
                status: StatusCode::INTERNAL_SERVER_ERROR,
                code: "internal",
                title: "A fault of the server",
                level: Level::ERROR,
                retry_after: None,
            },
        }
    }

    /// The problem document.
    pub(super) fn problem(&self, request_id: &str) -> Problem {
        let meaning = self.meaning();
        let errors = self.faults();
        Problem {
            kind: format!("/problems/{}", meaning.code),
            title: meaning.title.into(),
            status: meaning.status.as_u16(),
            detail: self.to_string(),
            code: meaning.code.into(),
            pointer: errors.first().map(|fault| fault.pointer.clone()).unwrap_or_default(),
            errors,
            request_id: request_id.into(),
            legal_moves: self.legal_moves(),
            games: self.games(),
        }
    }

    fn faults(&self) -> Vec<ProblemFault> {
        let Self::Request(error) = self else { return Vec::new() };
        let fault =
            |(pointer, detail): (&str, &str)| ProblemFault { pointer: pointer.into(), detail: detail.into() };
        error.faults().into_iter().map(fault).collect()
    }

    fn legal_moves(&self) -> Option<Vec<String>> {
        match self {
            Self::Request(RequestError::IllegalMove { legal_moves, .. }) => {
                Some(legal_moves.iter().take(MOST_LEGAL_MOVES).cloned().collect())
            }
            _ => None,
        }
    }

    fn games(&self) -> Option<Vec<String>> {
        match self {
            Self::UnknownGame { games } | Self::NotFound { games } => {
                Some(games.iter().map(|slug| (*slug).into()).collect())
            }
            _ => None,
        }
    }

    /// A body that is JSON but not an object.
    pub(super) fn not_an_object(found: &str) -> Self {
        let detail = format!("must be a JSON object, not {found}");
        Self::Request(RequestError::Fields(vec![FieldError::invalid("", detail)]))
    }
}

fn request_meaning(error: &RequestError) -> Meaning {
    let title = match error {
        RequestError::Fields(_) if error.is_out_of_range_only() => "A number is outside its range",
        RequestError::Fields(_) => "A field is not valid",
        RequestError::State(_) => "The state is not a possible position",
        RequestError::IllegalMove { .. } => "A move is not legal",
    };
    client(StatusCode::UNPROCESSABLE_ENTITY, error.code(), title)
}

/// A problem document (RFC 9457).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// Names the kind of problem: `/problems/` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind of problem in a few words.
    pub title: String,
    /// The HTTP status.
    #[schemars(range(min = 400, max = 599))]
    pub status: u16,
    /// What is wrong with this request, for a person.
    pub detail: String,
    /// The kind of problem, for a program.
    pub code: String,
    /// JSON pointer (RFC 6901) to the first fault; the empty string is the whole body.
    pub pointer: String,
    /// Every fault that was found.
    pub errors: Vec<ProblemFault>,
    /// The request's id, also in the header `x-request-id`.
    pub request_id: String,
    /// With `illegal-move`: the moves that were legal instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    pub legal_moves: Option<Vec<String>>,
    /// With `unknown-game` and `not-found`: the games there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    pub games: Option<Vec<String>>,
}

/// A fault in one place of a request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProblemFault {
    /// JSON pointer (RFC 6901) to the place.
    pub pointer: String,
    /// What is wrong there and what would be right.
    pub detail: String,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response<Body> {
        let meaning = self.meaning();
        let mut response = Response::new(Body::empty());
        *response.status_mut() = meaning.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        if let Some(seconds) = meaning.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        self.add_headers(headers);
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

impl ApiError {
    fn add_headers(&self, headers: &mut HeaderMap) {
        match self {
            Self::SlowBody(_) => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Self::Unauthorized { is_wrong } => {
                let challenge = if *is_wrong { WRONG_KEY } else { NO_KEY };
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
            }
            Self::RateLimited(allowed) => allowed.tell(headers),
            _ => {}
        }
    }
}
