//! Whatever text stands for a state or a move, the answer is a position or a fault with its place, and it comes at once.

use bestmove::games::endpoint::ServerLimits;
use bestmove::games::error::RequestError;
use bestmove::games::{Registry, wire};
use bestmove::keys::Keys;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use std::time::Instant;

static GAMES: LazyLock<Registry> = LazyLock::new(|| Registry::new(&Keys::fixed()));

/// Sends a body to every game's `/position`, `/move`, `/analyze` and `/review` readers; every fault must have a place and a reason.
fn read_everywhere(body: &Value) {
    for game in GAMES.iter() {
        check(body, game.position(body).err());
        let prepared = game.prepare_move(body, &ServerLimits::default(), Instant::now());
        check(body, prepared.err());
        let prepared = game.prepare_analyze(body, &ServerLimits::default(), Instant::now(), None);
        check(body, prepared.err());
        let prepared = game.prepare_review(body, &ServerLimits::default(), Instant::now());
        check(body, prepared.err());
    }
}

fn check(body: &Value, error: Option<RequestError>) {
    let Some(error) = error else { return };
    let faults = error.faults();
    assert!(!faults.is_empty() && faults.len() <= 20, "{body}");
    for (pointer, detail) in faults {
        assert!(pointer.is_empty() || pointer.starts_with('/'), "{pointer} in {body}");
        assert!(!detail.is_empty() && detail.len() < 2_000, "{} bytes of detail", detail.len());
        assert!(!detail.chars().any(char::is_control) && !pointer.chars().any(|c| c == '\n'), "{detail:?}");
    }
}

/// Any JSON of limited depth and size.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        (-3_i64..400).prop_map(Value::from),
        "[XO.xo_ -]{0,60}".prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 10, |inner| {
        let list = prop::collection::vec(inner.clone(), 0..10).prop_map(Value::from);
        let object = prop::collection::vec((any_name(), inner), 0..6)
            .prop_map(|fields| Value::Object(fields.into_iter().collect::<Map<_, _>>()));
        prop_oneof![list, object]
    })
}

/// Names that mean something somewhere.
const KNOWN: [&str; 23] = [
    "state",
    "moves",
    "depth",
    "time_ms",
    "nodes",
    "board",
    "to_move",
    "columns",
    "width",
    "height",
    "k",
    "heaps",
    "misere",
    "tree",
    "seed",
    "difficulty",
    "strength",
    "search_moves",
    "details",
    "claims",
    "reproducible",
    "fen",
    "variant",
];

/// Names that mean something somewhere, and others.
fn any_name() -> impl Strategy<Value = String> {
    prop_oneof![4 => prop::sample::select(&KNOWN[..]).prop_map(String::from), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_body_is_read_or_refused(body in any_json()) {
        read_everywhere(&body);
    }

    #[test]
    fn any_state_is_read_or_refused(state in any_json()) {
        read_everywhere(&json!({"state": state}));
    }

    #[test]
    fn any_text_is_a_board_or_a_fault(text in prop_oneof![any::<String>(), "[XO.]{9}", "[XO.]{42}", "[1-7]{0,44}"]) {
        for field in ["board", "columns"] {
            let mut state = Map::from_iter([(field.to_owned(), json!(text))]);
            read_everywhere(&json!({"state": state}));
            state.extend([("width".into(), json!(3)), ("height".into(), json!(3)), ("k".into(), json!(3))]);
            read_everywhere(&json!({"state": state}));
        }
    }

    #[test]
    fn any_text_is_a_move_or_a_fault(text in prop_oneof![any::<String>(), "[a-s][0-9]{1,3}", "[0-9]{1,3}:[0-9]{1,4}"]) {
        for game in GAMES.iter() {
            let mut body = game.info().example.clone();
            body["moves"] = json!([text]);
            read_everywhere(&body);
        }
    }

    #[test]
    fn any_suite_line_is_a_case_a_comment_or_a_fault(line in prop_oneof![
        any::<String>(),
        "[1-7]{0,9} -?[0-9]{1,19}",
        "[0-9,]{1,40}\\|(win|draw)",
        "[A-Za-z0-9/]{1,40} w - - 0 1 (dm|bm|am) -?[0-9a-h]{1,19};",
        "[WB]:W[0-9,]{1,9}:B[0-9,]{1,9} (win_plies|moves)=-?[0-9]{1,19}",
    ]) {
        for game in GAMES.iter() {
            let _: Result<Option<wire::SuiteCase>, String> = game.parse_suite_line(&line);
        }
    }
}

/// Ten thousand characters are refused with short words, wherever they stand.
#[test]
fn long_texts_are_refused_with_short_words() {
    let long = "X.O7".repeat(2_500);
    let rows = vec![long.clone(); 19];
    for value in [json!(long), json!(rows), json!(vec!["."; 5_000]), json!(vec![vec![1; 100]; 100])] {
        for field in ["board", "columns", "heaps", "tree", "width", "fen"] {
            read_everywhere(&json!({"state": {field: value}}));
        }
        read_everywhere(&json!({"moves": value, "search_moves": value, "difficulty": value}));
    }
}
