//! The positions that `bench` searches: openings, middlegames, endings, and what is special to chess.

use serde_json::{Value, json};

/// FEN, variant and depth. Depths are small: a node of chess costs more than one of the other games.
const POSITIONS: [(&str, &str, u32); 12] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "standard", 4),
    // Every kind of move (the second position of the usual perft set).
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "standard", 3),
    // An Italian game.
    ("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5", "standard", 4),
    // An isolated queen's pawn.
    ("r2q1rk1/pb2bppp/1pn1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 w - - 0 12", "standard", 3),
    // Opposite castling, attacks on both wings.
    ("2kr3r/ppp2ppp/2nqbn2/2b1p3/4P3/2NP1N1P/PPP1BPP1/R1BQ1RK1 w - - 3 9", "standard", 3),
    // A rook ending.
    ("8/5pk1/R5p1/7p/1r5P/6P1/5PK1/8 w - - 0 40", "standard", 6),
    // A pawn ending that is won by a breakthrough.
    ("8/ppp5/8/PPP5/6k1/8/8/6K1 w - - 0 1", "standard", 8),
    // King and pawn against king.
    ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "standard", 8),
    // Passed pawns on both sides, promotions near.
    ("8/1P4k1/8/8/8/8/1p4K1/8 w - - 0 50", "standard", 5),
    // A mate in two.
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "standard", 4),
    // En passant under a pin.
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "standard", 5),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "chess960", 3),
];

/// The positions as requests, each with its depth.
pub(super) fn positions() -> Vec<(Value, u32)> {
    let request = |(fen, variant, depth)| (json!({"state": {"fen": fen, "variant": variant}}), depth);
    POSITIONS.into_iter().map(request).collect()
}
