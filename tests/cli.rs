//! The binary as its users call it: arguments and standard input in, lines and exit codes out.

// Clippy knows tests by their attribute; their helpers are as free to fail.
#![allow(clippy::unwrap_used)]

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// X wins with 2.
const X_TO_WIN: &str = r#"{"board": "XX.OO...."}"#;

fn bestmove(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bestmove"));
    command.env_clear().args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str]) -> Output {
    bestmove(args).output().unwrap()
}

fn run_with_input(args: &[&str], input: &str) -> Output {
    let mut child = bestmove(args).stdin(Stdio::piped()).spawn().unwrap();
    // A program that ends before it has read everything closes its end: that is for the caller to judge.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn succeeded(output: Output) -> String {
    assert!(output.status.success(), "{:?}: {}", output.status, stderr(&output));
    stdout(&output)
}

/// A file of its own for a test.
fn temporary(name: &str, content: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    let tic_tac_toe = succeeded(run(&["perft", "tic-tac-toe", "5"]));
    assert_eq!(tic_tac_toe, "1 9\n2 72\n3 504\n4 3024\n5 15120\n");
    let connect_four = succeeded(run(&["perft", "connect-four", "5"]));
    assert_eq!(connect_four, "1 7\n2 49\n3 343\n4 2401\n5 16807\n");
}

#[test]
fn perft_counts_from_a_state() {
    assert_eq!(succeeded(run(&["perft", "tic-tac-toe", "2", "--state", X_TO_WIN])), "1 5\n2 16\n");
}

#[test]
fn perft_explains_a_state_that_is_none() {
    let not_json = run(&["perft", "tic-tac-toe", "2", "--state", "{"]);
    assert_eq!(not_json.status.code(), Some(2));
    assert!(stderr(&not_json).contains("--state is not JSON"), "{}", stderr(&not_json));
    let impossible = run(&["perft", "tic-tac-toe", "2", "--state", r#"{"board": "XXX......"}"#]);
    assert_eq!(impossible.status.code(), Some(2));
    assert!(stderr(&impossible).contains("/state"), "{}", stderr(&impossible));
}

#[test]
fn bench_ends_with_the_same_signature_each_time() {
    let signature = || {
        let text = succeeded(run(&["bench", "tic-tac-toe"]));
        let last = text.lines().last().unwrap().to_owned();
        last.strip_prefix("signature ").unwrap().parse::<u64>().unwrap()
    };
    let first = signature();
    assert!(first > 0);
    assert_eq!(signature(), first);
}

#[test]
fn move_answers_a_request_from_standard_input() {
    let answer = succeeded(run_with_input(&["move", "tic-tac-toe"], &format!(r#"{{"state": {X_TO_WIN}}}"#)));
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["move"], "2");
    assert_eq!(answer["score"]["value"], 999_999);
    assert_eq!(answer["status_after"]["winner"], "X");
}

#[test]
fn move_answers_a_request_from_a_file() {
    let file = temporary("request.json", r#"{"state": {"heaps": [3, 4, 5]}}"#);
    let answer = succeeded(run(&["move", "nim", file.to_str().unwrap()]));
    assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["move"], "0:2");
}

#[test]
fn move_tells_errors_as_json() {
    for (game, body, code) in [
        ("tic-tac-toe", "{", "malformed-json"),
        ("tic-tac-toe", r#"{"dept": 3}"#, "invalid-field"),
        ("tic-tac-toe", r#"{"depth": 65}"#, "limit-out-of-range"),
        ("tic-tac-toe", r#"{"state": {"board": "XXX......"}}"#, "invalid-state"),
        ("tic-tac-toe", r#"{"moves": ["0", "0"]}"#, "illegal-move"),
        ("tic-tac-two", "{}", "unknown-game"),
    ] {
        let output = run_with_input(&["move", game], body);
        assert_eq!(output.status.code(), Some(2), "{body}");
        assert!(output.stdout.is_empty(), "{body}");
        let problem: Value = serde_json::from_str(&stderr(&output)).unwrap();
        assert_eq!(problem["code"], code, "{problem}");
    }
}

#[test]
fn an_unknown_game_is_answered_with_the_games() {
    for args in [&["perft", "go", "3"][..], &["play", "go"], &["bench", "go"], &["solve", "go", "-"]] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = stderr(&output);
        assert!(said.contains("no game \"go\"") && said.contains("tic-tac-toe"), "{said}");
    }
}

fn play(args: &[&str], script: &str) -> String {
    succeeded(run_with_input(&[&["play", "tic-tac-toe"], args].concat(), script))
}

#[test]
fn play_explains_bad_input_and_loses_nothing() {
    let said = play(&["--state", X_TO_WIN], "banana\n0\nundo\nmoves\nstate\nhint\n5\nundo\n2\n");
    assert!(said.contains("\"banana\""), "{said}");
    assert_eq!(said.matches("legal moves: 2 5 6 7 8").count(), 2, "{said}");
    assert!(said.contains("There is nothing to take back."), "{said}");
    assert!(said.contains("X to move> 2 5 6 7 8\n"), "{said}");
    assert!(said.contains(r#"{"state":{"board":"XX.OO...."},"moves":[]}"#), "{said}");
    assert!(said.contains("Hint: 2 (wins at once)"), "{said}");
    assert!(said.contains("bestmove (O) plays 2"), "{said}");
    assert!(said.ends_with("You win as X: line.\n"), "{said}");
}

#[test]
fn a_whole_game_is_played_from_a_pipe() {
    let every_square: String = (0..9).map(|square| format!("{square}\n")).collect();
    for side in ["X", "o", "second"] {
        let said = play(&["--side", side], &every_square);
        let result = said.lines().last().unwrap();
        assert!(result.starts_with("bestmove wins as") || result.contains("draw"), "{said}");
    }
}

#[test]
fn play_without_a_start_position_takes_the_example() {
    let said = succeeded(run_with_input(&["play", "nim"], "state\n"));
    assert!(said.contains("heaps") && said.ends_with("Goodbye.\n"), "{said}");
}

#[test]
fn play_ends_politely_with_its_input() {
    assert!(play(&[], "").ends_with("Goodbye.\n"));
    assert!(play(&["--level", "easy"], "4\nquit\n").ends_with("Goodbye.\n"));
    let stranger = run(&["play", "tic-tac-toe", "--side", "white"]);
    assert_eq!(stranger.status.code(), Some(2));
    assert!(stderr(&stranger).contains("the sides are X, O"), "{}", stderr(&stranger));
}

#[test]
fn solve_counts_right_answers_and_names_wrong_ones() {
    let suite = temporary("suite.txt", "112233 18\n22334 -18\n112233 17\n");
    let output = run(&["solve", "connect-four", suite.to_str().unwrap(), "--table-mib", "1"]);
    assert!(stderr(&output).contains("wrong") && stderr(&output).contains("expected"), "{}", stderr(&output));
    let said = succeeded(output);
    let words: Vec<_> = said.lines().last().unwrap().split(' ').collect();
    assert_eq!(words[..4], ["right", "2", "of", "3"]);
    assert_eq!((words[4], words[6], words.len()), ("mean_us", "mean_nodes", 8));
}

#[test]
fn solve_can_be_limited_and_names_a_bad_line() {
    let suite = temporary("limited.txt", "112233 18\n22334 -18\n");
    let said = succeeded(run(&["solve", "connect-four", suite.to_str().unwrap(), "--limit", "1"]));
    assert!(said.starts_with("right 1 of 1 "), "{said}");
    let bad = temporary("bad.txt", "112233 18\nnonsense\n");
    let output = run(&["solve", "connect-four", bad.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("line 2"), "{}", stderr(&output));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = bestmove(&["perft", "connect-four", "8"]).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(first, "1 7\n");
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(stderr(&output), "");
}

#[test]
fn healthcheck_fails_where_nobody_answers() {
    let output = run(&["healthcheck", "--listen", "127.0.0.1:1", "--timeout-ms", "500"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("127.0.0.1:1 is not healthy"), "{}", stderr(&output));
}

#[test]
fn help_and_version_do_not_start_the_service() {
    assert!(succeeded(run(&["--help"])).contains("Usage: bestmove"));
    assert!(succeeded(run(&["--version"])).starts_with("bestmove "));
    assert_eq!(run(&["--no-such-option"]).status.code(), Some(2));
}

/// A damaged table is told, computed anew and kept.
#[test]
fn prepare_computes_what_is_missing_or_damaged_and_keeps_it() {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("prepared");
    fs::create_dir_all(&directory).unwrap();
    fs::write(directory.join("checkers-endgames-4.bin"), "nothing of the kind").unwrap();
    let args = ["prepare", "--cache-dir", directory.to_str().unwrap()];
    let first = run(&args);
    assert!(stderr(&first).contains("is not used"), "{}", stderr(&first));
    assert!(succeeded(first).contains("computed"));
    let second = run(&args);
    assert_eq!(stderr(&second), "");
    assert!(succeeded(second).contains("was there already"));
}

#[test]
fn prepare_needs_a_place() {
    let output = run(&["prepare"]);
    assert!(!output.status.success() && stderr(&output).contains("--cache-dir"), "{}", stderr(&output));
}

/// A directory of its own for a test, empty.
fn empty_directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The same book with something else in its header.
fn forged(book: &Path, old: &str, new: &str) -> PathBuf {
    let mut content = Vec::new();
    GzDecoder::new(File::open(book).unwrap()).read_to_end(&mut content).unwrap();
    let end = content.iter().position(|&byte| byte == b'\n').unwrap();
    let header = String::from_utf8(content[..end].to_vec()).unwrap();
    assert!(header.contains(old), "{header}");
    let path = book.with_extension("forged");
    let mut packed = GzEncoder::new(File::create(&path).unwrap(), Compression::fast());
    packed.write_all(header.replace(old, new).as_bytes()).unwrap();
    packed.write_all(&content[end..]).unwrap();
    packed.finish().unwrap();
    path
}

#[test]
fn a_book_is_built_shown_verified_and_answers() {
    let directory = empty_directory("books");
    let book = directory.join("tic-tac-toe.book");
    let out = book.to_str().unwrap();
    let built = run(&["book", "build", "tic-tac-toe", "--plies", "2", "--out", out, "--table-mib", "1"]);
    assert!(stderr(&built).contains("72 of 72 (100.0 %)"), "{}", stderr(&built));
    assert!(succeeded(built).contains("82 positions in "));
    let shown = succeeded(run(&["book", "show", out]));
    assert!(
        shown.contains("positions at each ply: 1 9 72") && shown.contains("plies answered: 2"),
        "{shown}"
    );
    assert_eq!(succeeded(run(&["book", "verify", out, "--sample", "20"])), "right 20 of 20\n");
    let wrong = forged(&book, r#"[0,"exact""#, r#"[999999,"exact""#);
    let verified = run(&["book", "verify", wrong.to_str().unwrap()]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(stderr(&verified).contains("wrong {\"board\"") && stdout(&verified).ends_with(" of 72\n"));
    let answer = |args: &[&str], body: &str| -> Value {
        let answer = succeeded(run_with_input(&[&["move", "tic-tac-toe"], args].concat(), body));
        serde_json::from_str(&answer).unwrap()
    };
    let books = ["--book-dir", directory.to_str().unwrap()];
    assert_eq!(answer(&books, "{}")["stats"]["stopped_by"], "book");
    assert_eq!(answer(&books, r#"{"book": false}"#)["stats"]["stopped_by"], "solved");
    assert_eq!(answer(&[], "{}")["stats"]["stopped_by"], "solved");
}

#[test]
fn solve_takes_the_book_unless_told_otherwise() {
    let directory = empty_directory("solving-books");
    let book = directory.join("one.book");
    let state = r#"{"columns": "4421671276127621674412762365"}"#;
    let build = ["book", "build", "connect-four", "--plies", "1", "--table-mib", "1", "--state", state];
    succeeded(run(&[&build[..], &["--out", book.to_str().unwrap()]].concat()));
    let suite = temporary("by-book.txt", "4421671276127621674412762365 -6\n");
    let solve = |more: &[&str]| {
        let args = ["solve", "connect-four", suite.to_str().unwrap(), "--table-mib", "1"];
        let books = ["--book-dir", directory.to_str().unwrap()];
        succeeded(run(&[&args[..], &books, more].concat()))
    };
    assert!(solve(&[]).starts_with("right 1 of 1 ") && solve(&[]).ends_with(" mean_nodes 0\n"));
    let searched = solve(&["--book", "false"]);
    assert!(searched.starts_with("right 1 of 1 ") && !searched.ends_with(" mean_nodes 0\n"), "{searched}");
}

#[test]
fn a_killed_build_goes_on_where_it_was() {
    let directory = empty_directory("killed-book");
    let book = directory.join("one.book");
    let build = ["book", "build", "chess", "--plies", "2", "--depth", "4", "--table-mib", "1", "--out"];
    let build = [&build[..], &[book.to_str().unwrap()]].concat();
    let journal = directory.join("one.book-journal");
    let has_begun = || {
        let bytes = fs::read(&journal).unwrap_or_default();
        bytes.split(|&byte| byte == b'\n').nth(1).is_some_and(|records| records.len() > 30)
    };
    // On a busy machine a build may be over before it is killed: then it is begun anew.
    while !journal.exists() {
        let _ = fs::remove_file(&book);
        let mut child = bestmove(&build).spawn().unwrap();
        while !has_begun() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let resumed = run(&build);
    assert!(stderr(&resumed).contains("from an earlier run"), "{}", stderr(&resumed));
    succeeded(resumed);
    assert!(book.exists() && !journal.exists());
}

#[test]
fn a_book_that_is_none_is_named_with_its_fault() {
    let file = temporary("no.book", "no book");
    for args in [&["book", "show"][..], &["book", "verify"]] {
        let output = run(&[args, &[file.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("no.book: it is not an opening book"), "{}", stderr(&output));
        let missing = run(&[args, &["/nowhere/no.book"]].concat());
        assert_eq!(missing.status.code(), Some(1), "{}", stderr(&missing));
    }
    let endless = run(&["book", "build", "chess", "--plies", "1"]);
    assert_eq!(endless.status.code(), Some(2));
    assert!(stderr(&endless).contains("--depth or --nodes"), "{}", stderr(&endless));
    let nobody = run(&["book", "build", "go", "--plies", "1"]);
    assert_eq!(nobody.status.code(), Some(2));
}
