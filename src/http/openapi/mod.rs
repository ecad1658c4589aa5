//! The description of the service (OpenAPI 3.1), built from the registry, so that it cannot lag behind.
//!
//! Every game has paths of its own in it, though the router has one for all: so its states, moves and details have
//! types, and generated clients know them. Answers are described by the types that are serialized, requests by hand,
//! since they are read field by field. Examples of answers and of errors are real ones.

mod examples;
mod paths;
mod requests;
mod responses;
mod schemas;

use crate::games::Registry;
use crate::games::endpoint::{Endpoint, ServerLimits};
use serde_json::{Map, Value, json};

const DESCRIPTION: &str = "One question for many games: what should I play here? A request names a position, by a \
    `state` in the game's own shape and the `moves` played since, and a budget; the answer is a legal move with its \
    value, the line expected and what the search did.\n\nBodies are JSON objects, an empty body means `{}`, unknown \
    fields are refused. Scores are from the view of the side to move in the position asked about. Times are in \
    milliseconds and depths in plies, as the names say. Errors are problem documents (RFC 9457). A client that \
    closes its connection, even only its own half, stops its search.";

/// The whole description, with these limits in it.
pub fn document(registry: &Registry, limits: &ServerLimits) -> Value {
    let mut schemas = schemas::Schemas::new();
    let mut paths = Map::new();
    for game in registry.iter() {
        let names = schemas.add_game(game.info(), limits);
        paths.extend(paths::of_game(game, &names, &mut schemas));
    }
    paths.extend(paths::of_catalogue(registry, &mut schemas));
    paths.extend(paths::of_service(&mut schemas));
    let mut document = json!({
        "openapi": "3.1.0",
        "info": info(),
        "servers": [{"url": "/", "description": "This server"}],
        "tags": tags(registry),
        "paths": paths,
        "components": {
            "schemas": schemas.finish(),
            "responses": responses::errors(),
            "headers": responses::headers(),
            "parameters": requests::parameters(),
            "securitySchemes": security_schemes(),
        },
        "security": [],
    });
    drop_unused_schemas(&mut document);
    document
}

/// How a key is sent, where the server needs one.
fn security_schemes() -> Value {
    json!({
        "bearer": {"type": "http", "scheme": "bearer", "description": "A key of this server."},
        "key": {"type": "apiKey", "in": "header", "name": "x-api-key", "description": "A key of this server."},
    })
}

/// Drops what only the types mention: a game's own schemas stand in some of their places.
fn drop_unused_schemas(document: &mut Value) {
    let text = document.to_string();
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        schemas.retain(|name, _| text.contains(&format!("\"{}{name}\"", schemas::COMPONENTS)));
    }
}

fn info() -> Value {
    json!({
        "title": "bestmove",
        "version": env!("CARGO_PKG_VERSION"),
        "summary": env!("CARGO_PKG_DESCRIPTION"),
        "description": DESCRIPTION,
        "license": {"name": "MIT", "identifier": "MIT"},
    })
}

fn tags(registry: &Registry) -> Vec<Value> {
    let games = registry.iter().map(Endpoint::info);
    let mut tags: Vec<Value> = games
        .map(|game| json!({"name": game.slug, "description": format!("{}. {}", game.title, game.rules)}))
        .collect();
    tags.push(json!({"name": "catalogue", "description": "Which games there are, and how each is written."}));
    tags.push(json!({"name": "service", "description": "Health, metrics and this description."}));
    tags
}
