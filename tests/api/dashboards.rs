//! What operators look at speaks of metrics that there are.

use crate::support::Service;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const DASHBOARD: &str = include_str!("../../deploy/grafana/dashboards/bestmove.json");
const RULES: &str = include_str!("../../deploy/prometheus/rules.yml");
/// Ends of names under which a histogram's parts appear.
const PARTS: [&str; 3] = ["_bucket", "_sum", "_count"];

/// Names of ours in a text.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.filter(|word| word.starts_with("bestmove_")).map(String::from).collect()
}

/// A page on which every metric has a value.
async fn page() -> String {
    let mut config = bestmove::config::ServeConfig::for_testing();
    config.guard.rate_limit = "1:2".parse().ok();
    let service = Service::with(config);
    service.play(json!({})).await;
    service.play(json!({"manner": "long", "time_ms": 20})).await;
    service.play(json!({})).await.problem(429, "rate-limited");
    service.get("/metrics").await.text
}

#[tokio::test]
async fn every_metric_of_the_contract_is_there() {
    let there = names(&page().await);
    for name in [
        "requests_total",
        "request_seconds_bucket",
        "searches_in_flight",
        "queue_length",
        "queue_seconds_bucket",
        "search_seconds_bucket",
        "search_depth_bucket",
        "nodes_total",
        "stopped_total",
        "refused_total",
        "joined_total",
        "overshoot_seconds_bucket",
        "table_full_ratio",
        "table_probes_total",
        "table_hits_total",
        "build_info",
    ] {
        assert!(there.contains(&format!("bestmove_{name}")), "no {name}");
    }
}

#[tokio::test]
async fn dashboards_and_alerts_use_no_metric_that_is_not_there() {
    let there = names(&page().await);
    let used: BTreeSet<String> = names(DASHBOARD).union(&names(RULES)).cloned().collect();
    assert!(used.len() > 10, "{used:?}");
    let missing: Vec<&String> = used.difference(&there).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[tokio::test]
async fn every_metric_is_on_the_dashboard() {
    let shown = names(DASHBOARD);
    let base = |name: &str| PARTS.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name).to_owned();
    let shown: BTreeSet<String> = shown.iter().map(|name| base(name)).collect();
    let values = page().await;
    let lines = values.lines().filter(|line| !line.starts_with('#'));
    let there: BTreeSet<String> = lines.flat_map(names).map(|name| base(&name)).collect();
    let missing: Vec<&String> = there.difference(&shown).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[tokio::test]
async fn labels_come_from_closed_lists() {
    let service = Service::new();
    for number in 0..50 {
        service.get(&format!("/nowhere/{number}")).await;
        service.get(&format!("/v1/game-{number}")).await;
        service.post(&format!("/v1/game-{number}/move"), "{}").await;
    }
    let page = service.get("/metrics").await.text;
    let requests = page.lines().filter(|line| line.starts_with("bestmove_requests_total{")).count();
    assert!(requests <= 4, "{page}");
}

#[test]
fn the_dashboard_has_no_panel_twice() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let places: BTreeSet<String> = panels.iter().map(|panel| panel["gridPos"].to_string()).collect();
    let titles: BTreeSet<String> = panels.iter().map(|panel| panel["title"].to_string()).collect();
    assert_eq!((places.len(), titles.len()), (panels.len(), panels.len()));
}
