//! Several threads on one request.

use crate::support::Service;
use bestmove::config::ServeConfig;
use serde_json::{Value, json};

const PATH: &str = "/v1/connect-four/move";

fn service(threads: u16, most_per_search: u16) -> Service {
    let mut config = ServeConfig::for_testing();
    config.search.search_threads = Some(threads);
    config.search.max_threads_per_search = most_per_search;
    Service::real_with(config)
}

async fn threads_used(service: &Service, body: Value) -> Value {
    let answer = service.post(PATH, body.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()["stats"]["threads"].take()
}

#[tokio::test]
async fn a_search_has_the_threads_that_it_asks_for_and_one_where_it_asks_for_none() {
    let service = service(2, 2);
    assert_eq!(threads_used(&service, json!({"time_ms": 150, "threads": 2})).await, 2);
    assert_eq!(threads_used(&service, json!({"time_ms": 150})).await, 1);
}

#[tokio::test]
async fn answers_that_must_not_depend_on_chance_come_from_one_thread() {
    let service = service(2, 2);
    for promise in [json!({"difficulty": "easy"}), json!({"seed": 3}), json!({"reproducible": true})] {
        let mut body = json!({"threads": 2, "nodes": 50_000});
        body.as_object_mut().unwrap().extend(promise.as_object().unwrap().clone());
        assert_eq!(threads_used(&service, body.clone()).await, 1, "{body}");
    }
}

#[tokio::test]
async fn more_threads_than_the_server_gives_one_search_or_has_are_refused() {
    for (threads, most, asked) in [(2, 1, 2), (2, 2, 3), (1, 8, 2)] {
        let answer =
            service(threads, most).post(PATH, json!({"threads": asked, "depth": 1}).to_string()).await;
        assert_eq!(answer.problem(422, "limit-out-of-range")["pointer"], "/threads");
    }
}
