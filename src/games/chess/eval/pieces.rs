//! Pieces: worth, squares, mobility, and what they do to the enemy king's surroundings.

use super::king::Assault;
use super::terms::{
    BISHOP_PAIR, BISHOP_PAWNS, FAR_FROM_KING, MATERIAL, MOBILITY, OUTPOST, PAWNS_FOR, ROOK_FILE, SCREENED,
    SEVENTH, Tally, placed,
};
use super::view::{Men, Reach, and_south, attacks, beside, distance, files_of, south};
use cozy_chess::{BitBoard, Piece, Rank};

/// Where an outpost may be.
const OUTPOST_RANKS: BitBoard =
    BitBoard(Rank::Fourth.bitboard().0 | Rank::Fifth.bitboard().0 | Rank::Sixth.bitboard().0);
/// Pawns to a side with which knights and rooks are worth what they are.
const USUAL_PAWNS: i32 = 5;

/// Counts one side's pieces by themselves, and tells what they attack and how they bear on the enemy king.
#[inline]
pub(super) fn count(own: &Men, enemy: &Men, tally: &mut impl Tally) -> (Reach, Assault) {
    let mut survey = Survey::new(own, enemy);
    count_placed(own, Piece::Pawn, tally);
    survey.count_kind(Piece::Knight, tally);
    survey.count_kind(Piece::Bishop, tally);
    survey.count_kind(Piece::Rook, tally);
    survey.count_kind(Piece::Queen, tally);
    count_placed(own, Piece::King, tally);
    survey.count_posts(tally);
    survey.count_bishops(tally);
    survey.count_rooks(tally);
    (survey.reach, survey.assault)
}

#[inline(always)]
fn count_placed(own: &Men, piece: Piece, tally: &mut impl Tally) {
    let men = own.of(piece);
    tally.add(MATERIAL.at(piece as usize), men.len() as i32);
    for square in men {
        tally.add(placed(piece, square), 1);
    }
}

struct Survey<'a> {
    own: &'a Men,
    enemy: &'a Men,
    occupied: BitBoard,
    /// Squares worth going to.
    free: BitBoard,
    outposts: BitBoard,
    reach: Reach,
    assault: Assault,
}

impl<'a> Survey<'a> {
    #[inline(always)]
    fn new(own: &'a Men, enemy: &'a Men) -> Self {
        let occupied = own.all | enemy.all;
        let stuck = own.pawns() & south(occupied);
        let free = !(enemy.pawn_attacks | stuck | own.of(Piece::King));
        let may_be_driven = beside(and_south(south(enemy.pawns())));
        let outposts = OUTPOST_RANKS & (own.pawn_attacks - may_be_driven);
        let reach = Reach::begin(own);
        Self { own, enemy, occupied, free, outposts, reach, assault: Assault::new(enemy.king) }
    }

    #[inline(always)]
    fn count_kind(&mut self, piece: Piece, tally: &mut impl Tally) {
        count_placed(self.own, piece, tally);
        let row = piece as usize - Piece::Knight as usize;
        let occupied = self.occupied - self.seen_through(piece);
        for square in self.own.of(piece) {
            let attacked = attacks(piece, square, occupied);
            tally.add(MOBILITY.of(row, (attacked & self.free).len() as usize), 1);
            self.reach.add(piece, attacked);
            self.assault.add(piece, attacked);
            if matches!(piece, Piece::Knight | Piece::Bishop) {
                tally.add(FAR_FROM_KING.at(row), distance(square, self.own.king) as i32);
            }
            if piece == Piece::Knight
                && !self.outposts.has(square)
                && !(attacked & (self.outposts - self.own.all)).is_empty()
            {
                tally.add(OUTPOST.at(2), 1);
            }
        }
    }

    /// Own pieces that stand in nobody's way: they go along the same line.
    #[inline(always)]
    fn seen_through(&self, piece: Piece) -> BitBoard {
        match piece {
            Piece::Bishop => self.own.of(Piece::Queen),
            Piece::Rook => self.own.of(Piece::Queen) | self.own.of(Piece::Rook),
            _ => BitBoard::EMPTY,
        }
    }

    #[inline(always)]
    fn count_posts(&self, tally: &mut impl Tally) {
        let (knights, bishops) = (self.own.of(Piece::Knight), self.own.of(Piece::Bishop));
        tally.add(OUTPOST.at(0), (knights & self.outposts).len() as i32);
        tally.add(OUTPOST.at(1), (bishops & self.outposts).len() as i32);
        let pawns = self.own.pawns() | self.enemy.pawns();
        tally.add(SCREENED.only(), ((knights | bishops) & south(pawns)).len() as i32);
        let pawns = self.own.pawns().len() as i32 - USUAL_PAWNS;
        tally.add(PAWNS_FOR.at(0), pawns * knights.len() as i32);
        tally.add(PAWNS_FOR.at(1), pawns * self.own.of(Piece::Rook).len() as i32);
    }

    #[inline(always)]
    fn count_bishops(&self, tally: &mut impl Tally) {
        let (bishops, pawns) = (self.own.of(Piece::Bishop), self.own.pawns());
        let light = (bishops & BitBoard::LIGHT_SQUARES).len() as i32;
        let dark = bishops.len() as i32 - light;
        let on_light = (pawns & BitBoard::LIGHT_SQUARES).len() as i32;
        tally.add(BISHOP_PAIR.only(), i32::from(light > 0 && dark > 0));
        tally.add(BISHOP_PAWNS.only(), light * on_light + dark * (pawns.len() as i32 - on_light));
    }

    #[inline(always)]
    fn count_rooks(&self, tally: &mut impl Tally) {
        let rooks = self.own.of(Piece::Rook) - files_of(self.own.pawns());
        let open = (rooks - files_of(self.enemy.pawns())).len() as i32;
        tally.add(ROOK_FILE.at(0), rooks.len() as i32 - open);
        tally.add(ROOK_FILE.at(1), open);
        let seventh = Rank::Seventh.bitboard();
        let is_worth = !(self.enemy.pawns() & seventh).is_empty() || self.enemy.king.rank() == Rank::Eighth;
        let there = (self.own.of(Piece::Rook) & seventh).len() as i32;
        tally.add(SEVENTH.only(), if is_worth { there } else { 0 });
    }
}
