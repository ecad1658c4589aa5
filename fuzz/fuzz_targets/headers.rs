//! What is read of heads and of the configuration.
#![no_main]

use bestmove::config::{Network, RateLimit};
use bestmove::telemetry::TraceParent;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Some(parent) = TraceParent::parse(text) {
        assert_eq!(parent.trace_id().len(), 32);
    }
    if let Ok(limit) = text.parse::<RateLimit>() {
        assert!(limit.burst >= limit.per_second);
    }
    let _ = text.parse::<Network>();
});
