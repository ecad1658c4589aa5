//! Answers that no search could better are given again to equal requests.

use crate::support::Service;
use serde_json::{Value, json};

/// Plays twice, and tells whether the second got what the first had.
async fn is_given_again(service: &Service, path: &str, body: Value) -> bool {
    let text = body.to_string();
    let first = service.post(path, text.clone()).await;
    assert_eq!(first.status, 200, "{}", first.text);
    let before = service.metric("bestmove_joined_total").await;
    let second = service.post(path, text).await;
    let is_given = service.metric("bestmove_joined_total").await > before;
    if is_given {
        assert_eq!(first.text, second.text);
        assert!(second.header("server-timing").contains("search;dur=0.00"), "it was not searched");
        assert_ne!(first.header("x-request-id"), second.header("x-request-id"));
    }
    is_given
}

#[tokio::test]
async fn what_is_solved_is_told_again_without_a_search() {
    let service = Service::real();
    for body in [json!({"moves": ["4"]}), json!({"moves": ["4"], "explain": true, "time_ms": 5_000})] {
        assert!(is_given_again(&service, "/v1/tic-tac-toe/move", body.clone()).await, "{body}");
    }
    assert!(is_given_again(&service, "/v1/nim/move", json!({"state": {"heaps": [3, 4, 5]}})).await);
    assert!(is_given_again(&service, "/v1/tic-tac-toe/analyze", json!({"moves": ["4", "0", "8"]})).await);
}

#[tokio::test]
async fn what_a_longer_search_may_better_is_searched_again() {
    let service = Service::real();
    for body in [json!({"depth": 2}), json!({"nodes": 50}), json!({"time_ms": 20})] {
        assert!(!is_given_again(&service, "/v1/chess/move", body.clone()).await, "{body}");
    }
    assert!(!is_given_again(&service, "/v1/connect-four/move", json!({"nodes": 50})).await);
}

#[tokio::test]
async fn what_is_drawn_by_chance_is_drawn_again() {
    let service = Service::real();
    let body = json!({"moves": ["4", "0", "8", "2"], "difficulty": "easy"});
    assert!(!is_given_again(&service, "/v1/tic-tac-toe/move", body).await);
}

#[tokio::test]
async fn equal_bodies_to_different_routes_and_games_get_answers_of_their_own() {
    let service = Service::real();
    let body = json!({"moves": ["4"]}).to_string();
    let moved = service.post("/v1/tic-tac-toe/move", body.clone()).await;
    let analyzed = service.post("/v1/tic-tac-toe/analyze", body.clone()).await;
    let elsewhere =
        service.post("/v1/connect-four/move", json!({"moves": ["4"], "nodes": 9}).to_string()).await;
    assert!(moved.json()["move"].is_string() && analyzed.json()["lines"].is_array());
    assert_eq!(elsewhere.json()["game"], "connect-four");
    assert_eq!(service.metric("bestmove_joined_total").await, 0.0);
}

#[tokio::test]
async fn a_server_that_stops_gives_nothing_again() {
    let service = Service::real();
    let body = json!({"moves": ["4"]}).to_string();
    assert_eq!(service.post("/v1/tic-tac-toe/move", body.clone()).await.status, 200);
    service.app.pool().begin_drain();
    service.post("/v1/tic-tac-toe/move", body).await.problem(503, "draining");
}
