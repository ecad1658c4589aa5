//! The metrics, under the names that dashboards rely on.
//!
//! The registry is a value and not a global, so that many servers can live in one process, as they do in tests. Labels
//! come only from closed lists (route templates, slugs of served games, codes), so their number is bounded.

use crate::games::answer::SearchAnswer;
use crate::search::{StoppedBy, Table};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::{Family, MetricConstructor};
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};
use serde_json::Value;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// Upper ends of the buckets for times of requests and searches, in seconds.
const TIMES: [f64; 12] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];
/// Upper ends of the buckets for lateness, in seconds.
const LATENESS: [f64; 9] = [0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 1.0];
/// Upper ends of the buckets for depths, in plies.
const DEPTHS: [f64; 12] = [0.0, 1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 16.0, 24.0, 32.0, 64.0];

/// What a request is counted under.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    /// The route's template; empty where none matched.
    pub route: String,
    /// The game's slug; empty where there is none.
    pub game: &'static str,
    /// The HTTP status; 499 where the client went away before the answer.
    pub status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabel {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct GameLabel {
    game: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StoppedLabels {
    game: String,
    reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CodeLabel {
    code: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BuildLabels {
    version: &'static str,
    revision: &'static str,
}

/// Makes histograms with given buckets for a family.
#[derive(Clone, Copy, Debug)]
struct Buckets(&'static [f64]);

impl MetricConstructor<Histogram> for Buckets {
    fn new_metric(&self) -> Histogram {
        Histogram::new(self.0.iter().copied())
    }
}

type Histograms<L> = Family<L, Histogram, Buckets>;

fn histograms<L: Clone + std::hash::Hash + Eq>(buckets: &'static [f64]) -> Histograms<L> {
    Family::new_with_constructor(Buckets(buckets))
}

/// Every metric of one server.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    request_seconds: Histograms<RouteLabel>,
    in_flight: Gauge,
    queue_length: Gauge,
    queue_seconds: Histogram,
    search_seconds: Histograms<GameLabel>,
    search_depth: Histograms<GameLabel>,
    nodes: Family<GameLabel, Counter>,
    stopped: Family<StoppedLabels, Counter>,
    refused: Family<CodeLabel, Counter>,
    joined: Counter,
    overshoot_seconds: Histogram,
    table_full: Gauge<f64, AtomicU64>,
    table_probes: Counter,
    table_hits: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

impl Metrics {
    /// All metrics at zero.
    pub fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::default(),
            requests: Family::default(),
            request_seconds: histograms(&TIMES),
            in_flight: Gauge::default(),
            queue_length: Gauge::default(),
            queue_seconds: Buckets(&TIMES).new_metric(),
            search_seconds: histograms(&TIMES),
            search_depth: histograms(&DEPTHS),
            nodes: Family::default(),
            stopped: Family::default(),
            refused: Family::default(),
            joined: Counter::default(),
            overshoot_seconds: Buckets(&LATENESS).new_metric(),
            table_full: Gauge::default(),
            table_probes: Counter::default(),
            table_hits: Counter::default(),
        };
        metrics.register_requests();
        metrics.register_searches();
        metrics.register_table();
        metrics
    }

    fn register(&mut self, name: &str, help: &str, metric: impl Metric) {
        self.registry.register(name, help, metric);
    }

    fn register_requests(&mut self) {
        self.register("bestmove_requests", "Requests answered", self.requests.clone());
        let help = "Time from a request's head to its answer";
        self.register("bestmove_request_seconds", help, self.request_seconds.clone());
        self.register("bestmove_refused", "Requests refused at the door", self.refused.clone());
        self.register("bestmove_joined", "Requests answered by an equal one's search", self.joined.clone());
        let revision = option_env!("BESTMOVE_REVISION").unwrap_or("unknown");
        let build = BuildLabels { version: env!("CARGO_PKG_VERSION"), revision };
        self.register("bestmove_build", "What is running", Info::new(build));
    }

    fn register_searches(&mut self) {
        self.register("bestmove_searches_in_flight", "Searches running now", self.in_flight.clone());
        self.register("bestmove_queue_length", "Searches waiting for a thread", self.queue_length.clone());
        let help = "Time that searches waited for a thread";
        self.register("bestmove_queue_seconds", help, self.queue_seconds.clone());
        self.register("bestmove_search_seconds", "Time of searches", self.search_seconds.clone());
        let help = "Deepest finished iteration of searches in plies";
        self.register("bestmove_search_depth", help, self.search_depth.clone());
        self.register("bestmove_nodes", "Positions looked at", self.nodes.clone());
        self.register("bestmove_stopped", "Searches by the reason for their end", self.stopped.clone());
        let help = "Time from a search's deadline to its answer, 0 where it was in time";
        self.register("bestmove_overshoot_seconds", help, self.overshoot_seconds.clone());
    }

    fn register_table(&mut self) {
        let help = "How full the transposition table is, by a sample";
        self.register("bestmove_table_full_ratio", help, self.table_full.clone());
        self.register(
            "bestmove_table_probes",
            "Look-ups in the transposition table",
            self.table_probes.clone(),
        );
        self.register("bestmove_table_hits", "Look-ups that found the position", self.table_hits.clone());
    }

    /// Counts a request and its time.
    pub fn count_request(&self, labels: RequestLabels, time: Duration) {
        let route = RouteLabel { route: labels.route.clone() };
        self.request_seconds.get_or_create(&route).observe(time.as_secs_f64());
        self.requests.get_or_create(&labels).inc();
    }

    /// Counts a request that is answered by the search of an equal one.
    pub fn count_joined(&self) {
        self.joined.inc();
    }

    /// Counts a request refused at the door: for lack of room, of a key or of patience.
    pub fn count_refusal(&self, code: &'static str) {
        self.refused.get_or_create(&CodeLabel { code }).inc();
    }

    /// Notes that a search begins (1) or ends (-1).
    pub fn add_in_flight(&self, change: i64) {
        self.in_flight.inc_by(change);
    }

    /// Sets how many searches wait for a thread.
    pub fn set_queue_length(&self, length: usize) {
        self.queue_length.set(i64::try_from(length).unwrap_or(i64::MAX));
    }

    /// Counts an answered search: its statistics, how long it waited and how late it was.
    pub fn count_search(&self, answer: &dyn SearchAnswer, queued: Duration, overshoot: Duration) {
        let label = GameLabel { game: answer.game().into() };
        let stats = answer.stats();
        self.queue_seconds.observe(queued.as_secs_f64());
        self.overshoot_seconds.observe(overshoot.as_secs_f64());
        self.search_seconds.get_or_create(&label).observe(stats.time_ms / 1e3);
        self.search_depth.get_or_create(&label).observe(f64::from(stats.depth));
        self.nodes.get_or_create(&label).inc_by(stats.nodes);
        self.table_probes.inc_by(stats.tt_probes);
        self.table_hits.inc_by(stats.tt_hits);
        let reason = name_of(stats.stopped_by);
        self.stopped.get_or_create(&StoppedLabels { game: label.game, reason }).inc();
    }

    /// All metrics in the OpenMetrics text format.
    pub fn render(&self, table: &Table) -> String {
        self.table_full.set(f64::from(table.full_permille()) / 1e3);
        let mut page = String::new();
        // Writing to a string cannot fail.
        let _ = text::encode(&mut page, &self.registry);
        page
    }
}

/// The reason's name as answers write it.
fn name_of(reason: StoppedBy) -> String {
    match serde_json::to_value(reason) {
        Ok(Value::String(name)) => name,
        _ => String::new(),
    }
}
