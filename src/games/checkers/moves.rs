//! Moves: steps, and jumps over one or several enemies.
//!
//! Captured pieces leave the board when the whole jump is done, and none is jumped twice. They never stand in the way: a
//! piece that jumps lands on every other square of every other row, and what it jumps over stands between.

use super::board::{Direction, MAX_CLOCK, Position, crowning_row, squares, step};

/// A step, or a whole jump along one path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index of the square that is left.
    pub(super) from: u8,
    /// Index of the square where the move ends.
    pub(super) to: u8,
    /// Enemies jumped over; 0 for a step.
    pub(super) jumps: u8,
    /// Moves of the same position with the same ends that are listed before.
    ordinal: u8,
    /// The directions of the jumps, two bits each, the first lowest.
    directions: u32,
    /// The squares of the captured pieces.
    pub(super) captured: u32,
}

impl Move {
    fn begin(from: u32) -> Self {
        Move { from: from as u8, to: from as u8, jumps: 0, ordinal: 0, directions: 0, captured: 0 }
    }

    /// Goes on by one jump. There are at most nine: so many squares can be jumped over from one square.
    fn jumped(self, direction: Direction, over: u32, landing: u32) -> Self {
        Move {
            to: landing.trailing_zeros() as u8,
            jumps: self.jumps + 1,
            directions: self.directions | (direction as u32) << (2 * self.jumps),
            captured: self.captured | over,
            ..self
        }
    }

    pub(super) fn is_capture(self) -> bool {
        self.jumps > 0
    }

    /// Unique among the moves of a position: no two squares are joined by more than a few paths.
    pub(super) fn id(self) -> u16 {
        u16::from(self.ordinal) << 10 | u16::from(self.from) << 5 | u16::from(self.to)
    }

    /// Each jump: the set of the square jumped over, and that of the landing square.
    pub(super) fn legs(self) -> impl Iterator<Item = (u32, u32)> {
        let mut at = 1 << self.from;
        (0..self.jumps).map(move |jump| {
            let direction = Direction::of(self.directions >> (2 * jump));
            let over = step(direction, at);
            at = step(direction, over);
            (over, at)
        })
    }

    /// Indices of the squares that the piece stands on in turn, from the first to the last.
    pub(super) fn path(self) -> Vec<u32> {
        let landings = self.legs().map(|(_, landing)| landing.trailing_zeros());
        let end = (!self.is_capture()).then_some(u32::from(self.to));
        std::iter::once(u32::from(self.from)).chain(landings).chain(end).collect()
    }
}

impl Position {
    /// Appends every legal move: captures where there are any, else steps; by the square that is left.
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        let capturers = self.capturers(self.to_move);
        if capturers == 0 {
            return self.list_steps(moves);
        }
        squares(capturers).for_each(|from| self.list_jumps(from, moves));
    }

    /// Appends the captures, if there are any.
    pub(super) fn list_captures(&self, moves: &mut Vec<Move>) {
        squares(self.capturers(self.to_move)).for_each(|from| self.list_jumps(from, moves));
    }

    fn list_steps(&self, moves: &mut Vec<Move>) {
        let empty = self.empty();
        for from in squares(self.of(self.to_move)) {
            for &direction in self.directions_of(from) {
                let landing = step(direction, 1 << from) & empty;
                if landing != 0 {
                    moves.push(Move { to: landing.trailing_zeros() as u8, ..Move::begin(from) });
                }
            }
        }
    }

    /// The directions in which the piece of the side to move on a square may go.
    #[inline]
    fn directions_of(&self, from: u32) -> &'static [Direction] {
        match self.kings >> from & 1 {
            0 => Direction::forward(self.to_move),
            _ => &Direction::ALL,
        }
    }

    fn list_jumps(&self, from: u32, moves: &mut Vec<Move>) {
        let is_king = self.kings >> from & 1 != 0;
        let jumper = Jumper {
            enemies: self.of(!self.to_move),
            landings: self.empty() | 1 << from,
            crowning: if is_king { 0 } else { crowning_row(self.to_move) },
            directions: self.directions_of(from),
        };
        let first = moves.len();
        jumper.go_on(Move::begin(from), moves);
        number_equal_ends(moves.get_mut(first..).unwrap_or_default());
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        let (from, to) = (1 << mv.from, 1 << mv.to);
        let is_king = self.kings & from != 0;
        let own = &mut self.pieces[self.to_move.index()];
        *own = *own & !from | to;
        self.pieces[(!self.to_move).index()] &= !mv.captured;
        self.kings &= !(from | mv.captured);
        if is_king || to & crowning_row(self.to_move) != 0 {
            self.kings |= to;
        }
        let is_progress = mv.is_capture() || !is_king;
        self.clock = if is_progress { 0 } else { (self.clock + 1).min(MAX_CLOCK) };
        self.to_move = !self.to_move;
    }

    /// Whether a move is a man's.
    #[inline]
    pub(super) fn is_man(&self, mv: Move) -> bool {
        self.kings >> mv.from & 1 == 0
    }

    /// Whether a move makes a king.
    #[inline]
    pub(super) fn is_crowning(&self, mv: Move) -> bool {
        self.is_man(mv) && crowning_row(self.to_move) >> mv.to & 1 != 0
    }
}

/// A piece on its way over enemies.
struct Jumper {
    enemies: u32,
    /// Empty squares, the piece's own first one among them.
    landings: u32,
    /// Where the move ends by crowning.
    crowning: u32,
    directions: &'static [Direction],
}

impl Jumper {
    /// Lists every way in which a jump goes on to its end. The depth is bounded by the nine enemies that can be jumped.
    fn go_on(&self, so_far: Move, moves: &mut Vec<Move>) {
        let at = 1 << so_far.to;
        let mut has_ended = true;
        for &direction in self.directions {
            let over = step(direction, at) & self.enemies & !so_far.captured;
            let landing = step(direction, over) & self.landings;
            if landing == 0 {
                continue;
            }
            has_ended = false;
            let next = so_far.jumped(direction, over, landing);
            if landing & self.crowning != 0 { moves.push(next) } else { self.go_on(next, moves) }
        }
        if has_ended && so_far.is_capture() {
            moves.push(so_far);
        }
    }
}

/// Tells apart the jumps of one piece that end on the same square.
fn number_equal_ends(jumps: &mut [Move]) {
    for index in 1..jumps.len() {
        let (before, rest) = jumps.split_at_mut(index);
        if let Some(mv) = rest.first_mut() {
            mv.ordinal = before.iter().filter(|other| other.to == mv.to).count() as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;

    /// Every square that can be jumped over has an enemy on it, and nobody is in the way: the most paths there can be.
    #[test]
    fn ordinals_have_room_in_the_move_number() {
        for from in 0..32 {
            let reach = reached(from);
            let position = Position {
                pieces: [1 << from, !(1 << from) & !reach],
                kings: 1 << from,
                to_move: Side::First,
                clock: 0,
            };
            let mut moves = Vec::new();
            position.list_moves(&mut moves);
            assert!(moves.iter().all(|mv| mv.jumps <= 9 && mv.ordinal < 63), "{from}: {}", moves.len());
            let mut ids: Vec<u16> = moves.iter().map(|mv| mv.id()).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), moves.len());
        }
    }

    /// All squares that jumps from a square can lead to.
    fn reached(from: u32) -> u32 {
        let mut set = 1_u32 << from;
        loop {
            let wider = Direction::ALL.iter().fold(set, |all, &way| all | step(way, step(way, set)));
            if wider == set {
                return set;
            }
            set = wider;
        }
    }
}
