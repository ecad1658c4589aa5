//! Nim: take any number of objects from one heap; who takes the last one wins, or in misère play loses.
//!
//! Who wins is known in closed form (Bouton 1901), which the search uses as a proof; how soon, is found by searching.

mod wire;

use crate::game::{Game, Outcome, Scoring, Side, SolvingEffort};
use crate::keys::{Keys, spread};
use crate::search::{Bound, Clock, ProbeWindow, ProvenBound, Score};

/// Most heaps.
pub const MAX_HEAPS: usize = 16;
/// Most objects in a heap.
pub const MAX_OBJECTS: u8 = 255;

/// The rules.
#[derive(Clone, Debug)]
pub struct Nim {
    is_misere: bool,
    keys: Keys,
    salt: u64,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heaps {
    objects: [u8; MAX_HEAPS],
    heaps: u8,
    to_move: Side,
}

impl Heaps {
    fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.objects[..usize::from(self.heaps)].iter().copied()
    }

    fn total(&self) -> u32 {
        self.iter().map(u32::from).sum()
    }
}

/// Some objects taken from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    heap: u8,
    count: u8,
}

impl Nim {
    /// Normal or misère play.
    pub fn new(is_misere: bool, keys: &Keys) -> Self {
        Self { is_misere, keys: keys.clone(), salt: keys.salt("nim", &[u8::from(is_misere)]) }
    }

    /// A position with the first side to move.
    pub fn position(&self, heaps: &[u8]) -> Heaps {
        let mut objects = [0; MAX_HEAPS];
        let count = heaps.len().min(MAX_HEAPS);
        objects[..count].copy_from_slice(&heaps[..count]);
        Heaps { objects, heaps: count as u8, to_move: Side::First }
    }

    /// Whether the side to move wins (Bouton): the xor of the heaps is not 0; in misère play with only single objects left
    /// an even number of them.
    fn is_won(&self, position: &Heaps) -> bool {
        let xor = position.iter().fold(0, |xor, heap| xor ^ heap);
        match self.is_misere && position.iter().all(|heap| heap <= 1) {
            true => xor == 0,
            false => xor != 0,
        }
    }
}

impl Game for Nim {
    type Position = Heaps;
    type Move = Take;

    const SCORING: Scoring = Scoring::WinDrawLoss;
    const HAS_PROBE: bool = true;

    fn side_to_move(&self, position: &Heaps) -> Side {
        position.to_move
    }

    fn outcome(&self, position: &Heaps) -> Option<Outcome> {
        let winner = if self.is_misere { position.to_move } else { !position.to_move };
        (position.total() == 0).then_some(Outcome::Win(winner))
    }

    fn legal_moves(&self, position: &Heaps, moves: &mut Vec<Take>) {
        for (heap, objects) in (0..).zip(position.iter()) {
            moves.extend((1..=objects).map(|count| Take { heap, count }));
        }
    }

    fn play(&self, position: &mut Heaps, mv: Take) {
        position.objects[usize::from(mv.heap)] -= mv.count;
        position.to_move = !position.to_move;
    }

    /// Neither the order of the heaps nor the side to move changes what can happen.
    fn key(&self, position: &Heaps) -> u64 {
        let number = |heap: u8| self.keys.number(usize::from(heap));
        let heaps = position.iter().filter(|&heap| heap > 0);
        spread(heaps.fold(self.salt, |sum, heap| sum.wrapping_add(number(heap))))
    }

    fn move_id(&self, mv: Take) -> u16 {
        u16::from(mv.heap) << 8 | u16::from(mv.count)
    }

    fn evaluate(&self, position: &Heaps) -> i32 {
        if self.is_won(position) { 1 } else { -1 }
    }

    /// Takes that leave a lost position first, large ones before small ones.
    fn order_hint(&self, position: &Heaps, mv: Take) -> i32 {
        let mut after = *position;
        self.play(&mut after, mv);
        let wins = after.total() == 0 && !self.is_misere || after.total() > 0 && !self.is_won(&after);
        i32::from(mv.count) + if wins { 256 } else { 0 }
    }

    /// Equal heaps offer equal takes: one of each is enough.
    fn search_moves(&self, position: &Heaps, _horizon: u32, moves: &mut Vec<Take>) -> u32 {
        for (heap, objects) in (0..).zip(position.iter()) {
            if position.iter().take(usize::from(heap)).all(|earlier| earlier != objects) {
                moves.extend((1..=objects).map(|count| Take { heap, count }));
            }
        }
        0
    }

    fn probe(&self, position: &Heaps, _asked: ProbeWindow, _clock: &mut Clock) -> Option<ProvenBound<Take>> {
        let plies = position.total();
        let (score, bound) = match self.is_won(position) {
            true => (Score::win_in(plies), Bound::Lower),
            false => (Score::loss_in(plies), Bound::Upper),
        };
        Some(ProvenBound { score, bound, plies, best: None })
    }

    fn solving_effort(&self, position: &Heaps) -> Option<SolvingEffort> {
        let states: f64 = position.iter().map(|heap| f64::from(heap) + 1.0).product();
        Some(SolvingEffort { plies: position.total(), nodes: 4.0 * states })
    }
}
