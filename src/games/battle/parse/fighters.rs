//! Fighters in JSON: what stays the same of them, and how they stand.

use super::super::position::Fighter;
use super::super::rules::{
    MAX_NUMBER, MAX_OWN_ACTIONS, MAX_RESOURCE, MAX_RESOURCES, MAX_STATUSES, MAX_TURNS, Sheet,
};
use super::names::{Definition, Names, Vocabulary, numbers};
use crate::game::Side;
use crate::games::fields::{Fault, FieldError, ObjectReader, join_pointer, quote};
use serde_json::Value;

/// Reads a fighter. `max_side` is the name of the first side.
pub(super) fn read_fighter(
    definition: &Definition<'_>,
    names: &Vocabulary<'_>,
    max_side: Option<&str>,
    errors: &mut Vec<FieldError>,
) -> Option<(Sheet, Fighter)> {
    let mut reader = ObjectReader::new(definition.value, &definition.pointer, errors)?;
    let side = read_side(&mut reader, names);
    let max_hp = reader.required_integer("max_hp", 1..=i64::from(MAX_NUMBER));
    let hp = read_hp(&mut reader, max_hp);
    let (actions, own) = read_actions(&mut reader, names);
    let stock = ["resources", "max_resources", "cooldowns", "statuses"].map(|field| reader.value(field));
    reader.finish();
    let at = |field: &str| join_pointer(&definition.pointer, field);
    let (amounts, caps, named) = read_stock(stock[0], stock[1], &definition.pointer, names, errors);
    let turns = 0..=i64::from(MAX_TURNS);
    let cooldowns = numbers(stock[2], &at("cooldowns"), &own, turns.clone(), errors);
    let statuses = numbers(stock[3], &at("statuses"), &names.statuses, turns, errors);
    let side = if side? == max_side? { Side::First } else { Side::Second };
    let sheet = Sheet { id: definition.id.into(), side, max_hp: max_hp? as u16, caps, named, actions };
    let mut fighter = Fighter { hp: hp? as u16, resources: amounts, ..Fighter::default() };
    fighter.cooldowns = turns_of::<MAX_OWN_ACTIONS>(&cooldowns);
    if fighter.is_alive() {
        fighter.statuses = turns_of::<MAX_STATUSES>(&statuses);
    }
    Some((sheet, fighter))
}

fn read_side<'a>(reader: &mut ObjectReader<'a, '_>, names: &Vocabulary<'_>) -> Option<&'a str> {
    reader.required("side");
    let side = reader.text("side")?;
    if names.sides.find(side).is_none() {
        reader.fault("side", format!("{} is no name: letters a-z, digits and _ are", quote(side)));
    }
    Some(side)
}

fn read_hp(reader: &mut ObjectReader<'_, '_>, max_hp: Option<i64>) -> Option<i64> {
    let hp = reader.required_integer("hp", 0..=i64::from(MAX_NUMBER))?;
    if let Some(most) = max_hp.filter(|&most| hp > most) {
        reader.fault("hp", format!("is {hp}, more than max_hp, {most}: lower it or raise max_hp"));
    }
    Some(hp)
}

/// A fighter's actions as indices, and as names in its own order.
fn read_actions<'a>(reader: &mut ObjectReader<'a, '_>, names: &Vocabulary<'_>) -> (Vec<u8>, Names<'a>) {
    reader.required("actions");
    let ids = reader.text_list("actions", MAX_OWN_ACTIONS).unwrap_or_default();
    let mut actions = Vec::new();
    for (index, id) in ids.iter().enumerate() {
        let pointer = format!("{}/{index}", reader.pointer_to("actions"));
        let Some(action) = names.actions.refer(id, &pointer, reader.errors()) else {
            continue;
        };
        if actions.contains(&action) {
            let detail = format!("names {} a second time", quote(id));
            reader.errors().push(FieldError::invalid(pointer, detail));
        }
        actions.push(action);
    }
    (actions, Names::new("action of this fighter", ids))
}

type Stock = [u16; MAX_RESOURCES];

/// What a fighter has of each resource, the most it can have, and which of them its state names.
fn read_stock<'a>(
    amounts: Option<&'a Value>,
    caps: Option<&'a Value>,
    pointer: &str,
    names: &Vocabulary<'a>,
    errors: &mut Vec<FieldError>,
) -> (Stock, Stock, u8) {
    let range = 0..=i64::from(MAX_RESOURCE);
    let (mut stock, mut most, mut named) = ([0; MAX_RESOURCES], [MAX_RESOURCE; MAX_RESOURCES], 0);
    let at_caps = join_pointer(pointer, "max_resources");
    for (resource, cap) in numbers(caps, &at_caps, &names.resources, range.clone(), errors) {
        set(&mut most, resource, cap);
        named |= 1 << resource;
    }
    let at_amounts = join_pointer(pointer, "resources");
    for (resource, amount) in numbers(amounts, &at_amounts, &names.resources, range, errors) {
        set(&mut stock, resource, amount);
        named |= 1 << resource;
    }
    for (id, (amount, cap)) in names.resources.ids().iter().zip(stock.iter().zip(most)) {
        if *amount > cap {
            let pointer = join_pointer(&at_amounts, id);
            let detail = format!("is {amount}, more than its cap in max_resources, {cap}");
            errors.push(FieldError { pointer, detail, fault: Fault::OutOfRange });
        }
    }
    (stock, most, named)
}

fn set(stock: &mut Stock, resource: u8, amount: i64) {
    if let Some(place) = stock.get_mut(usize::from(resource)) {
        *place = amount as u16;
    }
}

fn turns_of<const N: usize>(numbers: &[(u8, i64)]) -> [u8; N] {
    let mut turns = [0; N];
    for &(index, number) in numbers {
        if let Some(place) = turns.get_mut(usize::from(index)) {
            *place = number as u8;
        }
    }
    turns
}
