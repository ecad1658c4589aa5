//! What stands before `/v1/`: keys, rates and the number of searches under way, for each client.
//!
//! A refusal here costs a hash and a look into a map; nothing of the body is understood before. Whoever sends no valid
//! key is counted by address too, so that keys cannot be guessed at leisure. Everything outside `/v1/`, and every OPTIONS,
//! stays open: those who watch and balance the service have no keys.

mod client;
mod keys;
mod rate;
mod under_way;

pub(super) use keys::API_KEY;
pub use keys::KeyError;
pub use rate::Allowed;

use super::App;
use super::error::ApiError;
use super::extract;
use crate::config::{GuardConfig, Network};
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use client::Client;
use http_body_util::BodyExt;
use keys::KeyRing;
use rate::Rates;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use under_way::{Permit, UnderWay};

/// Most requests of a client at once, what is left of them, and seconds until all are there again: the names that clients
/// have long read.
pub(super) const LIMIT_HEADERS: [HeaderName; 3] = [
    HeaderName::from_static("ratelimit-limit"),
    HeaderName::from_static("ratelimit-remaining"),
    HeaderName::from_static("ratelimit-reset"),
];
/// The same as the IETF's draft has it now: the rule, and where the client stands.
pub(super) const POLICY_HEADERS: [HeaderName; 2] =
    [HeaderName::from_static("ratelimit-policy"), HeaderName::from_static("ratelimit")];

/// The guards of one server.
pub(super) struct Guard {
    keys: Option<KeyRing>,
    rates: Option<Rates>,
    under_way: Option<UnderWay>,
    trusted: Vec<Network>,
}

/// What a request has been let in with.
struct Pass {
    allowed: Option<Allowed>,
    permit: Option<Permit>,
}

impl Guard {
    /// The guards as configured.
    ///
    /// # Errors
    /// When keys are configured and there are none to be had.
    pub(super) fn open_blocking(config: &GuardConfig) -> Result<Self, KeyError> {
        Ok(Self {
            keys: KeyRing::open_blocking(config)?,
            rates: config.rate_limit.map(Rates::new),
            under_way: config.max_searches_per_client.map(UnderWay::new),
            trusted: config.trusted_proxies.clone(),
        })
    }

    /// How many keys open `/v1/`; `None` where it is open to everybody.
    pub(super) fn keys(&self) -> Option<usize> {
        self.keys.as_ref().map(KeyRing::len)
    }

    /// Reads the file of keys again; gives how many there are, `None` where no keys are configured.
    pub(super) fn reload_keys_blocking(&self) -> Result<Option<usize>, KeyError> {
        self.keys.as_ref().map(KeyRing::reload_blocking).transpose()
    }

    fn check(&self, request: &Request) -> Result<Pass, ApiError> {
        let client = self.client(request);
        let counted = client.as_ref().map_or_else(|stranger| *stranger, |known| *known);
        let allowed = match &self.rates {
            Some(rates) => Some(rates.count(counted).map_err(ApiError::RateLimited)?),
            None => None,
        };
        let client =
            client.map_err(|_| ApiError::Unauthorized { is_wrong: keys::has_key(request.headers()) })?;
        Ok(Pass { allowed, permit: self.permit(client, request.method())? })
    }

    /// Who asks; an error where a key is needed and this is a stranger at an address.
    fn client(&self, request: &Request) -> Result<Client, Client> {
        let at_address = || Client::at(self.address(request));
        match &self.keys {
            None => Ok(at_address()),
            Some(keys) => keys.find(request.headers()).map(Client::Key).ok_or_else(at_address),
        }
    }

    /// Requests that came through no socket count as of one address.
    fn address(&self, request: &Request) -> IpAddr {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip());
        client::address_of(peer, request.headers(), &self.trusted)
    }

    fn permit(&self, client: Client, method: &Method) -> Result<Option<Permit>, ApiError> {
        match &self.under_way {
            Some(under_way) if method == Method::POST => {
                let permit = under_way.begin(client);
                permit.map(Some).ok_or(ApiError::TooManySearches { most: under_way.most() })
            }
            _ => Ok(None),
        }
    }
}

/// Lets a request in, or refuses it.
pub(super) async fn admit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !is_guarded(&request) {
        return next.run(request).await;
    }
    match app.guard.check(&request) {
        Ok(pass) => pass.stamp(next.run(request).await),
        Err(error) => {
            app.metrics.count_refusal(error.meaning().code);
            extract::drop_rest(request).await;
            error.into_response()
        }
    }
}

fn is_guarded(request: &Request) -> bool {
    request.method() != Method::OPTIONS && request.uri().path().starts_with("/v1/")
}

impl Pass {
    /// Tells the client where it stands. A stream is under way until its end.
    fn stamp(self, mut response: Response) -> Response {
        if let Some(allowed) = &self.allowed {
            allowed.tell(response.headers_mut());
        }
        match self.permit {
            Some(permit) if response.body().size_hint().exact().is_none() => {
                response.map(|body| held(body, permit))
            }
            _ => response,
        }
    }
}

/// The same body, holding a permit until it is dropped.
fn held(body: Body, permit: Permit) -> Body {
    Body::new(body.map_frame(move |frame| {
        let _ = &permit;
        frame
    }))
}

impl Allowed {
    /// Writes the RateLimit headers.
    pub(super) fn tell(&self, headers: &mut HeaderMap) {
        let (burst, remaining, reset) = (self.burst, self.remaining, whole_seconds(self.reset));
        let [limit_name, remaining_name, reset_name] = LIMIT_HEADERS;
        headers.insert(limit_name, burst.into());
        headers.insert(remaining_name, remaining.into());
        headers.insert(reset_name, reset.into());
        let [policy_name, state_name] = POLICY_HEADERS;
        let window = whole_seconds(self.window);
        let policy = (policy_name, format!("\"client\";q={burst};w={window}"));
        let state = (state_name, format!("\"client\";r={remaining};t={reset}"));
        for (name, text) in [policy, state] {
            if let Ok(value) = text.try_into() {
                headers.insert(name, value);
            }
        }
    }

    /// Seconds after which to try again.
    pub(super) fn retry_after(&self) -> u64 {
        whole_seconds(self.wait).max(1)
    }
}

/// Seconds, rounded up: whoever waits so long has waited enough.
fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}
