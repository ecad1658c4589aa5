//! Random small duels: the search in exact mode has the value of plain minimax for every root move.

use crate::duels::read;
use bestmove::game::{Game, Outcome};
use bestmove::games::Duel;
use bestmove::games::duel::{Match, Play};
use bestmove::search::minimax::{Plain, natural_order};
use bestmove::search::{Features, Limits, Options, Query, Score, Table, search};
use fastrand::Rng;
use serde_json::{Map, Value, json};

/// A duel that is different for each seed, small enough for plain minimax.
fn random_duel(seed: u64) -> Value {
    let mut random = Rng::with_seed(seed);
    let cards: Map<_, _> = (0..5).map(|index| (format!("c{index}"), random_card(&mut random))).collect();
    let (me, opponent) = (random_player(&mut random), random_player(&mut random));
    json!({
        "cards": cards, "max_hp": 14, "mana_max": 5, "passes": random.u8(..2),
        "to_move": if random.bool() { "me" } else { "opponent" }, "me": me, "opponent": opponent
    })
}

fn random_card(random: &mut Rng) -> Value {
    let mut card = json!({"cost": random.u8(..7)});
    for (part, most) in [("damage", 9), ("heal", 6), ("block", 6), ("mana", 4)] {
        if random.u8(..5) < 2 {
            card[part] = random.u8(..most).into();
        }
    }
    card
}

fn random_player(random: &mut Rng) -> Value {
    let hand: Vec<_> = (0..random.u8(..4)).map(|_| format!("c{}", random.u8(..5))).collect();
    json!({"hp": random.u8(1..=14), "block": random.u8(..4), "mana": random.u8(..=5), "hand": hand})
}

/// The oracle's value of one root move: that of a root where it is the only one.
fn score_of_move(game: &Duel, position: &Match, mv: Play, depth: u32) -> Score {
    let at_root = std::cell::Cell::new(true);
    let only = |position: &Match, moves: &mut Vec<Play>| {
        natural_order(position, moves);
        if at_root.replace(false) {
            moves.retain(|other| *other == mv);
        }
    };
    Plain { order: &only, ..Plain::oracle(game) }.minimax(position, depth).score
}

fn variants() -> [Features; 4] {
    let all = Features::ALL;
    [
        all,
        Features { table: false, ..all },
        Features { bounds: false, ..all },
        Features { zero_windows: false, aspiration: false, ..all },
    ]
}

fn compare(game: &Duel, position: &Match, depth: u32, features: Features, table: &Table, name: &str) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let options = Options { exact: true, every_score: true, features, ..Options::default() };
    let query = Query { game, position, history: &[], limits, options };
    let report = search(&query, table);
    for line in &report.lines {
        let expected = score_of_move(game, position, line.mv, depth);
        assert_eq!(line.score, expected, "{name}, depth {depth}, {:?}", line.mv);
    }
}

#[test]
fn duels_have_the_value_of_plain_minimax() {
    let shared = Table::with_bytes(1 << 18);
    for seed in 0..400 {
        let (game, position) = read(&random_duel(seed));
        let features = variants()[seed as usize % variants().len()];
        for depth in (1..=7).rev() {
            let name = format!("seed {seed}");
            compare(&game, &position, depth, features, &Table::with_bytes(1 << 14), &name);
            compare(&game, &position, depth, Features::ALL, &shared, &name);
        }
    }
}

#[test]
fn solved_duels_have_the_value_of_the_whole_tree() {
    for seed in 1_000..1_150 {
        let (game, position) = read(&random_duel(seed));
        let (limits, options) = (Limits::default(), Options::default());
        let query = Query { game: &game, position: &position, history: &[], limits, options };
        let report = search(&query, &Table::with_bytes(1 << 16));
        let Some(line) = report.lines.first() else { continue };
        let whole = Plain::oracle(&game).minimax(&position, 24);
        assert!(line.proven, "{seed}");
        assert_eq!(line.score, whole.score, "{seed}");
    }
}

#[test]
fn every_line_of_play_ends_in_time_and_the_bounds_hold_all_the_way() {
    for seed in 0..2_000 {
        let (game, mut position) = read(&random_duel(seed));
        let mut random = Rng::with_seed(seed);
        let mut left = plies(&game, &position);
        loop {
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
            let before = position;
            game.play(&mut position, mv);
            assert!(left > 0, "{seed}");
            left = (left - 1).min(plies(&game, &position));
            assert_within(&game, &before, &position);
        }
        assert!(game.outcome(&position).is_some());
    }
}

fn plies(game: &Duel, position: &Match) -> u32 {
    game.solving_effort(position).map_or(u32::MAX, |effort| effort.plies)
}

/// What can come of a position lies within what could come of the one before.
fn assert_within(game: &Duel, before: &Match, after: &Match) {
    let (low, high) = game.score_bounds(before);
    let (least, most) = match game.outcome(after) {
        Some(outcome) => {
            let score = Score::of_outcome(outcome, game.side_to_move(before));
            assert!(matches!(outcome, Outcome::Points(_)));
            (score, score)
        }
        None => {
            let (least, most) = game.score_bounds(after);
            (-most, -least)
        }
    };
    assert!(low <= least && most <= high, "{before:?} {after:?}");
}
