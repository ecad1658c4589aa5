//! What can go wrong on the command line.

use super::serve::ServeError;
use crate::games::book::BookError;
use crate::games::error::RequestError;
use serde_json::{Value, json};
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit code when the fault lies in what was asked.
const BAD_INPUT: u8 = 2;

/// A command that could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A game that is not registered.
    #[error("there is no game \"{name}\"; the games are {}", .games.join(", "))]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// What there is.
        games: Vec<String>,
    },
    /// A request that the game refuses.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// Text that is not JSON.
    #[error("{origin} is not JSON: {source}")]
    Json {
        /// Where the text comes from.
        origin: String,
        /// What the parser says.
        source: serde_json::Error,
    },
    /// A file that cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Standard input or output failed.
    #[error("input or output failed: {0}")]
    Io(#[from] io::Error),
    /// A side that the game does not have.
    #[error("there is no side \"{name}\"; the sides are {}", .sides.join(", "))]
    UnknownSide {
        /// What was asked for.
        name: String,
        /// What there is.
        sides: Vec<String>,
    },
    /// A line of a suite that is not understood.
    #[error("{}, line {line}: {detail}", .path.display())]
    SuiteLine {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        detail: String,
    },
    /// A position of a suite that the game refuses.
    #[error("position {name}: {source}")]
    SuitePosition {
        /// The position.
        name: String,
        /// Why.
        source: RequestError,
    },
    /// A suite without positions.
    #[error("{} holds no positions", .0.display())]
    EmptySuite(PathBuf),
    /// An opening book that cannot be made or used.
    #[error(transparent)]
    Book(#[from] BookError),
    /// An opening book that a second search does not agree with.
    #[error("{}: {wrong} positions came out differently", .path.display())]
    WrongBook {
        /// The book.
        path: PathBuf,
        /// How many.
        wrong: usize,
    },
    /// There is no place for files that can be computed anew.
    #[error("the user has no cache directory: name one with --cache-dir")]
    NoCache,
    /// The service does not answer, or not well.
    #[error("the service at {address} is not healthy: {detail}")]
    Unhealthy {
        /// Where it was asked.
        address: String,
        /// What came instead of a good answer.
        detail: String,
    },
    /// An error that is told as JSON because the command speaks JSON.
    #[error("{}", .0.report())]
    AsJson(Box<CliError>),
    /// The service could not run.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

impl CliError {
    /// Whether the error only says that nobody reads the output any more.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        match self {
            Self::Io(error) => error.kind() == ErrorKind::BrokenPipe,
            Self::AsJson(error) => error.is_closed_pipe(),
            _ => false,
        }
    }

    /// 2 when the fault lies in what was asked, 1 when it does not.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if self.is_bad_input() { BAD_INPUT } else { 1 })
    }

    fn is_bad_input(&self) -> bool {
        match self {
            Self::Io(_) | Self::Unhealthy { .. } | Self::Serve(_) | Self::WrongBook { .. } => false,
            Self::Book(error) => !error.is_of_system(),
            Self::AsJson(error) => error.is_bad_input(),
            _ => true,
        }
    }

    /// The text for standard error.
    pub(crate) fn report(&self) -> String {
        match self {
            Self::AsJson(error) => format!("{:#}", error.problem()),
            Self::Request(error) => format!("error: {}", explain(error)),
            other => format!("error: {other}"),
        }
    }

    /// The error in the shape of the service's problem documents, without what only HTTP knows.
    fn problem(&self) -> Value {
        let mut problem = json!({"code": self.code(), "detail": self.to_string()});
        match self {
            Self::Request(error) => add_faults(&mut problem, error),
            Self::UnknownGame { games, .. } => problem["games"] = json!(games),
            _ => {}
        }
        problem
    }

    fn code(&self) -> &'static str {
        match self {
            Self::UnknownGame { .. } => "unknown-game",
            Self::Json { .. } => "malformed-json",
            Self::Request(error) => error.code(),
            _ => "unreadable",
        }
    }
}

fn add_faults(problem: &mut Value, error: &RequestError) {
    let faults = error.faults();
    problem["pointer"] = json!(faults.first().map(|(pointer, _)| pointer));
    problem["errors"] =
        faults.iter().map(|(pointer, detail)| json!({"pointer": pointer, "detail": detail})).collect();
    if let RequestError::IllegalMove { legal_moves, .. } = error {
        problem["legal_moves"] = json!(legal_moves);
    }
}

/// A refused request for a person: every fault, and the moves that would have been legal.
pub(crate) fn explain(error: &RequestError) -> String {
    match error {
        RequestError::IllegalMove { detail, legal_moves, .. } if legal_moves.is_empty() => detail.clone(),
        RequestError::IllegalMove { detail, legal_moves, .. } => {
            format!("{detail}; legal moves: {}", legal_moves.join(" "))
        }
        other => {
            let faults = other.faults().into_iter().map(|(pointer, detail)| format!("{pointer} {detail}"));
            faults.map(|fault| fault.trim_start().to_owned()).collect::<Vec<_>>().join("; ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn illegal_move() -> RequestError {
        RequestError::IllegalMove {
            pointer: "/moves/1".into(),
            detail: "\"9\" is not a legal move here".into(),
            legal_moves: vec!["0".into(), "2".into()],
        }
    }

    #[test]
    fn an_illegal_move_is_told_with_the_legal_ones() {
        assert_eq!(explain(&illegal_move()), "\"9\" is not a legal move here; legal moves: 0 2");
        let problem = CliError::from(illegal_move()).problem();
        assert_eq!(problem["code"], "illegal-move");
        assert_eq!(problem["pointer"], "/moves/1");
        assert_eq!(problem["legal_moves"], json!(["0", "2"]));
    }

    #[test]
    fn only_a_closed_pipe_is_no_error() {
        let closed = io::Error::from(ErrorKind::BrokenPipe);
        assert!(CliError::AsJson(Box::new(closed.into())).is_closed_pipe());
        assert!(!CliError::from(io::Error::from(ErrorKind::NotFound)).is_closed_pipe());
        assert!(!CliError::from(illegal_move()).is_closed_pipe());
    }
}
