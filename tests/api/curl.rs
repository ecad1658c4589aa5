//! The commands in `docs/curl.md` work as they are written.

use crate::process::Process;
use std::path::PathBuf;
use std::process::Command;

const PAGE: &str = include_str!("../../docs/curl.md");
/// Where the page takes the service to be.
const ADDRESS: &str = "127.0.0.1:8080";

/// A command of the page, and whether the answer is to be an error.
struct Example {
    command: String,
    fails: bool,
}

fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    for section in PAGE.split("\n## ").skip(1) {
        let fails = section.starts_with("Errors");
        let blocks = section.split("```sh\n").skip(1).filter_map(|rest| rest.split_once("\n```"));
        examples.extend(blocks.map(|(command, _)| Example { command: command.into(), fails }));
    }
    examples
}

/// A directory for what the commands write; removed when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("bestmove-curl-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_command_of_the_page_works_as_written() {
    let (process, scratch) = (Process::start(&[]), Scratch::new());
    let examples = examples();
    assert!(examples.len() > 20, "{}", examples.len());
    for Example { command, fails } in examples {
        assert!(command.contains(ADDRESS), "{command}");
        let shell = command.replace(ADDRESS, &process.address);
        let run = Command::new("sh").args(["-c", &shell]).current_dir(&scratch.0).output().unwrap();
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        let faults = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.success(), "{command}: {faults}");
        assert!(!text.is_empty() || command.contains(" -o "), "{command}");
        assert_eq!(text.starts_with("{\"type\":\"/problems/"), fails, "{command}: {text}");
    }
    let picture = std::fs::read_to_string(scratch.0.join("tree.svg")).unwrap();
    assert!(picture.starts_with("<svg"), "{picture}");
}
