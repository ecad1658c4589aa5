//! What the routes that search have in common: the job goes to the search threads, its answer becomes JSON.

use super::App;
use super::envelope::SearchTimes;
use super::error::ApiError;
use super::extract::JsonText;
use super::fingerprint::Fingerprint;
use super::joining::{Outcome, Written};
use crate::games::answer::SearchAnswer;
use crate::games::endpoint::Job;
use crate::pool::Pending;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use serde::Serialize;
use std::io;
use std::sync::Arc;
use std::time::Instant;

/// Bytes that most answers fit into.
const USUAL_ANSWER: usize = 1024;

/// JSON being written. It comes in hundreds of pieces, most of them one byte long: those are not worth the call that a
/// vector makes of each.
struct Text(Vec<u8>);

impl io::Write for Text {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match bytes {
            [byte] => self.0.push(*byte),
            _ => self.0.extend_from_slice(bytes),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A question to a route of a game, read as far as another request may ask the same.
pub(super) struct Question {
    app: Arc<App>,
    fingerprint: Fingerprint,
    received: Instant,
}

impl Question {
    /// What this body asks of a route of a game.
    pub(super) fn of(app: &Arc<App>, route: &str, game: &str, body: &JsonText) -> Self {
        let fingerprint = app.fingerprints.of(route, game, &body.text);
        Self { app: app.clone(), fingerprint, received: body.received }
    }

    /// The answer to an equal request that no search could better.
    pub(super) fn kept_answer(&self) -> Option<Response> {
        let json = if self.app.pool.is_draining() { None } else { self.app.kept.find(self.fingerprint) }?;
        self.app.metrics.count_joined();
        Some(respond(Written { json, times: SearchTimes::default() }))
    }

    /// Answers with what a job finds, or with what is found for an equal request that came a moment before. Dropping the
    /// future, as happens when the client goes away, stops the search unless somebody else waits for it.
    pub(super) async fn answer<A>(self, job: Box<dyn Job<A>>) -> Result<Response, ApiError>
    where
        A: SearchAnswer + Serialize,
    {
        let Self { app, fingerprint, received } = self;
        if !job.is_joinable() {
            let answer = app.pool.submit(job)?.await?;
            return Ok(respond(write(&*answer)?));
        }
        if let Some(search) = app.joiner.find(fingerprint) {
            app.metrics.count_joined();
            return Ok(respond(search.await?));
        }
        let budget = (received, job.deadline());
        let pending = app.pool.submit(job)?;
        let search = write_and_keep(app.clone(), fingerprint, pending).boxed();
        Ok(respond(app.joiner.begin(fingerprint, budget, search).await?))
    }
}

async fn write_and_keep<A>(app: Arc<App>, fingerprint: Fingerprint, pending: Pending<A>) -> Outcome
where
    A: SearchAnswer + Serialize,
{
    let answer = pending.await?;
    let written = write(&*answer)?;
    if answer.stats().is_final {
        app.kept.put(fingerprint, &written.json);
    }
    Ok(written)
}

fn write(answer: &(impl SearchAnswer + Serialize)) -> Outcome {
    let mut json = Text(Vec::with_capacity(USUAL_ANSWER));
    serde_json::to_writer(&mut json, answer).map_err(|_| ApiError::Internal)?;
    Ok(Written { json: json.0.into(), times: times_of(answer) })
}

fn respond(written: Written) -> Response {
    let media_type = HeaderValue::from_static("application/json");
    let mut response = ([(header::CONTENT_TYPE, media_type)], written.json).into_response();
    response.extensions_mut().insert(written.times);
    response
}

/// What an answer's head tells of the time it took.
pub(super) fn times_of(answer: &dyn SearchAnswer) -> SearchTimes {
    let stats = answer.stats();
    SearchTimes { queue_ms: stats.queue_ms, search_ms: stats.time_ms }
}
