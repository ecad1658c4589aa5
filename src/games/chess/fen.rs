//! Forsyth-Edwards Notation: text to fields, and positions to text. What the fields mean together is the gate's business.

use super::fault::{Fault, letter, piece_of};
use super::position::{Position, Variant};
use crate::games::fields::quote;
use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square};
use std::fmt::Write;

/// Longest text that is looked at.
const MAX_LENGTH: usize = 200;

/// The men on the board by square.
pub(super) type Men = [Option<(Piece, Color)>; Square::NUM];

/// The fields of a FEN, each well formed by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fen {
    pub(super) men: Men,
    pub(super) to_move: Color,
    /// The letters of the castling rights.
    pub(super) castling: Vec<char>,
    pub(super) en_passant: Option<Square>,
    pub(super) clock: u8,
    pub(super) move_number: u16,
}

/// Reads the fields; every fault found goes to `faults`, and `None` is returned where there was one.
pub(super) fn parse(text: &str, faults: &mut Vec<Fault>) -> Option<Fen> {
    if text.len() > MAX_LENGTH {
        faults.push(Fault::TooLong(MAX_LENGTH));
        return None;
    }
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (&[men, to_move, castling, en_passant], clocks) = match (fields.first_chunk(), fields.get(4..)) {
        (Some(four), Some(clocks)) if clocks.len() != 1 && clocks.len() <= 2 => (four, clocks),
        _ => {
            faults.push(Fault::FieldCount(fields.len()));
            return None;
        }
    };
    let (clock, move_number) = match clocks {
        &[clock, number] => (clock, number),
        _ => ("0", "1"),
    };
    let men = parse_men(men, faults);
    let mut note = |fault| faults.push(fault);
    let to_move = parse_side(to_move).map_err(&mut note);
    let castling = parse_castling(castling).map_err(&mut note);
    let en_passant = parse_en_passant(en_passant).map_err(&mut note);
    let clock = number(clock, 0..=150).ok_or_else(|| Fault::Clock(quote(clock))).map_err(&mut note);
    let move_number = number(move_number, 1..=65_535)
        .ok_or_else(|| Fault::MoveNumber(quote(move_number)))
        .map_err(&mut note);
    Some(Fen {
        men: men?,
        to_move: to_move.ok()?,
        castling: castling.ok()?,
        en_passant: en_passant.ok()?,
        clock: clock.ok()? as u8,
        move_number: move_number.ok()?,
    })
}

fn parse_men(text: &str, faults: &mut Vec<Fault>) -> Option<Men> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != Rank::NUM {
        faults.push(Fault::RankCount(ranks.len()));
        return None;
    }
    let mut men = [None; Square::NUM];
    let before = faults.len();
    for (text, (row, rank)) in ranks.iter().zip(men.chunks_exact_mut(File::NUM).rev().zip((1..=8).rev())) {
        if let Err(fault) = parse_rank(text, rank, row) {
            faults.push(fault);
        }
    }
    (faults.len() == before).then_some(men)
}

/// Reads a rank from the a-file on into its eight squares.
fn parse_rank(text: &str, rank: usize, row: &mut [Option<(Piece, Color)>]) -> Result<(), Fault> {
    let mut squares = 0;
    for symbol in text.chars() {
        match symbol {
            '1'..='8' => squares += symbol as usize - '0' as usize,
            _ => {
                let man = man_of(symbol);
                let man = man.ok_or_else(|| Fault::Symbol { rank, symbol: quote(&symbol.to_string()) })?;
                if let Some(square) = row.get_mut(squares) {
                    *square = Some(man);
                }
                squares += 1;
            }
        }
    }
    if squares == File::NUM { Ok(()) } else { Err(Fault::RankLength { rank, squares }) }
}

fn man_of(symbol: char) -> Option<(Piece, Color)> {
    let color = if symbol.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some((piece_of(symbol.to_ascii_uppercase())?, color))
}

fn parse_side(text: &str) -> Result<Color, Fault> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        other => Err(Fault::Side(quote(other))),
    }
}

fn parse_castling(text: &str) -> Result<Vec<char>, Fault> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let is_right = |c: char| matches!(c.to_ascii_uppercase(), 'K' | 'Q' | 'A'..='H');
    match text.chars().all(is_right) && text.len() <= 4 {
        true => Ok(text.chars().collect()),
        false => Err(Fault::Castling(quote(text))),
    }
}

fn parse_en_passant(text: &str) -> Result<Option<Square>, Fault> {
    if text == "-" {
        return Ok(None);
    }
    let square = text.parse::<Square>().ok();
    let square = square.filter(|square| matches!(square.rank(), Rank::Third | Rank::Sixth));
    square.map(Some).ok_or_else(|| Fault::EnPassant(quote(text)))
}

/// Digits only, within a range.
fn number(text: &str, range: std::ops::RangeInclusive<u16>) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| digits && range.contains(number))
}

/// The position as a FEN of six fields. The en passant square is named where it can be used; in Chess960 castling rights
/// name the rook's file.
pub(super) fn format(position: &Position, variant: Variant) -> String {
    let board = &position.board;
    let color = board.side_to_move();
    let side = if color == Color::White { 'w' } else { 'b' };
    let en_passant = match position.en_passant {
        Some(file) => Square::new(file, Rank::Sixth.relative_to(color)).to_string(),
        None => "-".into(),
    };
    let (men, castling) = (format_men(board), format_castling(board, variant));
    format!("{men} {side} {castling} {en_passant} {} {}", position.clock, board.fullmove_number())
}

fn format_men(board: &Board) -> String {
    let men = BoardBuilder::from_board(board).board;
    let ranks = men.chunks_exact(File::NUM).rev().map(format_rank);
    ranks.collect::<Vec<_>>().join("/")
}

fn format_rank(row: &[Option<(Piece, Color)>]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|left, right| left.is_none() && right.is_none()) {
        // Writing to a string cannot fail.
        let _ = match run {
            [Some(man)] => write!(text, "{}", symbol_of(*man)),
            empty => write!(text, "{}", empty.len()),
        };
    }
    text
}

/// A man's symbol: white's in upper case.
pub(super) fn symbol_of((piece, color): (Piece, Color)) -> char {
    match color {
        Color::White => letter(piece),
        Color::Black => letter(piece).to_ascii_lowercase(),
    }
}

fn format_castling(board: &Board, variant: Variant) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        for (file, symbol) in [(rights.short, 'K'), (rights.long, 'Q')] {
            let Some(file) = file else { continue };
            let symbol = match variant {
                Variant::Standard => symbol,
                Variant::Chess960 => char::from(file).to_ascii_uppercase(),
            };
            text.push(if color == Color::White { symbol } else { symbol.to_ascii_lowercase() });
        }
    }
    if text.is_empty() { "-".into() } else { text }
}
