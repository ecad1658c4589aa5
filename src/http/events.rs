//! An analysis as a stream: an `iteration` event for each finished depth, then a `result` event that equals the answer.
//!
//! The search never waits for its reader: there is room for every depth that there can be. Dropping the body, as happens
//! when the client goes away, stops the search. The head is sent with the first event, when the request can no longer be
//! refused; a fault after that ends the connection, never the stream as if it were whole.

use super::accept::media_types;
use super::error::ApiError;
use crate::games::answer::{AnalyzeAnswer, DepthAnswer};
use crate::games::endpoint::Watcher;
use crate::pool::{Pending, PoolError};
use crate::search::MAX_DEPTH;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use serde::Serialize;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::sync::mpsc;

/// Tells proxies to pass each event on at once.
const ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// How events are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Server-sent events.
    ServerSent,
    /// A JSON object a line.
    Lines,
}

impl Format {
    /// The format asked for; `None` for a plain answer.
    pub(super) fn asked(headers: &HeaderMap) -> Option<Self> {
        media_types(headers).find_map(|media_type| {
            let mut formats = [Self::ServerSent, Self::Lines].into_iter();
            formats.find(|format| media_type.eq_ignore_ascii_case(format.media_type()))
        })
    }

    /// As the answer's head names it.
    pub(super) fn media_type(self) -> &'static str {
        match self {
            Self::ServerSent => "text/event-stream",
            Self::Lines => "application/x-ndjson",
        }
    }

    fn write(self, event: &str, data: &impl Serialize) -> Bytes {
        // Numbers, texts and lists of them can always be written.
        let data = serde_json::to_string(data).unwrap_or_default();
        let text = match self {
            Self::ServerSent => format!("event: {event}\ndata: {data}\n\n"),
            Self::Lines => format!("{{\"event\":\"{event}\",\"data\":{data}}}\n"),
        };
        Bytes::from(text)
    }
}

/// A watcher that never waits, and where what it is told arrives.
pub(super) fn channel() -> (Watcher, mpsc::Receiver<DepthAnswer>) {
    let (sender, receiver) = mpsc::channel(MAX_DEPTH as usize);
    let watcher = move |depth| {
        // Whoever has gone needs to be told nothing.
        let _ = sender.try_send(depth);
    };
    (Box::new(watcher), receiver)
}

/// Answers with the events of a search.
pub(super) async fn answer(
    format: Format,
    depths: mpsc::Receiver<DepthAnswer>,
    pending: Pending<AnalyzeAnswer>,
) -> Result<Response, ApiError> {
    let mut events = Events { format, depths, stage: Stage::Searching(pending) };
    let first = poll_fn(|context| events.poll_next(context)).await.transpose()?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(format.media_type())),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (ACCEL_BUFFERING, HeaderValue::from_static("no")),
    ];
    Ok((headers, Body::new(EventBody { first, events })).into_response())
}

/// How far the search is.
enum Stage {
    Searching(Pending<AnalyzeAnswer>),
    Answered(Result<Box<AnalyzeAnswer>, PoolError>),
    Told,
}

/// The events of a search as they come.
struct Events {
    format: Format,
    depths: mpsc::Receiver<DepthAnswer>,
    stage: Stage,
}

impl Events {
    /// The next event; `None` after the last. Every depth is in the channel before the answer is, so it is told first.
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, PoolError>>> {
        if let Stage::Searching(pending) = &mut self.stage
            && let Poll::Ready(reply) = Pin::new(pending).poll(context)
        {
            self.stage = Stage::Answered(reply);
        }
        if let Poll::Ready(Some(depth)) = self.depths.poll_recv(context) {
            return Poll::Ready(Some(Ok(self.format.write("iteration", &depth))));
        }
        if matches!(self.stage, Stage::Searching(_)) {
            return Poll::Pending;
        }
        match std::mem::replace(&mut self.stage, Stage::Told) {
            Stage::Answered(reply) => {
                Poll::Ready(Some(reply.map(|answer| self.format.write("result", &answer))))
            }
            Stage::Searching(_) | Stage::Told => Poll::Ready(None),
        }
    }
}

/// The events as a body.
struct EventBody {
    first: Option<Bytes>,
    events: Events,
}

impl HttpBody for EventBody {
    type Data = Bytes;
    type Error = PoolError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, PoolError>>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(Frame::data(first))));
        }
        let event = ready!(self.events.poll_next(context));
        Poll::Ready(event.map(|event| event.map(Frame::data)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(accept: &'static str) -> Option<Format> {
        Format::asked(&HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]))
    }

    #[test]
    fn a_stream_is_given_to_those_who_ask_for_one() {
        assert_eq!(asked("text/event-stream"), Some(Format::ServerSent));
        assert_eq!(asked("application/json, Application/X-NDJSON;q=0.9"), Some(Format::Lines));
        assert_eq!(asked("*/*"), None);
        assert_eq!(Format::asked(&HeaderMap::new()), None);
    }
}
