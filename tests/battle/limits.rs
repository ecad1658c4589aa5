//! What a state may not say: each fault has its place.

use crate::fights::{boss, faults, goblins, mage, ogre, read, spoil, with};
use bestmove::games::Battle;
use bestmove::games::wire::WireGame;
use serde_json::{Map, Value, json};

/// Asserts that changing one thing is one fault, at this place.
fn assert_fault(state: &Value, pointer: &str, value: Value, place: &str) {
    assert_eq!(faults(&with(state, pointer, value.clone())), [place], "{pointer}: {value}");
}

fn assert_fine(state: &Value, pointer: &str, value: Value) {
    assert!(faults(&with(state, pointer, value)).is_empty(), "{pointer}");
}

#[test]
fn numbers_have_their_ranges() {
    let state = with(&mage(), "/rules/eval", json!({}));
    let state = with(&state, "/rules/win_score", json!(1_000_000));
    let ranges = [
        ("/rules/max_rounds", 1, 200),
        ("/rules/eval/hp", -9_999, 9_999),
        ("/rules/eval/alive", -9_999, 9_999),
        ("/rules/statuses/poison/tick", -9_999, 9_999),
        ("/rules/statuses/ward/taken_percent", 0, 1_000),
        ("/rules/statuses/ward/dealt_percent", 0, 1_000),
        ("/rules/actions/bash/cooldown", 0, 99),
        ("/rules/actions/bolt/hit", 1, 100),
        ("/rules/actions/bolt/effects/0/damage", 0, 9_999),
        ("/rules/actions/rest/effects/0/heal", 0, 9_999),
        ("/rules/actions/bash/effects/1/turns", 1, 99),
        ("/rules/actions/meditate/effects/0/amount", -9_999, 9_999),
    ];
    for (pointer, low, high) in ranges {
        for inside in [low, high] {
            assert_fine(&state, pointer, json!(inside));
        }
        for outside in [low - 1, high + 1] {
            assert_fault(&state, pointer, json!(outside), pointer);
        }
        for wrong in [json!("1"), json!(1.5), json!(null), json!([])] {
            assert_fault(&state, pointer, wrong, pointer);
        }
    }
}

#[test]
fn numbers_by_name_have_their_ranges() {
    let state = mage();
    let at = |field: &str, name: &str, number: i64| {
        let pointer = format!("/fighters/mage/{field}");
        faults(&with(&state, &pointer, json!({name: number})))
    };
    let place = |field: &str, name: &str| vec![format!("/fighters/mage/{field}/{name}")];
    assert_eq!(at("resources", "mp", -1), place("resources", "mp"));
    assert_eq!(at("resources", "mp", 31), place("resources", "mp"), "above its cap");
    assert_eq!(at("max_resources", "mp", 1_000), place("max_resources", "mp"));
    assert_eq!(at("cooldowns", "fireball", 100), place("cooldowns", "fireball"));
    assert_eq!(at("cooldowns", "slash", 1), place("cooldowns", "slash"), "the knight's");
    assert_eq!(at("statuses", "stun", 100), place("statuses", "stun"));
    assert_eq!(at("statuses", "sleep", 1), place("statuses", "sleep"));
    assert_fault(
        &state,
        "/rules/actions/fireball/cost",
        json!({"mp": 10_000}),
        "/rules/actions/fireball/cost/mp",
    );
    assert_fault(&state, "/rules/eval", json!({"resources": {"rage": 1}}), "/rules/eval/resources/rage");
}

#[test]
fn hit_points_fit() {
    let state = mage();
    assert_fault(&state, "/fighters/mage/hp", json!(61), "/fighters/mage/hp");
    assert_fault(&state, "/fighters/mage/hp", json!(-1), "/fighters/mage/hp");
    assert_fault(&state, "/fighters/mage/max_hp", json!(0), "/fighters/mage/max_hp");
    assert_fault(&state, "/fighters/mage/max_hp", json!(10_000), "/fighters/mage/max_hp");
}

#[test]
fn references_must_lead_somewhere() {
    let state = mage();
    let cases = [
        ("/max_side", json!("nobody"), "/max_side"),
        ("/order", json!(["mage", "dragon"]), "/order/1"),
        ("/fighters/mage/actions", json!(["bolt", "dance"]), "/fighters/mage/actions/1"),
        ("/fighters/mage/actions", json!(["bolt", "bolt"]), "/fighters/mage/actions/1"),
        ("/rules/statuses/stun/block", json!(["dance"]), "/rules/statuses/stun/block/0"),
        ("/rules/actions/bash/effects/1/status", json!("sleep"), "/rules/actions/bash/effects/1/status"),
        (
            "/rules/actions/meditate/effects/0/resource",
            json!("rage"),
            "/rules/actions/meditate/effects/0/resource",
        ),
        ("/rules/actions/fireball/cost", json!({"rage": 1}), "/rules/actions/fireball/cost/rage"),
    ];
    for (pointer, value, place) in cases {
        let found = faults(&with(&state, pointer, value.clone()));
        assert_eq!(found[0], place, "{pointer} {value}");
    }
    let mut errors = Vec::new();
    let wrong = with(&state, "/fighters/mage/actions", json!(["dance"]));
    let keys = bestmove::keys::Keys::fixed();
    assert!(Battle::parse_state(&wrong, "/state", &keys, &mut errors).is_none());
    assert!(errors[0].detail.contains("dance") && errors[0].detail.contains("bolt"), "{errors:?}");
    let boss = boss(45, 80, true);
    assert_fault(&boss, "/rules/actions/attack/cost", json!({"mp": 1}), "/rules/actions/attack/cost/mp");
}

#[test]
fn the_order_names_each_fighter_once() {
    let state = mage();
    assert_fault(&state, "/order", json!(["mage"]), "/order");
    assert_fault(&state, "/order", json!(["mage", "knight", "mage"]), "/order/2");
    assert_fault(&state, "/order", json!("mage"), "/order");
}

#[test]
fn the_turn_is_a_living_fighters() {
    let state = goblins();
    assert_fault(&state, "/turn", json!(4), "/turn");
    assert_fault(&state, "/turn", json!(-1), "/turn");
    assert_fault(&state, "/fighters/shaman/hp", json!(0), "/turn");
    assert_fine(&with(&state, "/turn", json!(2)), "/fighters/shaman/hp", json!(0));
    assert_fine(&boss(0, 80, true), "/turn", json!(0));
    assert_fault(&state, "/round", json!(62), "/round");
    assert_fault(&state, "/round", json!(0), "/round");
    assert_fine(&state, "/round", json!(61));
}

#[test]
fn a_win_counts_more_than_anything_short_of_it() {
    let state = boss(45, 80, true);
    assert_fine(&state, "/rules/win_score", json!(100));
    assert_fault(&state, "/rules/win_score", json!(99), "/rules/win_score");
    assert_fault(&state, "/rules/win_score", json!(1_000_001), "/rules/win_score");
    let state = goblins();
    // The heroes: 46 hit points and 40 for two alive, less one goblin with one: 86 - 21.
    assert_fine(&state, "/rules/win_score", json!(66));
    assert_fault(&state, "/rules/win_score", json!(65), "/rules/win_score");
    let mana = with(&mage(), "/rules/eval", json!({"resources": {"mp": 2}}));
    // The knight, who has no cap: 80 + 2 x 999 - 1.
    assert_fine(&mana, "/rules/win_score", json!(2_078));
    assert_fault(&mana, "/rules/win_score", json!(2_077), "/rules/win_score");
}

#[test]
fn there_are_exactly_two_sides_of_at_most_four() {
    let state = mage();
    assert_fault(&state, "/fighters/knight/side", json!("boss"), "/fighters");
    assert_fault(&goblins(), "/fighters/cleric/side", json!("monks"), "/fighters");
    assert_eq!(faults(&crowd(4, 5)), ["/fighters"]);
    assert_eq!(faults(&crowd(5, 3)), ["/fighters"]);
    assert!(faults(&crowd(4, 4)).is_empty());
    assert!(!faults(&crowd(6, 6)).is_empty());
}

/// So many fighters on each side.
fn crowd(left: usize, right: usize) -> Value {
    let name = |index: usize| format!("f{index}");
    let fighter = |index: usize| {
        let side = if index < left { "left" } else { "right" };
        (name(index), json!({"side": side, "hp": 1, "max_hp": 1, "actions": ["hit"]}))
    };
    let fighters: Map<_, _> = (0..left + right).map(fighter).collect();
    let mut order: Vec<_> = (0..left + right).map(name).collect();
    order.truncate(8);
    json!({
        "max_side": "left", "order": order, "fighters": fighters,
        "rules": {"win_score": 100, "actions": {"hit": {"effects": [{"damage": 1}]}}}
    })
}

fn many(count: usize, value: &Value) -> Value {
    Value::Object((0..count).map(|index| (format!("n{index}"), value.clone())).collect())
}

#[test]
fn there_are_limits_to_how_many_of_each() {
    let state = boss(45, 80, true);
    let mut actions = state["rules"]["actions"].clone();
    for (id, action) in many(62, &json!({"effects": []})).as_object().unwrap() {
        actions[id] = action.clone();
    }
    assert_eq!(faults(&with(&state, "/rules/actions", actions.clone()))[0], "/rules/actions");
    actions.as_object_mut().unwrap().shift_remove("n0");
    assert_fine(&state, "/rules/actions", actions.clone());
    let most = with(&state, "/rules/actions", actions);
    let names = |count: usize| (1..=count).map(|index| format!("n{index}")).collect::<Vec<_>>();
    assert_fine(&most, "/fighters/boss/actions", json!(names(8)));
    assert_fault(&most, "/fighters/boss/actions", json!(names(9)), "/fighters/boss/actions");

    let mut statuses = many(15, &json!({}));
    statuses["recover"] = json!({"skip": true});
    assert_fine(&state, "/rules/statuses", statuses.clone());
    statuses["more"] = json!({});
    assert_eq!(faults(&with(&state, "/rules/statuses", statuses))[0], "/rules/statuses");

    let effects = |count| Value::Array(vec![json!({"damage": 1}); count]);
    assert_fine(&state, "/rules/actions/attack/effects", effects(4));
    assert_fault(&state, "/rules/actions/attack/effects", effects(5), "/rules/actions/attack/effects");

    assert_fine(&state, "/fighters/boss/resources", many(4, &json!(1)));
    assert_fault(&state, "/fighters/boss/resources", many(5, &json!(1)), "/fighters");
}

#[test]
fn damage_ranges_have_at_most_eight_values_and_an_action_one_of_them() {
    let state = ogre(0);
    let place = "/rules/actions/club/effects/0/damage";
    let range = |min: i64, max: i64, step: i64| json!({"min": min, "max": max, "step": step});
    assert_fine(&state, place, range(1, 8, 1));
    assert_fine(&state, place, json!({"min": 3, "max": 3}));
    assert_fault(&state, place, range(1, 9, 1), place);
    assert_fault(&state, place, range(5, 4, 1), &format!("{place}/max"));
    assert_fault(&state, place, range(1, 4, 0), &format!("{place}/step"));
    assert_fault(&state, place, json!({"min": 3}), &format!("{place}/max"));
    let two = json!([{"damage": range(1, 2, 1)}, {"damage": range(1, 2, 1), "on": "self"}]);
    assert_fault(&state, "/rules/actions/club/effects", two, "/rules/actions/club/effects/1/damage");
    let one = json!([{"damage": range(1, 2, 1)}, {"damage": 7, "on": "self"}]);
    assert_fine(&state, "/rules/actions/club/effects", one);
}

#[test]
fn an_effect_is_exactly_one_thing() {
    let state = boss(45, 80, true);
    let place = "/rules/actions/attack/effects/0";
    for effect in [json!({}), json!({"damage": 1, "heal": 1}), json!({"turns": 1})] {
        assert_fault(&state, place, effect, place);
    }
    assert_fault(&state, place, json!({"heal": 1, "turns": 1}), &format!("{place}/turns"));
    assert_fault(&state, place, json!({"status": "recover"}), &format!("{place}/turns"));
    assert_fault(&state, place, json!({"heal": 1, "on": "enemy"}), &format!("{place}/on"));
    assert_fault(&state, place, json!(7), place);
}

#[test]
fn crits_are_whole() {
    let state = ogre(0);
    let place = "/rules/actions/shot/crit";
    assert_fault(&state, place, json!({"chance": 20}), &format!("{place}/percent"));
    assert_fault(&state, place, json!({"chance": 101, "percent": 200}), &format!("{place}/chance"));
    assert_fault(&state, place, json!({"chance": 20, "percent": 1_001}), &format!("{place}/percent"));
}

#[test]
fn unknown_fields_are_refused_everywhere() {
    let state = mage();
    let places = [
        "/x",
        "/rules/x",
        "/rules/actions/bolt/x",
        "/rules/actions/bolt/effects/0/x",
        "/rules/statuses/stun/x",
        "/fighters/mage/x",
    ];
    for place in places {
        assert_fault(&state, place, json!(1), place);
    }
    assert_fault(&state, "/rules/eval", json!({"x": 1}), "/rules/eval/x");
}

#[test]
fn required_fields_are_missed() {
    let state = mage();
    let required = [
        "/max_side",
        "/order",
        "/rules",
        "/fighters",
        "/rules/win_score",
        "/rules/actions",
        "/rules/actions/bolt/effects",
        "/fighters/mage/side",
        "/fighters/mage/hp",
        "/fighters/mage/max_hp",
        "/fighters/mage/actions",
    ];
    for place in required {
        let mut less = state.clone();
        let (parent, field) = place.rsplit_once('/').unwrap();
        less.pointer_mut(parent).unwrap().as_object_mut().unwrap().shift_remove(field);
        assert!(faults(&less).contains(&place.to_owned()), "{place}: {:?}", faults(&less));
    }
}

#[test]
fn names_are_plain() {
    let state = mage();
    for name in ["", "Bolt", "a b", "é", "a>b", &"x".repeat(33)] {
        let mut odd = state.clone();
        odd["rules"]["statuses"][name] = json!({});
        assert!(!faults(&odd).is_empty(), "{name}");
        let side = faults(&with(&state, "/fighters/mage/side", json!(name)));
        assert_eq!(side, ["/max_side", "/fighters/mage/side", "/fighters"], "{name}");
    }
    let mut long = state;
    long["rules"]["statuses"]["x".repeat(32)] = json!({});
    assert!(faults(&long).is_empty());
}

#[test]
fn every_fault_is_told_at_once() {
    let state = with(&mage(), "/fighters/mage/hp", json!(-1));
    let state = with(&state, "/rules/actions/bolt/hit", json!(0));
    let state = with(&state, "/turn", json!("first"));
    assert_eq!(faults(&state), ["/turn", "/rules/actions/bolt/hit", "/fighters/mage/hp"]);
}

#[test]
fn junk_is_a_fault_and_never_a_panic() {
    let mut random = fastrand::Rng::with_seed(9);
    let bases = [boss(45, 80, true), mage(), ogre(1), goblins(), crowd(4, 4)];
    for round in 0..4_000 {
        let mut state = bases[round % bases.len()].clone();
        for _ in 0..random.usize(1..4) {
            spoil(&mut state, &mut random);
        }
        if faults(&state).is_empty() {
            let (game, fight) = read(&state);
            assert!(faults(&game.format_state(&fight)).is_empty(), "{state}");
        }
    }
}
