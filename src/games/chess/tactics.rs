//! Which moves are looked at beyond the horizon, and in which order moves are tried.

use super::exchange;
use cozy_chess::{
    BitBoard, Board, Move, Piece, PieceMoves, Rank, Square, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

/// Worth of a piece in the order of captures, king last.
const WORTH: [i32; Piece::NUM] = [1, 3, 3, 5, 9, 0];
/// Captures come before all that is quiet, those that lose material behind it.
const CAPTURE: i32 = 100;
/// One step of the victim's worth outweighs every attacker's.
const VICTIM_STEP: i32 = 10;

/// Most valuable victim, then least valuable attacker, if the exchange does not lose; a new queen is worth what it adds.
#[inline]
pub(super) fn order_hint(board: &Board, mv: Move) -> i32 {
    if !is_tactical(board, mv) {
        return if mv.promotion.is_some() { -1 } else { 0 };
    }
    let worth = |square| board.piece_on(square).map_or(1, |piece| WORTH[piece as usize]);
    let promoted = mv.promotion.map_or(0, |_| WORTH[Piece::Queen as usize] - 1);
    let is_capture = board.colors(!board.side_to_move()).has(mv.to);
    let captured = if is_capture { worth(mv.to) } else { 0 };
    let gain = VICTIM_STEP * (captured + promoted) - worth(mv.from);
    let may_lose = worth(mv.from) > captured || mv.promotion.is_some();
    if may_lose && !exchange::wins(board, mv, 0) { gain - 2 * CAPTURE } else { gain + CAPTURE }
}

/// Whether a move captures or makes a queen.
#[inline]
pub(super) fn is_tactical(board: &Board, mv: Move) -> bool {
    board.colors(!board.side_to_move()).has(mv.to)
        || mv.promotion == Some(Piece::Queen)
        || (mv.from.file() != mv.to.file()
            && board.pieces(Piece::Pawn).has(mv.from)
            && !board.occupied().has(mv.to))
}

/// Whether a move gives check, by the moved man or by one behind it; castling and captures en passant are not looked
/// through.
pub(super) fn gives_check(board: &Board, mv: Move) -> bool {
    let us = board.side_to_move();
    let king = board.king(!us);
    let occupied = board.occupied() - mv.from.bitboard();
    let is_near = |lines: BitBoard| lines.has(mv.to);
    let (diagonals, straights) = (get_bishop_rays(king), get_rook_rays(king));
    let attacked = match mv.promotion.or(board.piece_on(mv.from)) {
        Some(Piece::Pawn) => get_pawn_attacks(mv.to, us),
        Some(Piece::Knight) => get_knight_moves(mv.to),
        Some(Piece::Bishop | Piece::Queen) if is_near(diagonals) => get_bishop_moves(mv.to, occupied),
        Some(Piece::Rook | Piece::Queen) if is_near(straights) => get_rook_moves(mv.to, occupied),
        _ => BitBoard::EMPTY,
    };
    attacked.has(king) || (diagonals | straights).has(mv.from) && discovers_check(board, mv)
}

/// Whether a man of the side to move attacks the other king through the square that is left.
fn discovers_check(board: &Board, mv: Move) -> bool {
    let us = board.side_to_move();
    let king = board.king(!us);
    let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
    let others = board.colors(us) - mv.from.bitboard();
    let queens = board.pieces(Piece::Queen);
    let diagonal = get_bishop_moves(king, occupied) & (board.pieces(Piece::Bishop) | queens);
    let straight = get_rook_moves(king, occupied) & (board.pieces(Piece::Rook) | queens);
    !((diagonal | straight) & others).is_empty()
}

/// Whether a move may be mate: whatever gives check, and what [`gives_check`] does not see through.
pub(super) fn may_mate(board: &Board, mv: Move) -> bool {
    let is_castling = board.colors(board.side_to_move()).has(mv.to);
    let is_en_passant = en_passant_square(board).has(mv.to);
    is_castling || is_en_passant || gives_check(board, mv)
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
    use crate::games::chess::position::castling;

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

    #[test]
    fn checks_are_foreseen() {
        let mut random = fastrand::Rng::with_seed(6);
        let mut checks = 0;
        for _ in 0..200 {
            let mut board = Board::startpos();
            for _ in 0..80 {
                let mut moves = Vec::new();
                board.generate_moves(|some| {
                    moves.extend(some);
                    false
                });
                for &mv in &moves {
                    let is_en_passant =
                        is_tactical(&board, mv) && mv.promotion.is_none() && !board.occupied().has(mv.to);
                    if castling(&board, mv).is_some() || is_en_passant {
                        continue;
                    }
                    let mut after = board.clone();
                    after.play(mv);
                    let is_check = !after.checkers().is_empty();
                    assert_eq!(gives_check(&board, mv), is_check, "{board} {mv}");
                    checks += u32::from(is_check);
                }
                let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
                board.play(mv);
            }
        }
        assert!(checks > 1_000, "{checks}");
    }

    /// Every move of two plies from here: none that checks is thought to be unable to.
    #[track_caller]
    fn assert_no_check_is_overlooked(board: &Board, plies: u32) -> u32 {
        let mut checks = 0;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                let is_check = !after.checkers().is_empty();
                assert!(!is_check || may_mate(board, mv), "{board} {mv}");
                checks += u32::from(is_check);
                checks += if plies > 1 { assert_no_check_is_overlooked(&after, plies - 1) } else { 0 };
            }
            false
        });
        checks
    }

    #[test]
    fn whatever_checks_may_mate() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "3k4/8/8/1K1pP3/8/8/3R4/8 w - d6 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "5k2/8/8/8/8/8/6P1/R3K2R w KQ - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            assert!(assert_no_check_is_overlooked(&fen.parse().unwrap(), 3) > 0, "{fen}");
        }
        assert!(!may_mate(&"4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1".parse().unwrap(), "e2e3".parse().unwrap()));
    }
}
