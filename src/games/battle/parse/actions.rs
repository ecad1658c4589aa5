//! Actions and statuses in JSON.

use super::super::rules::{
    Action, Crit, Damage, Deed, Effect, MAX_EFFECTS, MAX_NUMBER, MAX_PERCENT, MAX_RESOURCES, MAX_ROLLS,
    MAX_TURNS, Status, Target,
};
use super::names::{Definition, Vocabulary, numbers};
use crate::games::fields::{Fault, FieldError, ObjectReader, as_integer, describe};
use serde_json::Value;

/// Every number that may be negative.
const SIGNED: std::ops::RangeInclusive<i64> = -(MAX_NUMBER as i64)..=MAX_NUMBER as i64;
/// Every number that may not.
const UNSIGNED: std::ops::RangeInclusive<i64> = 0..=MAX_NUMBER as i64;

/// Reads a status.
pub(super) fn read_status(
    definition: &Definition<'_>,
    names: &Vocabulary<'_>,
    errors: &mut Vec<FieldError>,
) -> Option<Status> {
    let mut reader = ObjectReader::new(definition.value, &definition.pointer, errors)?;
    let percent = 0..=i64::from(MAX_PERCENT);
    let mut status = Status {
        id: definition.id.into(),
        skips: reader.flag("skip").unwrap_or(false),
        tick: reader.integer("tick", SIGNED).unwrap_or(0) as i16,
        taken_percent: reader.integer("taken_percent", percent.clone()).unwrap_or(100) as u16,
        dealt_percent: reader.integer("dealt_percent", percent).unwrap_or(100) as u16,
        blocked: 0,
    };
    let blocked = reader.text_list("block", super::super::rules::MAX_ACTIONS).unwrap_or_default();
    for (index, id) in blocked.into_iter().enumerate() {
        let pointer = format!("{}/{index}", reader.pointer_to("block"));
        let action = names.actions.refer(id, &pointer, reader.errors());
        status.blocked |= action.map_or(0, |action| 1 << action);
    }
    reader.finish();
    Some(status)
}

/// Reads an action.
pub(super) fn read_action(
    definition: &Definition<'_>,
    names: &Vocabulary<'_>,
    errors: &mut Vec<FieldError>,
) -> Option<Action> {
    let mut reader = ObjectReader::new(definition.value, &definition.pointer, errors)?;
    let target = reader.choice("target", &Target::NAMES).unwrap_or_default();
    let cooldown = reader.integer("cooldown", 0..=i64::from(MAX_TURNS)).unwrap_or(0) as u8;
    let hit = reader.integer("hit", 1..=100).unwrap_or(100) as u8;
    let crit = read_crit(&mut reader);
    let cost = reader.value("cost");
    let effects = reader.required("effects");
    let (at_cost, at_effects) = (reader.pointer_to("cost"), reader.pointer_to("effects"));
    reader.finish();
    let mut costs = [0; MAX_RESOURCES];
    for (resource, amount) in numbers(cost, &at_cost, &names.resources, UNSIGNED, errors) {
        if let Some(cost) = costs.get_mut(usize::from(resource)) {
            *cost = amount as u16;
        }
    }
    let effects = read_effects(effects?, &at_effects, names, errors)?;
    Some(Action { id: definition.id.into(), target, cost: costs, cooldown, hit, crit, effects })
}

fn read_crit(reader: &mut ObjectReader<'_, '_>) -> Crit {
    let none = Crit { chance: 0, percent: 100 };
    let pointer = reader.pointer_to("crit");
    let Some(value) = reader.value("crit") else {
        return none;
    };
    let Some(mut inner) = ObjectReader::new(value, pointer, reader.errors()) else {
        return none;
    };
    let chance = inner.required_integer("chance", 0..=100).unwrap_or(0) as u8;
    let percent = inner.required_integer("percent", 0..=i64::from(MAX_PERCENT)).unwrap_or(100) as u16;
    inner.finish();
    Crit { chance, percent }
}

fn read_effects(
    value: &Value,
    pointer: &str,
    names: &Vocabulary<'_>,
    errors: &mut Vec<FieldError>,
) -> Option<Vec<Effect>> {
    let list = value.as_array().filter(|list| list.len() <= MAX_EFFECTS);
    let Some(list) = list else {
        let detail = format!("must be an array of at most {MAX_EFFECTS} effects, not {}", describe(value));
        errors.push(FieldError::invalid(pointer, detail));
        return None;
    };
    let mut effects = Vec::with_capacity(list.len());
    let mut has_range = false;
    for (index, value) in list.iter().enumerate() {
        let pointer = format!("{pointer}/{index}");
        let effect = read_effect(value, &pointer, names, errors)?;
        let is_range = matches!(effect.deed, Deed::Damage(Damage::Range { .. }));
        if is_range && has_range {
            let detail = "is a second damage range: an action has one roll, so make all but one fixed";
            errors.push(FieldError::invalid(format!("{pointer}/damage"), detail));
        }
        has_range |= is_range;
        effects.push(effect);
    }
    Some(effects)
}

/// The fields that say what an effect does.
const DEEDS: [&str; 4] = ["damage", "heal", "status", "resource"];

fn read_effect(
    value: &Value,
    pointer: &str,
    names: &Vocabulary<'_>,
    errors: &mut Vec<FieldError>,
) -> Option<Effect> {
    let mut reader = ObjectReader::new(value, pointer, errors)?;
    let on_actor = reader.choice("on", &[("self", true)]).unwrap_or(false);
    let named: Vec<_> = DEEDS.into_iter().filter(|deed| reader.has(deed)).collect();
    let deed = match named[..] {
        ["damage"] => read_damage(&mut reader).map(Deed::Damage),
        ["heal"] => reader.integer("heal", UNSIGNED).map(|amount| Deed::Heal(amount as u16)),
        ["status"] => read_status_effect(&mut reader, names),
        ["resource"] => read_resource_effect(&mut reader, names),
        _ => {
            accept_all(&mut reader);
            let detail = "must have exactly one of damage, heal, status, resource";
            reader.errors().push(FieldError::invalid(pointer, detail));
            None
        }
    };
    reader.finish();
    Some(Effect { deed: deed?, on_actor })
}

/// Makes every field of an effect known, where nothing but their number is at fault.
fn accept_all(reader: &mut ObjectReader<'_, '_>) {
    for field in DEEDS.into_iter().chain(["turns", "amount"]) {
        reader.value(field);
    }
}

fn read_status_effect(reader: &mut ObjectReader<'_, '_>, names: &Vocabulary<'_>) -> Option<Deed> {
    let id = reader.text("status");
    let turns = reader.required_integer("turns", 1..=i64::from(MAX_TURNS));
    let pointer = reader.pointer_to("status");
    let status = names.statuses.refer(id?, &pointer, reader.errors());
    Some(Deed::Status { status: status?, turns: turns? as u8 })
}

fn read_resource_effect(reader: &mut ObjectReader<'_, '_>, names: &Vocabulary<'_>) -> Option<Deed> {
    let id = reader.text("resource");
    let amount = reader.required_integer("amount", SIGNED);
    let pointer = reader.pointer_to("resource");
    let resource = names.resources.refer(id?, &pointer, reader.errors());
    Some(Deed::Resource { resource: resource?, amount: amount? as i16 })
}

fn read_damage(reader: &mut ObjectReader<'_, '_>) -> Option<Damage> {
    let pointer = reader.pointer_to("damage");
    let value = reader.value("damage")?;
    if value.is_object() {
        return read_range(value, &pointer, reader.errors());
    }
    let number = as_integer(value);
    let fixed = number.filter(|number| UNSIGNED.contains(number));
    if fixed.is_none() {
        let fault = if number.is_some() { Fault::OutOfRange } else { Fault::Invalid };
        let detail = format!(
            "must be a whole number from 0 to {MAX_NUMBER} or a range {{min, max, step}}, not {}",
            describe(value)
        );
        reader.errors().push(FieldError { pointer, detail, fault });
    }
    fixed.map(|number| Damage::Fixed(number as u16))
}

fn read_range(value: &Value, pointer: &str, errors: &mut Vec<FieldError>) -> Option<Damage> {
    let mut reader = ObjectReader::new(value, pointer, errors)?;
    let min = reader.required_integer("min", UNSIGNED);
    let max = reader.required_integer("max", UNSIGNED);
    let step = reader.integer("step", 1..=i64::from(MAX_NUMBER));
    let is_step_faulty = step.is_none() && reader.has("step");
    reader.finish();
    let (min, max, step) = (min? as u16, max? as u16, step.unwrap_or(1) as u16);
    if is_step_faulty {
        return None;
    }
    if min > max {
        errors.push(FieldError::invalid(format!("{pointer}/max"), format!("must be at least min, {min}")));
        return None;
    }
    let damage = Damage::Range { min, max, step };
    if damage.rolls() > MAX_ROLLS {
        let detail = format!(
            "has {} values; at most {MAX_ROLLS} are allowed: make step larger or the range smaller",
            damage.rolls()
        );
        errors.push(FieldError::invalid(pointer, detail));
        return None;
    }
    Some(damage)
}
