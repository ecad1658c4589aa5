//! Any text at the gate, and random games from whatever it lets in.

use crate::service::{START, read, state, state_960};
use bestmove::game::{Game, Outcome};
use bestmove::games::chess::{Chess, Position};
use bestmove::games::wire::WireGame;
use proptest::prelude::*;

/// Plays at random to the end or for 200 plies; every position must be written as a FEN that reads as the same.
fn play_to_the_end(game: &Chess, mut position: Position, random: &mut fastrand::Rng) {
    for _ in 0..200 {
        let mut legal = Vec::new();
        game.legal_moves(&position, &mut legal);
        assert_eq!(legal.is_empty(), game.outcome(&position).is_some());
        let _ = (game.evaluate(&position), game.draw(&position));
        let written = game.format_state(&position);
        let (_, reread) = read(&written).unwrap_or_else(|faults| panic!("{written}: {faults:?}"));
        assert_eq!(game.key(&reread), game.key(&position), "{written}");
        assert_eq!(game.format_state(&reread), written);
        let Some(&mv) = legal.get(random.usize(..legal.len().max(1))) else { return };
        game.play(&mut position, mv);
    }
}

fn try_text(fen: &str, random: &mut fastrand::Rng) -> bool {
    let mut is_accepted = false;
    for state in [state(fen), state_960(fen)] {
        match read(&state) {
            Ok((game, position)) => {
                is_accepted = true;
                play_to_the_end(&game, position, random);
            }
            Err(faults) => assert!(!faults.is_empty()),
        }
    }
    is_accepted
}

const SEEDS: [&str; 6] = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 149 80",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/8/QQQQQQQQ/Q7/4K3 b - - 0 1",
];

/// Changes a few symbols into others that a FEN may have.
fn mutated(fen: &str, random: &mut fastrand::Rng) -> String {
    const SYMBOLS: &[u8] = b"PNBRQKpnbrqk12345678/wb-KQkqABGHabgh3456 ";
    let mut symbols: Vec<u8> = fen.bytes().collect();
    for _ in 0..random.usize(1..4) {
        let (one, other) = (random.usize(..symbols.len()), random.usize(..symbols.len()));
        match random.u8(..3) {
            0 => symbols[one] = SYMBOLS[random.usize(..SYMBOLS.len())],
            1 => symbols.swap(one, other),
            _ => {
                let rank_end = symbols.iter().position(|&symbol| symbol == b' ').unwrap_or(0);
                let (one, other) = (one % rank_end.max(1), other % rank_end.max(1));
                if symbols[one].is_ascii_alphabetic() && symbols[other].is_ascii_alphabetic() {
                    symbols[one] = symbols[other];
                }
            }
        }
    }
    String::from_utf8(symbols).unwrap()
}

#[test]
fn whatever_passes_the_gate_can_be_played_to_the_end() {
    let mut random = fastrand::Rng::with_seed(77);
    let accepted =
        (0..1_500).filter(|round| try_text(&mutated(SEEDS[round % 6], &mut random), &mut random)).count();
    assert!(accepted > 120, "{accepted} mutated positions were playable");
}

/// A few men anywhere: most such boards are possible, many have odd checks and pins.
#[test]
fn scattered_men_can_be_played_to_the_end() {
    let mut random = fastrand::Rng::with_seed(78);
    const MEN: [char; 8] = ['P', 'p', 'N', 'b', 'R', 'r', 'Q', 'q'];
    let mut accepted = 0;
    for _ in 0..600 {
        let mut board = ['1'; 64];
        let count = random.usize(1..12);
        let men = "Kk".chars().chain((0..count).map(|_| MEN[random.usize(..MEN.len())]));
        for man in men.collect::<Vec<_>>() {
            board[random.usize(..64)] = man;
        }
        let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
        let fen = format!("{} {} - - 0 1", ranks.join("/"), if random.bool() { 'w' } else { 'b' });
        accepted += u32::from(try_text(&fen, &mut random));
    }
    assert!(accepted > 60, "{accepted} boards were playable");
}

/// Keys made move by move equal those made from scratch, and tell positions apart.
#[test]
fn keys_of_played_positions_are_those_of_read_ones() {
    let mut random = fastrand::Rng::with_seed(79);
    for fen in SEEDS {
        for state in [state(fen), state_960(fen)] {
            for _ in 0..20 {
                if let Ok((game, position)) = read(&state) {
                    play_to_the_end(&game, position, &mut random);
                }
            }
        }
    }
}

/// A mate is a win for the side that gave it.
#[test]
fn the_side_in_checkmate_has_lost() {
    let (game, position) = read(&state("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")).unwrap();
    assert_eq!(game.outcome(&position), Some(Outcome::Win(!game.side_to_move(&position))));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_position_or_a_fault(text in prop_oneof![
        any::<String>(),
        "[PNBRQKpnbrqk1-8/]{0,71} [wb] [KQkqA-Ha-h-]{1,4} (-|[a-h][1-8]) [0-9]{1,3} [0-9]{1,5}",
        "([PNBRQKpnbrqk1]{8}/){7}[PNBRQKpnbrqk1]{8} [wb] [KQkqA-Ha-h-]{1,4} (-|[a-h][36])",
    ]) {
        try_text(&text, &mut fastrand::Rng::with_seed(1));
    }

    #[test]
    fn any_text_is_a_move_or_a_fault(text in prop_oneof![any::<String>(), "[a-hKQRBNO0x=+#1-8-]{0,9}"]) {
        for fen in SEEDS {
            if let Ok((game, position)) = read(&state(fen)) {
                let _ = game.parse_move(&position, &text);
            }
        }
    }
}
