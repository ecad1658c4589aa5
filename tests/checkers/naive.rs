//! Moves of random games against a generator that is written for clarity: squares of a board by row and column.

use super::{names, parse};
use bestmove::game::Game;
use bestmove::games::Checkers;
use bestmove::games::checkers::Position;
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A board of rows from black's side; `b`, `B`, `w`, `W` or a space.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Board {
    cells: [[char; 8]; 8],
    to_move: char,
}

type Cell = (usize, usize);

fn cell(number: usize) -> Cell {
    let row = (number - 1) / 4;
    (row, (number - 1) % 4 * 2 + (row + 1) % 2)
}

fn number((row, column): Cell) -> usize {
    row * 4 + column / 2 + 1
}

impl Board {
    fn of(state: &Value) -> Board {
        let mut cells = [[' '; 8]; 8];
        let mut parts = state["fen"].as_str().unwrap().split(':');
        let to_move = parts.next().unwrap().to_lowercase().chars().next().unwrap();
        for part in parts {
            let color = part[..1].to_lowercase().chars().next().unwrap();
            for entry in part[1..].split(',').filter(|entry| !entry.is_empty()) {
                let (row, column) = cell(entry.trim_start_matches('K').parse().unwrap());
                cells[row][column] = if entry.starts_with('K') { color.to_ascii_uppercase() } else { color };
            }
        }
        Board { cells, to_move }
    }

    fn color_at(&self, (row, column): Cell) -> char {
        self.cells[row][column].to_ascii_lowercase()
    }

    /// The cell so far away, if it is on the board.
    fn beyond((row, column): Cell, (down, right): (i32, i32), far: i32) -> Option<Cell> {
        let (row, column) = (row as i32 + down * far, column as i32 + right * far);
        let is_inside = (0..8).contains(&row) && (0..8).contains(&column);
        is_inside.then_some((row as usize, column as usize))
    }

    fn ways(piece: char) -> Vec<(i32, i32)> {
        let ways = [(1, -1), (1, 1), (-1, -1), (-1, 1)];
        let may = |way: &(i32, i32)| match piece {
            'b' => way.0 == 1,
            'w' => way.0 == -1,
            _ => true,
        };
        ways.into_iter().filter(may).collect()
    }

    fn is_crowned(piece: char, at: Cell) -> bool {
        (piece == 'b' && at.0 == 7) || (piece == 'w' && at.0 == 0)
    }

    /// Every move's path and the board after it.
    fn moves(&self) -> Vec<(Vec<usize>, Board)> {
        let own = (1..=32).map(cell).filter(|&at| self.color_at(at) == self.to_move);
        let own: Vec<Cell> = own.collect();
        let mut jumps = Vec::new();
        own.iter().for_each(|&at| self.jumps(at, &[number(at)], &mut jumps));
        if jumps.is_empty() { own.iter().flat_map(|&at| self.steps(at)).collect() } else { jumps }
    }

    fn steps(&self, at: Cell) -> Vec<(Vec<usize>, Board)> {
        let piece = self.cells[at.0][at.1];
        let targets = Self::ways(piece).into_iter().filter_map(|way| Self::beyond(at, way, 1));
        let free = targets.filter(|&to| self.color_at(to) == ' ');
        free.map(|to| (vec![number(at), number(to)], self.moved(at, to, None).passed())).collect()
    }

    /// Here captured pieces leave the board at once: nothing can land on them or jump them again either way.
    fn jumps(&self, at: Cell, path: &[usize], found: &mut Vec<(Vec<usize>, Board)>) {
        let piece = self.cells[at.0][at.1];
        let mut is_over = true;
        for way in Self::ways(piece) {
            let (Some(over), Some(to)) = (Self::beyond(at, way, 1), Self::beyond(at, way, 2)) else {
                continue;
            };
            let enemy = if self.to_move == 'b' { 'w' } else { 'b' };
            if self.color_at(over) != enemy || self.color_at(to) != ' ' {
                continue;
            }
            is_over = false;
            let after = self.moved(at, to, Some(over));
            let path = [path, &[number(to)]].concat();
            if Self::is_crowned(piece, to) {
                found.push((path, after.passed()));
            } else {
                after.jumps(to, &path, found);
            }
        }
        if is_over && path.len() > 1 {
            found.push((path.to_vec(), self.clone().passed()));
        }
    }

    fn moved(&self, from: Cell, to: Cell, over: Option<Cell>) -> Board {
        let mut after = self.clone();
        let piece = std::mem::replace(&mut after.cells[from.0][from.1], ' ');
        if let Some((row, column)) = over {
            after.cells[row][column] = ' ';
        }
        after.cells[to.0][to.1] =
            if Self::is_crowned(piece, to) { piece.to_ascii_uppercase() } else { piece };
        after
    }

    fn passed(mut self) -> Board {
        self.to_move = if self.to_move == 'b' { 'w' } else { 'b' };
        self
    }
}

/// Compares names of moves and the boards that they lead to.
fn compare(game: &Checkers, position: &Position) {
    let state = game.format_state(position);
    let expected = Board::of(&state).moves();
    let write = |path: &[usize], is_capture| {
        let numbers: Vec<String> = path.iter().map(usize::to_string).collect();
        numbers.join(if is_capture { "x" } else { "-" })
    };
    let is_capture = |path: &[usize]| cell(path[0]).0.abs_diff(cell(path[1]).0) == 2;
    let wanted: BTreeSet<String> = expected.iter().map(|(path, _)| write(path, is_capture(path))).collect();
    let found = names(game, position);
    assert_eq!(found.len(), wanted.len(), "{state}");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), wanted, "{state}");
    for (path, board) in expected {
        let mut after = *position;
        game.play(&mut after, game.parse_move(position, &write(&path, is_capture(&path))).unwrap());
        assert_eq!(Board::of(&game.format_state(&after)), board, "{state} {path:?}");
    }
}

#[test]
fn random_games_have_the_moves_of_the_naive_generator() {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..150 {
        let (game, mut position) = Checkers::start(&Keys::fixed()).unwrap();
        for _ in 0..120 {
            compare(&game, &position);
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let Some(&mv) = random.choice(&moves) else { break };
            game.play(&mut position, mv);
        }
    }
}

/// Boards that no game leads to: many kings, many jumps.
#[test]
fn scattered_pieces_have_the_moves_of_the_naive_generator() {
    let mut random = fastrand::Rng::with_seed(12);
    let mut longest = 0;
    for _ in 0..3_000 {
        let mut squares: Vec<usize> = (1..=32).collect();
        random.shuffle(&mut squares);
        let (white, rest) = squares.split_at(random.usize(1..=12));
        let black = &rest[..random.usize(1..=12)];
        let mut list = |squares: &[usize], crowned: std::ops::RangeInclusive<usize>| {
            let entry = |&square: &usize| {
                let is_king = crowned.contains(&square) || random.bool();
                format!("{}{square}", if is_king { "K" } else { "" })
            };
            squares.iter().map(entry).collect::<Vec<_>>().join(",")
        };
        let (white, black) = (list(white, 1..=4), list(black, 29..=32));
        let side = if random.bool() { "W" } else { "B" };
        let (game, position) = parse(&json!({"fen": format!("{side}:W{white}:B{black}")})).unwrap();
        compare(&game, &position);
        longest =
            names(&game, &position).iter().map(|name| name.matches('x').count()).fold(longest, usize::max);
    }
    assert!(longest >= 5, "{longest} jumps at most");
}
