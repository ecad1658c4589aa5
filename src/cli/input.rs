//! JSON from arguments, files and standard input.

use super::CliError;
use serde_json::{Map, Value, json};
use std::io::{self, Read};
use std::path::Path;

/// Parses JSON; `origin` names it in the error.
fn parse(text: &str, origin: &str) -> Result<Value, CliError> {
    serde_json::from_str(text).map_err(|source| CliError::Json { origin: origin.into(), source })
}

/// Reads a file as text.
pub(crate) fn read_file(path: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(path).map_err(|source| CliError::Read { path: path.into(), source })
}

/// The request body in a file, or in standard input where there is none or it is `-`; nothing at all means `{}`.
pub(crate) fn read_body(path: Option<&Path>) -> Result<Value, CliError> {
    let (text, origin) = match path {
        Some(path) if path != Path::new("-") => (read_file(path)?, path.display().to_string()),
        _ => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes)?;
            (String::from_utf8_lossy(&bytes).into_owned(), "standard input".into())
        }
    };
    if text.trim().is_empty() { Ok(Value::Object(Map::new())) } else { parse(&text, &origin) }
}

/// A request body of the state that `--state` names, or of the start position.
pub(crate) fn body_of_state(state: Option<&str>) -> Result<Value, CliError> {
    match state {
        Some(text) => Ok(json!({"state": parse(text, "--state")?})),
        None => Ok(Value::Object(Map::new())),
    }
}
