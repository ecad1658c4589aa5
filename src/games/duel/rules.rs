//! What stays the same while a duel is played.

/// Most kinds of cards.
pub(super) const MAX_KINDS: usize = 20;
/// Most cards in a hand.
pub(super) const MAX_HAND: usize = 10;
/// Most hit points, and the most that one card does to them.
pub(super) const MAX_HP: u8 = 99;
/// Most mana, and the most that one card costs or gives.
pub(super) const MAX_MANA: u8 = 20;
/// Most block that is counted: more than all cards of a full hand can eat.
pub(super) const MAX_BLOCK: u16 = 999;
/// Most cards of which a hidden hand may be.
pub(super) const MAX_POOL: usize = 40;
/// Most hands that are drawn where there are too many to look at all.
pub(super) const MAX_SAMPLES: u8 = 64;
/// Hands that are drawn where a state does not say.
pub(super) const DEFAULT_SAMPLES: u8 = 32;
/// Longest name of a card.
pub(super) const MAX_ID: usize = 32;

/// One kind of card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Card {
    /// Its name.
    pub(super) id: String,
    /// Mana that is paid before anything else.
    pub(super) cost: u8,
    /// Hit points taken from the other player, what its block does not eat.
    pub(super) damage: u8,
    /// Hit points given to the player.
    pub(super) heal: u8,
    /// Block given to the player.
    pub(super) block: u8,
    /// Mana given to the player.
    pub(super) mana: u8,
}

/// The rules of one duel.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// The kinds of cards in the order of their names.
    pub(super) cards: Vec<Card>,
    /// Most hit points of a player.
    pub(super) max_hp: u8,
    /// Most mana of a player.
    pub(super) mana_max: u8,
    /// Hands that are drawn where a hidden one may be too many.
    pub(super) samples: u8,
}

impl Rules {
    /// The card of a kind.
    #[inline]
    pub(super) fn card(&self, kind: u8) -> &Card {
        &self.cards[usize::from(kind)]
    }

    /// The kind of a name.
    pub(super) fn find(&self, id: &str) -> Option<u8> {
        self.cards.iter().position(|card| card.id == id).map(|kind| kind as u8)
    }
}
