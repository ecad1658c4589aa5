//! Fights that several tests use, and short ways to ask about them.

use bestmove::game::Game;
use bestmove::games::Battle;
use bestmove::games::battle::Fight;
use bestmove::games::wire::WireGame;
use bestmove::keys::Keys;
use bestmove::search::{Limits, Options, Query, Table, search};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Reads a state that must be right.
pub(crate) fn read(state: &Value) -> (Battle, Fight) {
    let mut errors = Vec::new();
    Battle::parse_state(state, "/state", &Keys::fixed(), &mut errors).unwrap_or_else(|| panic!("{errors:?}"))
}

/// The pointers of everything that is wrong with a state.
pub(crate) fn faults(state: &Value) -> Vec<String> {
    let mut errors = Vec::new();
    let parsed = Battle::parse_state(state, "", &Keys::fixed(), &mut errors);
    assert_eq!(parsed.is_none(), !errors.is_empty());
    assert!(errors.iter().all(|error| error.detail.len() > 8), "{errors:?}");
    errors.into_iter().map(|error| error.pointer).collect()
}

/// The legal moves as text.
pub(crate) fn legal(game: &Battle, fight: &Fight) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(fight, &mut moves);
    moves.iter().map(|&mv| game.format_move(fight, mv)).collect()
}

/// The move of this text, or why there is none.
pub(crate) fn find(
    game: &Battle,
    fight: &Fight,
    text: &str,
) -> Result<bestmove::games::battle::Choice, String> {
    game.parse_move(fight, text)
}

/// Plays moves with their ordinary results.
pub(crate) fn play(game: &Battle, fight: &mut Fight, moves: &[&str]) {
    for text in moves {
        let mv = find(game, fight, text).unwrap();
        game.play(fight, mv);
    }
}

/// The state after moves.
pub(crate) fn after(state: &Value, moves: &[&str]) -> Value {
    let (game, mut fight) = read(state);
    play(&game, &mut fight, moves);
    game.format_state(&fight)
}

/// Every root move's exact score in thousandths.
pub(crate) fn scores(state: &Value, depth: u32) -> BTreeMap<String, i32> {
    let (game, fight) = read(state);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let options = Options { every_score: true, exact: true, ..Options::default() };
    let query = Query { game: &game, position: &fight, history: &[], limits, options };
    let report = search(&query, &Table::with_bytes(1 << 22));
    let lines = report.lines.iter();
    lines.map(|line| (game.format_move(&fight, line.mv), line.score.raw())).collect()
}

/// The same state with another value at a pointer.
pub(crate) fn with(state: &Value, pointer: &str, value: Value) -> Value {
    let mut changed = state.clone();
    let (parent, field) = pointer.rsplit_once('/').unwrap();
    let parent = changed.pointer_mut(parent).unwrap();
    match parent {
        Value::Array(list) => list[field.parse::<usize>().unwrap()] = value,
        other => other[field] = value,
    }
    changed
}

/// A boss and a player who hit, heal and hit hard; a hard blow costs the next turn.
pub(crate) fn boss(boss_hp: u16, player_hp: u16, fast: bool) -> Value {
    json!({
        "max_side": "boss", "order": ["boss", "player"], "turn": 0,
        "rules": {
            "win_score": 100, "prefer_fast_wins": fast,
            "statuses": {"recover": {"skip": true}},
            "actions": {
                "attack": {"effects": [{"damage": 15}]},
                "heal": {"target": "self", "effects": [{"heal": 20}]},
                "heavy_attack": {"effects": [{"damage": 30}, {"status": "recover", "turns": 1, "on": "self"}]}
            }
        },
        "fighters": {
            "boss": {"side": "boss", "hp": boss_hp, "max_hp": 100, "actions": ["attack", "heal", "heavy_attack"]},
            "player": {"side": "player", "hp": player_hp, "max_hp": 100, "actions": ["attack", "heal", "heavy_attack"]}
        }
    })
}

/// Mana, cooldowns, a stun, poison and a ward.
pub(crate) fn mage() -> Value {
    json!({
        "max_side": "boss", "order": ["mage", "knight"],
        "rules": {
            "win_score": 1000, "prefer_fast_wins": false,
            "statuses": {"stun": {"skip": true}, "ward": {"taken_percent": 50}, "poison": {"tick": -4}},
            "actions": {
                "bolt": {"effects": [{"damage": 10}]},
                "fireball": {"cost": {"mp": 10}, "cooldown": 2, "effects": [{"damage": 24}]},
                "venom": {"cost": {"mp": 6}, "effects": [{"damage": 4}, {"status": "poison", "turns": 3}]},
                "ward": {"cost": {"mp": 5}, "target": "self", "effects": [{"status": "ward", "turns": 2}]},
                "meditate": {"target": "self", "effects": [{"resource": "mp", "amount": 8}]},
                "slash": {"effects": [{"damage": 14}]},
                "bash": {"cooldown": 3, "effects": [{"damage": 8}, {"status": "stun", "turns": 1}]},
                "rest": {"cooldown": 2, "target": "self", "effects": [{"heal": 15}]}
            }
        },
        "fighters": {
            "mage": {
                "side": "boss", "hp": 50, "max_hp": 60, "resources": {"mp": 20}, "max_resources": {"mp": 30},
                "actions": ["bolt", "fireball", "venom", "ward", "meditate"]
            },
            "knight": {"side": "player", "hp": 70, "max_hp": 80, "actions": ["slash", "bash", "rest"]}
        }
    })
}

/// A chance to hit, a damage range and critical hits.
pub(crate) fn ogre(turn: u8) -> Value {
    json!({
        "max_side": "ogre", "order": ["ogre", "archer"], "turn": turn,
        "rules": {
            "win_score": 100, "prefer_fast_wins": false,
            "statuses": {"guard": {"taken_percent": 50}},
            "actions": {
                "club": {"hit": 60, "effects": [{"damage": {"min": 20, "max": 30, "step": 5}}]},
                "stomp": {"effects": [{"damage": 12}]},
                "roar": {"target": "self", "effects": [{"heal": 8}]},
                "shot": {
                    "hit": 75, "crit": {"chance": 20, "percent": 200},
                    "effects": [{"damage": {"min": 8, "max": 12, "step": 2}}]
                },
                "aimed": {"cooldown": 2, "effects": [{"damage": 14}]},
                "dodge": {"target": "self", "effects": [{"status": "guard", "turns": 1}]}
            }
        },
        "fighters": {
            "ogre": {"side": "ogre", "hp": 40, "max_hp": 60, "actions": ["club", "stomp", "roar"]},
            "archer": {"side": "hero", "hp": 30, "max_hp": 30, "actions": ["shot", "aimed", "dodge"]}
        }
    })
}

/// Two against two, with an area attack and an ally to mend.
pub(crate) fn goblins() -> Value {
    json!({
        "max_side": "goblins", "order": ["shaman", "knight", "grunt", "cleric"],
        "rules": {
            "win_score": 1000, "eval": {"hp": 1, "alive": 20}, "prefer_fast_wins": false,
            "statuses": {"shield": {"taken_percent": 50}},
            "actions": {
                "stab": {"effects": [{"damage": 9}]},
                "mend": {"cooldown": 1, "target": "ally", "effects": [{"heal": 10}]},
                "firestorm": {"cooldown": 3, "target": "all_enemies", "effects": [{"damage": 7}]},
                "slash": {"effects": [{"damage": 11}]},
                "cover": {"target": "ally", "effects": [{"status": "shield", "turns": 1}]},
                "smite": {"effects": [{"damage": 6}]}
            }
        },
        "fighters": {
            "shaman": {"side": "goblins", "hp": 18, "max_hp": 18, "actions": ["stab", "mend", "firestorm"]},
            "grunt": {"side": "goblins", "hp": 14, "max_hp": 26, "actions": ["stab"]},
            "knight": {"side": "heroes", "hp": 20, "max_hp": 30, "actions": ["slash", "cover"]},
            "cleric": {"side": "heroes", "hp": 12, "max_hp": 16, "actions": ["smite", "mend"]}
        }
    })
}

/// Puts junk somewhere.
pub(crate) fn spoil(value: &mut Value, random: &mut fastrand::Rng) {
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
        json!(1),
        json!(7),
        json!(999),
        json!(10_000_000_000_i64),
        json!(1e300),
        json!("x"),
        json!("mage"),
        json!([]),
        json!({}),
        json!({"damage": 1}),
        json!(["a", 1, null]),
        json!({"min": 1, "max": 2}),
    ];
    *value = junk[random.usize(..junk.len())].clone();
}
