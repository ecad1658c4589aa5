//! `/search-tree` as a picture.

use crate::support::{Answer, Service};
use axum::body::Body;
use axum::http::Request;
use bestmove::games::Registry;
use bestmove::keys::Keys;
use serde_json::{Value, json};
use std::path::Path;

async fn draw(game: &str, format: &str, mut body: Value) -> String {
    body["format"] = format.into();
    let answer = Service::real().post(&format!("/v1/{game}/search-tree"), body.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text
}

fn worked() -> Value {
    json!({"state": {"tree": [[5, 10], [-1, 7], [-8, 2]]}, "pruned": "stub"})
}

#[tokio::test]
async fn the_picture_in_the_readme_is_what_the_service_draws() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/img/worked-tree.svg");
    let drawn = draw("tree", "svg", worked()).await;
    if std::env::var_os("UPDATE_IMAGES").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let checked_in = std::fs::read_to_string(&path).unwrap();
    assert!(checked_in == drawn, "run the tests with UPDATE_IMAGES=1 to renew {}", path.display());
}

fn texts(document: &roxmltree::Document<'_>) -> Vec<String> {
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().trim().to_owned()).collect()
}

#[tokio::test]
async fn a_drawing_says_everything_in_words_and_shapes() {
    let text = draw("tree", "svg", worked()).await;
    let document = roxmltree::Document::parse(&text).unwrap();
    let count = |tag: &str| document.descendants().filter(|node| node.has_tag_name(tag)).count();
    // Four inner nodes and two in the key; ten nodes and the whole have a title.
    assert_eq!((count("polygon"), count("title"), count("desc")), (4 + 2, 10 + 1, 1));
    let dashed = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("line") && node.attribute("stroke-dasharray").is_some()
    };
    assert_eq!(document.descendants().filter(dashed).count(), 2 + 1);
    let thick = |node: &roxmltree::Node<'_, '_>| {
        node.attribute("stroke-width") == Some("4") && node.has_tag_name("line")
    };
    assert_eq!(document.descendants().filter(thick).count(), 4 + 1);
    let texts = texts(&document);
    for wanted in ["beta -1", "beta -8", "<= alpha 5", "(5, ∞)", "(-∞, 5)", "≤ -1", "≤ -8", "10"] {
        assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
    }
}

#[tokio::test]
async fn cuts_are_drawn_where_their_nodes_are_not_shown_too() {
    let mut body = worked();
    body["pruned"] = "none".into();
    for format in ["svg", "dot"] {
        let text = draw("tree", format, body.clone()).await;
        assert!(text.contains("1 cut") && text.contains("beta -8"), "{text}");
    }
}

#[tokio::test]
async fn drawings_of_every_game_are_well_formed_at_any_size() {
    let service = Service::real();
    for game in Registry::new(&Keys::fixed()).iter() {
        let slug = game.info().slug;
        for (depth, nodes) in [(1, 1), (2, 300), (4, 5_000)] {
            let mut body = json!({"depth": depth, "max_nodes": nodes, "format": "svg"});
            if let Some(state) = game.info().example.get("state") {
                body["state"] = state.clone();
            }
            let answer = service.post(&format!("/v1/{slug}/search-tree"), body.to_string()).await;
            assert_eq!(answer.status, 200, "{slug}: {}", answer.text);
            let options = roxmltree::ParsingOptions { nodes_limit: 200_000, ..Default::default() };
            roxmltree::Document::parse_with_options(&answer.text, options).unwrap();
        }
    }
}

#[tokio::test]
async fn a_graph_has_a_shape_for_every_kind_of_node_and_a_style_for_every_kind_of_edge() {
    let text = draw("tree", "dot", worked()).await;
    for (wanted, times) in [
        ("shape=triangle", 1),
        ("shape=invtriangle", 3),
        ("peripheries=2", 4),
        ("style=dashed];", 2),
        ("shape=box, style=dashed", 2),
        ("penwidth=3", 4),
        ("beta -1\\n<= alpha 5", 1),
    ] {
        assert_eq!(text.matches(wanted).count(), times, "{wanted}: {text}");
    }
}

async fn accept(media_type: &str, body: &Value) -> Answer {
    let request = Request::post("/v1/tree/search-tree")
        .header("content-type", "application/json")
        .header("accept", media_type)
        .body(Body::from(body.to_string()))
        .unwrap();
    Service::real().send(request).await
}

#[tokio::test]
async fn the_format_is_the_bodys_else_what_is_accepted_else_json() {
    for media_type in ["image/svg+xml", "text/vnd.graphviz", "application/json"] {
        assert_eq!(accept(media_type, &worked()).await.header("content-type"), media_type);
    }
    assert_eq!(accept("*/*", &worked()).await.header("content-type"), "application/json");
    let mut body = worked();
    body["format"] = "dot".into();
    assert_eq!(accept("image/svg+xml", &body).await.header("content-type"), "text/vnd.graphviz");
}

#[tokio::test]
async fn the_documented_pictures_are_what_the_service_draws() {
    let service = Service::real();
    let document = service.get("/openapi.json").await.json();
    let operation = &document["paths"]["/v1/tree/search-tree"]["post"];
    let request =
        &operation["requestBody"]["content"]["application/json"]["examples"]["reproducible"]["value"];
    for media_type in ["image/svg+xml", "text/vnd.graphviz"] {
        let content = &operation["responses"]["200"]["content"][media_type];
        let documented = &content["examples"]["reproducible"]["value"];
        assert_eq!(documented, &accept(media_type, request).await.text);
    }
}
