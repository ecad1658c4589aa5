//! Moves as UCI writes them, and what is told of a move that is not legal.

use super::fault::{name, piece_of};
use super::position::{Position, Variant, castling};
use super::san::{self, San};
use crate::games::fields::quote;
use cozy_chess::{Board, Move, Piece, Square};

/// Longest move that is looked at.
const MAX_LENGTH: usize = 16;

/// A legal move in UCI: from, to, and the letter of a new piece. Castling is the king's step, in Chess960 the king taking
/// its own rook.
pub(super) fn format_uci(position: &Position, variant: Variant, mv: Move) -> String {
    let king_to = castling(&position.board, mv).map(|castling| castling.king_to);
    let to = match variant {
        Variant::Standard => king_to.unwrap_or(mv.to),
        Variant::Chess960 => mv.to,
    };
    let promotion = mv.promotion.map_or(String::new(), |piece| char::from(piece).to_string());
    format!("{}{to}{promotion}", mv.from)
}

/// Reads a legal move, in UCI or in SAN.
///
/// # Errors
/// Why it is not one, for a person.
pub(super) fn parse(
    position: &Position,
    variant: Variant,
    legal: &[Move],
    text: &str,
) -> Result<Move, String> {
    if text.len() > MAX_LENGTH {
        return Err(format!("{} is too long for a move", quote(text)));
    }
    if legal.is_empty() {
        return Err(format!("{} cannot be played: the game is over", quote(text)));
    }
    if let Some(uci) = Uci::parse(text) {
        return uci.find(position, variant, legal).ok_or_else(|| uci.reason(position, legal, text));
    }
    match San::parse(text) {
        Some(san) => san::find(&san, position, legal, text),
        None => Err(format!("{} is not a move: write \"e2e4\", \"e7e8q\", \"Nf3\" or \"O-O\"", quote(text))),
    }
}

/// A move as UCI writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Uci {
    from: Square,
    to: Square,
    promotion: Option<Piece>,
}

impl Uci {
    fn parse(text: &str) -> Option<Self> {
        let (from, to) = (text.get(..2)?, text.get(2..4)?);
        let promotion = match text.get(4..)? {
            "" => None,
            letter => Some(promotion_of(letter)?),
        };
        Some(Self { from: from.parse().ok()?, to: to.parse().ok()?, promotion })
    }

    fn find(self, position: &Position, variant: Variant, legal: &[Move]) -> Option<Move> {
        let reaches = |mv: &Move| match (castling(&position.board, *mv), variant) {
            (Some(castling), Variant::Standard) => castling.king_to == self.to,
            _ => mv.to == self.to,
        };
        let is_this = |mv: &&Move| mv.from == self.from && mv.promotion == self.promotion && reaches(mv);
        legal.iter().find(is_this).copied()
    }

    /// Why this is not legal.
    fn reason(self, position: &Position, legal: &[Move], text: &str) -> String {
        let board = &position.board;
        let (text, side) = (quote(text), board.side_to_move());
        let needs_promotion = |mv: &Move| (mv.from, mv.to) == (self.from, self.to) && mv.promotion.is_some();
        match board.color_on(self.from) {
            None => format!("{text} is not legal: {} is empty", self.from),
            Some(color) if color != side => {
                format!(
                    "{text} is not legal: {} is to move, and {} has a piece of the other side",
                    name(side),
                    self.from
                )
            }
            _ if legal.iter().any(needs_promotion) => match self.promotion {
                None => format!(
                    "{text} does not say what the pawn becomes: add q, r, b or n, as in \"{}{}q\"",
                    self.from, self.to
                ),
                Some(_) => format!("{text} is not legal: a pawn becomes a queen, rook, bishop or knight"),
            },
            _ => format!("{text} is not a legal move here{}", check_note(board)),
        }
    }
}

/// What explains most illegal moves.
pub(super) fn check_note(board: &Board) -> &'static str {
    if board.checkers().is_empty() { "" } else { ": the king is in check" }
}

fn promotion_of(letter: &str) -> Option<Piece> {
    let mut letters = letter.chars();
    let (first, rest) = (letters.next()?, letters.next());
    piece_of(first.to_ascii_uppercase()).filter(|_| rest.is_none())
}
