//! What a state may not say: each fault has its place.

use crate::duels::{faults, read, three, told, with, without};
use bestmove::games::Duel;
use bestmove::games::wire::WireGame;
use serde_json::{Map, Value, json};

fn assert_fault(state: &Value, pointer: &str, value: Value, place: &str) {
    assert_eq!(faults(&with(state, pointer, value.clone())), [place], "{pointer}: {value}");
}

#[test]
fn numbers_have_their_ranges() {
    let state = with(&with(&three(), "/mana_max", json!(20)), "/max_hp", json!(99));
    let ranges = [
        ("/mana_max", 1, 20),
        ("/max_hp", 10, 99),
        ("/passes", 0, 2),
        ("/me/hp", 0, 99),
        ("/me/block", 0, 999),
        ("/opponent/mana", 0, 20),
        ("/cards/strike/cost", 0, 20),
        ("/cards/strike/damage", 0, 99),
        ("/cards/strike/heal", 0, 99),
        ("/cards/strike/block", 0, 99),
        ("/cards/strike/mana", 0, 20),
    ];
    for (pointer, low, high) in ranges {
        for inside in [low, high] {
            assert!(faults(&with(&state, pointer, json!(inside))).is_empty(), "{pointer} {inside}");
        }
        for outside in [json!(-1), json!(high + 1), json!(u64::MAX)] {
            assert_fault(&state, pointer, outside, pointer);
        }
        for wrong in [json!("1"), json!(1.5), json!(null), json!([])] {
            assert_fault(&state, pointer, wrong, pointer);
        }
    }
    assert_fault(&state, "/max_hp", json!(0), "/max_hp");
}

#[test]
fn hit_points_and_mana_stay_below_their_caps() {
    let above = told(&with(&three(), "/opponent/hp", json!(13)));
    let expected = "is 13, more than max_hp, 12: lower it or raise max_hp";
    assert_eq!(above, [("/opponent/hp".into(), expected.into())]);
    let above = told(&with(&three(), "/me/mana", json!(5)));
    let expected = "is 5, more than mana_max, 4: lower it or raise mana_max";
    assert_eq!(above, [("/me/mana".into(), expected.into())]);
}

#[test]
fn only_one_player_can_be_defeated() {
    let state = with(&three(), "/me/hp", json!(0));
    assert!(faults(&state).is_empty());
    assert_fault(&state, "/opponent/hp", json!(0), "/opponent");
}

#[test]
fn fields_are_there_and_no_others() {
    for field in
        ["/cards", "/max_hp", "/mana_max", "/me", "/opponent", "/me/hp", "/me/mana", "/opponent/hand"]
    {
        let found = faults(&without(&three(), field));
        assert!(found.contains(&field.to_owned()), "{field}: {found:?}");
    }
    for extra in ["/turn", "/me/name", "/cards/strike/draw"] {
        assert_fault(&three(), extra, json!(1), extra);
    }
    let small =
        ["/to_move", "/passes", "/me/block"].iter().fold(three(), |state, field| without(&state, field));
    assert_eq!(read(&small).1, read(&three()).1);
    for wrong in [json!("you"), json!(0), json!(null)] {
        assert_fault(&three(), "/to_move", wrong, "/to_move");
    }
}

#[test]
fn hands_are_short_and_of_known_cards() {
    assert!(faults(&with(&three(), "/me/hand", json!(vec!["strike"; 10]))).is_empty());
    assert_fault(&three(), "/me/hand", json!(vec!["strike"; 11]), "/me/hand");
    assert_fault(&three(), "/me/hand", json!("strike"), "/me/hand");
    assert_fault(&three(), "/me/hand", json!(["strike", 1]), "/me/hand/1");
    let wrong = told(&with(&three(), "/me/hand", json!(["strike", "dance"])));
    assert_eq!(wrong[0].0, "/me/hand/1");
    assert!(wrong[0].1.contains("\"dance\"") && wrong[0].1.contains("bash, finisher"), "{wrong:?}");
}

#[test]
fn a_hidden_hand_fits_what_is_unseen() {
    let state = with(&without(&three(), "/opponent/hand"), "/opponent/hand_size", json!(2));
    assert_eq!(faults(&state), ["/unseen"]);
    let state = with(&state, "/unseen", json!(["strike", "bash", "strike"]));
    assert!(faults(&state).is_empty());
    assert_fault(&state, "/opponent/hand_size", json!(4), "/opponent/hand_size");
    assert_fault(&state, "/opponent/hand_size", json!(11), "/opponent/hand_size");
    assert_fault(&state, "/opponent/hand", json!([]), "/opponent/hand");
    assert_fault(&state, "/unseen", json!(vec!["strike"; 41]), "/unseen");
    assert_fault(&state, "/unseen", json!(["strike", "bash", "x"]), "/unseen/2");
    assert_fault(&state, "/samples", json!(0), "/samples");
    assert_fault(&state, "/samples", json!(65), "/samples");
    assert_fault(&three(), "/unseen", json!([]), "/unseen");
    assert_fault(&three(), "/samples", json!(3), "/samples");
    let mine = with(&without(&state, "/me/hand"), "/me/hand_size", json!(1));
    assert_eq!(faults(&mine), ["/me/hand", "/me/hand_size"]);
}

#[test]
fn cards_are_few_and_well_named() {
    let kinds =
        |count: usize| (0..count).map(|index| (format!("c{index}"), json!({}))).collect::<Map<_, _>>();
    let bare = with(&with(&three(), "/me/hand", json!([])), "/opponent/hand", json!([]));
    assert!(faults(&with(&bare, "/cards", kinds(20).into())).is_empty());
    assert_fault(&bare, "/cards", kinds(21).into(), "/cards");
    assert_fault(&bare, "/cards", json!(["strike"]), "/cards");
    assert_fault(&bare, "/cards", json!({"strike": 3}), "/cards/strike");
    for name in ["pass", "", "Strike", "a b", &"x".repeat(33)] {
        assert_eq!(faults(&with(&bare, "/cards", json!({name: {}}))), [format!("/cards/{name}")], "{name:?}");
    }
}

#[test]
fn a_faulty_card_is_still_known_in_hands() {
    assert_fault(&three(), "/cards/strike", json!({"cost": 99}), "/cards/strike/cost");
}

#[test]
fn every_fault_is_told_at_once() {
    let state = with(&three(), "/me/hp", json!(-1));
    let state = with(&state, "/opponent/hand", json!(["x"]));
    let state = with(&state, "/max_hp", json!("many"));
    assert_eq!(faults(&state), ["/max_hp", "/me/hp", "/opponent/hand/0"]);
}

#[test]
fn states_that_are_no_objects_are_refused() {
    for state in [json!(null), json!([]), json!("duel"), json!(7)] {
        assert_eq!(faults(&state), [""]);
    }
}

#[test]
fn block_that_no_card_can_eat_is_not_counted() {
    let state = with(&three(), "/me/block", json!(998));
    let state = with(&state, "/cards/mend/block", json!(99));
    let (game, mut position) = read(&state);
    let mend = game.parse_move(&position, "mend").unwrap();
    bestmove::game::Game::play(&game, &mut position, mend);
    assert_eq!(game.format_state(&position)["me"]["block"], 999);
    read(&game.format_state(&position));
}

/// Puts junk somewhere.
fn spoil(value: &mut Value, random: &mut fastrand::Rng) {
    let inner = match value {
        Value::Object(map) if !map.is_empty() && random.u8(..8) > 0 => {
            let index = random.usize(..map.len());
            map.values_mut().nth(index)
        }
        Value::Array(list) if !list.is_empty() && random.u8(..8) > 0 => {
            let index = random.usize(..list.len());
            list.get_mut(index)
        }
        _ => None,
    };
    if let Some(inner) = inner {
        return spoil(inner, random);
    }
    let junk = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(2),
        json!(12),
        json!(400),
        json!(1e300),
        json!("strike"),
        json!("opponent"),
        json!([]),
        json!({}),
        json!({"damage": 1}),
        json!(["strike", "strike"]),
        json!({"hp": 1, "mana": 1, "hand": ["bash"]}),
    ];
    *value = junk[random.usize(..junk.len())].clone();
}

#[test]
fn whatever_is_read_follows_the_schema_and_junk_is_never_a_panic() {
    let schema = jsonschema::draft202012::new(&Duel::info().state_schema).unwrap();
    let mut random = fastrand::Rng::with_seed(4);
    let mut read_states = 0;
    for _ in 0..8_000 {
        let mut state = three();
        (0..random.u8(1..4)).for_each(|_| spoil(&mut state, &mut random));
        if faults(&state).is_empty() {
            read_states += 1;
            assert!(schema.is_valid(&state), "{state}");
        }
    }
    assert!(read_states > 100, "{read_states}");
}

#[test]
fn every_field_is_described() {
    let schema = Duel::info().state_schema;
    assert!(for_properties(&schema) >= 18);
}

/// Visits every property of every object in a schema, and counts them.
fn for_properties(schema: &Value) -> usize {
    let own = schema.get("properties").and_then(Value::as_object);
    let own = own.into_iter().flatten().map(|(name, property)| {
        assert!(property["description"].as_str().is_some_and(|text| text.len() > 3), "{name}: {property}");
        1
    });
    let inner: usize = match schema {
        Value::Object(map) => map.values().map(for_properties).sum(),
        Value::Array(list) => list.iter().map(for_properties).sum(),
        _ => 0,
    };
    own.sum::<usize>() + inner
}
