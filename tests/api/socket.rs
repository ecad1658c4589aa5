//! Through a real socket: clients that go away, heads that never end, and the way out.

use crate::support::{Server, Service, raw_post, read_all};
use bestmove::config::ServeConfig;
use bestmove::http::Listeners;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// The head of a request with a body of so many bytes.
pub(crate) fn head_of(path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n"
    )
}

pub(crate) async fn wait_for_searches(service: &Service, number: f64, limit: Duration) -> Duration {
    let begun = Instant::now();
    while service.metric("bestmove_searches_in_flight").await != number {
        assert!(begun.elapsed() < limit, "not {number} searches after {limit:?}");
        sleep(Duration::from_millis(2)).await;
    }
    begun.elapsed()
}

async fn start_search(server: &Server) -> TcpStream {
    let stream = server.ask(json!({"manner": "long", "time_ms": 30_000})).await;
    sleep(Duration::from_millis(200)).await;
    wait_for_searches(&server.service, 1.0, Duration::from_secs(2)).await;
    stream
}

#[tokio::test]
async fn a_search_stops_when_its_client_closes_the_socket() {
    let server = Server::start(ServeConfig::for_testing()).await;
    drop(start_search(&server).await);
    wait_for_searches(&server.service, 0.0, Duration::from_millis(100)).await;
    let gone = "bestmove_requests_total{route=\"/v1/{game}/move\",game=\"fake\",status=\"499\"}";
    assert_eq!(server.service.metric(gone).await, 1.0);
}

#[tokio::test]
async fn a_half_closed_connection_counts_as_gone() {
    let server = Server::start(ServeConfig::for_testing()).await;
    let mut stream = start_search(&server).await;
    stream.shutdown().await.unwrap();
    wait_for_searches(&server.service, 0.0, Duration::from_millis(100)).await;
}

#[tokio::test]
async fn an_answer_over_the_wire_is_in_time() {
    let server = Server::start(ServeConfig::for_testing()).await;
    for _ in 0..10 {
        let begun = Instant::now();
        let text = read_all(server.ask(json!({"manner": "long", "time_ms": 50})).await).await;
        assert!(text.starts_with("HTTP/1.1 200"), "{text}");
        assert!(begun.elapsed() < Duration::from_millis(80), "{:?}", begun.elapsed());
    }
}

#[tokio::test]
async fn a_full_queue_is_a_503_with_retry_after_quickly() {
    let mut config = ServeConfig::for_testing();
    config.search.queue = 0;
    let server = Server::start(config).await;
    let _busy = start_search(&server).await;
    let begun = Instant::now();
    let text = read_all(server.ask(json!({"manner": "long", "time_ms": 29_999})).await).await;
    assert!(begun.elapsed() < Duration::from_millis(100), "{:?}", begun.elapsed());
    assert!(text.starts_with("HTTP/1.1 503") && text.contains("retry-after: 1"), "{text}");
    assert!(text.contains("/problems/overloaded"), "{text}");
    assert_eq!(server.service.metric("bestmove_refused_total{code=\"overloaded\"}").await, 1.0);
}

#[tokio::test]
async fn a_deadline_in_the_queue_is_a_200_with_a_legal_move() {
    let server = Server::start(ServeConfig::for_testing()).await;
    let _busy = start_search(&server).await;
    let begun = Instant::now();
    let text = read_all(server.ask(json!({"manner": "long", "time_ms": 60})).await).await;
    assert!(begun.elapsed() < Duration::from_millis(90), "{:?}", begun.elapsed());
    assert!(text.starts_with("HTTP/1.1 200") && text.contains("\"move\":\"left\""), "{text}");
    assert!(text.contains("\"stopped_by\":\"time\""), "{text}");
}

#[tokio::test]
async fn stopping_answers_searches_in_flight_and_ends_in_time() {
    let mut server = Server::start(ServeConfig::for_testing()).await;
    let stream = start_search(&server).await;
    let mut idle = server.connect().await;
    let begun = Instant::now();
    server.begin_stop();
    let text = read_all(stream).await;
    assert!(text.starts_with("HTTP/1.1 200") && text.contains("\"stopped_by\":\"shutdown\""), "{text}");
    assert!(begun.elapsed() < Duration::from_millis(100), "{:?}", begun.elapsed());
    idle.write_all(b"GET /readyz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n").await.unwrap();
    assert!(read_all(idle).await.starts_with("HTTP/1.1 503"));
    assert!(server.ended().await);
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_connection_serves_many_requests() {
    let server = Server::start(ServeConfig::for_testing()).await;
    let mut stream = server.connect().await;
    let request = raw_post("/v1/fake/move", b"{}").replace("connection: close\r\n", "");
    for _ in 0..3 {
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut buffer = [0; 4096];
        let length = timeout(Duration::from_secs(2), stream.read(&mut buffer)).await.unwrap().unwrap();
        assert!(buffer[..length].starts_with(b"HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn a_head_that_is_too_large_is_refused() {
    let server = Server::start(ServeConfig::for_testing()).await;
    let mut stream = server.connect().await;
    let head = format!("GET /healthz HTTP/1.1\r\nhost: test\r\nx-long: {}\r\n\r\n", "x".repeat(100_000));
    let _ = stream.write_all(head.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await.unwrap();
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 431"), "{answer:?}");
}

/// A dropped first packet would cost the client a second.
#[tokio::test]
async fn a_burst_of_connections_waits_at_the_door_and_none_is_turned_away() {
    let listeners = Listeners::bind(&ServeConfig::for_testing().network).unwrap();
    let address = listeners.main.local_addr().unwrap();
    let mut waiting = Vec::new();
    for number in 0..300 {
        let connected = timeout(Duration::from_millis(900), TcpStream::connect(address)).await;
        assert!(connected.is_ok(), "connection {number} waits for its second try");
        waiting.push(connected.unwrap().unwrap());
    }
}
