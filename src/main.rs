//! The binary: everything is in the library, so that tests and tools reach it too.

use std::process::ExitCode;

/// A request allocates on one thread and frees on another, at which glibc's allocator takes locks.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    bestmove::cli::main()
}
