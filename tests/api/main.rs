//! The service seen from outside: the router by `oneshot`, and a real socket where timing or connections matter.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod analyze;
mod body;
mod books;
mod curl;
mod dashboards;
mod errors;
mod explain;
mod fake;
mod games;
mod guard;
mod headers;
mod joining;
mod kept;
mod log;
mod openapi;
mod pool;
mod process;
mod repeatable;
mod review;
mod routes;
mod search_tree;
mod search_tree_pictures;
mod search_tree_replay;
mod socket;
mod stream;
mod support;
mod threads;
