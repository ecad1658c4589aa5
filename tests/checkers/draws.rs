//! Draws by repetition and by moves without progress: claimed, not compulsory.

use super::service::{answer, position};
use serde_json::{Value, json};

/// Two kings walk to and fro.
const SHUFFLE: [&str; 4] = ["1-6", "32-27", "6-1", "27-32"];

fn shuffled(rounds: usize, claims: &str) -> Value {
    let moves: Vec<&str> = SHUFFLE.iter().copied().cycle().take(4 * rounds).collect();
    json!({"state": {"fen": "B:WK32:BK1"}, "moves": moves, "claims": claims})
}

#[test]
fn the_third_occurrence_may_be_claimed_and_the_game_goes_on() {
    assert_eq!(position(&shuffled(1, "manual")).unwrap()["status"]["claimable"], Value::Null);
    let third = position(&shuffled(2, "manual")).unwrap();
    assert_eq!(third["status"]["claimable"], "threefold_repetition");
    assert_eq!(third["status"]["over"], false);
    let fifth = position(&shuffled(9, "manual")).unwrap();
    assert_eq!(fifth["status"]["over"], false, "nothing is compulsory");
    assert!(answer(&shuffled(9, "manual"))["move"].is_string());
}

#[test]
fn automatic_claims_end_the_game() {
    let ended = position(&shuffled(2, "automatic")).unwrap();
    let status = &ended["status"];
    assert_eq!((&status["over"], &status["reason"]), (&json!(true), &json!("threefold_repetition")));
    assert_eq!(ended["legal_moves"], json!([]));
    assert_eq!(answer(&shuffled(2, "automatic"))["move"], Value::Null);
}

#[test]
fn eighty_plies_without_progress_may_be_claimed() {
    let at = |clock: u32, claims: &str| {
        let state = json!({"fen": "B:WK32,K20:BK1", "halfmove_clock": clock});
        position(&json!({"state": state, "claims": claims})).unwrap()["status"].clone()
    };
    assert_eq!(at(79, "manual")["claimable"], Value::Null);
    assert_eq!(at(80, "manual")["claimable"], "move_limit");
    assert_eq!(
        (&at(80, "automatic")["over"], &at(80, "automatic")["reason"]),
        (&json!(true), &json!("move_limit"))
    );
    assert_eq!(at(300, "manual")["over"], false);
}

#[test]
fn the_count_goes_on_through_the_moves_of_a_request() {
    let body = json!({"state": {"fen": "B:WK32:BK1", "halfmove_clock": 78}, "moves": ["1-6", "32-27"]});
    let found = position(&body).unwrap();
    assert_eq!(found["state"]["halfmove_clock"], 80);
    assert_eq!(found["status"]["claimable"], "move_limit");
}

/// A win in seven whose every move but the last is a king's.
#[test]
fn no_win_is_announced_beyond_the_eighty_plies() {
    let fen = "B:WK6,23:B9,11,15,K17";
    let ask = |clock: u32| answer(&json!({"state": {"fen": fen, "halfmove_clock": clock}, "depth": 14}));
    let early = ask(0);
    assert_eq!((&early["score"]["in_plies"], &early["move"]), (&json!(7), &json!("17-14")), "{early}");
    for clock in [78, 79] {
        let late = ask(clock);
        let plies = late["score"]["in_plies"].as_u64().unwrap_or(0);
        let is_claimed = late["score"]["outcome"] == "win";
        assert!(!is_claimed || plies > 1, "{late}");
    }
}
