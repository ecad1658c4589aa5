//! A position: the crate's board, the clock that goes on beyond 100, and our own incremental key.

use super::SEVENTY_FIVE_MOVES;
use crate::keys::Keys;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_pawn_attacks};

/// Which game of chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// The orthodox one.
    #[default]
    Standard,
    /// Fischer's: 960 start arrays, castling is written as the king taking its own rook.
    Chess960,
}

impl Variant {
    /// Every variant with its name.
    pub const NAMES: [(&'static str, Variant); 2] =
        [("standard", Variant::Standard), ("chess960", Variant::Chess960)];

    /// Its name in a state.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Chess960 => "chess960",
        }
    }
}

/// A position that the gate has let in, or one that play has led to from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    /// Key of who stands where; side, castling and en passant are added when asked for.
    pieces_key: u64,
    /// Where a pawn can be captured en passant now; the board also remembers pawns that nobody can capture.
    pub(super) en_passant: Option<File>,
    /// Plies since the last capture or pawn's move, at most 150.
    pub(super) clock: u8,
}

/// First number of each kind of feature in the key.
const CASTLING: usize = 768;
const EN_PASSANT: usize = CASTLING + 16;
const BLACK_TO_MOVE: usize = EN_PASSANT + 8;

fn piece_feature(color: Color, piece: Piece, square: Square) -> usize {
    (color as usize * Piece::NUM + piece as usize) * Square::NUM + square as usize
}

impl Position {
    /// A position from a board that the gate has built.
    pub(super) fn new(board: Board, clock: u8, keys: &Keys) -> Self {
        let mut pieces_key = 0;
        for color in Color::ALL {
            for piece in Piece::ALL {
                let squares = board.colored_pieces(color, piece).iter();
                squares.for_each(|square| pieces_key ^= keys.number(piece_feature(color, piece, square)));
            }
        }
        let en_passant = capturable_en_passant(&board);
        Self { board, pieces_key, en_passant, clock }
    }

    #[inline]
    pub(super) fn key(&self, keys: &Keys) -> u64 {
        let mut key = self.pieces_key;
        for color in Color::ALL {
            let rights = self.board.castle_rights(color);
            for file in [rights.short, rights.long].into_iter().flatten() {
                key ^= keys.number(CASTLING + color as usize * File::NUM + file as usize);
            }
        }
        if let Some(file) = self.en_passant {
            key ^= keys.number(EN_PASSANT + file as usize);
        }
        match self.board.side_to_move() {
            Color::White => key,
            Color::Black => key ^ keys.number(BLACK_TO_MOVE),
        }
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move, keys: &Keys) {
        self.pieces_key ^= self.key_change(mv, keys);
        let resets = self.is_pawn_move(mv) || self.is_capture(mv);
        self.clock = if resets { 0 } else { (self.clock + 1).min(SEVENTY_FIVE_MOVES) };
        self.board.play_unchecked(mv);
        self.en_passant = capturable_en_passant(&self.board);
    }

    /// What a move changes in the key of who stands where.
    fn key_change(&self, mv: Move, keys: &Keys) -> u64 {
        let board = &self.board;
        let color = board.side_to_move();
        let number = |color, piece, square| keys.number(piece_feature(color, piece, square));
        if let Some(Castling { king_to, rook_to }) = castling(board, mv) {
            return number(color, Piece::King, mv.from)
                ^ number(color, Piece::King, king_to)
                ^ number(color, Piece::Rook, mv.to)
                ^ number(color, Piece::Rook, rook_to);
        }
        let moved = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        let captured = self.captured(mv).map_or(0, |(piece, square)| number(!color, piece, square));
        number(color, moved, mv.from) ^ number(color, mv.promotion.unwrap_or(moved), mv.to) ^ captured
    }

    /// What a move captures, and where.
    pub(super) fn captured(&self, mv: Move) -> Option<(Piece, Square)> {
        if self.board.colors(!self.board.side_to_move()).has(mv.to) {
            return self.board.piece_on(mv.to).map(|piece| (piece, mv.to));
        }
        self.is_en_passant(mv).then(|| (Piece::Pawn, Square::new(mv.to.file(), mv.from.rank())))
    }

    #[inline]
    pub(super) fn is_en_passant(&self, mv: Move) -> bool {
        mv.from.file() != mv.to.file() && self.is_pawn_move(mv) && !self.board.occupied().has(mv.to)
    }

    #[inline]
    fn is_pawn_move(&self, mv: Move) -> bool {
        self.board.pieces(Piece::Pawn).has(mv.from)
    }

    /// Captures en passant are pawns' moves and not meant here.
    #[inline]
    fn is_capture(&self, mv: Move) -> bool {
        self.board.colors(!self.board.side_to_move()).has(mv.to)
    }

    /// A pawn's move, a capture, or the loss of a right to castle.
    #[inline]
    pub(super) fn is_irreversible(&self, mv: Move) -> bool {
        self.is_pawn_move(mv) || self.is_capture(mv) || self.loses_castling_right(mv)
    }

    fn loses_castling_right(&self, mv: Move) -> bool {
        let color = self.board.side_to_move();
        let rights = self.board.castle_rights(color);
        if rights.short.is_none() && rights.long.is_none() {
            return false;
        }
        let is_castling_rook = || {
            let file = Some(mv.from.file());
            mv.from.rank() == Rank::First.relative_to(color) && (file == rights.short || file == rights.long)
        };
        self.board.pieces(Piece::King).has(mv.from) || is_castling_rook()
    }
}

/// Where castling leads king and rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Castling {
    pub(super) king_to: Square,
    pub(super) rook_to: Square,
}

/// What a move does if it is castling: the crate writes that as the king taking its own rook.
#[inline]
pub(super) fn castling(board: &Board, mv: Move) -> Option<Castling> {
    if !board.colors(board.side_to_move()).has(mv.to) {
        return None;
    }
    let rank = mv.from.rank();
    let (king, rook) = match mv.from.file() < mv.to.file() {
        true => (File::G, File::F),
        false => (File::C, File::D),
    };
    Some(Castling { king_to: Square::new(king, rank), rook_to: Square::new(rook, rank) })
}

/// The file of a pawn that may legally be captured en passant.
fn capturable_en_passant(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let pawns = get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    pawns.iter().any(|from| board.is_legal(Move { from, to, promotion: None })).then_some(file)
}

/// Whether no series of legal moves can mate, by the material alone (article 5.2.2): bare kings, one minor piece, or
/// bishops that all stand on squares of one colour.
#[inline]
pub(super) fn is_dead(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !heavy.is_empty() {
        return false;
    }
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    let one_colour = bishops.is_subset(BitBoard::LIGHT_SQUARES) || bishops.is_subset(BitBoard::DARK_SQUARES);
    (knights | bishops).len() <= 1 || knights.is_empty() && one_colour
}
