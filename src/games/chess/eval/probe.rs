//! The estimate taken apart, for the tuner.

use super::terms::{GROUPS, TERMS, Tally, Term};
use super::weights::WEIGHTS;
use super::{DANGER_UNIT, FULL_PHASE, FULL_SCALE, MOST_DANGER, count, phase};
use cozy_chess::Board;

/// What a position has, of every term, from the view of the side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Terms and how many more of them the side to move has; none twice, in order.
    pub counts: Vec<(usize, i32)>,
    /// The same for the danger to the enemy's king, and for that to its own.
    pub dangers: [Vec<(usize, i32)>; 2],
    /// Shares of the middlegame's and of the endgame's sum in the estimate.
    pub shares: [f64; 2],
}

impl Sample {
    /// The estimate by these weights.
    pub fn estimate(&self, weights: &[[f64; 2]]) -> f64 {
        let of = |part: usize| {
            let plain = weigh(&self.counts, weights, part);
            let [own, enemy] = [0, 1].map(|side| menace(weigh(&self.dangers[side], weights, part)).0);
            self.shares[part] * (plain + own - enemy)
        };
        of(0) + of(1)
    }

    /// Tells what the estimate changes by with each weight that it rests on: term, part, change.
    pub fn slopes(&self, weights: &[[f64; 2]], mut tell: impl FnMut(usize, usize, f64)) {
        for part in 0..2 {
            let share = self.shares[part];
            self.counts.iter().for_each(|&(term, count)| tell(term, part, share * f64::from(count)));
            for (dangers, sign) in self.dangers.iter().zip([1.0, -1.0]) {
                let slope = sign * share * menace(weigh(dangers, weights, part)).1;
                dangers.iter().for_each(|&(term, count)| tell(term, part, slope * f64::from(count)));
            }
        }
    }
}

fn weigh(counts: &[(usize, i32)], weights: &[[f64; 2]], part: usize) -> f64 {
    counts.iter().map(|&(term, count)| weights[term][part] * f64::from(count)).sum()
}

/// What a danger is worth, and what that changes by with the danger.
fn menace(danger: f64) -> (f64, f64) {
    let unit = f64::from(DANGER_UNIT);
    match danger {
        _ if danger <= 0.0 => (0.0, 0.0),
        _ if danger >= f64::from(MOST_DANGER) => (f64::from(MOST_DANGER).powi(2) / unit, 0.0),
        _ => (danger * danger / unit, 2.0 * danger / unit),
    }
}

/// Takes the estimate of a position apart.
pub(in crate::games::chess) fn sample(board: &Board) -> Sample {
    let (mut own, mut enemy) = (Counts::new(), Counts::new());
    let sides = count(board, &mut own, &mut enemy);
    let counts = nonzero(own.plain.iter().zip(&enemy.plain).map(|(own, enemy)| own - enemy));
    let dangers = [nonzero(own.danger.into_iter()), nonzero(enemy.danger.into_iter())];
    let middle = f64::from(phase(board)) / f64::from(FULL_PHASE);
    let mut sample = Sample { counts, dangers, shares: [0.0, 1.0] };
    let end = sample.estimate(&weights());
    let scale = f64::from(sides.scale_of(end as i32)) / f64::from(FULL_SCALE);
    sample.shares = [middle, (1.0 - middle) * scale];
    sample
}

fn nonzero(counts: impl Iterator<Item = i32>) -> Vec<(usize, i32)> {
    counts.enumerate().filter(|(_, count)| *count != 0).collect()
}

struct Counts {
    plain: Vec<i32>,
    danger: Vec<i32>,
}

impl Counts {
    fn new() -> Self {
        Self { plain: vec![0; TERMS], danger: vec![0; TERMS] }
    }
}

impl Tally for Counts {
    fn add(&mut self, term: Term, count: i32) {
        self.plain[term.place] += count;
    }

    fn endanger(&mut self, term: Term, count: i32) {
        self.danger[term.place] += count;
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
