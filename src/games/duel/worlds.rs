//! The hands that a hidden one may be. Equal cards are told apart, so a hand weighs as much as there are ways to draw it.

use super::position::{Cards, Match, Player, size};
use super::rules::{MAX_KINDS, Rules};
use fastrand::Rng;

/// Most hands that are all looked at.
const MOST_HANDS: usize = 256;

/// The duel with each hand that a hidden one may be, or with some drawn by the seed where there are too many; none where
/// no hand is hidden.
pub(super) fn worlds(rules: &Rules, position: &Match, seed: u64) -> Vec<(u32, Match)> {
    let Some(side) = position.players.iter().position(Player::is_hidden) else {
        return Vec::new();
    };
    let player = &position.players[side];
    let hands = all_hands(player).unwrap_or_else(|| some_hands(player, rules.samples, seed));
    let world = |(weight, cards): (u32, Cards)| {
        let mut world = *position;
        world.players[side].cards = cards;
        (weight, world)
    };
    hands.into_iter().map(world).collect()
}

/// Every hand with its weight; `None` where there are too many.
fn all_hands(player: &Player) -> Option<Vec<(u32, Cards)>> {
    let mut deal = Deal { pool: player.cards, hand: Cards::default(), hands: Vec::new() };
    deal.choose_from(0, player.held, 1).then_some(deal.hands)
}

/// Hands that are being listed.
struct Deal {
    pool: Cards,
    hand: Cards,
    hands: Vec<(u32, Cards)>,
}

impl Deal {
    /// Fills the hand with `left` cards of this kind and later ones; `false` where there are too many hands.
    fn choose_from(&mut self, kind: usize, left: u8, ways: u32) -> bool {
        if kind == MAX_KINDS || left == 0 {
            self.hands.push((ways, self.hand));
            return self.hands.len() <= MOST_HANDS;
        }
        let later: u8 = self.pool[kind + 1..].iter().sum();
        let count = self.pool[kind];
        let is_listed = (left.saturating_sub(later)..=left.min(count)).all(|taken| {
            self.hand[kind] = taken;
            self.choose_from(kind + 1, left - taken, ways * ways_to_choose(count, taken))
        });
        self.hand[kind] = 0;
        is_listed
    }
}

/// In how many ways so many of these can be taken.
fn ways_to_choose(count: u8, taken: u8) -> u32 {
    let step = |ways: u64, index: u8| ways * u64::from(count - index) / u64::from(index + 1);
    (0..taken).fold(1, step) as u32
}

/// Hands drawn from the pool, equal ones together.
fn some_hands(player: &Player, samples: u8, seed: u64) -> Vec<(u32, Cards)> {
    let mut random = Rng::with_seed(seed);
    let mut hands: Vec<(u32, Cards)> = Vec::new();
    for _ in 0..samples {
        let hand = draw_hand(player, &mut random);
        match hands.iter_mut().find(|(_, other)| *other == hand) {
            Some((weight, _)) => *weight += 1,
            None => hands.push((1, hand)),
        }
    }
    hands
}

fn draw_hand(player: &Player, random: &mut Rng) -> Cards {
    let (mut pool, mut hand) = (player.cards, Cards::default());
    for _ in 0..player.held {
        let mut place = random.u8(..size(&pool).max(1));
        let drawn = pool.iter().position(|&count| {
            let is_here = place < count;
            place = place.saturating_sub(count);
            is_here
        });
        if let Some(kind) = drawn {
            pool[kind] -= 1;
            hand[kind] += 1;
        }
    }
    hand
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(counts: &[u8], held: u8) -> Player {
        let mut cards = Cards::default();
        cards[..counts.len()].copy_from_slice(counts);
        Player { cards, held, ..Player::default() }
    }

    #[test]
    fn hands_weigh_as_much_as_there_are_ways_to_draw_them() {
        let hands = all_hands(&player(&[3, 1, 2], 2)).unwrap();
        let weight =
            |cards: [u8; 3]| hands.iter().find(|(_, hand)| hand[..3] == cards).map(|(weight, _)| *weight);
        assert_eq!(hands.iter().map(|(weight, _)| weight).sum::<u32>(), 15);
        assert_eq!(
            (weight([2, 0, 0]), weight([1, 1, 0]), weight([0, 0, 2]), weight([1, 0, 1])),
            (Some(3), Some(3), Some(1), Some(6))
        );
        assert_eq!(hands.len(), 5);
    }

    #[test]
    fn too_many_hands_are_not_listed_but_drawn() {
        let many = player(&[1; 20], 4);
        assert_eq!(all_hands(&many), None);
        let drawn = some_hands(&many, 64, 1);
        assert_eq!(drawn.iter().map(|(weight, _)| weight).sum::<u32>(), 64);
        assert!(drawn.iter().all(|(_, hand)| size(hand) == 4));
        assert_eq!((some_hands(&many, 64, 1), some_hands(&many, 64, 2) == drawn), (drawn.clone(), false));
        assert_eq!(ways_to_choose(40, 10), 847_660_528);
    }
}
