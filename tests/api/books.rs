//! Opening books through the whole house.

use crate::support::Service;
use bestmove::config::ServeConfig;
use bestmove::games::Registry;
use bestmove::games::book::{BookOrder, LeafLimits};
use bestmove::keys::Keys;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;

/// A directory with a book of two plies of tic-tac-toe; removed when dropped.
struct Shelf(PathBuf);

impl Shelf {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bestmove-api-{name}-{}", std::process::id()));
        let out = path.join("one.book");
        let order =
            BookOrder { plies: 2, limits: LeafLimits::default(), table_mib: 1, threads: 1, out: &out };
        let games = Registry::new(&Keys::fixed());
        let game = games.find("tic-tac-toe").unwrap();
        game.build_book_blocking(&json!({}), &order, &mut |_| {}).unwrap();
        Self(path)
    }

    fn service(&self) -> Service {
        let mut games = Registry::new(&Keys::random().unwrap());
        games.add_books_blocking(&self.0).unwrap();
        Service::of(ServeConfig::for_testing(), games)
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn play(service: &Service, body: Value) -> Value {
    let answer = service.post("/v1/tic-tac-toe/move", body.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn a_move_from_the_book_says_so_and_is_counted() {
    let shelf = Shelf::new("move");
    let service = shelf.service();
    let answer = play(&service, json!({"moves": ["4"]})).await;
    assert_eq!((&answer["move"], &answer["stats"]["stopped_by"]), (&json!("0"), &json!("book")));
    assert_eq!((&answer["stats"]["nodes"], &answer["score"]["outcome"]), (&json!(0), &json!("draw")));
    assert_eq!(answer["stats"]["iterations"], json!([]));
    let searched = play(&service, json!({"moves": ["4"], "book": false})).await;
    assert_eq!(searched["stats"]["stopped_by"], "solved");
    assert_eq!((&searched["move"], &searched["score"]), (&answer["move"], &answer["score"]));
    let labels = "bestmove_stopped_total{game=\"tic-tac-toe\",reason=\"book\"}";
    assert_eq!(service.metric(labels).await, 1.0);
}

#[tokio::test]
async fn the_catalogue_tells_which_books_there_are() {
    let shelf = Shelf::new("catalogue");
    let service = shelf.service();
    let game = service.get("/v1/tic-tac-toe").await.json();
    assert_eq!(game["books"][0]["plies"], 2);
    assert_eq!(game["books"][0]["positions"], game["books"][0]["proven"]);
    let games = service.get("/v1/games").await.json();
    assert_eq!(games["games"][0], game);
    assert_eq!(Service::real().get("/v1/tic-tac-toe").await.json()["books"], json!([]));
}

#[tokio::test]
async fn a_stream_from_the_book_has_its_result_and_no_iterations() {
    let shelf = Shelf::new("stream");
    let request = axum::http::Request::post("/v1/tic-tac-toe/analyze")
        .header("content-type", "application/json")
        .header("accept", "application/x-ndjson")
        .body(r#"{"multi_pv": 9}"#.into());
    let text = shelf.service().send(request.unwrap()).await.text;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1, "{text}");
    assert!(lines[0].contains("result") && lines[0].contains("\"stopped_by\":\"book\""), "{text}");
}

/// Whoever names a directory wants what is in it.
#[test]
fn a_broken_book_keeps_the_service_from_starting() {
    let shelf = Shelf::new("broken");
    std::fs::write(shelf.0.join("two.book"), "no book").unwrap();
    let nowhere = shelf.0.join("nowhere");
    for (directory, reason) in [(&shelf.0, "two.book: it is not an opening book"), (&nowhere, "nowhere: ")] {
        let run = Command::new(env!("CARGO_BIN_EXE_bestmove"))
            .envs([("BESTMOVE_LISTEN", "127.0.0.1:0"), ("BESTMOVE_TABLE_MIB", "1")])
            .envs([("BESTMOVE_ENDGAMES", "off"), ("BESTMOVE_BOOK_DIR", directory.to_str().unwrap())])
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(
            !run.status.success() && text.contains("BESTMOVE_BOOK_DIR") && text.contains(reason),
            "{text}"
        );
    }
}
