//! The binary: everything is in the library, so that tests and tools reach it too.

use std::process::ExitCode;

fn main() -> ExitCode {
    bestmove::cli::main()
}
