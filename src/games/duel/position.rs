//! What a turn changes. Hands are counts of each kind, so that equal cards are one move and the order in which a hand is
//! listed makes no difference.

use super::rules::MAX_KINDS;
use crate::game::Side;

/// Numbers of cards of each kind.
pub(super) type Cards = [u8; MAX_KINDS];

/// How many cards these are.
pub(super) fn size(cards: &Cards) -> u8 {
    cards.iter().sum()
}

/// A player's hit points, block, mana and cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Player {
    /// Hit points; 0: defeated.
    pub(super) hp: u8,
    /// Damage that is eaten before hit points are lost.
    pub(super) block: u16,
    /// Mana.
    pub(super) mana: u8,
    /// Cards of each kind; of a hidden hand, those that may be in it.
    pub(super) cards: Cards,
    /// Cards in the hand, fewer than `cards` where it is hidden.
    pub(super) held: u8,
}

impl Player {
    /// The kinds that are, or may be, in the hand, each with its number of cards.
    #[inline]
    pub(super) fn kinds(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        (0..).zip(self.cards).filter(|(_, count)| *count > 0)
    }

    /// Whether it is not known which cards are in the hand.
    pub(super) fn is_hidden(&self) -> bool {
        self.held < size(&self.cards)
    }
}

/// A duel between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The players by side.
    pub(super) players: [Player; 2],
    /// Whose turn it is.
    pub(super) to_move: Side,
    /// Passes in a row.
    pub(super) passes: u8,
}

impl Match {
    /// The player whose turn it is.
    #[inline]
    pub(super) fn mover(&self) -> &Player {
        &self.players[self.to_move.index()]
    }

    /// The player whose turn it is not.
    #[inline]
    pub(super) fn waiting(&self) -> &Player {
        &self.players[(!self.to_move).index()]
    }
}

/// What a player does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Plays a card of this kind.
    Card(u8),
    /// Does nothing.
    Pass,
}
