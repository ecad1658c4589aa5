//! States: the game's own example with one of its texts exchanged for any other, which is how boards, FENs and lists of
//! pieces come to their parsers.
#![no_main]

use bestmove_fuzz::{game_of, read_everywhere};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

/// The texts in a value, in their order.
fn texts<'a>(value: &'a mut Value, found: &mut Vec<&'a mut String>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(items) => items.iter_mut().for_each(|item| texts(item, found)),
        Value::Object(fields) => fields.values_mut().for_each(|field| texts(field, found)),
        _ => {}
    }
}

/// Where a game has no example with a text in its state.
const FALLBACKS: [&str; 4] = ["fen", "board", "columns", "variant"];

fuzz_target!(|data: &[u8]| {
    let [game, which, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = game_of(*game);
    let mut state = game.info().example.get("state").cloned().unwrap_or_else(|| json!({}));
    let mut found = Vec::new();
    texts(&mut state, &mut found);
    let count = found.len();
    match usize::from(*which).checked_rem(count).and_then(|index| found.into_iter().nth(index)) {
        Some(place) => *place = text.into(),
        None => state[FALLBACKS[usize::from(*which) % FALLBACKS.len()]] = text.into(),
    }
    read_everywhere(game, &json!({"state": state}));
});
