//! What the catalogue tells of gomoku.

use super::board::SIZES;
use super::wire::DEFAULT_SIZE;
use super::{Gomoku, Rule};
use crate::games::info::{GameInfo, GameLimits};
use crate::games::kit::board_text::cell_detail_schema;
use crate::games::wire::WireGame;
use serde_json::{Value, json};

pub(super) fn info() -> GameInfo {
    let most = *SIZES.end();
    GameInfo {
        slug: Gomoku::SLUG,
        title: "Gomoku",
        rules: "Black and white take turns to place a stone on an empty point of a board of 15 by 15 (5 to 19 a side); black \
                begins. Freestyle: five or more of one's own in a row, column or diagonal win. Standard: exactly five win. \
                Renju: black wins with exactly five and may not play a point that makes six or more in a row, two fours or two \
                threes, unless it makes five; white wins with five or more and may play anywhere. Where no point is left to \
                play on the game is a draw.",
        state_schema: state_schema(),
        move_schema: json!({"type": "string", "pattern": "^[a-s]([1-9]|1[0-9])$", "examples": ["h8"]}),
        move_notation: "Column letter from the left (none is skipped) and row number from the bottom: h8 is the middle of 15 by 15.",
        move_detail_schema: cell_detail_schema(),
        sides: vec!["black", "white"],
        score_unit: "points",
        has_start: true,
        limits: GameLimits { max_depth: 64, max_moves: most * most },
        ui: json!({"shape": "grid", "width_field": "size", "height_field": "size", "width": DEFAULT_SIZE,
                   "height": DEFAULT_SIZE, "cells": "algebraic", "rows_from": "bottom", "surface": "points",
                   "drawing": "stones", "pieces": {"X": "black", "O": "white"}, "state": "board", "move": "cell",
                   "forbidden_field": "forbidden"}),
        example: json!({"state": example(), "time_ms": 500}),
    }
}

/// A few moves into a game of renju, with a point that is forbidden to black.
pub(super) fn example() -> Value {
    let rows = [
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
        ".......X.......",
        ".......X.O.....",
        ".....XX........",
        "........OO.....",
        "......O.X......",
        "..........O....",
        "...............",
        "...............",
        "...............",
        "...............",
    ];
    json!({"size": DEFAULT_SIZE, "rule": "renju", "board": rows, "to_move": "black"})
}

fn state_schema() -> Value {
    let (least, most) = (*SIZES.start(), *SIZES.end());
    let cell = json!({"type": "string", "pattern": "^[a-s]([1-9]|1[0-9])$"});
    json!({
        "type": "object", "additionalProperties": false,
        "description": "The board's size, the rule, and the stones.",
        "properties": {
            "size": {"type": "integer", "minimum": least, "maximum": most, "default": DEFAULT_SIZE,
                     "description": "Points a side."},
            "rule": {
                "type": "string", "enum": Rule::NAMES.map(|(name, _)| name), "default": Rule::Freestyle.name(),
                "description": "What wins: five or more (freestyle), exactly five (standard), or renju."
            },
            "board": {
                "description": "The rows, top row first, or one string of all points: X black, O white, . empty (x, o, -, _ and \
                                space are understood). Left out: empty.",
                "oneOf": [
                    {"type": "string", "pattern": "^[XOxo.\\-_ ]+$", "maxLength": most * most},
                    {"type": "array", "minItems": least, "maxItems": most,
                     "items": {"type": "string", "pattern": "^[XOxo.\\-_ ]+$", "maxLength": most}}
                ]
            },
            "to_move": {
                "type": "string", "enum": ["black", "white"],
                "description": "The side to move. May be left out: black begins, so the counts decide."
            },
            "forbidden": {
                "type": "array", "items": cell, "maxItems": most * most,
                "description": "Renju: the points that black may not play on, as answers tell them. May be left out; must fit \
                                the board."
            }
        },
        "examples": [example()]
    })
}
