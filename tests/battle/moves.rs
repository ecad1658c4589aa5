//! Moves as text.

use crate::fights::{boss, faults, find, goblins, legal, mage, play, read, with};
use bestmove::games::wire::WireGame;
use serde_json::json;

#[test]
fn the_long_form_is_always_understood() {
    let (game, fight) = read(&boss(45, 80, true));
    let same = |short: &str, long: &str| assert_eq!(find(&game, &fight, short), find(&game, &fight, long));
    same("attack", "attack>player");
    same("heal", "heal>boss");
    assert_eq!(legal(&game, &fight), ["attack", "heal", "heavy_attack"]);
    assert!(find(&game, &fight, "attack>boss").is_err());
    assert!(find(&game, &fight, "heal>player").is_err());
}

#[test]
fn the_target_is_written_where_a_side_began_with_several_even_when_one_is_left() {
    let lonely = with(&goblins(), "/fighters/cleric/hp", json!(0));
    let (game, fight) = read(&lonely);
    assert_eq!(legal(&game, &fight), ["stab>knight", "mend>shaman", "mend>grunt", "firestorm"]);
    let message = find(&game, &fight, "stab").unwrap_err();
    assert!(message.contains("stab>knight") && !message.contains("cleric"), "{message}");
}

/// Asserts that an error says all of this.
fn assert_says(result: Result<impl std::fmt::Debug, String>, words: &[&str]) {
    let message = result.unwrap_err();
    assert!(words.iter().all(|word| message.contains(word)), "{message}");
}

#[test]
fn errors_say_what_stands_in_the_way() {
    let (game, mut fight) = read(&mage());
    play(&game, &mut fight, &["fireball", "slash"]);
    assert_says(find(&game, &fight, "fireball"), &["cooldown", "2"]);
    assert_says(find(&game, &fight, "slash"), &["mage", "bolt"]);
    assert_says(find(&game, &fight, "skip"), &["mage", "skip"]);
    assert_says(find(&game, &fight, "bolt>dragon"), &["dragon", "knight"]);
    assert_says(find(&game, &fight, "meditate>knight"), &["meditate"]);
    play(&game, &mut fight, &["venom", "slash"]);
    assert_says(find(&game, &fight, "venom"), &["6 mp", "has 4"]);

    let dead = with(&goblins(), "/fighters/cleric/hp", json!(0));
    let (game, fight) = read(&dead);
    assert_says(find(&game, &fight, "stab>cleric"), &["cleric", "dead"]);
    assert_says(find(&game, &fight, "stab>grunt"), &["enemies"]);
    assert_says(find(&game, &fight, "firestorm>knight"), &["no target"]);

    let (game, mut fight) = read(&boss(45, 80, true));
    play(&game, &mut fight, &["heavy_attack", "heal"]);
    assert_says(find(&game, &fight, "heal"), &["boss", "skip"]);
    let (game, fight) = read(&boss(0, 80, true).clone());
    assert_says(find(&game, &fight, "heal"), &["over"]);
}

#[test]
fn a_blocking_status_is_named() {
    let silenced = with(&mage(), "/rules/statuses/ward/block", json!(["bolt"]));
    let silenced = with(&silenced, "/fighters/mage/statuses", json!({"ward": 1}));
    let (game, fight) = read(&silenced);
    assert_says(find(&game, &fight, "bolt"), &["blocked by ward"]);
}

#[test]
fn states_are_written_in_one_form_and_read_back_to_the_same_fight() {
    for state in [boss(45, 80, false), mage(), goblins()] {
        let (game, fight) = read(&state);
        let written = game.format_state(&fight);
        assert!(faults(&written).is_empty(), "{written}");
        let (again, same) = read(&written);
        assert_eq!((again.format_state(&same), same), (written, fight));
    }
}

#[test]
fn moves_have_their_parts() {
    let (game, fight) = read(&goblins());
    let stab = find(&game, &fight, "stab>cleric").unwrap();
    let parts = json!({"fighter": "shaman", "action": "stab", "target": "cleric"});
    assert_eq!(game.move_detail(&fight, stab), parts);
}

#[test]
fn a_drawing_shows_every_fighter_and_what_matters_of_it() {
    let (game, mut fight) = read(&mage());
    play(&game, &mut fight, &["venom", "bash"]);
    let drawn = game.draw(&fight);
    for word in ["Round 2 of 60", "> mage", "mp 14/30", "stun:1", "poison:2", "(bash in 3)", "(player)"] {
        assert!(drawn.contains(word), "{word}:\n{drawn}");
    }
}
