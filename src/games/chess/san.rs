//! Standard Algebraic Notation (FIDE appendix C): "Nbd2", "exd6", "e8=Q+", "O-O".
//!
//! Read generously: check marks and comments may be missing, wrong or added, captures may lack their x, castling may be
//! written with zeros, and more of the origin than is needed may be given. Written strictly.

use super::fault::{letter, piece_of};
use super::notation::check_note;
use super::position::{Position, castling};
use crate::games::fields::quote;
use cozy_chess::{Board, File, Move, Piece, Rank, Square};

/// A move as SAN writes it: what must be looked up in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum San {
    /// Castling to the side of the h-file, or of the a-file.
    Castling { is_short: bool },
    /// Everything else.
    Plain { piece: Piece, from: (Option<File>, Option<Rank>), to: Square, promotion: Option<Piece> },
}

impl San {
    /// Reads a move; `None` where it is not written as one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        match text.replace('0', "O").as_str() {
            "O-O" => return Some(San::Castling { is_short: true }),
            "O-O-O" => return Some(San::Castling { is_short: false }),
            _ => {}
        }
        let first = text.chars().next()?;
        let (piece, rest) = match piece_of(first) {
            Some(piece) => (piece, text.get(1..)?),
            None => (Piece::Pawn, text),
        };
        let (rest, promotion) = split_promotion(rest)?;
        let (rest, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let from = rest.strip_suffix(['x', '-']).unwrap_or(rest);
        Some(San::Plain { piece, from: parse_origin(from)?, to: to.parse().ok()?, promotion })
    }
}

/// Takes the new piece of a promotion off the end: "=Q" or "Q".
fn split_promotion(text: &str) -> Option<(&str, Option<Piece>)> {
    let Some(last) = text.chars().last().filter(char::is_ascii_uppercase) else {
        return Some((text, None));
    };
    let rest = text.get(..text.len() - 1)?;
    Some((rest.strip_suffix('=').unwrap_or(rest), Some(piece_of(last)?)))
}

/// A file, a rank, both or neither.
fn parse_origin(text: &str) -> Option<(Option<File>, Option<Rank>)> {
    let mut symbols = text.chars().peekable();
    let file = symbols.peek().and_then(|&symbol| File::try_from(symbol).ok());
    if file.is_some() {
        symbols.next();
    }
    let rank = symbols.peek().and_then(|&symbol| Rank::try_from(symbol).ok());
    if rank.is_some() {
        symbols.next();
    }
    symbols.next().is_none().then_some((file, rank))
}

/// The one legal move that is meant.
///
/// # Errors
/// That there is none, or which ones there are.
pub(super) fn find(san: &San, position: &Position, legal: &[Move], text: &str) -> Result<Move, String> {
    let board = &position.board;
    let found: Vec<Move> = legal.iter().copied().filter(|&mv| is_meant(san, board, mv)).collect();
    match found.as_slice() {
        [mv] => Ok(*mv),
        [] if lacks_promotion(san, board, legal) => {
            Err(format!("{} does not say what the pawn becomes, as in \"e8=Q\"", quote(text)))
        }
        [] => Err(format!("{} is not a legal move here{}", quote(text), check_note(board))),
        several => {
            let names: Vec<String> = several.iter().map(|&mv| format(position, legal, mv)).collect();
            Err(format!("{} is ambiguous: it could be {}", quote(text), names.join(" or ")))
        }
    }
}

fn is_meant(san: &San, board: &Board, mv: Move) -> bool {
    let castling = castling(board, mv);
    match *san {
        San::Castling { is_short } => castling.is_some_and(|it| (it.king_to.file() == File::G) == is_short),
        San::Plain { piece, from: (file, rank), to, promotion } => {
            castling.is_none()
                && mv.to == to
                && mv.promotion == promotion
                && board.pieces(piece).has(mv.from)
                && file.is_none_or(|file| file == mv.from.file())
                && rank.is_none_or(|rank| rank == mv.from.rank())
        }
    }
}

fn lacks_promotion(san: &San, board: &Board, legal: &[Move]) -> bool {
    let San::Plain { promotion: None, piece, from, to } = *san else { return false };
    let queen = San::Plain { promotion: Some(Piece::Queen), piece, from, to };
    legal.iter().any(|&mv| is_meant(&queen, board, mv))
}

/// A legal move in SAN; `legal` are all of them.
pub(super) fn format(position: &Position, legal: &[Move], mv: Move) -> String {
    format!("{}{}", format_plain(position, legal, mv), check_mark(position, mv))
}

fn format_plain(position: &Position, legal: &[Move], mv: Move) -> String {
    let board = &position.board;
    if let Some(castling) = castling(board, mv) {
        return if castling.king_to.file() == File::G { "O-O" } else { "O-O-O" }.into();
    }
    let takes = if position.captured(mv).is_some() { "x" } else { "" };
    let promotion = mv.promotion.map_or(String::new(), |piece| format!("={}", letter(piece)));
    match board.piece_on(mv.from) {
        Some(Piece::Pawn) | None => {
            let origin = if takes.is_empty() { String::new() } else { mv.from.file().to_string() };
            format!("{origin}{takes}{}{promotion}", mv.to)
        }
        Some(piece) => format!("{}{}{takes}{}", letter(piece), origin(board, legal, mv, piece), mv.to),
    }
}

/// As much of the origin as tells the move from those of like pieces: the file, else the rank, else both.
fn origin(board: &Board, legal: &[Move], mv: Move, piece: Piece) -> String {
    let is_rival =
        |other: &&Move| other.to == mv.to && other.from != mv.from && board.pieces(piece).has(other.from);
    let rivals: Vec<&Move> = legal.iter().filter(is_rival).collect();
    let (file, rank) = (mv.from.file(), mv.from.rank());
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|other| other.from.file() != file) {
        file.to_string()
    } else if rivals.iter().all(|other| other.from.rank() != rank) {
        rank.to_string()
    } else {
        mv.from.to_string()
    }
}

fn check_mark(position: &Position, mv: Move) -> &'static str {
    let mut after = position.board.clone();
    after.play_unchecked(mv);
    match (after.checkers().is_empty(), after.generate_moves(|_| true)) {
        (true, _) => "",
        (false, true) => "+",
        (false, false) => "#",
    }
}
