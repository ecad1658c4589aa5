//! Sockets: accepting connections, bounding what they may cost, and leaving in order.
//!
//! hyper is driven directly and not through `axum::serve`, because the time and size limits of a request's head can be
//! set only there. While a handler works hyper goes on reading the socket: a client that closes it, even only its own
//! half, is gone, and the handler's future is dropped.

use super::{App, metrics_router, router};
use crate::config::NetworkConfig;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep, timeout_at};
use tower::ServiceExt;

/// Connections open at a time; more wait to be accepted.
const MOST_CONNECTIONS: usize = 4096;
/// Most header lines of a request.
const MOST_HEADERS: usize = 64;
/// Largest head of a request in bytes.
const LARGEST_HEAD: usize = 32 * 1024;
/// Connections that may wait to be accepted, where the system allows so many.
const BACKLOG: u32 = 4096;
/// Pause after a failed accept (no file descriptors left), so that it does not become a busy loop.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// After the signal new connections are still taken, and refused in words, for this part of the drain time.
const LINGER_PART: u32 = 20;

/// Where a server listens.
#[derive(Debug)]
pub struct Listeners {
    /// For everything.
    pub main: TcpListener,
    /// For the metrics, where they have a port of their own.
    pub metrics: Option<TcpListener>,
}

impl Listeners {
    /// Binds what the configuration names.
    ///
    /// # Errors
    /// When an address cannot be bound.
    pub fn bind(config: &NetworkConfig) -> io::Result<Self> {
        let metrics = config.metrics_listen.map(listen).transpose()?;
        Ok(Self { main: listen(config.listen)?, metrics })
    }
}

/// Listens with room for a burst of connections: where there is none, the system drops a client's first packet, and the
/// client tries again only a second later.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stop` comes, then drains: not ready at once, every search answers with what it has, connections end
/// after their answer. Returns whether every search was answered within the drain limit; connections that are still open
/// then, since their clients are slow to send or to read, are cut.
pub async fn serve(
    listeners: Listeners,
    app: Arc<App>,
    config: &NetworkConfig,
    stop: impl Future<Output = ()>,
) -> bool {
    let (closing, open) = watch::channel(());
    let doorman = |router| Doorman { router, head_time: config.read_timeout(), closing: open.clone() };
    let main = tokio::spawn(doorman(router(app.clone(), config)).accept(listeners.main));
    let metrics =
        listeners.metrics.map(|listener| tokio::spawn(doorman(metrics_router(app.clone())).accept(listener)));
    drop(open);
    stop.await;
    let deadline = Instant::now() + config.drain();
    let is_drained = drain_searches(app, config.drain()).await;
    main.abort();
    metrics.iter().for_each(JoinHandle::abort);
    if timeout_at(deadline, close(closing)).await.is_err() {
        tracing::warn!("connections were cut at the end of the drain time");
    }
    is_drained
}

async fn drain_searches(app: Arc<App>, limit: Duration) -> bool {
    app.pool.begin_drain();
    let ended = spawn_blocking(move || app.pool.wait_blocking(limit));
    sleep(limit / LINGER_PART).await;
    ended.await.unwrap_or(false)
}

/// Lets every connection end after its answer, and waits for the last one.
async fn close(closing: watch::Sender<()>) {
    closing.send_replace(());
    closing.closed().await;
}

/// What every connection of a listener is served with.
#[derive(Clone)]
struct Doorman {
    router: Router,
    /// Longest time for a request's head to arrive, and for an idle connection to stay.
    head_time: Duration,
    closing: watch::Receiver<()>,
}

impl Doorman {
    async fn accept(self, listener: TcpListener) {
        let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        while let Ok(permit) = room.clone().acquire_owned().await {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let connection = self.clone().serve(stream, peer);
                    tokio::spawn(async move {
                        connection.await;
                        drop(permit);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }

    async fn serve(mut self, stream: TcpStream, peer: SocketAddr) {
        // Without it answers in several parts are delayed; a socket that refuses is only slower.
        let _ = stream.set_nodelay(true);
        let service = self.router.map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head_time)
            .max_headers(MOST_HEADERS)
            .max_buf_size(LARGEST_HEAD)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = self.closing.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(?error, "a connection has ended early");
        }
    }
}
