//! Who can be taken, and who holds which squares.

use super::terms::{
    CONTESTED, HANGING, KING_HITS, MINOR_HITS, PAWN_HITS, PUSH_HITS, ROOK_HITS, SPACE, Tally,
};
use super::view::{View, and_south, beside, north, south};
use cozy_chess::{BitBoard, File, Piece, Rank};

/// Where space counts: the four middle files, the second to the fourth rank.
const OWN_CENTRE: BitBoard = BitBoard(
    (File::C.bitboard().0 | File::D.bitboard().0 | File::E.bitboard().0 | File::F.bitboard().0)
        & (Rank::Second.bitboard().0 | Rank::Third.bitboard().0 | Rank::Fourth.bitboard().0),
);

/// Minor and heavy pieces of the start position: space is worth what they make of it.
const MEN_AT_START: i32 = 7;

/// Counts one side's threats.
#[inline]
pub(super) fn count(view: &View, tally: &mut impl Tally) {
    let pieces = view.enemy.all - view.enemy.pawns() - view.enemy.of(Piece::King);
    let held = view.held_by_enemy();
    let weak = (view.enemy.all & view.own_reach.any) - held;
    let reach = &view.own_reach;
    let by_minor = reach.of(Piece::Knight) | reach.of(Piece::Bishop);
    count_hits(view, pieces & reach.of(Piece::Pawn), PAWN_HITS, tally);
    count_hits(view, (pieces | weak) & by_minor, MINOR_HITS, tally);
    count_hits(view, weak & reach.of(Piece::Rook), ROOK_HITS, tally);
    tally.add(HANGING.only(), (weak - view.enemy_reach.any).len() as i32);
    tally.add(KING_HITS.only(), (weak & reach.of(Piece::King)).len() as i32);
    tally.add(PUSH_HITS.only(), (pushes_hit(view) & (pieces - reach.of(Piece::Pawn))).len() as i32);
    let contested = view.enemy_reach.any & (reach.any - held);
    tally.add(CONTESTED.only(), contested.len() as i32);
    count_space(view, tally);
}

#[inline(always)]
fn count_hits(view: &View, hit: BitBoard, group: super::terms::Group, tally: &mut impl Tally) {
    if hit.is_empty() {
        return;
    }
    for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        tally.add(group.at(piece as usize), (hit & view.enemy.of(piece)).len() as i32);
    }
}

/// What pawns would attack after a step to a square where they are safe.
#[inline(always)]
fn pushes_hit(view: &View) -> BitBoard {
    let empty = !view.occupied();
    let once = north(view.own.pawns()) & empty;
    let twice = north(once & Rank::Third.bitboard()) & empty;
    let safe = !view.enemy.pawn_attacks & (view.own_reach.any | !view.enemy_reach.any);
    north(beside((once | twice) & safe))
}

/// Squares of the own centre without own pawns and out of the reach of enemy pawns; those behind a pawn count twice.
#[inline(always)]
fn count_space(view: &View, tally: &mut impl Tally) {
    let safe = OWN_CENTRE - view.own.pawns() - view.enemy.pawn_attacks;
    let behind = and_south(south(view.own.pawns())) - view.enemy_reach.any;
    let minor_or_heavy = (view.own.all - view.own.pawns()).len() as i32 - 1;
    tally.add(SPACE.only(), (safe.len() + (safe & behind).len()) as i32 * minor_or_heavy / MEN_AT_START);
}
