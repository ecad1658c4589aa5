//! One side's men and what is counted of them, seen from its own side: its men move down, towards square 32.

use super::terms::{
    BACKED, BLOCKED, DOG_HOLE, HOME_ROW, KING_OF_FEW, KING_ON, KING_STEPS, MAN_ON, MAN_STEPS, PIECE, RUNAWAY,
    TRAPPED, Tally,
};
use crate::games::checkers::board::{Direction, squares, step};

use Direction::{DownLeft, DownRight, UpLeft, UpRight};

/// The corner where a man can be held for good, and the home square that holds it.
const DOG_HOLE_SQUARE: u32 = 1 << 27;
const DOG_HOLE_GUARD: u32 = 1 << 31;
const HOME: u32 = 0xf;

/// Both sides' pieces as one of them sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) own: u32,
    pub(super) enemies: u32,
    pub(super) kings: u32,
}

impl View {
    /// The same as the other side sees it.
    pub(super) fn across(self) -> View {
        View {
            own: self.enemies.reverse_bits(),
            enemies: self.own.reverse_bits(),
            kings: self.kings.reverse_bits(),
        }
    }

    fn men(self) -> u32 {
        self.own & !self.kings
    }

    fn own_kings(self) -> u32 {
        self.own & self.kings
    }

    fn empty(self) -> u32 {
        !(self.own | self.enemies)
    }

    /// Squares on which a piece can be captured from the other side of an empty square behind it.
    fn attacked(self) -> u32 {
        let (empty, kings) = (self.empty(), self.enemies & self.kings);
        let attack = |direction, by, back| step(direction, by) & step(back, empty);
        attack(UpLeft, self.enemies, DownRight)
            | attack(UpRight, self.enemies, DownLeft)
            | attack(DownLeft, kings, UpRight)
            | attack(DownRight, kings, UpLeft)
    }

    /// Counts all of one side.
    pub(super) fn count(self, tally: &mut impl Tally) {
        self.count_pieces(tally);
        self.count_steps(tally);
        self.count_structure(tally);
        self.count_runaways(tally);
    }

    fn count_pieces(self, tally: &mut impl Tally) {
        let (men, kings) = (self.men(), self.own_kings());
        tally.add(PIECE.at(0), men.count_ones() as i32);
        tally.add(PIECE.at(1), kings.count_ones() as i32);
        squares(men).for_each(|square| tally.add(MAN_ON.at(square as usize), 1));
        squares(kings).for_each(|square| tally.add(KING_ON.at(square as usize), 1));
        let has_only_kings = kings != 0 && self.enemies & self.kings == 0;
        tally.add(KING_OF_FEW.only(), i32::from(has_only_kings));
    }

    fn count_steps(self, tally: &mut impl Tally) {
        let (men, kings, empty) = (self.men(), self.own_kings(), self.empty());
        let safe = empty & !self.attacked();
        let count = |pieces, ways: &[Direction]| -> i32 {
            ways.iter().map(|&way| (step(way, pieces) & safe).count_ones() as i32).sum()
        };
        tally.add(MAN_STEPS.only(), count(men, &[DownLeft, DownRight]));
        if kings != 0 {
            tally.add(KING_STEPS.only(), count(kings, &Direction::ALL));
            let free = Direction::ALL.iter().fold(0, |free, &way| free | step(way, safe));
            tally.add(TRAPPED.only(), (kings & !free).count_ones() as i32);
        }
        let free = step(UpLeft, empty) | step(UpRight, empty);
        tally.add(BLOCKED.only(), (men & !free).count_ones() as i32);
    }

    fn count_structure(self, tally: &mut impl Tally) {
        let men = self.men();
        let (left, right) = (step(DownLeft, self.own), step(DownRight, self.own));
        tally.add(BACKED.at(0), (men & (left ^ right)).count_ones() as i32);
        tally.add(BACKED.at(1), (men & left & right).count_ones() as i32);
        tally.add(HOME_ROW.at((men & HOME) as usize), 1);
        let guards = self.enemies & !self.kings & DOG_HOLE_GUARD;
        tally.add(DOG_HOLE.only(), i32::from(men & DOG_HOLE_SQUARE != 0 && guards != 0));
    }

    /// A man is sure of being crowned where no enemy stands in the triangle ahead of it.
    fn count_runaways(self, tally: &mut impl Tally) {
        let ahead_of_enemies =
            (0..7).fold(self.enemies, |set, _| set | step(UpLeft, set) | step(UpRight, set));
        let free = self.men() & !ahead_of_enemies;
        squares(free).for_each(|square| tally.add(RUNAWAY.at(6 - square as usize / 4), 1));
    }
}
