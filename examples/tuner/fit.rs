//! The fit of the weights: logistic loss, Adam, a tenth of the games held out.

use crate::tuned::{self, Sample};
use std::fs;
use std::path::PathBuf;

/// Every tenth block of so many lines is held out: the lines of a game stand together, so few games are in both parts.
const HELD_OUT_BLOCK: usize = 500;
const HELD_OUT_EVERY: usize = 10;
/// Parts of Adam's step, by the names of its paper.
const BETA_1: f64 = 0.9;
const BETA_2: f64 = 0.999;
const EPSILON: f64 = 1e-8;

/// What to fit to, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct Plan {
    /// Files of positions that `games` wrote
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// File that the weights are written to
    #[arg(long)]
    out: PathBuf,
    /// Rounds over all positions
    #[arg(long, default_value_t = 200)]
    rounds: u32,
    /// Step in the unit of scores
    #[arg(long, default_value_t = 1.0)]
    step: f64,
    /// Share of the search's score in what is foretold; the rest is the game's result
    #[arg(long, default_value_t = 0.5)]
    score_share: f64,
    /// Pull of each weight to where it was: the loss of being ten units away, in millionths
    #[arg(long, default_value_t = 8.0)]
    pull: f64,
}

/// A position of a game.
struct Position {
    sample: Sample,
    /// The result and the score, from the view of the side to move.
    result: f64,
    score: f64,
}

type Weights = Vec<[f64; 2]>;

impl Plan {
    /// Fits and writes.
    pub(crate) fn run(&self) -> Result<(), String> {
        let positions = self.read()?;
        let (held_out, seen): (Vec<_>, Vec<_>) = positions
            .into_iter()
            .enumerate()
            .partition(|(line, _)| (line / HELD_OUT_BLOCK).is_multiple_of(HELD_OUT_EVERY));
        let [held_out, seen] =
            [held_out, seen].map(|part| part.into_iter().map(|(_, position)| position).collect::<Vec<_>>());
        let prior = tuned::weights();
        let curve = Curve { steepness: fit_steepness(&seen, &prior), score_share: self.score_share };
        println!("{} positions and {} held out, K = {:.3}", seen.len(), held_out.len(), curve.steepness);
        println!("before: {}", curve.losses(&seen, &held_out, &prior));
        let weights = self.descend(&curve, &seen, &held_out, &prior);
        println!("after: {}", curve.losses(&seen, &held_out, &weights));
        fs::write(&self.out, tuned::source(&weights))
            .map_err(|error| format!("{}: {error}", self.out.display()))
    }

    fn read(&self) -> Result<Vec<Position>, String> {
        let mut positions = Vec::new();
        for path in &self.positions {
            let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            for line in text.lines() {
                positions
                    .push(parse(line).ok_or_else(|| format!("{}: no position: {line}", path.display()))?);
            }
        }
        Ok(positions)
    }

    fn descend(&self, curve: &Curve, seen: &[Position], held_out: &[Position], prior: &Weights) -> Weights {
        let mut weights = prior.clone();
        let mut adam = Adam::new(weights.len());
        for round in 1..=self.rounds {
            let mut gradient = curve.gradient(seen, &weights);
            for (slope, (now, before)) in gradient.iter_mut().zip(weights.iter().zip(prior)) {
                for part in 0..2 {
                    slope[part] += 2e-8 * self.pull * (now[part] - before[part]);
                }
            }
            adam.step(&mut weights, &gradient, self.step);
            if round.is_multiple_of(50) {
                println!("round {round}: {}", curve.losses(seen, held_out, &weights));
            }
        }
        weights
    }
}

fn parse(line: &str) -> Option<Position> {
    let mut fields = line.split(';');
    let (fen, result, score) = (fields.next()?, fields.next()?, fields.next()?);
    let (result, score): (f64, f64) = (result.parse().ok()?, score.parse().ok()?);
    let (sample, is_first) = tuned::sample(fen)?;
    let (result, score) = if is_first { (result, score) } else { (1.0 - result, -score) };
    Some(Position { sample, result, score })
}

/// How scores foretell results.
struct Curve {
    /// K: how steeply.
    steepness: f64,
    score_share: f64,
}

impl Curve {
    fn expected(&self, score: f64) -> f64 {
        1.0 / (1.0 + (-self.steepness * score / 400.0 * std::f64::consts::LN_10).exp())
    }

    fn target(&self, position: &Position) -> f64 {
        self.score_share * self.expected(position.score) + (1.0 - self.score_share) * position.result
    }

    fn loss(&self, positions: &[Position], weights: &Weights) -> f64 {
        let error = |position: &Position| {
            let error = self.expected(position.sample.estimate(weights)) - self.target(position);
            error * error
        };
        positions.iter().map(error).sum::<f64>() / positions.len().max(1) as f64
    }

    fn losses(&self, seen: &[Position], held_out: &[Position], weights: &Weights) -> String {
        let by_results = Curve { score_share: 0.0, ..*self };
        format!(
            "loss {:.6}, held out {:.6}, by results alone {:.6}",
            self.loss(seen, weights),
            self.loss(held_out, weights),
            by_results.loss(held_out, weights)
        )
    }

    /// Of the loss, up to a constant factor that Adam does not feel.
    fn gradient(&self, positions: &[Position], weights: &Weights) -> Weights {
        let mut gradient = vec![[0.0; 2]; weights.len()];
        let factor = self.steepness * std::f64::consts::LN_10 / 400.0 * 2.0 / positions.len().max(1) as f64;
        for position in positions {
            let expected = self.expected(position.sample.estimate(weights));
            let slope = (expected - self.target(position)) * expected * (1.0 - expected) * factor;
            position.sample.slopes(weights, |term, part, change| gradient[term][part] += slope * change);
        }
        gradient
    }
}

/// The steepness with which the weights foretell the results best, by golden section.
fn fit_steepness(positions: &[Position], weights: &Weights) -> f64 {
    let loss = |steepness| Curve { steepness, score_share: 0.0 }.loss(positions, weights);
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (0.1, 4.0);
    while high - low > 0.005 {
        let (one, other) = (high - ratio * (high - low), low + ratio * (high - low));
        if loss(one) < loss(other) { high = other } else { low = one }
    }
    (low + high) / 2.0
}

struct Adam {
    round: i32,
    first: Weights,
    second: Weights,
}

impl Adam {
    fn new(terms: usize) -> Self {
        Self { round: 0, first: vec![[0.0; 2]; terms], second: vec![[0.0; 2]; terms] }
    }

    fn step(&mut self, weights: &mut Weights, gradient: &Weights, size: f64) {
        self.round += 1;
        let (bias_1, bias_2) = (1.0 - BETA_1.powi(self.round), 1.0 - BETA_2.powi(self.round));
        for (term, slope) in gradient.iter().enumerate() {
            for part in 0..2 {
                let (first, second) = (&mut self.first[term][part], &mut self.second[term][part]);
                *first = BETA_1 * *first + (1.0 - BETA_1) * slope[part];
                *second = BETA_2 * *second + (1.0 - BETA_2) * slope[part] * slope[part];
                weights[term][part] -= size * (*first / bias_1) / ((*second / bias_2).sqrt() + EPSILON);
            }
        }
    }
}
