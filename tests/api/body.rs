//! Bodies: sizes, types, times, and all that is not JSON.

use crate::socket::head_of;
use crate::support::{Answer, Server, Service, read_all};
use axum::body::{Body, Bytes, HttpBody};
use axum::http::Request;
use bestmove::config::ServeConfig;
use hyper::body::Frame;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::AsyncWriteExt;

const MOVE: &str = "/v1/fake/move";

async fn send(body: impl Into<Body>) -> Answer {
    Service::new().post(MOVE, body).await
}

#[tokio::test]
async fn an_empty_body_is_an_empty_object_whatever_its_type() {
    let service = Service::new();
    assert_eq!(service.post(MOVE, "").await.status, 200);
    assert_eq!(service.send(Request::post(MOVE).body(Body::empty()).unwrap()).await.status, 200);
    let form = Request::post(MOVE).header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(service.send(form.body(Body::empty()).unwrap()).await.status, 200);
}

#[tokio::test]
async fn what_is_not_json_is_malformed_and_says_where() {
    let deep = "[".repeat(9_000);
    let closed = format!("{deep}{}", "]".repeat(9_000));
    let cases: [&[u8]; 9] = [
        b"{",
        b"{\"depth\": ",
        b"{\"depth\":3}trailing",
        b"{} {}",
        b"\xff\xfe",
        b"{\"a\":\"\xff\"}",
        b"nope",
        deep.as_bytes(),
        closed.as_bytes(),
    ];
    for case in cases {
        let problem = send(case.to_vec()).await.problem(400, "malformed-json");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.contains("line 1 column"), "{detail}");
    }
}

#[tokio::test]
async fn what_is_not_an_object_is_an_invalid_field_at_the_whole_body() {
    for case in ["[]", "null", "1", "\"text\"", "true"] {
        let problem = send(case).await.problem(422, "invalid-field");
        assert_eq!(problem["pointer"], "", "{case}");
        assert_eq!(problem["errors"][0]["pointer"], "", "{case}");
    }
}

#[tokio::test]
async fn another_media_type_is_refused_with_a_way_to_send_json() {
    let service = Service::new();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "", "application/json-patch", "\u{e9}"] {
        let request = Request::post(MOVE).header("content-type", kind).body(Body::from("{}")).unwrap();
        let problem = service.send(request).await.problem(415, "unsupported-media-type");
        assert!(problem["detail"].as_str().unwrap().contains("curl"), "{problem}");
    }
    let none = Request::post(MOVE).body(Body::from("{}")).unwrap();
    service.send(none).await.problem(415, "unsupported-media-type");
}

#[tokio::test]
async fn json_is_taken_under_all_its_names() {
    for kind in ["application/json", "Application/JSON; charset=utf-8", "application/vnd.game+json"] {
        let request = Request::post(MOVE).header("content-type", kind).body(Body::from("{}")).unwrap();
        assert_eq!(Service::new().send(request).await.status, 200, "{kind}");
    }
}

#[tokio::test]
async fn encoded_bodies_are_refused() {
    let request =
        Request::post(MOVE).header("content-type", "application/json").header("content-encoding", "gzip");
    let answer = Service::new().send(request.body(Body::from("{}")).unwrap()).await;
    answer.problem(415, "unsupported-media-type");
}

#[tokio::test]
async fn a_megabyte_of_junk_is_too_large() {
    send(vec![b'x'; 1 << 20]).await.problem(413, "body-too-large");
}

#[tokio::test]
async fn the_largest_body_allowed_is_taken() {
    let mut config = ServeConfig::for_testing();
    config.requests.max_body_kib = 1;
    let service = Service::with(config);
    let body = |size: usize| format!("{{}}{}", " ".repeat(size - 2));
    assert_eq!(service.post(MOVE, body(1024)).await.status, 200);
    service.post(MOVE, body(1025)).await.problem(413, "body-too-large");
}

#[tokio::test]
async fn the_sender_of_a_large_body_sees_the_answer_and_no_reset() {
    let server = Server::start(ServeConfig::for_testing()).await;
    let mut stream = server.connect().await;
    let size = 6 << 20;
    stream.write_all(head_of(MOVE, size).as_bytes()).await.unwrap();
    stream.write_all(&vec![b'x'; size]).await.unwrap();
    let text = read_all(stream).await;
    assert!(text.starts_with("HTTP/1.1 413"), "{text}");
    assert!(text.contains("body-too-large"), "{text}");
}

/// A body of which nothing ever comes.
struct SilentBody;

impl HttpBody for SilentBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Pending
    }
}

#[tokio::test(start_paused = true)]
async fn a_body_that_does_not_arrive_is_answered_in_the_end_and_not_by_a_408() {
    let answer = send(Body::new(SilentBody)).await;
    answer.problem(400, "malformed-json");
    assert_eq!(answer.header("connection"), "close");
}
