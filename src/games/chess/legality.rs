//! Which arrangements of men a game can have, by counts and checks.

use super::fault::Fault;
use super::fen::{Fen, Men};
use cozy_chess::{
    BitBoard, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// Most pawns of a side, those promoted included.
const PAWNS: u32 = 8;
/// Most men of a side.
const MEN: u32 = 16;

/// The squares of a side's pieces of one kind.
pub(super) fn men_of(men: &Men, color: Color, piece: Piece) -> BitBoard {
    squares(men, |man| man == (piece, color))
}

fn squares(men: &Men, is_wanted: impl Fn((Piece, Color)) -> bool) -> BitBoard {
    let found = Square::ALL.iter().zip(men).filter(|(_, man)| man.is_some_and(&is_wanted));
    found.fold(BitBoard::EMPTY, |all, (square, _)| all | square.bitboard())
}

/// Looks at who stands where, whatever else the FEN says.
pub(super) fn check_men(fen: &Fen, faults: &mut Vec<Fault>) {
    let before = faults.len();
    Color::ALL.into_iter().for_each(|color| check_counts(&fen.men, color, faults));
    let edges = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let pawns = squares(&fen.men, |(piece, _)| piece == Piece::Pawn);
    faults.extend((pawns & edges).iter().map(Fault::PawnOnEdge));
    if faults.len() == before {
        faults.extend(kings_fault(&fen.men, fen.to_move));
    }
}

fn check_counts(men: &Men, color: Color, faults: &mut Vec<Fault>) {
    let count = |piece| men_of(men, color, piece).len();
    if count(Piece::King) != 1 {
        faults.push(Fault::Kings { color, count: count(Piece::King) });
    }
    let all = squares(men, |(_, of)| of == color).len();
    if all > MEN {
        faults.push(Fault::Men { color, count: all });
    }
    let pawns = count(Piece::Pawn);
    let promoted = promoted(men, color);
    if pawns > PAWNS {
        faults.push(Fault::Pawns { color, count: pawns });
    } else if promoted + pawns > PAWNS {
        faults.push(Fault::Promotions { color, promoted, pawns });
    }
}

/// Pieces that a side did not begin with. Bishops never leave the colour of their squares.
fn promoted(men: &Men, color: Color) -> u32 {
    let beyond = |squares: BitBoard, at_start: u32| squares.len().saturating_sub(at_start);
    let bishops = men_of(men, color, Piece::Bishop);
    beyond(men_of(men, color, Piece::Queen), 1)
        + beyond(men_of(men, color, Piece::Rook), 2)
        + beyond(men_of(men, color, Piece::Knight), 2)
        + beyond(bishops & BitBoard::LIGHT_SQUARES, 1)
        + beyond(bishops & BitBoard::DARK_SQUARES, 1)
}

/// What is wrong with where the kings stand.
fn kings_fault(men: &Men, to_move: Color) -> Option<Fault> {
    let king = |color| men_of(men, color, Piece::King).next_square();
    let (own, other) = (king(to_move)?, king(!to_move)?);
    if get_king_moves(own).has(other) {
        return Some(Fault::AdjacentKings);
    }
    if !checkers(men, !to_move).is_empty() {
        return Some(Fault::OtherSideInCheck(to_move));
    }
    let how = impossible_check(men, to_move)?;
    Some(Fault::ImpossibleCheck { color: to_move, how })
}

/// What gives check to a side's king.
pub(super) fn checkers(men: &Men, color: Color) -> BitBoard {
    let Some(king) = men_of(men, color, Piece::King).next_square() else {
        return BitBoard::EMPTY;
    };
    let occupied = squares(men, |_| true);
    let theirs = |piece| men_of(men, !color, piece);
    let queens = theirs(Piece::Queen);
    get_bishop_moves(king, occupied) & (theirs(Piece::Bishop) | queens)
        | get_rook_moves(king, occupied) & (theirs(Piece::Rook) | queens)
        | get_knight_moves(king) & theirs(Piece::Knight)
        | get_pawn_attacks(king, color) & theirs(Piece::Pawn)
}

/// One move gives at most two checks, and the one that it does not give itself comes along a line.
fn impossible_check(men: &Men, color: Color) -> Option<&'static str> {
    let checkers = checkers(men, color);
    if checkers.len() > 2 {
        return Some("more than two men give check");
    }
    let short_sighted = men_of(men, !color, Piece::Pawn) | men_of(men, !color, Piece::Knight);
    ((checkers & short_sighted).len() == 2).then_some("pawns and knights never give check in pairs")
}
