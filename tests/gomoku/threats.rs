//! Forced wins by threats, and whether what is claimed is true.

use super::service::answer;
use super::{parse, stones};
use bestmove::game::{Game, Outcome};
use bestmove::games::Gomoku;
use bestmove::games::gomoku::Position;
use bestmove::games::kit::lines::Cell;
use bestmove::search::minimax::Plain;
use bestmove::search::{
    Clock, Limits, MAX_DEPTH, Options, ProbeWindow, ProvenBound, Query, Score, Table, Window, search,
};
use serde_json::json;

/// Rule, black's stones, white's stones, and the first moves that win.
type Problem = (&'static str, &'static str, &'static str, &'static [&'static str]);

/// Wins by fours, the longest by fourteen, where quiet moves lose.
#[rustfmt::skip]
const PROBLEMS: [Problem; 8] = [
        ("freestyle", "i12 j12 m12 g11 h11 f10 k10 j9 f8 h8 i8 g7 k7",
         "i11 l11 g10 h10 i10 j10 f9 g9 i9 g8 j8 h7 g6",
         &["k12"]),
        ("freestyle", "c10 f9 e8 f8 h8 f7 i7 e6 g6 h6 e5",
         "d9 g8 e7 g7 h7 d6 i6 j6 g5 h5",
         &["j5", "f6", "k4"]),
        ("freestyle", "j11 f10 g10 h10 i10 h9 k9 l9 h8 j8 h7 i7 k7 g6 j6 i5 l5 h4",
         "k12 f11 g11 h11 e10 j10 l10 g9 g8 i8 l8 g7 l7 h6 l6 h5 l4 g3",
         &["j9", "i11"]),
        ("standard", "f13 h12 e11 g11 i11 l11 g10 i10 g9 f8 h8 g7 g6 i6 j6",
         "d12 g12 h11 h10 i9 j9 k9 g8 i8 k8 h7 i7 k6 f5 i5",
         &["h6"]),
        ("standard", "h11 i11 h10 i9 f8 h8 j8 e7 h7 f6 g6 g5",
         "j12 g11 l10 g9 h9 k9 i8 g7 i7 k7 h6",
         &["g10", "d8"]),
        ("freestyle", "j10 l10 h8 j8 k8 g7 i7",
         "k11 j9 l8 j7 h6 i6 g5",
         &["m11", "i9", "k9", "i8"]),
        ("freestyle", "g12 k11 h9 e8 g8 h8 i8 j7 k5",
         "h10 e9 k9 f8 d7 f7 g7 k6 j5",
         &["g10", "j8"]),
        ("freestyle", "e15 g15 k15 n15 c14 k14 o14 f12 o12 a11 c11 g10 n10 o9 h8 m8 b7 m7 k6 d5 o5 a4 f4 i4 l4 n4 b3 n2 a1 h1 j1 m1",
         "a15 b15 j15 l15 m15 a14 f14 a13 a12 a10 d10 a9 i9 n9 d8 g8 i7 e6 i6 o6 b4 o4 o3 b2 k2 o2 b1 d1 f1 k1 l1 n1",
         &["j5"]),
];

#[test]
fn wins_by_continuous_fours_are_found_and_proven() {
    for (rule, black, white, winning) in PROBLEMS {
        let body = json!({"state": super::state(15, rule, black, white), "nodes": 120_000});
        let found = answer(&body);
        assert!(winning.contains(&found["move"].as_str().unwrap()), "{rule} {black}: {found}");
        let score = &found["score"];
        assert_eq!((&score["proven"], &score["outcome"]), (&json!(true), &json!("win")), "{black}: {found}");
    }
}

/// What the game knows of a position as of a root.
fn claim((game, position): &(Gomoku, Position), nodes: u64) -> Option<ProvenBound<Cell>> {
    let mut clock = Clock::start(&Limits { nodes: Some(nodes), ..Limits::default() });
    let asked = ProbeWindow { window: Window::FULL, depth: MAX_DEPTH, horizon: u32::MAX };
    game.probe(position, asked, &mut clock)
}

fn claimed_plies(board: &(Gomoku, Position)) -> Option<u32> {
    claim(board, 200_000).filter(|claim| claim.score.is_win()).map(|claim| claim.score.distance())
}

#[test]
fn the_length_of_a_win_is_that_of_its_longest_defence() {
    assert_eq!(claimed_plies(&stones(15, "freestyle", "e8 f8 g8 h8", "d8 a1 c1 e1")), Some(1));
    assert_eq!(claimed_plies(&stones(15, "freestyle", "f8 g8 h8", "a1 c1 e1")), Some(3));
    assert_eq!(
        claimed_plies(&stones(15, "freestyle", "f8 g8 h8 i10 i9", "e8 a1 c1 e1 g1")),
        Some(5),
        "a four, then both"
    );
    assert_eq!(
        claimed_plies(&stones(15, "freestyle", "g8 f8 h9 h10", "a1 o1 a15 o15")),
        Some(5),
        "two threes"
    );
    assert_eq!(
        claimed_plies(&stones(15, "renju", "g8 f8 h9 h10", "a1 o1 a15 o15")).filter(|&plies| plies <= 5),
        None
    );
    assert_eq!(claimed_plies(&stones(15, "freestyle", "a15 o15 h2", "a1 c1 e1")), None);
}

/// Black must answer the four on h8, where it would make two threes: that wins for white under renju rules, and only there.
#[test]
fn a_four_that_black_may_not_block_wins() {
    let (black, white) = ("f6 g7 h9 h10 g8 m8", "i8 j8 k8 a1 c1");
    assert_eq!(claimed_plies(&stones(15, "renju", black, white)), Some(3));
    assert_eq!(claimed_plies(&stones(15, "freestyle", black, white)).filter(|&plies| plies <= 3), None);
    let lost = |rule| claim(&stones(15, rule, black, &format!("{white} l8")), 0).map(|claim| claim.score);
    assert_eq!(lost("renju"), Some(Score::loss_in(2)));
    assert_eq!(lost("freestyle"), None);
}

/// Whoever is said to win does, whatever the other side plays.
#[test]
fn a_claimed_win_is_won_against_any_defence() {
    let mut random = fastrand::Rng::with_seed(12);
    let mut won = 0;
    for round in 0..200 {
        let rule = ["freestyle", "standard", "renju"][round % 3];
        let (game, mut position) = parse(&json!({"rule": rule, "size": 9 + round % 7})).unwrap();
        for _ in 0..random.usize(6..24) {
            play_random_candidate(&game, &mut position, &mut random);
        }
        let board = (game, position);
        if board.0.outcome(&board.1).is_none() && claimed_plies(&board).is_some() {
            assert_wins(&board, &mut random);
            won += 1;
        }
    }
    assert!(won > 30, "{won}");
}

fn play_random_candidate(game: &Gomoku, position: &mut Position, random: &mut fastrand::Rng) {
    if game.outcome(position).is_none() {
        let mut moves = Vec::new();
        game.candidate_moves(position, &mut moves);
        game.play(position, moves[random.usize(..moves.len())]);
    }
}

/// Plays what is claimed, against random defences of those that a threat leaves.
fn assert_wins((game, start): &(Gomoku, Position), random: &mut fastrand::Rng) {
    let winner = game.side_to_move(start);
    for _ in 0..6 {
        let mut board = (game.clone(), start.clone());
        let mut plies = 0;
        while game.outcome(&board.1).is_none() {
            let claimed = claim(&board, 200_000).filter(|claim| claim.score.is_win());
            let best = claimed.and_then(|claim| claim.best);
            let best = best.unwrap_or_else(|| panic!("the win of {start:?} is gone after {plies} plies"));
            game.play(&mut board.1, best);
            play_random_candidate(game, &mut board.1, random);
            plies += 2;
        }
        assert_eq!(game.outcome(&board.1), Some(Outcome::Win(winner)));
    }
}

/// On small boards that are nearly full what is claimed is what plain minimax finds at the end of all games.
#[test]
fn claims_on_small_boards_are_true() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut claims = [0, 0, 0];
    for round in 0..300 {
        let (size, left) = [(5, 9), (6, 8), (7, 7)][round % 3];
        let rule = ["freestyle", "standard", "renju"][round / 3 % 3];
        let (game, mut position) = parse(&json!({"rule": rule, "size": size})).unwrap();
        for _ in 0..size * size - left {
            play_random_quietly(&game, &mut position, &mut random);
        }
        if game.outcome(&position).is_some() {
            continue;
        }
        let truth = Plain::oracle(&game).alpha_beta(&position, left as u32, Window::FULL).score;
        for nodes in [300, 100_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let query =
                Query { game: &game, position: &position, history: &[], limits, options: Options::default() };
            let found = search(&query, &Table::with_bytes(1 << 16)).lines[0].clone();
            if found.proven {
                let sign = |score: Score| i32::from(score.is_win()) - i32::from(score.is_loss());
                assert_eq!(sign(found.score), sign(truth), "{rule} {found:?} {truth:?} {position:?}");
                assert!(!found.shortest || found.score == truth, "{found:?} {truth:?}");
                claims[(sign(truth) + 1) as usize] += 1;
            }
        }
    }
    assert!(claims.iter().all(|&claims| claims > 15), "wins, draws and losses are claimed: {claims:?}");
}

/// A random move that does not end the game, where there is one.
fn play_random_quietly(game: &Gomoku, position: &mut Position, random: &mut fastrand::Rng) {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    random.shuffle(&mut moves);
    for mv in moves {
        let mut after = position.clone();
        game.play(&mut after, mv);
        if game.outcome(&after).is_none() {
            *position = after;
            return;
        }
    }
}
