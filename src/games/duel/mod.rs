//! Duel: two players with hands of cards, mana and block.
//!
//! The cards come with the request, so one game serves many. Every turn plays a card or passes, and two passes end the
//! duel: it cannot last longer than twice the number of cards. The opponent's hand may be hidden: then the rules let it
//! play any card of the pool, and a search looks at every hand that it may be.
//!
//! ```text
//! rules     the cards and the players' bounds      parse, format   JSON in, JSON out
//! position  what a turn changes                    notation        moves as text
//! turn      one turn, and the end                  schema          what a state may be
//! eval      what a duel is worth                   worlds          the hands that a hidden one may be
//! ```

mod eval;
mod format;
mod notation;
mod parse;
mod position;
mod rules;
mod schema;
mod turn;
mod wire;
mod worlds;

pub use position::{Match, Play};

use crate::game::{Game, Outcome, Scoring, Side, SolvingEffort};
use crate::keys::Keys;
use crate::search::Score;
use position::Player;
use rules::{MAX_KINDS, Rules};

/// Nodes that solving takes for each way in which cards can have been played, roughly.
const NODES_PER_SPLIT: f64 = 8.0;

/// The rules of one duel.
#[derive(Clone, Debug)]
pub struct Duel {
    rules: Rules,
    keys: Keys,
    salt: u64,
}

impl Duel {
    fn new(rules: Rules, keys: &Keys) -> Self {
        let canonical = format::canonical_rules(&rules).to_string();
        Self { keys: keys.clone(), salt: keys.salt("duel", canonical.as_bytes()), rules }
    }

    /// A player in two words: hit points and the like, and a number that stands for its cards.
    fn pack(&self, player: &Player) -> [u64; 2] {
        let state = u64::from(player.held) << 40
            | u64::from(player.hp) << 32
            | u64::from(player.block) << 16
            | u64::from(player.mana);
        let number =
            |(kind, count): (u8, u8)| self.keys.number(usize::from(kind)).wrapping_mul(u64::from(count));
        [state, player.kinds().map(number).fold(0, u64::wrapping_add)]
    }
}

impl Game for Duel {
    type Position = Match;
    type Move = Play;

    const SCORING: Scoring = Scoring::Points;
    const SCALE: i32 = eval::SCALE;

    #[inline]
    fn side_to_move(&self, position: &Match) -> Side {
        position.to_move
    }

    fn outcome(&self, position: &Match) -> Option<Outcome> {
        eval::final_score(position).map(Outcome::Points)
    }

    fn legal_moves(&self, position: &Match, moves: &mut Vec<Play>) {
        if turn::end(position).is_none() {
            turn::list_plays(&self.rules, position, moves);
        }
    }

    fn play(&self, position: &mut Match, mv: Play) {
        turn::play_turn(&self.rules, position, mv);
    }

    fn key(&self, position: &Match) -> u64 {
        let [first, second] = position.players.each_ref().map(|player| self.pack(player));
        let turn = (position.to_move.index() as u64) << 8 | u64::from(position.passes);
        self.keys.hash(self.salt, &[turn, first[0], first[1], second[0], second[1]])
    }

    fn move_id(&self, mv: Play) -> u16 {
        match mv {
            Play::Card(kind) => kind.into(),
            Play::Pass => MAX_KINDS as u16,
        }
    }

    fn evaluate(&self, position: &Match) -> i32 {
        let raw = eval::difference(position);
        if position.to_move == Side::First { raw } else { -raw }
    }

    fn score_bounds(&self, position: &Match) -> (Score, Score) {
        let (mover, waiting) = (position.mover(), position.waiting());
        let least = -eval::most_reachable(&self.rules, waiting, mover);
        (Score::new(least), Score::new(eval::most_reachable(&self.rules, mover, waiting)))
    }

    /// What changes the difference of hit points most comes first, passing last.
    fn order_hint(&self, position: &Match, mv: Play) -> i32 {
        let Play::Card(_) = mv else {
            return -1;
        };
        let mut after = *position;
        turn::play_turn(&self.rules, &mut after, mv);
        -self.evaluate(&after) - self.evaluate(position)
    }

    fn solving_effort(&self, position: &Match) -> Option<SolvingEffort> {
        let kinds = position.players.iter().flat_map(Player::kinds);
        let splits: f64 = kinds.map(|(_, count)| f64::from(count) + 1.0).product();
        Some(SolvingEffort { plies: turn::most_turns(position), nodes: NODES_PER_SPLIT * splits })
    }
}
