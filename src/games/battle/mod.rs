//! Battle: a turn-based fight of two sides, described by data, with chance.
//!
//! Fighters act in a fixed cycle. What they can do (damage, healing, statuses, resources, with chances to hit) comes with
//! the request, so one game serves many. Sides need not alternate: the side to move is the side of the fighter whose turn
//! it is.
//!
//! ```text
//! rules     what stays the same: actions, statuses, fighters      parse, format   JSON in, JSON out
//! position  what a turn changes                                   notation        moves as text
//! turn      one turn, exactly                                     schema          what a state may be
//! chance    the dice of a turn                                    drawing         the terminal's picture
//! eval      what a fight is worth
//! ```

mod chance;
mod drawing;
mod eval;
mod format;
mod notation;
mod parse;
mod position;
mod rules;
mod schema;
mod turn;
mod wire;

pub use position::{Choice, Fight};

use crate::game::{Game, Outcome, Scoring, Side};
use crate::keys::Keys;
use crate::search::Score;
use position::Fighter;
use rules::{Action, MAX_FIGHTERS, Rules};

/// The rules of one fight.
#[derive(Clone, Debug)]
pub struct Battle {
    rules: Rules,
    has_chance: bool,
    /// The largest evaluation with somebody alive on both sides.
    largest_points: i32,
    keys: Keys,
    salt: u64,
}

impl Battle {
    fn new(rules: Rules, keys: &Keys) -> Self {
        let canonical = format::canonical_rules(&rules).to_string();
        let largest = eval::largest_points(&rules.sheets, &rules.weights);
        Self {
            has_chance: rules.has_chance(),
            largest_points: largest.clamp(0, i64::from(rules.win_score)) as i32,
            keys: keys.clone(),
            salt: keys.salt("battle", canonical.as_bytes()),
            rules,
        }
    }

    /// The action of a choice of the fighter whose turn it is.
    fn action(&self, position: &Fight, choice: Choice) -> Option<&Action> {
        match choice {
            Choice::Skip => None,
            Choice::Use { slot, .. } => Some(self.rules.action_of(usize::from(position.turn), slot)),
        }
    }

    /// Appends everything in a fighter that can differ between positions of this fight.
    fn pack(&self, fighter: &Fighter, words: &mut Words) {
        words.push(u64::from_le_bytes(fighter.cooldowns));
        if !self.rules.resources.is_empty() {
            words.push(fighter.resources.iter().fold(0, |word, &amount| word << 16 | u64::from(amount)));
        }
        for statuses in fighter.statuses.chunks(8).take(self.rules.statuses.len().div_ceil(8)) {
            words.push(statuses.iter().fold(0, |word, &turns| word << 8 | u64::from(turns)));
        }
    }
}

/// Most words that a position packs into: turn, hit points, and four for each fighter.
const MAX_WORDS: usize = 3 + 4 * MAX_FIGHTERS;

/// A position as words to hash.
struct Words {
    words: [u64; MAX_WORDS],
    count: usize,
}

impl Words {
    fn push(&mut self, word: u64) {
        self.words[self.count] = word;
        self.count += 1;
    }
}

impl Game for Battle {
    type Position = Fight;
    type Move = Choice;

    const SCORING: Scoring = Scoring::Points;
    const SCALE: i32 = eval::SCALE;
    const HAS_CHANCE: bool = true;

    #[inline]
    fn side_to_move(&self, position: &Fight) -> Side {
        self.rules.side_of(usize::from(position.turn))
    }

    fn outcome(&self, position: &Fight) -> Option<Outcome> {
        eval::final_score(&self.rules, position).map(Outcome::Points)
    }

    fn legal_moves(&self, position: &Fight, moves: &mut Vec<Choice>) {
        if self.outcome(position).is_none() {
            turn::list_choices(&self.rules, position, moves);
        }
    }

    fn play(&self, position: &mut Fight, mv: Choice) {
        let roll = self.action(position, mv).map_or(chance::CERTAIN, chance::ordinary);
        turn::play_turn(&self.rules, position, mv, roll);
    }

    /// The round always counts, since the fight ends with the last one; the ply only where it changes the score.
    fn key(&self, position: &Fight) -> u64 {
        let mut words = Words { words: [0; MAX_WORDS], count: 0 };
        let Fight { turn, round, ply, .. } = *position;
        words.push(u64::from(turn) << 32 | u64::from(round) << 16 | u64::from(ply));
        let fighters = &position.fighters[..self.rules.sheets.len()];
        for four in fighters.chunks(4) {
            words.push(four.iter().fold(0, |word, fighter| word << 16 | u64::from(fighter.hp)));
        }
        fighters.iter().for_each(|fighter| self.pack(fighter, &mut words));
        self.keys.hash(self.salt, &words.words[..words.count])
    }

    fn move_id(&self, mv: Choice) -> u16 {
        match mv {
            Choice::Skip => 0,
            Choice::Use { slot, target } => {
                let target = target.map_or(0, |target| u16::from(target) + 1);
                1 + u16::from(slot) * (MAX_FIGHTERS as u16 + 1) + target
            }
        }
    }

    fn evaluate(&self, position: &Fight) -> i32 {
        let raw = eval::points(&self.rules, position) * eval::SCALE;
        if self.side_to_move(position) == Side::First { raw } else { -raw }
    }

    fn score_bounds(&self, position: &Fight) -> (Score, Score) {
        let most = eval::most_reachable(&self.rules, self.largest_points, position);
        (Score::new(-most), Score::new(most))
    }

    fn chance_results(&self, position: &Fight, mv: Choice, results: &mut Vec<(u32, Fight)>) {
        let Some(action) = self.action(position, mv).filter(|action| action.has_chance()) else {
            return;
        };
        for (weight, roll) in chance::rolls(action) {
            let mut after = *position;
            turn::play_turn(&self.rules, &mut after, mv, roll);
            chance::merge(results, weight, after);
        }
        chance::reduce(results);
    }
}
