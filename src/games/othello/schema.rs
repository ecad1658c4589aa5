//! Schemas and sample positions of othello.

use serde_json::{Value, json};

/// A few moves into a game.
pub(super) const EXAMPLE: &str = "...................X......XXX......XO......XOO.....X............";
/// Sixteen empty squares.
pub(super) const ENDGAME: &str = "..XXXXX..OOOXX..OOOXOXX.OOXXOXXXOOXOXXX.OOOXXXX...OOOXX...OOOO..";
/// Black, to move, can place nothing.
pub(super) const PASSING: &str = "--------------------------XXXXX---XXX-X---XXXXXX----X-X------OOO";

/// JSON Schema of a state.
pub(super) fn state() -> Value {
    let count = json!({"type": "integer", "minimum": 0, "maximum": 64});
    json!({
        "type": "object", "additionalProperties": false, "required": ["board", "to_move"],
        "description": "A position whose middle four squares are filled and whose discs hang together.",
        "properties": {
            "board": {
                "description": "The 64 squares from a1 row by row, row 1 first: X black, O white, . empty (x, o, -, _ and \
                                space are understood); or the eight rows.",
                "oneOf": [
                    {"type": "string", "pattern": "^[XOxo.\\-_ ]{64}$"},
                    {"type": "array", "minItems": 8, "maxItems": 8,
                     "items": {"type": "string", "pattern": "^[XOxo.\\-_ ]{8}$"}}
                ]
            },
            "to_move": {"type": "string", "enum": ["black", "white"], "description": "The side to move."},
            "discs": {
                "type": "object", "additionalProperties": false, "required": ["black", "white"],
                "description": "The numbers of discs, as answers tell them. May be left out; must fit the board.",
                "properties": {"black": count, "white": count}
            }
        },
        "examples": [{"board": EXAMPLE, "to_move": "white"}]
    })
}

/// JSON Schema of a move's detail.
pub(super) fn move_detail() -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": ["turned"],
        "properties": {
            "turned": {"type": "array", "items": {"type": "string", "pattern": "^[a-h][1-8]$"},
                       "description": "The squares whose discs the move turns over; none for a pass."}
        }
    })
}
