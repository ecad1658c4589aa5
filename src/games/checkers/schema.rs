//! What the catalogue tells of checkers.

use super::Checkers;
use super::board::MAX_CLOCK;
use super::fen::MAX_LENGTH;
use crate::games::info::{GameInfo, GameLimits};
use crate::games::wire::WireGame;
use serde_json::{Value, json};

/// Most moves that may follow a state.
const MAX_MOVES: usize = 2_000;
/// The position that the catalogue's example asks about: two for one, and a king.
const EXAMPLE: &str = "B:W18,19,21,22,24,25,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,12";
/// The variants by name.
pub(super) const VARIANTS: [(&str, ()); 1] = [("english", ())];

pub(super) fn info() -> GameInfo {
    GameInfo {
        slug: Checkers::SLUG,
        title: "Checkers",
        rules: "English draughts. Black begins. Men step and capture forward, kings also backward, one square at a time. A \
                capture is compulsory, any of them may be chosen, and a jump goes on while it can; a man that reaches the last \
                row ends its move there and is crowned. Who cannot move has lost. A threefold repetition, and 40 moves of each \
                side without a capture or a man's move, are draws that a player may claim.",
        state_schema: state_schema(),
        move_schema: json!({"type": "string", "pattern": "^[0-9]{1,2}(-[0-9]{1,2}|(x[0-9]{1,2}){1,9})$",
                            "examples": ["11-15", "22x15x6"]}),
        move_notation: "The squares from and to with a hyphen, or for a capture with x and every landing square; squares are \
                        numbered 1 to 32 row by row from black's side. Requests may leave out the squares between where \
                        only one capture fits.",
        move_detail_schema: detail_schema(),
        sides: vec!["black", "white"],
        score_unit: "hundredths of a man",
        has_start: true,
        limits: GameLimits { max_depth: 64, max_moves: MAX_MOVES },
        ui: json!({"shape": "grid", "width": 8, "height": 8, "cells": "dark-number", "surface": "checkered",
                   "drawing": "draughts", "turned_for": "black", "state": "pdn",
                   "pieces": {"B": "black man", "W": "white man", "KB": "black king", "KW": "white king"},
                   "move": "path"}),
        example: json!({"state": {"fen": EXAMPLE}, "time_ms": 500}),
    }
}

fn state_schema() -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": ["fen"],
        "properties": {
            "fen": {
                "type": "string", "maxLength": MAX_LENGTH,
                "description": "Portable Draughts Notation: the side to move, then the squares (1 to 32) of white (W) and \
                                black (B), K before those of kings. Ranges such as B1-12 are understood."
            },
            "variant": {
                "type": "string", "enum": VARIANTS.map(|(name, ())| name), "default": "english",
                "description": "The rules: English draughts on 8 by 8 squares."
            },
            "halfmove_clock": {
                "type": "integer", "minimum": 0, "maximum": MAX_CLOCK, "default": 0,
                "description": "Plies without a capture or a man's move; from 80 on a draw may be claimed."
            }
        },
        "examples": [{"fen": "B:W21,22,K30:B1,2", "variant": "english", "halfmove_clock": 0}]
    })
}

fn detail_schema() -> Value {
    let square = json!({"type": "integer", "minimum": 1, "maximum": 32});
    json!({
        "type": "object", "additionalProperties": false, "required": ["path", "captured", "crowned"],
        "properties": {
            "path": {"type": "array", "items": square, "minItems": 2, "maxItems": 10,
                     "description": "The squares on which the piece stands in turn, from the first to the last."},
            "captured": {"type": "array", "items": square, "maxItems": 9,
                         "description": "The squares of the captured pieces in the order of the jumps."},
            "crowned": {"type": "boolean", "description": "Whether a man becomes a king."}
        }
    })
}
