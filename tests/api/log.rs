//! The log: one line a request, and nothing of a client's that could pass for a line of ours.

use crate::support::Service;
use axum::body::Body;
use axum::http::Request;
use bestmove::config::ServeConfig;
use serde_json::json;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, Once};
use tracing_subscriber::fmt::MakeWriter;

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Lines {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

impl Lines {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// Keeps every event enabled for the whole process: without it a thread that logs for nobody may switch one off while
/// another thread's subscriber waits for it.
static EVERYTHING: Once = Once::new();

fn capture() -> (Lines, tracing::subscriber::DefaultGuard) {
    EVERYTHING.call_once(|| {
        let nowhere = tracing_subscriber::fmt().with_writer(io::sink).with_max_level(tracing::Level::TRACE);
        tracing::subscriber::set_global_default(nowhere.finish()).unwrap();
    });
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(lines.clone())
        .with_ansi(false)
        .with_max_level(tracing::Level::TRACE)
        .finish();
    (lines, tracing::subscriber::set_default(subscriber))
}

#[tokio::test]
async fn every_request_has_one_line_with_route_game_status_and_code() {
    let (lines, _guard) = capture();
    Service::new().play(json!({"moves": ["up"]})).await;
    let text = lines.text();
    for part in ["route=\"/v1/{game}/move\"", "game=\"fake\"", "status=422", "code=\"illegal-move\"", "ms="] {
        assert!(text.contains(part), "no {part} in {text}");
    }
    assert_eq!(text.lines().filter(|line| line.contains("request_id=")).count(), 1, "{text}");
}

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";

#[tokio::test]
async fn a_request_is_logged_under_the_callers_trace() {
    let (lines, _guard) = capture();
    let service = Service::new();
    let ask =
        |parent: &str| Request::get("/healthz").header("traceparent", parent).body(Body::empty()).unwrap();
    service.send(ask(&format!("00-{TRACE}-b7ad6b7169203331-01"))).await;
    assert!(lines.text().contains(&format!("trace_id=\"{TRACE}\"")), "{}", lines.text());
    service.send(ask("00-forged-b7ad6b7169203331-01")).await;
    assert!(!lines.text().contains("forged"), "{}", lines.text());
}

#[tokio::test]
async fn no_key_is_ever_logged() {
    let (lines, _guard) = capture();
    let mut config = ServeConfig::for_testing();
    config.guard.api_keys = vec!["sesame".into()];
    let service = Service::with(config);
    for key in ["sesame", "wrong-sesame"] {
        for (header, value) in [("x-api-key", key.into()), ("authorization", format!("Bearer {key}"))] {
            let request = Request::post("/v1/fake/move").header(header, value);
            service.send(request.body(Body::empty()).unwrap()).await;
        }
    }
    let counts = ["status=200", "status=401"].map(|status| lines.text().matches(status).count());
    assert_eq!(counts, [2, 2], "{}", lines.text());
    assert!(!lines.text().contains("sesame"), "{}", lines.text());
}

#[tokio::test]
async fn nothing_of_a_client_is_logged_unescaped() {
    let (lines, _guard) = capture();
    let service = Service::new();
    service.play(json!({"moves": ["a\n2026 INFO forged\u{1b}[31m"]})).await;
    service.post("/v1/fake%0Aforged/move", "{}").await;
    service.get("/forged%0d%0aforged").await;
    let request = Request::get("/nowhere").header("x-request-id", "a\tforged");
    service.send(request.body(Body::empty()).unwrap()).await;
    assert!(!lines.text().contains("forged") && !lines.text().contains('\u{1b}'), "{}", lines.text());
    assert_eq!(lines.text().lines().count(), 4, "{}", lines.text());
}
