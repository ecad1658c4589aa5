//! Connect four in JSON.

use super::bits::has_line;
use super::{BOARD, CELLS, ConnectFour, Drop, HEIGHT, Position, WIDTH};
use crate::game::{Game, Side};
use crate::games::answer::Reason;
use crate::games::fields::{FieldError, ObjectReader, quote};
use crate::games::info::{GameInfo, GameLimits};
use crate::games::kit::board_text::{format_rows, parse_board};
use crate::games::wire::{Expected, SuiteCase, WireGame};
use crate::keys::Keys;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

impl WireGame for ConnectFour {
    const SLUG: &'static str = "connect-four";
    const WIN_CHANCE_SCALE: f64 = 40.0;

    fn info() -> GameInfo {
        GameInfo {
            slug: Self::SLUG,
            title: "Connect four",
            rules: "Red and yellow take turns to drop a stone into one of seven columns of six cells. Four in a row, \
                    column or diagonal win; a full board without a line is a draw.",
            state_schema: state_schema(),
            move_schema: json!({"type": "string", "pattern": "^[1-7]$", "examples": ["4"]}),
            move_notation: "Number of the column, 1 to 7 from the left.",
            move_detail_schema: json!({
                "type": "object", "additionalProperties": false, "required": ["column", "row"],
                "properties": {
                    "column": {"type": "integer", "minimum": 1, "maximum": 7, "description": "Column from the left, from 1."},
                    "row": {"type": "integer", "minimum": 1, "maximum": 6,
                            "description": "Row where the stone comes to lie, from the bottom, from 1."}
                }
            }),
            sides: vec!["red", "yellow"],
            score_unit: "points",
            has_start: true,
            limits: GameLimits { max_depth: 64, max_moves: CELLS as usize },
            ui: json!({"shape": "columns", "width": WIDTH, "height": HEIGHT,
                       "drawing": "discs", "pieces": {"X": "red", "O": "yellow"}, "state": "board",
                       "move": "column"}),
            example: json!({"state": {"columns": "44553"}, "time_ms": 500}),
        }
    }

    fn start(keys: &Keys) -> Option<(Self, Position)> {
        Some((Self::new(keys), Position::START))
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, Position)> {
        let mut reader = ObjectReader::new(state, pointer, errors)?;
        let columns = reader.text("columns");
        let board = reader.value("board");
        let to_move = reader.choice("to_move", &[("red", Side::First), ("yellow", Side::Second)]);
        let has_columns = reader.has("columns");
        if has_columns == board.is_some() {
            reader.fault(
                if has_columns { "columns" } else { "board" },
                "give the position either as \"board\" or as \"columns\"",
            );
        }
        let place = reader.pointer_to("board");
        if !reader.finish() {
            return None;
        }
        let position = match (board, columns) {
            (Some(board), _) => parse_cells(board, &place, pointer, errors)?,
            (None, text) => play_columns(text.unwrap_or_default())
                .map_err(|fault| errors.push(FieldError::invalid(format!("{pointer}/columns"), fault)))
                .ok()?,
        };
        let mover = position.to_move();
        if to_move.is_some_and(|side| side != mover) {
            let detail = format!("must be \"{}\": red begins, so the counts decide", side_name(mover));
            errors.push(FieldError::invalid(format!("{pointer}/to_move"), detail));
            return None;
        }
        Some((Self::new(keys), position))
    }

    fn format_state(&self, position: &Position) -> Value {
        json!({"board": rows(position), "to_move": side_name(position.to_move())})
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Drop, String> {
        let column = match text.as_bytes() {
            [digit @ b'1'..=b'7'] => usize::from(digit - b'1'),
            _ => return Err(format!("{} is not a column; columns are \"1\" to \"7\"", quote(text))),
        };
        if self.outcome(position).is_some() {
            return Err(format!("column {} cannot be played: the game is over", column + 1));
        }
        match position.landing_cells() & super::bits::column(column) {
            0 => Err(format!("column {} is full", column + 1)),
            cell => Ok(Drop(cell)),
        }
    }

    fn format_move(&self, _position: &Position, mv: Drop) -> String {
        (mv.column() + 1).to_string()
    }

    fn move_detail(&self, _position: &Position, mv: Drop) -> Value {
        json!({"column": mv.column() + 1, "row": mv.row() + 1})
    }

    fn side_name(&self, side: Side) -> String {
        side_name(side).into()
    }

    fn reason(&self, position: &Position) -> Reason {
        if position.all == BOARD && !position.is_won { Reason::BoardFull } else { Reason::Line }
    }

    fn draw(&self, position: &Position) -> String {
        let spaced = |row: &String| row.chars().map(|cell| format!(" {cell}")).collect::<String>() + "\n";
        rows(position).iter().map(spaced).collect::<String>() + " 1 2 3 4 5 6 7\n"
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        let moves = |columns: &str| json!({"state": {"columns": columns}});
        vec![(moves(""), 12), (moves("444"), 12), (moves("4455"), 12), (moves("2531276566711153"), 26)]
    }

    /// `<columns> <score>`: the score is 22 minus the stones of the winner when it wins, negative where the side to move
    /// loses, 0 for a draw.
    fn parse_suite_line(line: &str) -> Result<Option<SuiteCase>, String> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let (columns, score) = line.split_once(' ').unwrap_or(("", line));
        let score = score.trim().parse().ok().filter(|score| SUITE_SCORES.contains(score));
        let score = score.ok_or_else(|| format!("no score from -18 to 18 in {}", quote(line)))?;
        let position = play_columns(columns)?;
        let expected = Expected::Value(value_of_score(score, i64::from(position.placed())));
        let request = json!({"state": {"columns": columns}});
        Ok(Some(SuiteCase { name: columns.to_owned(), request, expected }))
    }
}

/// Scores of suites: a winner has placed at least four stones.
const SUITE_SCORES: RangeInclusive<i64> = -18..=18;

/// The value of a position with `placed` stones whose winner will have placed `22 - |score|` stones.
fn value_of_score(score: i64, placed: i64) -> i64 {
    if score == 0 {
        return 0;
    }
    let mover_is_first = placed % 2 == 0;
    let winner_is_first = mover_is_first == (score > 0);
    let winners_stones = 22 - score.abs();
    let last_stone = 2 * winners_stones - i64::from(winner_is_first);
    score.signum() * (1_000_000 - (last_stone - placed))
}

fn side_name(side: Side) -> &'static str {
    if side == Side::First { "red" } else { "yellow" }
}

/// The rows from the top, `X` red, `O` yellow.
fn rows(position: &Position) -> Vec<String> {
    let (first, second) = match position.to_move() {
        Side::First => (position.own, position.other()),
        Side::Second => (position.other(), position.own),
    };
    let cells = (0..HEIGHT).rev().flat_map(|row| (0..WIDTH).map(move |column| bit(column, row)));
    let stone = |cell: u64| match (first & cell != 0, second & cell != 0) {
        (true, _) => Some(Side::First),
        (_, true) => Some(Side::Second),
        _ => None,
    };
    format_rows(WIDTH, cells.map(stone))
}

fn bit(column: usize, row: usize) -> u64 {
    1 << (column * super::bits::COLUMN_BITS + row)
}

/// Plays columns from the empty board.
fn play_columns(columns: &str) -> Result<Position, String> {
    let game = ConnectFour { salt: 0 };
    let mut position = Position::START;
    for (index, symbol) in columns.chars().enumerate() {
        let mv = game.parse_move(&position, &symbol.to_string());
        position = position.dropped(mv.map_err(|fault| format!("move {}: {fault}", index + 1))?);
    }
    Ok(position)
}

/// Reads a board, top row first, and checks that play can have led to it.
fn parse_cells(board: &Value, place: &str, pointer: &str, errors: &mut Vec<FieldError>) -> Option<Position> {
    let cells = parse_board(board, place, (WIDTH, HEIGHT), errors)?;
    let mut sides = [0_u64; 2];
    for (index, side) in cells.iter().enumerate().filter_map(|(i, cell)| cell.map(|side| (i, side))) {
        sides[side.index()] |= bit(index % WIDTH, HEIGHT - 1 - index / WIDTH);
    }
    reachable(sides).map_err(|fault| errors.push(FieldError::invalid(format!("{pointer}/board"), fault))).ok()
}

/// The position of these stones, `X` and `O`, where play can have led to it.
fn reachable([first, second]: [u64; 2]) -> Result<Position, String> {
    let all = first | second;
    if let Some(column) =
        (0..WIDTH).find(|&c| all & super::bits::column(c) & !((all << 1) | super::BOTTOM) != 0)
    {
        return Err(format!("has a stone above an empty cell in column {}", column + 1));
    }
    let (x, o) = (first.count_ones(), second.count_ones());
    if x != o && x != o + 1 {
        return Err(format!("has {x} X and {o} O; red (X) begins, so X has as many as O or one more"));
    }
    let own = if x == o { first } else { second };
    let position = Position::of_stones(own, all);
    if has_line(own) {
        return Err("shows a line of the side to move: the game had ended before the last move".into());
    }
    if !can_be_unplayed(position) {
        return Err(
            "cannot come from play: no order of moves drops these stones in turn without ending earlier"
                .into(),
        );
    }
    Ok(position)
}

/// Whether the stones can be taken away in turn, each the top of its column, with no line left once the last stone of a
/// line is gone. Every order is tried, each set of heights once; there are 7^7 of them, so one bit each is kept.
fn can_be_unplayed(position: Position) -> bool {
    let mut seen = vec![0_u64; HEIGHT_SETS.div_ceil(64)];
    let mut open = vec![(position, heights_of(position))];
    while let Some((position, heights)) = open.pop() {
        if position.all == 0 {
            return true;
        }
        let last_movers_tops = position.all & !((position.all >> 1) & BOARD) & position.other();
        for column in 0..WIDTH {
            let cell = last_movers_tops & super::bits::column(column);
            if cell == 0 {
                continue;
            }
            let (own, all) = (position.other() & !cell, position.all & !cell);
            // Only the stones are looked at here.
            let before = Position { own, all, ..Position::START };
            let heights = heights - column_weight(column);
            let is_new = seen[heights / 64] >> (heights % 64) & 1 == 0;
            if is_new && !has_line(before.own) && !has_line(before.other()) {
                seen[heights / 64] |= 1 << (heights % 64);
                open.push((before, heights));
            }
        }
    }
    false
}

/// Sets of column heights: each from empty to full.
const HEIGHT_SETS: usize = (HEIGHT + 1).pow(WIDTH as u32);

/// What a stone in this column adds to the number of a set of heights.
fn column_weight(column: usize) -> usize {
    (HEIGHT + 1).pow(column as u32)
}

fn heights_of(position: Position) -> usize {
    let height = |column| (position.all & super::bits::column(column)).count_ones() as usize;
    (0..WIDTH).map(|column| height(column) * column_weight(column)).sum()
}

fn state_schema() -> Value {
    json!({
        "type": "object", "additionalProperties": false,
        "description": "A position that play can have led to, as a board or as the columns played.",
        "oneOf": [{"required": ["board"]}, {"required": ["columns"]}],
        "properties": {
            "board": {
                "description": "The rows, top row first, or one string of all 42 cells: X red, O yellow, . empty (x, o, -, _ \
                                and space are understood).",
                "oneOf": [
                    {"type": "string", "pattern": "^[XOxo.\\-_ ]{42}$"},
                    {"type": "array", "minItems": 6, "maxItems": 6,
                     "items": {"type": "string", "pattern": "^[XOxo.\\-_ ]{7}$"}}
                ]
            },
            "columns": {"type": "string", "pattern": "^[1-7]{0,42}$",
                        "description": "The columns played from the empty board, 1 to 7 from the left."},
            "to_move": {"type": "string", "enum": ["red", "yellow"],
                        "description": "The side to move. May be left out: red begins, so the counts decide."}
        },
        "examples": [{"columns": "44553"}]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(state: Value) -> Result<Position, String> {
        let mut errors = Vec::new();
        let parsed = ConnectFour::parse_state(&state, "/state", &Keys::fixed(), &mut errors);
        parsed
            .map(|(_, position)| position)
            .ok_or_else(|| format!("{} {}", errors[0].pointer, errors[0].detail))
    }

    #[test]
    fn columns_and_board_say_the_same() {
        let played = parse(json!({"columns": "44553"})).unwrap();
        let game = ConnectFour::new(&Keys::fixed());
        assert_eq!(parse(game.format_state(&played)), Ok(played));
    }

    #[test]
    fn every_board_that_play_leads_to_is_taken() {
        let game = ConnectFour::new(&Keys::fixed());
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..300 {
            let mut position = Position::START;
            loop {
                assert_eq!(parse(game.format_state(&position)), Ok(position), "{:?}", rows(&position));
                let mut legal = Vec::new();
                game.legal_moves(&position, &mut legal);
                if legal.is_empty() {
                    break;
                }
                game.play(&mut position, legal[random.usize(..legal.len())]);
            }
        }
    }

    #[test]
    fn impossible_boards_are_refused_with_the_reason() {
        let empty = "......./......./......./......./......./".replace('/', "");
        for (bottom, reason) in [("XX.....", "X and 0 O"), ("XXXXOOO", ""), ("OXXXX..", "")] {
            let answer = parse(json!({"board": format!("{empty}{bottom}")}));
            match reason {
                "" => {}
                _ => assert!(answer.as_ref().is_err_and(|e| e.contains(reason)), "{bottom}: {answer:?}"),
            }
        }
        let floating = format!("{}X......{}", "......./......./......./.......".replace('/', ""), ".......");
        assert!(parse(json!({"board": floating})).is_err_and(|e| e.contains("above an empty cell")));
        let both = "......./......./......./......./OOOO.../XXXX...".replace('/', "");
        assert!(parse(json!({"board": both})).is_err());
        let parity = "......./......./......./O....../O....../XX.....".replace('/', "");
        assert!(parse(json!({"board": parity})).is_ok());
        let unplayable = "......./......./......./X....../X....../OO.....".replace('/', "");
        assert!(parse(json!({"board": unplayable})).is_err_and(|e| e.contains("no order of moves")));
    }

    #[test]
    fn suite_scores_become_distances() {
        assert_eq!(value_of_score(1, 0), 1_000_000 - 41);
        assert_eq!(value_of_score(-1, 1), -(1_000_000 - 40));
        assert_eq!(value_of_score(18, 6), 1_000_000 - 1, "the fourth stone of the first side wins");
        assert_eq!(value_of_score(0, 9), 0);
    }

    #[test]
    fn a_suite_has_no_score_that_no_game_ends_with() {
        let read = |score: &str| ConnectFour::parse_suite_line(&format!("112233 {score}"));
        assert!(read("18").is_ok_and(|case| case.is_some()) && read("-18").is_ok());
        for score in ["19", "-19", "9223372036854775807", "-9223372036854775808", "99999999999999999999"] {
            assert!(read(score).is_err_and(|fault| fault.contains("from -18 to 18")), "{score}");
        }
    }
}
