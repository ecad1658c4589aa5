//! `/search-tree`: the textbook's trees, node by node.

use crate::support::Service;
use bestmove::games::Registry;
use bestmove::keys::Keys;
use serde_json::{Value, json};

async fn ask(game: &str, body: Value) -> Value {
    let answer = Service::real().post(&format!("/v1/{game}/search-tree"), body.to_string()).await;
    assert_eq!(answer.status, 200, "{body}: {}", answer.text);
    answer.json()
}

async fn ask_tree(tree: Value, mut more: Value) -> Value {
    more["state"] = json!({"tree": tree});
    more.as_object_mut().unwrap().entry("depth").or_insert(json!(10));
    ask("tree", more).await
}

fn worked() -> Value {
    json!([[5, 10], [-1, 7], [-8, 2]])
}

/// The node that moves lead to from the root.
fn node<'v>(answer: &'v Value, path: &[&str]) -> &'v Value {
    let nodes = answer["nodes"].as_array().unwrap();
    let child = |parent: &'v Value, mv: &&str| {
        nodes.iter().find(|node| node["parent"] == parent["id"] && node["move"] == **mv).unwrap()
    };
    path.iter().fold(&nodes[0], child)
}

fn summary(answer: &Value, fields: &[&str]) -> Vec<Value> {
    fields.iter().map(|field| answer["summary"][field].clone()).collect()
}

#[tokio::test]
async fn the_worked_tree_is_worth_5_after_8_of_10_nodes() {
    let answer = ask_tree(worked(), json!({})).await;
    let expected = json!({
        "value": 5, "best": "0", "visited": 8, "leaves": 4, "cutoffs": 2,
        "minimax_nodes": 10, "alpha_beta_nodes": 8, "pv": ["0", "0"],
    });
    assert_eq!(answer["summary"], expected);
    assert_eq!((&answer["truncated"], &answer["stopped_by"]), (&json!(false), &json!("depth")));
    assert_eq!(answer["nodes"].as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn the_worked_tree_has_the_windows_and_cuts_of_the_blackboard() {
    let answer = ask_tree(worked(), json!({"pruned": "stub"})).await;
    let window = |path: &[&str]| {
        let node = node(&answer, path);
        (node["alpha"].clone(), node["beta"].clone(), node["value"].clone(), node["bound"].clone())
    };
    let none = Value::Null;
    assert_eq!(window(&[]), (none.clone(), none.clone(), json!(5), json!("exact")));
    assert_eq!(window(&["0"]), (none.clone(), none.clone(), json!(5), json!("exact")));
    assert_eq!(window(&["0", "1"]), (none.clone(), json!(5), json!(10), json!("exact")));
    assert_eq!(window(&["1"]), (json!(5), none.clone(), json!(-1), json!("upper")));
    assert_eq!(window(&["2"]), (json!(5), none.clone(), json!(-8), json!("upper")));
    for (branch, comparison, beta) in [("1", "beta -1 <= alpha 5", -1), ("2", "beta -8 <= alpha 5", -8)] {
        let cut = json!({"comparison": comparison, "alpha": 5, "beta": beta, "saved_moves": 1});
        assert_eq!(node(&answer, &[branch])["cut"], cut);
        let stub = node(&answer, &[branch, "1"]);
        assert_eq!((&stub["status"], &stub["cut"]), (&json!("pruned"), &cut));
        assert!(["value", "bound", "alpha", "beta"].iter().all(|field| stub[field].is_null()));
    }
    let players: Vec<_> =
        [&[] as &[&str], &["0"], &["0", "0"]].map(|path| &node(&answer, path)["player"]).into();
    assert_eq!(players, ["max", "min", "max"]);
    assert_eq!(node(&answer, &["0", "0"])["leaf"], "end");
    let best = &node(&answer, &[])["best_child"];
    assert_eq!(best, &node(&answer, &["0"])["id"]);
}

#[tokio::test]
async fn the_order_of_branches_decides_what_is_cut() {
    for (tree, visited, cutoffs) in [
        (json!([[5, 10], [-1, 7], [-8, 2]]), 8, 2),
        (json!([[5, 10], [-8, 2], [-1, 7]]), 8, 2),
        (json!([[-1, 7], [5, 10], [-8, 2]]), 9, 1),
        (json!([[-8, 2], [5, 10], [-1, 7]]), 9, 1),
        (json!([[-1, 7], [-8, 2], [5, 10]]), 9, 1),
        (json!([[-8, 2], [-1, 7], [5, 10]]), 10, 0),
    ] {
        let answer = ask_tree(tree.clone(), json!({})).await;
        assert_eq!(summary(&answer, &["value", "visited", "cutoffs"]), [5, visited, cutoffs], "{tree}");
    }
    for (tree, visited) in [
        (json!([[10, 5], [7, -1], [2, -8]]), 9),
        (json!([[10, 5], [2, -8], [7, -1]]), 9),
        (json!([[7, -1], [10, 5], [2, -8]]), 9),
        (json!([[2, -8], [10, 5], [7, -1]]), 10),
        (json!([[7, -1], [2, -8], [10, 5]]), 10),
        (json!([[2, -8], [7, -1], [10, 5]]), 10),
    ] {
        let answer = ask_tree(tree.clone(), json!({})).await;
        assert_eq!(summary(&answer, &["value", "visited"]), [5, visited], "{tree}");
    }
}

#[tokio::test]
async fn what_cannot_reach_what_is_held_is_not_looked_at() {
    let answer = ask_tree(json!([5, [3, 8, 9]]), json!({})).await;
    assert_eq!(summary(&answer, &["value", "visited"]), [5, 4]);
    assert_eq!(node(&answer, &["1"])["cut"]["saved_moves"], 2);
    let cake = ask_tree(json!([[40, 60], [35, 65]]), json!({})).await;
    assert_eq!(summary(&cake, &["value", "visited"]), [40, 6]);
    assert!(cake["nodes"].as_array().unwrap().iter().all(|node| node["value"] != 65));
}

#[tokio::test]
async fn three_cells_in_a_row_make_16_nodes_and_6_games() {
    for depth in [3, 4, 10] {
        let body =
            json!({"state": {"width": 3, "height": 1, "k": 3}, "depth": depth, "algorithm": "minimax"});
        let answer = ask("mnk", body).await;
        assert_eq!(summary(&answer, &["value", "visited", "leaves", "minimax_nodes"]), [0, 16, 6, 16]);
        let nodes = answer["nodes"].as_array().unwrap();
        assert_eq!(nodes.iter().filter(|node| node["parent"] == 0).count(), 3);
        assert_eq!(nodes.iter().filter(|node| node["leaf"] == "end").count(), 6);
    }
}

#[tokio::test]
async fn fail_soft_may_leave_the_window_and_fail_hard_may_not() {
    for (window, soft, hard) in [([6, 8], 5, 6), ([0, 3], 5, 3), ([4, 6], 5, 5)] {
        for (fail, value) in [("soft", soft), ("hard", hard)] {
            let answer = ask_tree(worked(), json!({"window": window, "fail": fail})).await;
            assert_eq!(answer["summary"]["value"], value, "{window:?} {fail}");
        }
    }
    let clamped = ask_tree(worked(), json!({"fail": "hard"})).await;
    let leaf = node(&clamped, &["0", "1"]);
    assert_eq!(
        (&leaf["value"], &leaf["evaluation"], &leaf["bound"]),
        (&json!(5), &json!(10), &json!("lower"))
    );
}

#[tokio::test]
async fn tic_tac_toe_has_the_node_counts_of_textbooks() {
    let expected = [
        (10, 10),
        (82, 26),
        (586, 96),
        (3_610, 206),
        (18_730, 1_079),
        (73_450, 1_886),
        (221_626, 9_092),
        (422_074, 12_664),
        (549_946, 18_297),
    ];
    for (depth, (minimax, alpha_beta)) in (1..).zip(expected) {
        let body = json!({"depth": depth, "max_nodes": 1});
        let answer = ask("tic-tac-toe", body).await;
        let found = summary(&answer, &["minimax_nodes", "alpha_beta_nodes", "visited", "value"]);
        assert_eq!(found, [minimax, alpha_beta, alpha_beta, 0], "depth {depth}");
    }
}

#[tokio::test]
async fn a_win_counts_its_distance_unless_the_textbook_is_asked_for() {
    let won_in_three = json!({"board": "XX.OO....", "to_move": "X"});
    for (scoring, value) in [("engine", 999_999), ("textbook", 1_000_000)] {
        let body = json!({"state": won_in_three, "depth": 3, "scoring": scoring});
        let answer = ask("tic-tac-toe", body).await;
        assert_eq!(summary(&answer, &["value", "best"]), [json!(value), json!("2")]);
    }
}

#[tokio::test]
async fn what_is_shown_is_bounded_and_keeps_its_value() {
    let whole = ask("tic-tac-toe", json!({"depth": 3, "pruned": "stub", "max_nodes": 5000})).await;
    assert_eq!(whole["truncated"], false);
    let nodes = whole["nodes"].as_array().unwrap();
    for most in [1, 2, 17, nodes.len() - 1, nodes.len()] {
        let some = ask("tic-tac-toe", json!({"depth": 3, "pruned": "stub", "max_nodes": most})).await;
        assert_eq!(some["truncated"], most < nodes.len(), "{most}");
        assert_eq!(some["summary"], whole["summary"]);
        let shown = some["nodes"].as_array().unwrap();
        assert_eq!(shown.len(), most);
        for (one, all) in shown.iter().zip(nodes) {
            assert_eq!((&one["value"], &one["status"]), (&all["value"], &all["status"]));
        }
    }
}

#[tokio::test]
async fn a_tree_too_large_to_walk_has_no_value_and_says_so() {
    let answer = ask("connect-four", json!({"depth": 10, "max_nodes": 20, "algorithm": "minimax"})).await;
    let fields = ["value", "best", "minimax_nodes", "alpha_beta_nodes", "visited"];
    assert_eq!(summary(&answer, &fields)[..4], [Value::Null, Value::Null, Value::Null, Value::Null]);
    assert_eq!(answer["summary"]["visited"], 1_000_000);
    assert_eq!((&answer["truncated"], &answer["stopped_by"]), (&json!(true), &json!("nodes")));
    assert_eq!(answer["nodes"][0]["status"], "unfinished");
}

#[tokio::test]
async fn a_tree_whose_minimax_is_too_large_still_has_its_value() {
    let answer = ask("connect-four", json!({"depth": 8, "max_nodes": 20})).await;
    assert!(answer["summary"]["minimax_nodes"].is_null());
    assert_eq!(answer["summary"]["alpha_beta_nodes"], answer["summary"]["visited"]);
    assert!(answer["summary"]["value"].is_number());
    assert_eq!(answer["stopped_by"], "depth");
}

#[tokio::test]
async fn a_walk_ends_with_the_servers_time() {
    let mut config = bestmove::config::ServeConfig::for_testing();
    (config.requests.max_time_ms, config.requests.default_time_ms) = (1, 1);
    let service = Service::real_with(config);
    let answer = service.post("/v1/connect-four/search-tree", "{\"depth\": 10}").await.json();
    assert!(answer["summary"]["value"].is_null() && answer["truncated"] == true, "{answer}");
    assert_eq!(answer["stopped_by"], "time");
}

#[tokio::test]
async fn minimax_looks_at_everything_with_no_window() {
    let answer = ask_tree(worked(), json!({"algorithm": "minimax", "window": [null, null]})).await;
    assert_eq!(summary(&answer, &["value", "visited", "cutoffs", "alpha_beta_nodes"]), [5, 10, 0, 8]);
    let nodes = answer["nodes"].as_array().unwrap();
    assert!(nodes.iter().all(|node| node["alpha"].is_null() && node["beta"].is_null()));
    assert!(nodes.iter().all(|node| node["bound"] == "exact"));
}

#[tokio::test]
async fn values_are_for_the_declared_max_whoever_moves() {
    let body = json!({"state": {"tree": [[5, 10], [-1, 7]], "to_move": "min"}});
    let answer = ask("tree", body).await;
    assert_eq!(summary(&answer, &["value", "best"]), [json!(7), json!("1")]);
    assert_eq!((&answer["nodes"][0]["player"], &answer["max_side"]), (&json!("min"), &json!("max")));
    let answer = ask("tic-tac-toe", json!({"moves": ["4"], "depth": 1})).await;
    assert_eq!((&answer["nodes"][0]["player"], &answer["max_side"]), (&json!("max"), &json!("O")));
}

#[tokio::test]
async fn an_inner_node_at_the_horizon_counts_0() {
    let answer = ask_tree(json!([[5, 10], -3]), json!({"depth": 1})).await;
    assert_eq!(summary(&answer, &["value", "best", "visited"]), [json!(0), json!("0"), json!(3)]);
    assert_eq!(node(&answer, &["0"])["leaf"], "horizon");
    assert_eq!(node(&answer, &["1"])["leaf"], "end");
}

/// A boss who hits, heals, or hits hard and loses a turn; his blows miss with this chance in a hundred.
fn fight(turn: u32, hit: u32) -> Value {
    let actions = json!(["attack", "heal", "heavy"]);
    json!({
        "max_side": "boss", "order": ["boss", "hero"], "turn": turn,
        "rules": {
            "win_score": 100, "prefer_fast_wins": false,
            "statuses": {"tired": {"skip": true}},
            "actions": {
                "attack": {"hit": hit, "effects": [{"damage": 15}]},
                "heal": {"target": "self", "effects": [{"heal": 20}]},
                "heavy": {"effects": [{"damage": 30}, {"status": "tired", "turns": 1, "on": "self"}]},
            },
        },
        "fighters": {
            "boss": {"side": "boss", "hp": 45, "max_hp": 100, "actions": actions},
            "hero": {"side": "hero", "hp": 80, "max_hp": 100, "actions": actions},
        },
    })
}

#[tokio::test]
async fn a_skipped_turn_leaves_the_same_side_to_choose() {
    let answer = ask("battle", json!({"state": fight(0, 100), "depth": 4, "pruned": "stub"})).await;
    assert_eq!(
        summary(&answer, &["value", "best", "minimax_nodes", "alpha_beta_nodes"])[..],
        [json!(-35), json!("heal"), json!(83), json!(65)]
    );
    let skip = node(&answer, &["heavy", "attack", "skip"]);
    assert_eq!(node(&answer, &["heavy", "attack"])["player"], "max");
    assert_eq!(skip["player"], "min", "after the skip the hero moves again");
    assert_eq!(node(&answer, &["heavy"])["player"], "min");
}

#[tokio::test]
async fn the_hero_chooses_the_least_for_the_boss() {
    let answer = ask("battle", json!({"state": fight(1, 100), "depth": 1})).await;
    let values = ["attack", "heal", "heavy"].map(|mv| node(&answer, &[mv])["value"].as_f64().unwrap());
    assert_eq!(values, [-50.0, -55.0, -65.0]);
    assert_eq!(summary(&answer, &["value", "best"]), [json!(-65), json!("heavy")]);
    assert_eq!((&answer["nodes"][0]["player"], &answer["max_side"]), (&json!("min"), &json!("boss")));
}

#[tokio::test]
async fn a_chance_node_is_the_mean_of_its_results_and_gives_them_the_full_window() {
    let answer = ask("battle", json!({"state": fight(0, 75), "depth": 2})).await;
    let nodes = answer["nodes"].as_array().unwrap();
    let mut seen = 0;
    for chance in nodes.iter().filter(|node| node["player"] == "chance" && node["status"] == "visited") {
        let results: Vec<_> = nodes.iter().filter(|node| node["parent"] == chance["id"]).collect();
        let weights: Vec<_> = results.iter().map(|node| node["chance"]["weight"].as_u64().unwrap()).collect();
        assert_eq!(weights, [3, 1]);
        let mean: f64 = results
            .iter()
            .map(|node| node["chance"]["probability"].as_f64().unwrap() * node["value"].as_f64().unwrap())
            .sum();
        assert!((mean - chance["value"].as_f64().unwrap()).abs() < 0.001, "{chance}");
        for result in &results {
            assert!(result["alpha"].is_null() && result["beta"].is_null() && result["move"].is_null());
            assert_eq!((&result["ply"], &result["chance"]["of"]), (&chance["ply"], &json!(4)));
        }
        assert!(chance["to_move"].is_null());
        seen += 1;
    }
    assert!(seen > 1);
    assert_eq!(answer["summary"]["visited"].as_u64(), Some(nodes.len() as u64));
}

#[tokio::test]
async fn the_engines_order_changes_counts_and_never_the_value() {
    let ask_in =
        async |order: &str| ask("connect-four", json!({"depth": 5, "order": order, "max_nodes": 9})).await;
    let (natural, engine) = (ask_in("natural").await, ask_in("engine").await);
    assert_eq!(natural["summary"]["value"], engine["summary"]["value"]);
    assert_eq!(natural["summary"]["minimax_nodes"], engine["summary"]["minimax_nodes"]);
    let nodes = |answer: &Value| answer["summary"]["alpha_beta_nodes"].as_u64().unwrap();
    assert!(nodes(&engine) < nodes(&natural), "what looks promising first cuts more");
}

#[tokio::test]
async fn a_finished_game_is_one_node() {
    let answer = ask("tic-tac-toe", json!({"moves": ["0", "3", "1", "4", "2"]})).await;
    assert_eq!(summary(&answer, &["value", "best", "visited"]), [json!(-1_000_000), Value::Null, json!(1)]);
    assert_eq!(answer["stopped_by"], "finished");
    assert_eq!(answer["nodes"][0]["leaf"], "end");
}

#[tokio::test]
async fn every_game_has_a_tree_in_every_format() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        let slug = game.info().slug;
        for (format, media_type) in
            [("json", "application/json"), ("dot", "text/vnd.graphviz"), ("svg", "image/svg+xml")]
        {
            let mut body = json!({"depth": 2, "format": format, "pruned": "stub"});
            for field in ["state", "moves"] {
                body[field] = game.info().example[field].clone();
            }
            body.as_object_mut().unwrap().retain(|_, value| !value.is_null());
            let answer = service.post(&format!("/v1/{slug}/search-tree"), body.to_string()).await;
            assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, media_type), "{slug}");
            assert!(answer.header("server-timing").contains("search;"));
            match format {
                "json" => assert!(answer.json()["summary"]["value"].is_number(), "{slug}"),
                "dot" => assert!(answer.text.starts_with("digraph") && answer.text.ends_with("}\n")),
                _ => assert!(answer.text.starts_with("<svg") && answer.text.ends_with("</svg>\n")),
            }
        }
    }
}

#[tokio::test]
async fn every_fault_of_a_request_is_told() {
    let service = Service::real();
    let body = json!({
        "state": {"tree": [1, []]}, "depth": 11, "max_nodes": 0, "window": [1, "x"], "algorithm": "negamax",
        "fail": 1, "order": "best", "pruned": true, "format": "png", "scoring": "x", "time_ms": 5,
    });
    let problem = service.post("/v1/tree/search-tree", body.to_string()).await.problem(422, "invalid-field");
    let errors = problem["errors"].as_array().unwrap();
    let pointers: Vec<_> = errors.iter().map(|error| error["pointer"].as_str().unwrap()).collect();
    let expected = [
        "/depth",
        "/max_nodes",
        "/algorithm",
        "/fail",
        "/order",
        "/scoring",
        "/window/1",
        "/pruned",
        "/format",
        "/time_ms",
        "/state/tree/1",
    ];
    assert_eq!(pointers, expected);
}

#[tokio::test]
async fn a_window_is_two_ends_in_order_and_not_for_minimax() {
    let service = Service::real();
    for (window, pointer) in [
        (json!([3, 3]), "/window"),
        (json!([4, 3]), "/window"),
        (json!([4]), "/window"),
        (json!("x"), "/window"),
        (json!([0.0001, null]), "/window/0"),
        (json!([null, 1_000_001]), "/window/1"),
    ] {
        let body = json!({"state": {"tree": [1]}, "window": window}).to_string();
        let problem = service.post("/v1/tree/search-tree", body).await.problem(422, "invalid-field");
        assert_eq!(problem["pointer"], pointer, "{window}");
    }
    let body = json!({"state": {"tree": [1]}, "window": [0, 9], "algorithm": "minimax"}).to_string();
    let problem = service.post("/v1/tree/search-tree", body).await.problem(422, "invalid-field");
    assert_eq!(problem["pointer"], "/window");
    let thousandths = ask_tree(json!([0.5, [0.25, 1]]), json!({"window": [0.125, 0.375]})).await;
    assert_eq!(thousandths["nodes"][0]["alpha"], 0.125);
}

#[tokio::test]
async fn what_is_hidden_has_no_tree() {
    let registry = Registry::new(&Keys::fixed());
    let duel = registry.iter().find(|game| game.info().slug == "duel").unwrap();
    let states = duel.info().state_schema["examples"].as_array().unwrap();
    let state = states.iter().find(|state| state["opponent"].get("hand").is_none()).unwrap();
    let service = Service::real();
    let body = json!({"state": state}).to_string();
    assert_eq!(service.post("/v1/duel/analyze", body.clone()).await.status, 200);
    let problem = service.post("/v1/duel/search-tree", body).await.problem(422, "invalid-state");
    assert_eq!(problem["pointer"], "/state");
}

#[tokio::test]
async fn a_tree_is_counted_under_its_own_route() {
    let service = Service::new();
    assert_eq!(service.post("/v1/fake/search-tree", "{}").await.status, 200);
    let counted = "bestmove_requests_total{route=\"/v1/{game}/search-tree\",game=\"fake\",status=\"200\"}";
    assert_eq!(service.metric(counted).await, 1.0);
}
