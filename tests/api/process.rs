//! The process itself: signals and exit codes.

use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server in a process of its own; killed when dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: String,
    log: Arc<Mutex<Vec<String>>>,
}

impl Process {
    pub(crate) fn start(variables: &[(&str, &str)]) -> Self {
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
        let log = Arc::new(Mutex::new(Vec::new()));
        let address = lines.by_ref().map(Result::unwrap).find_map(|line| {
            log.lock().unwrap().push(line.clone());
            Some(line.split_once("address=")?.1.to_owned())
        });
        let rest = log.clone();
        std::thread::spawn(move || {
            lines.map_while(Result::ok).for_each(|line| rest.lock().unwrap().push(line))
        });
        Self { child, address: address.expect("an address in the log"), log }
    }

    /// What has been logged so far.
    fn log(&self) -> String {
        self.log.lock().unwrap().join("\n")
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

/// The status of a request with this key.
fn status_with(process: &Process, key: &str) -> String {
    let request =
        format!("GET /v1/games HTTP/1.1\r\nhost: test\r\nx-api-key: {key}\r\nconnection: close\r\n\r\n");
    read(process.send(&request)).split(' ').nth(1).unwrap_or_default().to_owned()
}

fn wait_for_log(process: &Process, text: &str) {
    let begun = Instant::now();
    while !process.log().contains(text) {
        assert!(begun.elapsed() < Duration::from_secs(5), "no {text:?} in {}", process.log());
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn keys_are_exchanged_while_the_service_runs_and_none_is_ever_logged() {
    let path = std::env::temp_dir().join(format!("bestmove-process-keys-{}", std::process::id()));
    std::fs::write(&path, "sesame-old\n").unwrap();
    let file = path.to_str().unwrap();
    let variables =
        [("BESTMOVE_API_KEYS", "sesame-listed"), ("BESTMOVE_API_KEYS_FILE", file), ("BESTMOVE_LOG", "trace")];
    let process = Process::start(&variables);
    let statuses = || ["sesame-old", "sesame-new", "sesame-listed"].map(|key| status_with(&process, key));
    assert_eq!(statuses(), ["200", "401", "200"]);
    std::fs::write(&path, "sesame-new\n").unwrap();
    process.signal(Signal::HUP);
    wait_for_log(&process, "the keys have been read again");
    assert_eq!(statuses(), ["401", "200", "200"]);
    std::fs::remove_file(&path).unwrap();
    process.signal(Signal::HUP);
    wait_for_log(&process, "the old keys stay in force");
    assert_eq!(statuses(), ["401", "200", "200"]);
    assert!(!process.log().contains("sesame"), "{}", process.log());
}

#[test]
fn keys_that_cannot_be_read_keep_the_service_from_starting() {
    let run = Command::new(env!("CARGO_BIN_EXE_bestmove"))
        .envs([("BESTMOVE_API_KEYS_FILE", "/nowhere/keys"), ("BESTMOVE_LISTEN", "127.0.0.1:0")])
        .envs([("BESTMOVE_TABLE_MIB", "1"), ("BESTMOVE_ENDGAMES", "off")])
        .output();
    let run = run.unwrap();
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(!run.status.success() && text.contains("cannot read the keys in /nowhere/keys"), "{text}");
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
