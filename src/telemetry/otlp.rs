//! Traces for a collector (OpenTelemetry over HTTP), in builds with the feature `otlp`.

use opentelemetry::trace::{
    SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState, TracerProvider,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{ExporterBuildError, Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracerProvider, Tracer};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// Sends spans to a collector; those not yet sent are sent when this is dropped.
#[derive(Debug)]
pub(super) struct Exporter(SdkTracerProvider);

impl Exporter {
    /// An exporter to a collector's traces endpoint, such as `http://collector:4318/v1/traces`. Must not be called on an
    /// async thread: its client makes a runtime of its own.
    pub(super) fn start_blocking(endpoint: &str) -> Result<Self, ExporterBuildError> {
        let exporter =
            SpanExporter::builder().with_http().with_protocol(Protocol::HttpBinary).with_endpoint(endpoint);
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder().with_service_name("bestmove").with_attribute(version).build();
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter.build()?)
            .with_resource(resource)
            .build();
        Ok(Self(provider))
    }

    pub(super) fn tracer(&self) -> Tracer {
        self.0.tracer("bestmove")
    }
}

impl Drop for Exporter {
    fn drop(&mut self) {
        // A collector that cannot be reached any more is told of by the exporter itself.
        let _ = self.0.shutdown();
    }
}

/// Makes a span part of a caller's trace.
pub(super) fn adopt(span: &Span, trace_id: u128, span_id: u64, is_sampled: bool) {
    let flags = if is_sampled { TraceFlags::SAMPLED } else { TraceFlags::default() };
    let (trace_id, span_id) = (TraceId::from(trace_id), SpanId::from(span_id));
    let caller = SpanContext::new(trace_id, span_id, flags, true, TraceState::default());
    // Fails only for spans that nobody records.
    let _ = span.set_parent(Context::new().with_remote_span_context(caller));
}
