//! What came of requests, and whether it is good enough.

use crate::asks::Ask;
use crate::http::Answer;
use std::io;
use std::time::Duration;

/// One request and how it went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// HTTP status, 0 where the connection failed.
    status: u16,
    took: Duration,
    /// Later than the budget.
    late: Duration,
    /// Beyond waiting and searching.
    overhead_ms: f64,
    is_illegal: bool,
}

impl Sample {
    fn is_answer(&self) -> bool {
        self.status == 200
    }

    fn is_refusal(&self) -> bool {
        self.status == 503
    }

    pub(crate) fn of(ask: &Ask, answer: &io::Result<Answer>, took: Duration) -> Self {
        let late = took.saturating_sub(ask.budget);
        let Ok(answer) = answer else {
            return Self { status: 0, took, late, overhead_ms: 0.0, is_illegal: false };
        };
        let spent = answer.timing("queue").unwrap_or_default() + answer.timing("search").unwrap_or_default();
        let is_illegal = answer.status == 200 && !ask.allows(&answer.json());
        let overhead_ms = took.as_secs_f64() * 1e3 - spent;
        Self { status: answer.status, took, late, overhead_ms, is_illegal }
    }
}

/// Thresholds that were met and missed.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    is_missed: bool,
}

impl Verdict {
    /// Prints a figure beside its threshold.
    pub(crate) fn require(&mut self, what: &str, value: f64, most: f64) {
        let is_met = value <= most;
        println!("  {} {what}: {value:.2} (at most {most})", if is_met { "ok    " } else { "MISSED" });
        self.is_missed |= !is_met;
    }

    pub(crate) fn is_met(&self) -> bool {
        !self.is_missed
    }
}

/// The value below which this share of the values lies, by nearest rank; 0 of none.
pub(crate) fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let rank = (values.len() as f64 * share).ceil() as usize;
    values.get(rank.clamp(1, values.len().max(1)) - 1).copied().unwrap_or_default()
}

/// Prints median, 99th percentile and worst; gives the 99th percentile.
pub(crate) fn spread(what: &str, mut values: Vec<f64>) -> f64 {
    let [median, high, worst] = [0.5, 0.99, 1.0].map(|share| quantile(&mut values, share));
    println!(
        "  {what}: median {median:.2}, 99th percentile {high:.2}, worst {worst:.2}, of {}",
        values.len()
    );
    high
}

pub(crate) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What a load may come to, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Thresholds {
    pub(crate) late_ms: f64,
    pub(crate) refusal_ms: f64,
    /// Share of the requests that may be refused.
    pub(crate) refused: f64,
}

/// Judges all requests of a load.
pub(crate) fn judge(samples: &[Sample], thresholds: Thresholds) -> Verdict {
    let of = |wanted: fn(&Sample) -> bool| samples.iter().filter(move |sample| wanted(sample));
    let mut verdict = Verdict::default();
    let refused = of(Sample::is_refusal).count();
    println!("  {} requests, {} answered, {refused} refused", samples.len(), of(Sample::is_answer).count());
    spread("answered after, ms", of(Sample::is_answer).map(|sample| ms(sample.took)).collect());
    spread(
        "beside waiting and searching, ms",
        of(Sample::is_answer).map(|sample| sample.overhead_ms).collect(),
    );
    let late =
        spread("later than the budget, ms", of(Sample::is_answer).map(|sample| ms(sample.late)).collect());
    verdict.require("99th percentile of lateness, ms", late, thresholds.late_ms);
    let mut refusals: Vec<f64> = of(Sample::is_refusal).map(|sample| ms(sample.took)).collect();
    if refused > 0 {
        spread("refused after, ms", refusals.clone());
        verdict.require("slowest refusal, ms", quantile(&mut refusals, 1.0), thresholds.refusal_ms);
    }
    verdict.require("share refused", refused as f64 / samples.len().max(1) as f64, thresholds.refused);
    verdict.require("illegal moves", of(|sample| sample.is_illegal).count() as f64, 0.0);
    verdict.require(
        "other errors",
        of(|sample| !sample.is_answer() && !sample.is_refusal()).count() as f64,
        0.0,
    );
    verdict
}
