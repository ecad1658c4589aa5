//! The estimate taken apart, for the tuner.

use super::terms::{GROUPS, TERMS, Tally, Term};
use super::weights::WEIGHTS;
use super::{FULL_PHASE, FULL_SCALE, Sum, count, phase};
use cozy_chess::Board;

/// What a position has, of every term, from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Terms and how many more of them the side to move has; none twice, in order.
    pub counts: Vec<(usize, i32)>,
    /// Shares of the middlegame's and of the endgame's sum in the estimate.
    pub shares: [f64; 2],
}

/// Takes the estimate of a position apart.
pub(in crate::games::chess) fn sample(board: &Board) -> Sample {
    let (mut own, mut enemy) = (Counts::new(), Counts::new());
    let sides = count(board, &mut own, &mut enemy);
    let differences = own.0.iter().zip(&enemy.0).map(|(own, enemy)| own - enemy);
    let counts: Vec<_> = differences.enumerate().filter(|(_, count)| *count != 0).collect();
    let mut sum = Sum::default();
    counts.iter().for_each(|&(term, count)| sum.add(Term(term), count));
    let middle = f64::from(phase(board)) / f64::from(FULL_PHASE);
    let scale = f64::from(sides.scale_of(sum.0.end())) / f64::from(FULL_SCALE);
    Sample { counts, shares: [middle, (1.0 - middle) * scale] }
}

struct Counts(Vec<i32>);

impl Counts {
    fn new() -> Self {
        Self(vec![0; TERMS])
    }
}

impl Tally for Counts {
    fn add(&mut self, term: Term, count: i32) {
        self.0[term.0] += count;
    }
}

/// The weights that the program was built with: middlegame and endgame.
pub(in crate::games::chess) fn weights() -> Vec<[f64; 2]> {
    WEIGHTS.iter().map(|weight| [f64::from(weight.middle()), f64::from(weight.end())]).collect()
}

/// The source file of weights.
pub(in crate::games::chess) fn source(weights: &[[f64; 2]]) -> String {
    let mut text = String::from(HEAD);
    for group in GROUPS {
        let (first, columns, about) = group.description();
        text.push_str(&format!("    // {about}\n"));
        let end = first + group.len();
        for line in weights.get(first..end).unwrap_or_default().chunks(columns) {
            let pair =
                |[middle, end]: &[f64; 2]| format!("t({}, {})", middle.round() as i32, end.round() as i32);
            let line: Vec<String> = line.iter().map(pair).collect();
            text.push_str(&format!("    {},\n", line.join(", ")));
        }
    }
    text + "];\n"
}

const HEAD: &str = "\
//! What each counted thing is worth: written by `examples/tune_chess`, which tells how.

use super::tapered::Tapered;
use super::terms::TERMS;

const fn t(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

/// In the order of the terms.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; TERMS] = [
";
