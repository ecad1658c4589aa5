//! Tic-tac-toe in JSON.

use super::TicTacToe;
use crate::game::{Game, Side};
use crate::games::answer::Reason;
use crate::games::fields::{FieldError, ObjectReader, quote};
use crate::games::info::{GameInfo, GameLimits};
use crate::games::kit::board_text::{format_rows, parse_board};
use crate::games::kit::lines::{Cell, LinePosition};
use crate::games::wire::WireGame;
use crate::keys::Keys;
use crate::search::tree_view::TreeScoring;
use serde_json::{Value, json};

impl WireGame for TicTacToe {
    const SLUG: &'static str = "tic-tac-toe";
    const WIN_CHANCE_SCALE: f64 = 4.0;
    /// The game is what textbooks count nodes by.
    const TEACHING: TreeScoring = TreeScoring::Textbook;

    fn info() -> GameInfo {
        GameInfo {
            slug: Self::SLUG,
            title: "Tic-tac-toe",
            rules: "X and O take turns to fill a cell of a three by three board. Three in a row, column or diagonal \
                    win; a full board without a line is a draw.",
            state_schema: state_schema(),
            move_schema: json!({"type": "string", "pattern": "^[0-8]$", "examples": ["4"]}),
            move_notation: "Number of the cell, 0 to 8, row by row from the top left.",
            move_detail_schema: json!({
                "type": "object", "additionalProperties": false, "required": ["row", "column"],
                "properties": {
                    "row": {"type": "integer", "minimum": 0, "maximum": 2, "description": "Row from the top, from 0."},
                    "column": {"type": "integer", "minimum": 0, "maximum": 2, "description": "Column from the left, from 0."}
                }
            }),
            sides: vec!["X", "O"],
            score_unit: "open lines",
            has_start: true,
            limits: GameLimits { max_depth: 64, max_moves: 9 },
            ui: json!({"shape": "grid", "width": 3, "height": 3, "cells": "number", "surface": "lines",
                       "drawing": "marks", "pieces": {"X": "X", "O": "O"}, "state": "board", "move": "cell"}),
            example: json!({"state": {"board": "XO.......", "to_move": "X"}, "depth": 9}),
        }
    }

    fn start(keys: &Keys) -> Option<(Self, LinePosition)> {
        let game = Self::new(keys);
        let position = game.start();
        Some((game, position))
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, LinePosition)> {
        let mut reader = ObjectReader::new(state, pointer, errors)?;
        let board = reader.required("board");
        let to_move = reader.choice("to_move", &[("X", Side::First), ("O", Side::Second)]);
        let place = reader.pointer_to("board");
        let is_clean = reader.finish();
        let cells = parse_board(board?, &place, (3, 3), errors)?;
        if !is_clean {
            return None;
        }
        let game = Self::new(keys);
        game.lines
            .set_up(&cells, to_move, ("X", "O"))
            .map_err(|fault| errors.push(fault.at(pointer)))
            .map(|position| (game, position))
            .ok()
    }

    fn format_state(&self, position: &LinePosition) -> Value {
        let board: String = format_rows(3, (0..9).map(|cell| position.stone(cell))).concat();
        json!({"board": board, "to_move": self.side_name(position.to_move())})
    }

    fn parse_move(&self, position: &LinePosition, text: &str) -> Result<Cell, String> {
        let cell = match text.as_bytes() {
            [digit @ b'0'..=b'8'] => u16::from(digit - b'0'),
            _ => return Err(format!("{} is not a cell; cells are \"0\" to \"8\"", quote(text))),
        };
        match self.outcome(position) {
            Some(_) => Err(format!("cell {cell} cannot be played: the game is over")),
            None if position.is_empty(usize::from(cell)) => Ok(Cell(cell)),
            None => Err(format!("cell {cell} is occupied")),
        }
    }

    fn format_move(&self, _position: &LinePosition, mv: Cell) -> String {
        mv.0.to_string()
    }

    fn move_detail(&self, _position: &LinePosition, mv: Cell) -> Value {
        json!({"row": mv.0 / 3, "column": mv.0 % 3})
    }

    fn side_name(&self, side: Side) -> String {
        if side == Side::First { "X" } else { "O" }.into()
    }

    fn reason(&self, position: &LinePosition) -> Reason {
        if position.winner().is_some() { Reason::Line } else { Reason::BoardFull }
    }

    fn draw(&self, position: &LinePosition) -> String {
        let symbol = |cell: usize| match position.stone(cell) {
            Some(side) => self.side_name(side),
            None => cell.to_string(),
        };
        let rows =
            (0..3).map(|row| (0..3).map(|column| symbol(3 * row + column)).collect::<Vec<_>>().join(" | "));
        rows.map(|row| format!(" {row}\n")).collect::<Vec<_>>().join("---+---+---\n")
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        vec![(json!({}), 9), (json!({"moves": ["0"]}), 8), (json!({"moves": ["4", "1"]}), 7)]
    }
}

fn state_schema() -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": ["board"],
        "description": "A position that play can have led to.",
        "properties": {
            "board": {
                "description": "The cells row by row from the top: X, O, or . for empty (x, o, -, _ and space are understood).",
                "oneOf": [
                    {"type": "string", "pattern": "^[XOxo.\\-_ ]{9}$"},
                    {"type": "array", "minItems": 3, "maxItems": 3,
                     "items": {"type": "string", "pattern": "^[XOxo.\\-_ ]{3}$"}}
                ],
                "examples": ["XO.......", ["XO.", "...", "..."]]
            },
            "to_move": {
                "type": "string", "enum": ["X", "O"],
                "description": "The side to move. May be left out: X begins, so the counts decide."
            }
        },
        "examples": [{"board": "XO.......", "to_move": "X"}]
    })
}
