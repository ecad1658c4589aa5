//! Gomoku in JSON.

use super::board::{Ending, Position, SIZES};
use super::ends::NAMES;
use super::{Gomoku, Rule, kinds, patterns, schema, suite};
use crate::game::{Game, Side};
use crate::games::answer::Reason;
use crate::games::fields::{FieldError, ObjectReader, quote};
use crate::games::info::GameInfo;
use crate::games::kit::board_text::{
    cell_detail, draw_board, format_cell, format_rows, parse_board, parse_cell,
};
use crate::games::kit::lines::Cell;
use crate::games::wire::{SuiteCase, WireGame};
use crate::keys::Keys;
use serde_json::{Value, json};

/// The size of a board that names none.
pub(super) const DEFAULT_SIZE: usize = 15;
/// The sides by name.
const SIDES: [(&str, Side); 2] = [(NAMES.0, Side::First), (NAMES.1, Side::Second)];

impl WireGame for Gomoku {
    const SLUG: &'static str = "gomoku";
    const WIN_CHANCE_SCALE: f64 = 200.0;

    fn info() -> GameInfo {
        schema::info()
    }

    fn start(keys: &Keys) -> Option<(Self, Position)> {
        let game = Self::new(DEFAULT_SIZE, Rule::Freestyle, keys);
        let start = game.start();
        Some((game, start))
    }

    fn make_tables() {
        kinds::make_tables();
        patterns::make_tables();
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, Position)> {
        let mut reader = ObjectReader::new(state, pointer, errors)?;
        let size = reader.integer("size", *SIZES.start() as i64..=*SIZES.end() as i64);
        let is_sized = reader.has("size");
        let rule = reader.choice("rule", &Rule::NAMES);
        let to_move = reader.choice("to_move", &SIDES);
        let board = reader.value("board");
        let listed = reader.text_list("forbidden", SIZES.end() * SIZES.end());
        let place = reader.pointer_to("board");
        let list_place = reader.pointer_to("forbidden");
        let is_clean = reader.finish();
        let size = size.map(|size| size as usize).or((!is_sized).then_some(DEFAULT_SIZE))?;
        let cells = match board {
            Some(board) => parse_board(board, &place, (size, size), errors)
                .or_else(|| hint_at_size(board, is_sized, errors))?,
            None => vec![None; size * size],
        };
        if !is_clean {
            return None;
        }
        let game = Self::new(size, rule.unwrap_or(Rule::Freestyle), keys);
        let position = game.board.set_up(&cells, to_move);
        let position = position.map_err(|fault| errors.push(fault.at(pointer))).ok()?;
        if let Some(listed) = listed
            && let Some(fault) = game.list_fault(&position, &listed)
        {
            errors.push(FieldError::invalid(list_place, fault));
            return None;
        }
        Some((game, position))
    }

    /// Under renju rules with the cells that are forbidden to black, whoever is to move.
    fn format_state(&self, position: &Position) -> Value {
        let mut state = json!({
            "size": self.board.size(), "rule": self.board.rule().name(), "board": self.rows(position),
            "to_move": side_name(position.to_move()),
        });
        if self.board.rule() == Rule::Renju {
            let cells = self.forbidden_cells(position).into_iter();
            state["forbidden"] = cells.map(|cell| self.cell_name(cell)).collect();
        }
        state
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Cell, String> {
        let Some(cell) = parse_cell(text, self.dimensions()).map(Cell) else {
            return Err(format!(
                "{} is not a cell of this board; cells are \"a1\" to {}",
                quote(text),
                quote(&self.cell_name(self.board.size() - 1))
            ));
        };
        if self.outcome(position).is_some() {
            return Err(format!("{} cannot be played: the game is over", quote(text)));
        }
        if !self.board.is_empty(position, usize::from(cell.0)) {
            return Err(format!("{} is occupied", quote(text)));
        }
        match self.forbidden(position, cell) {
            Some(why) => Err(format!("{} is forbidden to black: it makes {why}", quote(text))),
            None => Ok(cell),
        }
    }

    fn format_move(&self, _position: &Position, mv: Cell) -> String {
        self.cell_name(usize::from(mv.0))
    }

    fn move_detail(&self, _position: &Position, mv: Cell) -> Value {
        cell_detail(mv.0, self.board.size())
    }

    fn side_name(&self, side: Side) -> String {
        side_name(side).into()
    }

    /// Where cells are left but all forbidden, the side to move has no move; the board is not full.
    fn reason(&self, position: &Position) -> Reason {
        match position.ending() {
            Some(Ending::Line(_)) => Reason::Line,
            Some(Ending::Overline) => Reason::ForbiddenMove,
            None if position.placed() == self.board.cells() => Reason::BoardFull,
            None => Reason::NoMoves,
        }
    }

    fn draw(&self, position: &Position) -> String {
        draw_board(self.board.size(), &self.rows(position))
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        let renju = json!({"state": {"rule": "renju"}, "moves": ["h8", "i9", "j8", "h10", "i7"]});
        let small = json!({"state": {"size": 7, "rule": "standard"}, "moves": ["d4", "d5", "e4"]});
        vec![
            (json!({"moves": ["h8", "i8", "i9", "h9"]}), 7),
            (renju, 6),
            (small, 7),
            (json!({"state": schema::example(), "moves": []}), 6),
        ]
    }

    fn parse_suite_line(line: &str) -> Result<Option<SuiteCase>, String> {
        suite::parse_line(line)
    }
}

impl Gomoku {
    fn dimensions(&self) -> (usize, usize) {
        (self.board.size(), self.board.size())
    }

    fn cell_name(&self, cell: usize) -> String {
        format_cell(cell as u16, self.dimensions())
    }

    fn rows(&self, position: &Position) -> Vec<String> {
        let cells = (0..self.board.cells()).map(|cell| self.board.stone(position, cell));
        format_rows(self.board.size(), cells)
    }

    /// The empty cells that black may not play on while the game goes on, row by row.
    fn forbidden_cells(&self, position: &Position) -> Vec<usize> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let cells = self.board.empty_cells(position);
        cells.filter(|&cell| !self.board.may_play(position, cell, Side::First)).collect()
    }

    /// What is wrong with a list of forbidden cells that was sent along.
    fn list_fault(&self, position: &Position, listed: &[&str]) -> Option<String> {
        let forbidden = self.forbidden_cells(position);
        let mut cells = Vec::with_capacity(listed.len());
        for text in listed {
            match parse_cell(text, self.dimensions()) {
                Some(cell) => cells.push(usize::from(cell)),
                None => return Some(format!("has {}, which is not a cell of this board", quote(text))),
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let names: Vec<String> = forbidden.iter().map(|&cell| self.cell_name(cell)).collect();
        let told = if names.is_empty() { "none".into() } else { names.join(", ") };
        (cells != forbidden).then(|| {
            format!(
                "does not fit the board, where the cells forbidden to black are: {told}; it may be left out"
            )
        })
    }
}

fn side_name(side: Side) -> &'static str {
    SIDES[side.index()].0
}

/// A board of another size than the usual one needs to say so.
fn hint_at_size<T>(board: &Value, is_sized: bool, errors: &mut [FieldError]) -> Option<T> {
    let rows = board.as_array().map(Vec::len).filter(|rows| SIZES.contains(rows) && *rows != DEFAULT_SIZE);
    if let (Some(rows), false, Some(last)) = (rows, is_sized, errors.last_mut()) {
        last.detail.push_str(&format!("; a board of {rows} rows needs \"size\": {rows}"));
    }
    None
}
