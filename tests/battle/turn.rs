//! The turn, rule by rule.

use crate::fights::{after, legal, play, read, with};
use bestmove::game::{Game, Outcome};
use bestmove::games::Battle;
use bestmove::games::battle::Fight;
use bestmove::games::wire::{WireGame, status_of};
use serde_json::{Value, json};

/// Two fighters, `a` to move, with these actions and statuses; `a` has every action, `b` only `wait`.
fn duel(actions: Value, statuses: Value) -> Value {
    let mut actions = actions;
    actions["wait"] = json!({"target": "self", "effects": []});
    let own: Vec<_> = actions.as_object().unwrap().keys().cloned().collect();
    json!({
        "max_side": "left", "order": ["a", "b"],
        "rules": {"win_score": 1000, "prefer_fast_wins": false, "statuses": statuses, "actions": actions},
        "fighters": {
            "a": {"side": "left", "hp": 50, "max_hp": 100, "actions": own},
            "b": {"side": "right", "hp": 50, "max_hp": 100, "actions": ["wait"]}
        }
    })
}

fn hit(damage: Value) -> Value {
    json!({"hit": {"effects": [{"damage": damage}]}})
}

/// A fighter's field after moves.
fn field(state: &Value, moves: &[&str], pointer: &str) -> Value {
    after(state, moves).pointer(&format!("/fighters/{pointer}")).cloned().unwrap_or(Value::Null)
}

fn outcome_after(state: &Value, moves: &[&str]) -> (Battle, Fight, Option<Outcome>) {
    let (game, mut fight) = read(state);
    play(&game, &mut fight, moves);
    let outcome = game.outcome(&fight);
    (game, fight, outcome)
}

#[test]
fn a_skip_status_leaves_only_skip_and_the_turn_still_counts() {
    let actions = json!({"slow": {"cooldown": 3, "effects": []}});
    let state = duel(actions, json!({"stun": {"skip": true}, "burn": {"tick": -5}}));
    let state = with(&state, "/fighters/a/statuses", json!({"stun": 1, "burn": 2}));
    let state = with(&state, "/fighters/a/cooldowns", json!({"slow": 2}));
    let (game, fight) = read(&state);
    assert_eq!(legal(&game, &fight), ["skip"]);
    let next = after(&state, &["skip"]);
    assert_eq!(next["turn"], 1);
    let a = &next["fighters"]["a"];
    assert_eq!(
        (&a["statuses"], &a["cooldowns"], &a["hp"]),
        (&json!({"burn": 1}), &json!({"slow": 1}), &json!(45))
    );
}

#[test]
fn nothing_legal_is_a_skip_and_skip_is_offered_only_then() {
    let state = duel(json!({}), json!({}));
    let (game, fight) = read(&state);
    assert_eq!(legal(&game, &fight), ["wait"]);
    let idle = with(&state, "/fighters/a/actions", json!([]));
    let (game, fight) = read(&idle);
    assert_eq!(legal(&game, &fight), ["skip"]);
}

#[test]
fn the_killer_that_dies_of_its_own_poison_makes_it_a_draw() {
    let state = duel(hit(json!(50)), json!({"poison": {"tick": -4}}));
    let state = with(&state, "/fighters/a/statuses", json!({"poison": 2}));
    let dying = with(&state, "/fighters/a/hp", json!(4));
    let (game, fight, outcome) = outcome_after(&dying, &["hit"]);
    assert_eq!(outcome, Some(Outcome::Points(0)));
    let status = status_of(&game, &fight);
    assert_eq!((status.over, status.winner), (true, None));
    assert_eq!(serde_json::to_value(status.reason).unwrap(), "defeated");
    assert_eq!(outcome_after(&state, &["hit"]).2, Some(Outcome::Points(1_000_000)));
    assert_eq!(outcome_after(&dying, &["wait"]).2, Some(Outcome::Points(-1_000_000)));
}

#[test]
fn an_effect_on_oneself_happens_though_the_target_died() {
    let actions = json!({"leech": {"effects": [{"damage": 60}, {"heal": 20, "on": "self"}, {"heal": 30}]}});
    let state = duel(actions, json!({}));
    assert_eq!(field(&state, &["leech"], "a/hp"), 70);
    assert_eq!(field(&state, &["leech"], "b/hp"), 0, "the dead are not healed");
}

#[test]
fn the_dead_take_no_status_and_lose_theirs() {
    let actions = json!({"curse": {"effects": [{"damage": 60}, {"status": "burn", "turns": 3}]}});
    let state = duel(actions, json!({"burn": {"tick": -1}, "ward": {}}));
    let state = with(&state, "/fighters/b/statuses", json!({"ward": 5}));
    assert_eq!(field(&state, &["curse"], "b/statuses"), Value::Null);
}

#[test]
fn a_status_lasts_for_the_holders_next_turns_and_not_for_this_one() {
    let actions = json!({"drink": {"target": "self", "effects": [{"status": "regrow", "turns": 2}]}});
    let state = duel(actions, json!({"regrow": {"tick": 3}}));
    assert_eq!(field(&state, &["drink"], "a/statuses"), json!({"regrow": 2}));
    assert_eq!(field(&state, &["drink"], "a/hp"), 50);
    assert_eq!(field(&state, &["drink", "wait", "wait"], "a/hp"), 53);
    assert_eq!(field(&state, &["drink", "wait", "wait", "wait", "wait"], "a/hp"), 56);
    assert_eq!(field(&state, &["drink", "wait", "wait", "wait", "wait"], "a/statuses"), Value::Null);
}

#[test]
fn a_status_put_on_another_ticks_at_the_end_of_its_own_turn() {
    let actions = json!({"sting": {"effects": [{"status": "burn", "turns": 1}]}});
    let state = duel(actions, json!({"burn": {"tick": -7}}));
    assert_eq!(field(&state, &["sting"], "b/hp"), 50);
    assert_eq!(field(&state, &["sting", "wait"], "b/hp"), 43);
    assert_eq!(field(&state, &["sting", "wait", "wait", "wait"], "b/hp"), 43);
}

#[test]
fn a_status_applied_again_keeps_the_longer_duration_and_does_not_tick_in_that_turn() {
    let actions = json!({"drink": {"target": "self", "effects": [{"status": "regrow", "turns": 2}]}});
    let state = duel(actions, json!({"regrow": {"tick": 3}}));
    let long = with(&state, "/fighters/a/statuses", json!({"regrow": 5}));
    assert_eq!(field(&long, &["drink"], "a/statuses"), json!({"regrow": 5}));
    assert_eq!(field(&long, &["drink"], "a/hp"), 50, "it counts as applied now");
    let short = with(&state, "/fighters/a/statuses", json!({"regrow": 1}));
    assert_eq!(field(&short, &["drink"], "a/statuses"), json!({"regrow": 2}));
}

#[test]
fn a_cooldown_blocks_so_many_of_the_actors_next_turns() {
    let state = duel(json!({"burst": {"cooldown": 2, "effects": [{"damage": 1}]}}), json!({}));
    let (game, mut fight) = read(&state);
    let mut offered = Vec::new();
    for mv in ["burst", "wait", "wait", "wait", "wait", "wait", "wait", "wait"] {
        if fight == read(&state).1 || game.format_state(&fight)["turn"] == 0 {
            offered.push(legal(&game, &fight).contains(&"burst".to_owned()));
        }
        play(&game, &mut fight, &[mv]);
    }
    assert_eq!(offered, [true, false, false, true]);
}

#[test]
fn a_cost_is_paid_and_what_cannot_be_paid_is_not_offered() {
    let actions = json!({
        "spark": {"cost": {"mana": 6}, "effects": [{"damage": 3}]},
        "drain": {"target": "self", "effects": [{"resource": "mana", "amount": -50}]},
        "focus": {"target": "self", "effects": [{"resource": "mana", "amount": 50}]}
    });
    let state = duel(actions, json!({}));
    let state = with(&state, "/fighters/a/resources", json!({"mana": 10}));
    let state = with(&state, "/fighters/a/max_resources", json!({"mana": 12}));
    assert_eq!(field(&state, &["spark"], "a/resources/mana"), 4);
    let (game, mut fight) = read(&state);
    play(&game, &mut fight, &["spark", "wait"]);
    assert!(!legal(&game, &fight).contains(&"spark".to_owned()));
    assert_eq!(field(&state, &["drain"], "a/resources/mana"), 0);
    assert_eq!(field(&state, &["focus"], "a/resources/mana"), 12);
}

#[test]
fn without_a_cap_a_resource_goes_up_to_999() {
    let state = duel(
        json!({"dig": {"target": "self", "effects": [{"resource": "gold", "amount": 9999}]}}),
        json!({}),
    );
    let state = with(&state, "/fighters/a/resources", json!({"gold": 1}));
    assert_eq!(field(&state, &["dig"], "a/resources/gold"), 999);
}

#[test]
fn a_status_blocks_the_actions_it_lists() {
    let actions = json!({"chant": {"effects": []}, "hit": {"effects": []}});
    let state = duel(actions, json!({"silence": {"block": ["chant"]}}));
    let state = with(&state, "/fighters/a/statuses", json!({"silence": 1}));
    let (game, mut fight) = read(&state);
    assert_eq!(legal(&game, &fight), ["hit", "wait"]);
    play(&game, &mut fight, &["wait", "wait"]);
    assert_eq!(legal(&game, &fight), ["chant", "hit", "wait"]);
}

#[test]
fn damage_is_multiplied_in_the_order_of_names_and_rounded_down_each_time() {
    let statuses = json!({
        "z_rage": {"dealt_percent": 150}, "a_weak": {"dealt_percent": 33},
        "y_mark": {"taken_percent": 150}, "b_ward": {"taken_percent": 55}
    });
    let state = duel(hit(json!(10)), statuses);
    let state = with(&state, "/fighters/a/statuses", json!({"z_rage": 1, "a_weak": 1}));
    // 10 x 33 % = 3, x 150 % = 4.
    assert_eq!(field(&state, &["hit"], "b/hp"), 46);
    let state = with(&state, "/fighters/b/statuses", json!({"y_mark": 1, "b_ward": 1}));
    // Then 4 x 55 % = 2, x 150 % = 3.
    assert_eq!(field(&state, &["hit"], "b/hp"), 47);
}

#[test]
fn hit_points_stay_between_nothing_and_the_maximum() {
    let actions = json!({"mend": {"target": "self", "effects": [{"heal": 90}]}, "hit": {"effects": [{"damage": 9999}]}});
    let state = duel(actions, json!({}));
    assert_eq!(field(&state, &["mend"], "a/hp"), 100);
    assert_eq!(field(&state, &["hit"], "b/hp"), 0);
}

/// Three against one; `b2` is dead.
fn party() -> Value {
    json!({
        "max_side": "left", "order": ["a", "b1", "b2", "b3"],
        "rules": {
            "win_score": 1000,
            "actions": {
                "poke": {"effects": [{"damage": 5}]},
                "sweep": {"target": "all_enemies", "effects": [{"damage": {"min": 4, "max": 8, "step": 4}}]},
                "cheer": {"target": "all_allies", "effects": [{"heal": 3}]},
                "aid": {"target": "ally", "effects": [{"heal": 9}]}
            }
        },
        "fighters": {
            "a": {"side": "left", "hp": 40, "max_hp": 40, "actions": ["poke", "sweep"]},
            "b1": {"side": "right", "hp": 10, "max_hp": 20, "actions": ["cheer", "aid", "poke"]},
            "b2": {"side": "right", "hp": 0, "max_hp": 20, "actions": ["poke"]},
            "b3": {"side": "right", "hp": 11, "max_hp": 20, "actions": ["poke"]}
        }
    })
}

#[test]
fn the_fallen_get_no_turn_and_cannot_be_aimed_at() {
    let state = party();
    let (game, mut fight) = read(&state);
    assert_eq!(legal(&game, &fight), ["poke>b1", "poke>b3", "sweep"]);
    play(&game, &mut fight, &["poke>b1"]);
    assert_eq!(legal(&game, &fight), ["cheer", "aid>b1", "aid>b3", "poke"]);
    play(&game, &mut fight, &["cheer"]);
    let now = game.format_state(&fight);
    assert_eq!((&now["turn"], &now["round"]), (&json!(3), &json!(1)));
    let hp = ["b1", "b2", "b3"].map(|id| now["fighters"][id]["hp"].as_u64().unwrap());
    assert_eq!(hp, [8, 0, 14]);
    play(&game, &mut fight, &["poke"]);
    let now = game.format_state(&fight);
    assert_eq!((&now["turn"], &now["round"]), (&json!(0), &json!(2)), "the end of the order begins a round");
}

#[test]
fn one_roll_counts_for_every_target() {
    let (game, fight) = read(&party());
    let mut moves = Vec::new();
    game.legal_moves(&fight, &mut moves);
    let mut results = Vec::new();
    game.chance_results(&fight, moves[2], &mut results);
    let hp = |fight: &Fight| {
        let state = game.format_state(fight);
        ["b1", "b3"].map(|id| state["fighters"][id]["hp"].as_u64().unwrap())
    };
    let seen: Vec<_> = results.iter().map(|(weight, fight)| (*weight, hp(fight))).collect();
    assert_eq!(seen, [(1, [6, 7]), (1, [2, 3])]);
}

#[test]
fn the_same_side_may_move_twice_in_a_row() {
    let (game, mut fight) = read(&party());
    play(&game, &mut fight, &["poke>b1"]);
    let first = game.side_to_move(&fight);
    play(&game, &mut fight, &["cheer"]);
    assert_eq!(game.side_to_move(&fight), first);
}

/// The weights of a move's results with the hit points of `b` after each.
fn results(state: &Value, index: usize) -> Vec<(u32, u64)> {
    let (game, fight) = read(state);
    let (mut moves, mut results) = (Vec::new(), Vec::new());
    game.legal_moves(&fight, &mut moves);
    game.chance_results(&fight, moves[index], &mut results);
    let hp = |fight: &Fight| game.format_state(fight)["fighters"]["b"]["hp"].as_u64().unwrap();
    results.iter().map(|(weight, fight)| (*weight, hp(fight))).collect()
}

#[test]
fn hits_crits_and_ranges_are_weighed_exactly_and_equal_results_merged() {
    let blow = json!({
        "blow": {"hit": 75, "crit": {"chance": 20, "percent": 200}, "effects": [{"damage": {"min": 5, "max": 10, "step": 5}}]}
    });
    let state = duel(blow, json!({}));
    // Per mille: 300 for 5, 300 + 75 for 10, 75 for 20, 250 for a miss.
    assert_eq!(results(&state, 0), [(12, 45), (15, 40), (3, 30), (10, 50)]);
    let weak = with(&state, "/fighters/b/hp", json!(5));
    assert_eq!(results(&weak, 0), [(3, 0), (1, 5)]);
    assert!(results(&state, 1).is_empty(), "waiting has no dice");
}

#[test]
fn a_miss_costs_as_much_as_a_hit_and_has_no_effect_at_all() {
    let actions = json!({"lunge": {
        "hit": 1, "cost": {"wind": 3}, "cooldown": 4,
        "effects": [{"damage": 9}, {"status": "open", "turns": 2, "on": "self"}]
    }});
    let state = duel(actions, json!({"open": {"taken_percent": 200}}));
    let state = with(&state, "/fighters/a/resources", json!({"wind": 5}));
    let (game, fight) = read(&state);
    let (mut moves, mut results) = (Vec::new(), Vec::new());
    game.legal_moves(&fight, &mut moves);
    game.chance_results(&fight, moves[0], &mut results);
    assert_eq!(results.iter().map(|(weight, _)| *weight).collect::<Vec<_>>(), [1, 99]);
    let missed = &game.format_state(&results[1].1)["fighters"];
    assert_eq!((&missed["b"]["hp"], &missed["a"]["statuses"]), (&json!(50), &Value::Null));
    assert_eq!(
        (&missed["a"]["resources"]["wind"], &missed["a"]["cooldowns"]["lunge"]),
        (&json!(2), &json!(4))
    );
}

#[test]
fn playing_a_move_plays_its_first_listed_result() {
    let blow = json!({"blow": {"hit": 60, "effects": [{"damage": {"min": 1, "max": 5, "step": 1}}]}});
    let state = duel(blow, json!({}));
    assert_eq!(field(&state, &["blow"], "b/hp"), results(&state, 0)[0].1);
    assert_eq!(results(&state, 0)[0].1, 47, "the middle of the range");
}

#[test]
fn the_fight_ends_with_the_last_round() {
    let state = duel(hit(json!(1)), json!({}));
    let state = with(&state, "/rules/max_rounds", json!(2));
    let moves = ["hit", "wait", "hit", "wait"];
    assert_eq!(outcome_after(&state, &moves[..3]).2, None);
    let (game, fight, outcome) = outcome_after(&state, &moves);
    assert_eq!(outcome, Some(Outcome::Points(2_000)));
    let status = status_of(&game, &fight);
    assert_eq!(
        (status.winner.as_deref(), serde_json::to_value(status.reason).unwrap()),
        (Some("left"), json!("timeout"))
    );
    let drawn = with(&state, "/rules/timeout", json!("draw"));
    assert_eq!(outcome_after(&drawn, &moves).2, Some(Outcome::Points(0)));
    let finished = after(&state, &moves);
    let (game, fight) = read(&finished);
    assert!(legal(&game, &fight).is_empty(), "a finished fight is read as one");
}

#[test]
fn quick_wins_count_more_and_a_late_one_is_still_a_win() {
    let state = with(&duel(hit(json!(50)), json!({})), "/rules/prefer_fast_wins", json!(true));
    assert_eq!(outcome_after(&state, &["hit"]).2, Some(Outcome::Points(999_000)));
    assert_eq!(outcome_after(&state, &["wait", "wait", "hit"]).2, Some(Outcome::Points(997_000)));
    let worthless = with(&state, "/rules/eval", json!({"hp": 0}));
    let worthless = with(&worthless, "/rules/win_score", json!(1));
    let (game, fight, _) = outcome_after(&worthless, &["wait", "wait", "hit"]);
    assert_eq!(status_of(&game, &fight).winner.as_deref(), Some("left"));
}

#[test]
fn keys_tell_apart_everything_that_matters() {
    let actions = json!({"slow": {"cooldown": 3, "effects": []}});
    let state = duel(actions, json!({"burn": {"tick": -5}}));
    let state = with(&state, "/fighters/a/resources", json!({"mana": 3}));
    let changes = [
        ("/turn", json!(1)),
        ("/round", json!(2)),
        ("/fighters/a/hp", json!(49)),
        ("/fighters/b/hp", json!(49)),
        ("/fighters/a/resources", json!({"mana": 4})),
        ("/fighters/a/cooldowns", json!({"slow": 1})),
        ("/fighters/a/statuses", json!({"burn": 1})),
        ("/fighters/b/statuses", json!({"burn": 1})),
        ("/fighters/b/max_hp", json!(99)),
        ("/rules/max_rounds", json!(61)),
        ("/rules/timeout", json!("draw")),
        ("/rules/win_score", json!(1001)),
        ("/rules/prefer_fast_wins", json!(true)),
        ("/rules/statuses/burn/tick", json!(-4)),
        ("/rules/actions/slow/cooldown", json!(2)),
        ("/fighters/a/actions", json!(["wait", "slow"])),
        ("/max_side", json!("right")),
    ];
    let key = |state: &Value| {
        let (game, fight) = read(state);
        game.key(&fight)
    };
    let mut keys: Vec<_> =
        changes.iter().map(|(pointer, value)| key(&with(&state, pointer, value.clone()))).collect();
    keys.push(key(&state));
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
    assert_eq!(key(&state), key(&after(&state, &[])), "the canonical form is the same fight");
}
