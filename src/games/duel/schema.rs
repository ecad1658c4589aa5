//! The JSON Schema of a duel, and examples.

use serde_json::{Value, json};

const ID: &str = "^[a-z0-9_]{1,32}$";

fn number(maximum: u16, description: &str) -> Value {
    json!({"type": "integer", "minimum": 0, "maximum": maximum, "description": description})
}

fn number_or_0(maximum: u16, description: &str) -> Value {
    let mut schema = number(maximum, description);
    schema["default"] = 0.into();
    schema
}

fn id() -> Value {
    json!({"type": "string", "pattern": ID, "not": {"const": "pass"}, "description": "The name of a card."})
}

fn object(required: &[&str], properties: Value, description: &str) -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": required, "properties": properties,
        "description": description
    })
}

/// The schema of a state.
pub(super) fn state() -> Value {
    let mut max_hp = number(99, "The most hit points that a player can have.");
    max_hp["minimum"] = 1.into();
    let to_move = json!({
        "type": "string", "enum": ["me", "opponent"], "default": "me", "description": "Whose turn it is."
    });
    let samples = json!({
        "type": "integer", "minimum": 1, "maximum": 64, "default": 32,
        "description": "With opponent.hand_size: hands that are drawn where more than 256 are possible."
    });
    let mut schema = object(
        &["cards", "max_hp", "mana_max", "me", "opponent"],
        json!({
            "cards": cards(),
            "max_hp": max_hp,
            "mana_max": number(20, "The most mana that a player can have."),
            "to_move": to_move,
            "passes": number_or_0(2, "Passes in a row up to here; the second ends the duel."),
            "me": player("The side that the state is seen from."),
            "opponent": opponent(),
            "unseen": hand(40, "With opponent.hand_size: the cards of which so many are the opponent's hand."),
            "samples": samples,
        }),
        "A duel between two turns. Numbers are whole.",
    );
    schema["dependentRequired"] = json!({"samples": ["unseen"]});
    schema["examples"] = json!([example(), hidden_example()]);
    schema
}

fn cards() -> Value {
    let card = object(
        &[],
        json!({
            "cost": number_or_0(20, "Mana that must be there and is paid first."),
            "damage": number_or_0(99, "Hit points taken from the other player; its block is eaten first."),
            "heal": number_or_0(99, "Hit points given to the player, up to max_hp."),
            "block": number_or_0(99, "Block given to the player; it stays until damage has eaten it."),
            "mana": number_or_0(20, "Mana given to the player once the cost is paid, up to mana_max."),
        }),
        "What a card costs and does.",
    );
    json!({
        "type": "object", "maxProperties": 20, "propertyNames": id(), "additionalProperties": card,
        "description": "The kinds of cards by name: 1 to 32 letters a-z, digits and underscores, but not pass."
    })
}

fn hand(most: usize, description: &str) -> Value {
    json!({"type": "array", "maxItems": most, "items": id(), "description": description})
}

/// A player whose hand may be hidden.
fn opponent() -> Value {
    let mut schema = player("The other side; with hand_size instead of hand its cards are hidden.");
    schema["required"] = json!(["hp", "mana"]);
    schema["oneOf"] = json!([{"required": ["hand"]}, {"required": ["hand_size"]}]);
    schema["properties"]["hand_size"] = number(10, "How many cards of unseen are in the hand.");
    schema
}

fn player(description: &str) -> Value {
    let hand = hand(10, "The cards in the hand, in any order; the same name may stand there more than once.");
    object(
        &["hp", "mana", "hand"],
        json!({
            "hp": number(99, "Hit points, at most max_hp; 0 is defeated, and only one player can be."),
            "block": number_or_0(999, "Damage that is eaten before hit points are lost."),
            "mana": number(20, "Mana, at most mana_max."),
            "hand": hand,
        }),
        description,
    )
}

/// The schema of a move.
pub(super) fn moves() -> Value {
    json!({"type": "string", "pattern": ID, "examples": ["strike", "pass"]})
}

/// The schema of a move's structured form.
pub(super) fn move_detail() -> Value {
    let card =
        json!({"type": ["string", "null"], "description": "The card that is played; null for a pass."});
    object(&["card"], json!({"card": card}), "A move in parts.")
}

fn deck() -> Value {
    json!({
        "strike": {"cost": 1, "damage": 3},
        "bash": {"cost": 2, "damage": 5},
        "mend": {"cost": 1, "heal": 4},
        "wall": {"cost": 1, "block": 4},
        "focus": {"mana": 2},
        "finisher": {"cost": 3, "damage": 8}
    })
}

/// Three cards each; whoever spends them first is hit last.
pub(super) fn example() -> Value {
    json!({
        "cards": deck(), "max_hp": 12, "mana_max": 4, "to_move": "me", "passes": 0,
        "me": {"hp": 10, "block": 0, "mana": 1, "hand": ["strike", "bash", "mend"]},
        "opponent": {"hp": 10, "block": 0, "mana": 1, "hand": ["strike", "wall", "bash"]}
    })
}

/// Two hidden cards out of five.
pub(super) fn hidden_example() -> Value {
    json!({
        "cards": deck(), "max_hp": 12, "mana_max": 4, "to_move": "me",
        "me": {"hp": 8, "mana": 2, "hand": ["strike", "bash", "wall"]},
        "opponent": {"hp": 8, "mana": 2, "hand_size": 2},
        "unseen": ["strike", "bash", "wall", "mend", "finisher"]
    })
}

/// Eight cards each.
pub(super) fn large_example() -> Value {
    json!({
        "cards": deck(), "max_hp": 30, "mana_max": 6, "to_move": "opponent",
        "me": {
            "hp": 22, "block": 2, "mana": 2,
            "hand": ["strike", "strike", "bash", "mend", "wall", "focus", "finisher", "finisher"]
        },
        "opponent": {
            "hp": 25, "mana": 1,
            "hand": ["strike", "bash", "bash", "mend", "mend", "wall", "focus", "finisher"]
        }
    })
}
