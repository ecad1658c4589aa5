//! Which paths there are, and what each gives.

use crate::support::Service;
use axum::body::Body;
use axum::http::Request;
use bestmove::config::ServeConfig;
use serde_json::json;

#[tokio::test]
async fn a_move_is_answered() {
    let answer = Service::new().play(json!({"moves": ["left"]})).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.json()["move"], "left");
    assert_eq!(answer.json()["stats"]["stopped_by"], "solved");
}

#[tokio::test]
async fn a_position_is_answered() {
    let answer = Service::new().post("/v1/fake/position", "{}").await;
    assert_eq!(answer.json()["legal_moves"], json!(["left", "right"]));
}

#[tokio::test]
async fn the_catalogue_lists_every_game_and_shows_each() {
    let service = Service::new();
    assert_eq!(service.get("/v1/games").await.json()["games"][0]["slug"], "fake");
    assert_eq!(service.get("/v1/fake").await.json()["title"], "Fake");
}

#[tokio::test]
async fn a_wrong_method_is_told_the_right_ones() {
    let service = Service::new();
    let answer = service.get("/v1/fake/move").await;
    answer.problem(405, "method-not-allowed");
    assert_eq!(answer.header("allow"), "POST");
    let answer = service.post("/v1/games", "{}").await;
    answer.problem(405, "method-not-allowed");
    assert_eq!(answer.header("allow"), "GET,HEAD");
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let service = Service::new();
    for path in ["/healthz", "/v1/games", "/docs", "/openapi.json", "/metrics"] {
        let answer = service.send(Request::head(path).body(Body::empty()).unwrap()).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, ""), "{path}");
    }
    let missing = service.send(Request::head("/nowhere").body(Body::empty()).unwrap()).await;
    assert_eq!((missing.status.as_u16(), missing.text.as_str()), (404, ""));
}

#[tokio::test]
async fn health_and_readiness_are_told() {
    let service = Service::new();
    assert_eq!(service.get("/healthz").await.json(), json!({"status": "ok"}));
    assert_eq!(service.get("/readyz").await.json(), json!({"status": "ready"}));
    service.app.pool().begin_drain();
    assert_eq!(service.get("/healthz").await.status, 200);
    let answer = service.get("/readyz").await;
    answer.problem(503, "draining");
    assert_eq!(answer.header("retry-after"), "2");
}

#[tokio::test]
async fn the_metrics_have_the_names_that_dashboards_rely_on() {
    let service = Service::new();
    service.play(json!({})).await;
    service.play(json!({"moves": 1})).await;
    let page = service.get("/metrics").await.text;
    for line in [
        "bestmove_requests_total{route=\"/v1/{game}/move\",game=\"fake\",status=\"200\"} 1",
        "bestmove_requests_total{route=\"/v1/{game}/move\",game=\"fake\",status=\"422\"} 1",
        "bestmove_request_seconds_count{route=\"/v1/{game}/move\"} 2",
        "bestmove_searches_in_flight 0",
        "bestmove_queue_length 0",
        "bestmove_queue_seconds_count 1",
        "bestmove_search_seconds_count{game=\"fake\"} 1",
        "bestmove_search_depth_count{game=\"fake\"} 1",
        "bestmove_nodes_total{game=\"fake\"} 2",
        "bestmove_stopped_total{game=\"fake\",reason=\"solved\"} 1",
        "bestmove_overshoot_seconds_count 1",
        "bestmove_table_full_ratio 0.0",
        "bestmove_table_probes_total 2",
        "bestmove_table_hits_total 1",
    ] {
        assert!(page.lines().any(|found| found == line), "no {line} in\n{page}");
    }
    assert!(page.contains("bestmove_build_info{version="), "{page}");
}

#[tokio::test]
async fn names_of_unknown_games_are_no_labels() {
    let service = Service::new();
    for number in 0..20 {
        service.post(&format!("/v1/game-{number}/move"), "{}").await;
    }
    let page = service.get("/metrics").await.text;
    assert!(!page.contains("game-7"), "{page}");
}

#[tokio::test]
async fn metrics_with_a_port_of_their_own_are_not_beside_the_rest() {
    let mut config = ServeConfig::for_testing();
    config.network.metrics_listen = Some(config.network.listen);
    Service::with(config).get("/metrics").await.problem(404, "not-found");
}

#[tokio::test]
async fn the_playground_is_at_the_root_and_all_that_it_names_is_there() {
    let service = Service::new();
    let page = service.get("/").await;
    assert_eq!((page.status.as_u16(), page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(!page.text.contains("http://") && !page.text.contains("https://"), "{}", page.text);
    let links: Vec<_> = page.text.split('"').filter(|part| part.starts_with("playground/")).collect();
    assert!(links.len() > 5, "{links:?}");
    for link in links {
        assert_eq!(service.get(&format!("/{link}")).await.status, 200, "{link}");
    }
}

#[tokio::test]
async fn the_playground_keeps_to_itself() {
    let service = Service::new();
    for path in ["/", "/playground/app/main.js", "/clients/js/bestmove.js", "/docs", "/docs/docs.js"] {
        let answer = service.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
    }
    assert!(!service.get("/").await.header("content-security-policy").contains("unsafe"));
}

#[tokio::test]
async fn a_file_that_the_client_has_already_is_not_sent_again() {
    let service = Service::new();
    for path in ["/", "/playground/style/base.css", "/clients/python/bestmove.py", "/docs"] {
        let first = service.get(path).await;
        let tag = first.header("etag");
        let again = Request::get(path).header("if-none-match", tag).body(Body::empty()).unwrap();
        let answer = service.send(again).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (304, ""), "{path}");
        assert_eq!(answer.header("etag"), tag, "{path}");
        let other = Request::get(path).header("if-none-match", "\"x\"").body(Body::empty()).unwrap();
        assert_eq!(service.send(other).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn only_files_of_the_playground_are_served() {
    let service = Service::new();
    for path in [
        "/playground/nothing.js",
        "/playground/../Cargo.toml",
        "/playground/%2e%2e/Cargo.toml",
        "/playground/..%2fCargo.toml",
        "/playground//etc/passwd",
        "/clients/python/test_bestmove.py",
    ] {
        service.get(path).await.problem(404, "not-found");
    }
}

#[tokio::test]
async fn the_reference_page_needs_no_other_host() {
    let service = Service::new();
    let page = service.get("/docs").await;
    assert!(page.header("content-security-policy").contains("default-src 'self'"));
    assert!(!page.text.contains("http://") && !page.text.contains("https://"), "{}", page.text);
    let links = page.text.split(['"']).filter(|part| part.starts_with("docs/"));
    let links: Vec<_> = links.collect();
    assert_eq!(links.len(), 4, "{links:?}");
    for link in links {
        let answer = service.get(&format!("/{link}")).await;
        assert_eq!(answer.status, 200, "{link}");
        assert!(answer.text.len() > 100, "{link}");
    }
    assert_eq!(service.get("/openapi.yaml").await.status, 200);
    assert_eq!(service.get("/openapi.json").await.json()["openapi"], "3.1.0");
}
