//! The real games through the whole house, without naming one.

use crate::support::Service;
use bestmove::games::Registry;
use bestmove::keys::Keys;
use serde_json::{Value, json};

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
async fn every_game_answers_its_own_example_with_a_legal_move() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        let slug = game.info().slug;
        let answer = service.post(&format!("/v1/{slug}/move"), game.info().example.to_string()).await;
        assert_eq!(answer.status, 200, "{slug}: {}", answer.text);
        let position =
            service.post(&format!("/v1/{slug}/position"), example_of(game.info()).to_string()).await;
        let legal = position.json()["legal_moves"].clone();
        assert!(legal.as_array().unwrap().contains(&answer.json()["move"]), "{slug}: {legal}");
    }
}

#[tokio::test]
async fn every_game_has_a_move_whatever_the_limit() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        for (name, limit) in [("time_ms", 1), ("nodes", 1), ("depth", 1)] {
            let mut request = example_of(game.info());
            request[name] = limit.into();
            let slug = game.info().slug;
            let answer = service.post(&format!("/v1/{slug}/move"), request.to_string()).await;
            assert!(answer.json()["move"].is_string(), "{slug} {name}: {}", answer.text);
        }
    }
}

#[tokio::test]
async fn the_same_reproducible_body_gives_the_same_move() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        let mut request = example_of(game.info());
        request["depth"] = 3.into();
        request["reproducible"] = true.into();
        let path = format!("/v1/{}/move", game.info().slug);
        let one = service.post(&path, request.to_string()).await.json();
        let two = service.post(&path, request.to_string()).await.json();
        for field in ["move", "score", "pv"] {
            assert_eq!(one[field], two[field], "{path}");
        }
        assert_eq!(one["stats"]["nodes"], two["stats"]["nodes"], "{path}");
    }
}
