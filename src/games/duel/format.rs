//! Duels as JSON that is read back to the same duel; hands are listed in the order of names.

use super::position::{Match, Player};
use super::rules::{Card, Rules};
use super::wire::SIDES;
use serde_json::{Map, Value, json};

/// The whole state.
pub(super) fn state(rules: &Rules, position: &Match) -> Value {
    let [me, opponent] = position.players.each_ref().map(|one| player(rules, one));
    let mut state = json!({
        "cards": cards(rules),
        "max_hp": rules.max_hp,
        "mana_max": rules.mana_max,
        "to_move": SIDES[position.to_move.index()].0,
        "passes": position.passes,
        "me": me,
        "opponent": opponent,
    });
    if let Some(hidden) = position.players.iter().find(|player| player.is_hidden()) {
        state["unseen"] = names(rules, hidden).into();
        state["samples"] = rules.samples.into();
    }
    state
}

/// Everything that no turn changes, in one form: what keys are salted with.
pub(super) fn canonical_rules(rules: &Rules) -> Value {
    json!([cards(rules), rules.max_hp, rules.mana_max])
}

fn cards(rules: &Rules) -> Value {
    let cards = rules.cards.iter().map(|one| (one.id.clone(), card(one)));
    Value::Object(cards.collect())
}

/// A card's parts, without those that are nothing.
fn card(card: &Card) -> Value {
    let Card { cost, damage, heal, block, mana, .. } = *card;
    let parts = [("cost", cost), ("damage", damage), ("heal", heal), ("block", block), ("mana", mana)];
    let there = parts.into_iter().filter(|(_, amount)| *amount > 0);
    let there: Map<_, _> = there.map(|(part, amount)| (part.into(), amount.into())).collect();
    Value::Object(there)
}

fn player(rules: &Rules, player: &Player) -> Value {
    let mut object = json!({"hp": player.hp, "block": player.block, "mana": player.mana});
    match player.is_hidden() {
        true => object["hand_size"] = player.held.into(),
        false => object["hand"] = names(rules, player).into(),
    }
    object
}

/// The names of the cards that are, or may be, in a hand, each as often as it is there.
pub(super) fn names<'r>(rules: &'r Rules, player: &Player) -> Vec<&'r str> {
    let copies =
        |(kind, count): (u8, u8)| std::iter::repeat_n(rules.card(kind).id.as_str(), usize::from(count));
    player.kinds().flat_map(copies).collect()
}
