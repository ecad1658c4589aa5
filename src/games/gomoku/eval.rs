//! What a position is worth to the side to move: the chances of both sides on the empty cells, and who is first.

use super::board::{Board, Position};
use super::kinds::Kind;

/// A five that cannot be stopped.
const WON_NEXT: i32 = 9_000;
/// Two ways to a five, next.
const WON_SOON: i32 = 6_000;
/// What it is worth to be to move, in per cent of the own chances.
const TEMPO_PERCENT: i32 = 25;
/// What an unstopped threat of the other side costs.
const THREATENED: i32 = 150;
/// What a move that is a four and an open three is worth to the side to move.
const FOUR_THREE: i32 = 1_000;

impl Board {
    /// An estimate in points: an open three is worth about 100.
    pub(super) fn estimate(&self, position: &Position) -> i32 {
        let (own, other) = (position.to_move(), !position.to_move());
        let has = |side, kind| position.count(side, kind) > 0;
        if has(own, Kind::Five) {
            return WON_NEXT;
        }
        if position.count(other, Kind::Five) > 1 {
            return -WON_NEXT;
        }
        let balance = position.value(own) - position.value(other);
        if has(other, Kind::Five) {
            return balance;
        }
        if has(own, Kind::Win) {
            return WON_SOON;
        }
        let tempo = position.value(own) * TEMPO_PERCENT / 100;
        match (has(other, Kind::Win), has(own, Kind::FourThree)) {
            (true, _) => balance - THREATENED,
            (false, true) => balance + tempo + FOUR_THREE,
            (false, false) => balance + tempo,
        }
    }
}
