//! The description: it is the one that is checked in, it speaks of every route, and its examples are true.

use crate::support::{Answer, Service};
use axum::body::Body;
use axum::http::{Method, Request};
use bestmove::games::Registry;
use bestmove::games::endpoint::ServerLimits;
use bestmove::http::openapi::document;
use bestmove::keys::Keys;
use serde_json::{Map, Value, json};
use std::path::Path;

/// The pages' parts and ways to them, which need no description of their own.
const UNDOCUMENTED: [&str; 5] = ["/", "/playground/{*file}", "/clients/{*file}", "/docs/", "/docs/{file}"];

fn real_document() -> Value {
    document(&Registry::new(&Keys::fixed()), &ServerLimits::default())
}

fn operations(document: &Value) -> Vec<(String, Method, Value)> {
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            all.push((path.clone(), method, operation.clone()));
        }
    }
    all
}

fn examples(content: &Value) -> Map<String, Value> {
    let examples = content["examples"].as_object().cloned().unwrap_or_default();
    examples.into_iter().map(|(name, example)| (name, example["value"].clone())).collect()
}

#[test]
fn the_checked_in_description_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.yaml");
    let generated = serde_norway::to_string(&real_document()).unwrap();
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&path, &generated).unwrap();
    }
    let checked_in = std::fs::read_to_string(&path).unwrap();
    assert!(checked_in == generated, "run the tests with UPDATE_OPENAPI=1 to renew openapi.yaml");
}

#[tokio::test]
async fn every_documented_operation_is_routed() {
    let service = Service::real();
    for (path, method, _) in operations(&real_document()) {
        let path = path.replace("{game}", Registry::new(&Keys::fixed()).iter().next().unwrap().info().slug);
        let request = Request::builder().method(method.clone()).uri(&path).body(Body::empty()).unwrap();
        let status = service.send(request).await.status.as_u16();
        assert!(![404, 405].contains(&status), "{method} {path}: {status}");
    }
}

#[test]
fn every_route_is_documented() {
    let source = include_str!("../../src/http/mod.rs");
    let routes = source.split(".route(\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let document = real_document();
    let slug = Registry::new(&Keys::fixed()).iter().next().unwrap().info().slug;
    let is_documented = |route: &str| {
        [route.to_owned(), route.replace("{game}", slug)]
            .iter()
            .any(|path| document["paths"].get(path).is_some())
    };
    let missing: Vec<_> =
        routes.filter(|route| !UNDOCUMENTED.contains(route) && !is_documented(route)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_operation_has_a_unique_id_a_tag_and_a_summary() {
    let mut ids: Vec<String> = Vec::new();
    for (path, method, operation) in operations(&real_document()) {
        let id = operation["operationId"].as_str().unwrap().to_owned();
        assert!(!ids.contains(&id), "{id}");
        ids.push(id);
        assert!(operation["summary"].is_string() && operation["tags"][0].is_string(), "{method} {path}");
    }
}

/// A validator for a schema of the document, whose references it resolves.
fn validator(document: &Value, schema: &Value) -> jsonschema::Validator {
    let mut root = json!({"$schema": "https://json-schema.org/draft/2020-12/schema"});
    root["components"] = document["components"].clone();
    root["allOf"] = json!([schema]);
    jsonschema::validator_for(&root).unwrap()
}

#[track_caller]
fn assert_valid(document: &Value, schema: &Value, instance: &Value, what: &str) {
    let validator = validator(document, schema);
    let faults: Vec<_> =
        validator.iter_errors(instance).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(faults.is_empty(), "{what}: {faults:#?}\n{instance:#}");
}

/// Times are the only thing in which two answers to a reproducible request differ.
fn without_times(mut answer: Value) -> Value {
    let Some(stats) = answer.get_mut("stats") else { return answer };
    for field in ["time_ms", "queue_ms", "nps"] {
        stats[field] = Value::Null;
    }
    for iteration in stats["iterations"].as_array_mut().unwrap() {
        iteration["time_ms"] = Value::Null;
    }
    answer
}

#[tokio::test]
async fn every_example_of_a_request_is_answered_as_documented() {
    let (service, document) = (Service::real(), real_document());
    let mut checked = 0;
    for (path, method, operation) in operations(&document) {
        if method != Method::POST {
            continue;
        }
        let body = &operation["requestBody"]["content"]["application/json"];
        let content = &operation["responses"]["200"]["content"]["application/json"];
        let answers = examples(content);
        for (name, request) in examples(body) {
            let what = format!("{path}, {name}");
            assert_valid(&document, &body["schema"], &request, &what);
            let answer: Answer = service.post(&path, request.to_string()).await;
            assert_eq!(answer.status, 200, "{what}: {}", answer.text);
            assert_valid(&document, &content["schema"], &answer.json(), &what);
            if let Some(documented) = answers.get(&name) {
                assert_eq!(without_times(answer.json()), without_times(documented.clone()), "{what}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[tokio::test]
async fn answers_without_an_example_fit_their_schemas_too() {
    let (service, document) = (Service::real(), real_document());
    let slug = Registry::new(&Keys::fixed()).iter().next().unwrap().info().slug;
    for path in ["/v1/games", "/v1/{game}", "/healthz", "/readyz"] {
        let content = &document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"];
        let answer = service.get(&path.replace("{game}", slug)).await.json();
        assert_valid(&document, &content["schema"], &answer, path);
    }
}

#[test]
fn the_examples_of_errors_fit_the_problem_schema() {
    let document = real_document();
    for (name, response) in document["components"]["responses"].as_object().unwrap() {
        let content = &response["content"]["application/problem+json"];
        for (code, problem) in examples(content) {
            assert_eq!(problem["code"], code);
            assert_valid(&document, &content["schema"], &problem, name);
        }
    }
}

#[tokio::test]
async fn real_errors_fit_the_problem_schema() {
    let (service, document) = (Service::real(), real_document());
    let schema = json!({"$ref": "#/components/schemas/Problem"});
    for game in Registry::new(&Keys::fixed()).iter() {
        let path = format!("/v1/{}/move", game.info().slug);
        for body in ["{", "[]", "{\"depth\": 0}", "{\"state\": 1}", "{\"moves\": [\"no such move\"]}"] {
            let answer = service.post(&path, body).await;
            assert!(answer.status.is_client_error(), "{path} {body}: {}", answer.text);
            assert_valid(&document, &schema, &answer.json(), &path);
        }
    }
}

#[tokio::test]
async fn requests_that_contradict_themselves_are_outside_the_schema_and_refused() {
    let (service, document) = (Service::real(), real_document());
    let registry = Registry::new(&Keys::fixed());
    let slug = registry.iter().find(|game| game.info().has_start).unwrap().info().slug;
    let path = format!("/v1/{slug}/move");
    let schema = &document["paths"][&path]["post"]["requestBody"]["content"]["application/json"]["schema"];
    for (body, is_right) in [
        (json!({"reproducible": true, "depth": 2}), true),
        (json!({"reproducible": true, "nodes": 2}), true),
        (json!({"reproducible": false, "time_ms": 2}), true),
        (json!({"reproducible": true}), false),
        (json!({"reproducible": true, "depth": 2, "time_ms": 2}), false),
        (json!({"difficulty": "hard"}), true),
        (json!({"strength": 0}), true),
        (json!({"strength": 100}), true),
        (json!({"strength": 101}), false),
        (json!({"difficulty": "hard", "strength": 2}), false),
        (json!({"dept": 2}), false),
    ] {
        assert_eq!(validator(&document, schema).is_valid(&body), is_right, "{body}");
        let status = service.post(&path, body.to_string()).await.status;
        assert_eq!(status == 200, is_right, "{body}: {status}");
    }
}

#[tokio::test]
async fn the_served_json_has_the_servers_own_limits() {
    let mut config = bestmove::config::ServeConfig::for_testing();
    config.requests.max_time_ms = 1_234;
    let document = Service::real_with(config).get("/openapi.json").await.json();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let request = schemas.iter().find(|(name, _)| name.ends_with("MoveRequest")).unwrap().1;
    assert_eq!(request["properties"]["time_ms"]["maximum"], 1_234);
}
