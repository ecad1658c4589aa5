//! The descent: how far estimates are from what is foretold, and Adam (Kingma and Ba 2014), which makes them less so.

use crate::model::Model;
use crate::positions::{Position, Set};
use bestmove::games::chess::tuning::OUTPUT_ONE;
use std::f32::consts::LN_10;
use std::fmt;
use std::thread;

/// Parts of Adam's step, by the names of its paper.
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// The largest weight that the integers hold.
const MOST: f32 = 1.98;

/// How scores foretell results.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Curve {
    /// How steeply: the chance by Elo's formula, with a score of so many hundredths of a pawn times this
    #[arg(long, default_value_t = 1.0)]
    steepness: f32,
    /// Share of the search's score in what is foretold; the rest is the game's result
    #[arg(long, default_value_t = 0.9)]
    score_share: f32,
}

impl Curve {
    fn expected(&self, score: f32) -> f32 {
        1.0 / (1.0 + (-self.rate() * score).exp())
    }

    fn rate(&self) -> f32 {
        self.steepness * LN_10 / 400.0
    }

    /// What is foretold of a position.
    fn target(&self, position: &Position) -> f32 {
        self.score_share * self.expected(position.score) + (1.0 - self.score_share) * position.result
    }

    /// What the estimate foretells with this output.
    fn foretold(&self, position: &Position, output: f32) -> f32 {
        self.expected(position.without + position.share * f32::from(OUTPUT_ONE) * output)
    }

    /// What the loss of a position changes by with the output.
    fn slope(&self, position: &Position, output: f32) -> f32 {
        let foretold = self.foretold(position, output);
        let error = foretold - self.target(position);
        let scale = self.rate() * position.share * f32::from(OUTPUT_ONE);
        2.0 * error * foretold * (1.0 - foretold) * scale
    }
}

/// Mean squared errors.
pub(crate) struct Losses {
    of_target: f64,
    of_result: f64,
}

impl Losses {
    pub(crate) fn of(model: &Model, set: &Set, curve: &Curve) -> Self {
        let mut sums = [0.0; 2];
        for (position, views) in set.iter() {
            let output = model.forward(views, position.stage).output;
            let foretold = curve.foretold(position, output);
            for (sum, truth) in sums.iter_mut().zip([curve.target(position), position.result]) {
                *sum += f64::from((foretold - truth).powi(2));
            }
        }
        let [of_target, of_result] = sums.map(|sum| sum / set.positions.len().max(1) as f64);
        Self { of_target, of_result }
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.6}, by results alone {:.6}", self.of_target, self.of_result)
    }
}

/// Adds up the mean slopes of a batch, each thread a part of it. They come to be in the first of `parts`, of which there is
/// one for each thread, all zero before.
pub(crate) fn add_slopes(model: &Model, set: &Set, batch: &[u32], curve: &Curve, parts: &mut [Model]) {
    let share = batch.len().div_ceil(parts.len().max(1));
    thread::scope(|scope| {
        for (numbers, part) in batch.chunks(share.max(1)).zip(parts.iter_mut()) {
            scope.spawn(move || {
                for &number in numbers {
                    let (position, views) = set.at(number as usize);
                    let trace = model.forward(views, position.stage);
                    let slope = curve.slope(position, trace.output) / batch.len() as f32;
                    model.backward(views, position.stage, &trace, slope, part);
                }
            });
        }
    });
    if let Some((first, others)) = parts.split_first_mut() {
        others.iter_mut().for_each(|other| first.take(other));
    }
}

/// The moments of each weight's slope.
pub(crate) struct Adam {
    round: i32,
    moments: Vec<[f32; 2]>,
    decay: f32,
}

impl Adam {
    /// Weights shrink by `decay` in each whole step.
    pub(crate) fn new(model: &mut Model, decay: f32) -> Self {
        Self { round: 0, moments: vec![[0.0; 2]; model.weights_mut().count()], decay }
    }

    /// A step of this size down the slopes, which become zero.
    pub(crate) fn step(&mut self, model: &mut Model, slopes: &mut Model, size: f32) {
        self.round += 1;
        let (bias_1, bias_2) = (1.0 - BETA_1.powi(self.round), 1.0 - BETA_2.powi(self.round));
        let weights = model.weights_mut().zip(slopes.weights_mut());
        for ((weight, slope), [first, second]) in weights.zip(&mut self.moments) {
            let slope = std::mem::take(slope);
            *first = BETA_1 * *first + (1.0 - BETA_1) * slope;
            *second = BETA_2 * *second + (1.0 - BETA_2) * slope * slope;
            let step = (*first / bias_1) / ((*second / bias_2).sqrt() + EPSILON);
            *weight = (*weight - size * (step + self.decay * *weight)).clamp(-MOST, MOST);
        }
    }
}
