//! The gate: what the fields of a FEN mean together. Nothing passes that no game can have led to, as far as that can be
//! told without looking for the game; what passes can be played to the end.
//!
//! Impossible counts, checks, rights and squares are refused. What only a proof game could refute (a pawn structure out
//! of reach, more plies on the clock than the move number allows) is let in, since composed problems and tools that
//! leave the counters alone are full of it.

use super::fault::Fault;
use super::fen::{self, Fen, Men};
use super::legality::{self, men_of};
use super::position::{Position, Variant};
use crate::keys::Keys;
use cozy_chess::{
    BitBoard, Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square, get_between_rays,
};

/// Reads a FEN.
///
/// # Errors
/// All that is wrong with it; never empty.
pub(super) fn parse(text: &str, variant: Variant, keys: &Keys) -> Result<Position, Vec<Fault>> {
    let mut faults = Vec::new();
    let fen = fen::parse(text, &mut faults);
    let board = fen.as_ref().and_then(|fen| admit(fen, variant, &mut faults));
    match (fen, board) {
        (Some(fen), Some(board)) => Ok(Position::new(board, fen.clock, keys)),
        _ => Err(faults),
    }
}

fn admit(fen: &Fen, variant: Variant, faults: &mut Vec<Fault>) -> Option<Board> {
    legality::check_men(fen, faults);
    if !faults.is_empty() {
        return None;
    }
    let rights = castle_rights(fen, variant, faults);
    if let Some(square) = fen.en_passant {
        faults.extend(en_passant_fault(fen, square));
    }
    if !faults.is_empty() {
        return None;
    }
    let built = build(fen, rights);
    if built.is_none() {
        faults.push(Fault::Impossible);
    }
    built
}

/// The crate's board; its own clock is of no use, since it ends at 100.
fn build(fen: &Fen, castle_rights: [CastleRights; Color::NUM]) -> Option<Board> {
    let builder = BoardBuilder {
        board: fen.men,
        side_to_move: fen.to_move,
        castle_rights,
        en_passant: fen.en_passant,
        halfmove_clock: 0,
        fullmove_number: fen.move_number,
    };
    builder.build().ok()
}

fn castle_rights(fen: &Fen, variant: Variant, faults: &mut Vec<Fault>) -> [CastleRights; Color::NUM] {
    let mut rights = [CastleRights::EMPTY; Color::NUM];
    for &letter in &fen.castling {
        match castle_right(&fen.men, letter, variant) {
            Err(fault) => faults.push(fault),
            Ok(Right { color, is_short, rook }) => {
                let of_color = &mut rights[color as usize];
                let right = if is_short { &mut of_color.short } else { &mut of_color.long };
                if right.replace(rook).is_some() {
                    faults.push(Fault::CastlingTwice(letter));
                }
            }
        }
    }
    rights
}

/// A right to castle.
struct Right {
    color: Color,
    is_short: bool,
    rook: File,
}

/// The right that a letter stands for: K and Q mean the corner rooks, in Chess960 the outermost ones (X-FEN); there a
/// letter may also name the rook's file (Shredder-FEN).
fn castle_right(men: &Men, letter: char, variant: Variant) -> Result<Right, Fault> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let king = king_file(men, letter, color, variant)?;
    let rooks = men_of(men, color, Piece::Rook) & Rank::First.relative_to(color).bitboard();
    let is_rook = |file: &File| rooks.has(Square::new(*file, Rank::First.relative_to(color)));
    let missing = |home: &str| Fault::CastlingRook { right: letter, color, home: home_of(home, color) };
    let (rook, home) = match (letter.to_ascii_uppercase(), variant) {
        ('K', Variant::Standard) => (Some(File::H), "the h-file"),
        ('Q', Variant::Standard) => (Some(File::A), "the a-file"),
        ('K', _) => (File::ALL.into_iter().rev().find(is_rook), "the right of its king"),
        ('Q', _) => (File::ALL.into_iter().find(is_rook), "the left of its king"),
        (_, Variant::Standard) => return Err(Fault::CastlingFile(letter)),
        (file, Variant::Chess960) => (File::try_from(file.to_ascii_lowercase()).ok(), "that file"),
    };
    let is_short = match letter.to_ascii_uppercase() {
        'K' => true,
        'Q' => false,
        _ => rook.is_some_and(|rook| rook > king),
    };
    let is_in_place = |rook: &File| is_rook(rook) && (if is_short { *rook > king } else { *rook < king });
    let rook = rook.filter(is_in_place).ok_or_else(|| missing(home))?;
    Ok(Right { color, is_short, rook })
}

fn home_of(home: &str, color: Color) -> String {
    format!("{home}, rank {}", if color == Color::White { 1 } else { 8 })
}

/// Where the king stands that a right needs: at home.
fn king_file(men: &Men, right: char, color: Color, variant: Variant) -> Result<File, Fault> {
    let back_rank = Rank::First.relative_to(color);
    let home = match (variant, color) {
        (Variant::Standard, Color::White) => "e1",
        (Variant::Standard, Color::Black) => "e8",
        (Variant::Chess960, Color::White) => "b1 to g1",
        (Variant::Chess960, Color::Black) => "b8 to g8",
    };
    let king = men_of(men, color, Piece::King).next_square().filter(|king| king.rank() == back_rank);
    let is_home = |king: &Square| match variant {
        Variant::Standard => king.file() == File::E,
        Variant::Chess960 => !matches!(king.file(), File::A | File::H),
    };
    let king = king.filter(is_home);
    king.map(Square::file).ok_or(Fault::CastlingKing { right, color, home })
}

/// What is wrong with an en passant square. That no pawn can capture there is nothing wrong.
fn en_passant_fault(fen: &Fen, square: Square) -> Option<Fault> {
    let (to_move, file) = (fen.to_move, square.file());
    let moved = !to_move;
    let right_rank = Rank::Third.relative_to(moved);
    if square.rank() != right_rank {
        return Some(Fault::EnPassantRank { square, to_move, rank: right_rank as u8 + 1 });
    }
    let pawn = Square::new(file, Rank::Fourth.relative_to(moved));
    if !men_of(&fen.men, moved, Piece::Pawn).has(pawn) {
        return Some(Fault::EnPassantPawn { square, color: moved, pawn });
    }
    let origin = Square::new(file, Rank::Second.relative_to(moved));
    if let Some(&blocked) = [square, origin].iter().find(|&&passed| fen.men[passed as usize].is_some()) {
        return Some(Fault::EnPassantBlocked { square, blocked });
    }
    if fen.clock != 0 {
        return Some(Fault::EnPassantClock(fen.clock));
    }
    let king = men_of(&fen.men, to_move, Piece::King).next_square()?;
    let is_from_step = |checker: Square| checker == pawn || get_between_rays(checker, king).has(origin);
    let checkers: BitBoard = legality::checkers(&fen.men, to_move);
    (!checkers.iter().all(is_from_step)).then_some(Fault::EnPassantCheck(square))
}
