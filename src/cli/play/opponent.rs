//! How well the engine plays, as it is typed.

use crate::search::levels::{Level, Skill, Strength};
use serde_json::Value;
use std::str::FromStr;

/// A level by its name or a strength by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Opponent(Skill);

impl Opponent {
    /// Whether it plays its best, always.
    pub(super) fn is_perfect(self) -> bool {
        self.0.is_perfect()
    }

    /// Asks for it in a request.
    pub(super) fn write_to(self, body: &mut Value) {
        match self.0 {
            Skill::Level(level) => body["difficulty"] = level.name().into(),
            Skill::Strength(strength) => body["strength"] = strength.get().into(),
        }
    }
}

/// What may be typed, for a question.
pub(super) fn choices() -> String {
    format!("{}, or 0 to {}", Level::NAMES.map(|(name, _)| name).join(", "), Strength::MAX)
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim().to_ascii_lowercase();
        let level = Level::NAMES.into_iter().find(|(name, _)| *name == text);
        let strength = || text.parse().ok().filter(|&number| number <= Strength::MAX);
        let skill = match level {
            Some((_, level)) => Some(Skill::Level(level)),
            None => strength().map(|number| Skill::Strength(Strength::new(number))),
        };
        skill.map(Self).ok_or_else(|| format!("there is no level \"{text}\": choose {}", choices()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn written(text: &str) -> Result<Value, String> {
        let mut body = json!({});
        text.parse::<Opponent>()?.write_to(&mut body);
        Ok(body)
    }

    #[test]
    fn levels_have_the_names_of_requests_and_strengths_are_numbers() {
        assert_eq!(written("Almost-Perfect "), Ok(json!({"difficulty": "almost-perfect"})));
        assert_eq!(written("0"), Ok(json!({"strength": 0})));
        assert_eq!(written("100"), Ok(json!({"strength": 100})));
        for bad in ["101", "-1", "", "hardest", "1.5"] {
            assert!(written(bad).unwrap_err().contains("easy, medium, hard"), "{bad}");
        }
    }
}
