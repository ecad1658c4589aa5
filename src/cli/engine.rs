//! Running a search on the thread of a command, with a table of its own.

use crate::games::endpoint::{Job, Run, RunContext, ServerLimits};
use crate::search::{Detail, StopFlag, Table};

/// Options of every command that searches.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct TableArgs {
    /// Size of the transposition table in MiB
    #[arg(long, env = "BESTMOVE_TABLE_MIB", default_value_t = 256, value_name = "M",
          value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table_mib: u32,
}

impl TableArgs {
    /// The size in MiB.
    pub(crate) fn mib(self) -> u32 {
        self.table_mib
    }

    /// An empty table of this size.
    pub(crate) fn table(self) -> Table {
        Table::with_mib(self.table_mib as usize)
    }
}

/// Most threads for one search of a command.
pub(crate) const MOST_THREADS: u32 = 1024;

/// Limits of a command: its user's own machine may be kept busy for as long as that user says.
pub(crate) fn limits(time_ms: u64) -> ServerLimits {
    ServerLimits { default_time_ms: time_ms, max_time_ms: time_ms, max_threads: MOST_THREADS }
}

/// Runs a job to its end.
pub(crate) fn run<A>(job: &mut dyn Job<A>, table: &Table, detail: Detail) -> A {
    let helpers = (1..job.threads()).map(|_| StopFlag::new()).collect();
    let context = RunContext { detail, helpers, ..RunContext::plain(table) };
    match job.run_blocking(&context) {
        Run::Done(answer) | Run::Partial(answer) => *answer,
    }
}
