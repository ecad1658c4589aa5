//! Random small fights: the search in exact mode has the value of plain minimax for every root move.

use crate::fights::{faults, read};
use bestmove::game::Game;
use bestmove::games::Battle;
use bestmove::games::battle::{Choice, Fight};
use bestmove::games::wire::WireGame;
use bestmove::search::minimax::{Plain, natural_order};
use bestmove::search::{Features, Limits, Options, Query, Score, Table, search};
use fastrand::Rng;
use serde_json::{Map, Value, json};

/// What dice may do in the fights that are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dice {
    None,
    Some,
}

const STATUSES: [&str; 5] = ["stun", "burn", "bless", "ward", "hush"];

/// A fight that is different for each seed, small enough for plain minimax.
fn random_fight(seed: u64, dice: Dice) -> Value {
    let mut random = Rng::with_seed(seed);
    let count = random.usize(2..=4);
    let ids: Vec<_> = (0..count).map(|index| format!("f{index}")).collect();
    let mut order = ids.clone();
    random.shuffle(&mut order);
    let actions: Map<_, _> =
        (0..4).map(|index| (format!("act{index}"), random_action(&mut random, dice))).collect();
    let fighters: Map<_, _> =
        ids.iter().enumerate().map(|(index, id)| (id.clone(), random_fighter(&mut random, index))).collect();
    json!({
        "max_side": if random.bool() { "even" } else { "odd" },
        "order": order,
        "rules": {
            "win_score": random.i32(2_000..4_000),
            "max_rounds": random.u8(1..5),
            "timeout": if random.bool() { "eval" } else { "draw" },
            "prefer_fast_wins": random.bool(),
            "eval": {"hp": random.i32(-1..5), "alive": random.i32(-5..15), "resources": {"mp": random.i32(-1..3)}},
            "statuses": {
                "stun": {"skip": true}, "burn": {"tick": random.i32(-6..3)},
                "bless": {"dealt_percent": random.i32(50..250)}, "ward": {"taken_percent": random.i32(0..150)},
                "hush": {"block": ["act0", "act2"], "tick": random.i32(-2..3)}
            },
            "actions": actions
        },
        "fighters": fighters
    })
}

fn random_fighter(random: &mut Rng, index: usize) -> Value {
    let max_hp = random.u16(5..30);
    let mut actions: Vec<_> = (0..4).map(|index| format!("act{index}")).collect();
    random.shuffle(&mut actions);
    actions.truncate(random.usize(1..=3));
    let mut statuses = Map::new();
    if random.u8(..3) == 0 {
        statuses.insert(STATUSES[random.usize(..5)].into(), random.u8(1..3).into());
    }
    json!({
        "side": if index.is_multiple_of(2) { "even" } else { "odd" },
        "hp": random.u16(1..=max_hp), "max_hp": max_hp, "actions": actions, "statuses": statuses,
        "resources": {"mp": random.u16(0..8)}, "max_resources": {"mp": 10}
    })
}

fn random_action(random: &mut Rng, dice: Dice) -> Value {
    let targets = ["enemy", "enemy", "enemy", "ally", "self", "all_enemies", "all_allies"];
    let effects: Vec<_> = (0..random.usize(1..=3)).map(|_| random_effect(random)).collect();
    let mut action = json!({"target": targets[random.usize(..targets.len())], "effects": effects});
    if random.u8(..3) == 0 {
        action["cooldown"] = random.u8(1..3).into();
    }
    if random.u8(..3) == 0 {
        action["cost"] = json!({"mp": random.u8(1..5)});
    }
    if dice == Dice::Some {
        action["hit"] = random.u8(40..=100).into();
        if random.bool() {
            action["crit"] = json!({"chance": random.u8(0..=100), "percent": 200});
        }
        let least = random.u8(1..9);
        action["effects"][0] = json!({"damage": {"min": least, "max": least + 4, "step": random.u8(2..5)}});
    }
    action
}

fn random_effect(random: &mut Rng) -> Value {
    let mut effect = match random.u8(..6) {
        0..3 => json!({"damage": random.u8(0..15)}),
        3 => json!({"heal": random.u8(0..10)}),
        4 => json!({"status": STATUSES[random.usize(..5)], "turns": random.u8(1..4)}),
        _ => json!({"resource": "mp", "amount": random.i8(-4..5)}),
    };
    if random.u8(..4) == 0 {
        effect["on"] = "self".into();
    }
    effect
}

/// The oracle's value of one root move: that of a root where it is the only one.
fn score_of_move(game: &Battle, fight: &Fight, mv: Choice, depth: u32) -> Score {
    let at_root = std::cell::Cell::new(true);
    let only = |position: &Fight, moves: &mut Vec<Choice>| {
        natural_order(position, moves);
        if at_root.replace(false) {
            moves.retain(|other| *other == mv);
        }
    };
    Plain { order: &only, ..Plain::oracle(game) }.minimax(fight, depth).score
}

fn compare(game: &Battle, fight: &Fight, depth: u32, features: Features, table: &Table, what: &str) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let options = Options { exact: true, every_score: true, features, ..Options::default() };
    let query = Query { game, position: fight, history: &[], limits, options };
    for line in search(&query, table).lines {
        let expected = score_of_move(game, fight, line.mv, depth);
        assert_eq!(line.score, expected, "{what}, depth {depth}, {:?}, {features:?}", line.mv);
    }
}

/// Everything on, and each part off that could change a value.
fn variants() -> [Features; 5] {
    let all = Features::ALL;
    [
        all,
        Features { table: false, ..all },
        Features { bounds: false, ..all },
        Features { zero_windows: false, aspiration: false, ..all },
        Features { hash_move: false, killers: false, history: false, ..all },
    ]
}

fn compare_fights(dice: Dice, seeds: std::ops::Range<u64>, deepest: u32) {
    let shared = Table::with_bytes(1 << 18);
    for seed in seeds {
        let state = random_fight(seed, dice);
        assert!(faults(&state).is_empty(), "{seed}: {:?}", faults(&state));
        let (game, mut fight) = read(&state);
        let mut random = Rng::with_seed(seed);
        wander(&game, &mut fight, random.usize(..4), &mut random);
        let features = variants()[seed as usize % variants().len()];
        for depth in (1..=deepest).rev() {
            compare(&game, &fight, depth, features, &Table::with_bytes(1 << 14), &format!("seed {seed}"));
            compare(&game, &fight, depth, Features::ALL, &shared, &format!("seed {seed}, shared"));
        }
    }
}

/// Plays random moves, stopping before the end.
fn wander(game: &Battle, fight: &mut Fight, plies: usize, random: &mut Rng) {
    for _ in 0..plies {
        let mut moves = Vec::new();
        game.legal_moves(fight, &mut moves);
        let mut next = *fight;
        let Some(mv) = moves.get(random.usize(..moves.len().max(1))) else { return };
        game.play(&mut next, *mv);
        if game.outcome(&next).is_some() {
            return;
        }
        *fight = next;
    }
}

#[test]
fn fights_without_dice_have_the_value_of_plain_minimax() {
    compare_fights(Dice::None, 0..300, 5);
}

#[test]
fn fights_with_dice_have_the_value_of_plain_expectiminimax() {
    compare_fights(Dice::Some, 1_000..1_120, 3);
}

#[test]
fn bounds_hold_all_the_way_down() {
    for seed in 0..200 {
        let dice = if seed % 2 == 0 { Dice::None } else { Dice::Some };
        let (game, mut fight) = read(&random_fight(seed, dice));
        let mut random = Rng::with_seed(seed);
        for _ in 0..12 {
            let (low, high) = game.score_bounds(&fight);
            let mut moves = Vec::new();
            game.legal_moves(&fight, &mut moves);
            let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
            let estimate = Score::new(game.evaluate(&fight));
            assert!(low <= estimate && estimate <= high, "{seed}");
            let mut results = vec![(1, fight)];
            game.play(&mut results[0].1, mv);
            let mut more = Vec::new();
            game.chance_results(&fight, mv, &mut more);
            results.extend(more);
            for (_, child) in &results {
                let (child_low, child_high) = reachable(&game, child);
                assert!(low <= child_low && child_high <= high, "{seed} {mv:?}");
            }
            fight = results[random.usize(..results.len())].1;
            assert!(faults(&game.format_state(&fight)).is_empty());
        }
    }
}

/// What a position can still be worth to either side; the bounds are the same for both.
fn reachable(game: &Battle, fight: &Fight) -> (Score, Score) {
    use bestmove::game::Outcome;
    match game.outcome(fight) {
        Some(Outcome::Points(points)) => (Score::new(-points.abs()), Score::new(points.abs())),
        _ => game.score_bounds(fight),
    }
}
