//! Node counts of plain searches, and whole fights of one search against another.

use crate::fights::{boss, find, legal, read, scores, with};
use bestmove::game::{Game, Outcome, Side};
use bestmove::games::Battle;
use bestmove::games::battle::{Choice, Fight};
use bestmove::games::wire::{WireGame, status_of};
use bestmove::search::minimax::Plain;
use bestmove::search::{Limits, Options, Query, Table, Window, search};
use serde_json::json;

#[test]
fn plain_searches_visit_the_known_numbers_of_nodes() {
    let (game, fight) = read(&boss(45, 80, false));
    let heal_first = |position: &Fight, moves: &mut Vec<Choice>| {
        moves.sort_by_key(|&mv| game.format_move(position, mv) != "heal");
    };
    let listed = Plain::oracle(&game);
    let healing = Plain { order: &heal_first, ..Plain::oracle(&game) };
    let expected = [(4, 83, 65, 45), (6, 477, 270, 129), (8, 2_611, 1_037, 368), (10, 14_301, 3_533, 1_093)];
    for (depth, minimax, attack_first, heal_first) in expected {
        let cut = |plain: &Plain<'_, Battle>| plain.alpha_beta(&fight, depth, Window::FULL).nodes;
        let found = (listed.minimax(&fight, depth).nodes, cut(&listed), cut(&healing));
        assert_eq!(found, (minimax, attack_first, heal_first), "depth {depth}");
    }
}

#[test]
fn the_boss_heals_with_less_room_too() {
    let state = boss(45, 80, false);
    let lower = with(&with(&state, "/fighters/boss/max_hp", json!(80)), "/fighters/player/max_hp", json!(80));
    let found = scores(&lower, 6);
    assert_eq!(
        ["attack", "heal", "heavy_attack"].map(|mv| found[mv]),
        [-30_000, -25_000, -100_000],
        "{found:?}"
    );
}

/// Plays a fight out, each side looking so deep, and says how it ended.
fn fight_out(boss_depth: u32, player_depth: u32) -> (Battle, Fight) {
    let (game, mut fight) = read(&boss(45, 80, false));
    let table = Table::with_bytes(1 << 16);
    while game.outcome(&fight).is_none() {
        let depth = if game.side_to_move(&fight) == Side::First { boss_depth } else { player_depth };
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let options = Options { exact: true, every_score: true, ..Options::default() };
        let query = Query { game: &game, position: &fight, history: &[], limits, options };
        let best = search(&query, &table).lines[0].mv;
        game.play(&mut fight, best);
    }
    (game, fight)
}

#[test]
fn who_looks_further_wins() {
    for player in 1..=8 {
        for boss in 1..=2 {
            let (game, fight) = fight_out(boss, player);
            assert_eq!(game.outcome(&fight), Some(Outcome::Points(-100_000)), "{boss} against {player}");
        }
    }
    for boss in [3, 4, 6, 8] {
        let (game, fight) = fight_out(boss, 1);
        assert_eq!(game.outcome(&fight), Some(Outcome::Points(100_000)), "{boss} against 1");
    }
}

#[test]
fn a_fight_without_end_ends_by_the_clock() {
    let (game, fight) = fight_out(4, 4);
    let status = status_of(&game, &fight);
    assert_eq!(serde_json::to_value(status.reason).unwrap(), "timeout");
    assert!(legal(&game, &fight).is_empty());
    assert!(find(&game, &fight, "attack").is_err());
}
