//! m,n,k in JSON.

use super::Mnk;
use crate::game::Side;
use crate::games::answer::Reason;
use crate::games::fields::{FieldError, ObjectReader, quote};
use crate::games::info::{GameInfo, GameLimits};
use crate::games::kit::board_text::{
    cell_detail, cell_detail_schema, draw_board, format_cell, format_rows, parse_board, parse_cell,
};
use crate::games::kit::lines::{Cell, LinePosition, MAX_SIDE};
use crate::games::wire::{Expected, SuiteCase, WireGame};
use crate::keys::Keys;
use serde_json::{Value, json};

impl WireGame for Mnk {
    const SLUG: &'static str = "mnk";
    const WIN_CHANCE_SCALE: f64 = 60.0;

    fn info() -> GameInfo {
        GameInfo {
            slug: Self::SLUG,
            title: "m,n,k",
            rules: "X and O take turns to fill a cell of a board of any size up to 19 by 19. k or more in a row, \
                    column or diagonal win; a full board without a line is a draw.",
            state_schema: state_schema(),
            move_schema: json!({"type": "string", "pattern": "^[a-s]([1-9]|1[0-9])$", "examples": ["b2"]}),
            move_notation: "Column letter from the left and row number from the bottom: b2.",
            move_detail_schema: cell_detail_schema(),
            sides: vec!["X", "O"],
            score_unit: "points",
            has_start: false,
            limits: GameLimits { max_depth: 64, max_moves: MAX_SIDE * MAX_SIDE },
            ui: json!({"shape": "grid", "width_field": "width", "height_field": "height",
                       "cells": "algebraic", "rows_from": "bottom", "surface": "lines", "drawing": "marks",
                       "pieces": {"X": "X", "O": "O"}, "state": "board", "move": "cell"}),
            example: json!({"state": {"width": 4, "height": 4, "k": 3}, "depth": 8}),
        }
    }

    fn start(_keys: &Keys) -> Option<(Self, LinePosition)> {
        None
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, LinePosition)> {
        let mut reader = ObjectReader::new(state, pointer, errors)?;
        let side = 1..=MAX_SIDE as i64;
        let width = reader.required_integer("width", side.clone());
        let height = reader.required_integer("height", side.clone());
        let k = reader.required_integer("k", side);
        let board = reader.value("board");
        let to_move = reader.choice("to_move", &[("X", Side::First), ("O", Side::Second)]);
        let place = reader.pointer_to("board");
        let is_clean = reader.finish();
        let size = (width? as usize, height? as usize);
        let cells = match board {
            Some(board) => parse_board(board, &place, size, errors)?,
            None => vec![None; size.0 * size.1],
        };
        if !is_clean {
            return None;
        }
        let game = Self::new(size, k? as usize, keys);
        game.lines
            .set_up(&cells, to_move, ("X", "O"))
            .map_err(|fault| errors.push(fault.at(pointer)))
            .map(|position| (game, position))
            .ok()
    }

    fn format_state(&self, position: &LinePosition) -> Value {
        json!({
            "width": self.lines.width(), "height": self.lines.height(), "k": self.lines.k(),
            "board": self.rows(position), "to_move": self.side_name(position.to_move()),
        })
    }

    fn parse_move(&self, position: &LinePosition, text: &str) -> Result<Cell, String> {
        let size = (self.lines.width(), self.lines.height());
        match parse_cell(text, size).map(Cell) {
            Some(_) if self.lines.outcome(position).is_some() => {
                Err(format!("{} cannot be played: the game is over", quote(text)))
            }
            Some(cell) if position.is_empty(usize::from(cell.0)) => Ok(cell),
            Some(_) => Err(format!("{} is occupied", quote(text))),
            None => Err(format!("{} is not a cell of this board; cells are named like \"a1\"", quote(text))),
        }
    }

    fn format_move(&self, _position: &LinePosition, mv: Cell) -> String {
        format_cell(mv.0, (self.lines.width(), self.lines.height()))
    }

    fn move_detail(&self, _position: &LinePosition, mv: Cell) -> Value {
        cell_detail(mv.0, self.lines.width())
    }

    fn side_name(&self, side: Side) -> String {
        if side == Side::First { "X" } else { "O" }.into()
    }

    fn reason(&self, position: &LinePosition) -> Reason {
        if position.winner().is_some() { Reason::Line } else { Reason::BoardFull }
    }

    fn draw(&self, position: &LinePosition) -> String {
        draw_board(self.lines.width(), &self.rows(position))
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        vec![
            (json!({"state": {"width": 4, "height": 4, "k": 4}}), 10),
            (json!({"state": {"width": 7, "height": 7, "k": 4}, "moves": ["d4", "d5"]}), 7),
            (json!({"state": {"width": 15, "height": 15, "k": 5}, "moves": ["h8", "h9", "i9"]}), 4),
        ]
    }

    /// `m,n,k|value for the first player|anything`, value `win` or `draw`; `#` begins a comment.
    fn parse_suite_line(line: &str) -> Result<Option<SuiteCase>, String> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let mut parts = line.split('|');
        let (size, value) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let numbers: Vec<i64> = size.split(',').filter_map(|number| number.trim().parse().ok()).collect();
        let &[width, height, k] = numbers.as_slice() else {
            return Err(format!("expected m,n,k before the bar, not {}", quote(size)));
        };
        let expected = match value.trim() {
            "win" => Expected::Outcome(1),
            "draw" => Expected::Outcome(0),
            other => return Err(format!("expected win or draw, not {}", quote(other))),
        };
        let request = json!({"state": {"width": width, "height": height, "k": k}});
        Ok(Some(SuiteCase { name: size.to_owned(), request, expected }))
    }
}

impl Mnk {
    fn rows(&self, position: &LinePosition) -> Vec<String> {
        format_rows(self.lines.width(), (0..self.lines.cells()).map(|cell| position.stone(cell)))
    }
}

fn state_schema() -> Value {
    let side =
        |what: &str| json!({"type": "integer", "minimum": 1, "maximum": MAX_SIDE, "description": what});
    json!({
        "type": "object", "additionalProperties": false, "required": ["width", "height", "k"],
        "description": "The board's size, the length that wins, and the stones.",
        "properties": {
            "width": side("Columns."),
            "height": side("Rows."),
            "k": side("Stones in a row that win, or more."),
            "board": {
                "description": "The rows, top row first, or one string of all cells: X, O, or . for empty (x, o, -, _ and \
                                space are understood). Left out: empty.",
                "oneOf": [
                    {"type": "string", "pattern": "^[XOxo.\\-_ ]+$", "maxLength": 361},
                    {"type": "array", "minItems": 1, "maxItems": 19,
                     "items": {"type": "string", "pattern": "^[XOxo.\\-_ ]+$", "maxLength": 19}}
                ]
            },
            "to_move": {
                "type": "string", "enum": ["X", "O"],
                "description": "The side to move. May be left out: X begins, so the counts decide."
            }
        },
        "examples": [{"width": 3, "height": 3, "k": 3, "board": ["...", ".X.", "..."], "to_move": "O"}]
    })
}
