//! Duels in JSON. The names of the cards come first, so that a wrong one in a hand is told with the right ones whatever
//! else may be wrong.

use super::Duel;
use super::position::{Cards, Match, Player, size};
use super::rules::{
    Card, DEFAULT_SAMPLES, MAX_BLOCK, MAX_HAND, MAX_HP, MAX_ID, MAX_KINDS, MAX_MANA, MAX_POOL, MAX_SAMPLES,
    Rules,
};
use super::turn::LAST_PASS;
use super::wire::{PASS, SIDES};
use crate::game::Side;
use crate::games::fields::{FieldError, ObjectReader, describe, join_pointer, quote};
use crate::keys::Keys;
use serde_json::{Map, Value};

/// The field that hides a hand.
const HAND_SIZE: &str = "hand_size";

/// What a state says of the cards and the players' bounds, as far as it could be read.
struct Bounds<'a> {
    /// The cards that a hidden hand may be of.
    unseen: Option<Cards>,
    /// The names of the cards in order, of faulty ones too.
    ids: Vec<&'a str>,
    max_hp: Option<u8>,
    mana_max: Option<u8>,
}

/// Reads a state; faults go to `errors`, and `None` is returned where there was one.
pub(super) fn read_state(
    state: &Value,
    pointer: &str,
    keys: &Keys,
    errors: &mut Vec<FieldError>,
) -> Option<(Duel, Match)> {
    let before = errors.len();
    let mut reader = ObjectReader::new(state, pointer, errors)?;
    let (ids, cards) = read_cards(&mut reader);
    let max_hp = reader.required_integer("max_hp", 1..=i64::from(MAX_HP)).map(|most| most as u8);
    let mana_max = reader.required_integer("mana_max", 0..=i64::from(MAX_MANA)).map(|most| most as u8);
    let to_move = reader.choice("to_move", &SIDES).unwrap_or(Side::First);
    let passes = reader.integer("passes", 0..=i64::from(LAST_PASS)).unwrap_or(0) as u8;
    let unseen = read_list(&mut reader, "unseen", MAX_POOL, &ids);
    let samples =
        reader.integer("samples", 1..=i64::from(MAX_SAMPLES)).unwrap_or(DEFAULT_SAMPLES.into()) as u8;
    check_unseen(&mut reader, state);
    let bounds = Bounds { unseen, ids, max_hp, mana_max };
    let [me, opponent] = SIDES.map(|(side, _)| read_player(&mut reader, side, &bounds));
    if let (Some(Player { hp: 0, .. }), Some(Player { hp: 0, .. })) = (&me, &opponent) {
        reader.fault("opponent", "is defeated as well as me: one of them must have hp left");
    }
    reader.finish();
    let position = Match { players: [me?, opponent?], to_move, passes };
    let rules = Rules { cards, max_hp: max_hp?, mana_max: mana_max?, samples };
    (errors.len() == before).then(|| (Duel::new(rules, keys), position))
}

/// Every name in `cards`, and the cards without fault.
fn read_cards<'a>(reader: &mut ObjectReader<'a, '_>) -> (Vec<&'a str>, Vec<Card>) {
    let pointer = reader.pointer_to("cards");
    let Some(value) = reader.required("cards") else {
        return Default::default();
    };
    let Some(map) = value.as_object().filter(|map| map.len() <= MAX_KINDS) else {
        reader.fault("cards", cards_fault(value));
        return Default::default();
    };
    let mut members: Vec<_> = map.iter().collect();
    members.sort_unstable_by_key(|(id, _)| *id);
    let ids = members.iter().map(|(id, _)| id.as_str()).collect();
    let errors = reader.errors();
    let read = |(id, value): (&'a String, &'a Value)| read_card(id, value, &pointer, errors);
    (ids, members.into_iter().filter_map(read).collect())
}

fn cards_fault(value: &Value) -> String {
    match value.as_object().map(Map::len) {
        Some(count) => format!("has {count} kinds of cards; at most {MAX_KINDS} are allowed"),
        None => format!("must be an object of cards by name, not {}", describe(value)),
    }
}

fn read_card(id: &str, value: &Value, pointer: &str, errors: &mut Vec<FieldError>) -> Option<Card> {
    let pointer = join_pointer(pointer, id);
    if let Some(detail) = name_fault(id) {
        errors.push(FieldError::invalid(pointer.as_str(), detail));
    }
    let mut reader = ObjectReader::new(value, pointer, errors)?;
    let mut part =
        |name: &'static str, most: u8| reader.integer(name, 0..=i64::from(most)).unwrap_or(0) as u8;
    let card = Card {
        id: id.into(),
        cost: part("cost", MAX_MANA),
        damage: part("damage", MAX_HP),
        heal: part("heal", MAX_HP),
        block: part("block", MAX_HP),
        mana: part("mana", MAX_MANA),
    };
    reader.finish();
    Some(card)
}

/// What is wrong with the name of a card.
fn name_fault(id: &str) -> Option<String> {
    let is_symbol = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if id == PASS {
        return Some(format!(
            "cannot be a card: \"{PASS}\" is the move of playing none; choose another name"
        ));
    }
    let is_fine = (1..=MAX_ID).contains(&id.len()) && id.bytes().all(is_symbol);
    (!is_fine).then(|| {
        format!("{} is no name of a card: use 1 to {MAX_ID} letters a-z, digits and underscores", quote(id))
    })
}

fn read_player(reader: &mut ObjectReader<'_, '_>, side: &'static str, bounds: &Bounds<'_>) -> Option<Player> {
    let pointer = reader.pointer_to(side);
    let value = reader.required(side)?;
    let mut inner = ObjectReader::new(value, pointer, reader.errors())?;
    let hp = read_capped(&mut inner, "hp", MAX_HP, ("max_hp", bounds.max_hp));
    let mana = read_capped(&mut inner, "mana", MAX_MANA, ("mana_max", bounds.mana_max));
    let block = inner.integer("block", 0..=i64::from(MAX_BLOCK)).unwrap_or(0) as u16;
    let hand = match side == SIDES[1].0 && inner.has(HAND_SIZE) {
        true => read_hidden(&mut inner, bounds.unseen),
        false => read_hand(&mut inner, &bounds.ids),
    };
    inner.finish();
    let (cards, held) = hand?;
    Some(Player { hp: hp?, block, mana: mana?, cards, held })
}

/// A number that another field of the state bounds.
fn read_capped(
    reader: &mut ObjectReader<'_, '_>,
    field: &'static str,
    limit: u8,
    (cap_name, cap): (&str, Option<u8>),
) -> Option<u8> {
    let number = reader.required_integer(field, 0..=i64::from(limit))? as u8;
    if let Some(cap) = cap.filter(|&cap| number > cap) {
        reader
            .fault(field, format!("is {number}, more than {cap_name}, {cap}: lower it or raise {cap_name}"));
    }
    Some(number)
}

fn read_hand(reader: &mut ObjectReader<'_, '_>, ids: &[&str]) -> Option<(Cards, u8)> {
    reader.required("hand")?;
    let cards = read_list(reader, "hand", MAX_HAND, ids)?;
    Some((cards, size(&cards)))
}

fn read_list(
    reader: &mut ObjectReader<'_, '_>,
    field: &'static str,
    most: usize,
    ids: &[&str],
) -> Option<Cards> {
    let names = reader.text_list(field, most)?;
    let pointer = reader.pointer_to(field);
    Some(count_cards(&names, &pointer, ids, reader.errors()))
}

/// What goes with a hidden hand has no place beside a known one.
fn check_unseen(reader: &mut ObjectReader<'_, '_>, state: &Value) {
    let is_hidden = state.get(SIDES[1].0).and_then(|opponent| opponent.get(HAND_SIZE)).is_some();
    for field in ["unseen", "samples"] {
        if reader.has(field) && !is_hidden {
            reader.fault(field, "goes with opponent.hand_size: give that instead of opponent.hand");
        }
    }
    if is_hidden && !reader.has("unseen") {
        reader.fault("unseen", "is missing: the cards of which opponent.hand_size are in the hand");
    }
}

/// A hand of which only the number of cards is known.
fn read_hidden(reader: &mut ObjectReader<'_, '_>, unseen: Option<Cards>) -> Option<(Cards, u8)> {
    if reader.value("hand").is_some() {
        reader.fault("hand", "stands beside hand_size: give one of them");
    }
    let held = reader.integer(HAND_SIZE, 0..=MAX_HAND as i64)? as u8;
    let pool = unseen?;
    if held > size(&pool) {
        reader.fault(HAND_SIZE, format!("is {held}, more than the {} cards in unseen", size(&pool)));
    }
    Some((if held == 0 { Cards::default() } else { pool }, held))
}

/// How many of each kind a list of names has.
fn count_cards(names: &[&str], pointer: &str, ids: &[&str], errors: &mut Vec<FieldError>) -> Cards {
    let mut counts = Cards::default();
    for (index, name) in names.iter().enumerate() {
        let kind = ids.iter().position(|id| id == name);
        match kind.and_then(|kind| counts.get_mut(kind)) {
            Some(count) => *count += 1,
            None => errors.push(FieldError::invalid(format!("{pointer}/{index}"), unknown_card(name, ids))),
        }
    }
    counts
}

fn unknown_card(name: &str, ids: &[&str]) -> String {
    match ids {
        [] => format!("there is no card {}: define it in cards", quote(name)),
        known => format!("there is no card {}; known here: {}", quote(name), short_list(known)),
    }
}

fn short_list(ids: &[&str]) -> String {
    let short: Vec<String> = ids.iter().map(|id| id.chars().take(MAX_ID).collect()).collect();
    short.join(", ")
}
