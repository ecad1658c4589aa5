//! Sending requests: through the router, or through a socket.

use crate::fake::FakeGame;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use bestmove::config::ServeConfig;
use bestmove::games::Registry;
use bestmove::http::{App, Listeners, router, serve};
use bestmove::keys::Keys;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tower::ServiceExt;

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Checks that this is a complete problem document of this kind; gives it.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["type"], format!("/problems/{code}"));
        assert_eq!(problem["status"], status);
        assert_eq!(problem["request_id"], self.header("x-request-id"));
        for field in ["title", "detail", "pointer", "errors"] {
            assert!(problem.get(field).is_some(), "no {field} in {problem}");
        }
        problem
    }
}

/// A server with the fake game, without a socket.
pub(crate) struct Service {
    pub(crate) app: Arc<App>,
    pub(crate) config: ServeConfig,
}

impl Service {
    pub(crate) fn new() -> Self {
        Self::with(ServeConfig::for_testing())
    }

    pub(crate) fn with(config: ServeConfig) -> Self {
        Self::of(config, Registry::from_endpoints(vec![FakeGame::boxed()]))
    }

    /// With the real games.
    pub(crate) fn real() -> Self {
        Self::real_with(ServeConfig::for_testing())
    }

    /// With the real games, as another process would have them.
    pub(crate) fn real_with_keys(keys: &Keys) -> Self {
        Self::of(ServeConfig::for_testing(), Registry::new(keys))
    }

    pub(crate) fn real_with(config: ServeConfig) -> Self {
        Self::of(config, Registry::new(&Keys::fixed()))
    }

    /// With these games.
    pub(crate) fn of(config: ServeConfig, registry: Registry) -> Self {
        Self { app: App::start(&config, registry).unwrap(), config }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = router(self.app.clone(), &self.config.network).oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 16 << 20).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: impl Into<Body>) -> Answer {
        let request = Request::post(path).header("content-type", "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    pub(crate) async fn play(&self, body: Value) -> Answer {
        self.post("/v1/fake/move", body.to_string()).await
    }

    /// The value of a metric without labels, or with exactly these.
    pub(crate) async fn metric(&self, name: &str) -> f64 {
        let page = self.get("/metrics").await.text;
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {page}")).parse().unwrap()
    }
}

/// A server on a socket of its own.
pub(crate) struct Server {
    pub(crate) service: Service,
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<bool>,
}

impl Server {
    pub(crate) async fn start(config: ServeConfig) -> Self {
        let service = Service::with(config);
        let listeners = Listeners::bind(&service.config.network).unwrap();
        let address = listeners.main.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let (app, network) = (service.app.clone(), service.config.network.clone());
        let served = tokio::spawn(async move {
            serve(listeners, app, &network, async {
                let _ = stopped.await;
            })
            .await
        });
        Self { service, address, stop: Some(stop), served }
    }

    pub(crate) fn begin_stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    /// Whether the server has drained within its limit.
    pub(crate) async fn ended(self) -> bool {
        self.served.await.unwrap()
    }

    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Opens a connection and sends a `/move` request.
    pub(crate) async fn ask(&self, body: Value) -> TcpStream {
        let mut stream = self.connect().await;
        stream.write_all(raw_post("/v1/fake/move", body.to_string().as_bytes()).as_bytes()).await.unwrap();
        stream
    }
}

/// A request as it goes over the wire, the connection to be closed after it.
pub(crate) fn raw_post(path: &str, body: &[u8]) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{}",
        body.len(),
        String::from_utf8_lossy(body)
    )
}

/// Everything that comes until the connection ends.
pub(crate) async fn read_all(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut text)).await;
    read.expect("the connection ends").expect("no reset");
    String::from_utf8_lossy(&text).into_owned()
}
