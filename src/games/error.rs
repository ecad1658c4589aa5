//! What can be wrong with a request, told without knowing HTTP.

use super::fields::{Fault, FieldError};

/// Most faults that are listed.
const MOST_LISTED: usize = 20;

/// A request that cannot be answered because of what it says.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RequestError {
    /// Fields of the wrong type, unknown, contradictory or outside their range.
    #[error("{}", first_detail(.0))]
    Fields(Vec<FieldError>),
    /// The state is not a possible position of the game.
    #[error("{}", first_detail(.0))]
    State(Vec<FieldError>),
    /// A move that is not legal where it was to be played.
    #[error("{detail}")]
    IllegalMove {
        /// JSON pointer to the move.
        pointer: String,
        /// What is wrong with it.
        detail: String,
        /// The moves that were legal instead.
        legal_moves: Vec<String>,
    },
}

fn first_detail(errors: &[FieldError]) -> String {
    match errors {
        [] => "the request is not valid".into(),
        [one] => format!("{} {}", place(one), one.detail),
        [one, rest @ ..] => format!("{} {} (and {} more)", place(one), one.detail, rest.len()),
    }
}

fn place(error: &FieldError) -> &str {
    if error.pointer.is_empty() { "the body" } else { &error.pointer }
}

impl RequestError {
    /// The kind of error as clients know it.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Fields(_) if self.is_out_of_range_only() => "limit-out-of-range",
            Self::Fields(_) => "invalid-field",
            Self::State(_) => "invalid-state",
            Self::IllegalMove { .. } => "illegal-move",
        }
    }

    /// Whether all that is wrong is numbers outside their range.
    pub fn is_out_of_range_only(&self) -> bool {
        matches!(self, Self::Fields(errors) if errors.iter().all(|e| e.fault == Fault::OutOfRange))
    }

    /// The faults as (pointer, detail), in the order found; never empty, and not more than a person reads.
    pub fn faults(&self) -> Vec<(&str, &str)> {
        match self {
            Self::Fields(errors) | Self::State(errors) => {
                let faults = errors.iter().take(MOST_LISTED);
                faults.map(|e| (e.pointer.as_str(), e.detail.as_str())).collect()
            }
            Self::IllegalMove { pointer, detail, .. } => vec![(pointer, detail)],
        }
    }
}
