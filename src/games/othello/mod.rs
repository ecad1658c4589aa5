//! Othello (reversi) on eight by eight squares.
//!
//! A position is two words, the discs of the side to move and the other's, and beside them what the evaluation reads. No
//! key is kept: it is a keyed hash of the two words. The search of the last squares needs the words alone.

mod bits;
mod endgame;
mod last;
pub mod patterns;
mod schema;
mod stability;
mod suite;
mod wire;

use crate::game::{Game, Outcome, Scoring, Side, SolvingEffort};
use crate::keys::Keys;
use crate::search::{Bound, Clock, ProbeWindow, ProvenBound, Score};
use bits::{flips, moves, odd_quarters, parity_of, squares};
use patterns::Shown;

/// Squares of the board.
const SQUARES: u32 = 64;
/// Fewest empty squares for which moves are ordered by the estimate too.
const VALUED_EMPTY: u32 = 15;
/// Empty squares from which shallow searches are good guides.
const LATE_EMPTY: u32 = 30;
/// Standard deviation of the difference between searches two plies apart in depth, in discs, before and after that.
const EARLY_ERROR: f32 = 1.9;
const LATE_ERROR: f32 = 3.2;
/// What a reply less is worth in the order of moves, in eighths of a disc.
const REPLY_PENALTY: i32 = 64;
/// What a move into a quarter with an odd number of empties is worth in it.
const ODD_BONUS: i32 = 48;
/// How good a square mostly is: the corners best, then the edges, what lies beside an empty corner worst.
const SQUARE_HINTS: [i32; SQUARES as usize] = square_hints();
/// The same of a quarter of the board, from its corner.
const QUARTER_HINTS: [[i32; 4]; 4] = [[9, 0, 5, 4], [0, -4, 1, 1], [5, 1, 3, 2], [4, 1, 2, 2]];
/// The number of a pass among the moves.
const PASS_ID: u16 = 64;

/// The rules.
#[derive(Clone, Debug)]
pub struct Othello {
    salt: [u64; 4],
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Discs of the side to move; a1 is bit 0, b1 bit 1, a2 bit 8.
    own: u64,
    /// Discs of the other side.
    other: u64,
    to_move: Side,
    shown: Shown,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A disc on this square, row by row from a1.
    Place(u8),
    /// No disc, where none can be placed.
    Pass,
}

const fn square_hints() -> [i32; SQUARES as usize] {
    let mut hints = [0; SQUARES as usize];
    let mut square = 0;
    while square < hints.len() {
        let (row, column) = (square / bits::SIDE, square % bits::SIDE);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        hints[square] = QUARTER_HINTS[row][column];
        square += 1;
    }
    hints
}

impl Position {
    /// Four discs in the middle, black to move.
    pub fn start() -> Self {
        Self::new([0x0000_0008_1000_0000, 0x0000_0010_0800_0000], Side::First)
    }

    /// The position of these black and white discs, no square in both.
    fn new([black, white]: [u64; 2], to_move: Side) -> Self {
        let (own, other) = if to_move == Side::First { (black, white) } else { (white, black) };
        Self { own, other, to_move, shown: Shown::of(black, white) }
    }

    /// The discs of the side to move and of the other, as bits: a1 is bit 0, b1 bit 1, a2 bit 8.
    pub fn boards(self) -> (u64, u64) {
        (self.own, self.other)
    }

    /// How many squares are empty.
    pub fn empty(self) -> u32 {
        (self.own | self.other).count_zeros()
    }

    fn passed(self) -> Position {
        Position { own: self.other, other: self.own, to_move: !self.to_move, ..self }
    }

    /// What a disc on a square turns, and the boards of the other side, which is to move then, and of this one.
    #[inline]
    fn turned_by(self, square: u8) -> (u64, u64, u64) {
        let flipped = flips(self.own, self.other, usize::from(square));
        (flipped, self.other & !flipped, self.own | flipped | 1 << (square & 63))
    }

    /// The position after a disc on a square.
    #[inline]
    fn placed(self, square: u8) -> Position {
        let (flipped, own, other) = self.turned_by(square);
        let shown = self.shown.after(self.to_move, usize::from(square), flipped);
        Position { own, other, to_move: !self.to_move, shown }
    }

    /// What the side to move may expect, in eighths of a disc.
    #[inline]
    fn value(&self) -> i32 {
        self.shown.value(self.own, self.other, self.to_move)
    }

    fn moves(self) -> u64 {
        moves(self.own, self.other)
    }

    /// Where the other side could move if it were its turn.
    fn other_moves(self) -> u64 {
        moves(self.other, self.own)
    }

    /// The discs of a side.
    fn discs(self, side: Side) -> u64 {
        if side == self.to_move { self.own } else { self.other }
    }
}

impl Othello {
    /// The rules, with these keys.
    pub fn new(keys: &Keys) -> Self {
        let salt = keys.salt("othello", b"");
        Self { salt: [0, 1, 2, 3].map(|word| keys.hash(salt, &[word])) }
    }
}

/// The upper and lower half of a product, folded together.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl Game for Othello {
    type Position = Position;
    type Move = Move;

    const SCORING: Scoring = Scoring::Points;
    const HAS_PROBE: bool = true;
    /// The hint tells nearly every move from every other.
    const LEARNS_ORDER: bool = false;
    const LOOK_AHEAD_DEPTH: Option<u32> = Some(14);
    const SOLVING_SPEED: f64 = 6_000_000.0;

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.moves() != 0 || position.other_moves() != 0 {
            return None;
        }
        let score = endgame::final_score(position.discs(Side::First), position.discs(Side::Second));
        Some(Outcome::Points(score))
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let placements = position.moves();
        moves.extend(squares(placements).map(|square| Move::Place(square as u8)));
        if placements == 0 && position.other_moves() != 0 {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        *position = match mv {
            Move::Place(square) => position.placed(square),
            Move::Pass => position.passed(),
        };
    }

    /// A hash by two folded products with secret factors. Sides are not told apart: with the colours exchanged a
    /// position has the same moves and, from the view of the side to move, the same values.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [a, b, c, d] = self.salt;
        fold(
            fold(position.own ^ a, position.other ^ b) ^ c,
            position.own ^ position.other.rotate_left(32) ^ d,
        )
    }

    #[inline]
    fn move_id(&self, mv: Move) -> u16 {
        match mv {
            Move::Place(square) => u16::from(square),
            Move::Pass => PASS_ID,
        }
    }

    fn evaluate(&self, position: &Position) -> i32 {
        (position.value() / patterns::UNIT).clamp(-62, 62)
    }

    /// As measured on positions of self-play: it grows with the root of the difference in depth, and towards the end.
    fn shallow_error(&self, position: &Position, shallow: u32, deep: u32) -> Option<f32> {
        let empty = position.empty();
        let of_two_plies = if empty >= LATE_EMPTY { EARLY_ERROR } else { LATE_ERROR };
        (deep < empty).then(|| of_two_plies * ((deep - shallow) as f32 / 2.0).sqrt())
    }

    fn score_bounds(&self, _position: &Position) -> (Score, Score) {
        (Score::new(-64), Score::new(64))
    }

    /// What the other side is left with: few replies, and a poor position.
    fn order_hint(&self, position: &Position, mv: Move) -> i32 {
        let Move::Place(square) = mv else { return 0 };
        let (flipped, own, other) = position.turned_by(square);
        let replies = moves(own, other);
        let weight = (replies.count_ones() + (replies & bits::CORNERS).count_ones()) as i32;
        let empty = !(position.own | position.other);
        let is_odd = (odd_quarters(parity_of(empty)) >> square & 1) as i32;
        let order = ODD_BONUS * is_odd - REPLY_PENALTY * weight;
        if empty.count_ones() < VALUED_EMPTY {
            return order;
        }
        let shown = position.shown.after(position.to_move, usize::from(square), flipped);
        order - shown.value_with(replies, own, other, !position.to_move)
    }

    /// Where the disc stands.
    #[inline]
    fn quick_hint(&self, _position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Place(square) => SQUARE_HINTS[usize::from(square & 63)],
            Move::Pass => 0,
        }
    }

    /// The exact value near the end; before it, what the stable discs still allow.
    fn probe(&self, position: &Position, asked: ProbeWindow, clock: &mut Clock) -> Option<ProvenBound<Move>> {
        let (own, other, empty) = (position.own, position.other, position.empty());
        // No game is longer: no two passes follow each other.
        let plies = 2 * empty;
        if plies > asked.horizon {
            return None;
        }
        let alpha = asked.window.alpha.raw().clamp(-65, 64);
        let beta = asked.window.beta.raw().clamp(-64, 65);
        if empty <= endgame::MOST_EMPTY {
            let solved = endgame::solve(own, other, (alpha, beta), clock).ok()?;
            let score = Score::new(solved.score);
            let best = solved.best.map_or(Move::Pass, |square| Move::Place(square as u8));
            let bound = match solved.score {
                score if score <= alpha => Bound::Upper,
                score if score >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            return Some(ProvenBound { score, bound, plies, best: Some(best) });
        }
        let ceiling = endgame::stability_ceiling(own, other, alpha, empty)?;
        Some(ProvenBound { score: Score::new(ceiling), bound: Bound::Upper, plies, best: None })
    }

    fn solving_effort(&self, position: &Position) -> Option<SolvingEffort> {
        let empty = position.empty();
        Some(SolvingEffort { plies: empty, nodes: 20.0 * 1.9_f64.powi(empty as i32) })
    }
}
