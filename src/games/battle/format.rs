//! Fights as JSON that is read back to the same fight. Rules are written in one canonical form, whatever the request's was,
//! so that equal rules have equal text: it is what keys are salted with.

use super::position::{Fight, Fighter};
use super::rules::{Action, Damage, Deed, Effect, MAX_RESOURCE, Rules, Sheet, Status, Weights};
use serde_json::{Map, Value, json};

/// The whole state.
pub(super) fn state(rules: &Rules, fight: &Fight) -> Value {
    let fighters = rules.sheets.iter().zip(&fight.fighters);
    let fighters: Map<_, _> =
        fighters.map(|(sheet, now)| (sheet.id.clone(), fighter(rules, sheet, now))).collect();
    json!({
        "max_side": rules.sides[0],
        "order": rules.sheets.iter().map(|sheet| sheet.id.as_str()).collect::<Vec<_>>(),
        "turn": fight.turn,
        "round": fight.round,
        "rules": rules_of(rules),
        "fighters": fighters,
    })
}

/// Everything that no turn changes.
pub(super) fn canonical_rules(rules: &Rules) -> Value {
    let fighters: Vec<_> = rules.sheets.iter().map(|sheet| fixed_part(rules, sheet)).collect();
    json!([rules.sides, rules.resources, rules_of(rules), fighters])
}

fn fixed_part(rules: &Rules, sheet: &Sheet) -> Value {
    let caps = &sheet.caps[..rules.resources.len()];
    json!([sheet.id, sheet.side.index(), sheet.max_hp, caps, sheet.actions])
}

fn rules_of(rules: &Rules) -> Value {
    let mut object = json!({
        "win_score": rules.win_score,
        "max_rounds": rules.max_rounds,
        "timeout": rules.timeout.name(),
        "prefer_fast_wins": rules.prefers_fast_wins,
        "eval": weights(rules, &rules.weights),
    });
    if !rules.statuses.is_empty() {
        let statuses = rules.statuses.iter().map(|one| (one.id.clone(), status(rules, one)));
        object["statuses"] = Value::Object(statuses.collect());
    }
    let actions = rules.actions.iter().map(|one| (one.id.clone(), action(rules, one)));
    object["actions"] = Value::Object(actions.collect());
    object
}

fn weights(rules: &Rules, weights: &Weights) -> Value {
    let mut object = json!({"hp": weights.hp, "alive": weights.alive});
    let stock = rules.resources.iter().zip(weights.resources).filter(|(_, weight)| *weight != 0);
    put_map(&mut object, "resources", stock.map(|(id, weight)| (id.clone(), weight.into())).collect());
    object
}

/// Adds a field where there is something in it.
fn put_map(object: &mut Value, field: &str, map: Map<String, Value>) {
    if !map.is_empty() {
        object[field] = Value::Object(map);
    }
}

fn status(rules: &Rules, status: &Status) -> Value {
    let mut object = json!({});
    if status.skips {
        object["skip"] = true.into();
    }
    let percents = [("taken_percent", status.taken_percent), ("dealt_percent", status.dealt_percent)];
    if status.tick != 0 {
        object["tick"] = status.tick.into();
    }
    for (field, percent) in percents.into_iter().filter(|(_, percent)| *percent != 100) {
        object[field] = percent.into();
    }
    if status.blocked != 0 {
        let blocked = rules.actions.iter().enumerate().filter(|(index, _)| status.blocked & 1 << index != 0);
        object["block"] = blocked.map(|(_, action)| Value::from(action.id.as_str())).collect();
    }
    object
}

fn action(rules: &Rules, action: &Action) -> Value {
    let mut object = json!({"target": action.target.name()});
    let cost = rules.resources.iter().zip(action.cost).filter(|(_, cost)| *cost > 0);
    put_map(&mut object, "cost", cost.map(|(id, cost)| (id.clone(), cost.into())).collect());
    if action.cooldown > 0 {
        object["cooldown"] = action.cooldown.into();
    }
    if action.hit < 100 {
        object["hit"] = action.hit.into();
    }
    if action.crit.chance > 0 {
        object["crit"] = json!({"chance": action.crit.chance, "percent": action.crit.percent});
    }
    object["effects"] = action.effects.iter().map(|one| effect(rules, one)).collect();
    object
}

fn effect(rules: &Rules, effect: &Effect) -> Value {
    let mut object = match effect.deed {
        Deed::Damage(Damage::Fixed(amount)) => json!({"damage": amount}),
        Deed::Damage(Damage::Range { min, max, step }) => {
            json!({"damage": {"min": min, "max": max, "step": step}})
        }
        Deed::Heal(amount) => json!({"heal": amount}),
        Deed::Status { status, turns } => {
            json!({"status": rules.statuses[usize::from(status)].id, "turns": turns})
        }
        Deed::Resource { resource, amount } => {
            json!({"resource": rules.resources[usize::from(resource)], "amount": amount})
        }
    };
    if effect.on_actor {
        object["on"] = "self".into();
    }
    object
}

fn fighter(rules: &Rules, sheet: &Sheet, now: &Fighter) -> Value {
    let side = rules.sides[sheet.side.index()].as_str();
    let mut object = json!({"side": side, "hp": now.hp, "max_hp": sheet.max_hp});
    let shown = |index: usize| sheet.named >> index & 1 == 1 || now.resources[index] > 0;
    let stock = rules.resources.iter().enumerate().filter(|(index, _)| shown(*index));
    let amounts = stock.clone().map(|(index, id)| (id.clone(), now.resources[index].into()));
    put_map(&mut object, "resources", amounts.collect());
    let capped = stock.filter(|(index, _)| sheet.caps[*index] < MAX_RESOURCE);
    let caps = capped.map(|(index, id)| (id.clone(), sheet.caps[index].into()));
    put_map(&mut object, "max_resources", caps.collect());
    let actions = sheet.actions.iter().map(|&action| rules.actions[usize::from(action)].id.as_str());
    put_map(&mut object, "cooldowns", turns(actions.clone(), &now.cooldowns));
    put_map(&mut object, "statuses", turns(rules.statuses.iter().map(|one| one.id.as_str()), &now.statuses));
    object["actions"] = actions.map(Value::from).collect();
    object
}

/// Turns left by name, where there are any.
fn turns<'a>(names: impl Iterator<Item = &'a str>, turns: &[u8]) -> Map<String, Value> {
    let left = names.zip(turns).filter(|(_, turns)| **turns > 0);
    left.map(|(id, turns)| (id.into(), (*turns).into())).collect()
}
