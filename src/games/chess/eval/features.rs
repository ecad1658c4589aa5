//! What is counted in a position, whatever it is worth.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// Something that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// A piece.
    Material(Piece),
    /// A piece on a square, seen from its own side.
    Placed(Piece, Square),
    /// A square that a piece reaches, not held by an enemy pawn.
    Mobility(Piece),
    /// Bishops on squares of both colours.
    BishopPair,
    /// A pawn that no enemy pawn can stop, by its rank seen from its own side.
    Passed(Rank),
    /// A pawn without pawns of its side on the neighbouring files.
    Isolated,
    /// A pawn behind one of its own.
    Doubled,
    /// A pawn directly in front of its king.
    Shelter,
    /// A pawn one square further away.
    LooseShelter,
    /// A rook on a file without pawns.
    OpenFile,
    /// A rook on a file without pawns of its own.
    HalfOpenFile,
}

/// Takes note of what is counted.
pub(super) trait Tally {
    /// `color` has `count` of this.
    fn add(&mut self, color: Color, term: Term, count: i32);
}

/// Counts everything, for both sides.
#[inline]
pub(super) fn count(board: &Board, tally: &mut impl Tally) {
    for color in Color::ALL {
        let view = View::new(board, color);
        view.count_pieces(tally);
        view.count_pawns(tally);
        view.count_shelter(tally);
    }
}

/// A position from one side's view.
struct View<'a> {
    board: &'a Board,
    color: Color,
    pawns: BitBoard,
    enemy_pawns: BitBoard,
    /// Squares worth going to.
    free: BitBoard,
}

impl<'a> View<'a> {
    fn new(board: &'a Board, color: Color) -> Self {
        let pawns = board.colored_pieces(color, Piece::Pawn);
        let enemy_pawns = board.colored_pieces(!color, Piece::Pawn);
        let held = pawn_attacks(enemy_pawns, !color);
        Self { board, color, pawns, enemy_pawns, free: !(held | board.colors(color)) }
    }

    fn count_pieces(&self, tally: &mut impl Tally) {
        for piece in Piece::ALL {
            for square in self.board.colored_pieces(self.color, piece) {
                tally.add(self.color, Term::Material(piece), 1);
                tally.add(self.color, Term::Placed(piece, square.relative_to(self.color)), 1);
                self.count_mobility(piece, square, tally);
                if piece == Piece::Rook {
                    self.count_file(square.file(), tally);
                }
            }
        }
        let bishops = self.board.colored_pieces(self.color, Piece::Bishop);
        if !bishops.is_disjoint(BitBoard::LIGHT_SQUARES) && !bishops.is_disjoint(BitBoard::DARK_SQUARES) {
            tally.add(self.color, Term::BishopPair, 1);
        }
    }

    fn count_mobility(&self, piece: Piece, square: Square, tally: &mut impl Tally) {
        let occupied = self.board.occupied();
        let reached = match piece {
            Piece::Pawn | Piece::King => return,
            Piece::Knight => get_knight_moves(square),
            Piece::Bishop => get_bishop_moves(square, occupied),
            Piece::Rook => get_rook_moves(square, occupied),
            Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        };
        tally.add(self.color, Term::Mobility(piece), (reached & self.free).len() as i32);
    }

    fn count_file(&self, file: File, tally: &mut impl Tally) {
        if !self.pawns.is_disjoint(file.bitboard()) {
            return;
        }
        let is_open = self.enemy_pawns.is_disjoint(file.bitboard());
        tally.add(self.color, if is_open { Term::OpenFile } else { Term::HalfOpenFile }, 1);
    }

    fn count_pawns(&self, tally: &mut impl Tally) {
        for pawn in self.pawns {
            let (file, ahead) = (pawn.file(), ahead_of(pawn, self.color));
            let own_file = file.bitboard();
            if !(self.pawns & own_file & ahead).is_empty() {
                tally.add(self.color, Term::Doubled, 1);
            } else if (self.enemy_pawns & (own_file | file.adjacent()) & ahead).is_empty() {
                tally.add(self.color, Term::Passed(pawn.relative_to(self.color).rank()), 1);
            }
            if self.pawns.is_disjoint(file.adjacent()) {
                tally.add(self.color, Term::Isolated, 1);
            }
        }
    }

    fn count_shelter(&self, tally: &mut impl Tally) {
        let king = self.board.king(self.color);
        let near = get_king_moves(king) & ahead_of(king, self.color);
        let far = step_ahead(near, self.color);
        tally.add(self.color, Term::Shelter, (self.pawns & near).len() as i32);
        tally.add(self.color, Term::LooseShelter, (self.pawns & far).len() as i32);
    }
}

/// Every square on the ranks ahead.
fn ahead_of(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32;
    match color {
        Color::White => BitBoard(u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Color::Black => BitBoard((1 << (8 * rank)) - 1),
    }
}

fn step_ahead(squares: BitBoard, color: Color) -> BitBoard {
    match color {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    }
}

fn pawn_attacks(pawns: BitBoard, color: Color) -> BitBoard {
    pawns.iter().fold(BitBoard::EMPTY, |all, pawn| all | get_pawn_attacks(pawn, color))
}
