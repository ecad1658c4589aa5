//! Levels of play: how deep they look, and how they choose among root moves whose exact scores are known.
//!
//! A level weaker than perfect never plays from bounds: every root move has its own score, searched in exact mode with a
//! private table, so that what it plays depends on the request alone.

use super::score::Score;

/// How well to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// A random legal move.
    Easy,
    /// Depth 2.
    Medium,
    /// Depth 6.
    Hard,
    /// All that the budget allows, but now and then a random legal move.
    AlmostPerfect,
    /// All that the budget allows.
    #[default]
    Perfect,
}

/// Chance of a random move in ten thousand, for [`Level::AlmostPerfect`].
const SLIPS_PER_10_000: u32 = 1_000;

impl Level {
    /// Every level, weakest depth first, with its name.
    pub const NAMES: [(&'static str, Level); 5] = [
        ("easy", Level::Easy),
        ("medium", Level::Medium),
        ("hard", Level::Hard),
        ("almost-perfect", Level::AlmostPerfect),
        ("perfect", Level::Perfect),
    ];

    /// The name in requests.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::AlmostPerfect => "almost-perfect",
            Level::Perfect => "perfect",
        }
    }

    /// The deepest look, in plies.
    pub fn depth(self) -> Option<u32> {
        match self {
            Level::Easy => Some(1),
            Level::Medium => Some(2),
            Level::Hard => Some(6),
            Level::AlmostPerfect | Level::Perfect => None,
        }
    }

    /// Chance of a random move, in ten thousand.
    pub fn random_per_10_000(self) -> u32 {
        match self {
            Level::Easy => 10_000,
            Level::AlmostPerfect => SLIPS_PER_10_000,
            Level::Medium | Level::Hard | Level::Perfect => 0,
        }
    }
}

/// Where the choices of a level come from.
#[derive(Debug)]
pub struct Dice {
    random: fastrand::Rng,
    breaks_ties: bool,
}

impl Dice {
    /// Repeatable dice: the same for the same seed and position. Ties are broken evenly.
    pub fn seeded(seed: u64, position_key: u64) -> Self {
        let mixed = crate::keys::spread(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ position_key;
        Self { random: fastrand::Rng::with_seed(mixed), breaks_ties: true }
    }

    /// Dice that nobody can foresee. Ties go to the first legal move.
    pub fn unseeded() -> Self {
        Self { random: fastrand::Rng::new(), breaks_ties: false }
    }
}

/// A level's choice among scored moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Index of the move to play.
    pub played: usize,
    /// Index of the best move.
    pub best: usize,
}

/// Chooses among moves whose scores are sorted best first; `scores` is not empty.
pub fn choose(level: Level, scores: &[Score], dice: &mut Dice) -> Choice {
    let ties = scores.iter().take_while(|&&score| score == scores[0]).count();
    let best = if dice.breaks_ties { dice.random.usize(..ties) } else { 0 };
    let is_random = dice.random.u32(..10_000) < level.random_per_10_000();
    let played = if is_random { dice.random.usize(..scores.len()) } else { best };
    Choice { played, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORES: [Score; 5] = [Score::new(3), Score::new(3), Score::new(1), Score::new(0), Score::new(-4)];

    fn counts(level: Level, rolls: u64, dice: impl Fn(u64) -> Dice) -> [u64; 5] {
        let mut counts = [0; 5];
        (0..rolls).for_each(|seed| counts[choose(level, &SCORES, &mut dice(seed)).played] += 1);
        counts
    }

    #[test]
    fn easy_is_even_over_all_moves() {
        for count in counts(Level::Easy, 50_000, |seed| Dice::seeded(seed, 1)) {
            assert!((9_500..10_500).contains(&count), "{count}");
        }
    }

    #[test]
    fn almost_perfect_slips_in_a_tenth_of_the_draws_and_may_hit_a_best_move() {
        let counts = counts(Level::AlmostPerfect, 50_000, |seed| Dice::seeded(seed, 1));
        let slipped: u64 = counts[2..].iter().sum();
        assert!((2_700..3_300).contains(&slipped), "three in five of a tenth: {slipped}");
    }

    #[test]
    fn ties_are_even_with_a_seed_and_first_without() {
        let seeded = counts(Level::Perfect, 10_000, |seed| Dice::seeded(seed, 1));
        assert!(seeded[0] > 4_700 && seeded[1] > 4_700 && seeded[0] + seeded[1] == 10_000, "{seeded:?}");
        assert_eq!(counts(Level::Hard, 100, |_| Dice::unseeded()), [100, 0, 0, 0, 0]);
    }

    #[test]
    fn one_seed_does_not_roll_the_same_in_every_position() {
        let roll = |key| choose(Level::Easy, &SCORES, &mut Dice::seeded(7, key)).played;
        assert!((0..50).map(roll).any(|played| played != roll(0)));
        assert_eq!(roll(3), roll(3));
    }
}
