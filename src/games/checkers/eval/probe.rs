//! The estimate taken apart, for the tuner.

use super::terms::{GROUPS, TERMS, Tally, Term};
use super::weights::WEIGHTS;
use super::{FULL_BOARD, count};
use crate::games::checkers::board::Position;

/// What a position has, of every term, from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Terms and how many more of them the side to move has; none twice, in order.
    pub counts: Vec<(usize, i32)>,
    /// Shares of the sum for a full board and of that for an empty one in the estimate.
    pub shares: [f64; 2],
}

impl Sample {
    /// The estimate by these weights.
    pub fn estimate(&self, weights: &[[f64; 2]]) -> f64 {
        let mut sum = 0.0;
        self.slopes(weights, |term, part, slope| sum += weights[term][part] * slope);
        sum
    }

    /// Tells what the estimate changes by with each weight that it rests on: term, part, change. It is a plain sum.
    pub fn slopes(&self, _weights: &[[f64; 2]], mut tell: impl FnMut(usize, usize, f64)) {
        for &(term, count) in &self.counts {
            (0..2).for_each(|part| tell(term, part, f64::from(count) * self.shares[part]));
        }
    }
}

/// Takes the estimate of a position apart.
pub(in crate::games::checkers) fn sample(position: &Position) -> Sample {
    let (mut own, mut enemy) = (Counts(vec![0; TERMS]), Counts(vec![0; TERMS]));
    let pieces = count(position, &mut own, &mut enemy);
    let differences = own.0.iter().zip(&enemy.0).map(|(own, enemy)| own - enemy);
    let full = f64::from(pieces) / f64::from(FULL_BOARD);
    Sample {
        counts: differences.enumerate().filter(|(_, count)| *count != 0).collect(),
        shares: [full, 1.0 - full],
    }
}

struct Counts(Vec<i32>);

impl Tally for Counts {
    fn add(&mut self, term: Term, count: i32) {
        self.0[term.0] += count;
    }
}

/// The weights that the program was built with: with a full board and with an empty one.
pub(in crate::games::checkers) fn weights() -> Vec<[f64; 2]> {
    WEIGHTS.iter().map(|&(full, few)| [f64::from(full), f64::from(few)]).collect()
}

/// Weights in a line of the source file.
const IN_A_LINE: usize = 4;

/// The source file of weights.
pub(in crate::games::checkers) fn source(weights: &[[f64; 2]]) -> String {
    let mut text = String::from(HEAD);
    for group in GROUPS {
        text.push_str(&format!("    // {}\n", group.about));
        let own = weights.get(group.first..group.first + group.len).unwrap_or_default();
        for line in own.chunks(IN_A_LINE) {
            let pair = |[full, few]: &[f64; 2]| format!("({}, {})", full.round() as i32, few.round() as i32);
            let line: Vec<String> = line.iter().map(pair).collect();
            text.push_str(&format!("    {},\n", line.join(", ")));
        }
    }
    text + "];\n"
}

const HEAD: &str = "\
//! What each counted thing is worth: written by `examples/tune_checkers`, which tells how.

use super::terms::TERMS;

/// In the order of the terms, in hundredths of a man: with a full board, with an empty one.
#[rustfmt::skip]
pub(super) static WEIGHTS: [(i16, i16); TERMS] = [
";
