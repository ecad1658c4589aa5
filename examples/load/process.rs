//! What the system tells of the service's process.

use std::fs::read_to_string;
use std::io;
use std::time::Duration;

/// Ticks a second in which the system counts processor time.
const TICKS_PER_SECOND: f64 = 100.0;

/// A process of this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Process(u32);

impl Process {
    pub(crate) fn new(pid: u32) -> Self {
        Self(pid)
    }

    /// A number from the process's status, such as `Threads`.
    fn status(self, name: &str) -> io::Result<f64> {
        let text = read_to_string(format!("/proc/{}/status", self.0))?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    pub(crate) fn threads(self) -> io::Result<f64> {
        self.status("Threads")
    }

    pub(crate) fn resident_mib(self) -> io::Result<f64> {
        Ok(self.status("VmRSS")? / 1024.0)
    }

    /// Processor time used so far.
    pub(crate) fn processor_time(self) -> io::Result<Duration> {
        let text = read_to_string(format!("/proc/{}/stat", self.0))?;
        // The name may hold spaces; user and system time are the 12th and 13th fields after it.
        let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
        let sum = ticks(11).zip(ticks(12)).map(|(user, system)| user + system);
        let sum = sum.ok_or(io::ErrorKind::InvalidData)?;
        Ok(Duration::from_secs_f64(sum / TICKS_PER_SECOND))
    }
}
