//! What every answer carries.

use crate::support::{Answer, Service};
use axum::body::Body;
use axum::http::Request;
use bestmove::config::ServeConfig;
use serde_json::json;

async fn every_kind_of_answer(service: &Service) -> Vec<Answer> {
    vec![
        service.play(json!({})).await,
        service.play(json!({"manner": "panic"})).await,
        service.get("/nowhere").await,
        service.get("/v1/fake/move").await,
        service.post("/v1/fake/move", "{").await,
        service.get("/healthz").await,
        service.get("/docs").await,
    ]
}

#[tokio::test]
async fn every_answer_has_a_request_id_and_times() {
    for answer in every_kind_of_answer(&Service::new()).await {
        assert_eq!(answer.header("x-request-id").len(), 32, "{answer:?}");
        assert!(answer.header("server-timing").starts_with("total;dur="), "{answer:?}");
    }
}

#[tokio::test]
async fn a_move_tells_its_waiting_and_searching_apart() {
    let answer = Service::new().play(json!({})).await;
    let timing = answer.header("server-timing");
    assert!(timing.contains("queue;dur=") && timing.contains("search;dur="), "{timing}");
}

#[tokio::test]
async fn a_sane_request_id_is_kept_and_another_replaced() {
    let service = Service::new();
    let ask = |id: &str| Request::get("/nowhere").header("x-request-id", id).body(Body::empty()).unwrap();
    assert_eq!(service.send(ask("my-id.7")).await.header("x-request-id"), "my-id.7");
    assert_eq!(service.send(ask("my-id.7")).await.json()["request_id"], "my-id.7");
    for wrong in ["two words", "", &"x".repeat(129)] {
        assert_eq!(service.send(ask(wrong)).await.header("x-request-id").len(), 32, "{wrong}");
    }
}

fn with_origins(origins: &[&str]) -> Service {
    let mut config = ServeConfig::for_testing();
    config.network.cors_origins = origins.iter().map(|origin| (*origin).into()).collect();
    Service::with(config)
}

async fn from_origin(service: &Service, method: &str, path: &str, origin: &str) -> Answer {
    let request = Request::builder().method(method).uri(path).header("origin", origin);
    let request = request.header("access-control-request-method", "POST");
    service.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn cross_origin_calls_are_off_by_default() {
    let answer = from_origin(&Service::new(), "GET", "/v1/games", "https://a.example").await;
    assert_eq!(answer.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn a_listed_origin_may_call_and_errors_say_so_too() {
    let service = with_origins(&["https://a.example"]);
    for path in ["/v1/games", "/nowhere", "/v1/fake/move"] {
        let answer = from_origin(&service, "GET", path, "https://a.example").await;
        assert_eq!(answer.header("access-control-allow-origin"), "https://a.example", "{path}");
        assert!(answer.header("access-control-expose-headers").contains("x-request-id"));
    }
    let other = from_origin(&service, "GET", "/v1/games", "https://b.example").await;
    assert_eq!(other.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn a_preflight_is_answered_and_carries_a_request_id() {
    let answer = from_origin(&with_origins(&["*"]), "OPTIONS", "/v1/fake/move", "https://a.example").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), "*");
    assert!(answer.header("access-control-allow-methods").contains("POST"));
    assert_eq!(answer.header("x-request-id").len(), 32);
}

#[tokio::test]
async fn a_panic_still_has_its_cross_origin_headers() {
    let service = with_origins(&["*"]);
    let request = Request::post("/v1/fake/position").header("origin", "https://a.example");
    let request = request.header("content-type", "application/json");
    let answer = service.send(request.body(Body::from("{\"manner\": \"panic\"}")).unwrap()).await;
    answer.problem(500, "internal");
    assert_eq!(answer.header("access-control-allow-origin"), "*");
}
