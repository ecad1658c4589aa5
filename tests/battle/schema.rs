//! The schema of a state: it describes every field, and allows whatever is read.

use crate::fights::{boss, faults, goblins, mage, ogre, spoil};
use bestmove::games::Battle;
use bestmove::games::wire::WireGame;
use serde_json::{Value, json};

#[test]
fn every_field_is_described() {
    let schema = Battle::info().state_schema;
    let mut described = 0;
    for_properties(&schema, &mut |name, property| {
        assert!(property["description"].as_str().is_some_and(|text| text.len() > 8), "{name}: {property}");
        described += 1;
    });
    assert!(described >= 40, "{described}");
}

/// Visits every property of every object in a schema.
fn for_properties(schema: &Value, visit: &mut impl FnMut(&str, &Value)) {
    match schema {
        Value::Object(map) => {
            if let Some(Value::Object(properties)) = map.get("properties") {
                assert_eq!(map["additionalProperties"], json!(false), "{schema}");
                properties.iter().for_each(|(name, property)| visit(name, property));
            }
            map.values().for_each(|inner| for_properties(inner, visit));
        }
        Value::Array(list) => list.iter().for_each(|inner| for_properties(inner, visit)),
        _ => {}
    }
}

#[test]
fn whatever_is_read_follows_the_schema_and_what_the_schema_forbids_is_refused() {
    let schema = jsonschema::draft202012::new(&Battle::info().state_schema).unwrap();
    let mut random = fastrand::Rng::with_seed(4);
    let bases = [boss(45, 80, true), mage(), ogre(1), goblins()];
    let mut read = 0;
    for round in 0..8_000 {
        let mut state = bases[round % bases.len()].clone();
        spoil(&mut state, &mut random);
        if faults(&state).is_empty() {
            read += 1;
            assert!(schema.is_valid(&state), "{state}");
        }
    }
    assert!(read > 100, "{read}");
}
