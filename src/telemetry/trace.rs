//! Whose trace a request belongs to (W3C Trace Context).

use tracing::Span;

/// The caller's place in a trace, from the header `traceparent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceParent {
    trace_id: u128,
    span_id: u64,
    is_sampled: bool,
}

impl TraceParent {
    /// Reads a header's value: `version-trace_id-parent_id-flags`, all in lower-case hexadecimal digits. Versions to come may
    /// append fields; of the first version nothing but these four is valid.
    pub fn parse(text: &str) -> Option<Self> {
        let mut fields = text.split('-');
        let version = parse_hex(fields.next()?, 2)?;
        let (trace_id, span_id) = (parse_hex(fields.next()?, 32)?, parse_hex(fields.next()?, 16)?);
        let flags = parse_hex(fields.next()?, 2)?;
        let has_more = fields.next().is_some();
        let is_valid = version != 0xff && trace_id != 0 && span_id != 0 && !(version == 0 && has_more);
        is_valid.then_some(Self { trace_id, span_id: span_id as u64, is_sampled: flags & 1 == 1 })
    }

    /// The trace's id as logs and headers write it.
    pub fn trace_id(&self) -> String {
        format!("{:032x}", self.trace_id)
    }

    /// Makes a span part of the caller's trace, where traces are exported.
    #[cfg(feature = "otlp")]
    pub fn adopt(&self, span: &Span) {
        super::otlp::adopt(span, self.trace_id, self.span_id, self.is_sampled);
    }

    /// Makes a span part of the caller's trace, where traces are exported: here they are not.
    #[cfg(not(feature = "otlp"))]
    pub fn adopt(&self, _span: &Span) {
        let _ = (self.span_id, self.is_sampled);
    }
}

fn parse_hex(text: &str, digits: usize) -> Option<u128> {
    let is_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    (text.len() == digits && text.bytes().all(is_hex)).then(|| u128::from_str_radix(text, 16).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const VALID: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    #[test]
    fn a_header_names_trace_span_and_whether_it_is_kept() {
        let parent = TraceParent::parse(VALID).unwrap();
        assert_eq!(parent.trace_id(), "0af7651916cd43dd8448eb211c80319c");
        assert_eq!((parent.span_id, parent.is_sampled), (0xb7ad_6b71_6920_3331, true));
        assert!(!TraceParent::parse(&VALID.replace("-01", "-00")).unwrap().is_sampled);
        assert!(TraceParent::parse(&VALID.replacen("00", "cc", 1).replace("-01", "-01-more")).is_some());
    }

    #[test]
    fn anything_else_is_no_place_in_a_trace() {
        for wrong in [
            "",
            "00",
            &VALID.to_uppercase(),
            &VALID.replacen("00", "ff", 1),
            &format!("{VALID}-more"),
            &format!("{VALID} "),
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01",
            "00-+af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        ] {
            assert_eq!(TraceParent::parse(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn every_text_is_read_or_refused(text in ".{0,80}") {
            let _ = TraceParent::parse(&text);
        }

        #[test]
        fn what_is_written_is_read(trace_id in 1_u128.., span_id in 1_u64.., is_sampled: bool) {
            let text = format!("00-{trace_id:032x}-{span_id:016x}-{:02x}", u8::from(is_sampled));
            prop_assert_eq!(TraceParent::parse(&text), Some(TraceParent { trace_id, span_id, is_sampled }));
        }
    }
}
