//! The safety of kings: pawns before the own one, and the attack on the other.
//!
//! An attack is worth more than the sum of its parts: they are added up as danger, and what counts is its square.

use super::terms::{
    DANGER_BARE, DANGER_BASE, DANGER_CHECK, DANGER_FROM, DANGER_HITS, DANGER_HOLES, DANGER_RISKY_CHECK,
    DANGER_WING, SHELTER, STORM, Tally,
};
use super::view::{View, and_north, beside, north, south};
use cozy_chess::{
    BitBoard, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// How one side's pieces bear on the enemy king.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assault {
    /// The squares beside the king.
    near: BitBoard,
    /// These, the king's own, and what is beyond them on the attacker's side.
    zone: BitBoard,
    /// How many of each kind bear on the zone.
    attackers: [i32; Piece::NUM],
    hits: u32,
    near_hits: u32,
}

impl Assault {
    #[inline(always)]
    pub(super) fn new(enemy_king: Square) -> Self {
        let near = get_king_moves(enemy_king);
        let all = near | enemy_king.bitboard();
        Self { near, zone: all | south(all), attackers: [0; Piece::NUM], hits: 0, near_hits: 0 }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, piece: Piece, attacked: BitBoard) {
        let hits = (attacked & self.zone).len();
        self.hits += hits;
        self.near_hits += (attacked & self.near).len();
        self.attackers[piece as usize] += i32::from(hits > 0);
    }

    /// Counts the attack, now that it is known who guards what.
    #[inline(always)]
    pub(super) fn count(self, view: &View, tally: &mut impl Tally) {
        if self.hits == 0 {
            return;
        }
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            tally.endanger(DANGER_FROM.at(piece as usize), self.attackers[piece as usize]);
        }
        tally.endanger(DANGER_HITS.at(0), self.hits as i32);
        tally.endanger(DANGER_HITS.at(1), self.near_hits as i32);
        let guarded = view.enemy_reach.twice | guarded_by_others(view);
        let holes = (self.near & view.own_reach.any) - guarded;
        tally.endanger(DANGER_HOLES.only(), holes.len() as i32);
        let shelter = (self.near & view.enemy.pawns()).len().min(3);
        tally.endanger(DANGER_BARE.only(), 3 - shelter as i32);
        tally.endanger(DANGER_BASE.at(0), 1);
        tally.endanger(DANGER_BASE.at(1), i32::from(view.own.of(Piece::Queen).is_empty()));
        count_checks(view, tally);
        count_wing(view, tally);
    }
}

/// What the enemy guards with pawns, rooks and minor pieces.
#[inline(always)]
fn guarded_by_others(view: &View) -> BitBoard {
    let reach = &view.enemy_reach;
    reach.of(Piece::Pawn) | reach.of(Piece::Knight) | reach.of(Piece::Bishop) | reach.of(Piece::Rook)
}

/// Counts checks, told apart by whether they can simply be answered by taking.
#[inline(always)]
fn count_checks(view: &View, tally: &mut impl Tally) {
    let guarded = view.enemy_reach.any
        - (view.enemy_reach.of(Piece::King) & (view.own_reach.twice - view.enemy_reach.twice));
    let occupied = view.occupied() - view.enemy.of(Piece::Queen);
    let king = view.enemy.king;
    let (diagonal, straight) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
    let lines = [
        (Piece::Knight, get_knight_moves(king)),
        (Piece::Bishop, diagonal),
        (Piece::Rook, straight),
        (Piece::Queen, diagonal | straight),
    ];
    for (piece, line) in lines {
        let checks = (line & view.own_reach.of(piece)) - view.own.all;
        if !(checks - guarded).is_empty() {
            tally.endanger(DANGER_CHECK.at(piece as usize), 1);
        } else if !checks.is_empty() {
            tally.endanger(DANGER_RISKY_CHECK.only(), 1);
        }
    }
}

/// Counts who holds the enemy's camp around its king: five ranks, three or four files.
#[inline(always)]
fn count_wing(view: &View, tally: &mut impl Tally) {
    let wing = CAMP & WINGS[view.enemy.king.file() as usize];
    let attacked = wing & view.own_reach.any;
    tally.endanger(DANGER_WING.at(0), attacked.len() as i32);
    tally.endanger(DANGER_WING.at(1), (attacked & view.own_reach.twice).len() as i32);
    tally.endanger(DANGER_WING.at(2), (wing & view.enemy_reach.any).len() as i32);
}

/// The five ranks before the enemy.
const CAMP: BitBoard = BitBoard(
    Rank::Fourth.bitboard().0
        | Rank::Fifth.bitboard().0
        | Rank::Sixth.bitboard().0
        | Rank::Seventh.bitboard().0
        | Rank::Eighth.bitboard().0,
);
/// The files of a king's wing, by its file.
const WINGS: [BitBoard; File::NUM] = {
    const fn files(first: u8, last: u8) -> BitBoard {
        BitBoard(0x0101_0101_0101_0101 * ((1 << (last + 1)) - (1 << first)))
    }
    let (queens, kings, centre) = (files(0, 3), files(4, 7), files(2, 5));
    [files(0, 2), queens, queens, centre, centre, kings, kings, files(5, 7)]
};

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
