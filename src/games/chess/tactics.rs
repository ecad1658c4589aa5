//! Which moves are looked at beyond the horizon, and in which order moves are tried.

use cozy_chess::{BitBoard, Board, Move, Piece, PieceMoves, Rank, Square};

/// Worth of a piece in the order of captures, king last.
const WORTH: [i32; Piece::NUM] = [1, 3, 3, 5, 9, 0];
/// Captures come before all that is quiet.
const CAPTURE: i32 = 100;
/// One step of the victim's worth outweighs every attacker's.
const VICTIM_STEP: i32 = 10;

/// Most valuable victim, then least valuable attacker; a new queen is worth what it adds.
#[inline]
pub(super) fn order_hint(board: &Board, mv: Move) -> i32 {
    let promotion = match mv.promotion {
        None => 0,
        Some(Piece::Queen) => CAPTURE + VICTIM_STEP * (WORTH[Piece::Queen as usize] - 1),
        Some(_) => return -1,
    };
    if !board.colors(!board.side_to_move()).has(mv.to) {
        return promotion;
    }
    let worth = |square| board.piece_on(square).map_or(0, |piece| WORTH[piece as usize]);
    promotion + CAPTURE + VICTIM_STEP * worth(mv.to) - worth(mv.from)
}

/// Every evasion in check; else captures and new queens.
pub(super) fn list(board: &Board, moves: &mut Vec<Move>) {
    let in_check = !board.checkers().is_empty();
    let en_passant = en_passant_square(board);
    let enemies = board.colors(!board.side_to_move());
    board.generate_moves(|mut some| {
        if !in_check {
            some.to &= targets(&some, enemies, en_passant);
        }
        moves.extend(some.into_iter().filter(|mv| in_check || is_worth_a_look(*mv)));
        false
    });
}

fn is_worth_a_look(mv: Move) -> bool {
    mv.promotion.is_none_or(|piece| piece == Piece::Queen)
}

/// Where a piece's moves are tactical.
fn targets(moves: &PieceMoves, enemies: BitBoard, en_passant: BitBoard) -> BitBoard {
    match moves.piece {
        Piece::Pawn => enemies | en_passant | Rank::First.bitboard() | Rank::Eighth.bitboard(),
        _ => enemies,
    }
}

/// Only a capture leads a pawn there: it has just been passed over.
fn en_passant_square(board: &Board) -> BitBoard {
    let rank = Rank::Sixth.relative_to(board.side_to_move());
    board.en_passant().map_or(BitBoard::EMPTY, |file| Square::new(file, rank).bitboard())
}
