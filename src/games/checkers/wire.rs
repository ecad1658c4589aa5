//! Checkers in JSON.

use super::board::{MAX_CLOCK, Position};
use super::{COUNT_DRAW, Checkers, Move, bench, drawing, endgame, fault, fen, notation, schema, suite};
use crate::game::{Game, Side};
use crate::games::answer::Reason;
use crate::games::draws::{DrawLimits, DrawRules};
use crate::games::fields::{FieldError, ObjectReader};
use crate::games::info::GameInfo;
use crate::games::knowledge::Prepared;
use crate::games::wire::{SuiteCase, WireGame};
use crate::keys::Keys;
use serde_json::{Value, json};
use std::path::Path;

/// Draws that a player may claim; nothing ends a game against both players' wish.
const DRAWS: DrawRules = DrawRules {
    claimable: DrawLimits {
        occurrences: 3,
        repetition: Reason::ThreefoldRepetition,
        plies: COUNT_DRAW as u32,
        move_count: Reason::MoveLimit,
    },
    compulsory: None,
};

impl WireGame for Checkers {
    const SLUG: &'static str = "checkers";
    const WIN_CHANCE_SCALE: f64 = 120.0;
    const DRAW_RULES: Option<DrawRules> = Some(DRAWS);

    fn info() -> GameInfo {
        schema::info()
    }

    fn start(keys: &Keys) -> Option<(Self, Position)> {
        Some((Self::new(keys), Position::START))
    }

    fn prepare(directory: Option<&Path>) -> Option<Prepared> {
        let (table, prepared) = endgame::obtain(directory);
        table.share();
        Some(prepared)
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, Position)> {
        let mut reader = ObjectReader::new(state, pointer, errors)?;
        let fen = reader.text("fen");
        if !reader.has("fen") {
            reader.fault(
                "fen",
                "is missing: the position in Portable Draughts Notation, as in \"B:W21,22,K30:B1,2\"",
            );
        }
        let _ = reader.choice("variant", &schema::VARIANTS);
        let clock = reader.integer("halfmove_clock", 0..=i64::from(MAX_CLOCK));
        let place = reader.pointer_to("fen");
        let is_read = reader.finish();
        let note = |fault: fault::Fault| errors.push(FieldError::invalid(place.clone(), fault.to_string()));
        let position = fen::parse(fen?).map_err(|faults| faults.into_iter().for_each(note)).ok()?;
        let clock = clock.map_or(position.clock, |clock| clock as u16);
        is_read.then(|| (Self::new(keys), Position { clock, ..position }))
    }

    fn format_state(&self, position: &Position) -> Value {
        json!({"fen": fen::format(position), "variant": "english", "halfmove_clock": position.clock})
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        let mut legal = Vec::new();
        self.legal_moves(position, &mut legal);
        notation::parse(position, &legal, text)
    }

    fn format_move(&self, _position: &Position, mv: Move) -> String {
        notation::format(mv)
    }

    fn move_detail(&self, position: &Position, mv: Move) -> Value {
        let path: Vec<u32> = mv.path().iter().map(|square| square + 1).collect();
        let captured: Vec<u32> = mv.legs().map(|(over, _)| over.trailing_zeros() + 1).collect();
        json!({"path": path, "captured": captured, "crowned": position.is_crowning(mv)})
    }

    fn side_name(&self, side: Side) -> String {
        fault::name(side).into()
    }

    fn reason(&self, _position: &Position) -> Reason {
        Reason::NoMoves
    }

    fn plies_without_progress(&self, position: &Position) -> u32 {
        u32::from(position.clock)
    }

    fn draw(&self, position: &Position) -> String {
        drawing::draw(position)
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        bench::positions()
    }

    fn parse_suite_line(line: &str) -> Result<Option<SuiteCase>, String> {
        suite::parse_line(line)
    }
}
