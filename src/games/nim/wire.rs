//! Nim in JSON.

use super::{Heaps, MAX_HEAPS, MAX_OBJECTS, Nim, Take};
use crate::game::Side;
use crate::games::answer::Reason;
use crate::games::fields::{Fault, FieldError, ObjectReader, as_integer, describe, quote};
use crate::games::info::{GameInfo, GameLimits};
use crate::games::wire::WireGame;
use crate::keys::Keys;
use serde_json::{Value, json};

impl WireGame for Nim {
    const SLUG: &'static str = "nim";
    const WIN_CHANCE_SCALE: f64 = 0.3;

    fn info() -> GameInfo {
        GameInfo {
            slug: Self::SLUG,
            title: "Nim",
            rules: "Two players take turns to take one or more objects from one heap. Who takes the last object wins; \
                    in misère play the same player loses.",
            state_schema: state_schema(),
            move_schema: json!({"type": "string", "pattern": "^([0-9]|1[0-5]):[1-9][0-9]{0,2}$", "examples": ["0:2"]}),
            move_notation: "Heap and count: 0:2 takes two objects from the first heap.",
            move_detail_schema: json!({
                "type": "object", "additionalProperties": false, "required": ["heap", "count"],
                "properties": {
                    "heap": {"type": "integer", "minimum": 0, "maximum": MAX_HEAPS - 1, "description": "Number of the heap, from 0."},
                    "count": {"type": "integer", "minimum": 1, "maximum": MAX_OBJECTS, "description": "Objects taken."}
                }
            }),
            sides: vec!["first", "second"],
            score_unit: "win or loss",
            has_start: false,
            limits: GameLimits { max_depth: 64, max_moves: MAX_HEAPS * MAX_OBJECTS as usize },
            ui: json!({"shape": "heaps", "field": "heaps", "move": "heap:count"}),
            example: json!({"state": {"heaps": [3, 4, 5], "misere": false}}),
        }
    }

    fn start(_keys: &Keys) -> Option<(Self, Heaps)> {
        None
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, Heaps)> {
        let mut reader = ObjectReader::new(state, pointer, errors)?;
        let heaps = reader.required("heaps");
        let is_misere = reader.flag("misere");
        let to_move = reader.choice("to_move", &[("first", Side::First), ("second", Side::Second)]);
        let place = reader.pointer_to("heaps");
        let is_clean = reader.finish();
        let heaps = parse_heaps(heaps?, &place, errors)?;
        if !is_clean {
            return None;
        }
        let game = Self::new(is_misere.unwrap_or(false), keys);
        let position = Heaps { to_move: to_move.unwrap_or(Side::First), ..game.position(&heaps) };
        Some((game, position))
    }

    fn format_state(&self, position: &Heaps) -> Value {
        let heaps: Vec<u8> = position.iter().collect();
        json!({"heaps": heaps, "misere": self.is_misere, "to_move": self.side_name(position.to_move)})
    }

    fn parse_move(&self, position: &Heaps, text: &str) -> Result<Take, String> {
        let number = |digits: &str| match digits.bytes().all(|b| b.is_ascii_digit()) {
            true if !digits.starts_with('0') || digits == "0" => digits.parse::<u8>().ok(),
            _ => None,
        };
        let parts = text.split_once(':').and_then(|(heap, count)| Some((number(heap)?, number(count)?)));
        let Some((heap, count)) = parts else {
            return Err(format!("{} is not a move; moves are written heap:count like \"0:2\"", quote(text)));
        };
        match position.iter().nth(usize::from(heap)) {
            Some(objects) if (1..=objects).contains(&count) => Ok(Take { heap, count }),
            Some(objects) => Err(format!("heap {heap} has {objects} objects: {count} cannot be taken")),
            None => Err(format!("there is no heap {heap}; heaps are counted from 0")),
        }
    }

    fn format_move(&self, _position: &Heaps, mv: Take) -> String {
        format!("{}:{}", mv.heap, mv.count)
    }

    fn move_detail(&self, _position: &Heaps, mv: Take) -> Value {
        json!({"heap": mv.heap, "count": mv.count})
    }

    fn side_name(&self, side: Side) -> String {
        if side == Side::First { "first" } else { "second" }.into()
    }

    fn reason(&self, _position: &Heaps) -> Reason {
        Reason::HeapsEmpty
    }

    fn draw(&self, position: &Heaps) -> String {
        let heap = |(index, objects): (usize, u8)| {
            format!("{index:>3}: {} ({objects})\n", "|".repeat(usize::from(objects)))
        };
        position.iter().enumerate().map(heap).collect()
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        vec![
            (json!({"state": {"heaps": [3, 4, 5]}}), 12),
            (json!({"state": {"heaps": [1, 3, 5, 7], "misere": true}}), 16),
        ]
    }
}

fn parse_heaps(value: &Value, pointer: &str, errors: &mut Vec<FieldError>) -> Option<Vec<u8>> {
    let Value::Array(list) = value else {
        let detail = format!("must be an array of whole numbers, not {}", describe(value));
        errors.push(FieldError::invalid(pointer, detail));
        return None;
    };
    if list.is_empty() || list.len() > MAX_HEAPS {
        let detail = format!("must have 1 to {MAX_HEAPS} heaps, not {}", list.len());
        errors.push(FieldError::invalid(pointer, detail));
        return None;
    }
    let heaps: Vec<u8> = list
        .iter()
        .enumerate()
        .filter_map(|(index, value)| {
            let objects = as_integer(value).and_then(|objects| u8::try_from(objects).ok());
            if objects.is_none() {
                let fault = if as_integer(value).is_some() { Fault::OutOfRange } else { Fault::Invalid };
                let detail =
                    format!("must be a whole number from 0 to {MAX_OBJECTS}, not {}", describe(value));
                errors.push(FieldError { pointer: format!("{pointer}/{index}"), detail, fault });
            }
            objects
        })
        .collect();
    (heaps.len() == list.len()).then_some(heaps)
}

fn state_schema() -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": ["heaps"],
        "description": "The heaps and the rule for the last object.",
        "properties": {
            "heaps": {
                "type": "array", "minItems": 1, "maxItems": MAX_HEAPS,
                "items": {"type": "integer", "minimum": 0, "maximum": MAX_OBJECTS},
                "description": "Objects in each heap."
            },
            "misere": {"type": "boolean", "default": false, "description": "Whether who takes the last object loses."},
            "to_move": {"type": "string", "enum": ["first", "second"], "default": "first",
                        "description": "The name of the side to move."}
        },
        "examples": [{"heaps": [3, 4, 5], "misere": false}]
    })
}
