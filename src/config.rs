//! What an operator can set, and the check that it fits the machine.
//!
//! Every option is a flag and an environment variable; the doc comments below are what `--help` prints. The groups are
//! small so that each floor is handed only what it needs.

mod guard;
mod knowledge;
mod memory;

pub use guard::{GuardConfig, Network, RateLimit, Secret};
pub use knowledge::{BookConfig, CacheConfig, KnowledgeConfig, Switch};

use crate::games::endpoint::ServerLimits;
use clap::{Args, ValueEnum};
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Memory that everything but the transposition table is given, in MiB.
const BESIDE_TABLE_MIB: u64 = 32;

/// All that `bestmove serve` can be told.
#[derive(Args, Clone, Debug)]
pub struct ServeConfig {
    /// Where to listen.
    #[command(flatten)]
    pub network: NetworkConfig,
    /// How much to search.
    #[command(flatten)]
    pub search: SearchConfig,
    /// What games know beforehand.
    #[command(flatten)]
    pub knowledge: KnowledgeConfig,
    /// What a request may ask.
    #[command(flatten)]
    pub requests: RequestConfig,
    /// Who may ask, and how much.
    #[command(flatten)]
    pub guard: GuardConfig,
    /// What to log.
    #[command(flatten)]
    pub log: LogConfig,
}

/// Where to listen, and how to leave.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Network")]
pub struct NetworkConfig {
    /// Address and port to listen on
    #[arg(long, env = "BESTMOVE_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,

    /// Address and port that serve the metrics alone; without it they stand beside everything else
    #[arg(long, env = "BESTMOVE_METRICS_LISTEN", value_name = "ADDRESS:PORT")]
    pub metrics_listen: Option<SocketAddr>,

    /// Web origins whose pages may call the service, as a comma list, or `*` for all; none: cross-origin calls are off
    #[arg(long, env = "BESTMOVE_CORS_ORIGINS", value_delimiter = ',', value_name = "ORIGINS")]
    pub cors_origins: Vec<String>,

    /// Milliseconds in which a request's head, and then its body, must have arrived; idle connections are closed after it
    #[arg(long, env = "BESTMOVE_READ_TIMEOUT_MS", default_value_t = 20_000, value_name = "MS")]
    #[arg(value_parser = clap::value_parser!(u64).range(10..=600_000))]
    pub read_timeout_ms: u64,

    /// Milliseconds from the signal to stop until the process ends
    #[arg(long, env = "BESTMOVE_DRAIN_MS", default_value_t = 10_000, value_name = "MS")]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=600_000))]
    pub drain_ms: u64,
}

/// How much may be searched at a time.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub struct SearchConfig {
    /// Size of the transposition table in MiB, shared by all games
    #[arg(long, env = "BESTMOVE_TABLE_MIB", default_value_t = 256, value_name = "MIB")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    pub table_mib: u64,

    /// Search threads in all; without it as many as there are processors to use
    #[arg(long, env = "BESTMOVE_SEARCH_THREADS", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub search_threads: Option<u16>,

    /// Most threads for one search, never more than there are; beyond the first it has those that no other search wants
    #[arg(long, env = "BESTMOVE_MAX_THREADS_PER_SEARCH", default_value_t = 1, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub max_threads_per_search: u16,

    /// Searches that may wait for a thread; more are refused
    #[arg(long, env = "BESTMOVE_QUEUE", default_value_t = 64, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub queue: u32,
}

/// What a request may ask.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Requests")]
pub struct RequestConfig {
    /// Budget in milliseconds of a request that names no limit
    #[arg(long, env = "BESTMOVE_DEFAULT_TIME_MS", default_value_t = 1_000, value_name = "MS")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub default_time_ms: u64,

    /// Largest budget of a request in milliseconds
    #[arg(long, env = "BESTMOVE_MAX_TIME_MS", default_value_t = 30_000, value_name = "MS")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub max_time_ms: u64,

    /// Largest request body in KiB
    #[arg(long, env = "BESTMOVE_MAX_BODY_KIB", default_value_t = 256, value_name = "KIB")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub max_body_kib: u32,
}

/// What to log, and how.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Logging")]
pub struct LogConfig {
    /// What to log: error, warn, info, debug, trace, or a filter such as `info,bestmove::pool=debug`
    #[arg(long = "log", env = "BESTMOVE_LOG", default_value = "info", value_name = "FILTER")]
    pub filter: String,

    /// How log lines look
    #[arg(long = "log-format", env = "BESTMOVE_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    pub format: LogFormat,

    /// Where traces are sent (OpenTelemetry over HTTP), such as http://collector:4318/v1/traces; none: nowhere
    #[cfg(feature = "otlp")]
    #[arg(long, env = "BESTMOVE_OTLP_ENDPOINT", value_name = "URL")]
    pub otlp_endpoint: Option<String>,
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// A configuration that cannot work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The table would not fit.
    #[error(
        "BESTMOVE_TABLE_MIB is {table_mib}, but this process may use {limit_mib} MiB in all \
         and needs {BESIDE_TABLE_MIB} of them for everything else: set it to {} or less",
        limit_mib.saturating_sub(BESIDE_TABLE_MIB)
    )]
    TableTooLarge {
        /// Size asked for, in MiB.
        table_mib: u64,
        /// Memory limit of the process or size of the machine, in MiB.
        limit_mib: u64,
    },
    /// The default budget is above the largest one.
    #[error("BESTMOVE_DEFAULT_TIME_MS is {default_ms}, above BESTMOVE_MAX_TIME_MS, which is {max_ms}")]
    DefaultAboveMaximum {
        /// Default budget in milliseconds.
        default_ms: u64,
        /// Largest budget in milliseconds.
        max_ms: u64,
    },
    /// An origin that no browser would send.
    #[error("BESTMOVE_CORS_ORIGINS: {0:?} is not an origin such as https://example.org")]
    Origin(String),
}

impl ServeConfig {
    /// A configuration for tests: small, on a port that the system chooses, quiet.
    pub fn for_testing() -> Self {
        Self {
            network: NetworkConfig {
                listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
                metrics_listen: None,
                cors_origins: Vec::new(),
                read_timeout_ms: 5_000,
                drain_ms: 2_000,
            },
            search: SearchConfig {
                table_mib: 1,
                search_threads: Some(1),
                max_threads_per_search: 1,
                queue: 4,
            },
            knowledge: KnowledgeConfig {
                endgames: Switch::Off,
                cache: CacheConfig { cache_dir: None },
                books: BookConfig::default(),
            },
            requests: RequestConfig { default_time_ms: 200, max_time_ms: 30_000, max_body_kib: 256 },
            guard: GuardConfig::default(),
            log: LogConfig {
                filter: "off".into(),
                format: LogFormat::Text,
                #[cfg(feature = "otlp")]
                otlp_endpoint: None,
            },
        }
    }

    /// Checks what one option alone cannot say.
    ///
    /// # Errors
    /// The first thing that cannot work, in words for the operator.
    pub fn check(&self) -> Result<(), ConfigError> {
        self.check_budget()?;
        self.check_origins()?;
        self.check_table(memory::limit_bytes())
    }

    fn check_budget(&self) -> Result<(), ConfigError> {
        let RequestConfig { default_time_ms: default_ms, max_time_ms: max_ms, .. } = self.requests;
        if default_ms > max_ms {
            return Err(ConfigError::DefaultAboveMaximum { default_ms, max_ms });
        }
        Ok(())
    }

    fn check_origins(&self) -> Result<(), ConfigError> {
        match self.network.cors_origins.iter().find(|origin| !is_origin(origin)) {
            Some(wrong) => Err(ConfigError::Origin(wrong.clone())),
            None => Ok(()),
        }
    }

    fn check_table(&self, limit_bytes: Option<u64>) -> Result<(), ConfigError> {
        let table_mib = self.search.table_mib;
        match limit_bytes.map(|bytes| bytes >> 20) {
            Some(limit_mib) if table_mib + BESIDE_TABLE_MIB > limit_mib => {
                Err(ConfigError::TableTooLarge { table_mib, limit_mib })
            }
            _ => Ok(()),
        }
    }
}

fn is_origin(text: &str) -> bool {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_bare = |host: &str| !host.is_empty() && host.bytes().all(|b| b.is_ascii_graphic() && b != b'/');
    text.is_empty() || text == "*" || host.is_some_and(is_bare)
}

impl NetworkConfig {
    /// Time in which a request's head, and then its body, must have arrived.
    pub fn read_timeout(&self) -> Duration {
        Duration::from_millis(self.read_timeout_ms)
    }

    /// Time from the signal to stop until the process ends.
    pub fn drain(&self) -> Duration {
        Duration::from_millis(self.drain_ms)
    }
}

impl SearchConfig {
    /// Search threads in all, at least one; a container's share of the processors counts.
    pub fn threads(&self) -> usize {
        let available = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.search_threads.map_or_else(available, usize::from)
    }
}

impl ServeConfig {
    /// What every game is told of the server.
    pub fn limits(&self) -> ServerLimits {
        let RequestConfig { default_time_ms, max_time_ms, .. } = self.requests;
        let threads = usize::from(self.search.max_threads_per_search).min(self.search.threads());
        ServerLimits { default_time_ms, max_time_ms, max_threads: threads as u32 }
    }
}

impl RequestConfig {
    /// Largest body in bytes.
    pub fn max_body_bytes(&self) -> usize {
        self.max_body_kib as usize * 1024
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        config: ServeConfig,
    }

    #[test]
    fn defaults_are_those_of_the_contract() {
        let config = Cli::parse_from(["bestmove"]).config;
        assert_eq!(config.network.listen.to_string(), "127.0.0.1:8080");
        assert_eq!((config.search.table_mib, config.search.queue), (256, 64));
        assert_eq!((config.requests.default_time_ms, config.requests.max_time_ms), (1_000, 30_000));
        assert_eq!((config.requests.max_body_kib, config.network.drain_ms), (256, 10_000));
        assert!(config.network.cors_origins.is_empty() && config.search.threads() >= 1);
        assert!(config.guard.api_keys.is_empty() && config.guard.rate_limit.is_none());
    }

    #[test]
    fn values_outside_their_range_are_refused() {
        for wrong in ["--table-mib=0", "--search-threads=0", "--max-time-ms=0", "--listen=here"] {
            assert!(Cli::try_parse_from(["bestmove", wrong]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_table_above_the_memory_limit_is_refused_in_words() {
        let config = ServeConfig::for_testing();
        assert_eq!(config.check_table(Some(64 << 20)), Ok(()));
        assert_eq!(config.check_table(None), Ok(()));
        let error = config.check_table(Some(16 << 20)).unwrap_err();
        assert!(error.to_string().contains("BESTMOVE_TABLE_MIB"), "{error}");
    }

    #[test]
    fn a_default_budget_above_the_largest_is_refused() {
        let mut config = ServeConfig::for_testing();
        config.requests.max_time_ms = 100;
        assert!(matches!(config.check(), Err(ConfigError::DefaultAboveMaximum { .. })));
    }

    #[test]
    fn only_bare_origins_are_taken() {
        for right in ["*", "https://example.org", "http://localhost:3000"] {
            assert!(is_origin(right), "{right}");
        }
        for wrong in ["example.org", "https://example.org/", "https://", "ftp://a"] {
            assert!(!is_origin(wrong), "{wrong}");
        }
    }
}
