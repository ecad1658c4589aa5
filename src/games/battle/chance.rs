//! The dice of an action: every way they can fall, with exact weights.

use super::rules::{Action, Crit};
use super::turn::Roll;

/// How an action without dice always falls.
pub(super) const CERTAIN: Roll = Roll { hits: true, damage: 0, is_critical: false };

/// Every roll of an action with its weight, the ordinary one first: a hit that is not critical, with the damage in the
/// middle of its range; a miss comes last.
pub(super) fn rolls(action: &Action) -> impl Iterator<Item = (u32, Roll)> {
    let count = action.rolls();
    let (hit, crit) = (u32::from(action.hit), action.crit);
    let hits = [false, true].into_iter().flat_map(move |is_critical| {
        middle_first(count)
            .map(move |damage| (hit * weight_of(crit, is_critical), Roll { hits: true, damage, is_critical }))
    });
    let miss = ((100 - hit) * 100 * count, Roll { hits: false, ..CERTAIN });
    hits.chain([miss]).filter(|(weight, _)| *weight > 0)
}

fn weight_of(crit: Crit, is_critical: bool) -> u32 {
    let chance = u32::from(crit.chance);
    if is_critical { chance } else { 100 - chance }
}

/// The rolls from 0, the middle one first and then upwards, round the end.
fn middle_first(count: u32) -> impl Iterator<Item = u8> {
    (0..count).map(move |step| (((count - 1) / 2 + step) % count) as u8)
}

/// The roll that is listed first.
pub(super) fn ordinary(action: &Action) -> Roll {
    rolls(action).next().map_or(CERTAIN, |(_, roll)| roll)
}

/// Adds a result, to an equal one where there is one.
pub(super) fn merge<P: PartialEq>(results: &mut Vec<(u32, P)>, weight: u32, position: P) {
    match results.iter_mut().find(|(_, other)| *other == position) {
        Some((sum, _)) => *sum += weight,
        None => results.push((weight, position)),
    }
}

/// Divides all weights by what they have in common.
pub(super) fn reduce<P>(results: &mut [(u32, P)]) {
    let common = results.iter().fold(0, |common, (weight, _)| gcd(common, *weight));
    for (weight, _) in results {
        *weight /= common.max(1);
    }
}

fn gcd(one: u32, two: u32) -> u32 {
    if two == 0 { one } else { gcd(two, one % two) }
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Damage, Deed, Effect, Target};
    use super::*;

    fn action(hit: u8, chance: u8, damage: Damage) -> Action {
        Action {
            id: "blow".into(),
            target: Target::Enemy,
            cost: [0; 4],
            cooldown: 0,
            hit,
            crit: Crit { chance, percent: 200 },
            effects: vec![Effect { deed: Deed::Damage(damage), on_actor: false }],
        }
    }

    #[test]
    fn every_way_the_dice_fall_is_weighed() {
        let range = Damage::Range { min: 8, max: 12, step: 2 };
        let all: Vec<_> = rolls(&action(75, 20, range)).collect();
        let sum: u32 = all.iter().map(|(weight, _)| weight).sum();
        assert_eq!((all.len(), sum), (7, 30_000));
        assert_eq!(all[0], (6_000, Roll { hits: true, damage: 1, is_critical: false }));
        assert_eq!(all[6], (7_500, Roll { hits: false, damage: 0, is_critical: false }));
    }

    #[test]
    fn what_cannot_happen_is_not_listed() {
        let always = action(100, 100, Damage::Fixed(5));
        assert_eq!(rolls(&always).count(), 1);
        assert!(ordinary(&always).is_critical);
        assert!(!always.has_chance());
    }

    #[test]
    fn equal_results_are_merged_and_weights_reduced() {
        let mut results = Vec::new();
        for (weight, position) in [(30, 'a'), (20, 'b'), (30, 'a')] {
            merge(&mut results, weight, position);
        }
        reduce(&mut results);
        assert_eq!(results, [(3, 'a'), (1, 'b')]);
    }
}
