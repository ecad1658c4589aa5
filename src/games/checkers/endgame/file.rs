//! The table on disk: a header that says what it is, then the values. What does not fit in every respect is not believed.

use super::Endgames;
use super::index::Index;
use crate::files::replace_blocking;
use siphasher::sip::SipHasher13;
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, Read};
use std::path::Path;

/// The first bytes of the file.
const MAGIC: [u8; 8] = *b"bmckend\n";
/// Changes with the order or the meaning of the values.
const VERSION: u32 = 1;
/// Magic, version, pieces, number of values, checksum.
const HEADER: usize = 8 + 4 + 4 + 8 + 8;

/// Why a file is not used.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// It is something else, or of another version.
    #[error("it is not such a table, or of another version")]
    Header,
    /// Its size is wrong.
    #[error("it has {found} bytes and should have {expected}")]
    Length {
        /// Bytes there are.
        found: u64,
        /// Bytes there should be.
        expected: u64,
    },
    /// Its content is damaged.
    #[error("its content does not fit its checksum")]
    Checksum,
}

fn header(most: usize, values: &[u8]) -> Vec<u8> {
    let mut hasher = SipHasher13::new();
    hasher.write(values);
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend((most as u32).to_le_bytes());
    header.extend((values.len() as u64).to_le_bytes());
    header.extend(hasher.finish().to_le_bytes());
    header
}

/// Reads a table of so many pieces.
///
/// # Errors
/// When the file is missing, of another kind or damaged.
pub(super) fn load(path: &Path, most: usize) -> Result<Endgames, LoadError> {
    let index = Index::new(most);
    let mut file = File::open(path)?;
    let (found, expected) = (file.metadata()?.len(), (HEADER + index.len()) as u64);
    if found != expected {
        return Err(LoadError::Length { found, expected });
    }
    let mut head = vec![0; HEADER];
    file.read_exact(&mut head)?;
    let mut values = vec![0; index.len()];
    file.read_exact(&mut values)?;
    let wanted = header(most, &values);
    if head[..HEADER - 8] != wanted[..HEADER - 8] {
        return Err(LoadError::Header);
    }
    if head != wanted {
        return Err(LoadError::Checksum);
    }
    Ok(Endgames { index, values })
}

/// Writes a table; it appears in its place when it is complete.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn save(path: &Path, most: usize, table: &Endgames) -> io::Result<()> {
    replace_blocking(path, &[&header(most, &table.values), &table.values])
}
