//! The network in real numbers: what it says, and what each weight changes that by.

use crate::positions::View;
use bestmove::games::chess::tuning::{
    FEATURES, HIDDEN, HIDDEN_ONE, INFORMED, OUTPUT_ONE, STAGES, WEIGHT_ONE, WORTH_ONE, WORTH_WEIGHT_ONE,
    WORTHS,
};

/// A number for each hidden value.
type Row = [f32; HIDDEN];

/// Where the rows of the worths begin: before them are the biases and the features. Only their first numbers count.
const FIRST_WORTH: usize = 1 + FEATURES;
/// Where the rows of the outputs begin, two for each stage.
const OUTPUTS: usize = FIRST_WORTH + WORTHS;
const ROWS: usize = OUTPUTS + 2 * STAGES;
/// Hidden values that a network begins with, and its largest weights.
const FIRST_BIAS: f32 = 0.25;
const FIRST_FEATURES: f32 = 0.06;
const FIRST_WORTHS: f32 = 0.02;
const FIRST_OUTPUTS: f32 = 0.02;

/// All weights, or a slope for each of them.
#[derive(Clone)]
pub(crate) struct Model {
    rows: Vec<Row>,
    biases: [f32; STAGES],
}

/// An output, and what it was made of.
pub(crate) struct Trace {
    hidden: [Row; 2],
    pub(crate) output: f32,
}

impl Model {
    pub(crate) fn zero() -> Self {
        Self { rows: vec![[0.0; HIDDEN]; ROWS], biases: [0.0; STAGES] }
    }

    /// Small random weights.
    pub(crate) fn random(random: &mut fastrand::Rng) -> Self {
        let mut model = Self::zero();
        let (hidden, others) = model.rows.split_at_mut(FIRST_WORTH);
        let (worths, outputs) = others.split_at_mut(WORTHS);
        let mut draw = |rows: &mut [Row], most: f32| {
            rows.as_flattened_mut().iter_mut().for_each(|weight| *weight = most * (2.0 * random.f32() - 1.0));
        };
        draw(hidden, FIRST_FEATURES);
        draw(worths, FIRST_WORTHS);
        worths.iter_mut().for_each(|row| row[INFORMED..].fill(0.0));
        draw(outputs, FIRST_OUTPUTS);
        hidden[0] = [FIRST_BIAS; HIDDEN];
        model
    }

    /// Each weight, in the order of the bytes.
    pub(crate) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows.as_flattened_mut().iter_mut().chain(&mut self.biases)
    }

    /// What the network says of a position with these features.
    pub(crate) fn forward(&self, views: [View<'_>; 2], stage: usize) -> Trace {
        let hidden = views.map(|view| self.hidden(view));
        let [own, other] = [0, 1].map(|view| weigh(&hidden[view], &self.rows[output_row(stage, view)]));
        Trace { output: self.biases[stage] + own + other, hidden }
    }

    fn hidden(&self, view: View<'_>) -> Row {
        let mut hidden = self.rows[0];
        view.features.iter().for_each(|&feature| add(&mut hidden, &self.rows[1 + usize::from(feature)]));
        for (worth, row) in view.worths.iter().zip(&self.rows[FIRST_WORTH..OUTPUTS]) {
            add_informed(&mut hidden, row, *worth);
        }
        hidden
    }

    /// Adds what the output changes by with each weight, times `slope`.
    pub(crate) fn backward(
        &self,
        views: [View<'_>; 2],
        stage: usize,
        trace: &Trace,
        slope: f32,
        to: &mut Self,
    ) {
        to.biases[stage] += slope;
        for (place, view) in views.into_iter().enumerate() {
            let output = output_row(stage, place);
            let change =
                slopes_of_view(&trace.hidden[place], &self.rows[output], slope, &mut to.rows[output]);
            add(&mut to.rows[0], &change);
            view.features.iter().for_each(|&feature| add(&mut to.rows[1 + usize::from(feature)], &change));
            for (worth, row) in view.worths.iter().zip(&mut to.rows[FIRST_WORTH..OUTPUTS]) {
                add_informed(row, &change, *worth);
            }
        }
    }

    /// Takes over another's slopes, which become zero.
    pub(crate) fn take(&mut self, other: &mut Self) {
        for (slope, more) in self.weights_mut().zip(other.weights_mut()) {
            *slope += std::mem::take(more);
        }
    }

    /// The weights as the program reads them.
    pub(crate) fn integers(&self) -> Vec<u8> {
        let (hidden, others) = self.rows.split_at(FIRST_WORTH);
        let (worths, outputs) = others.split_at(WORTHS);
        let times = |rows: &[Row], one: i16| -> Vec<f32> {
            rows.as_flattened().iter().map(|weight| weight * f32::from(one)).collect()
        };
        let mut numbers = times(hidden, HIDDEN_ONE);
        let informed = worths.iter().flat_map(|row| &row[..INFORMED]);
        numbers.extend(informed.map(|weight| weight * f32::from(WORTH_WEIGHT_ONE)));
        for (rows, bias) in outputs.chunks(2).zip(self.biases) {
            numbers.extend(times(rows, WEIGHT_ONE));
            numbers.push(bias * f32::from(OUTPUT_ONE));
        }
        numbers.into_iter().flat_map(|number| (number.round() as i16).to_le_bytes()).collect()
    }

    /// The weights for training to go on from.
    pub(crate) fn reals(&mut self) -> Vec<u8> {
        self.weights_mut().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// Reads what [`Model::reals`] has written; `None` for another length.
    pub(crate) fn from_reals(bytes: &[u8]) -> Option<Self> {
        let mut model = Self::zero();
        let mut numbers = bytes.as_chunks::<4>().0.iter();
        for weight in model.weights_mut() {
            *weight = f32::from_le_bytes(*numbers.next()?);
        }
        numbers.next().is_none().then_some(model)
    }
}

fn output_row(stage: usize, view: usize) -> usize {
    OUTPUTS + 2 * stage + view
}

fn add(row: &mut Row, other: &Row) {
    row.iter_mut().zip(other).for_each(|(value, more)| *value += more);
}

/// Adds as much of the first numbers as a worth is.
fn add_informed(row: &mut Row, other: &Row, worth: i16) {
    let part = f32::from(worth) / f32::from(WORTH_ONE);
    let values = row.iter_mut().zip(other).take(INFORMED);
    values.for_each(|(value, more)| *value += part * more);
}

/// In eight sums side by side, which a compiler cannot make of one for itself: that would change what it rounds to.
fn weigh(hidden: &Row, weights: &Row) -> f32 {
    let mut sums = [0.0; 8];
    for (values, weights) in hidden.as_chunks::<8>().0.iter().zip(weights.as_chunks::<8>().0) {
        for ((sum, value), weight) in sums.iter_mut().zip(values).zip(weights) {
            *sum += value.clamp(0.0, 1.0).powi(2) * weight;
        }
    }
    sums.iter().sum()
}

/// Adds to the slopes of an output's weights, and tells those of the hidden values.
fn slopes_of_view(hidden: &Row, weights: &Row, slope: f32, to: &mut Row) -> Row {
    let mut change = [0.0; HIDDEN];
    for column in 0..HIDDEN {
        let raw = hidden[column];
        let value = raw.clamp(0.0, 1.0);
        to[column] += slope * value * value;
        let moves = if raw > 0.0 && raw < 1.0 { 2.0 * value } else { 0.0 };
        change[column] = slope * weights[column] * moves;
    }
    change
}
