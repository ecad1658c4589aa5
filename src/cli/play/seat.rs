//! Which side the person plays.

use crate::cli::CliError;

/// The side that begins, whatever it is called.
pub(super) const FIRST: &str = "first";
/// The side that does not.
pub(super) const SECOND: &str = "second";

/// The person's side. Where the state names the sides, only the one to move is known by name at the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// The person plays this side.
    At(String),
    /// The person plays the side that is not this one.
    Opposite(String),
}

impl Seat {
    /// Whether the person plays this side.
    pub(super) fn is(&self, side: &str) -> bool {
        match self {
            Self::At(own) => own == side,
            Self::Opposite(other) => other != side,
        }
    }

    /// Reads a side's name, or `first` or `second`; `to_move` begins where the game does not name its sides.
    pub(super) fn parse(text: &str, sides: &[&str], to_move: &str) -> Result<Self, CliError> {
        if let Some(side) = sides.iter().find(|side| side.eq_ignore_ascii_case(text)) {
            return Ok(Self::At((*side).into()));
        }
        let first = sides.first().copied().unwrap_or(to_move).to_owned();
        match text.to_ascii_lowercase().as_str() {
            FIRST => Ok(Self::At(first)),
            SECOND => Ok(Self::Opposite(first)),
            _ => Err(CliError::UnknownSide {
                name: text.into(),
                sides: names(sides).into_iter().map(Into::into).collect(),
            }),
        }
    }
}

/// The names to choose from; never empty.
pub(super) fn names<'a>(sides: &[&'a str]) -> Vec<&'a str> {
    if sides.is_empty() { vec![FIRST, SECOND] } else { sides.to_vec() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_go_by_name_or_order() {
        let sides = ["X", "O"];
        let is_x = |text: &str| Seat::parse(text, &sides, "O").map(|seat| seat.is("X")).ok();
        assert_eq!(is_x("x"), Some(true));
        assert_eq!(is_x("O"), Some(false));
        assert_eq!(is_x("first"), Some(true));
        assert_eq!(is_x("second"), Some(false));
        assert_eq!(is_x("white"), None);
    }

    #[test]
    fn unnamed_sides_go_by_who_is_to_move() {
        let seat = |text: &str| Seat::parse(text, &[], "boss").unwrap();
        assert!(seat("first").is("boss") && !seat("first").is("player"));
        assert!(seat("second").is("player") && !seat("second").is("boss"));
    }
}
