//! `GET /healthz` and `GET /readyz`: for those who start, stop and balance servers.

use super::App;
use super::error::ApiError;
use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// How the server is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(super) struct Health {
    /// The state in a word.
    status: HealthStatus,
}

/// The state in a word.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum HealthStatus {
    /// The process lives.
    Ok,
    /// Requests are taken.
    Ready,
}

/// Answers as long as the process lives.
pub(super) async fn show_health() -> Json<Health> {
    Json(Health { status: HealthStatus::Ok })
}

/// Answers 200 while requests are taken, 503 while the server is stopping.
pub(super) async fn show_readiness(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    if app.pool.is_draining() {
        return Err(ApiError::Draining);
    }
    Ok(Json(Health { status: HealthStatus::Ready }))
}
