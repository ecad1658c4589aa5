//! Keys, rates and searches under way: who is let in, and what the others are told.

use crate::socket::head_of;
use crate::support::{Answer, Server, Service, read_all};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use bestmove::config::{GuardConfig, ServeConfig};
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

const MOVE: &str = "/v1/fake/move";

fn guarded(guard: GuardConfig) -> ServeConfig {
    ServeConfig { guard, ..ServeConfig::for_testing() }
}

fn with_keys(keys: &[&str]) -> GuardConfig {
    GuardConfig { api_keys: keys.iter().map(|key| (*key).into()).collect(), ..GuardConfig::default() }
}

fn with_rate(rate: &str) -> GuardConfig {
    GuardConfig { rate_limit: Some(rate.parse().unwrap()), ..GuardConfig::default() }
}

/// A request with these headers that comes from this address.
async fn send(service: &Service, method: &str, path: &str, headers: &[(&str, &str)], from: &str) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let peer: SocketAddr = format!("{from}:4711").parse().unwrap();
    service.send(request.extension(ConnectInfo(peer)).body(Body::empty()).unwrap()).await
}

async fn play_as(service: &Service, key: &str) -> Answer {
    send(service, "POST", MOVE, &[("x-api-key", key)], "192.0.2.1").await
}

async fn play_from(service: &Service, address: &str) -> Answer {
    send(service, "POST", MOVE, &[], address).await
}

#[tokio::test]
async fn with_keys_on_v1_needs_one_of_them() {
    let service = Service::with(guarded(with_keys(&["one", "two"])));
    for path in ["/v1/games", "/v1/fake", "/v1/unknown", "/v1/nowhere/at/all"] {
        let answer = send(&service, "GET", path, &[], "192.0.2.1").await;
        assert!(answer.problem(401, "unauthorized")["detail"].as_str().unwrap().contains("needs a key"));
        assert_eq!(answer.header("www-authenticate"), "Bearer realm=\"bestmove\"", "{path}");
    }
    let wrong = play_as(&service, "three").await;
    wrong.problem(401, "unauthorized");
    assert!(wrong.header("www-authenticate").contains("invalid_token"));
    for headers in [[("authorization", "Bearer one")], [("x-api-key", "two")]] {
        assert_eq!(send(&service, "POST", MOVE, &headers, "192.0.2.1").await.status, 200, "{headers:?}");
    }
}

#[tokio::test]
async fn everything_outside_v1_and_every_options_stays_open() {
    let service = Service::with(guarded(with_keys(&["one"])));
    for path in ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"] {
        assert_eq!(service.get(path).await.status, 200, "{path}");
    }
    send(&service, "OPTIONS", MOVE, &[], "192.0.2.1").await.problem(405, "method-not-allowed");
}

#[tokio::test]
async fn a_preflight_needs_no_key_and_lets_keys_be_sent() {
    let mut config = guarded(with_keys(&["one"]));
    config.network.cors_origins = vec!["https://a.example".into()];
    let service = Service::with(config);
    let origin = ("origin", "https://a.example");
    let preflight = [origin, ("access-control-request-method", "POST")];
    let answer = send(&service, "OPTIONS", MOVE, &preflight, "192.0.2.1").await;
    assert_eq!(answer.status, 200);
    for header in ["authorization", "x-api-key"] {
        assert!(answer.header("access-control-allow-headers").contains(header), "{answer:?}");
    }
    let refused = send(&service, "POST", MOVE, &[origin], "192.0.2.1").await;
    refused.problem(401, "unauthorized");
    assert_eq!(refused.header("access-control-allow-origin"), "https://a.example");
    assert!(refused.header("access-control-expose-headers").contains("ratelimit-remaining"));
}

#[tokio::test]
async fn a_key_tried_is_in_no_answer_and_no_metric() {
    let service = Service::with(guarded(with_keys(&["one"])));
    let answer = play_as(&service, "pass-word").await;
    assert!(!answer.text.contains("pass-word"));
    assert!(!service.get("/metrics").await.text.contains("pass-word"));
    assert_eq!(service.metric("bestmove_refused_total{code=\"unauthorized\"}").await, 1.0);
}

#[tokio::test]
async fn a_refused_request_starts_no_search() {
    let service = Service::with(guarded(with_keys(&["one"])));
    play_as(&service, "two").await;
    assert_eq!(service.metric("bestmove_queue_seconds_count").await, 0.0);
}

#[tokio::test]
async fn beyond_the_rate_there_is_a_429_that_says_when_to_come_back() {
    let service = Service::with(guarded(with_rate("1:3")));
    for remaining in ["2", "1", "0"] {
        let answer = play_from(&service, "192.0.2.1").await;
        assert_eq!((answer.status.as_u16(), answer.header("ratelimit-remaining")), (200, remaining));
        assert_eq!(answer.header("ratelimit-limit"), "3");
    }
    let refused = play_from(&service, "192.0.2.1").await;
    refused.problem(429, "rate-limited");
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(refused.header("ratelimit-reset"), "3");
    assert_eq!(refused.header("ratelimit-policy"), "\"client\";q=3;w=3");
    assert_eq!(refused.header("ratelimit"), "\"client\";r=0;t=3");
    assert_eq!(play_from(&service, "192.0.2.2").await.status, 200, "another address");
    assert_eq!(service.get("/healthz").await.status, 200);
    assert_eq!(service.metric("bestmove_refused_total{code=\"rate-limited\"}").await, 1.0);
}

#[tokio::test]
async fn errors_tell_the_rate_too() {
    let service = Service::with(guarded(with_rate("1:3")));
    let answer = send(&service, "GET", "/v1/unknown", &[], "192.0.2.1").await;
    answer.problem(404, "unknown-game");
    assert_eq!(answer.header("ratelimit-remaining"), "2");
}

#[tokio::test]
async fn each_key_has_its_own_rate_wherever_it_is_used() {
    let service = Service::with(guarded(GuardConfig {
        api_keys: vec!["one".into(), "two".into()],
        ..with_rate("1:1")
    }));
    assert_eq!(play_as(&service, "one").await.status, 200);
    let elsewhere = send(&service, "POST", MOVE, &[("authorization", "Bearer one")], "192.0.2.9").await;
    elsewhere.problem(429, "rate-limited");
    assert_eq!(play_as(&service, "two").await.status, 200);
}

#[tokio::test]
async fn keys_cannot_be_guessed_without_end() {
    let service = Service::with(guarded(GuardConfig { api_keys: vec!["one".into()], ..with_rate("1:2") }));
    play_as(&service, "guess-1").await.problem(401, "unauthorized");
    play_as(&service, "guess-2").await.problem(401, "unauthorized");
    play_as(&service, "guess-3").await.problem(429, "rate-limited");
    assert_eq!(play_as(&service, "one").await.status, 200, "the owner is not locked out");
}

#[tokio::test]
async fn only_a_trusted_proxy_speaks_for_others() {
    let trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
    let service = Service::with(guarded(GuardConfig { trusted_proxies, ..with_rate("1:1") }));
    let forwarded = |client: &'static str| [("x-forwarded-for", client)];
    for client in ["203.0.113.1", "203.0.113.2"] {
        assert_eq!(send(&service, "POST", MOVE, &forwarded(client), "10.0.0.1").await.status, 200);
    }
    send(&service, "POST", MOVE, &forwarded("203.0.113.1"), "10.0.0.1").await.problem(429, "rate-limited");
    assert_eq!(send(&service, "POST", MOVE, &forwarded("1.1.1.1"), "192.0.2.1").await.status, 200);
    send(&service, "POST", MOVE, &forwarded("2.2.2.2"), "192.0.2.1").await.problem(429, "rate-limited");
}

#[tokio::test]
async fn a_client_may_have_so_many_searches_under_way_and_no_more() {
    let guard = GuardConfig { max_searches_per_client: Some(1), ..GuardConfig::default() };
    let server = Server::start(guarded(guard)).await;
    let search = server.ask(json!({"manner": "long", "time_ms": 30_000})).await;
    sleep(Duration::from_millis(100)).await;
    let refused = read_all(server.ask(json!({})).await).await;
    assert!(refused.starts_with("HTTP/1.1 429") && refused.contains("retry-after: 1"), "{refused}");
    drop(search);
    sleep(Duration::from_millis(100)).await;
    assert!(read_all(server.ask(json!({})).await).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_stream_is_under_way_until_its_end() {
    let guard = GuardConfig { max_searches_per_client: Some(1), ..GuardConfig::default() };
    let server = Server::start(guarded(guard)).await;
    let mut stream = server.connect().await;
    let body = json!({"manner": "long", "time_ms": 30_000}).to_string();
    let head =
        head_of("/v1/fake/analyze", body.len()).replace("\r\n\r\n", "\r\naccept: text/event-stream\r\n\r\n");
    stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    let mut begin = [0; 12];
    stream.read_exact(&mut begin).await.unwrap();
    assert!(begin.ends_with(b"200"));
    assert!(read_all(server.ask(json!({})).await).await.starts_with("HTTP/1.1 429"));
    drop(stream);
    sleep(Duration::from_millis(100)).await;
    assert!(read_all(server.ask(json!({})).await).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_socket_has_the_address_of_its_client() {
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = Server::start(guarded(GuardConfig { trusted_proxies, ..with_rate("1:1") })).await;
    for (client, status) in [("203.0.113.1", "200"), ("203.0.113.2", "200"), ("203.0.113.1", "429")] {
        let mut stream = server.connect().await;
        let head =
            head_of(MOVE, 0).replace("host: test", &format!("host: test\r\nx-forwarded-for: {client}"));
        stream.write_all(head.as_bytes()).await.unwrap();
        let text = read_all(stream).await;
        assert!(text.starts_with(&format!("HTTP/1.1 {status}")), "{client}: {text}");
    }
}

fn impatient() -> ServeConfig {
    let mut config = ServeConfig::for_testing();
    config.network.read_timeout_ms = 200;
    config
}

/// Sends a text a byte at a time, and tells how long the server put up with it.
async fn drip(server: &Server, text: &str) -> Duration {
    let (mut reader, mut writer) = server.connect().await.into_split();
    let begun = Instant::now();
    let dripping = async {
        for byte in text.bytes().cycle() {
            if writer.write_all(&[byte]).await.is_err() {
                return;
            }
            sleep(Duration::from_millis(10)).await;
        }
    };
    let reading = async {
        let mut rest = Vec::new();
        let _ = reader.read_to_end(&mut rest).await;
    };
    let cut_off = async {
        tokio::select! { () = dripping => {}, () = reading => {} }
    };
    timeout(Duration::from_secs(10), cut_off).await.expect("the server cuts it off");
    begun.elapsed()
}

#[tokio::test]
async fn a_head_that_drips_is_cut_off() {
    let took = drip(&Server::start(impatient()).await, "GET /healthz HTTP/1.1\r\nx: ").await;
    assert!((Duration::from_millis(150)..Duration::from_secs(2)).contains(&took), "{took:?}");
}

#[tokio::test]
async fn a_body_that_drips_is_cut_off() {
    let took = drip(&Server::start(impatient()).await, &head_of(MOVE, 100_000)).await;
    assert!((Duration::from_millis(150)..Duration::from_secs(3)).contains(&took), "{took:?}");
}

#[tokio::test]
async fn silent_connections_are_closed() {
    let server = Server::start(impatient()).await;
    let begun = Instant::now();
    assert_eq!(read_all(server.connect().await).await, "");
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_slow_sender_does_not_make_the_end_a_failure() {
    let mut config = ServeConfig::for_testing();
    config.network.drain_ms = 300;
    let mut server = Server::start(config).await;
    let mut stream = server.connect().await;
    stream.write_all(head_of(MOVE, 100).as_bytes()).await.unwrap();
    sleep(Duration::from_millis(50)).await;
    server.begin_stop();
    assert!(server.ended().await);
}

#[tokio::test]
async fn every_answer_forbids_guessing_its_type() {
    let service = Service::with(guarded(with_keys(&["one"])));
    for path in ["/v1/games", "/healthz", "/docs", "/nowhere"] {
        assert_eq!(service.get(path).await.header("x-content-type-options"), "nosniff", "{path}");
    }
}
