//! Values of four worked fights, computed independently of this program.

use crate::fights::{boss, goblins, mage, ogre, read, scores, with};
use bestmove::games::wire::WireGame;
use bestmove::search::Table;
use bestmove::search::{Limits, Options, Query, search};
use serde_json::{Value, json};

/// Compares every root move's score, in whole points.
fn assert_scores(state: &Value, moves: &[&str], expected: &[(u32, &[i32])]) {
    for (depth, points) in expected {
        let found = scores(state, *depth);
        assert_eq!(found.len(), moves.len());
        for (mv, points) in moves.iter().zip(*points) {
            assert_eq!(found[*mv], points * 1_000, "{mv} at depth {depth}: {found:?}");
        }
    }
}

const BOSS_MOVES: [&str; 3] = ["attack", "heal", "heavy_attack"];

#[test]
fn the_boss_heals_at_depth_six() {
    let expected: [(u32, &[i32]); 10] = [
        (1, &[-20, -15, -5]),
        (2, &[-50, -45, -35]),
        (3, &[-20, -15, -35]),
        (4, &[-45, -35, -100]),
        (5, &[-20, -15, -100]),
        (6, &[-35, -30, -100]),
        (7, &[-15, -10, -100]),
        (8, &[-30, -25, -100]),
        (10, &[-25, -20, -100]),
        (12, &[-20, -15, -100]),
    ];
    assert_scores(&boss(45, 80, false), &BOSS_MOVES, &expected);
}

#[test]
fn the_boss_attacks_where_there_is_no_room_to_heal() {
    let full = with(&boss(45, 80, false), "/fighters/boss/max_hp", json!(45));
    let full = with(&full, "/fighters/player/max_hp", json!(80));
    assert_scores(&full, &BOSS_MOVES, &[(6, &[-50, -65, -100])]);
}

#[test]
fn the_mage() {
    let expected: [(u32, &[i32]); 5] = [
        (1, &[-10, 4, -16, -20, -20]),
        (2, &[-25, -11, -26, -30, -34]),
        (4, &[-33, -19, -31, -34, -42]),
        (6, &[-23, -23, -17, -24, -33]),
        (8, &[-33, -33, -41, -29, -40]),
    ];
    assert_scores(&mage(), &["bolt", "fireball", "venom", "ward", "meditate"], &expected);
}

#[test]
fn two_against_two() {
    let expected: [(u32, &[i32]); 5] = [
        (1, &[9, 9, 0, 10, 14]),
        (2, &[-2, -2, -11, -1, 3]),
        (4, &[-16, 31, -25, -2, 13]),
        (6, &[-4, 29, -25, -15, 27]),
        (8, &[3, 33, -11, -1, 46]),
    ];
    let moves = ["stab>knight", "stab>cleric", "mend>shaman", "mend>grunt", "firestorm"];
    assert_scores(&goblins(), &moves, &expected);
}

/// Compares scores that are fractions of a point, to within this many thousandths.
fn assert_fractions(state: &Value, depth: u32, expected: &[(&str, f64)], within: f64) {
    let found = scores(state, depth);
    for (mv, points) in expected {
        let distance = (f64::from(found[*mv]) - points * 1_000.0).abs();
        assert!(distance <= within, "{mv} at depth {depth}: {found:?}");
    }
}

#[test]
fn the_ogre_expects_exactly_what_the_dice_say() {
    let state = ogre(0);
    assert_fractions(&state, 1, &[("club", 37.0), ("stomp", 22.0), ("roar", 18.0)], 0.0);
    assert_fractions(&state, 2, &[("club", 129.0 / 5.0), ("stomp", 8.0), ("roar", 4.0)], 0.01);
    assert_fractions(&state, 3, &[("club", 308.0 / 5.0), ("stomp", 30.0), ("roar", 26.0)], 0.01);
    assert_fractions(&state, 4, &[("club", 1372.0 / 25.0), ("stomp", 16.0), ("roar", 12.0)], 0.01);
    let six = [("club", 8212.0 / 125.0), ("stomp", 1496.0 / 25.0), ("roar", 548.0 / 25.0)];
    assert_fractions(&state, 6, &six, 10.0);
}

#[test]
fn the_archer_to_move() {
    let state = ogre(1);
    assert_fractions(&state, 1, &[("shot", -1.0), ("aimed", 4.0), ("dodge", -10.0)], 0.0);
    let two = [("shot", -149.0 / 5.0), ("aimed", -129.0 / 5.0), ("dodge", -18.0)];
    assert_fractions(&state, 2, &two, 0.01);
    let four = [("shot", -1417.0 / 25.0), ("aimed", -1372.0 / 25.0), ("dodge", -692.0 / 25.0)];
    assert_fractions(&state, 4, &four, 0.01);
}

#[test]
fn a_hard_blow_is_the_only_best_move_exactly_where_it_alone_kills() {
    for hp in 1..=100_u16 {
        let found = scores(&boss(45, hp, true), 6);
        let best = *found.values().max().unwrap();
        let winners: Vec<_> = found.iter().filter(|(_, score)| **score == best).map(|(mv, _)| mv).collect();
        let only_heavy = winners == ["heavy_attack"];
        assert_eq!(only_heavy, (16..=30).contains(&hp), "{hp}: {found:?}");
        if hp <= 15 {
            assert_eq!(winners, ["attack", "heavy_attack"], "{hp}");
            assert_eq!(best, 99_000, "a kill with the first move");
        }
    }
}

/// Positions in which some move kills at once and some other move is worth as much.
fn dithering(fast: bool, depth: u32) -> usize {
    let killers = |hp: u16| if hp <= 15 { vec!["attack", "heavy_attack"] } else { vec!["heavy_attack"] };
    let mut count = 0;
    for (boss_hp, player_hp) in (1..=20).flat_map(|b| (1..=6).map(move |p| (5 * b, 5 * p))) {
        let found = scores(&boss(boss_hp, player_hp, fast), depth);
        let kills = killers(player_hp);
        let kill = found[kills[0]];
        count += usize::from(found.iter().any(|(mv, score)| !kills.contains(&mv.as_str()) && *score >= kill));
    }
    count
}

#[test]
fn flat_scores_dither_and_fast_wins_do_not() {
    for depth in [3, 6] {
        assert_eq!((dithering(false, depth), dithering(true, depth)), (64, 0), "depth {depth}");
    }
}

#[test]
fn a_shorter_look_throws_the_fight() {
    let loses = |depth| scores(&boss(45, 80, false), depth)["heavy_attack"] == -100_000;
    assert_eq!((1..=6).map(loses).collect::<Vec<_>>(), [false, false, false, true, true, true]);
}

#[test]
fn an_immediate_win_beats_any_amount_of_healing() {
    for depth in 1..=4 {
        let found = scores(&boss(100, 15, true), depth);
        assert!(found["attack"] > found["heal"], "{found:?}");
    }
}

#[test]
fn what_a_deeper_search_says_of_a_win_is_proven() {
    let (game, fight) = read(&boss(45, 30, true));
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let query = Query { game: &game, position: &fight, history: &[], limits, options: Options::default() };
    let line = &search(&query, &Table::with_bytes(1 << 16)).lines[0];
    assert_eq!((game.format_move(&fight, line.mv).as_str(), line.proven), ("heavy_attack", true));
}
