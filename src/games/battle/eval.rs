//! What a fight is worth: while it goes on, at its end, and at most.

use super::position::Fight;
use super::rules::{MAX_RESOURCES, Rules, Sheet, Timeout, Weights};
use super::turn::is_alive;
use crate::game::Side;

/// Raw units of one point: expectations have fractions.
pub(super) const SCALE: i32 = 1_000;

/// The evaluation from the first side's view, in points: weights of the living, the other side's taken off.
pub(super) fn points(rules: &Rules, fight: &Fight) -> i32 {
    let living = rules.sheets.iter().zip(&fight.fighters).filter(|(_, fighter)| fighter.is_alive());
    living
        .map(|(sheet, fighter)| {
            let worth = worth_of(&rules.weights, fighter.hp, &fighter.resources);
            if sheet.side == Side::First { worth } else { -worth }
        })
        .sum()
}

fn worth_of(weights: &Weights, hp: u16, resources: &[u16; MAX_RESOURCES]) -> i32 {
    let stock = weights.resources.iter().zip(resources);
    let stock: i32 = stock.map(|(&weight, &amount)| i32::from(weight) * i32::from(amount)).sum();
    i32::from(weights.hp) * i32::from(hp) + i32::from(weights.alive) + stock
}

/// The final score from the first side's view, raw; `None` while the fight goes on.
pub(super) fn final_score(rules: &Rules, fight: &Fight) -> Option<i32> {
    let alive = |side| is_alive(rules, fight, side);
    match (alive(Side::First), alive(Side::Second)) {
        (true, true) if fight.round <= rules.max_rounds => None,
        (true, true) if rules.timeout == Timeout::Draw => Some(0),
        (true, true) => Some(points(rules, fight) * SCALE),
        (true, false) => Some(win_score(rules, fight.ply)),
        (false, true) => Some(-win_score(rules, fight.ply)),
        (false, false) => Some(0),
    }
}

/// What a win at this ply counts, raw. However late, a win stays one.
pub(super) fn win_score(rules: &Rules, ply: u16) -> i32 {
    ((rules.win_score - i32::from(ply)) * SCALE).max(1)
}

/// The most that either side can still reach in a fight that goes on, raw: a win in this very turn, or the largest
/// evaluation.
pub(super) fn most_reachable(rules: &Rules, largest_points: i32, fight: &Fight) -> i32 {
    let soonest = fight.ply.saturating_add(u16::from(rules.prefers_fast_wins));
    win_score(rules, soonest).max(largest_points * SCALE)
}

/// The largest evaluation, for either side, with somebody alive on both.
pub(super) fn largest_points(sheets: &[Sheet], weights: &Weights) -> i64 {
    let extremes = |side| {
        let team = sheets.iter().filter(move |sheet| sheet.side == side);
        team.map(|sheet| extremes_of(sheet, weights)).collect::<Vec<_>>()
    };
    let (one, two) = (extremes(Side::First), extremes(Side::Second));
    (most_of(&one) - least_of(&two)).max(most_of(&two) - least_of(&one))
}

/// Least and most that a fighter is worth alive.
fn extremes_of(sheet: &Sheet, weights: &Weights) -> (i64, i64) {
    let parts = weights.resources.iter().zip(sheet.caps).map(|(&weight, cap)| (weight, 0, cap));
    let parts = parts.chain([(weights.hp, 1, sheet.max_hp), (weights.alive, 1, 1)]);
    parts.fold((0, 0), |(least, most), (weight, low, high)| {
        let ends = [i64::from(weight) * i64::from(low), i64::from(weight) * i64::from(high)];
        (least + ends[0].min(ends[1]), most + ends[0].max(ends[1]))
    })
}

/// The most that a team of which one lives is worth; the dead are worth nothing.
fn most_of(team: &[(i64, i64)]) -> i64 {
    let worthy: i64 = team.iter().map(|(_, most)| (*most).max(0)).sum();
    match team.iter().any(|(_, most)| *most >= 0) {
        true => worthy,
        false => team.iter().map(|(_, most)| *most).max().unwrap_or(0),
    }
}

/// The least that a team of which one lives is worth.
fn least_of(team: &[(i64, i64)]) -> i64 {
    let mirrored: Vec<_> = team.iter().map(|(least, most)| (-most, -least)).collect();
    -most_of(&mirrored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_is_worth_most_with_all_who_add_and_least_with_one_alone() {
        assert_eq!(most_of(&[(1, 100), (1, 50)]), 150);
        assert_eq!(least_of(&[(1, 100), (3, 50)]), 1);
        assert_eq!((most_of(&[(-9, -2), (-9, -4)]), least_of(&[(-9, -2), (-9, -4)])), (-2, -18));
    }
}
