//! What requests may say.

use super::schemas::{GameNames, reference};
use crate::games::endpoint::ServerLimits;
use crate::games::info::GameInfo;
use crate::games::search_tree;
use crate::search::levels::Strength;
use serde_json::{Map, Value, json};

/// The largest whole number that every JSON reader keeps exactly.
const LARGEST_INTEGER: u64 = (1 << 53) - 1;

/// Most moves that `search_moves` may name.
const MOST_SEARCH_MOVES: usize = 5_000;

/// Most lines of an analysis.
const MOST_LINES: u64 = 500;
/// Lines of an analysis that is not told how many.
const DEFAULT_LINES: u64 = 3;

/// Parameters that more than one operation has.
pub(super) fn parameters() -> Value {
    json!({
        "RequestId": {
            "name": "x-request-id",
            "in": "header",
            "required": false,
            "description": "Names the request in answers, errors and the log. One that is not 1 to 128 visible ASCII characters is replaced.",
            "schema": {"type": "string"},
        },
    })
}

/// The body of `/move`.
pub(super) fn of_move(game: &GameInfo, names: &GameNames, limits: &ServerLimits) -> Value {
    let mut properties = search_fields(game, names, limits);
    properties.extend(level_fields());
    properties.insert("explain".into(), explain_field());
    let mut schema = search_object("Asks for a move.", properties, game);
    if let Some(contradictions) = schema["not"]["anyOf"].as_array_mut() {
        contradictions.push(json!({
            "description": "Both say how well to play.",
            "required": ["difficulty", "strength"],
        }));
    }
    schema
}

/// The body of `/analyze`.
pub(super) fn of_analyze(game: &GameInfo, names: &GameNames, limits: &ServerLimits) -> Value {
    let mut properties = search_fields(game, names, limits);
    let lines = "How many of the best moves are shown; more than there are means all.";
    let mut most_lines = integer(1, MOST_LINES, lines);
    most_lines["default"] = DEFAULT_LINES.into();
    properties.insert("multi_pv".into(), most_lines);
    search_object("Asks what the best moves are worth.", properties, game)
}

/// The body of `/review`.
pub(super) fn of_review(game: &GameInfo, names: &GameNames, limits: &ServerLimits) -> Value {
    let mut properties = search_fields(game, names, limits);
    properties.remove("search_moves");
    properties["moves"]["minItems"] = 1.into();
    properties["moves"]["description"] = "The game: moves played since `state`, oldest first.".into();
    properties["depth"]["description"] = "The deepest iteration for each move, in plies.".into();
    properties["nodes"]["description"] = "The most positions to look at for each move.".into();
    properties["time_ms"]["description"] = format!(
        "The budget for each move in milliseconds; all together not more than {}. Without any limit it is 100, or an \
         even share of that; with depth or nodes alone each move may use an even share of what is left of it.",
        limits.max_time_ms
    )
    .into();
    let mut schema = search_object("Asks how well a game was played.", properties, game);
    let required = if game.has_start { json!(["moves"]) } else { json!(["state", "moves"]) };
    schema["required"] = required;
    schema
}

fn search_fields(game: &GameInfo, names: &GameNames, limits: &ServerLimits) -> Map<String, Value> {
    let mut properties = position_fields(game, names);
    properties.extend(limit_fields(game, limits));
    properties.extend(choice_fields(names));
    properties
}

/// A body whose limits may not contradict each other.
fn search_object(purpose: &str, properties: Map<String, Value>, game: &GameInfo) -> Value {
    let mut schema = object(&format!("{purpose} {}", about_start(game)), properties, game);
    schema["not"] = json!({"anyOf": [
        {
            "description": "An answer that depends on time cannot be repeated.",
            "properties": {"reproducible": {"const": true}, "time_ms": true},
            "required": ["reproducible", "time_ms"],
        },
        {
            "description": "A search that may not end by time must end by something else.",
            "properties": {"reproducible": {"const": true}, "depth": false, "nodes": false},
            "required": ["reproducible"],
        },
    ]});
    schema
}

/// The body of `/search-tree`.
pub(super) fn of_search_tree(game: &GameInfo, names: &GameNames) -> Value {
    let mut properties = position_fields(game, names);
    let depth = integer(1, search_tree::MAX_DEPTH.min(game.limits.max_depth).into(), "The depth in plies.");
    let most = "Most nodes that are shown; the walk goes on beyond them, so that they have their values.";
    let nodes = integer(1, search_tree::MAX_NODES as u64, most);
    properties.extend(fields([
        ("depth", with_default(depth, search_tree::DEFAULT_DEPTH)),
        ("max_nodes", with_default(nodes, search_tree::DEFAULT_NODES)),
        ("window", window()),
    ]));
    properties.extend(tree_choices());
    object(&format!("Asks for the tree of a search. {}", about_start(game)), properties, game)
}

fn with_default(mut schema: Value, default: impl Into<Value>) -> Value {
    schema["default"] = default.into();
    schema
}

fn window() -> Value {
    let (least, most) = (-search_tree::MAX_WINDOW, search_tree::MAX_WINDOW);
    let end = json!({"type": ["number", "null"], "minimum": least, "maximum": most});
    json!({
        "type": "array",
        "prefixItems": [end, end],
        "minItems": 2,
        "maxItems": 2,
        "default": [null, null],
        "description": "[alpha, beta] at the root, from max's view and in the game's unit, alpha below beta; null is \
                        infinite. Minimax takes no other than the infinite one.",
    })
}

fn tree_choices() -> Map<String, Value> {
    let choice = |values: &[&str], description: &str| json!({"type": "string", "enum": values, "default": values[0], "description": description});
    fields([
        ("algorithm", choice(&["alpha-beta", "minimax"], "What is walked.")),
        (
            "fail",
            choice(
                &["soft", "hard"],
                "What a node returns whose value lies outside its window: the bound that it has seen, or the end of \
                 the window.",
            ),
        ),
        (
            "order",
            choice(
                &["natural", "engine"],
                "In which order moves are looked at: as the rules list them, or what looks promising first.",
            ),
        ),
        (
            "scoring",
            json!({
                "type": "string",
                "enum": ["engine", "textbook"],
                "description": "What positions count. `engine`: a quicker win is worth more, and at the horizon the \
                                game's estimate counts. `textbook`: a win is worth the same however late, and at the \
                                horizon everything counts 0; so the node counts are those of textbooks. Without it \
                                the game chooses: `textbook` where the game is in them, else `engine`.",
            }),
        ),
        ("pruned", choice(&["none", "stub"], "Whether the moves that a cut saves are shown as nodes.")),
        (
            "format",
            choice(
                &["json", "dot", "svg"],
                "How the tree is written; without it `Accept` decides, else it is JSON.",
            ),
        ),
    ])
}

/// The body of `/position`.
pub(super) fn of_position(game: &GameInfo, names: &GameNames) -> Value {
    let mut properties = position_fields(game, names);
    properties.insert(
        "details".into(),
        json!({
            "type": "boolean",
            "default": false,
            "description": "Whether the legal moves are objects with their structured form.",
        }),
    );
    object(&format!("Asks what the rules say. {}", about_start(game)), properties, game)
}

fn object(description: &str, properties: Map<String, Value>, game: &GameInfo) -> Value {
    let mut schema = json!({
        "type": "object",
        "description": description,
        "properties": properties,
        "additionalProperties": false,
    });
    if !game.has_start {
        schema["required"] = json!(["state"]);
    }
    schema
}

fn about_start(game: &GameInfo) -> &'static str {
    match game.has_start {
        true => "Without `state` the game's start position is meant.",
        false => "The game has no start position of its own: `state` is needed.",
    }
}

fn fields<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(name, schema)| (name.into(), schema)).collect()
}

fn position_fields(game: &GameInfo, names: &GameNames) -> Map<String, Value> {
    fields([
        ("state", reference(&names.state)),
        (
            "moves",
            json!({
                "type": "array",
                "items": reference(&names.notation),
                "maxItems": game.limits.max_moves,
                "description": "Moves played since `state`, oldest first, each legal in turn. They give repetition \
                                its history.",
            }),
        ),
        (
            "claims",
            json!({
                "type": "string",
                "enum": ["manual", "automatic"],
                "default": "manual",
                "description": "Whether draws that a player may claim end the game by themselves.",
            }),
        ),
    ])
}

fn integer(minimum: u64, maximum: u64, description: &str) -> Value {
    json!({"type": "integer", "minimum": minimum, "maximum": maximum, "description": description})
}

fn limit_fields(game: &GameInfo, limits: &ServerLimits) -> Map<String, Value> {
    let depth = "The deepest iteration, in plies including the move asked for.";
    let time = format!(
        "The whole budget in milliseconds, from the moment the request has been read, waiting included. Without any \
         limit it is {}; depth or nodes alone still end at the largest.",
        limits.default_time_ms
    );
    fields([
        ("depth", integer(1, game.limits.max_depth.into(), depth)),
        ("time_ms", integer(1, limits.max_time_ms, &time)),
        ("nodes", integer(1, LARGEST_INTEGER, "The most positions to look at.")),
        ("threads", integer(1, limits.max_threads.into(), "Search threads for this request.")),
    ])
}

fn level_fields() -> Map<String, Value> {
    fields([
        (
            "difficulty",
            json!({
                "type": "string",
                "enum": ["easy", "medium", "hard", "almost-perfect", "perfect"],
                "default": "perfect",
                "description": "The level: `easy` plays at random, `medium` looks 2 plies ahead, `hard` 6, \
                                `almost-perfect` slips one time in ten, `perfect` does all that the budget allows.",
            }),
        ),
        (
            "strength",
            integer(
                0,
                Strength::MAX.into(),
                "Instead of `difficulty`, by number: 0 plays like `easy`, 100 like `perfect`, the others look deeper \
                 and err less the larger they are.",
            ),
        ),
        ("seed", integer(0, LARGEST_INTEGER, "Makes every random choice repeatable.")),
    ])
}

fn explain_field() -> Value {
    json!({
        "type": "boolean",
        "default": false,
        "description": "Whether the answer has an `explanation`: why this move, and what is wrong with the most \
                        natural other one. Two fifths of the limits are kept for the comparison.",
    })
}

fn choice_fields(names: &GameNames) -> Map<String, Value> {
    fields([
        (
            "search_moves",
            json!({
                "type": "array",
                "items": reference(&names.notation),
                "minItems": 1,
                "maxItems": MOST_SEARCH_MOVES,
                "description": "Consider only these moves; `proven` then speaks of the restricted choice.",
            }),
        ),
        (
            "reproducible",
            json!({
                "type": "boolean",
                "default": false,
                "description": "The same body gives the same answer but for times. Needs `depth` or `nodes`; \
                                `time_ms` may not be given.",
            }),
        ),
        (
            "book",
            json!({
                "type": "boolean",
                "default": true,
                "description": "Whether an opening book may answer (`stopped_by` is then `book`): where the server has one \
                                that knows the position and has looked as deep as `depth` asks, or has proven what it \
                                knows. Levels that see only so far and `reproducible` requests are never answered from \
                                it.",
            }),
        ),
    ])
}
