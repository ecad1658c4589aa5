//! Answers that many operations share: the errors, each with real examples, and the headers.

use crate::games::error::RequestError;
use crate::games::fields::{Fault, FieldError};
use crate::http::error::{ApiError, PROBLEM_JSON};
use crate::http::guard::{Allowed, LIMIT_HEADERS};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The request's id in examples.
const EXAMPLE_ID: &str = "7f1c9a52e0d84b6fa3d1c05be29f6a10";

/// An answer with a body, and the headers that every answer has.
pub(super) fn answer(description: &str, media_type: &str, content: Value) -> Value {
    let content: Map<String, Value> = [(media_type.into(), content)].into_iter().collect();
    json!({"description": description, "headers": common_headers(), "content": content})
}

fn common_headers() -> Value {
    json!({
        "x-request-id": {"$ref": "#/components/headers/RequestId"},
        "server-timing": {"$ref": "#/components/headers/ServerTiming"},
    })
}

/// Headers of answers.
pub(super) fn headers() -> Value {
    json!({
        "RequestId": {
            "description": "Names the request: taken from it, or made.",
            "schema": {"type": "string", "minLength": 1, "maxLength": 128},
        },
        "ServerTiming": {
            "description": "Where the time went, in milliseconds: `total`, and for a move `queue` and `search`.",
            "schema": {"type": "string"},
        },
        "Allow": {
            "description": "The methods that the path takes.",
            "schema": {"type": "string"},
        },
        "WwwAuthenticate": {
            "description": "How a key is sent.",
            "schema": {"type": "string"},
        },
        "RateLimitLimit": count_header("Most requests of a client at once."),
        "RateLimitRemaining": count_header("Requests that may follow at once."),
        "RateLimitReset": count_header("Seconds until all of them may."),
        "RetryAfter": {
            "description": "Seconds after which to try again.",
            "schema": {"type": "integer", "minimum": 0, "maximum": 3600},
        },
    })
}

fn count_header(description: &str) -> Value {
    json!({
        "description": description,
        "schema": {"type": "integer", "minimum": 0, "maximum": u32::MAX},
    })
}

/// A reference to a shared error.
pub(super) fn error(name: &str) -> Value {
    json!({"$ref": format!("#/components/responses/{name}")})
}

/// The errors that every request with a body can get, by status.
pub(super) fn errors_of_post() -> Map<String, Value> {
    let names = [
        ("400", "MalformedJson"),
        ("401", "Unauthorized"),
        ("405", "MethodNotAllowed"),
        ("413", "BodyTooLarge"),
        ("415", "UnsupportedMediaType"),
        ("422", "Unprocessable"),
        ("429", "TooManyRequests"),
        ("500", "Internal"),
    ];
    names.into_iter().map(|(status, name)| (status.into(), error(name))).collect()
}

/// Every shared error, by name.
pub(super) fn errors() -> Value {
    let too_large = ApiError::BodyTooLarge { limit_kib: 256 };
    let media_type = ApiError::UnsupportedMediaType("the content type is not application/json".into());
    json!({
        "MalformedJson": problem("The body is not JSON.", &[malformed()]),
        "Unauthorized": unauthorized(),
        "TooManyRequests": too_many_requests(),
        "MethodNotAllowed": not_allowed(),
        "UnknownGame": problem("There is no game of this name.", &[ApiError::UnknownGame { games: vec!["a-game"] }]),
        "BodyTooLarge": problem("The body is larger than allowed.", &[too_large]),
        "UnsupportedMediaType": problem("The body is declared to be something else than JSON.", &[media_type]),
        "Unprocessable": problem("What the body says is wrong; `pointer` says where.", &unprocessable()),
        "Internal": problem("A fault of the server.", &[ApiError::Internal]),
        "Unavailable": retry("Too many searches are waiting, or the server is stopping.", &[
            ApiError::Overloaded,
            ApiError::Draining,
        ]),
        "Draining": retry("The server is stopping.", &[ApiError::Draining]),
    })
}

fn not_allowed() -> Value {
    let mut answer = problem("The path does not take this method.", &[ApiError::MethodNotAllowed]);
    answer["headers"]["allow"] = json!({"$ref": "#/components/headers/Allow"});
    answer
}

fn unauthorized() -> Value {
    let description = "The server needs a key, and none or a wrong one came.";
    let mut answer = problem(description, &[ApiError::Unauthorized { is_wrong: false }]);
    answer["headers"]["www-authenticate"] = json!({"$ref": "#/components/headers/WwwAuthenticate"});
    answer
}

fn too_many_requests() -> Value {
    let (window, reset, wait) = (Duration::from_secs(2), Duration::from_secs(2), Duration::from_millis(50));
    let allowed = Allowed { burst: 40, remaining: 0, window, reset, wait };
    let description = "The client has sent too many requests, or has too many searches under way.";
    let mut answer = retry(description, &[ApiError::RateLimited(allowed)]);
    for (header, name) in LIMIT_HEADERS.iter().zip(["RateLimitLimit", "RateLimitRemaining", "RateLimitReset"])
    {
        answer["headers"][header.as_str()] = json!({"$ref": format!("#/components/headers/{name}")});
    }
    answer
}

fn malformed() -> ApiError {
    ApiError::MalformedJson("trailing characters at line 1 column 12".into())
}

fn unprocessable() -> [ApiError; 4] {
    let out_of_range = FieldError {
        pointer: "/time_ms".into(),
        detail: "must be a whole number from 1 to 30000, not 0".into(),
        fault: Fault::OutOfRange,
    };
    let state = FieldError::invalid("/state", "must be a JSON object, not an array");
    let unknown = FieldError::invalid("/dept", "unknown field \"dept\"; did you mean \"depth\"?");
    let illegal = RequestError::IllegalMove {
        pointer: "/moves/0".into(),
        detail: "\"z9\" is not a legal move here".into(),
        legal_moves: vec!["a1".into(), "b2".into()],
    };
    [
        RequestError::Fields(vec![unknown]).into(),
        RequestError::Fields(vec![out_of_range]).into(),
        RequestError::State(vec![state]).into(),
        illegal.into(),
    ]
}

fn problem(description: &str, errors: &[ApiError]) -> Value {
    let content = json!({
        "schema": {"$ref": "#/components/schemas/Problem"},
        "examples": errors.iter().map(example).collect::<Map<_, _>>(),
    });
    answer(description, PROBLEM_JSON, content)
}

fn retry(description: &str, errors: &[ApiError]) -> Value {
    let mut answer = problem(description, errors);
    answer["headers"]["retry-after"] = json!({"$ref": "#/components/headers/RetryAfter"});
    answer
}

fn example(error: &ApiError) -> (String, Value) {
    let problem = error.problem(EXAMPLE_ID);
    (error.meaning().code.into(), json!({"summary": problem.title, "value": problem}))
}
