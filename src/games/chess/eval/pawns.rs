//! The pawn structure, and pawns on their way to promotion.

use super::terms::{
    BACKWARD, DOUBLED, ISOLATED, PASSED, PASSED_ESCORTED, PASSED_FREE, PASSED_KINGS, PASSED_SAFE,
    PASSED_SUPPORTED, PHALANX, ROOK_BEHIND, SUPPORTED, Tally,
};
use super::view::{View, and_north, and_south, beside, distance, files_of, north, south};
use cozy_chess::{BitBoard, Piece, Rank, Square};

/// How much the nearness of kings matters to a passed pawn, by its rank.
const NEARNESS: [i32; Rank::NUM] = [0, 0, 0, 1, 2, 4, 6, 0];

/// Counts one side's pawns.
#[inline]
pub(super) fn count(view: &View, tally: &mut impl Tally) {
    let structure = Structure::new(view);
    structure.count_weak(view, tally);
    for pawn in structure.supported {
        tally.add(SUPPORTED.at(pawn.rank() as usize), 1);
    }
    for pawn in structure.phalanx {
        tally.add(PHALANX.at(pawn.rank() as usize), 1);
    }
    for pawn in structure.passed(view) {
        structure.count_passed(pawn, view, tally);
    }
}

struct Structure {
    pawns: BitBoard,
    /// Pawns with one of their own ahead.
    doubled: BitBoard,
    supported: BitBoard,
    phalanx: BitBoard,
}

impl Structure {
    #[inline(always)]
    fn new(view: &View) -> Self {
        let pawns = view.own.pawns();
        Self {
            pawns,
            doubled: pawns & and_south(south(pawns)),
            supported: pawns & view.own.pawn_attacks,
            phalanx: pawns & beside(pawns),
        }
    }

    #[inline(always)]
    fn count_weak(&self, view: &View, tally: &mut impl Tally) {
        let open = !files_of(view.enemy.pawns());
        let isolated = self.pawns - beside(files_of(self.pawns));
        let guarded_some_day = and_north(view.own.pawn_attacks);
        let stopped = south(view.enemy.pawn_attacks - guarded_some_day);
        let backward = (self.pawns & stopped) - isolated - self.supported;
        tally.add(DOUBLED.only(), self.doubled.len() as i32);
        tally.add(ISOLATED.at(0), (isolated - open).len() as i32);
        tally.add(ISOLATED.at(1), (isolated & open).len() as i32);
        tally.add(BACKWARD.at(0), (backward - open).len() as i32);
        tally.add(BACKWARD.at(1), (backward & open).len() as i32);
    }

    #[inline(always)]
    fn passed(&self, view: &View) -> BitBoard {
        let before_enemies = and_south(south(view.enemy.pawns()));
        self.pawns - before_enemies - beside(before_enemies) - self.doubled
    }

    #[inline(always)]
    fn count_passed(&self, pawn: Square, view: &View, tally: &mut impl Tally) {
        let rank = pawn.rank() as usize;
        tally.add(PASSED.at(rank), 1);
        if (self.supported | self.phalanx).has(pawn) {
            tally.add(PASSED_SUPPORTED.at(rank), 1);
        }
        let stop = north(pawn.bitboard());
        if view.occupied().is_disjoint(stop) {
            tally.add(PASSED_FREE.at(rank), 1);
        }
        if and_north(stop).is_disjoint(view.enemy_reach.any | view.enemy.all) {
            tally.add(PASSED_SAFE.at(rank), 1);
        }
        if !stop.is_disjoint(view.own_reach.any) {
            tally.add(PASSED_ESCORTED.at(rank), 1);
        }
        let behind = and_south(south(pawn.bitboard()));
        tally.add(ROOK_BEHIND.at(0), i32::from(!behind.is_disjoint(view.own.of(Piece::Rook))));
        tally.add(ROOK_BEHIND.at(1), i32::from(!behind.is_disjoint(view.enemy.of(Piece::Rook))));
        if pawn.rank() >= Rank::Fourth
            && let Some(stop) = stop.next_square()
        {
            let weight = NEARNESS[rank];
            tally.add(PASSED_KINGS.of(0, distance(view.own.king, stop)), weight);
            tally.add(PASSED_KINGS.of(1, distance(view.enemy.king, stop)), weight);
        }
    }
}
