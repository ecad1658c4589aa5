//! Analyses as streams: what comes when, and what happens when the reader goes away.

use crate::socket::wait_for_searches;
use crate::support::{Answer, Server, Service, raw_post, read_all};
use axum::body::Body;
use axum::http::Request;
use bestmove::config::ServeConfig;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

async fn stream(service: &Service, path: &str, accept: &str, body: &Value) -> Answer {
    let request = Request::post(path).header("content-type", "application/json").header("accept", accept);
    service.send(request.body(Body::from(body.to_string())).unwrap()).await
}

fn events(text: &str) -> Vec<(String, Value)> {
    let event = |line: &str| {
        let mut event: Value = serde_json::from_str(line).unwrap();
        (event["event"].as_str().unwrap().to_owned(), event["data"].take())
    };
    text.lines().map(event).collect()
}

#[tokio::test]
async fn every_depth_is_told_once_and_then_the_answer() {
    let service = Service::real();
    for depth in [3, 7] {
        let body = json!({"depth": depth, "multi_pv": 2, "reproducible": true});
        let answer = stream(&service, "/v1/connect-four/analyze", "application/x-ndjson", &body).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/x-ndjson"));
        let mut events = events(&answer.text);
        let (name, result) = events.pop().unwrap();
        assert_eq!(name, "result");
        let depths: Vec<_> = events.iter().map(|(_, data)| data["depth"].as_u64().unwrap()).collect();
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
        assert!(events.iter().all(|(name, _)| name == "iteration"));
        assert_eq!(events.last().unwrap().1["lines"], result["lines"]);
        let plain = service.post("/v1/connect-four/analyze", body.to_string()).await.json();
        assert_eq!(result["lines"], plain["lines"]);
        assert_eq!(result["stats"]["nodes"], plain["stats"]["nodes"]);
    }
}

#[tokio::test]
async fn server_sent_events_have_a_name_and_data() {
    let state = json!({"tree": [[5, 10], [-1, 7], [-8, 2]], "to_move": "max"});
    let body = json!({"state": state, "depth": 2});
    let answer = stream(&Service::real(), "/v1/tree/analyze", "text/event-stream", &body).await;
    assert_eq!(answer.header("content-type"), "text/event-stream");
    let blocks: Vec<_> = answer.text.split_terminator("\n\n").collect();
    assert!(blocks[0].starts_with("event: iteration\ndata: {\"depth\":1,"), "{}", answer.text);
    let data = blocks.last().unwrap().strip_prefix("event: result\ndata: ").unwrap();
    let result: Value = serde_json::from_str(data).unwrap();
    assert_eq!(result["lines"][0]["score"]["value"], 5);
}

#[tokio::test]
async fn what_can_be_refused_is_refused_before_the_stream_begins() {
    let service = Service::new();
    for body in [json!({"dept": 1}), json!({"moves": ["up"]})] {
        let answer = stream(&service, "/v1/fake/analyze", "text/event-stream", &body).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type")),
            (422, "application/problem+json")
        );
    }
    let panics = json!({"manner": "panic"});
    stream(&service, "/v1/fake/analyze", "text/event-stream", &panics).await.problem(500, "internal");
}

/// Opens a stream of a long search and reads until its first event.
async fn begin(server: &Server) -> TcpStream {
    let mut socket = server.connect().await;
    let body = json!({"manner": "long", "time_ms": 30_000}).to_string();
    let request = raw_post("/v1/fake/analyze", body.as_bytes());
    let request = request.replacen("host: test", "host: test\r\naccept: text/event-stream", 1);
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut seen = String::new();
    while !seen.contains("event: iteration") {
        let mut buffer = [0; 4096];
        let read = timeout(Duration::from_secs(5), socket.read(&mut buffer)).await.unwrap().unwrap();
        assert!(read > 0, "{seen}");
        seen.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    wait_for_searches(&server.service, 1.0, Duration::from_secs(2)).await;
    socket
}

#[tokio::test]
async fn a_search_stops_when_the_reader_of_its_stream_goes_away() {
    let server = Server::start(ServeConfig::for_testing()).await;
    drop(begin(&server).await);
    wait_for_searches(&server.service, 0.0, Duration::from_millis(100)).await;
    let mut socket = begin(&server).await;
    socket.shutdown().await.unwrap();
    wait_for_searches(&server.service, 0.0, Duration::from_millis(100)).await;
}

#[tokio::test]
async fn a_stream_gets_its_last_event_when_the_server_stops() {
    let mut server = Server::start(ServeConfig::for_testing()).await;
    let socket = begin(&server).await;
    let begun = Instant::now();
    server.begin_stop();
    let rest = read_all(socket).await;
    assert!(rest.contains("event: result") && rest.contains("\"stopped_by\":\"shutdown\""), "{rest}");
    assert!(begun.elapsed() < Duration::from_millis(200), "{:?}", begun.elapsed());
    assert!(server.ended().await);
}

#[tokio::test]
async fn a_fault_in_the_middle_does_not_look_like_an_end() {
    let server = Server::start(ServeConfig::for_testing()).await;
    let mut socket = server.connect().await;
    let request = raw_post("/v1/fake/analyze", b"{\"manner\": \"panic_late\"}");
    let request = request.replacen("host: test", "host: test\r\naccept: text/event-stream", 1);
    socket.write_all(request.as_bytes()).await.unwrap();
    let text = read_all(socket).await;
    assert!(!text.contains("event: result") && !text.ends_with("0\r\n\r\n"), "{text}");
}
