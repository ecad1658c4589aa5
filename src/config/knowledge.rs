//! What games know beforehand, and where it is kept.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What games know by computation.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Knowledge")]
pub struct KnowledgeConfig {
    /// Whether games use endgame tables: read, or computed in a few seconds, before the first request
    #[arg(long, env = "BESTMOVE_ENDGAMES", default_value = "on", value_name = "on|off")]
    pub endgames: Switch,

    /// Where such tables are kept between runs
    #[command(flatten)]
    pub cache: CacheConfig,
}

/// Where files are kept that can be computed anew.
#[derive(Args, Clone, Debug)]
pub struct CacheConfig {
    /// Directory in which computed tables are kept; without it `bestmove` in the user's cache directory, if there is one
    #[arg(long, env = "BESTMOVE_CACHE_DIR", value_name = "DIRECTORY")]
    pub cache_dir: Option<PathBuf>,
}

impl CacheConfig {
    /// The directory; none where nothing is to be kept, since the user has no place for it.
    pub fn directory(&self) -> Option<PathBuf> {
        let of_user = || {
            let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
            let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
            Some(cache.or_else(home).filter(|path| path.is_absolute())?.join("bestmove"))
        };
        self.cache_dir.clone().or_else(of_user)
    }
}

/// Whether something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is.
    On,
    /// It is not.
    Off,
}
