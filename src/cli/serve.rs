//! `bestmove serve`: the service.

use crate::config::{BookConfig, ConfigError, KnowledgeConfig, ServeConfig, Switch};
use crate::games::Registry;
use crate::games::book::BookError;
use crate::games::knowledge::{make_tables, prepare_games};
use crate::http::{App, Listeners, StartError};
use crate::keys::Keys;
use crate::{http, telemetry};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::spawn_blocking;

/// Exit code of a process that was told twice to stop.
const IMPATIENT: i32 = 130;

/// The service could not start, or not end as it should.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The configuration cannot work.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Logging cannot be set up.
    #[error(transparent)]
    Telemetry(#[from] telemetry::TelemetryError),
    /// The address is taken, or not ours.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The system gives no threads.
    #[error("cannot start: {0}")]
    System(#[from] io::Error),
    /// The server lacks something.
    #[error("cannot start: {0}")]
    Start(#[from] StartError),
    /// An opening book cannot be used.
    #[error("BESTMOVE_BOOK_DIR: {0}")]
    Book(#[from] BookError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
    /// Requests were cut off.
    #[error("not everything was answered within BESTMOVE_DRAIN_MS, {drain_ms} ms")]
    Undrained {
        /// The drain limit in milliseconds.
        drain_ms: u64,
    },
}

/// Runs the service until it is told to stop (SIGINT or SIGTERM); a second signal ends the process at once.
///
/// # Errors
/// When it cannot start, or when the drain limit was too short.
pub fn run(config: ServeConfig) -> Result<(), ServeError> {
    config.check()?;
    let _telemetry = telemetry::init_blocking(&config.log)?;
    prepare(&config.knowledge);
    let games = games_with_books(&config.knowledge.books)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(serve(&config, games));
    // What has not ended by now is past its limit.
    runtime.shutdown_background();
    result
}

/// Before anything listens: what the games know never changes between two requests.
fn prepare(config: &KnowledgeConfig) {
    make_tables();
    if config.endgames == Switch::Off {
        return;
    }
    let begun = Instant::now();
    for prepared in prepare_games(config.cache.directory().as_deref()) {
        prepared.faults.iter().for_each(|fault| tracing::warn!("{fault}"));
        let time_ms = begun.elapsed().as_millis() as u64;
        tracing::info!(what = prepared.what, origin = ?prepared.origin, time_ms, "ready");
    }
}

/// The games, with keys that no other process has. A book that cannot be used keeps the service from starting: whoever
/// names a directory wants what is in it.
fn games_with_books(config: &BookConfig) -> Result<Registry, ServeError> {
    let mut games = Registry::new(&Keys::random()?);
    let begun = Instant::now();
    for path in config.add_to_blocking(&mut games)? {
        let time_ms = begun.elapsed().as_millis() as u64;
        tracing::info!(book = %path.display(), time_ms, "ready");
    }
    Ok(games)
}

async fn serve(config: &ServeConfig, games: Registry) -> Result<(), ServeError> {
    let signals = Signals::listen()?;
    let listeners = Listeners::bind(&config.network);
    let listeners =
        listeners.map_err(|source| ServeError::Listen { address: config.network.listen, source })?;
    let app = App::start(config, games)?;
    tell_keys(&app);
    let toucher = app.clone();
    // The first requests need not wait for it.
    drop(spawn_blocking(move || toucher.touch_table_blocking()));
    let reloading = tokio::spawn(reload_keys(app.clone(), signal(SignalKind::hangup())?));
    tracing::info!(address = %listeners.main.local_addr()?, "listening");
    let is_drained = http::serve(listeners, app, &config.network, signals.stop()).await;
    reloading.abort();
    match is_drained {
        true => Ok(()),
        false => Err(ServeError::Undrained { drain_ms: config.network.drain_ms }),
    }
}

fn tell_keys(app: &App) {
    match app.keys() {
        Some(keys) => tracing::info!(keys, "requests need a key"),
        None => tracing::info!("requests need no key"),
    }
}

/// Reads the keys again at each signal. Where that fails the old ones stay in force: no typing error locks everybody out.
async fn reload_keys(app: Arc<App>, mut hangup: Signal) {
    while hangup.recv().await.is_some() {
        let app = app.clone();
        match spawn_blocking(move || app.reload_keys_blocking()).await {
            Ok(Ok(Some(keys))) => tracing::info!(keys, "the keys have been read again"),
            Ok(Ok(None)) => tracing::info!("no keys are configured: nothing to read again"),
            Ok(Err(error)) => tracing::error!(%error, "the old keys stay in force"),
            Err(_) => {}
        }
    }
}

/// The signals that end the service.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn listen() -> io::Result<Self> {
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Ends with the first signal; from then on the next one ends the process.
    async fn stop(mut self) {
        self.next().await;
        tracing::info!("stopping");
        tokio::spawn(async move {
            self.next().await;
            std::process::exit(IMPATIENT);
        });
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
