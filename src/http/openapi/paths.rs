//! The operations.

use super::examples::{self, Example};
use super::responses::{answer, error, errors_of_post};
use super::schemas::{GameNames, Schemas, reference};
use crate::games::Registry;
use crate::games::endpoint::Endpoint;
use crate::games::info::GameInfo;
use crate::games::search_tree::answer::SearchTreeAnswer;
use crate::games::search_tree::picture::TreeFormat;
use crate::http::events::Format;
use crate::http::games::{Catalogue, GameEntry};
use crate::http::health::Health;
use crate::http::metrics::OPENMETRICS;
use serde_json::{Map, Value, json};

const JSON: &str = "application/json";

const TREE_DESCRIPTION: &str = "Walks the tree of plain minimax or alpha-beta to a small depth and shows every node, \
    window, value and cut, as data, as a drawing or for Graphviz. The format is the one that `format` names, else the \
    first of `Accept` that is known, else JSON. Values, alpha and beta are from the view of max: the side to move at \
    the root, or where the game declares a side for max (`max_side`, or the name itself), that one. A cut is made \
    when alpha >= beta. Below a chance node every result has the full window. Repetition is not looked at, and \
    nothing is searched beyond the horizon. A walk ends without a value after 1000000 nodes or the server's largest \
    time: then `value` is null and `truncated` true.";

type Paths = Vec<(String, Value)>;

/// The operations of one game.
pub(super) fn of_game(game: &dyn Endpoint, names: &GameNames, schemas: &mut Schemas) -> Paths {
    let slug = game.info().slug;
    vec![
        (format!("/v1/{slug}/move"), json!({"post": post_move(game, names)})),
        (format!("/v1/{slug}/analyze"), json!({"post": post_analyze(game, names)})),
        (format!("/v1/{slug}/search-tree"), json!({"post": post_search_tree(game, names, schemas)})),
        (format!("/v1/{slug}/position"), json!({"post": post_position(game, names)})),
        (format!("/v1/{slug}/review"), json!({"post": post_review(game, names)})),
    ]
}

fn post_move(game: &dyn Endpoint, names: &GameNames) -> Value {
    let info = game.info();
    let example = examples::of_move_blocking(game);
    let mut responses = errors_of_post();
    let content = content(reference(&names.move_answer), example.as_ref().map(|example| &example.answer));
    responses.insert("200".into(), answer("The move to play; `null` when the game is over.", JSON, content));
    responses.insert("503".into(), error("Unavailable"));
    json!({
        "operationId": operation_id(info, "move"),
        "summary": format!("{}: what should I play here?", info.title),
        "description": format!(
            "Searches until the first limit is reached and answers with the best move. Moves: {}. `score.value` is in: \
             {}. The answer is ready within `time_ms`, and is a legal move even when every search thread is busy.",
            info.move_notation, info.score_unit
        ),
        "tags": [info.slug],
        "security": guarded(),
        "parameters": [request_id()],
        "requestBody": body(&names.move_request, &info.example, example),
        "responses": sorted(responses),
    })
}

fn post_analyze(game: &dyn Endpoint, names: &GameNames) -> Value {
    let info = game.info();
    let example = examples::of_analyze_blocking(game);
    let mut responses = errors_of_post();
    let content = content(reference(&names.analyze_answer), example.as_ref().map(|example| &example.answer));
    let mut found = answer("The best moves; none when the game is over.", JSON, content);
    for format in [Format::ServerSent, Format::Lines] {
        found["content"][format.media_type()] = json!({"schema": {"type": "string"}});
    }
    responses.insert("200".into(), found);
    responses.insert("503".into(), error("Unavailable"));
    json!({
        "operationId": operation_id(info, "analyze"),
        "summary": format!("{}: what are the best moves worth?", info.title),
        "description": "Searches until the first limit is reached and answers with the best moves, best first, each \
                        with its own score at the depth reached. Limits are those of a move; there are no levels. \
                        With `Accept: text/event-stream` or `application/x-ndjson` the answer is a stream: an \
                        `iteration` event for each finished depth, then a `result` event that equals the JSON \
                        answer.",
        "tags": [info.slug],
        "security": guarded(),
        "parameters": [request_id()],
        "requestBody": body(&names.analyze_request, &info.example, example),
        "responses": sorted(responses),
    })
}

fn post_search_tree(game: &dyn Endpoint, names: &GameNames, schemas: &mut Schemas) -> Value {
    let info = game.info();
    let example = examples::of_search_tree_blocking(game);
    let mut responses = errors_of_post();
    let schema = schemas.of_type::<SearchTreeAnswer>();
    let content = content(schema, example.as_ref().map(|example| &example.answer));
    let mut found = answer("The tree; one node when the game is over.", JSON, content);
    for format in [TreeFormat::Svg, TreeFormat::Dot] {
        found["content"][format.media_type()] = json!({"schema": {"type": "string"}});
        if let Some(picture) = examples::of_picture_blocking(game, format) {
            found["content"][format.media_type()]["examples"] = json!({"reproducible": {"value": picture}});
        }
    }
    responses.insert("200".into(), found);
    responses.insert("503".into(), error("Unavailable"));
    let request = example.as_ref().map_or_else(|| json!({}), |example| example.request.clone());
    json!({
        "operationId": operation_id(info, "search_tree"),
        "summary": format!("{}: how does a search come to its value?", info.title),
        "description": TREE_DESCRIPTION,
        "tags": [info.slug],
        "security": guarded(),
        "parameters": [request_id()],
        "requestBody": body(&names.tree_request, &request, None),
        "responses": sorted(responses),
    })
}

fn post_position(game: &dyn Endpoint, names: &GameNames) -> Value {
    let info = game.info();
    let example = examples::of_position(game);
    let mut responses = errors_of_post();
    let content = content(reference(&names.position_answer), example.as_ref().map(|example| &example.answer));
    responses.insert("200".into(), answer("The position after the moves.", JSON, content));
    let request = example.as_ref().map_or_else(|| json!({}), |example| example.request.clone());
    json!({
        "operationId": operation_id(info, "position"),
        "summary": format!("{}: what do the rules say?", info.title),
        "description": "Checks `state`, plays `moves`, and answers with the new state, its legal moves and whether \
                        the game is over. Nothing is searched.",
        "tags": [info.slug],
        "security": guarded(),
        "parameters": [request_id()],
        "requestBody": body(&names.position_request, &request, None),
        "responses": sorted(responses),
    })
}

fn post_review(game: &dyn Endpoint, names: &GameNames) -> Value {
    let info = game.info();
    let example = examples::of_review_blocking(game);
    let mut responses = errors_of_post();
    let content = content(reference(&names.review_answer), example.as_ref().map(|example| &example.answer));
    responses.insert("200".into(), answer("Every move of the game, and what they come to.", JSON, content));
    responses.insert("503".into(), error("Unavailable"));
    let request = example.as_ref().map_or_else(|| json!({}), |example| example.request.clone());
    json!({
        "operationId": operation_id(info, "review"),
        "summary": format!("{}: how well was this game played?", info.title),
        "description": "Plays `moves` and compares each with the best move of its position, searched as deep: what it                         gave away, a verdict, and whether it decided the game. `depth`, `time_ms` and `nodes` are                         for each move; the whole takes no longer than the largest `time_ms` of a move request. A                         move with chance is played with its first listed result, as everywhere in `moves`; its                         score is the expectation.",
        "tags": [info.slug],
        "security": guarded(),
        "parameters": [request_id()],
        "requestBody": body(&names.review_request, &request, None),
        "responses": sorted(responses),
    })
}

/// Open, or with a key in either place: that is for the server to say.
fn guarded() -> Value {
    json!([{}, {"bearer": []}, {"key": []}])
}

fn operation_id(game: &GameInfo, verb: &str) -> String {
    format!("{}_{verb}", game.slug.replace('-', "_"))
}

fn request_id() -> Value {
    json!({"$ref": "#/components/parameters/RequestId"})
}

fn content(schema: Value, example: Option<&Value>) -> Value {
    match example {
        Some(example) => json!({"schema": schema, "examples": {"reproducible": {"value": example}}}),
        None => json!({"schema": schema}),
    }
}

fn body(schema: &str, plain: &Value, reproducible: Option<Example>) -> Value {
    let mut examples = Map::new();
    if let Some(Example { request, .. }) = reproducible {
        examples.insert("plain".into(), json!({"summary": "As it would be sent", "value": plain}));
        let summary = "With the answer shown below";
        examples.insert("reproducible".into(), json!({"summary": summary, "value": request}));
    } else {
        examples.insert("reproducible".into(), json!({"value": plain}));
    }
    let content = json!({"schema": reference(schema), "examples": examples});
    json!({"description": "The position and the limits.", "required": false, "content": {JSON: content}})
}

fn sorted(mut responses: Map<String, Value>) -> Map<String, Value> {
    responses.sort_keys();
    responses
}

/// The operations that show which games there are.
pub(super) fn of_catalogue(registry: &Registry, schemas: &mut Schemas) -> Paths {
    let all = content(schemas.of_type::<Catalogue<'_>>(), None);
    let one = content(schemas.of_type::<GameEntry<'_>>(), None);
    let slugs: Vec<_> = registry.iter().map(|game| game.info().slug).collect();
    let list =
        get_guarded("list_games", "Which games are there?", json!({"200": answer("Every game.", JSON, all)}));
    let responses = json!({"200": answer("The game.", JSON, one), "404": error("UnknownGame")});
    let mut show = get_guarded("show_game", "How is this game written?", responses);
    show["parameters"] = json!([{
        "name": "game",
        "in": "path",
        "required": true,
        "description": "The game's name in paths.",
        "schema": {"type": "string", "enum": slugs},
    }]);
    vec![("/v1/games".into(), json!({"get": list})), ("/v1/{game}".into(), json!({"get": show}))]
}

/// An operation of the catalogue, which keys and rates guard.
fn get_guarded(operation_id: &str, summary: &str, mut responses: Value) -> Value {
    responses["401"] = error("Unauthorized");
    responses["429"] = error("TooManyRequests");
    let mut operation = get(operation_id, "catalogue", summary, responses);
    operation["security"] = guarded();
    operation
}

fn get(operation_id: &str, tag: &str, summary: &str, mut responses: Value) -> Value {
    responses["405"] = error("MethodNotAllowed");
    responses["500"] = error("Internal");
    let responses = responses.as_object().cloned().map(sorted);
    json!({"operationId": operation_id, "tags": [tag], "summary": summary, "responses": responses})
}

/// The operations for those who run the service, and this description.
pub(super) fn of_service(schemas: &mut Schemas) -> Paths {
    let health = content(schemas.of_type::<Health>(), None);
    let text = json!({"schema": {"type": "string"}});
    let object = json!({"schema": {"type": "object"}});
    let ok = |description: &str, media_type: &str, content: &Value| json!({"200": answer(description, media_type, content.clone())});
    let mut ready = ok("Requests are taken.", JSON, &health);
    ready["503"] = error("Draining");
    let yaml = ok("This description, with the default limits.", "application/yaml", &object);
    let operations = [
        ("/healthz", "show_health", "Does the process live?", ok("It lives.", JSON, &health)),
        ("/readyz", "show_readiness", "Does the server take requests?", ready),
        ("/metrics", "show_metrics", "Metrics for Prometheus", ok("The metrics.", OPENMETRICS, &text)),
        ("/openapi.yaml", "show_openapi_yaml", "This description as YAML", yaml),
        (
            "/openapi.json",
            "show_openapi_json",
            "This description as JSON",
            ok("This description, with this server's limits.", JSON, &object),
        ),
        ("/docs", "show_docs", "This description as a page", ok("The page.", "text/html", &text)),
    ];
    let operation = |(path, id, summary, responses): (&str, _, _, _)| {
        (path.to_owned(), json!({"get": get(id, "service", summary, responses)}))
    };
    operations.into_iter().map(operation).collect()
}
