//! The upper floor: routes, JSON and errors. It knows endpoints, and no game by name.
//!
//! [`router`] is the whole map: every route and every layer. A handler returns its answer or an [`ApiError`]; the
//! envelope (outermost) gives every answer its id and times, and every error its body.

mod accept;
mod analyze;
mod assets;
mod docs;
mod envelope;
mod error;
mod events;
mod extract;
mod fingerprint;
mod games;
mod guard;
mod health;
mod joining;
mod kept;
mod metrics;
mod moves;
pub mod openapi;
mod playground;
mod position;
mod review;
mod search_tree;
mod searches;
mod server;

pub use error::{ApiError, Problem, ProblemFault};
pub use guard::{Allowed, KeyError};
pub use server::{Listeners, serve};

use crate::config::{NetworkConfig, ServeConfig};
use crate::games::Registry;
use crate::games::endpoint::{Endpoint, ServerLimits};
use crate::pool::{Pool, PoolConfig};
use crate::search::Table;
use crate::telemetry::Metrics;
use axum::Router;
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header, request::Parts};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use envelope::{REQUEST_ID, SERVER_TIMING, TRACE_PARENT};
use fingerprint::Fingerprints;
use guard::{API_KEY, Guard};
use joining::Joiner;
use kept::Kept;
use std::any::Any;
use std::io;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tower::util::option_layer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};

/// How long a browser may remember what a cross-origin check has said.
const CORS_MAX_AGE: Duration = Duration::from_secs(3600);

/// Headers that a page may send.
const ALLOWED_HEADERS: [HeaderName; 6] =
    [header::CONTENT_TYPE, header::ACCEPT, header::AUTHORIZATION, API_KEY, REQUEST_ID, TRACE_PARENT];

/// Everything that lives as long as the server.
pub struct App {
    registry: Registry,
    pool: Pool,
    metrics: Arc<Metrics>,
    table: Arc<Table>,
    limits: ServerLimits,
    guard: Guard,
    fingerprints: Fingerprints,
    joiner: Joiner,
    kept: Kept,
    max_body_bytes: usize,
    body_time: Duration,
    openapi_json: OnceLock<String>,
}

impl App {
    /// Takes the memory, reads the keys and starts the search threads.
    ///
    /// # Errors
    /// When the system gives no more threads, or the keys cannot be read.
    pub fn start(config: &ServeConfig, registry: Registry) -> Result<Arc<Self>, StartError> {
        let guard = Guard::open_blocking(&config.guard)?;
        let table = Arc::new(Table::with_mib(usize::try_from(config.search.table_mib).unwrap_or(usize::MAX)));
        let metrics = Arc::new(Metrics::new());
        let queue = config.search.queue as usize;
        let sizes = PoolConfig { threads: config.search.threads(), queue, ..PoolConfig::default() };
        let limits = config.limits();
        Ok(Arc::new(Self {
            pool: Pool::start(sizes, table.clone(), metrics.clone())?,
            openapi_json: OnceLock::new(),
            max_body_bytes: config.requests.max_body_bytes(),
            body_time: config.network.read_timeout(),
            registry,
            metrics,
            table,
            limits,
            guard,
            fingerprints: Fingerprints::default(),
            joiner: Joiner::default(),
            kept: Kept::default(),
        }))
    }

    /// The search threads.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Has the system give the memory of the table before searches ask for it.
    pub fn touch_table_blocking(&self) {
        self.table.touch();
    }

    /// How many keys open `/v1/`; `None` where it is open to everybody.
    pub fn keys(&self) -> Option<usize> {
        self.guard.keys()
    }

    /// Reads the file of keys again; gives how many there are, `None` where no keys are configured.
    ///
    /// # Errors
    /// When it cannot be read or holds none; then the old keys stay.
    pub fn reload_keys_blocking(&self) -> Result<Option<usize>, KeyError> {
        self.guard.reload_keys_blocking()
    }

    fn game(&self, slug: &str) -> Result<&dyn Endpoint, ApiError> {
        self.registry.find(slug).ok_or_else(|| ApiError::UnknownGame { games: self.slugs() })
    }

    /// The description with this server's limits, made when it is first asked for: its examples are searched.
    fn openapi_json_blocking(&self) -> String {
        self.openapi_json.get_or_init(|| openapi::document(&self.registry, &self.limits).to_string()).clone()
    }

    fn slugs(&self) -> Vec<&'static str> {
        self.registry.iter().map(|game| game.info().slug).collect()
    }
}

/// A server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system gives no threads.
    #[error(transparent)]
    Threads(#[from] io::Error),
    /// The keys cannot be read.
    #[error(transparent)]
    Keys(#[from] KeyError),
}

/// Every route and every layer. The layers are one, the outermost first: each that is added by itself costs a box and its
/// clone for every request.
pub fn router(app: Arc<App>, config: &NetworkConfig) -> Router {
    let mut routes = Router::new()
        .route("/", get(playground::show_page))
        .route("/playground/{*file}", get(playground::show_part))
        .route("/clients/{*file}", get(playground::show_client))
        .route("/v1/games", get(games::list_games))
        .route("/v1/{game}", get(games::show_game))
        .route("/v1/{game}/move", post(moves::post_move))
        .route("/v1/{game}/analyze", post(analyze::post_analyze))
        .route("/v1/{game}/search-tree", post(search_tree::post_search_tree))
        .route("/v1/{game}/position", post(position::post_position))
        .route("/v1/{game}/review", post(review::post_review))
        .route("/healthz", get(health::show_health))
        .route("/readyz", get(health::show_readiness))
        .route("/openapi.yaml", get(docs::show_openapi_yaml))
        .route("/openapi.json", get(docs::show_openapi_json))
        .route("/docs", get(docs::show_page))
        .route("/docs/", get(docs::redirect_to_page))
        .route("/docs/{file}", get(docs::show_asset));
    if config.metrics_listen.is_none() {
        routes = routes.route("/metrics", get(metrics::show_metrics));
    }
    routes
        .fallback(refuse_path)
        .method_not_allowed_fallback(refuse_method)
        .layer((
            from_fn_with_state(app.clone(), envelope::wrap_answer),
            option_layer(cors(&config.cors_origins)),
            CatchPanicLayer::custom(answer_panic),
            from_fn_with_state(app.clone(), guard::admit),
        ))
        .with_state(app)
}

/// The metrics alone, for a port of their own.
pub fn metrics_router(app: Arc<App>) -> Router {
    Router::new().route("/metrics", get(metrics::show_metrics)).with_state(app)
}

/// `None` without origins: then cross-origin calls are off.
fn cors(origins: &[String]) -> Option<CorsLayer> {
    let origins: Vec<&str> = origins.iter().map(String::as_str).filter(|origin| !origin.is_empty()).collect();
    if origins.is_empty() {
        return None;
    }
    let allowed = match origins.contains(&"*") {
        true => AllowOrigin::any(),
        false => AllowOrigin::list(origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok())),
    };
    let layer = CorsLayer::new()
        .allow_origin(allowed)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers(ALLOWED_HEADERS)
        .expose_headers(exposed_headers())
        .max_age(CORS_MAX_AGE);
    Some(layer)
}

/// Headers of answers that a page may read.
fn exposed_headers() -> Vec<HeaderName> {
    let plain = [REQUEST_ID, SERVER_TIMING, header::RETRY_AFTER, header::ALLOW, header::WWW_AUTHENTICATE];
    plain.into_iter().chain(guard::LIMIT_HEADERS).chain(guard::POLICY_HEADERS).collect()
}

async fn refuse_path(State(app): State<Arc<App>>, request: Request) -> ApiError {
    extract::drop_rest(request).await;
    ApiError::NotFound { games: app.slugs() }
}

async fn refuse_method(request: Request) -> ApiError {
    extract::drop_rest(request).await;
    ApiError::MethodNotAllowed
}

/// The panic itself is logged by the hook; of the inside nothing is told.
fn answer_panic(_panic: Box<dyn Any + Send>) -> Response {
    ApiError::Internal.into_response()
}

/// The game's name in the path; a path that is not even text names no game.
struct GameSlug(String);

impl FromRequestParts<Arc<App>> for GameSlug {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        match Path::<String>::from_request_parts(parts, app).await {
            Ok(Path(slug)) => Ok(Self(slug)),
            Err(_) => Err(ApiError::UnknownGame { games: app.slugs() }),
        }
    }
}
