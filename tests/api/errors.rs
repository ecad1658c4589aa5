//! Wrong requests: each has its status, its code and a pointer, and starts no search.

use crate::support::Service;
use serde_json::{Value, json};

#[tokio::test]
async fn wrong_types_and_unknown_fields_are_invalid_fields() {
    let service = Service::new();
    for (body, pointer) in [
        (json!({"time_ms": "4"}), "/time_ms"),
        (json!({"time_ms": null}), "/time_ms"),
        (json!({"time": 4}), "/time"),
        (json!({"moves": "left"}), "/moves"),
        (json!({"moves": ["left", 1]}), "/moves/1"),
        (json!({"a/b": 1}), "/a~1b"),
    ] {
        let problem = service.play(body.clone()).await.problem(422, "invalid-field");
        assert_eq!(problem["pointer"], pointer, "{body}");
    }
}

#[tokio::test]
async fn a_number_outside_its_range_is_told_apart() {
    let service = Service::new();
    for time in [json!(0), json!(-5), json!(30_001), json!(18_446_744_073_709_551_615_u64)] {
        let problem = service.play(json!({"time_ms": time})).await.problem(422, "limit-out-of-range");
        assert_eq!(problem["pointer"], "/time_ms");
    }
}

#[tokio::test]
async fn every_fault_is_listed() {
    let problem =
        Service::new().play(json!({"time_ms": 0, "moves": 1, "x": 1})).await.problem(422, "invalid-field");
    assert_eq!(problem["errors"].as_array().map(Vec::len), Some(3), "{problem}");
}

#[tokio::test]
async fn an_impossible_state_is_an_invalid_state() {
    let problem = Service::new().play(json!({"state": []})).await.problem(422, "invalid-state");
    assert_eq!(problem["pointer"], "/state");
}

#[tokio::test]
async fn an_illegal_move_comes_with_the_legal_ones() {
    let problem = Service::new().play(json!({"moves": ["left", "up"]})).await.problem(422, "illegal-move");
    assert_eq!(problem["pointer"], "/moves/1");
    assert_eq!(problem["legal_moves"], json!(["left", "right"]));
}

#[tokio::test]
async fn an_unknown_game_is_not_found_and_the_games_are_listed() {
    let service = Service::new();
    for path in ["/v1/chess-boxing/move", "/v1/%ff/move", "/v1/chess-boxing/position"] {
        let problem = service.post(path, "{}").await.problem(404, "unknown-game");
        assert_eq!(problem["games"], json!(["fake"]), "{path}");
    }
    service.get("/v1/chess-boxing").await.problem(404, "unknown-game");
}

#[tokio::test]
async fn an_unknown_path_is_not_found() {
    let service = Service::new();
    for path in ["/nowhere", "/v1", "/v1/fake/think", "/docs/../x", "/v1/fake/move/"] {
        service.get(path).await.problem(404, "not-found");
        service.post(path, "{}").await.problem(404, "not-found");
    }
    service.get("/docs/index.html").await.problem(404, "not-found");
}

#[tokio::test]
async fn bad_input_starts_no_search() {
    let service = Service::new();
    service.play(json!({"moves": ["up"]})).await;
    service.play(json!({"time_ms": 0})).await;
    assert_eq!(service.metric("bestmove_queue_seconds_count").await, 0.0);
}

#[tokio::test]
async fn client_text_comes_back_only_escaped() {
    let problem = Service::new().play(json!({"moves": ["a\u{1b}[31m\nINFO forged"]})).await;
    let problem: Value = problem.problem(422, "illegal-move");
    assert!(!problem["detail"].as_str().unwrap().contains(['\n', '\u{1b}']), "{problem}");
}

#[tokio::test]
async fn a_panic_is_a_500_that_tells_nothing_and_the_next_request_succeeds() {
    let service = Service::new();
    for manner in ["panic", "panic_late"] {
        let problem = service.play(json!({"manner": manner})).await.problem(500, "internal");
        assert!(!problem.to_string().contains("told to"), "{problem}");
        assert_eq!(service.play(json!({})).await.status, 200);
    }
    service.post("/v1/fake/position", "{\"manner\": \"panic\"}").await.problem(500, "internal");
    assert_eq!(service.play(json!({"manner": "long", "time_ms": 20})).await.status, 200);
}
