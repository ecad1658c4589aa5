//! Whole bodies: any JSON, sent to any game.
#![no_main]

use bestmove_fuzz::{game_and_text, read_everywhere};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = game_and_text(data) else { return };
    if let Ok(body) = serde_json::from_str(text) {
        read_everywhere(game, &body);
    }
});
