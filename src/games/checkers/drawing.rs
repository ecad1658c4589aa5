//! A position for a terminal.

use super::board::{Position, SQUARES};

/// Squares in a row.
const ROW: u32 = 4;

/// The board with White at the bottom, each row with the number of its first square: men `b` and `w`, kings `B` and `W`.
pub(super) fn draw(position: &Position) -> String {
    let row = |row: u32| {
        let cells = (0..ROW).map(|column| symbol(position, row * ROW + column));
        let cells: String = match row % 2 {
            0 => cells.map(|symbol| format!("   {symbol}")).collect(),
            _ => cells.map(|symbol| format!(" {symbol}  ")).collect(),
        };
        format!("{:>2} {}\n", row * ROW + 1, cells.trim_end())
    };
    (0..SQUARES / ROW).map(row).collect()
}

fn symbol(position: &Position, square: u32) -> char {
    let has = |set: u32| set >> square & 1 != 0;
    let [black, white] = position.pieces;
    match (has(black), has(white), has(position.kings)) {
        (true, _, false) => 'b',
        (true, _, true) => 'B',
        (_, true, false) => 'w',
        (_, true, true) => 'W',
        _ => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_as_on_the_board() {
        let text = draw(&Position { kings: 1, ..Position::START });
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!((rows[0], rows[1]), (" 1    B   b   b   b", " 5  b   b   b   b"));
        assert_eq!((rows[3], rows[7]), ("13  .   .   .   .", "29  w   w   w   w"));
    }
}
