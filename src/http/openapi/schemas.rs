//! The schemas under `#/components/schemas`: shared ones from the answers' types, and a set for each game.

use super::requests;
use crate::games::answer::{AnalyzeAnswer, LineAnswer, MoveAnswer, PlyAnswer, PositionAnswer, ReviewAnswer};
use crate::games::endpoint::ServerLimits;
use crate::games::info::GameInfo;
use crate::http::error::Problem;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

/// Where references point.
pub(super) const COMPONENTS: &str = "#/components/schemas/";

/// Names of a game's schemas.
pub(super) struct GameNames {
    pub(super) state: String,
    pub(super) notation: String,
    pub(super) detail: String,
    pub(super) move_request: String,
    pub(super) move_answer: String,
    pub(super) line: String,
    pub(super) analyze_request: String,
    pub(super) analyze_answer: String,
    pub(super) tree_request: String,
    pub(super) position_request: String,
    pub(super) position_answer: String,
    pub(super) ply: String,
    pub(super) review_request: String,
    pub(super) review_answer: String,
}

impl GameNames {
    fn new(slug: &str) -> Self {
        let game = pascal_case(slug);
        Self {
            state: format!("{game}State"),
            notation: format!("{game}Move"),
            detail: format!("{game}MoveDetail"),
            move_request: format!("{game}MoveRequest"),
            move_answer: format!("{game}MoveAnswer"),
            line: format!("{game}Line"),
            analyze_request: format!("{game}AnalyzeRequest"),
            analyze_answer: format!("{game}AnalyzeAnswer"),
            tree_request: format!("{game}SearchTreeRequest"),
            position_request: format!("{game}PositionRequest"),
            position_answer: format!("{game}PositionAnswer"),
            ply: format!("{game}Ply"),
            review_request: format!("{game}ReviewRequest"),
            review_answer: format!("{game}ReviewAnswer"),
        }
    }
}

/// A slug as a type's name.
fn pascal_case(slug: &str) -> String {
    let capitalize = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    slug.split('-').filter(|word| !word.is_empty()).map(capitalize).collect()
}

/// A reference to a schema.
pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("{COMPONENTS}{name}")})
}

/// Collects schemas.
pub(super) struct Schemas {
    generator: SchemaGenerator,
    named: Map<String, Value>,
}

impl Schemas {
    /// The problem document and nothing else yet.
    pub(super) fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        let mut schemas = Self { generator: settings.into_generator(), named: Map::new() };
        schemas.of_type::<Problem>();
        schemas
    }

    /// A reference to a type's schema.
    pub(super) fn of_type<T: JsonSchema>(&mut self) -> Value {
        self.generator.subschema_for::<T>().to_value()
    }

    /// Adds the schemas of a game.
    pub(super) fn add_game(&mut self, game: &GameInfo, limits: &ServerLimits) -> GameNames {
        let names = GameNames::new(game.slug);
        self.adopt(&names.state, &game.state_schema, "The position");
        self.adopt(&names.notation, &game.move_schema, game.move_notation);
        self.adopt(&names.detail, &game.move_detail_schema, "The move in the game's own structured form");
        self.named.insert(names.move_request.clone(), requests::of_move(game, &names, limits));
        self.named.insert(names.analyze_request.clone(), requests::of_analyze(game, &names, limits));
        self.named.insert(names.tree_request.clone(), requests::of_search_tree(game, &names));
        self.named.insert(names.position_request.clone(), requests::of_position(game, &names));
        self.add_answer::<MoveAnswer>(&names.move_answer, move_properties(game, &names));
        self.add_answer::<LineAnswer>(&names.line, line_properties(&names));
        self.add_answer::<AnalyzeAnswer>(&names.analyze_answer, analyze_properties(game, &names));
        self.add_answer::<PositionAnswer>(&names.position_answer, position_properties(&names));
        self.named.insert(names.review_request.clone(), requests::of_review(game, &names, limits));
        self.add_answer::<PlyAnswer>(&names.ply, ply_properties(&names));
        self.add_answer::<ReviewAnswer>(&names.review_answer, review_properties(game, &names));
        names
    }

    /// Adds a type's own schema, with the game's in place of the properties that differ from game to game.
    fn add_answer<T: JsonSchema>(&mut self, name: &str, replaced: Map<String, Value>) {
        let mut schema: Schema = T::json_schema(&mut self.generator);
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            for (name, own) in replaced {
                let description = properties.get(&name).and_then(|old| old.get("description")).cloned();
                properties.insert(name, with_description(own, description));
            }
        }
        self.named.insert(name.into(), schema.to_value());
    }

    /// Takes a game's schema in, its local definitions under names of their own.
    fn adopt(&mut self, name: &str, schema: &Value, description: &str) {
        let mut schema = schema.clone();
        let definitions = schema.as_object_mut().and_then(|object| object.remove("$defs"));
        if let Some(object) = schema.as_object_mut() {
            object.remove("$schema");
            object.entry("description").or_insert_with(|| description.into());
        }
        repoint(&mut schema, name);
        self.named.insert(name.into(), schema);
        let Some(Value::Object(definitions)) = definitions else { return };
        for (local, mut definition) in definitions {
            repoint(&mut definition, name);
            self.named.insert(format!("{name}{}", pascal_case(&local.replace('_', "-"))), definition);
        }
    }

    /// All of them, by name.
    pub(super) fn finish(mut self) -> Map<String, Value> {
        let mut all = self.generator.take_definitions(true);
        all.append(&mut self.named);
        all.sort_keys();
        all
    }
}

/// Makes local references of an adopted schema point to where their targets stand now.
fn repoint(schema: &mut Value, name: &str) {
    match schema {
        Value::Object(object) => {
            if let Some(Value::String(target)) = object.get_mut("$ref") {
                *target = repointed(target, name);
            }
            object.values_mut().for_each(|value| repoint(value, name));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| repoint(value, name)),
        _ => {}
    }
}

fn repointed(target: &str, name: &str) -> String {
    match target.strip_prefix("#/$defs/") {
        Some(local) => format!("{COMPONENTS}{name}{}", pascal_case(&local.replace('_', "-"))),
        None if target == "#" => format!("{COMPONENTS}{name}"),
        None => target.into(),
    }
}

fn with_description(mut schema: Value, description: Option<Value>) -> Value {
    if let (Some(object), Some(description)) = (schema.as_object_mut(), description) {
        object.insert("description".into(), description);
    }
    schema
}

fn properties<const N: usize>(properties: [(&str, Value); N]) -> Map<String, Value> {
    properties.into_iter().map(|(name, schema)| (name.into(), schema)).collect()
}

fn move_properties(game: &GameInfo, names: &GameNames) -> Map<String, Value> {
    let notation = reference(&names.notation);
    properties([
        ("game", json!({"type": "string", "const": game.slug})),
        ("move", json!({"anyOf": [notation, {"type": "null"}]})),
        ("move_detail", json!({"anyOf": [reference(&names.detail), {"type": "object", "maxProperties": 0}]})),
        ("pv", json!({"type": "array", "items": notation})),
        ("state_after", reference(&names.state)),
    ])
}

fn line_properties(names: &GameNames) -> Map<String, Value> {
    let notation = reference(&names.notation);
    properties([("move", notation.clone()), ("pv", json!({"type": "array", "items": notation}))])
}

fn analyze_properties(game: &GameInfo, names: &GameNames) -> Map<String, Value> {
    properties([
        ("game", json!({"type": "string", "const": game.slug})),
        ("lines", json!({"type": "array", "items": reference(&names.line)})),
    ])
}

fn ply_properties(names: &GameNames) -> Map<String, Value> {
    let notation = reference(&names.notation);
    properties([
        ("move", notation.clone()),
        ("best_move", json!({"anyOf": [notation, {"type": "null"}]})),
        ("best_line", json!({"type": "array", "items": notation})),
    ])
}

fn review_properties(game: &GameInfo, names: &GameNames) -> Map<String, Value> {
    properties([
        ("game", json!({"type": "string", "const": game.slug})),
        ("plies", json!({"type": "array", "items": reference(&names.ply)})),
    ])
}

fn position_properties(names: &GameNames) -> Map<String, Value> {
    let notation = reference(&names.notation);
    let detailed = json!({
        "type": "object",
        "description": "A legal move with its structured form.",
        "properties": {"move": notation, "detail": reference(&names.detail)},
        "required": ["move", "detail"],
    });
    properties([
        ("state", reference(&names.state)),
        ("legal_moves", json!({"type": "array", "items": {"anyOf": [notation, detailed]}})),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_references_of_a_game_point_to_its_own_names() {
        let mut schemas = Schemas::new();
        let state = json!({
            "type": "array",
            "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/$defs/a_leaf"}]},
            "$defs": {"a_leaf": {"type": "number"}},
        });
        schemas.adopt("OakState", &state, "The position");
        let all = schemas.finish();
        assert_eq!(
            all["OakState"]["items"]["anyOf"],
            json!([{"$ref": "#/components/schemas/OakState"}, {"$ref": "#/components/schemas/OakStateALeaf"}])
        );
        assert_eq!(all["OakStateALeaf"], json!({"type": "number"}));
        assert!(all["OakState"].get("$defs").is_none());
    }
}
