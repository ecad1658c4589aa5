//! Moves: any text after the game's example, or after its start.
#![no_main]

use bestmove_fuzz::{game_and_text, read_everywhere};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = game_and_text(data) else { return };
    let moves: Vec<&str> = text.split('\n').collect();
    let mut body = json!({"moves": moves});
    if let Some(state) = game.info().example.get("state") {
        body["state"] = Value::clone(state);
    }
    read_everywhere(game, &body);
});
