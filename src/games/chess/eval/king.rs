//! The safety of kings: pawns before the own one, and the attack on the other.
//!
//! An attack is worth more than the sum of its parts, so its parts are added up in steps of danger, and the sum chooses
//! one of the weights: the curve itself can be fitted.

use super::terms::{ASSAULT, ASSAULT_DEGREES, SHELTER, STORM, Tally};
use super::view::{View, and_north, beside, north, south};
use cozy_chess::{
    BitBoard, File, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// Danger from each kind of piece that bears on the king's surroundings.
const ATTACKER: [u32; Piece::NUM] = [0, 4, 3, 4, 5, 0];
/// Danger from each kind of piece that can safely check.
const CHECK: [u32; Piece::NUM] = [0, 7, 4, 8, 6, 0];
/// Danger for each attacked square beside the king.
const HIT: u32 = 1;
/// Danger for each square beside the king that only king and queen guard.
const HOLE: u32 = 2;
/// Danger for each pawn short of three beside the king.
const BARE: u32 = 2;
/// What is left of the danger where there is no queen, of [`WHOLE`].
const WITHOUT_QUEEN: u32 = 2;
const WHOLE: u32 = 4;
/// Danger to one degree.
const DANGER_PER_DEGREE: u32 = 2;

/// How one side's pieces bear on the enemy king.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assault {
    /// The king's neighbourhood, and what is beyond it on the attacker's side.
    zone: BitBoard,
    attackers: u32,
    danger: u32,
}

impl Assault {
    #[inline(always)]
    pub(super) fn new(enemy_king: Square) -> Self {
        let near = get_king_moves(enemy_king) | enemy_king.bitboard();
        Self { zone: near | south(near), attackers: 0, danger: 0 }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, piece: Piece, attacked: BitBoard) {
        let hits = (attacked & self.zone).len();
        self.attackers += u32::from(hits > 0);
        self.danger += hits * HIT + if hits > 0 { ATTACKER[piece as usize] } else { 0 };
    }

    /// Counts the attack, now that it is known who guards what.
    #[inline(always)]
    pub(super) fn count(self, view: &View, tally: &mut impl Tally) {
        if self.attackers < 2 && view.own.of(Piece::Queen).is_empty() {
            return;
        }
        let beside_king = view.enemy_reach.of(Piece::King);
        let guarded = view.enemy_reach.twice | guarded_by_others(view);
        let holes = (beside_king & view.own_reach.any) - guarded;
        let shelter = (beside_king & view.enemy.pawns()).len().min(3);
        let bare = (3 - shelter) * BARE;
        let whole = self.danger + holes.len() * HOLE + bare + safe_checks(view);
        let share = if view.own.of(Piece::Queen).is_empty() { WITHOUT_QUEEN } else { WHOLE };
        let degree = whole * share / (WHOLE * DANGER_PER_DEGREE);
        tally.add(ASSAULT.at((degree as usize).min(ASSAULT_DEGREES - 1)), 1);
    }
}

/// What the enemy guards with pawns, rooks and minor pieces.
#[inline(always)]
fn guarded_by_others(view: &View) -> BitBoard {
    let reach = &view.enemy_reach;
    reach.of(Piece::Pawn) | reach.of(Piece::Knight) | reach.of(Piece::Bishop) | reach.of(Piece::Rook)
}

/// Danger from checks that cannot simply be answered by taking.
#[inline(always)]
fn safe_checks(view: &View) -> u32 {
    let guarded = view.enemy_reach.any
        - (view.enemy_reach.of(Piece::King) & (view.own_reach.twice - view.enemy_reach.twice));
    let safe = !(view.own.all | guarded);
    let occupied = view.occupied() - view.enemy.of(Piece::Queen);
    let king = view.enemy.king;
    let (diagonal, straight) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
    let from = |piece: Piece, line: BitBoard| {
        let is_possible = !(line & view.own_reach.of(piece) & safe).is_empty();
        if is_possible { CHECK[piece as usize] } else { 0 }
    };
    from(Piece::Knight, get_knight_moves(king))
        + from(Piece::Bishop, diagonal)
        + from(Piece::Rook, straight)
        + from(Piece::Queen, diagonal | straight)
}

/// Counts the pawns before the own king: its file and those beside it, the king on an edge file taken as one beside.
#[inline]
pub(super) fn count_shelter(view: &View, tally: &mut impl Tally) {
    let king = view.own.king;
    let centre = (king.file() as usize).clamp(File::B as usize, File::G as usize);
    let row = king.bitboard() | beside(king.bitboard());
    let ahead = and_north(ranks_of(row));
    let (own, enemy) = (view.own.pawns() & ahead, view.enemy.pawns() & ahead);
    let held_up = enemy & north(view.own.pawns());
    for file in centre - 1..=centre + 1 {
        let squares = BitBoard(File::A.bitboard().0 << file);
        let is_beside = usize::from(file != king.file() as usize);
        tally.add(SHELTER.of(is_beside, first_rank(own & squares)), 1);
        let is_held_up = usize::from(!(held_up & squares).is_empty());
        tally.add(STORM.of(is_held_up, first_rank(enemy & squares)), 1);
    }
}

/// The whole rank of squares that share one.
#[inline(always)]
fn ranks_of(squares: BitBoard) -> BitBoard {
    let shift = squares.0.trailing_zeros() & 56;
    BitBoard(0xff << shift)
}

/// The rank of the first of these squares, the first rank where there are none.
#[inline(always)]
fn first_rank(squares: BitBoard) -> usize {
    squares.next_square().map_or(0, |square| square.rank() as usize)
}
