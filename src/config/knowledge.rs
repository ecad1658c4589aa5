//! What games know beforehand, and where it is kept.

use crate::games::Registry;
use crate::games::book::BookError;
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

    /// Where opening books are
    #[command(flatten)]
    pub books: BookConfig,
}

/// Where opening books are.
#[derive(Args, Clone, Debug, Default)]
pub struct BookConfig {
    /// Directory with the opening books that answer, the files in it that end in `.book`; without it there are none
    #[arg(long, env = "BESTMOVE_BOOK_DIR", value_name = "DIRECTORY")]
    pub book_dir: Option<PathBuf>,
}

impl BookConfig {
    /// Lets the books answer; gives their paths.
    ///
    /// # Errors
    /// When one of them cannot be used.
    pub fn add_to_blocking(&self, registry: &mut Registry) -> Result<Vec<PathBuf>, BookError> {
        let directory = self.book_dir.as_deref().filter(|directory| !directory.as_os_str().is_empty());
        directory.map_or(Ok(Vec::new()), |directory| registry.add_books_blocking(directory))
    }
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
