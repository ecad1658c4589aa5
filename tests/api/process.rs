//! The process itself: signals and exit codes.

use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server in a process of its own; killed when dropped.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(variables: &[(&str, &str)]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bestmove"))
            .env("BESTMOVE_LISTEN", "127.0.0.1:0")
            .env("BESTMOVE_TABLE_MIB", "1")
            .env("BESTMOVE_LOG", "info")
            .env("BESTMOVE_ENDGAMES", "off")
            .envs(variables.iter().copied())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address =
            lines.by_ref().find_map(|line| Some(line.unwrap().split_once("address=")?.1.to_owned()));
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address: address.expect("an address in the log") }
    }

    fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    fn wait(&mut self, limit: Duration) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < limit, "the process lives on after {limit:?}");
            sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

/// A search that would take half a minute: no game but one with a large board is worth so long.
fn long_search() -> String {
    let body = json!({"state": {"width": 15, "height": 15, "k": 5}, "time_ms": 30_000}).to_string();
    crate::support::raw_post("/v1/mnk/move", body.as_bytes())
}

#[test]
fn a_signal_answers_searches_in_flight_and_ends_with_code_0() {
    for signal in [Signal::TERM, Signal::INT] {
        let mut process = Process::start(&[]);
        let search = process.send(&long_search());
        sleep(Duration::from_millis(150));
        process.signal(signal);
        let text = read(search);
        assert!(text.starts_with("HTTP/1.1 200") && text.contains("\"stopped_by\":\"shutdown\""), "{text}");
        assert_eq!(process.wait(Duration::from_secs(3)).code(), Some(0));
    }
}

#[test]
fn a_second_signal_ends_at_once() {
    let mut process = Process::start(&[("BESTMOVE_DRAIN_MS", "600000")]);
    process.signal(Signal::TERM);
    sleep(Duration::from_millis(50));
    process.signal(Signal::TERM);
    assert_eq!(process.wait(Duration::from_millis(500)).code(), Some(130));
}

#[test]
fn metrics_can_have_a_port_of_their_own() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let process = Process::start(&[("BESTMOVE_METRICS_LISTEN", &free.to_string())]);
    let get = "GET /metrics HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n";
    assert!(read(process.send(get)).starts_with("HTTP/1.1 404"));
    let mut metrics = TcpStream::connect(free).unwrap();
    metrics.write_all(get.as_bytes()).unwrap();
    assert!(read(metrics).contains("bestmove_build_info"));
}

#[test]
fn a_configuration_that_cannot_work_is_an_error_in_words() {
    let run =
        Command::new(env!("CARGO_BIN_EXE_bestmove")).env("BESTMOVE_TABLE_MIB", "1048576").output().unwrap();
    assert!(!run.status.success());
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(text.contains("BESTMOVE_TABLE_MIB") && !text.contains("panicked"), "{text}");
}
