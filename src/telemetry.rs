//! What the operator sees: log lines and metrics.

mod metrics;

pub use metrics::{Metrics, RequestLabels};

use crate::config::{LogConfig, LogFormat};
use std::panic::PanicHookInfo;
use tracing_subscriber::EnvFilter;

/// Logging could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter is not one.
    #[error("BESTMOVE_LOG is not a log filter: {0}")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    /// The process has logging already.
    #[error("logging is set up twice: {0}")]
    Twice(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Sends log lines of the whole process to standard error, those of panics included.
///
/// # Errors
/// When the filter cannot be read, or when called twice.
pub fn init(config: &LogConfig) -> Result<(), TelemetryError> {
    let filter = EnvFilter::try_new(&config.filter)?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.format {
        LogFormat::Text => lines.with_ansi(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    }
    .map_err(TelemetryError::Twice)?;
    std::panic::set_hook(Box::new(log_panic));
    Ok(())
}

/// A panic's message may repeat what a client sent, so it is logged escaped.
fn log_panic(info: &PanicHookInfo<'_>) {
    let message = info.payload_as_str().unwrap_or("no message");
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, message = ?message, "panic");
}
