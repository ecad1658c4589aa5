//! The positions that `bench` searches: openings, the middle of games, shots, and endings with kings.

use serde_json::{Value, json};

/// A position in Portable Draughts Notation and a depth.
const POSITIONS: [(&str, u32); 9] = [
    ("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", 9),
    ("B:W18,19,21,22,24,25,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,12", 8),
    ("B:W15,18,19,23,28,29,30,31,32:B1,2,3,4,5,8,9,12", 9),
    ("W:W13,24,25,26,27,28,29,30,31,32:B1,2,4,5,6,8,10,11,16", 8),
    // Long jumps.
    ("W:WK3,17,18,19,22,23,26,27,30:B2,5,8,12,13,15,16", 8),
    // Men against men, few of them.
    ("B:W24,27,28,32:B3,4,8,12", 12),
    // Two kings against one in the double corner.
    ("W:WK14,K15:BK1", 10),
    // Kings and men.
    ("B:WK12,14,21,28,29,32:B1,5,6,13,26,K31", 9),
    // A win in nine.
    ("W:WK1,K8,12,20,24:BK9", 9),
];

/// The positions as requests, each with its depth.
pub(super) fn positions() -> Vec<(Value, u32)> {
    POSITIONS.into_iter().map(|(fen, depth)| (json!({"state": {"fen": fen}}), depth)).collect()
}
