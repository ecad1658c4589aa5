//! Chess in JSON.

use super::fault::{self};
use super::position::{Position, Variant, castling, is_dead};
use super::{
    Chess, FIFTY_MOVES, SEVENTY_FIVE_MOVES, bench, drawing, fen, gate, notation, san, schema, suite,
};
use crate::game::{Game, Side};
use crate::games::answer::Reason;
use crate::games::draws::{DrawLimits, DrawRules};
use crate::games::fields::{FieldError, ObjectReader};
use crate::games::info::GameInfo;
use crate::games::wire::{SuiteCase, WireGame};
use crate::keys::Keys;
use cozy_chess::{Board, Color, Move, Piece};
use serde_json::{Map, Value, json};

/// Articles 9.2, 9.3 and 9.6 of the laws.
const DRAWS: DrawRules = DrawRules {
    claimable: DrawLimits {
        occurrences: 3,
        repetition: Reason::ThreefoldRepetition,
        plies: FIFTY_MOVES as u32,
        move_count: Reason::FiftyMoves,
    },
    compulsory: Some(DrawLimits {
        occurrences: 5,
        repetition: Reason::FivefoldRepetition,
        plies: SEVENTY_FIVE_MOVES as u32,
        move_count: Reason::SeventyFiveMoves,
    }),
};

impl WireGame for Chess {
    const SLUG: &'static str = "chess";
    const WIN_CHANCE_SCALE: f64 = 200.0;
    const DRAW_RULES: Option<DrawRules> = Some(DRAWS);

    fn info() -> GameInfo {
        schema::info()
    }

    fn start(keys: &Keys) -> Option<(Self, Position)> {
        Some((Self::new(Variant::Standard, keys), Position::new(Board::startpos(), 0, keys)))
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
            reader.fault("fen", "is missing: the position in Forsyth-Edwards Notation");
        }
        let variant = reader.choice("variant", &Variant::NAMES).unwrap_or_default();
        let place = reader.pointer_to("fen");
        let is_read = reader.finish();
        let position = gate::parse(fen?, variant, keys);
        let note = |fault: fault::Fault| errors.push(FieldError::invalid(place.clone(), fault.to_string()));
        let position = position.map_err(|faults| faults.into_iter().for_each(note)).ok()?;
        is_read.then(|| (Self::new(variant, keys), position))
    }

    fn format_state(&self, position: &Position) -> Value {
        let mut state = Map::new();
        state.insert("fen".into(), fen::format(position, self.variant).into());
        if self.variant != Variant::default() {
            state.insert("variant".into(), self.variant.name().into());
        }
        Value::Object(state)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        notation::parse(position, self.variant, &self.all_legal(position), text)
    }

    fn format_move(&self, position: &Position, mv: Move) -> String {
        notation::format_uci(position, self.variant, mv)
    }

    fn move_detail(&self, position: &Position, mv: Move) -> Value {
        let board = &position.board;
        let rook = castling(board, mv);
        let mut after = board.clone();
        after.play_unchecked(mv);
        json!({
            "san": san::format(position, &self.all_legal(position), mv),
            "from": mv.from.to_string(),
            "to": rook.map_or(mv.to, |rook| rook.king_to).to_string(),
            "promotion": mv.promotion.map(symbol),
            "piece": board.piece_on(mv.from).map(symbol),
            "captured": position.captured(mv).map(|(piece, _)| symbol(piece)),
            "castling": rook.map(|rook| json!({"from": mv.to.to_string(), "to": rook.rook_to.to_string()})),
            "en_passant": position.is_en_passant(mv),
            "check": !after.checkers().is_empty(),
        })
    }

    fn side_name(&self, side: Side) -> String {
        let color = if side == Side::First { Color::White } else { Color::Black };
        fault::name(color).into()
    }

    fn reason(&self, position: &Position) -> Reason {
        let board = &position.board;
        if is_dead(board) && board.generate_moves(|_| true) {
            return Reason::InsufficientMaterial;
        }
        if board.checkers().is_empty() { Reason::Stalemate } else { Reason::Checkmate }
    }

    fn plies_without_progress(&self, position: &Position) -> u32 {
        u32::from(position.clock)
    }

    fn without_draw_rules(self) -> Self {
        Self { ends_when_dead: false, ..self }
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

impl Chess {
    fn all_legal(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves
    }
}

fn symbol(piece: Piece) -> String {
    char::from(piece).to_string()
}
