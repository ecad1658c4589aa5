//! What black may not play under renju rules.
//!
//! A move that makes five is always allowed. Otherwise an overline, two fours and two threes are forbidden, where a three
//! counts only if one more stone makes a straight four of it, by a move that makes no five elsewhere and is not itself
//! forbidden; so the rule looks at itself, one stone further (Renju International Federation, rules 9.2 and 9.3).

use super::board::{Board, DIRECTIONS, Position};
use super::kinds::Kind;
use super::patterns::Class;
use crate::game::Side;

/// The side whose moves are restricted.
const BLACK: Side = Side::First;
/// Stones that the rule looks ahead. Each makes a new open three in two directions, for which the positions of real games
/// leave no room after a few.
const MOST_STONES: u32 = 12;

/// Why a move is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    /// Six or more in a row.
    #[error("an overline (six or more in a row)")]
    Overline,
    /// Two fours at once.
    #[error("a double-four")]
    DoubleFour,
    /// Two real threes at once.
    #[error("a double-three")]
    DoubleThree,
}

impl Board {
    /// Why `side` may not play on an empty cell, if so.
    pub(super) fn forbidden(&self, position: &Position, cell: usize, side: Side) -> Option<Forbidden> {
        if !self.rule().restricts(side) {
            return None;
        }
        match self.kind(position, cell, side) {
            Kind::Barred => Some(self.bar(position, cell)),
            Kind::Disputed if self.has_two_threes(position, cell, MOST_STONES) => {
                Some(Forbidden::DoubleThree)
            }
            _ => None,
        }
    }

    /// Whether `side` may play on an empty cell.
    #[inline]
    pub(super) fn may_play(&self, position: &Position, cell: usize, side: Side) -> bool {
        self.forbidden(position, cell, side).is_none()
    }

    fn bar(&self, position: &Position, cell: usize) -> Forbidden {
        let is_overline = |direction| self.class(position, cell, BLACK, direction) == Class::Overline;
        if (0..DIRECTIONS).any(is_overline) { Forbidden::Overline } else { Forbidden::DoubleFour }
    }

    /// Whether a black stone on the cell makes real threes in two directions.
    fn has_two_threes(&self, position: &Position, cell: usize, stones: u32) -> bool {
        let Some(stones) = stones.checked_sub(1) else { return false };
        let mut after = position.clone();
        self.place(&mut after, cell, BLACK);
        let open = |&direction: &usize| self.class(position, cell, BLACK, direction) == Class::OpenThree;
        let is_real = |&direction: &usize| self.is_real_three(&after, cell, direction, stones);
        (0..DIRECTIONS).filter(open).filter(is_real).nth(1).is_some()
    }

    /// Whether the three through a stone can become a straight four by a move that is allowed.
    fn is_real_three(&self, position: &Position, stone: usize, direction: usize, stones: u32) -> bool {
        self.empty_offsets(position, stone, direction).any(|offset| {
            let cell = self.beside(stone, direction, offset);
            self.class(position, cell, BLACK, direction) == Class::OpenFour
                && self.is_filled_between(position, (stone, direction, offset), BLACK)
                && match self.kind(position, cell, BLACK) {
                    Kind::Five | Kind::Barred => false,
                    Kind::Disputed => !self.has_two_threes(position, cell, stones),
                    _ => true,
                }
        })
    }
}
