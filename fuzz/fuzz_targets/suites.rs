//! Lines of suites of positions.
#![no_main]

use bestmove_fuzz::game_and_text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = game_and_text(data) else { return };
    for line in text.lines() {
        let _ = game.parse_suite_line(line);
    }
});
