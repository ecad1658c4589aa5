//! `GET /metrics`: for Prometheus.

use super::App;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::Arc;

/// Media type of the text format.
pub(super) const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers with every metric.
pub(super) async fn show_metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    app.metrics.set_queue_length(app.pool.queue_length());
    ([(header::CONTENT_TYPE, OPENMETRICS)], app.metrics.render(&app.table))
}
