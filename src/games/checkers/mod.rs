//! English draughts (checkers) by the rules of the World Checkers/Draughts Federation.
//!
//! A position is three words of 32 bits, copied at every node; its key is a keyed hash of them, made when it is asked for.
//! The draws by repetition and by moves without progress may be claimed and do not end a game by themselves.
//!
//! Nothing is left out on a guess: captures are compulsory, so trees are narrow, and matches with the selective search of
//! other games, at 3,000 and at 30,000 nodes a move, showed no gain.

mod bench;
mod board;
mod drawing;
pub mod endgame;
mod eval;
mod fault;
mod fen;
mod moves;
mod notation;
mod schema;
mod suite;
#[doc(hidden)]
pub mod tuning;
mod wire;

pub use board::Position;
pub use fault::Fault;
pub use moves::Move;

use crate::game::{Game, Outcome, Scoring, Side};
use crate::keys::Keys;
use crate::search::{Bound, Clock, ProbeWindow, ProvenBound, Score};
use endgame::{Endgames, Ending};

/// Plies without a capture or a man's move after which a player may claim a draw: 40 moves of each side.
const COUNT_DRAW: u16 = 80;

/// The rules.
#[derive(Clone, Debug)]
pub struct Checkers {
    salt: [u64; 4],
    endgames: Option<&'static Endgames>,
}

impl Checkers {
    /// The rules, with these keys and the endgame table of this process.
    pub fn new(keys: &Keys) -> Self {
        Self::with_endgames(keys, Endgames::shared())
    }

    /// The rules, with these keys and this endgame table.
    pub fn with_endgames(keys: &Keys, endgames: Option<&'static Endgames>) -> Self {
        let salt = keys.salt("checkers", b"english");
        Self { salt: [0, 1, 2, 3].map(|word| keys.hash(salt, &[word])), endgames }
    }

    /// A move that keeps the value that a table has.
    fn best_by(
        &self,
        endgames: &Endgames,
        position: &Position,
        ending: Ending,
        clock: &mut Clock,
    ) -> Option<Move> {
        let mut moves = Vec::new();
        position.list_moves(&mut moves);
        moves.into_iter().find(|&mv| {
            let mut after = *position;
            after.play(mv);
            let lost = after.of(after.to_move) == 0;
            let there = if lost { Some(Ending::Loss(0)) } else { endgames.ending(&after) };
            clock.count().is_ok() && there.is_some_and(|there| ending.follows_from(there))
        })
    }

    /// A keyed hash of two words by folded products with secret factors.
    #[inline]
    fn hash(&self, one: u64, other: u64) -> u64 {
        let [a, b, c, d] = self.salt;
        fold(fold(one ^ a, other ^ b) ^ c, one.rotate_left(32) ^ other ^ d)
    }
}

/// The upper and lower half of a product, folded together.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Two words in one.
#[inline]
fn join(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

impl Game for Checkers {
    type Position = Position;
    type Move = Move;

    const SCORING: Scoring = Scoring::WinDrawLoss;
    const HAS_REPETITION: bool = true;
    const HAS_QUIESCENCE: bool = true;
    const HAS_PROBE: bool = true;

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (!position.has_move()).then_some(Outcome::Win(!position.to_move))
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        position.list_moves(moves);
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        position.play(mv);
    }

    /// The clock stays out: see [`Game::plies_to_count_draw`].
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [black, white] = position.pieces;
        self.hash(join(black, white), join(position.kings, position.to_move.index() as u32))
    }

    #[inline]
    fn move_id(&self, mv: Move) -> u16 {
        mv.id()
    }

    fn evaluate(&self, position: &Position) -> i32 {
        eval::evaluate(position)
    }

    /// The larger capture, then a new king.
    #[inline]
    fn order_hint(&self, position: &Position, mv: Move) -> i32 {
        let kings = (mv.captured & position.kings).count_ones();
        2 * (i32::from(mv.jumps) + kings as i32) + i32::from(position.is_crowning(mv))
    }

    fn tactical_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        position.list_captures(moves);
    }

    #[inline]
    fn must_resolve(&self, position: &Position) -> bool {
        position.has_capture()
    }

    #[inline]
    fn is_tactical(&self, position: &Position, mv: Move) -> bool {
        mv.is_capture() || position.is_crowning(mv)
    }

    #[inline]
    fn is_irreversible(&self, position: &Position, mv: Move) -> bool {
        mv.is_capture() || position.is_man(mv)
    }

    #[inline]
    fn plies_to_count_draw(&self, position: &Position) -> Option<u32> {
        Some(u32::from(COUNT_DRAW.saturating_sub(position.clock)))
    }

    /// The true value with few pieces, where the count of moves without progress cannot make it a draw before its end.
    fn probe(&self, position: &Position, asked: ProbeWindow, clock: &mut Clock) -> Option<ProvenBound<Move>> {
        let endgames = self.endgames?;
        let ending = endgames.ending(position)?;
        let (score, plies) = match ending {
            Ending::Win(plies) => (Score::win_in(plies), plies),
            Ending::Loss(plies) => (Score::loss_in(plies), plies),
            Ending::Draw => (Score::DRAW, u32::MAX),
        };
        let is_in_time =
            ending == Ending::Draw || plies <= u32::from(COUNT_DRAW.saturating_sub(position.clock));
        if !is_in_time || plies > asked.horizon {
            return None;
        }
        let wants_move = !asked.window.is_zero();
        let best = if wants_move { self.best_by(endgames, position, ending, clock) } else { None };
        Some(ProvenBound { score, bound: Bound::Exact, plies, best })
    }
}
