//! `bestmove serve`: the service.

use crate::config::ServeConfig;
use std::convert::Infallible;

/// Runs the service until it is told to stop.
///
/// # Errors
/// None.
pub fn run(_config: ServeConfig) -> Result<(), Infallible> {
    Ok(())
}
