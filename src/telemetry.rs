//! What the operator sees: log lines, metrics and traces.

mod metrics;
#[cfg(feature = "otlp")]
mod otlp;
mod trace;

pub use metrics::{Metrics, RequestLabels};
pub use trace::TraceParent;

use crate::config::{LogConfig, LogFormat};
use std::panic::PanicHookInfo;
use tracing::Level;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry};

/// Level of the spans around requests and searches: in the log they only repeat what the line of a request says, so where
/// no traces are exported nothing is spent on them unless somebody asks for more.
pub const SPAN_LEVEL: Level = if cfg!(feature = "otlp") { Level::INFO } else { Level::DEBUG };

/// Logging could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter is not one.
    #[error("BESTMOVE_LOG is not a log filter: {0}")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    /// The process has logging already.
    #[error("logging is set up twice: {0}")]
    Twice(#[source] tracing_subscriber::util::TryInitError),
    /// Traces cannot be sent.
    #[cfg(feature = "otlp")]
    #[error("BESTMOVE_OTLP_ENDPOINT: {0}")]
    Exporter(#[from] opentelemetry_otlp::ExporterBuildError),
}

/// Keeps telemetry going; what is still to be sent is sent when it is dropped.
#[derive(Debug, Default)]
pub struct Telemetry {
    #[cfg(feature = "otlp")]
    exporter: Option<otlp::Exporter>,
}

impl Telemetry {
    #[cfg(feature = "otlp")]
    fn start_blocking(config: &LogConfig) -> Result<Self, TelemetryError> {
        let exporter = config.otlp_endpoint.as_deref().map(otlp::Exporter::start_blocking).transpose()?;
        Ok(Self { exporter })
    }

    #[cfg(not(feature = "otlp"))]
    fn start_blocking(_config: &LogConfig) -> Result<Self, TelemetryError> {
        Ok(Self::default())
    }

    #[cfg(feature = "otlp")]
    fn layer(&self) -> Option<Box<dyn Layer<Registry> + Send + Sync>> {
        let tracer = self.exporter.as_ref()?.tracer();
        Some(tracing_opentelemetry::layer().with_tracer(tracer).boxed())
    }

    #[cfg(not(feature = "otlp"))]
    fn layer(&self) -> Option<Box<dyn Layer<Registry> + Send + Sync>> {
        None
    }
}

/// Sends log lines of the whole process to standard error, those of panics included, and traces where that is configured.
///
/// # Errors
/// When the filter or the endpoint cannot be read, or when called twice.
pub fn init_blocking(config: &LogConfig) -> Result<Telemetry, TelemetryError> {
    let filter = EnvFilter::try_new(&config.filter)?;
    let telemetry = Telemetry::start_blocking(config)?;
    let lines =
        tracing_subscriber::registry().with(telemetry.layer()).with(filter).with(lines(config.format));
    lines.try_init().map_err(TelemetryError::Twice)?;
    std::panic::set_hook(Box::new(log_panic));
    Ok(telemetry)
}

fn lines<S>(format: LogFormat) -> Box<dyn Layer<S> + Send + Sync>
where
    S: tracing::Subscriber + for<'span> LookupSpan<'span>,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    match format {
        LogFormat::Text => lines.with_ansi(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    }
}

/// A panic's message may repeat what a client sent, so it is logged escaped.
fn log_panic(info: &PanicHookInfo<'_>) {
    let message = info.payload_as_str().unwrap_or("no message");
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, message = ?message, "panic");
}
