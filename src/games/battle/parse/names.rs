//! Names in a state: what they may look like, and what they refer to.

use super::super::rules::{MAX_ACTIONS, MAX_FIGHTERS, MAX_ID, MAX_RESOURCES, MAX_STATUSES};
use crate::games::fields::{FieldError, ObjectReader, describe, join_pointer, quote};
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// Most names that a message lists.
const MOST_LISTED: usize = 12;

/// The names of one kind; a name's place is its index in the rules.
#[derive(Debug)]
pub(super) struct Names<'a> {
    /// What they name, for messages.
    kind: &'static str,
    ids: Vec<&'a str>,
}

impl<'a> Names<'a> {
    /// Names in this order.
    pub(super) fn new(kind: &'static str, ids: Vec<&'a str>) -> Self {
        Self { kind, ids }
    }

    /// Each name once, in the order of names, at most `most`.
    fn sorted(kind: &'static str, ids: impl Iterator<Item = &'a String>, most: usize) -> Self {
        let mut ids: Vec<&str> = ids.map(String::as_str).filter(|id| is_id(id)).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.truncate(most);
        Self { kind, ids }
    }

    /// The names in the order of their indices.
    pub(super) fn ids(&self) -> &[&'a str] {
        &self.ids
    }

    /// The index of a name.
    pub(super) fn find(&self, id: &str) -> Option<u8> {
        self.ids.iter().position(|known| *known == id).map(|index| index as u8)
    }

    /// The index of a name, or a fault that lists the known ones.
    pub(super) fn refer(&self, id: &str, pointer: &str, errors: &mut Vec<FieldError>) -> Option<u8> {
        let found = self.find(id);
        if found.is_none() {
            let detail = format!("there is no {} {}; {}", self.kind, quote(id), self.known());
            errors.push(FieldError::invalid(pointer, detail));
        }
        found
    }

    fn known(&self) -> String {
        let more = if self.ids.len() > MOST_LISTED { ", ..." } else { "" };
        match &self.ids[..self.ids.len().min(MOST_LISTED)] {
            [] => format!("this fight has no {}", self.kind),
            listed => format!("known here: {}{more}", listed.join(", ")),
        }
    }
}

/// Every name that a state defines, found before anything that refers to one is read.
#[derive(Debug)]
pub(super) struct Vocabulary<'a> {
    /// Actions in the order of names.
    pub(super) actions: Names<'a>,
    /// Statuses in the order of names.
    pub(super) statuses: Names<'a>,
    /// Resources in the order of names.
    pub(super) resources: Names<'a>,
    /// Fighters as they are listed.
    pub(super) fighters: Names<'a>,
    /// Sides in the order in which fighters name them.
    pub(super) sides: Names<'a>,
}

impl<'a> Vocabulary<'a> {
    /// The names in a state, whatever else may be wrong with it; fighters beyond the limit are not looked at.
    pub(super) fn of(state: &'a Value) -> Self {
        let rules = state.get("rules");
        let defined = |field| members(rules.and_then(|rules| rules.get(field))).map(|(id, _)| id);
        let fighters = || members(state.get("fighters")).take(MAX_FIGHTERS);
        let stocks = fighters().flat_map(|(_, fighter)| {
            ["resources", "max_resources"].into_iter().flat_map(|field| members(fighter.get(field)))
        });
        let mut sides: Vec<&str> = Vec::new();
        for side in fighters().filter_map(|(_, fighter)| fighter.get("side")?.as_str()) {
            if is_id(side) && !sides.contains(&side) {
                sides.push(side);
            }
        }
        Self {
            actions: Names::sorted("action", defined("actions"), MAX_ACTIONS),
            statuses: Names::sorted("status", defined("statuses"), MAX_STATUSES),
            resources: Names::sorted("resource", stocks.map(|(id, _)| id), MAX_RESOURCES + 1),
            fighters: Names::new("fighter", fighters().map(|(id, _)| id.as_str()).collect()),
            sides: Names::new("side", sides),
        }
    }
}

/// The members of an object; none of anything else.
fn members(value: Option<&Value>) -> impl Iterator<Item = (&String, &Value)> {
    value.and_then(Value::as_object).into_iter().flat_map(Map::iter)
}

/// Whether a text can be a name.
pub(super) fn is_id(text: &str) -> bool {
    let is_symbol = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    (1..=MAX_ID).contains(&text.len()) && text.bytes().all(is_symbol)
}

/// One member of an object that defines things by name.
#[derive(Debug)]
pub(super) struct Definition<'a> {
    /// The name.
    pub(super) id: &'a str,
    /// What stands under it.
    pub(super) value: &'a Value,
    /// Where that stands.
    pub(super) pointer: String,
}

/// The members of an object that defines at most `most` things by name.
pub(super) fn definitions<'a>(
    value: &'a Value,
    pointer: &str,
    most: usize,
    errors: &mut Vec<FieldError>,
) -> Vec<Definition<'a>> {
    let Value::Object(map) = value else {
        let detail = format!("must be an object of things by name, not {}", describe(value));
        errors.push(FieldError::invalid(pointer, detail));
        return Vec::new();
    };
    if map.len() > most {
        let detail = format!("has {} entries; at most {most} are allowed", map.len());
        errors.push(FieldError::invalid(pointer, detail));
        return Vec::new();
    }
    let definition = |(id, value): (&'a String, &'a Value)| {
        let pointer = join_pointer(pointer, id);
        if !is_id(id) {
            let detail =
                format!("{} is no name: 1 to {MAX_ID} of the letters a-z, digits and _ are", quote(id));
            errors.push(FieldError::invalid(pointer.clone(), detail));
        }
        Definition { id, value, pointer }
    };
    map.iter().map(definition).collect()
}

/// Numbers by name, each with the index of its name.
pub(super) fn numbers<'a>(
    value: Option<&'a Value>,
    pointer: &str,
    names: &Names<'a>,
    range: RangeInclusive<i64>,
    errors: &mut Vec<FieldError>,
) -> Vec<(u8, i64)> {
    let Some(value) = value else {
        return Vec::new();
    };
    let empty = value.as_object().filter(|_| names.ids.is_empty());
    if let Some(id) = empty.and_then(|map| map.keys().next()) {
        names.refer(id, &join_pointer(pointer, id), errors);
        return Vec::new();
    }
    let Some(mut reader) = ObjectReader::new(value, pointer, errors) else {
        return Vec::new();
    };
    let found = (0..).zip(&names.ids);
    let found = found.filter_map(|(index, id)| Some((index, reader.integer(id, range.clone())?))).collect();
    reader.finish();
    found
}
