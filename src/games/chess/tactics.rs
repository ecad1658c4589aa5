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

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(fen: &str) -> Vec<String> {
        let mut moves = Vec::new();
        list(&fen.parse().unwrap(), &mut moves);
        let mut names: Vec<String> = moves.iter().map(Move::to_string).collect();
        names.sort();
        names
    }

    #[test]
    fn captures_and_new_queens_are_tactical_and_castling_is_not() {
        assert_eq!(listed("4k3/8/8/3pP3/8/7n/6P1/R3K2R w KQ d6 0 1"), ["e5d6", "g2h3", "h1h3"]);
        assert_eq!(listed("3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1"), ["e7d8q", "e7e8q"]);
        assert!(listed("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1").is_empty());
    }

    #[test]
    fn in_check_every_evasion_is_tactical() {
        assert_eq!(listed("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), ["e1d1", "e1e2", "e1f1"]);
    }

    #[test]
    fn the_most_valuable_victim_and_then_the_least_valuable_attacker_come_first() {
        let board: Board = "4k3/8/8/3q1r2/2P1P3/8/8/3QK3 w - - 0 1".parse().unwrap();
        let hint = |mv: &str| order_hint(&board, mv.parse().unwrap());
        assert!(hint("c4d5") > hint("d1d5") && hint("d1d5") > hint("e4f5") && hint("e4f5") > hint("e1e2"));
    }
}
