//! A position seen from one side: its own first rank is the first, whatever its colour, so that everything is counted
//! by one rule for both.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

/// The men of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Men {
    pub(super) kinds: [BitBoard; Piece::NUM],
    pub(super) all: BitBoard,
    pub(super) king: Square,
    /// What its pawns attack.
    pub(super) pawn_attacks: BitBoard,
}

impl Men {
    /// Those of a colour, seen from their own side.
    #[inline]
    pub(super) fn new(board: &Board, color: Color) -> Self {
        let seen = |squares: BitBoard| if color == Color::White { squares } else { squares.flip_ranks() };
        let kinds = Piece::ALL.map(|piece| seen(board.colored_pieces(color, piece)));
        let pawn_attacks = north(beside(kinds[Piece::Pawn as usize]));
        let king = board.king(color).relative_to(color);
        Self { kinds, all: seen(board.colors(color)), king, pawn_attacks }
    }

    /// The same men seen from the other side.
    #[inline]
    pub(super) fn across(&self) -> Self {
        Self {
            kinds: self.kinds.map(BitBoard::flip_ranks),
            all: self.all.flip_ranks(),
            king: self.king.flip_rank(),
            pawn_attacks: self.pawn_attacks.flip_ranks(),
        }
    }

    #[inline(always)]
    pub(super) fn of(&self, piece: Piece) -> BitBoard {
        self.kinds[piece as usize]
    }

    #[inline(always)]
    pub(super) fn pawns(&self) -> BitBoard {
        self.of(Piece::Pawn)
    }
}

/// What one side's men attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) by: [BitBoard; Piece::NUM],
    pub(super) any: BitBoard,
    /// Attacked by two men at least.
    pub(super) twice: BitBoard,
}

impl Reach {
    /// What king and pawns attack.
    #[inline]
    pub(super) fn begin(men: &Men) -> Self {
        let king = get_king_moves(men.king);
        let mut by = [BitBoard::EMPTY; Piece::NUM];
        by[Piece::King as usize] = king;
        by[Piece::Pawn as usize] = men.pawn_attacks;
        let pawns = men.pawns();
        let both = north(east(pawns)) & north(west(pawns));
        Self { by, any: king | men.pawn_attacks, twice: both | (king & men.pawn_attacks) }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, piece: Piece, attacked: BitBoard) {
        self.by[piece as usize] |= attacked;
        self.twice |= self.any & attacked;
        self.any |= attacked;
    }

    /// The same seen from the other side.
    #[inline]
    pub(super) fn across(&self) -> Self {
        Self {
            by: self.by.map(BitBoard::flip_ranks),
            any: self.any.flip_ranks(),
            twice: self.twice.flip_ranks(),
        }
    }

    #[inline(always)]
    pub(super) fn of(&self, piece: Piece) -> BitBoard {
        self.by[piece as usize]
    }
}

/// One side's view of everything.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) own: Men,
    pub(super) enemy: Men,
    pub(super) own_reach: Reach,
    pub(super) enemy_reach: Reach,
}

impl View {
    #[inline(always)]
    pub(super) fn occupied(&self) -> BitBoard {
        self.own.all | self.enemy.all
    }

    /// Where the enemy has a better hold: guarded by a pawn, or twice while attacked once.
    #[inline(always)]
    pub(super) fn held_by_enemy(&self) -> BitBoard {
        self.enemy.pawn_attacks | (self.enemy_reach.twice - self.own_reach.twice)
    }
}

/// What a knight, bishop, rook or queen attacks.
#[inline(always)]
pub(super) fn attacks(piece: Piece, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::Pawn | Piece::King => BitBoard::EMPTY,
    }
}

const A_FILE: BitBoard = File::A.bitboard();
const H_FILE: BitBoard = File::H.bitboard();

#[inline(always)]
pub(super) const fn north(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 << 8)
}

#[inline(always)]
pub(super) const fn south(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 >> 8)
}

#[inline(always)]
pub(super) const fn east(squares: BitBoard) -> BitBoard {
    BitBoard((squares.0 & !H_FILE.0) << 1)
}

#[inline(always)]
pub(super) const fn west(squares: BitBoard) -> BitBoard {
    BitBoard((squares.0 & !A_FILE.0) >> 1)
}

/// The squares to the left and right.
#[inline(always)]
pub(super) const fn beside(squares: BitBoard) -> BitBoard {
    BitBoard(east(squares).0 | west(squares).0)
}

/// These and all squares ahead of them.
#[inline(always)]
pub(super) const fn and_north(squares: BitBoard) -> BitBoard {
    let one = squares.0 | squares.0 << 8;
    let three = one | one << 16;
    BitBoard(three | three << 32)
}

/// These and all squares behind them.
#[inline(always)]
pub(super) const fn and_south(squares: BitBoard) -> BitBoard {
    let one = squares.0 | squares.0 >> 8;
    let three = one | one >> 16;
    BitBoard(three | three >> 32)
}

/// The whole files of these.
#[inline(always)]
pub(super) const fn files_of(squares: BitBoard) -> BitBoard {
    and_south(and_north(squares))
}

/// Steps of a king between two squares.
#[inline(always)]
pub(super) fn distance(one: Square, other: Square) -> usize {
    let files = (one.file() as usize).abs_diff(other.file() as usize);
    let ranks = (one.rank() as usize).abs_diff(other.rank() as usize);
    files.max(ranks)
}
