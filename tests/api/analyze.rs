//! `/analyze`: every move with its own score, through the whole house.

use crate::support::Service;
use bestmove::games::Registry;
use bestmove::keys::Keys;
use serde_json::{Value, json};

async fn analyze(game: &str, body: Value) -> Value {
    let answer = Service::real().post(&format!("/v1/{game}/analyze"), body.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

fn values(answer: &Value) -> Vec<(&str, f64)> {
    let lines = answer["lines"].as_array().unwrap();
    lines
        .iter()
        .map(|line| (line["move"].as_str().unwrap(), line["score"]["value"].as_f64().unwrap()))
        .collect()
}

fn worked_tree() -> Value {
    json!({"tree": [[5, 10], [-1, 7], [-8, 2]], "to_move": "max"})
}

#[tokio::test]
async fn every_move_of_the_worked_tree_has_its_own_value() {
    for reproducible in [false, true] {
        let body = json!({"state": worked_tree(), "depth": 2, "reproducible": reproducible});
        let answer = analyze("tree", body).await;
        assert_eq!(values(&answer), [("0", 5.0), ("1", -1.0), ("2", -8.0)]);
        assert_eq!(answer["lines"][1]["pv"], json!(["1", "0"]));
        assert!(answer["lines"].as_array().unwrap().iter().all(|line| line["score"]["proven"] == true));
        assert_eq!((&answer["game"], &answer["to_move"]), (&json!("tree"), &json!("max")));
        assert!(answer.get("move").is_none() && answer.get("level").is_none());
    }
}

#[tokio::test]
async fn every_move_of_nim_is_won_or_lost_as_the_sum_of_its_heaps_says() {
    let answer = analyze("nim", json!({"state": {"heaps": [3, 4, 5]}, "depth": 14, "multi_pv": 500})).await;
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 12);
    for (index, line) in lines.iter().enumerate() {
        let outcome = if index == 0 { "win" } else { "loss" };
        assert_eq!(line["score"]["outcome"], outcome, "{line}");
        assert_eq!(line["score"]["proven"], true, "{line}");
    }
    assert_eq!(lines[0]["move"], "0:2");
    let in_plies: Vec<_> =
        lines[1..].iter().map(|line| line["score"]["in_plies"].as_u64().unwrap()).collect();
    assert!(in_plies.is_sorted_by(|slower, quicker| slower >= quicker), "{in_plies:?}");
}

/// A boss who can hit, heal, or hit hard and lose a turn.
fn boss_fight() -> Value {
    let actions = json!(["attack", "heal", "heavy_attack"]);
    json!({
        "max_side": "boss", "order": ["boss", "player"], "turn": 0,
        "rules": {
            "win_score": 100, "prefer_fast_wins": false,
            "statuses": {"recover": {"skip": true}},
            "actions": {
                "attack": {"effects": [{"damage": 15}]},
                "heal": {"target": "self", "effects": [{"heal": 20}]},
                "heavy_attack": {
                    "effects": [{"damage": 30}, {"status": "recover", "turns": 1, "on": "self"}],
                },
            },
        },
        "fighters": {
            "boss": {"side": "boss", "hp": 45, "max_hp": 100, "actions": actions},
            "player": {"side": "player", "hp": 80, "max_hp": 100, "actions": actions},
        },
    })
}

#[tokio::test]
async fn every_action_of_a_fight_has_its_own_points() {
    for reproducible in [false, true] {
        let body = json!({"state": boss_fight(), "depth": 6, "multi_pv": 9, "reproducible": reproducible});
        let answer = analyze("battle", body).await;
        assert_eq!(values(&answer), [("heal", -30.0), ("attack", -35.0), ("heavy_attack", -100.0)]);
    }
}

#[tokio::test]
async fn multi_pv_is_how_many_of_the_best_are_shown() {
    for (asked, shown) in [(json!(1), 1), (json!(2), 2), (json!(3), 3), (json!(500), 3), (Value::Null, 3)] {
        let mut body = json!({"state": worked_tree(), "depth": 2});
        if !asked.is_null() {
            body["multi_pv"] = asked;
        }
        assert_eq!(values(&analyze("tree", body).await).len(), shown);
    }
    let wide = json!({"state": {"heaps": [5, 5]}, "depth": 3});
    assert_eq!(values(&analyze("nim", wide).await).len(), 3);
}

#[tokio::test]
async fn multi_pv_outside_its_range_and_levels_are_refused() {
    let service = Service::real();
    for (field, value, code) in [
        ("multi_pv", json!(0), "limit-out-of-range"),
        ("multi_pv", json!(501), "limit-out-of-range"),
        ("multi_pv", json!("3"), "invalid-field"),
        ("difficulty", json!("hard"), "invalid-field"),
        ("seed", json!(1), "invalid-field"),
    ] {
        let answer = service.post("/v1/tic-tac-toe/analyze", json!({field: value}).to_string()).await;
        assert_eq!(answer.problem(422, code)["pointer"], format!("/{field}"));
    }
    let answer = service.post("/v1/tic-tac-toe/move", "{\"multi_pv\": 3}").await;
    assert_eq!(answer.problem(422, "invalid-field")["pointer"], "/multi_pv");
}

#[tokio::test]
async fn a_finished_game_has_no_lines() {
    let answer = analyze("tic-tac-toe", json!({"moves": ["0", "3", "1", "4", "2"]})).await;
    assert_eq!(answer["lines"], json!([]));
    assert_eq!(answer["stats"]["stopped_by"], "finished");
    assert_eq!(answer["to_move"], "O");
}

#[tokio::test]
async fn equal_moves_stand_in_legal_order() {
    let answer = analyze("tic-tac-toe", json!({"multi_pv": 9, "depth": 9})).await;
    let moves: Vec<_> = values(&answer).into_iter().map(|(mv, _)| mv).collect();
    assert_eq!(moves, ["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
    assert_eq!(answer["stats"]["stopped_by"], "solved");
}

#[tokio::test]
async fn search_moves_are_the_only_ones_with_lines() {
    let body = json!({"state": worked_tree(), "depth": 2, "search_moves": ["2", "1"]});
    assert_eq!(values(&analyze("tree", body).await), [("1", -1.0), ("2", -8.0)]);
}

/// The position of a game's own example.
fn example_of(info: &bestmove::games::info::GameInfo) -> Value {
    let mut request = json!({});
    for field in ["state", "moves"] {
        if let Some(value) = info.example.get(field) {
            request[field] = value.clone();
        }
    }
    request
}

#[tokio::test]
async fn every_game_has_a_line_for_every_move_whatever_the_limit() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        let slug = game.info().slug;
        let position = example_of(game.info());
        let position_answer = service.post(&format!("/v1/{slug}/position"), position.to_string()).await;
        let mut legal = position_answer.json()["legal_moves"].as_array().unwrap().clone();
        legal.sort_by_key(Value::to_string);
        for (name, limit) in [("time_ms", 1), ("nodes", 1), ("depth", 1), ("depth", 3)] {
            let mut request = position.clone();
            request[name] = limit.into();
            request["multi_pv"] = 500.into();
            let answer = service.post(&format!("/v1/{slug}/analyze"), request.to_string()).await.json();
            let lines = answer["lines"].as_array().unwrap();
            let mut moves: Vec<_> = lines.iter().map(|line| line["move"].clone()).collect();
            moves.sort_by_key(Value::to_string);
            assert_eq!(moves, legal, "{slug} {name} {limit}");
            assert!(lines.iter().all(|line| line["pv"][0] == line["move"]), "{slug}: {answer}");
        }
    }
}

#[tokio::test]
async fn the_best_line_is_what_a_move_request_plays() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        let slug = game.info().slug;
        let mut request = example_of(game.info());
        request["depth"] = 3.into();
        request["reproducible"] = true.into();
        let played = service.post(&format!("/v1/{slug}/move"), request.to_string()).await.json();
        let analyzed = service.post(&format!("/v1/{slug}/analyze"), request.to_string()).await.json();
        for field in ["move", "score", "pv"] {
            assert_eq!(analyzed["lines"][0][field], played[field], "{slug}");
        }
        assert_eq!(analyzed["stats"]["nodes"], played["stats"]["nodes"], "{slug}");
    }
}

/// Lines of the last finished depth, whatever the unfinished one has already seen.
#[tokio::test]
async fn an_interrupted_depth_leaves_the_lines_of_the_one_before() {
    let service = Service::real();
    let ask = async |limit: &str, value: u64| {
        let body = json!({"reproducible": true, "multi_pv": 7, limit: value}).to_string();
        service.post("/v1/connect-four/analyze", body).await.json()
    };
    for nodes in [100, 700, 3_000, 9_000] {
        let cut = ask("nodes", nodes).await;
        assert_eq!(cut["stats"]["stopped_by"], "nodes");
        let whole = ask("depth", cut["stats"]["depth"].as_u64().unwrap()).await;
        assert_eq!(cut["lines"], whole["lines"], "{nodes} nodes");
    }
}

#[tokio::test]
async fn before_the_first_finished_depth_every_line_is_an_estimate() {
    let body = json!({"nodes": 3, "reproducible": true, "multi_pv": 7}).to_string();
    let answer = Service::real().post("/v1/connect-four/analyze", body).await.json();
    assert_eq!(answer["stats"]["depth"], 0);
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 7);
    assert!(lines.iter().all(|line| line["score"]["proven"] == false), "{answer}");
}

#[tokio::test]
async fn an_analysis_is_counted_as_a_search() {
    let service = Service::new();
    assert_eq!(service.post("/v1/fake/analyze", "{}").await.json()["lines"][0]["move"], "left");
    let counted = "bestmove_requests_total{route=\"/v1/{game}/analyze\",game=\"fake\",status=\"200\"}";
    assert_eq!(service.metric(counted).await, 1.0);
    assert_eq!(service.metric("bestmove_nodes_total{game=\"fake\"}").await, 2.0);
}

#[tokio::test]
async fn a_queued_analysis_is_answered_with_its_fallback_in_time() {
    let service = Service::new();
    let busy = json!({"manner": "long", "time_ms": 400}).to_string();
    let short = json!({"manner": "long", "time_ms": 60}).to_string();
    let (_, answer) = tokio::join!(service.post("/v1/fake/analyze", busy), async {
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        service.post("/v1/fake/analyze", short).await
    },);
    assert_eq!(answer.json()["stats"]["stopped_by"], "time");
    assert_eq!(answer.json()["lines"][0]["move"], "left");
}
