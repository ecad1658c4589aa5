//! How well to play: how deep a skill looks, and how it chooses among root moves whose exact scores are known.
//!
//! A skill weaker than perfect never plays from bounds: every root move has its own score, searched in exact mode with a
//! private table, so that what it plays depends on the request alone. What it plays is a draw from [`chances`], which
//! gives the probability of each move, so the strength of a skill can be computed and not only sampled.

use super::score::Score;

/// A named level of play.
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

/// Chance of a random move for [`Level::AlmostPerfect`].
const SLIP_CHANCE: f64 = 0.10;

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
    fn depth(self) -> Option<u32> {
        match self {
            Level::Easy => Some(1),
            Level::Medium => Some(2),
            Level::Hard => Some(6),
            Level::AlmostPerfect | Level::Perfect => None,
        }
    }

    /// Chance of a random legal move instead of a best one.
    fn chance_of_random_move(self) -> f64 {
        match self {
            Level::Easy => 1.0,
            Level::AlmostPerfect => SLIP_CHANCE,
            Level::Medium | Level::Hard | Level::Perfect => 0.0,
        }
    }
}

/// A strength from 0, the easy level, to 100, the perfect one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u8);

impl Strength {
    /// The largest.
    pub const MAX: u8 = 100;

    /// At most [`Strength::MAX`].
    pub fn new(strength: u8) -> Self {
        Self(strength.min(Self::MAX))
    }

    /// From 0 to 100.
    pub fn get(self) -> u8 {
        self.0
    }

    /// From 0 to 1.
    fn share(self) -> f64 {
        f64::from(self.0) / f64::from(Self::MAX)
    }
}

/// What the strengths between the ends mean in a game, fitted by matches.
///
/// At strength s (from 0 to 1) the look is 1 + s · (`deepest` - 1) plies deep, rounded down, and the move is drawn with
/// weights exp(-(expected result lost) / T), where T = `warmest` · (1 - s)². An immediate win is always taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrengthCurve {
    /// Depth in plies just below strength 100.
    pub deepest: u32,
    /// Temperature just above strength 0, in expected result (from 0 to 1).
    pub warmest: f64,
}

impl StrengthCurve {
    /// What holds where a game says nothing else.
    pub const DEFAULT: StrengthCurve = StrengthCurve { deepest: 8, warmest: 0.25 };

    fn depth(self, strength: Strength) -> u32 {
        1 + u32::from(strength.0) * self.deepest.saturating_sub(1) / u32::from(Strength::MAX)
    }

    fn temperature(self, strength: Strength) -> f64 {
        self.warmest * (1.0 - strength.share()).powi(2)
    }
}

/// How well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// As a named level.
    Level(Level),
    /// By number.
    Strength(Strength),
}

impl Default for Skill {
    fn default() -> Self {
        Self::Level(Level::default())
    }
}

impl Skill {
    /// Whether it plays as well as it can, always.
    pub fn is_perfect(self) -> bool {
        self.resolved() == Self::Level(Level::Perfect)
    }

    /// The deepest look, in plies.
    pub fn depth(self, curve: StrengthCurve) -> Option<u32> {
        match self.resolved() {
            Self::Level(level) => level.depth(),
            Self::Strength(strength) => Some(curve.depth(strength)),
        }
    }

    /// The ends of the strengths are levels.
    fn resolved(self) -> Self {
        match self {
            Self::Strength(Strength(0)) => Self::Level(Level::Easy),
            Self::Strength(Strength(Strength::MAX)) => Self::Level(Level::Perfect),
            other => other,
        }
    }
}

/// A root move to choose from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Its exact score at the depth reached.
    pub score: Score,
    /// The expected result that the score stands for, from 0 to 1.
    pub expectation: f64,
    /// Plies to a proven win or loss, where distance counts.
    pub in_plies: Option<u32>,
}

/// What becomes of moves with equal best scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Each is as likely.
    Even,
    /// The first one is played.
    First,
}

/// The chance of each candidate to be played; the candidates are sorted best first. The chances sum to 1, or there are
/// none.
pub fn chances(skill: Skill, curve: StrengthCurve, candidates: &[Candidate], ties: Ties) -> Vec<f64> {
    match skill.resolved() {
        Skill::Level(level) => mixture(candidates, level.chance_of_random_move(), ties),
        Skill::Strength(strength) => softmax(candidates, curve.temperature(strength)),
    }
}

/// A random move with this chance, else a best one.
fn mixture(candidates: &[Candidate], random: f64, ties: Ties) -> Vec<f64> {
    let equals = match ties {
        Ties::Even => count_best(candidates),
        Ties::First => 1,
    };
    let even = random / candidates.len() as f64;
    let best = (1.0 - random) / equals as f64;
    (0..candidates.len()).map(|index| if index < equals { even + best } else { even }).collect()
}

/// An immediate win where there is one, else each move by what it loses.
fn softmax(candidates: &[Candidate], temperature: f64) -> Vec<f64> {
    let Some(best) = candidates.first() else {
        return Vec::new();
    };
    if best.in_plies == Some(1) {
        return mixture(candidates, 0.0, Ties::Even);
    }
    let most = utility(best);
    let weight = |candidate: &Candidate| ((utility(candidate) - most) / temperature).exp();
    let weights: Vec<f64> = candidates.iter().map(weight).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// What a ply more on the way to a win takes off, and on the way to a loss adds, in expected result.
const WORTH_OF_A_PLY: f64 = 0.002;
/// Plies beyond which the way is no longer counted.
const LONGEST_WAY: u32 = 100;

/// The expected result, with a preference for quick wins and slow losses: else a winner that draws among winning moves
/// might never come to an end.
fn utility(candidate: &Candidate) -> f64 {
    let way = f64::from(candidate.in_plies.unwrap_or(0).min(LONGEST_WAY)) * WORTH_OF_A_PLY;
    if candidate.expectation > 0.5 { candidate.expectation - way } else { candidate.expectation + way }
}

fn count_best(candidates: &[Candidate]) -> usize {
    candidates.iter().take_while(|candidate| candidate.score == candidates[0].score).count()
}

/// Where the choices of a skill come from.
#[derive(Debug)]
pub struct Dice {
    random: fastrand::Rng,
    ties: Ties,
}

impl Dice {
    /// Repeatable dice: the same for the same seed and position. Ties are broken evenly.
    pub fn seeded(seed: u64, position_key: u64) -> Self {
        let mixed = crate::keys::spread(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ position_key;
        Self { random: fastrand::Rng::with_seed(mixed), ties: Ties::Even }
    }

    /// Dice that nobody can foresee. Ties go to the first legal move.
    pub fn unseeded() -> Self {
        Self { random: fastrand::Rng::new(), ties: Ties::First }
    }

    /// An index, drawn with these chances.
    fn draw(&mut self, chances: &[f64]) -> usize {
        let mut left = self.random.f64();
        let reached = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        let last_possible = || chances.iter().rposition(|&chance| chance > 0.0);
        reached.or_else(last_possible).unwrap_or(0)
    }
}

/// A skill's choice among scored moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Index of the move to play.
    pub played: usize,
    /// Index of the best move.
    pub best: usize,
}

/// Chooses among candidates sorted best first, of which there is at least one.
pub fn choose(skill: Skill, curve: StrengthCurve, candidates: &[Candidate], dice: &mut Dice) -> Choice {
    let played = dice.draw(&chances(skill, curve, candidates, dice.ties));
    let equals = count_best(candidates);
    let best = match dice.ties {
        _ if played < equals => played,
        Ties::First => 0,
        Ties::Even => dice.random.usize(..equals),
    };
    Choice { played, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: StrengthCurve = StrengthCurve::DEFAULT;
    const SCORES: [i32; 5] = [3, 3, 1, 0, -4];

    fn candidates(scores: &[i32]) -> Vec<Candidate> {
        let expect = |raw: i32| 1.0 / (1.0 + (-f64::from(raw) / 4.0).exp());
        let candidate = |&raw| Candidate { score: Score::new(raw), expectation: expect(raw), in_plies: None };
        scores.iter().map(candidate).collect()
    }

    fn ends(scores: &[Score]) -> Vec<Candidate> {
        let expect = |score: Score| if score.is_win() { 1.0 } else { 0.0 };
        let candidate = |&score: &Score| Candidate {
            score,
            expectation: expect(score),
            in_plies: Some(score.distance()),
        };
        scores.iter().map(candidate).collect()
    }

    fn strength(strength: u8) -> Skill {
        Skill::Strength(Strength::new(strength))
    }

    fn chances_of(skill: Skill, ties: Ties) -> Vec<f64> {
        chances(skill, CURVE, &candidates(&SCORES), ties)
    }

    fn assert_close(found: &[f64], expected: &[f64]) {
        assert_eq!(found.len(), expected.len());
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?} {expected:?}");
    }

    #[test]
    fn easy_is_even_over_all_moves() {
        assert_close(&chances_of(Skill::Level(Level::Easy), Ties::First), &[0.2; 5]);
    }

    #[test]
    fn almost_perfect_draws_at_random_in_a_tenth_of_the_cases_and_may_hit_a_best_move() {
        let found = chances_of(Skill::Level(Level::AlmostPerfect), Ties::Even);
        assert_close(&found, &[0.47, 0.47, 0.02, 0.02, 0.02]);
    }

    #[test]
    fn ties_are_even_or_go_to_the_first() {
        let perfect = Skill::Level(Level::Perfect);
        assert_close(&chances_of(perfect, Ties::Even), &[0.5, 0.5, 0.0, 0.0, 0.0]);
        assert_close(&chances_of(perfect, Ties::First), &[1.0, 0.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn the_ends_of_the_strengths_are_levels() {
        for ties in [Ties::Even, Ties::First] {
            assert_close(&chances_of(strength(0), ties), &chances_of(Skill::Level(Level::Easy), ties));
            assert_close(&chances_of(strength(100), ties), &chances_of(Skill::Level(Level::Perfect), ties));
        }
        assert_eq!(strength(0).depth(CURVE), Some(1));
        assert_eq!(strength(100).depth(CURVE), None);
        assert!(strength(100).is_perfect() && !strength(99).is_perfect());
    }

    #[test]
    fn more_strength_never_looks_less_deep_nor_plays_the_best_move_less_often() {
        let best = |s| chances_of(strength(s), Ties::Even)[..2].iter().sum::<f64>();
        for s in 1..99 {
            assert!(best(s + 1) > best(s) || best(s) > 0.999_999, "{s}");
            assert!(strength(s + 1).depth(CURVE) >= strength(s).depth(CURVE), "{s}");
        }
        assert!(best(1) > 0.4 && best(1) < 0.7, "{}", best(1));
        assert_eq!(strength(99).depth(CURVE), Some(7));
    }

    #[test]
    fn no_strength_above_nought_draws_evenly_over_moves_of_different_worth() {
        let found = chances_of(strength(1), Ties::Even);
        assert!(found[1] > found[2] && found[2] > found[3] && found[3] > found[4], "{found:?}");
    }

    #[test]
    fn every_strength_above_nought_takes_an_immediate_win() {
        let moves = ends(&[Score::win_in(1), Score::win_in(3), Score::loss_in(2)]);
        assert_close(&chances(strength(1), CURVE, &moves, Ties::Even), &[1.0, 0.0, 0.0]);
    }

    #[test]
    fn of_two_wins_the_quicker_and_of_two_losses_the_slower_is_likelier() {
        let wins = chances(strength(60), CURVE, &ends(&[Score::win_in(3), Score::win_in(9)]), Ties::Even);
        let losses = chances(strength(60), CURVE, &ends(&[Score::loss_in(8), Score::loss_in(2)]), Ties::Even);
        assert!(wins[0] > wins[1] && losses[0] > losses[1], "{wins:?} {losses:?}");
    }

    #[test]
    fn the_dice_keep_to_the_chances() {
        let moves = candidates(&SCORES);
        for skill in [Skill::Level(Level::Easy), Skill::Level(Level::AlmostPerfect), strength(40)] {
            let mut counts = [0.0; 5];
            let mut roll =
                |seed| counts[choose(skill, CURVE, &moves, &mut Dice::seeded(seed, 1)).played] += 1.0;
            (0..50_000).for_each(&mut roll);
            for (count, chance) in counts.iter().zip(chances(skill, CURVE, &moves, Ties::Even)) {
                assert!((count / 50_000.0 - chance).abs() < 0.01, "{skill:?}: {counts:?}");
            }
        }
    }

    #[test]
    fn the_best_move_is_the_one_played_unless_that_is_a_slip() {
        let moves = candidates(&SCORES);
        for seed in 0..500 {
            let choice = choose(strength(20), CURVE, &moves, &mut Dice::seeded(seed, 1));
            assert!(choice.best < 2 && (choice.played == choice.best || choice.played >= 2), "{choice:?}");
        }
    }

    #[test]
    fn one_seed_does_not_roll_the_same_in_every_position() {
        let easy = Skill::Level(Level::Easy);
        let roll = |key| choose(easy, CURVE, &candidates(&SCORES), &mut Dice::seeded(7, key)).played;
        assert!((0..50).map(roll).any(|played| played != roll(0)));
        assert_eq!(roll(3), roll(3));
    }
}
