//! Equal requests at the same time: one search, and an answer for each.

use crate::socket::wait_for_searches;
use crate::support::{Server, Service, read_all};
use bestmove::config::ServeConfig;
use bestmove::games::Registry;
use bestmove::games::endpoint::ServerLimits;
use bestmove::keys::Keys;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::time::sleep;

const SECOND: Duration = Duration::from_secs(1);

fn two_workers() -> ServeConfig {
    let mut config = ServeConfig::for_testing();
    config.search.search_threads = Some(2);
    config
}

/// Asks and waits until so many searches run.
async fn ask(server: &Server, body: Value, searches: f64) -> TcpStream {
    let stream = server.ask(body).await;
    sleep(Duration::from_millis(50)).await;
    wait_for_searches(&server.service, searches, SECOND).await;
    stream
}

async fn joined(server: &Server) -> f64 {
    server.service.metric("bestmove_joined_total").await
}

#[tokio::test]
async fn equal_requests_are_answered_by_one_search() {
    let server = Server::start(two_workers()).await;
    let body = json!({"manner": "long", "time_ms": 2_000});
    let begun = Instant::now();
    let first = ask(&server, body.clone(), 1.0).await;
    let second = ask(&server, body, 1.0).await;
    assert_eq!(joined(&server).await, 1.0);
    let (first, second) = (read_all(first).await, read_all(second).await);
    let body_of = |text: &str| text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
    assert!(first.starts_with("HTTP/1.1 200"), "{first}");
    assert_eq!(body_of(&first), body_of(&second));
    assert!(begun.elapsed() < Duration::from_millis(2_050), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_search_goes_on_until_the_last_client_has_gone() {
    let server = Server::start(two_workers()).await;
    let body = json!({"manner": "long", "time_ms": 30_000});
    let first = ask(&server, body.clone(), 1.0).await;
    let second = ask(&server, body, 1.0).await;
    drop(first);
    sleep(Duration::from_millis(100)).await;
    wait_for_searches(&server.service, 1.0, Duration::from_millis(10)).await;
    drop(second);
    wait_for_searches(&server.service, 0.0, Duration::from_millis(100)).await;
}

#[tokio::test]
async fn whoever_stays_is_answered_when_the_one_who_asked_first_has_gone() {
    let server = Server::start(two_workers()).await;
    let body = json!({"manner": "long", "time_ms": 2_000});
    let first = ask(&server, body.clone(), 1.0).await;
    let second = ask(&server, body, 1.0).await;
    drop(first);
    let text = read_all(second).await;
    assert!(text.starts_with("HTTP/1.1 200") && text.contains("\"stopped_by\":\"time\""), "{text}");
}

#[tokio::test]
async fn different_requests_have_searches_of_their_own() {
    let server = Server::start(two_workers()).await;
    let _first = ask(&server, json!({"manner": "long", "time_ms": 30_000}), 1.0).await;
    let _second = ask(&server, json!({"manner": "long", "time_ms": 29_999}), 2.0).await;
    assert_eq!(joined(&server).await, 0.0);
}

#[tokio::test]
async fn a_search_that_is_under_way_for_long_is_not_joined() {
    let server = Server::start(two_workers()).await;
    let body = json!({"manner": "long", "time_ms": 2_000});
    let _first = ask(&server, body.clone(), 1.0).await;
    sleep(Duration::from_millis(100)).await;
    let _second = ask(&server, body, 2.0).await;
    assert_eq!(joined(&server).await, 0.0);
}

#[tokio::test]
async fn a_failure_is_told_to_everybody_and_kept_for_nobody() {
    let service = Service::new();
    for _ in 0..2 {
        let body = json!({"manner": "panic_late", "time_ms": 20_000});
        let (first, second) = tokio::join!(service.play(body.clone()), service.play(body));
        first.problem(500, "internal");
        second.problem(500, "internal");
    }
    assert_eq!(service.play(json!({})).await.status, 200);
}

#[test]
fn what_chance_has_a_part_in_is_never_joined() {
    let registry = Registry::new(&Keys::fixed());
    for game in registry.iter() {
        let is_joinable = |level: Value| {
            let mut body = game.info().example.clone();
            body.as_object_mut().unwrap().extend(level.as_object().unwrap().clone());
            let job = game.prepare_move(&body, &ServerLimits::default(), Instant::now()).unwrap();
            job.is_joinable()
        };
        let slug = game.info().slug;
        for level in [json!({}), json!({"strength": 100}), json!({"difficulty": "easy", "seed": 1})] {
            assert!(is_joinable(level.clone()), "{slug} {level}");
        }
        for level in
            [json!({"difficulty": "easy"}), json!({"difficulty": "almost-perfect"}), json!({"strength": 99})]
        {
            assert!(!is_joinable(level.clone()), "{slug} {level}");
        }
    }
}
