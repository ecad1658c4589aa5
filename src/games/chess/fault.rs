//! What can be wrong with a FEN: every rule that the gate knows, in words.

use cozy_chess::{Color, Piece, Square};

/// A fault of a FEN. The text names the field of the FEN and says what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Longer than any FEN.
    #[error("is too long for a FEN: at most {0} characters are allowed")]
    TooLong(usize),
    /// Fields are missing or left over.
    #[error(
        "has {0} fields; a FEN has six (board, side to move, castling, en passant, halfmove clock, move number), \
         the last two of which may be left out"
    )]
    FieldCount(usize),
    /// The board does not have eight ranks.
    #[error("field 1 (board): has {0} ranks; there are eight, the eighth first, separated by /")]
    RankCount(usize),
    /// A rank does not have eight squares.
    #[error("field 1 (board): rank {rank} has {squares} squares, not 8")]
    RankLength {
        /// The rank, from 1.
        rank: usize,
        /// Squares it has.
        squares: usize,
    },
    /// A symbol that is neither a piece nor a number of empty squares.
    #[error(
        "field 1 (board): {symbol} in rank {rank} is neither a piece (PNBRQK, pnbrqk) nor a number from 1 to 8"
    )]
    Symbol {
        /// The rank, from 1.
        rank: usize,
        /// The symbol, quoted.
        symbol: String,
    },
    /// A side without a king or with several.
    #[error("field 1 (board): {} has {count} kings, not one", name(*.color))]
    Kings {
        /// The side.
        color: Color,
        /// Its kings.
        count: u32,
    },
    /// More men than a side has.
    #[error("field 1 (board): {} has {count} men; a side has at most 16", name(*.color))]
    Men {
        /// The side.
        color: Color,
        /// Its men.
        count: u32,
    },
    /// More pawns than a side has.
    #[error("field 1 (board): {} has {count} pawns; a side has at most 8", name(*.color))]
    Pawns {
        /// The side.
        color: Color,
        /// Its pawns.
        count: u32,
    },
    /// More promoted pieces than missing pawns.
    #[error(
        "field 1 (board): {} has {pawns} pawns, and pieces that take at least {promoted} promotions; together they \
         cannot be more than 8",
        name(*.color)
    )]
    Promotions {
        /// The side.
        color: Color,
        /// Pieces beyond those of the start.
        promoted: u32,
        /// Its pawns.
        pawns: u32,
    },
    /// A pawn where none can stand.
    #[error("field 1 (board): a pawn stands on {0}; pawns never stand on the first or last rank")]
    PawnOnEdge(Square),
    /// The kings touch.
    #[error("field 1 (board): the kings stand next to each other")]
    AdjacentKings,
    /// The side that has just moved is in check.
    #[error("field 2 (side to move): {} is to move, but the king of {} is in check", name(*.0), name(!*.0))]
    OtherSideInCheck(Color),
    /// A check that no move can give.
    #[error("field 1 (board): the king of {} is in check in a way that no move can lead to: {how}", name(*.color))]
    ImpossibleCheck {
        /// The side in check.
        color: Color,
        /// What is impossible about it.
        how: &'static str,
    },
    /// The side to move is neither.
    #[error("field 2 (side to move): must be \"w\" or \"b\", not {0}")]
    Side(String),
    /// The castling rights are not written as such.
    #[error("field 3 (castling): must be \"-\" or letters of KQkq, each once, not {0}")]
    Castling(String),
    /// A file letter outside Chess960.
    #[error(
        "field 3 (castling): {0:?} names a rook's file, which belongs to Chess960: add \"variant\": \"chess960\""
    )]
    CastlingFile(char),
    /// A right that is given twice.
    #[error("field 3 (castling): gives the right of {0:?} twice")]
    CastlingTwice(char),
    /// A right without its king.
    #[error("field 3 (castling): {right:?} needs the king of {} on {home}", name(*.color))]
    CastlingKing {
        /// The right.
        right: char,
        /// The side.
        color: Color,
        /// Where its king would stand.
        home: &'static str,
    },
    /// A right without its rook.
    #[error("field 3 (castling): {right:?} needs a rook of {} on {home}", name(*.color))]
    CastlingRook {
        /// The right.
        right: char,
        /// The side.
        color: Color,
        /// Where its rook would stand.
        home: String,
    },
    /// The en passant square is no square.
    #[error("field 4 (en passant): must be \"-\" or a square on rank 3 or 6, not {0}")]
    EnPassant(String),
    /// The square lies on the wrong rank.
    #[error("field 4 (en passant): {square} cannot be: with {} to move it lies on rank {rank}", name(*.to_move))]
    EnPassantRank {
        /// The square.
        square: Square,
        /// The side to move.
        to_move: Color,
        /// The right rank.
        rank: u8,
    },
    /// No pawn has just passed over the square.
    #[error("field 4 (en passant): {square} cannot be: no pawn of {} stands on {pawn}", name(*.color))]
    EnPassantPawn {
        /// The square.
        square: Square,
        /// The side that has just moved.
        color: Color,
        /// Where its pawn would stand.
        pawn: Square,
    },
    /// The pawn could not have passed.
    #[error("field 4 (en passant): {square} cannot be: a pawn cannot have passed, {blocked} is occupied")]
    EnPassantBlocked {
        /// The square.
        square: Square,
        /// The square in its way.
        blocked: Square,
    },
    /// The check was there before the pawn moved.
    #[error("field 4 (en passant): {0} cannot be: the check does not come from the pawn's double step")]
    EnPassantCheck(Square),
    /// A pawn has just moved, so the clock stands at 0.
    #[error("field 5 (halfmove clock): must be 0 where a pawn has just moved two squares, not {0}")]
    EnPassantClock(u8),
    /// The halfmove clock is out of range.
    #[error("field 5 (halfmove clock): must be a whole number from 0 to 150, not {0}")]
    Clock(String),
    /// The move number is out of range.
    #[error("field 6 (move number): must be a whole number from 1 to 65535, not {0}")]
    MoveNumber(String),
    /// The rules' own implementation refuses the position.
    #[error("is not a possible position")]
    Impossible,
}

/// A side for a message.
pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The letter of a piece as SAN and FEN write white's.
pub(super) fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'N',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}

/// The piece of an upper-case letter.
pub(super) fn piece_of(letter: char) -> Option<Piece> {
    Piece::ALL.into_iter().find(|&piece| self::letter(piece) == letter)
}
