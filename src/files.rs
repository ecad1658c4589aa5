//! Writing files that others read.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file beside its place and then moves it there, so that nobody ever reads half of it. Directories on the way are
/// made.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn replace_blocking(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    let unfinished = path.with_extension(format!("{}.tmp", std::process::id()));
    let written = File::create(&unfinished).and_then(|mut file| {
        parts.iter().try_for_each(|part| file.write_all(part))?;
        file.sync_all()
    });
    let result = written.and_then(|()| fs::rename(&unfinished, path));
    if result.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    result
}
