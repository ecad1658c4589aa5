//! The same request gets the same move, whatever else the server does and has done.

use crate::support::Service;
use bestmove::games::Registry;
use bestmove::keys::Keys;
use serde_json::{Value, json};
use std::sync::Arc;

/// Everything of a request that promises the same answer, beside the position.
fn promises() -> Vec<Value> {
    vec![
        json!({"difficulty": "easy", "seed": 3}),
        json!({"difficulty": "medium", "seed": 4, "time_ms": 2_000}),
        json!({"difficulty": "hard", "nodes": 20_000}),
        json!({"difficulty": "almost-perfect", "seed": 5, "nodes": 20_000}),
        json!({"strength": 1, "seed": 6, "depth": 3}),
        json!({"strength": 60, "seed": 7, "nodes": 20_000}),
        json!({"strength": 95, "seed": 8, "nodes": 20_000}),
        json!({"seed": 9, "depth": 4}),
        json!({"reproducible": true, "depth": 4}),
        json!({"reproducible": true, "nodes": 5_000}),
    ]
}

/// Every promise for every game, on the position of its example.
fn requests() -> Vec<(String, String)> {
    let registry = Registry::new(&Keys::fixed());
    let requests = registry.iter().flat_map(|game| {
        let (path, state) = (format!("/v1/{}/move", game.info().slug), game.info().example["state"].clone());
        promises().into_iter().map(move |mut body| {
            body["state"] = state.clone();
            (path.clone(), body.to_string())
        })
    });
    requests.collect()
}

/// Whatever an answer says but for times and what queueing did.
fn lasting(mut answer: Value) -> Value {
    let stats = answer["stats"].take();
    let iterations = stats["iterations"].as_array().unwrap().iter();
    let depths: Vec<_> = iterations.map(|i| json!([i["depth"], i["move"], i["score"], i["nodes"]])).collect();
    answer["stats"] = json!([stats["depth"], stats["nodes"], stats["stopped_by"], depths]);
    answer
}

async fn answers(service: &Service, requests: &[(String, String)]) -> Vec<Value> {
    let mut answers = Vec::new();
    for (path, body) in requests {
        let answer = service.post(path, body.clone()).await;
        assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text);
        answers.push(lasting(answer.json()));
    }
    answers
}

#[track_caller]
fn assert_same(requests: &[(String, String)], first: &[Value], second: &[Value]) {
    for ((request, one), other) in requests.iter().zip(first).zip(second) {
        assert_eq!(one, other, "{request:?}");
    }
}

#[tokio::test]
async fn a_warm_table_a_restart_and_another_order_change_no_repeatable_answer() {
    let requests = requests();
    let service = Service::real();
    let first = answers(&service, &requests).await;
    for (path, body) in &requests {
        let mut body: Value = serde_json::from_str(body).unwrap();
        body = json!({"state": body["state"].take(), "nodes": 30_000});
        assert_eq!(service.post(path, body.to_string()).await.status, 200);
    }
    assert_same(&requests, &first, &answers(&service, &requests).await);
    let mut backwards: Vec<_> = requests.iter().rev().cloned().collect();
    let restarted = Service::real_with_keys(&Keys::random().unwrap());
    let mut second = answers(&restarted, &backwards).await;
    backwards.reverse();
    second.reverse();
    assert_same(&backwards, &first, &second);
}

/// Asks one thing after the other for as long as it is let.
async fn make_noise(service: Arc<Service>, requests: Vec<(String, String)>, first: usize) {
    for (index, (path, body)) in requests.iter().cycle().enumerate().skip(first) {
        let mut body: Value = serde_json::from_str(body).unwrap();
        body = json!({"state": body["state"].take(), "nodes": 3_000 + index});
        service.post(path, body.to_string()).await;
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn load_changes_no_repeatable_answer() {
    let requests = requests();
    let service = Arc::new(Service::real());
    let first = answers(&service, &requests).await;
    let noise = (0..3).map(|n| tokio::spawn(make_noise(service.clone(), requests.clone(), 17 * n)));
    let noise: Vec<_> = noise.collect();
    let second = answers(&service, &requests).await;
    noise.iter().for_each(tokio::task::JoinHandle::abort);
    assert_same(&requests, &first, &second);
}
