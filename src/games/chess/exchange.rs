//! Static exchange evaluation: what a series of captures on one square comes to, both sides taking with their least
//! valuable man and stopping when they like.

use super::position::castling;
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// Worth of a piece in an exchange, in centipawns.
const WORTH: [i32; Piece::NUM] = [100, 310, 330, 500, 950, 20_000];

#[inline]
fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize]
}

/// Whether the exchange that a legal move begins wins at least `least` centipawns.
pub(super) fn wins(board: &Board, mv: Move, least: i32) -> bool {
    if castling(board, mv).is_some() {
        return least <= 0;
    }
    let Some(mover) = board.piece_on(mv.from) else { return false };
    let arrived = mv.promotion.unwrap_or(mover);
    let gained = gain(board, mv, mover) - least;
    if gained < 0 {
        return false;
    }
    let risked = gained - worth(arrived);
    risked >= 0 || play_out(board, mv, risked)
}

/// What a move wins at once.
fn gain(board: &Board, mv: Move, mover: Piece) -> i32 {
    let captured = match board.piece_on(mv.to) {
        Some(piece) => worth(piece),
        None if mover == Piece::Pawn && mv.from.file() != mv.to.file() => worth(Piece::Pawn),
        None => 0,
    };
    captured + mv.promotion.map_or(0, |piece| worth(piece) - worth(Piece::Pawn))
}

/// Goes on capturing on the square of the move; `balance` is what its side has if the man is lost for nothing.
fn play_out(board: &Board, mv: Move, mut balance: i32) -> bool {
    let us = board.side_to_move();
    let mut occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
    let mut side = us;
    loop {
        side = !side;
        let attackers = attackers_of(board, mv.to, occupied);
        let own = attackers & board.colors(side) & occupied;
        let Some((piece, square)) = least_valuable(board, own) else { break };
        let others = attackers & board.colors(!side) & occupied;
        if piece == Piece::King && !others.is_empty() {
            break;
        }
        occupied -= square.bitboard();
        balance = -balance - 1 - worth(piece);
        if balance >= 0 {
            side = !side;
            break;
        }
    }
    side != us
}

fn attackers_of(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let pawns = |color: Color| get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    (pawns(Color::White) | pawns(Color::Black))
        | (get_knight_moves(square) & board.pieces(Piece::Knight))
        | (get_king_moves(square) & board.pieces(Piece::King))
        | (get_bishop_moves(square, occupied) & diagonal)
        | (get_rook_moves(square, occupied) & straight)
}

fn least_valuable(board: &Board, own: BitBoard) -> Option<(Piece, Square)> {
    Piece::ALL.into_iter().find_map(|piece| Some((piece, (own & board.pieces(piece)).next_square()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worth of an exchange by plain recursion over legal-looking captures, as the oracle.
    fn exchange(board: &Board, square: Square, side: Color, occupied: BitBoard, on_square: i32) -> i32 {
        let own = attackers_of(board, square, occupied) & board.colors(side) & occupied;
        let Some((piece, from)) = least_valuable(board, own) else { return 0 };
        let rest = occupied - from.bitboard();
        let others = attackers_of(board, square, rest) & board.colors(!side) & rest;
        if piece == Piece::King && !others.is_empty() {
            return 0;
        }
        (on_square - exchange(board, square, !side, rest, worth(piece))).max(0)
    }

    fn value(board: &Board, mv: Move) -> i32 {
        let mover = board.piece_on(mv.from).unwrap();
        let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
        let arrived = worth(mv.promotion.unwrap_or(mover));
        gain(board, mv, mover) - exchange(board, mv.to, !board.side_to_move(), occupied, arrived)
    }

    fn random_boards() -> Vec<Board> {
        let mut random = fastrand::Rng::with_seed(11);
        let mut boards = Vec::new();
        for _ in 0..60 {
            let mut board = Board::startpos();
            for _ in 0..70 {
                let moves = legal(&board);
                let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
                board.play(mv);
                boards.push(board.clone());
            }
        }
        boards
    }

    fn legal(board: &Board) -> Vec<Move> {
        let mut moves = Vec::new();
        board.generate_moves(|some| {
            moves.extend(some);
            false
        });
        moves
    }

    #[test]
    fn every_threshold_agrees_with_the_plain_recursion() {
        for board in random_boards() {
            for mv in legal(&board).into_iter().filter(|&mv| castling(&board, mv).is_none()) {
                let exact = value(&board, mv);
                for least in [exact - 1, exact] {
                    assert!(wins(&board, mv, least), "{board} {mv}: {exact}, {least}");
                }
                assert!(!wins(&board, mv, exact + 1), "{board} {mv}: {exact}");
            }
        }
    }

    #[test]
    fn known_exchanges() {
        let wins_of = |fen: &str, mv: &str, least| wins(&fen.parse().unwrap(), mv.parse().unwrap(), least);
        let undefended = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1";
        assert!(wins_of(undefended, "e1e5", 100) && !wins_of(undefended, "e1e5", 101));
        let defended = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
        assert!(!wins_of(defended, "d3e5", 0) && wins_of(defended, "d3e5", -210));
    }
}
