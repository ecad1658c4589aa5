//! Boards as text: rows of cells, `X` for the first side, `O` for the second, `.` for an empty cell.
//!
//! A board may be sent as an array of rows, as it is seen, or as one string of the same characters; `x`, `o`, `-`, `_` and a
//! space are understood too.

use super::lines::MAX_SIDE;
use crate::game::Side;
use crate::games::fields::{FieldError, describe};
use serde_json::{Value, json};

/// Reads the cells of a board of known size, row by row from the top. Faults go to `errors`.
pub fn parse_board(
    value: &Value,
    pointer: &str,
    (width, height): (usize, usize),
    errors: &mut Vec<FieldError>,
) -> Option<Vec<Option<Side>>> {
    let before = errors.len();
    let rows = rows_of(value, pointer, (width, height), errors)?;
    let mut cells = Vec::with_capacity(width * height);
    for (place, row) in rows {
        for (column, symbol) in row.chars().enumerate() {
            match cell_of(symbol) {
                Some(cell) => cells.push(cell),
                None => errors.push(FieldError::invalid(
                    &place,
                    format!(
                        "has \"{}\" at character {}; use \"X\", \"O\" and \".\"",
                        symbol.escape_debug(),
                        column + 1
                    ),
                )),
            }
            if errors.len() > before + 3 {
                return None;
            }
        }
    }
    (errors.len() == before).then_some(cells)
}

/// Rows of the right length with the pointers to them.
fn rows_of<'v>(
    value: &'v Value,
    pointer: &str,
    (width, height): (usize, usize),
    errors: &mut Vec<FieldError>,
) -> Option<Vec<(String, &'v str)>> {
    let whole =
        format!("a string of {} characters ({height} rows of {width}, top row first)", width * height);
    let wrong = match value {
        Value::String(text) => match length_fault(text, width * height) {
            None => return Some(vec![(pointer.to_owned(), text)]),
            Some(length) => format!("has {length}; expected {whole}"),
        },
        Value::Array(rows) if rows.len() == height => {
            return rows_of_array(rows, pointer, width, errors);
        }
        Value::Array(rows) => format!("has {} rows; expected {height}, top row first", rows.len()),
        other => format!("must be an array of {height} strings or {whole}, not {}", describe(other)),
    };
    errors.push(FieldError::invalid(pointer, wrong));
    None
}

fn rows_of_array<'v>(
    rows: &'v [Value],
    pointer: &str,
    width: usize,
    errors: &mut Vec<FieldError>,
) -> Option<Vec<(String, &'v str)>> {
    let mut read = Vec::with_capacity(rows.len());
    for (index, row) in rows.iter().enumerate() {
        let place = format!("{pointer}/{index}");
        let fault = match row.as_str() {
            None => Some(format!("must be a string of {width} characters, not {}", describe(row))),
            Some(text) => length_fault(text, width).map(|length| format!("has {length}; expected {width}")),
        };
        match (fault, row.as_str()) {
            (None, Some(text)) => read.push((place, text)),
            (fault, _) => errors.push(FieldError::invalid(place, fault.unwrap_or_default())),
        }
    }
    (read.len() == rows.len()).then_some(read)
}

/// How long the text is, where that is not what it should be.
fn length_fault(text: &str, wanted: usize) -> Option<String> {
    let length = text.chars().take(wanted + 1).count();
    match length {
        _ if length == wanted => None,
        _ if length < wanted => Some(format!("{length} characters")),
        _ => Some(format!("more than {wanted} characters")),
    }
}

fn cell_of(symbol: char) -> Option<Option<Side>> {
    match symbol {
        'X' | 'x' => Some(Some(Side::First)),
        'O' | 'o' => Some(Some(Side::Second)),
        '.' | '-' | '_' | ' ' => Some(None),
        _ => None,
    }
}

/// The character of a cell.
pub fn symbol_of(cell: Option<Side>) -> char {
    match cell {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '.',
    }
}

/// A board as rows of text, top row first.
pub fn format_rows(width: usize, cells: impl Iterator<Item = Option<Side>>) -> Vec<String> {
    let symbols: Vec<char> = cells.map(symbol_of).collect();
    symbols.chunks(width).map(|row| row.iter().collect()).collect()
}

/// A board for a terminal: rows numbered from the bottom, columns lettered from the left.
pub fn draw_board(width: usize, rows: &[String]) -> String {
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let spaced: Vec<String> = row.chars().map(String::from).collect();
        text.push_str(&format!("{:>3}  {}\n", rows.len() - index, spaced.join(" ")));
    }
    let letters: Vec<String> = ('a'..).take(width).map(String::from).collect();
    text + &format!("     {}\n", letters.join(" "))
}

/// Reads a cell like `b2`: column letter from the left, row number from the bottom; the cell's number row by row from the
/// top left.
pub fn parse_cell(text: &str, (width, height): (usize, usize)) -> Option<u16> {
    let mut symbols = text.chars();
    let column = (symbols.next()?.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
    let digits = symbols.as_str();
    let is_plain = !digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    let row: usize = if is_plain && !digits.starts_with('0') { digits.parse().ok()? } else { return None };
    (column < width && (1..=height).contains(&row)).then(|| ((height - row) * width + column) as u16)
}

/// The inverse of [`parse_cell`].
pub fn format_cell(cell: u16, (width, height): (usize, usize)) -> String {
    let (column, row) = (usize::from(cell) % width, usize::from(cell) / width);
    format!("{}{}", (b'a' + column as u8) as char, height - row)
}

/// A cell in numbers.
pub fn cell_detail(cell: u16, width: usize) -> Value {
    json!({"row": usize::from(cell) / width, "column": usize::from(cell) % width})
}

/// JSON Schema of [`cell_detail`].
pub fn cell_detail_schema() -> Value {
    let most = MAX_SIDE - 1;
    json!({
        "type": "object", "additionalProperties": false, "required": ["row", "column"],
        "properties": {
            "row": {"type": "integer", "minimum": 0, "maximum": most, "description": "Row from the top, from 0."},
            "column": {"type": "integer", "minimum": 0, "maximum": most, "description": "Column from the left, from 0."}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(value: &Value) -> Result<Vec<Option<Side>>, Vec<FieldError>> {
        let mut errors = Vec::new();
        parse_board(value, "/state/board", (3, 2), &mut errors).ok_or(errors)
    }

    #[test]
    fn rows_and_one_string_say_the_same() {
        let cells = parse(&json!("XO.x-_")).unwrap();
        assert_eq!(cells, parse(&json!(["XO.", "X.."])).unwrap());
        assert_eq!(format_rows(3, cells.into_iter()), ["XO.", "X.."]);
    }

    #[test]
    fn every_fault_is_told_where_it_is() {
        for (board, pointer) in [
            (json!("XO."), "/state/board"),
            (json!("XO.XO.X"), "/state/board"),
            (json!(["XO.", "X"]), "/state/board/1"),
            (json!(["XO.", 5]), "/state/board/1"),
            (json!(["XO."]), "/state/board"),
            (json!(["XO.", "X?."]), "/state/board/1"),
            (json!(null), "/state/board"),
            (json!("é\u{0}XO.."), "/state/board"),
        ] {
            let errors = parse(&board).unwrap_err();
            assert_eq!(errors[0].pointer, pointer, "{board}");
            assert!(!errors[0].detail.contains('\u{0}'));
        }
    }

    #[test]
    fn cells_are_named_as_players_name_them() {
        assert_eq!(parse_cell("a1", (3, 3)), Some(6));
        assert_eq!(parse_cell("c3", (3, 3)), Some(2));
        for cell in 0..361 {
            assert_eq!(parse_cell(&format_cell(cell, (19, 19)), (19, 19)), Some(cell));
        }
        for bad in ["", "a", "a0", "a01", "d1", "a4", "1a", "a+1", "a 1", "é1", "a1x"] {
            assert_eq!(parse_cell(bad, (3, 3)), None, "{bad}");
        }
    }
}
