//! What the catalogue tells of chess.

use super::{Chess, Variant};
use crate::games::info::{GameInfo, GameLimits};
use crate::games::wire::WireGame;
use serde_json::{Value, json};

/// Most moves that may follow a state; the longest games of masters have some 540.
const MAX_MOVES: usize = 6_000;
/// The position that the catalogue's example asks about: a mate on the back rank.
const EXAMPLE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30";
/// UCI, or SAN with or without its marks.
const MOVE_PATTERN: &str = "^([O0]-[O0](-[O0])?|[KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8](=?[QRBNqrbn])?)[+#!?]*$";

pub(super) fn info() -> GameInfo {
    GameInfo {
        slug: Chess::SLUG,
        title: "Chess",
        rules: "The laws of FIDE, or Chess960. Checkmate wins; stalemate, material that can mate nobody, the fivefold \
                repetition and 75 moves without a capture or a pawn's move are draws. A threefold repetition and 50 such \
                moves are draws that a player may claim.",
        state_schema: state_schema(),
        move_schema: json!({"type": "string", "pattern": MOVE_PATTERN, "examples": ["e2e4", "e7e8q"]}),
        move_notation: "UCI: the squares from and to, and the letter of a new piece. Castling is the king's step (e1g1), in \
                        Chess960 the king taking its own rook. Requests may also use SAN (Nf3, exd6, e8=Q, O-O).",
        move_detail_schema: detail_schema(),
        sides: vec!["white", "black"],
        score_unit: "centipawns",
        has_start: true,
        limits: GameLimits { max_depth: 64, max_moves: MAX_MOVES },
        ui: json!({"shape": "grid", "width": 8, "height": 8, "cells": "algebraic", "rows_from": "bottom",
                   "surface": "checkered", "drawing": "chess", "turned_for": "black", "state": "fen",
                   "pieces": {"K": "white king", "Q": "white queen", "R": "white rook", "B": "white bishop",
                              "N": "white knight", "P": "white pawn", "k": "black king", "q": "black queen",
                              "r": "black rook", "b": "black bishop", "n": "black knight", "p": "black pawn"},
                   "move": "from-to"}),
        example: json!({"state": {"fen": EXAMPLE}, "time_ms": 500}),
    }
}

fn state_schema() -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": ["fen"],
        "description": "A position that a game can have led to.",
        "properties": {
            "fen": {
                "type": "string", "maxLength": 200,
                "description": "Forsyth-Edwards Notation: board, side to move, castling, en passant square, halfmove clock (0 \
                                to 150), move number; the last two may be left out. An en passant square where nothing can \
                                be captured is taken and left out of answers."
            },
            "variant": {
                "type": "string", "enum": Variant::NAMES.map(|(name, _)| name), "default": Variant::default().name(),
                "description": "In Chess960 castling rights are KQkq (the outermost rooks, X-FEN) or the files of the rooks \
                                (HAha, Shredder-FEN); answers use the latter."
            }
        },
        "examples": [{"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}]
    })
}

fn detail_schema() -> Value {
    let square = json!({"type": "string", "pattern": "^[a-h][1-8]$"});
    let piece = |pattern: &str, description: &str| json!({"type": ["string", "null"], "pattern": pattern, "description": description});
    json!({
        "type": "object", "additionalProperties": false,
        "required": ["san", "from", "to", "promotion", "piece", "captured", "castling", "en_passant", "check"],
        "properties": {
            "san": {"type": "string", "description": "Standard Algebraic Notation."},
            "from": square, "to": square,
            "promotion": piece("^[qrbn]$", "The letter of the new piece; null for other moves."),
            "piece": piece("^[pnbrqk]$", "The letter of the piece that moves."),
            "captured": piece("^[pnbrq]$", "The letter of the captured piece; null where nothing is captured."),
            "castling": {
                "description": "The rook's step; null for other moves. `from` and `to` are then the king's.",
                "oneOf": [{"type": "null"},
                          {"type": "object", "additionalProperties": false, "required": ["from", "to"],
                           "properties": {"from": square, "to": square}}]
            },
            "en_passant": {"type": "boolean", "description": "Whether the captured pawn does not stand on `to`."},
            "check": {"type": "boolean", "description": "Whether the other king is in check afterwards."}
        }
    })
}
