//! The rules that differ: which lines win, and what one side may not play.

use super::patterns::Length;
use crate::game::Side;

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// Black wins with exactly five and may play no overline, no double-four and no double-three; white wins with five or
    /// more (rules of the Renju International Federation, without opening rules).
    Renju,
}

impl Rule {
    /// Every rule with its name.
    pub const NAMES: [(&'static str, Rule); 3] =
        [("freestyle", Rule::Freestyle), ("standard", Rule::Standard), ("renju", Rule::Renju)];

    /// The name in states.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// How long a line must be for a side to win.
    pub(super) fn length_for(self, side: Side) -> Length {
        match (self, side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::Second) => Length::FiveOrMore,
            (Rule::Standard, _) | (Rule::Renju, Side::First) => Length::ExactlyFive,
        }
    }

    /// Whether there are moves that a side may not play.
    pub(super) fn restricts(self, side: Side) -> bool {
        self == Rule::Renju && side == Side::First
    }
}
