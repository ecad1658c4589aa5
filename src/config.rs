//! What the service is told when it starts.

/// Options of `bestmove serve`.
#[derive(Clone, Debug, clap::Args)]
pub struct ServeConfig {}
