//! A position: the crate's board, the clock that goes on beyond 100, and our own incremental key.

use super::SEVENTY_FIVE_MOVES;
use super::eval::network::{Man, Sums, Turnover};
use crate::game::STRUCTURES;
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
    /// Keys of where the pawns, White's pieces and Black's stand; side, castling and en passant are added when asked for.
    structures: [u64; STRUCTURES],
    /// Where a pawn can be captured en passant now; the board also remembers pawns that nobody can capture.
    pub(super) en_passant: Option<File>,
    /// Plies since the last capture or pawn's move, at most 150.
    pub(super) clock: u8,
    /// What the network of the estimate makes of the board, kept because a move changes little of it.
    pub(super) sums: Sums,
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
        let mut position = Self {
            en_passant: capturable_en_passant(&board),
            sums: Sums::of(&board),
            board,
            structures: [0; STRUCTURES],
            clock,
        };
        for color in Color::ALL {
            for piece in Piece::ALL {
                let squares = position.board.colored_pieces(color, piece);
                squares.into_iter().for_each(|square| position.toggle(Man { color, piece, square }, keys));
            }
        }
        position
    }

    #[inline]
    pub(super) fn key(&self, keys: &Keys) -> u64 {
        let mut key = self.structures.iter().fold(0, |all, key| all ^ key);
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
        let turnover = self.turnover(mv);
        turnover.for_each_man(|man| self.toggle(man, keys));
        let resets = self.is_pawn_move(mv) || self.is_capture(mv);
        self.clock = if resets { 0 } else { (self.clock + 1).min(SEVENTY_FIVE_MOVES) };
        self.board.play_unchecked(mv);
        self.sums.change(&turnover, &self.board);
        self.en_passant = capturable_en_passant(&self.board);
    }

    /// The position after a pass; none in check, nor where the side to move has only pawns: there having to move may harm.
    pub(super) fn pass(&self) -> Option<Self> {
        let board = &self.board;
        let own = board.colors(board.side_to_move());
        let minor_or_heavy = own - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
        if minor_or_heavy.is_empty() {
            return None;
        }
        let passed = board.null_move()?;
        Some(Self {
            board: passed,
            en_passant: None,
            clock: (self.clock + 1).min(SEVENTY_FIVE_MOVES),
            structures: self.structures,
            sums: self.sums.clone(),
        })
    }

    /// Who goes where: 384 kinds for each side.
    #[inline]
    pub(super) fn move_kind(&self, mv: Move) -> u16 {
        let piece = self.board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        piece_feature(self.board.side_to_move(), piece, mv.to) as u16
    }

    /// Keys of the pawns, of White's pieces and of Black's.
    #[inline]
    pub(super) fn structure_keys(&self) -> [u64; STRUCTURES] {
        self.structures
    }

    /// Puts a man on a square, or takes it off, in the keys.
    #[inline]
    fn toggle(&mut self, Man { color, piece, square }: Man, keys: &Keys) {
        let structure = if piece == Piece::Pawn { 0 } else { 1 + color as usize };
        self.structures[structure] ^= keys.number(piece_feature(color, piece, square));
    }

    /// Who leaves a square with a move, and who comes to one.
    #[inline]
    fn turnover(&self, mv: Move) -> Turnover {
        let color = self.board.side_to_move();
        let own = |piece, square| Man { color, piece, square };
        if let Some(Castling { king_to, rook_to }) = castling(&self.board, mv) {
            return Turnover {
                leaves: own(Piece::King, mv.from),
                comes: own(Piece::King, king_to),
                also_leaves: Some(own(Piece::Rook, mv.to)),
                also_comes: Some(own(Piece::Rook, rook_to)),
            };
        }
        let moved = self.board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        Turnover {
            leaves: own(moved, mv.from),
            comes: own(mv.promotion.unwrap_or(moved), mv.to),
            also_leaves: self.captured(mv).map(|(piece, square)| Man { color: !color, piece, square }),
            also_comes: None,
        }
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
