//! Building the table by retrograde analysis (Ströhlein 1970; Thompson 1986).
//!
//! Materials are solved in pairs (either side to move), the smaller ones and those with fewer men first. A position with a
//! capture is decided by what is known already. From every decided position its predecessors are reached by steps taken
//! back, in order of distance, so that each gets its true distance when it is first reached.

use super::index::{Index, Material, Unranker};
use super::{LONGEST, byte_of};
use crate::game::Side;
use crate::games::checkers::board::{Direction, Position, squares, step};
use crate::games::checkers::moves::Move;

use Direction::{DownLeft, DownRight};

/// Stands for a position whose steps do not matter: it has a capture, or it is none.
const CLOSED: u8 = u8::MAX;

/// The values of all positions of at most so many pieces.
pub(super) fn build(index: &Index, most: usize) -> Vec<u8> {
    let mut values = vec![0; index.len()];
    for material in Material::all(most) {
        let other = material.swapped();
        if material.0 <= other.0 {
            Pair::new(index, material, &mut values).solve();
        }
    }
    values
}

/// One material on the board, either side to move.
struct Pair<'a> {
    index: &'a Index,
    values: &'a mut [u8],
    /// The first slot and the positions of each half; one half where both sides have the same.
    halves: Vec<(usize, usize, Unranker)>,
    /// Steps that may still hold, for each position of both halves.
    open: [Vec<u8>; 2],
    /// Longest win that a step gives the other side.
    slowest: [Vec<u8>; 2],
    /// Half and place of the positions that may be decided at each distance.
    due: Vec<Vec<(u8, u32)>>,
    moves: Vec<Move>,
}

impl<'a> Pair<'a> {
    fn new(index: &'a Index, material: Material, values: &'a mut [u8]) -> Self {
        let mut materials = vec![material, material.swapped()];
        materials.dedup();
        let half = |&one: &Material| (index.start(one), one.len(), Unranker::new(one));
        let halves: Vec<_> = materials.iter().map(half).collect();
        let room = |half: usize| vec![CLOSED; materials.get(half).map_or(0, |one| one.len())];
        Self {
            index,
            values,
            halves,
            open: [room(0), room(1)],
            slowest: [room(0), room(1)].map(|room| vec![0; room.len()]),
            due: vec![Vec::new(); LONGEST + 2],
            moves: Vec::new(),
        }
    }

    fn solve(&mut self) {
        for half in 0..self.halves.len() {
            for place in 0..self.halves[half].1 {
                if let Some(position) = self.halves[half].2.position(place) {
                    self.begin(half, place, &position);
                }
            }
        }
        for plies in 0..=LONGEST {
            for (half, place) in std::mem::take(&mut self.due[plies]) {
                self.decide(usize::from(half), place as usize, plies);
            }
        }
    }

    fn note(&mut self, half: usize, place: usize, plies: usize) {
        if let Some(due) = self.due.get_mut(plies) {
            due.push((half as u8, place as u32));
        }
    }

    /// What a position is by itself and by what is solved already.
    fn begin(&mut self, half: usize, place: usize, position: &Position) {
        self.moves.clear();
        position.list_moves(&mut self.moves);
        let moves = std::mem::take(&mut self.moves);
        let is_quiet = moves.first().is_none_or(|mv| !mv.is_capture());
        let (mut open, mut slowest, mut quickest) = (0, 0, None);
        for &mv in &moves {
            match self.known_after(position, mv) {
                // The other side wins.
                Some(Some(plies)) if plies % 2 == 1 => slowest = slowest.max(plies),
                Some(Some(plies)) => {
                    open += 1;
                    quickest = Some(quickest.map_or(plies, |so_far: usize| so_far.min(plies)));
                }
                Some(None) | None => open += 1,
            }
        }
        self.moves = moves;
        if is_quiet {
            self.open[half][place] = open;
            self.slowest[half][place] = slowest as u8;
        }
        if let Some(plies) = quickest {
            self.note(half, place, plies + 1);
        } else if open == 0 {
            self.note(half, place, if self.moves.is_empty() { 0 } else { slowest + 1 });
        }
    }

    /// The distance after a move, `Some(None)` for a draw; `None` where it leads to a position of this pair.
    fn known_after(&self, position: &Position, mv: Move) -> Option<Option<usize>> {
        if !mv.is_capture() && !position.is_crowning(mv) {
            return None;
        }
        let mut after = *position;
        after.play(mv);
        Some(match self.index.slot(&after.as_black()) {
            Some(slot) => super::plies_of(self.values[slot]),
            // Nobody is left: the other side has lost.
            None => Some(0),
        })
    }

    /// Settles a position, unless it is, and tells its predecessors.
    fn decide(&mut self, half: usize, place: usize, plies: usize) {
        let (start, _, unranker) = &self.halves[half];
        let slot = start + place;
        let Some(position) = unranker.position(place).filter(|_| self.values[slot] == 0) else { return };
        self.values[slot] = byte_of(plies);
        let before = self.halves.len() - 1 - half;
        let seen = position.turned();
        let start = self.halves[before].0;
        let kings = seen.pieces[0] & seen.kings;
        // Turned round, the side that has just moved plays down, so its men came from above.
        for from in squares(seen.pieces[0]) {
            let ways: &[Direction] =
                if kings >> from & 1 != 0 { &Direction::ALL } else { &[DownLeft, DownRight] };
            for way in ways {
                let origin = step(way.opposite(), 1 << from) & seen.empty();
                if origin != 0 {
                    let earlier = taken_back(&seen, 1 << from, origin);
                    if let Some(slot) = self.index.slot(&earlier) {
                        self.tell(before, slot - start, plies);
                    }
                }
            }
        }
    }

    /// A step from a position leads to one that is decided at this distance.
    fn tell(&mut self, half: usize, place: usize, plies: usize) {
        let open = &mut self.open[half][place];
        if *open == CLOSED {
            return;
        }
        if plies.is_multiple_of(2) {
            return self.note(half, place, plies + 1);
        }
        *open -= 1;
        let slowest = &mut self.slowest[half][place];
        *slowest = (*slowest).max(plies as u8);
        if *open == 0 {
            let longest = usize::from(*slowest);
            self.note(half, place, longest + 1);
        }
    }
}

/// The position before a step of black's.
fn taken_back(position: &Position, to: u32, from: u32) -> Position {
    let [own, other] = position.pieces;
    let kings = if position.kings & to != 0 { position.kings & !to | from } else { position.kings };
    Position { pieces: [own & !to | from, other], kings, to_move: Side::First, clock: 0 }
}
