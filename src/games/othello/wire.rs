//! Othello in JSON.

use super::bits::{SIDE, neighbours_of, squares};
use super::{Move, Othello, Position, SQUARES, patterns, schema, stability, suite};
use crate::game::{Game, Side};
use crate::games::answer::Reason;
use crate::games::fields::{FieldError, ObjectReader, quote};
use crate::games::info::{GameInfo, GameLimits};
use crate::games::kit::board_text::{parse_board, symbol_of};
use crate::games::wire::{SuiteCase, WireGame};
use crate::keys::Keys;
use crate::search::minimax::Ended;
use serde_json::{Value, json};

/// The move of placing nothing.
const PASS: &str = "pass";
/// The sides by name.
const SIDES: [(&str, Side); 2] = [("black", Side::First), ("white", Side::Second)];
/// The squares that are filled from the start and never emptied.
const MIDDLE: u64 = 0x0000_0018_1800_0000;
/// Most discs of a colour, in the derived field of a state.
const MOST_DISCS: i64 = SQUARES as i64;

impl WireGame for Othello {
    const SLUG: &'static str = "othello";
    const WIN_CHANCE_SCALE: f64 = 6.0;
    const PERFT_ENDED: Ended = Ended::AsLeaves;

    fn info() -> GameInfo {
        GameInfo {
            slug: Self::SLUG,
            title: "Othello",
            rules: "Black and white take turns to place a disc so that it encloses discs of the other colour in a straight \
                    line; these are turned over. Who cannot move passes; the game ends when neither can. The colour with \
                    more discs wins by the difference, and the squares left empty count for the winner.",
            state_schema: schema::state(),
            move_schema: json!({"type": "string", "pattern": "^([a-h][1-8]|pass)$", "examples": ["d3"]}),
            move_notation: "Column letter from the left and row number from the top, or pass where nothing can be placed.",
            move_detail_schema: schema::move_detail(),
            sides: SIDES.map(|(name, _)| name).to_vec(),
            score_unit: "discs",
            has_start: true,
            limits: GameLimits { max_depth: 64, max_moves: 2 * SQUARES as usize },
            ui: json!({"shape": "grid", "width": SIDE, "height": SIDE,
                       "cells": "algebraic", "rows_from": "top", "surface": "felt", "drawing": "discs",
                       "pieces": {"X": "black", "O": "white"}, "state": "board", "move": "cell", "pass": PASS}),
            example: json!({"state": {"board": schema::EXAMPLE, "to_move": "white"}, "time_ms": 500}),
        }
    }

    fn start(keys: &Keys) -> Option<(Self, Position)> {
        Some((Self::new(keys), Position::start()))
    }

    fn make_tables() {
        patterns::make_tables();
        stability::make_tables();
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, Position)> {
        let mut reader = ObjectReader::new(state, pointer, errors)?;
        let board = reader.required("board");
        reader.required("to_move");
        let to_move = reader.choice("to_move", &SIDES);
        let claimed = reader.value("discs");
        let (place, discs_place) = (reader.pointer_to("board"), reader.pointer_to("discs"));
        let discs = board.and_then(|board| parse_discs(board, &place, reader.errors()));
        let claimed = claimed.and_then(|discs| parse_counts(discs, &discs_place, reader.errors()));
        if let (Some(claimed), Some(discs)) = (claimed, discs)
            && claimed != discs.map(|discs| i64::from(discs.count_ones()))
        {
            let [black, white] = discs.map(u64::count_ones);
            reader
                .fault("discs", format!("does not fit the board, which has {black} black and {white} white"));
        }
        if !reader.finish() {
            return None;
        }
        Some((Self::new(keys), Position::new(discs?, to_move?)))
    }

    fn format_state(&self, position: &Position) -> Value {
        let [black, white] = SIDES.map(|(_, side)| position.discs(side).count_ones());
        json!({"board": symbols(position).collect::<String>(), "to_move": side_name(position.to_move),
               "discs": {"black": black, "white": white}})
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        let over = || format!("{} cannot be played: the game is over", quote(text));
        let is_over = self.outcome(position).is_some();
        if text.eq_ignore_ascii_case(PASS) {
            return match position.moves() {
                _ if is_over => Err(over()),
                0 => Ok(Move::Pass),
                _ => Err("a pass is allowed only where no disc can be placed".into()),
            };
        }
        let square = parse_square(text).ok_or_else(|| {
            format!("{} is not a move; moves are \"a1\" to \"h8\" and \"{PASS}\"", quote(text))
        })?;
        match 1_u64 << square {
            bit if position.moves() & bit != 0 => Ok(Move::Place(square)),
            _ if is_over => Err(over()),
            bit if (position.own | position.other) & bit != 0 => {
                Err(format!("square {} is occupied", square_name(square)))
            }
            _ if position.moves() == 0 => Err(format!("no disc can be placed: the only move is \"{PASS}\"")),
            _ => Err(format!("a disc on {} encloses none of the other colour", square_name(square))),
        }
    }

    fn format_move(&self, _position: &Position, mv: Move) -> String {
        match mv {
            Move::Place(square) => square_name(square),
            Move::Pass => PASS.into(),
        }
    }

    fn move_detail(&self, position: &Position, mv: Move) -> Value {
        let Move::Place(square) = mv else { return json!({"turned": []}) };
        let turned = super::flips(position.own, position.other, usize::from(square));
        json!({"turned": squares(turned).map(|square| square_name(square as u8)).collect::<Vec<_>>()})
    }

    fn side_name(&self, side: Side) -> String {
        side_name(side).into()
    }

    fn reason(&self, position: &Position) -> Reason {
        match position.own == 0 || position.other == 0 {
            true => Reason::WipedOut,
            false if position.empty() == 0 => Reason::BoardFull,
            false => Reason::DoublePass,
        }
    }

    fn draw(&self, position: &Position) -> String {
        let letters = "    a b c d e f g h\n";
        let cells: Vec<char> = symbols(position).collect();
        let line = |(row, cells): (usize, &[char])| {
            let spaced: String = cells.iter().map(|cell| format!(" {cell}")).collect();
            format!("{:>3}{spaced}\n", row + 1)
        };
        let [black, white] = SIDES.map(|(_, side)| position.discs(side).count_ones());
        let rows: String = cells.chunks(SIDE).enumerate().map(line).collect();
        format!("{letters}{rows}    black (X) {black}, white (O) {white}\n")
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        let state = |board: &str, to_move: &str| json!({"state": {"board": board, "to_move": to_move}});
        vec![
            (json!({}), 7),
            (state(schema::EXAMPLE, "white"), 6),
            (state(schema::ENDGAME, "black"), 16),
            (state(schema::PASSING, "black"), 14),
        ]
    }

    fn parse_suite_line(line: &str) -> Result<Option<SuiteCase>, String> {
        suite::parse_line(line)
    }
}

/// The discs of black and white on a board that play can have led to.
fn parse_discs(board: &Value, place: &str, errors: &mut Vec<FieldError>) -> Option<[u64; 2]> {
    let cells = parse_board(board, place, (SIDE, SIDE), errors)?;
    let mut discs = [0_u64; 2];
    for (square, side) in
        cells.iter().enumerate().filter_map(|(square, cell)| cell.map(|side| (square, side)))
    {
        discs[side.index()] |= 1 << square;
    }
    match unreachable(discs[0] | discs[1]) {
        Some(fault) => {
            errors.push(FieldError::invalid(place, fault));
            None
        }
        None => Some(discs),
    }
}

/// Why no play fills these squares, where that is so: discs are never taken away and each is placed beside another.
fn unreachable(filled: u64) -> Option<String> {
    let name = |set: u64| square_name(set.trailing_zeros() as u8);
    if filled & MIDDLE != MIDDLE {
        return Some(format!(
            "has no disc on {}: the four middle squares are filled from the start",
            name(MIDDLE & !filled)
        ));
    }
    let mut joined = MIDDLE;
    loop {
        let more = squares(joined).fold(joined, |all, square| all | neighbours_of(square) & filled);
        if more == joined {
            break;
        }
        joined = more;
    }
    (joined != filled).then(|| {
        format!("has a disc on {} that does not hang together with the middle", name(filled & !joined))
    })
}

fn parse_counts(discs: &Value, place: &str, errors: &mut Vec<FieldError>) -> Option<[i64; 2]> {
    let mut reader = ObjectReader::new(discs, place, errors)?;
    let [black, white] = SIDES.map(|(name, _)| reader.required_integer(name, 0..=MOST_DISCS));
    reader.finish();
    Some([black?, white?])
}

fn parse_square(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [column @ (b'a'..=b'h' | b'A'..=b'H'), row @ b'1'..=b'8'] => {
            Some((row - b'1') * 8 + (column.to_ascii_lowercase() - b'a'))
        }
        _ => None,
    }
}

fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

fn side_name(side: Side) -> &'static str {
    SIDES[side.index()].0
}

fn symbols(position: &Position) -> impl Iterator<Item = char> {
    let [black, white] = SIDES.map(|(_, side)| position.discs(side));
    (0..SQUARES).map(move |square| match (black >> square & 1, white >> square & 1) {
        (1, _) => symbol_of(Some(Side::First)),
        (_, 1) => symbol_of(Some(Side::Second)),
        _ => symbol_of(None),
    })
}
