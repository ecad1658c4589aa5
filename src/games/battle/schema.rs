//! The JSON Schema of a fight, written so that somebody who knows JSON can write one, and examples.

use serde_json::{Value, json};

const ID: &str = "^[a-z0-9_]{1,32}$";

fn id(description: &str) -> Value {
    json!({"type": "string", "pattern": ID, "description": description})
}

fn number(minimum: i64, maximum: i64, description: &str) -> Value {
    json!({"type": "integer", "minimum": minimum, "maximum": maximum, "description": description})
}

fn number_or(mut schema: Value, default: i64) -> Value {
    schema["default"] = default.into();
    schema
}

fn by_name(values: &Value, most: usize, description: &str) -> Value {
    json!({
        "type": "object", "description": description, "maxProperties": most,
        "propertyNames": {"pattern": ID}, "additionalProperties": values
    })
}

fn object(required: &[&str], properties: Value, description: &str) -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": required, "properties": properties,
        "description": description
    })
}

/// The schema of a state.
pub(super) fn state() -> Value {
    let order = json!({
        "type": "array", "minItems": 2, "maxItems": 8, "uniqueItems": true,
        "items": id("A fighter's name."),
        "description": "The cycle of turns: every fighter once, the dead too."
    });
    let mut schema = object(
        &["max_side", "order", "rules", "fighters"],
        json!({
            "max_side": id("The side that the evaluation counts for; answers are still from the side to move."),
            "order": order,
            "turn": number_or(number(0, 7, "Whose turn it is: an index of order, of a living fighter."), 0),
            "round": number_or(
                number(1, 201, "The round. It grows when order begins anew; after max_rounds the fight is over."), 1),
            "rules": rules(),
            "fighters": by_name(&fighter(), 8, "The fighters by name: two sides, at most four on each."),
        }),
        "A fight between two turns. Names are of 1 to 32 letters a-z, digits and underscores; numbers are whole.",
    );
    schema["examples"] = json!([example()]);
    schema
}

fn rules() -> Value {
    let timeout = json!({
        "type": "string", "enum": ["eval", "draw"], "default": "eval",
        "description": "What counts after the last round: the evaluation, or nothing (a draw)."
    });
    let fast = json!({
        "type": "boolean", "default": true,
        "description": "Whether a win counts one point less for each turn played up to it, so that the quicker one is \
                        taken and the slower loss preferred."
    });
    object(
        &["win_score", "actions"],
        json!({
            "win_score": number(1, 1_000_000,
                "The score of a win. Must be larger than every evaluation with both sides alive: one side whole with \
                 full resources, the other with one fighter at 1 hit point."),
            "max_rounds": number_or(number(1, 200, "Rounds until the fight is stopped."), 60),
            "timeout": timeout,
            "prefer_fast_wins": fast,
            "eval": weights(),
            "statuses": by_name(&status(), 16, "What fighters can carry for some turns, by name."),
            "actions": by_name(&action(), 64, "What fighters can do, by name."),
        }),
        "What stays the same for the whole fight.",
    )
}

fn weights() -> Value {
    let each = number(-9_999, 9_999, "Points for each unit of it.");
    object(
        &[],
        json!({
            "hp": number_or(number(-9_999, 9_999, "Points for each hit point."), 1),
            "alive": number_or(number(-9_999, 9_999, "Points for each living fighter."), 0),
            "resources": by_name(&each, 4, "Points for each unit of a resource, by its name."),
        }),
        "What the living are worth where the search stops before the end: the points of max_side's fighters less those \
         of the others.",
    )
}

fn status() -> Value {
    let flag = json!({"type": "boolean", "default": false, "description": "Whether the holder can only skip its turns."});
    let block = json!({
        "type": "array", "maxItems": 64, "items": id("An action's name."),
        "description": "Actions that the holder cannot use."
    });
    let percent = |description| number_or(number(0, 1_000, description), 100);
    object(
        &[],
        json!({
            "skip": flag,
            "tick": number_or(number(-9_999, 9_999,
                "Hit points that the holder gains (or, below 0, loses) at the end of each of its turns, but not in the \
                 turn in which it put the status on itself."), 0),
            "taken_percent": percent("Factor of the damage that the holder takes, in per cent; 50 halves it."),
            "dealt_percent": percent("Factor of the damage that the holder deals, in per cent; 200 doubles it."),
            "block": block,
        }),
        "What a status does to its holder. It stays for a number of the holder's own turns.",
    )
}

fn action() -> Value {
    let target = json!({
        "type": "string", "enum": ["enemy", "ally", "self", "all_enemies", "all_allies"], "default": "enemy",
        "description": "Whom it reaches: one chosen enemy, one chosen ally (the actor is one), the actor, or everyone \
                        alive on a side."
    });
    let crit = object(
        &["chance", "percent"],
        json!({
            "chance": number(0, 100, "How often a hit is critical, in per cent."),
            "percent": number(0, 1_000, "Factor of a critical hit's damage, in per cent; 200 doubles it."),
        }),
        "Critical hits. One roll counts for all targets.",
    );
    let effects = json!({
        "type": "array", "maxItems": 4, "items": effect(),
        "description": "What it does, in this order. At most one damage is a range."
    });
    let each = number(0, 9_999, "Units paid.");
    object(
        &["effects"],
        json!({
            "target": target,
            "cost": by_name(&each, 4, "What the actor must have and pays, by resource; paid even when it misses."),
            "cooldown": number_or(number(0, 99, "The actor's next turns in which it cannot be used again."), 0),
            "hit": number_or(number(1, 100, "Chance to hit, in per cent. A miss has no effects at all."), 100),
            "crit": crit,
            "effects": effects,
        }),
        "An action of a fighter.",
    )
}

fn effect() -> Value {
    let range = object(
        &["min", "max"],
        json!({
            "min": number(0, 9_999, "The least."),
            "max": number(0, 9_999, "The most."),
            "step": number_or(number(1, 9_999, "From one value to the next."), 1),
        }),
        "One of at most 8 evenly likely values.",
    );
    let fixed = number(0, 9_999, "Always the same.");
    let on = json!({
        "const": "self", "description": "Present where the effect reaches the actor instead of the target."
    });
    let kinds = ["damage", "heal", "status", "resource"].map(|kind| json!({"required": [kind]}));
    let mut schema = object(
        &[],
        json!({
            "damage": {"oneOf": [fixed, range], "description": "Hit points taken, before percentages."},
            "heal": number(0, 9_999, "Hit points given back, up to max_hp; never to the dead."),
            "status": id("A status that is put on; one that is there already keeps the longer duration."),
            "turns": number(1, 99, "With status: for how many of the holder's next turns."),
            "resource": id("A resource that is given or taken."),
            "amount": number(-9_999, 9_999, "With resource: how much; the stock stays within 0 and its cap."),
            "on": on,
        }),
        "One effect: exactly one of damage, heal, status (with turns), resource (with amount).",
    );
    schema["oneOf"] = Value::from(kinds.to_vec());
    schema["dependentRequired"] = json!({
        "status": ["turns"], "turns": ["status"], "resource": ["amount"], "amount": ["resource"]
    });
    schema
}

fn fighter() -> Value {
    let actions = json!({
        "type": "array", "maxItems": 8, "uniqueItems": true, "items": id("An action's name."),
        "description": "What it can do; of equally good actions the first is played."
    });
    let stock = number(0, 999, "Units of it.");
    let turns = number(0, 99, "Turns of this fighter that are left.");
    object(
        &["side", "hp", "max_hp", "actions"],
        json!({
            "side": id("Whom it fights for; a fight has exactly two sides."),
            "hp": number(0, 9_999, "Hit points now, at most max_hp; 0 is dead."),
            "max_hp": number(1, 9_999, "The most that healing gives back."),
            "resources": by_name(&stock, 4,
                "What it has of each resource, by name; a fight has at most 4 kinds. Left out: 0."),
            "max_resources": by_name(&stock, 4, "The most it can have of each resource. Left out: 999."),
            "cooldowns": by_name(&turns, 8, "Its actions that cannot be used for some of its turns."),
            "statuses": by_name(&turns, 16,
                "The statuses on it, with the turns that each stays; the dead have none."),
            "actions": actions,
        }),
        "A fighter as it stands now.",
    )
}

/// The schema of a move.
pub(super) fn moves() -> Value {
    json!({
        "type": "string", "pattern": "^[a-z0-9_]{1,32}(>[a-z0-9_]{1,32})?$",
        "examples": ["heal", "stab>knight", "skip"]
    })
}

/// The schema of a move's structured form.
pub(super) fn move_detail() -> Value {
    let maybe = |description: &str| json!({"type": ["string", "null"], "description": description});
    object(
        &["fighter", "action", "target"],
        json!({
            "fighter": id("Who acts."),
            "action": maybe("The action used; null for a skipped turn."),
            "target": maybe("The fighter it is aimed at; null where none is chosen."),
        }),
        "A move in parts.",
    )
}

/// A boss with half its strength against a hero who is almost unhurt.
pub(super) fn example() -> Value {
    json!({
        "max_side": "boss", "order": ["boss", "hero"], "turn": 0, "round": 1,
        "rules": {
            "win_score": 100,
            "statuses": {"recover": {"skip": true}},
            "actions": {
                "attack": {"effects": [{"damage": 15}]},
                "heal": {"target": "self", "effects": [{"heal": 20}]},
                "heavy_attack": {
                    "effects": [{"damage": 30}, {"status": "recover", "turns": 1, "on": "self"}]
                }
            }
        },
        "fighters": {
            "boss": {"side": "boss", "hp": 45, "max_hp": 100, "actions": ["attack", "heal", "heavy_attack"]},
            "hero": {"side": "hero", "hp": 80, "max_hp": 100, "actions": ["attack", "heal", "heavy_attack"]}
        }
    })
}

/// Two against two with dice, mana, poison and a chosen target.
pub(super) fn dice_example() -> Value {
    json!({
        "max_side": "band", "order": ["wolf", "ranger", "witch", "monk"],
        "rules": {
            "win_score": 300,
            "eval": {"hp": 1, "alive": 10},
            "statuses": {"poison": {"tick": -3}, "guarded": {"taken_percent": 60}},
            "actions": {
                "bite": {"hit": 80, "effects": [{"damage": {"min": 6, "max": 10, "step": 2}}]},
                "hex": {"cost": {"mana": 4}, "hit": 90, "effects": [{"damage": 3}, {"status": "poison", "turns": 2}]},
                "brew": {"target": "self", "effects": [{"resource": "mana", "amount": 5}]},
                "arrow": {"hit": 70, "crit": {"chance": 25, "percent": 200}, "effects": [{"damage": 8}]},
                "palm": {"effects": [{"damage": 5}]},
                "prayer": {"target": "all_allies", "cooldown": 2, "effects": [{"heal": 4}, {"status": "guarded", "turns": 1}]}
            }
        },
        "fighters": {
            "wolf": {"side": "pack", "hp": 26, "max_hp": 30, "actions": ["bite"]},
            "witch": {
                "side": "pack", "hp": 18, "max_hp": 20, "resources": {"mana": 6}, "max_resources": {"mana": 10},
                "actions": ["hex", "brew"]
            },
            "ranger": {"side": "band", "hp": 22, "max_hp": 24, "actions": ["arrow"]},
            "monk": {"side": "band", "hp": 20, "max_hp": 28, "actions": ["palm", "prayer"]}
        }
    })
}
