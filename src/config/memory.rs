//! How much memory the process may use: the machine's, or less in a container.

use std::fs;
use std::path::{Path, PathBuf};

/// The smallest of all limits that can be read, in bytes.
pub(super) fn limit_bytes() -> Option<u64> {
    [machine_bytes(), cgroup_v2_bytes(), cgroup_v1_bytes()].into_iter().flatten().min()
}

fn machine_bytes() -> Option<u64> {
    parse_total(&fs::read_to_string("/proc/meminfo").ok()?)
}

fn parse_total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

fn cgroup_v2_bytes() -> Option<u64> {
    let root = Path::new("/sys/fs/cgroup");
    let own = fs::read_to_string("/proc/self/cgroup").ok().and_then(|text| own_group(&text));
    let group = root.join(own.unwrap_or_default());
    let groups = group.ancestors().take_while(|path| path.starts_with(root));
    groups.filter_map(|path| read_number(path.join("memory.max"))).min()
}

fn own_group(text: &str) -> Option<PathBuf> {
    let path = text.lines().find_map(|line| line.strip_prefix("0::/"))?;
    Some(PathBuf::from(path))
}

fn cgroup_v1_bytes() -> Option<u64> {
    read_number("/sys/fs/cgroup/memory/memory.limit_in_bytes".into())
}

/// The number in a file; `None` too for cgroup's word `max`.
fn read_number(path: PathBuf) -> Option<u64> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_total_is_read_in_kib() {
        assert_eq!(parse_total("MemTotal:       2048 kB\nMemFree: 1 kB\n"), Some(2_097_152));
        assert_eq!(parse_total("MemFree: 1 kB\n"), None);
    }

    #[test]
    fn the_own_group_is_found_beside_old_hierarchies() {
        assert_eq!(own_group("12:memory:/old\n0::/a/b\n"), Some(PathBuf::from("a/b")));
        assert_eq!(own_group("12:memory:/old\n"), None);
    }
}
