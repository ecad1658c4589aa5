//! `explain` in `/move`: each wording on a position where it must stand.

use crate::support::Service;
use bestmove::games::Registry;
use bestmove::keys::Keys;
use serde_json::{Value, json};

async fn explain(service: &Service, game: &str, mut body: Value) -> Value {
    body["explain"] = true.into();
    let answer = service.post(&format!("/v1/{game}/move"), body.to_string()).await;
    assert_eq!(answer.status, 200, "{body}: {}", answer.text);
    answer.json()
}

async fn explanation(game: &str, body: Value) -> Value {
    explain(&Service::real(), game, body).await["explanation"].clone()
}

fn cells(moves: &str) -> Value {
    json!({"moves": moves.chars().map(String::from).collect::<Vec<_>>()})
}

#[tokio::test]
async fn wins_draws_and_losses_are_told_in_moves() {
    for (moves, text) in [
        ("0314", "\"2\" is the only move that wins: it wins at once"),
        ("4108", "\"3\" wins in 2 moves; \"6\" is as good"),
        ("41", "\"0\" wins in 3 moves; \"2\" is as good"),
        ("041", "\"2\" is the only move that does not lose: it draws by a full board"),
        ("410", "every move loses; \"8\" lasts longest: X wins in 2 moves"),
        ("40", "\"1\" draws by a full board; \"2\" is as good"),
        ("01243576", "forced: \"8\" is the only legal move; it draws by a full board"),
        ("03142", "the game is over: X has won"),
        ("012435768", "the game is over: it is a draw"),
    ] {
        let found = explanation("tic-tac-toe", cells(moves)).await;
        assert_eq!(found["text"], text, "{moves}");
    }
}

#[tokio::test]
async fn the_alternative_is_refuted_by_the_reply() {
    let found = explanation("tic-tac-toe", cells("4")).await;
    let other = &found["alternative"];
    assert_eq!((&other["move"], &other["score"]["outcome"]), (&json!("1"), &json!("loss")), "{other}");
    let reply = other["refutation"][0].as_str().unwrap();
    assert_eq!(other["text"], format!("\"1\" loses to \"{reply}\""));
    let found = explanation("tic-tac-toe", cells("0314")).await;
    assert_eq!(found["alternative"]["text"], "\"5\" only draws after \"2\"");
    let found = explanation("tic-tac-toe", cells("410")).await;
    assert_eq!(found["alternative"]["refutation"], json!(["8"]));
    assert!(found["alternative"]["text"].as_str().unwrap().ends_with("loses sooner after \"8\""));
    assert_eq!(explanation("tic-tac-toe", cells("40")).await["alternative"], Value::Null, "every move draws");
}

#[tokio::test]
async fn only_what_is_considered_is_spoken_of() {
    let mut body = cells("041");
    body["search_moves"] = json!(["3"]);
    let found = explanation("tic-tac-toe", body.clone()).await;
    assert_eq!(found["text"], "\"3\" is the only move considered; it loses: X wins at once");
    assert_eq!(found["alternative"], Value::Null);
    body["search_moves"] = json!(["3", "5"]);
    let found = explanation("tic-tac-toe", body).await;
    assert_eq!(found["text"], "every move considered loses; \"3\" lasts longest: X wins at once");
}

#[tokio::test]
async fn a_slip_is_told_of_the_level_and_nothing_else() {
    let service = Service::real();
    let mut slips = 0;
    for seed in 0..40 {
        let mut body = cells("0314");
        (body["difficulty"], body["seed"]) = ("easy".into(), seed.into());
        let answer = explain(&service, "tic-tac-toe", body).await;
        let text = answer["explanation"]["text"].as_str().unwrap();
        let has_slipped = answer["level"]["slipped"] == true;
        assert_eq!(text.contains("is a slip of the level easy"), has_slipped, "{text}");
        assert_eq!(text.ends_with("; \"2\" wins at once"), has_slipped, "{text}");
        assert!(text.starts_with(&format!("\"{}\"", answer["move"].as_str().unwrap())), "{text}");
        slips += usize::from(has_slipped);
    }
    assert!(slips > 0 && slips < 40);
}

#[tokio::test]
async fn longer_wins_of_connect_four_are_counted_in_moves_of_the_winner() {
    let found = explanation("connect-four", json!({"moves": ["4", "1", "3", "1"], "nodes": 300_000})).await;
    let text = found["text"].as_str().unwrap();
    assert!(text.contains("\"5\"") && text.contains("wins in 2 moves"), "{text}");
    let found = explanation("connect-four", json!({"moves": ["4", "1", "3", "1", "5"]})).await;
    let text = found["text"].as_str().unwrap();
    assert!(text.starts_with("every move loses; ") && text.ends_with(": red wins at once"), "{text}");
}

#[tokio::test]
async fn estimates_are_called_estimates_and_say_how_deep_they_are() {
    let found = explanation("connect-four", json!({"depth": 6})).await;
    let text = found["text"].as_str().unwrap();
    assert!(text.starts_with("\"4\" has an estimated win chance of 5"), "{text}");
    assert!(text.contains("% at depth 6; the next best, "), "{text}");
    let other = &found["alternative"];
    assert!(other["text"].as_str().unwrap().contains("estimated"), "{other}");
    assert_eq!(other["score"]["proven"], false);
    let found = explanation("connect-four", json!({"nodes": 1})).await;
    assert!(
        found["text"].as_str().unwrap().ends_with("was played before any search was finished"),
        "{found}"
    );
}

#[tokio::test]
async fn a_natural_blow_that_loses_is_refuted() {
    let actions = json!(["attack", "heal", "heavy_attack"]);
    let state = json!({
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
    });
    let found = explanation("battle", json!({"state": state, "depth": 6})).await;
    let text = found["text"].as_str().unwrap();
    assert!(
        text.starts_with("\"heal\" is estimated at -30 points of the evaluation at depth 6, 5 points"),
        "{text}"
    );
    let other = &found["alternative"];
    assert_eq!((&other["move"], &other["score"]["outcome"]), (&json!("heavy_attack"), &json!("loss")));
    assert!(other["text"].as_str().unwrap().starts_with("\"heavy_attack\" loses to \""), "{other}");
    let mut hurt = state.clone();
    hurt["fighters"]["boss"]["hp"] = 30.into();
    let found =
        explanation("battle", json!({"state": hurt, "search_moves": ["attack", "heal"], "depth": 2})).await;
    assert_eq!(found["alternative"]["text"], "\"attack\" loses to \"heavy_attack\"");
}

#[tokio::test]
async fn a_game_of_nim_is_explained_as_its_sum_says() {
    let heaps = |heaps: Value| json!({"state": {"heaps": heaps}});
    let found = explanation("nim", heaps(json!([3, 4, 5]))).await;
    assert_eq!(found["text"], "\"0:2\" is the only move that does not lose: it wins in 6 moves");
    assert!(found["alternative"]["text"].as_str().unwrap().contains(" loses to "), "{found}");
    let found = explanation("nim", heaps(json!([2, 2]))).await;
    assert_eq!(found["text"], "every move loses; \"0:1\" lasts longest: second wins in 2 moves");
    let found = explanation("nim", heaps(json!([1, 1, 1]))).await;
    assert_eq!(
        (&found["text"], &found["alternative"]),
        (&json!("\"0:1\" wins in 2 moves; \"1:1\" is as good"), &Value::Null)
    );
}

#[tokio::test]
async fn points_are_compared_in_the_unit_of_the_game() {
    for (tree, text, other) in [
        (
            json!([[5, 10], [4, 7], [1, 2]]),
            "\"0\" wins, worth 5 points of the leaves, 1 point of the leaves more than the next best, \"1\"",
            json!("\"1\" gains 1 point of the leaves less after \"0\""),
        ),
        (
            json!([[-5, 0], [-1, 7], [-8, 2]]),
            "every move loses; \"1\" loses least: -1 point of the leaves",
            json!("\"0\" gains 4 points of the leaves less after \"0\""),
        ),
        (
            json!([[0, 0], [-1, 7], [-8, 2]]),
            "\"0\" is the only move that does not lose: it ends level",
            json!("\"1\" loses to \"0\""),
        ),
        (json!([3, 3]), "\"0\" wins, worth 3 points of the leaves; \"1\" is as good", Value::Null),
    ] {
        let found = explanation("tree", json!({"state": {"tree": tree}})).await;
        assert_eq!(found["text"], text);
        assert_eq!(found["alternative"].get("text").cloned().unwrap_or_default(), other);
    }
}

#[tokio::test]
async fn the_limits_hold_for_the_move_and_its_explanation_together() {
    for nodes in [10, 1_000, 20_000] {
        let answer = explain(&Service::real(), "connect-four", json!({"nodes": nodes})).await;
        assert!(answer["stats"]["nodes"].as_u64().unwrap() <= nodes, "{}", answer["stats"]);
    }
}

#[tokio::test]
async fn an_explanation_is_given_to_those_who_ask_for_one() {
    let service = Service::real();
    for body in ["{}", "{\"explain\": false}"] {
        assert_eq!(service.post("/v1/tic-tac-toe/move", body).await.json().get("explanation"), None);
    }
    let answer = service.post("/v1/tic-tac-toe/move", "{\"explain\": 1}").await;
    assert_eq!(answer.problem(422, "invalid-field")["pointer"], "/explain");
    let answer = service.post("/v1/tic-tac-toe/analyze", "{\"explain\": true}").await;
    assert_eq!(answer.problem(422, "invalid-field")["pointer"], "/explain");
}

#[tokio::test]
async fn every_game_explains_its_move_and_names_another_that_is_legal_and_worse() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        let slug = game.info().slug;
        let mut position = json!({});
        for field in ["state", "moves"] {
            position[field] = game.info().example.get(field).cloned().unwrap_or_else(|| json!([]));
        }
        if position["state"].is_array() {
            position.as_object_mut().unwrap().remove("state");
        }
        let legal = service.post(&format!("/v1/{slug}/position"), position.to_string()).await.json();
        let legal = legal["legal_moves"].as_array().unwrap();
        for extra in [json!({}), json!({"reproducible": true}), json!({"difficulty": "medium", "seed": 4})] {
            let mut body = position.clone();
            body["depth"] = 2.into();
            body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
            let answer = explain(&service, slug, body).await;
            let found = &answer["explanation"];
            assert!(found["text"].as_str().unwrap().len() > 10, "{slug}: {found}");
            let Some(other) = found["alternative"].as_object() else { continue };
            assert!(legal.contains(&other["move"]) && other["move"] != answer["move"], "{slug}: {found}");
            assert!(!other["text"].as_str().unwrap().is_empty());
            let value = |score: &Value| score["value"].as_f64().unwrap();
            assert!(value(&other["score"]) < value(&answer["score"]), "{slug}: {answer}");
        }
    }
}
