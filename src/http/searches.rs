//! What the routes that search have in common: the job goes to the search threads, its answer becomes JSON.

use super::App;
use super::envelope::SearchTimes;
use super::error::ApiError;
use super::extract::JsonBody;
use super::joining::{Outcome, Written};
use crate::games::answer::SearchAnswer;
use crate::games::endpoint::Job;
use crate::pool::Pending;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use serde::Serialize;
use std::io;

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

/// What was asked, as far as another request may ask the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    /// Tells routes apart.
    pub(super) route: &'static str,
    /// The game's name in paths.
    pub(super) game: &'a str,
    /// The body.
    pub(super) body: &'a JsonBody,
}

/// Answers with what a job finds, or with what is found for an equal request that came a moment before. Dropping the
/// future, as happens when the client goes away, stops the search unless somebody else waits for it.
pub(super) async fn answer<A>(app: &App, asked: Asked<'_>, job: Box<dyn Job<A>>) -> Result<Response, ApiError>
where
    A: SearchAnswer + Serialize,
{
    if !job.is_joinable() {
        return Ok(respond(write(app.pool.submit(job)?).await?));
    }
    let Asked { route, game, body } = asked;
    let fingerprint = app.joiner.fingerprint(route, game, &body.text);
    if let Some(search) = app.joiner.find(fingerprint) {
        app.metrics.count_joined();
        return Ok(respond(search.await?));
    }
    let budget = (body.received, job.deadline());
    let search = write(app.pool.submit(job)?).boxed();
    Ok(respond(app.joiner.begin(fingerprint, budget, search).await?))
}

async fn write<A: SearchAnswer + Serialize>(pending: Pending<A>) -> Outcome {
    let answer = pending.await?;
    let times = times_of(&*answer);
    let mut json = Text(Vec::with_capacity(USUAL_ANSWER));
    serde_json::to_writer(&mut json, &answer).map_err(|_| ApiError::Internal)?;
    Ok(Written { json: json.0.into(), times })
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
