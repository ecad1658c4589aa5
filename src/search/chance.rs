//! Chance: the value of a move with several results is their weighted mean.
//!
//! Expectations are summed in wide integers and rounded half away from zero. Cut-offs follow Star1 (Ballard 1983): with
//! bounds on what each result can still be worth, a result is searched with the window in which it matters, and when the
//! mean cannot come back into the window the bound is returned with the extremes for what was not searched, lower bounds
//! rounded down and upper ones up, so that a cut never claims more than it knows.

use super::alpha_beta::{Ask, Worker};
use super::limits::Interrupted;
use super::score::{Bound, Score, Window};
use super::value::{Proof, Value};
use crate::game::{Game, Side};

/// Running sums over the results of one move.
struct Mean {
    total_weight: i128,
    /// Weighted sum of the results searched.
    sum: i128,
    /// Least and most that the results not searched can add.
    rest: (i128, i128),
    floor: Proof,
    ceiling: Proof,
}

impl Mean {
    /// The mean if the rest were at one of its extremes, and one result in hand added.
    fn at(&self, added: i128, rest: i128, round: fn(i128, i128) -> i128) -> Score {
        Score::new(round(self.sum + added + rest, self.total_weight) as i32)
    }
}

impl<G: Game> Worker<'_, G> {
    /// The expectation over the results of a move, from the view of `mover`.
    pub(super) fn expectation(
        &mut self,
        results: &[(u32, G::Position)],
        mover: Side,
        ask: Ask,
    ) -> Result<Value, Interrupted> {
        let bounds: Vec<_> = results.iter().map(|(_, p)| self.bounds_for(p, mover)).collect();
        let weigh = |side: fn(&(Score, Score)) -> Score| -> i128 {
            let weighted = results.iter().zip(&bounds);
            weighted.map(|((w, _), b)| i128::from(*w) * i128::from(side(b).raw())).sum()
        };
        let mut mean = Mean {
            total_weight: results.iter().map(|(w, _)| i128::from(*w)).sum(),
            sum: 0,
            rest: (weigh(|b| b.0), weigh(|b| b.1)),
            floor: Proof::IMMEDIATE,
            ceiling: Proof::IMMEDIATE,
        };
        for ((weight, position), bounds) in results.iter().zip(bounds) {
            if let Some(cut) = self.add_result(&mut mean, (*weight, position), bounds, mover, ask)? {
                return Ok(cut);
            }
        }
        if !ask.window.is_zero() {
            self.line_at(ask.ply).clear();
        }
        let score = Score::new(round_half_away(mean.sum, mean.total_weight) as i32);
        Ok(Value { score, floor: mean.floor, ceiling: mean.ceiling })
    }

    /// What a result can still be worth to `mover`.
    fn bounds_for(&self, position: &G::Position, mover: Side) -> (Score, Score) {
        if let Some(outcome) = self.game.outcome(position) {
            let score = Score::of_outcome(outcome, mover);
            return (score, score);
        }
        let (low, high) = match self.features.bounds {
            true => self.game.score_bounds(position),
            false => (Score::MIN, Score::MAX),
        };
        if self.game.side_to_move(position) == mover { (low, high) } else { (-high, -low) }
    }

    /// Searches one result where it matters; `Some` when the mean is settled outside the window.
    fn add_result(
        &mut self,
        mean: &mut Mean,
        (weight, position): (u32, &G::Position),
        (low, high): (Score, Score),
        mover: Side,
        ask: Ask,
    ) -> Result<Option<Value>, Interrupted> {
        let weight = i128::from(weight);
        mean.rest.0 -= weight * i128::from(low.raw());
        mean.rest.1 -= weight * i128::from(high.raw());
        let alpha = i128::from(ask.window.alpha.raw()) * mean.total_weight - mean.sum - mean.rest.1;
        let beta = i128::from(ask.window.beta.raw()) * mean.total_weight - mean.sum - mean.rest.0;
        let fails_at = floor_div(alpha, weight);
        let cuts_at = ceil_div(beta, weight);
        let window = Window {
            alpha: clamped(fails_at).clamp(low.previous(), high),
            beta: clamped(cuts_at).clamp(low, high.next()),
        };
        let value = match window.alpha < window.beta {
            true => self.search_for(position, mover, Ask { window, ..ask })?,
            false if window.alpha >= high => Value::proven(high, Bound::Upper, Proof::IMMEDIATE),
            false => Value::proven(low, Bound::Lower, Proof::IMMEDIATE),
        };
        mean.floor = mean.floor.and(value.floor);
        mean.ceiling = mean.ceiling.and(value.ceiling);
        let score = i128::from(value.score.raw());
        if score <= fails_at {
            let most = mean.at(weight * score, mean.rest.1, ceil_div);
            return Ok(Some(Value { score: most, floor: Proof::NONE, ceiling: mean.ceiling }));
        }
        if score >= cuts_at {
            let least = mean.at(weight * score, mean.rest.0, floor_div);
            return Ok(Some(Value { score: least, floor: mean.floor, ceiling: Proof::NONE }));
        }
        mean.sum += weight * score;
        Ok(None)
    }
}

fn clamped(raw: i128) -> Score {
    Score::new(raw.clamp(i128::from(Score::MIN.raw()), i128::from(Score::MAX.raw())) as i32)
}

fn floor_div(numerator: i128, denominator: i128) -> i128 {
    numerator.div_euclid(denominator)
}

fn ceil_div(numerator: i128, denominator: i128) -> i128 {
    -(-numerator).div_euclid(denominator)
}

/// The mean of values with weights, of which there is at least one: the value of a move that has these results.
pub fn mean_value(parts: &[(u32, Value)]) -> Value {
    let weight = parts.iter().map(|(weight, _)| i128::from(*weight)).sum::<i128>().max(1);
    let sum = parts.iter().map(|(weight, value)| i128::from(*weight) * i128::from(value.score.raw())).sum();
    let proof =
        |side: fn(&Value) -> Proof| parts.iter().fold(Proof::IMMEDIATE, |all, (_, v)| all.and(side(v)));
    let score = Score::new(round_half_away(sum, weight) as i32);
    Value { score, floor: proof(|value| value.floor), ceiling: proof(|value| value.ceiling) }
}

/// The nearest integer to a quotient of positive denominator; halves go away from zero.
pub(super) fn round_half_away(numerator: i128, denominator: i128) -> i128 {
    let magnitude = (2 * numerator.abs() + denominator) / (2 * denominator);
    magnitude * numerator.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_away_from_zero() {
        let cases = [(5, 2, 3), (-5, 2, -3), (4, 3, 1), (-4, 3, -1), (-5, 3, -2), (0, 7, 0), (7, 7, 1)];
        for (numerator, denominator, nearest) in cases {
            assert_eq!(round_half_away(numerator, denominator), nearest, "{numerator}/{denominator}");
        }
    }

    #[test]
    fn a_mean_is_as_proven_as_its_weakest_part() {
        let value = |raw, floor, ceiling| Value { score: Score::new(raw), floor, ceiling };
        let exact = value(10, Proof::of_height(3), Proof::IMMEDIATE);
        let half = value(-5, Proof::of_height(5), Proof::NONE);
        assert_eq!(mean_value(&[(3, exact)]), exact);
        let mean = value(2, Proof::of_height(5), Proof::NONE);
        assert_eq!(
            mean_value(&[(1, exact), (1, half), (1, value(0, Proof::IMMEDIATE, Proof::IMMEDIATE))]),
            mean
        );
    }

    #[test]
    fn bounds_are_rounded_to_the_safe_side() {
        assert_eq!((floor_div(-5, 2), ceil_div(-5, 2)), (-3, -2));
        assert_eq!((floor_div(5, 2), ceil_div(5, 2)), (2, 3));
        assert_eq!((floor_div(6, 2), ceil_div(6, 2)), (3, 3));
    }
}
