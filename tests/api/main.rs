//! The service seen from outside: the router by `oneshot`, and a real socket where timing or connections matter.

mod body;
mod errors;
mod fake;
mod headers;
mod log;
mod pool;
mod routes;
mod socket;
mod support;
