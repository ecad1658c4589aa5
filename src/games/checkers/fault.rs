//! What can be wrong with a position in Portable Draughts Notation.

use crate::game::Side;

/// A fault of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text is too long to be a position.
    #[error("has more than {0} characters")]
    TooLong(usize),
    /// It does not begin with the side to move.
    #[error(
        "must begin with the side to move, B or W, and a colon, as in \"B:W21,22,K30:B1,2\", not with {0}"
    )]
    Side(String),
    /// A part is neither white's nor black's squares, nor a count.
    #[error("{0} is no part of a position: expected W or B and its squares, as in \"W21,22,K30\"")]
    Part(String),
    /// A colour's squares are listed nowhere.
    #[error("has no list of {} squares: add \":{}\" with the squares, or with none", name(*.0), letter(*.0))]
    Missing(Side),
    /// A colour's squares are listed twice.
    #[error("has two lists of {} squares", name(*.0))]
    ListedTwice(Side),
    /// No square.
    #[error("{entry} among the {} squares is no square: a number from 1 to 32, with K before it for a king, or a range \
             such as 1-12", name(*.color))]
    Square {
        /// What stands there.
        entry: String,
        /// Whose list it is.
        color: Side,
    },
    /// Two pieces on a square.
    #[error("square {0} is occupied twice")]
    OccupiedTwice(u32),
    /// A man where it would have been crowned.
    #[error("a {} man on square {square} would have been crowned: write K{square}", name(*.color))]
    Crowned {
        /// The man's colour.
        color: Side,
        /// The square's number.
        square: u32,
    },
    /// More pieces than a side begins with.
    #[error("{} has {count} pieces; a side has at most 12", name(*.color))]
    TooMany {
        /// The side.
        color: Side,
        /// Its men and kings.
        count: u32,
    },
    /// The side that has just moved has no piece.
    #[error("{} has no piece left, so it cannot have made the last move", name(*.0))]
    Nobody(Side),
    /// The count of half moves in the text is none.
    #[error("{0} is no count of half moves: expected H and a number from 0 to {most}", most = super::board::MAX_CLOCK)]
    Clock(String),
}

/// A side for a message.
pub(super) fn name(side: Side) -> &'static str {
    if side == Side::First { "black" } else { "white" }
}

/// A side's letter.
pub(super) fn letter(side: Side) -> char {
    if side == Side::First { 'B' } else { 'W' }
}
