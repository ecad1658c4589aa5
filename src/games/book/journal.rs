//! The leaves that a build has searched so far, kept in a file beside the book that is to be, so that a build can be stopped
//! at any moment and goes on where it was.
//!
//! The first line says what is built, and a journal of anything else is left alone. Each leaf is a record of fixed size
//! with a check of its own: what a killed process has left half written is cut off and searched again.

use super::BookFault;
use super::leaf::{Claim, Leaf};
use siphasher::sip::SipHasher13;
use std::fs::{File, OpenOptions, TryLockError};
use std::hash::Hasher;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Bytes of a record: number of the leaf, score, claim, depth, two that are nought, check.
const RECORD: usize = 16;
/// Bytes of it that are checked.
const CHECKED: usize = 12;

/// A journal that is open for more.
pub(super) struct Journal(File);

/// A leaf and its number.
type Entry = (usize, Leaf);

impl Journal {
    /// Opens the journal of what `title` says, a line without its end, or begins it. Gives what it holds of so many leaves.
    ///
    /// # Errors
    /// When it is the journal of something else, in use by another process, or cannot be read or written.
    pub(super) fn open_blocking(
        path: &Path,
        title: &str,
        leaves: usize,
    ) -> Result<(Self, Vec<Entry>), BookFault> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => BookFault::Busy(path.into()),
            TryLockError::Error(error) => error.into(),
        })?;
        let line = format!("{title}\n").into_bytes();
        let most = line.len() + leaves * RECORD;
        let mut content = Vec::new();
        Read::by_ref(&mut file).take(most as u64).read_to_end(&mut content)?;
        let entries = match content.strip_prefix(&line[..]) {
            Some(records) => read_entries(records, leaves),
            None if line.starts_with(&content) => Vec::new(),
            None => return Err(BookFault::OtherJournal(path.into())),
        };
        file.set_len((line.len() + entries.len() * RECORD) as u64)?;
        file.rewind()?;
        file.write_all(&line)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self(file), entries))
    }

    /// Notes a leaf.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add_blocking(&mut self, index: usize, leaf: Leaf) -> io::Result<()> {
        self.0.write_all(&record_of((index, leaf)))
    }
}

fn record_of((index, leaf): Entry) -> [u8; RECORD] {
    let mut record = [0; RECORD];
    record[..4].copy_from_slice(&(index as u32).to_le_bytes());
    record[4..8].copy_from_slice(&leaf.score.to_le_bytes());
    record[8] = leaf.claim as u8;
    record[9] = leaf.depth;
    let check = check_of(&record[..CHECKED]);
    record[CHECKED..].copy_from_slice(&check);
    record
}

fn check_of(bytes: &[u8]) -> [u8; 4] {
    let mut hasher = SipHasher13::new();
    hasher.write(bytes);
    (hasher.finish() as u32).to_le_bytes()
}

/// The records up to the first that is not whole.
fn read_entries(records: &[u8], leaves: usize) -> Vec<Entry> {
    records.as_chunks().0.iter().map_while(|record| read_entry(record, leaves)).collect()
}

fn read_entry(record: &[u8; RECORD], leaves: usize) -> Option<Entry> {
    let word = |at: usize| record.get(at..at + 4)?.try_into().ok();
    let (index, score) = (u32::from_le_bytes(word(0)?) as usize, i32::from_le_bytes(word(4)?));
    let leaf = Leaf { score, claim: *Claim::ALL.get(usize::from(record[8]))?, depth: record[9] };
    let is_whole = record[CHECKED..] == check_of(&record[..CHECKED]);
    (is_whole && index < leaves && leaf.is_possible()).then_some((index, leaf))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fs;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU32, Ordering};

    const LEAVES: usize = 40;

    /// A path of its own, removed when dropped.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new() -> Self {
            static NEXT: AtomicU32 = AtomicU32::new(0);
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let name = format!("bestmove-journal-{}-{number}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }

        fn open(&self) -> Result<(Journal, Vec<Entry>), BookFault> {
            Journal::open_blocking(&self.0, "a title", LEAVES)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn entries() -> Vec<Entry> {
        let leaf = |index: usize| Leaf {
            score: index as i32 * 1_000 - 500,
            claim: Claim::ALL[index % 3],
            depth: index as u8,
        };
        (0..LEAVES).rev().map(|index| (index, leaf(index))).collect()
    }

    fn written(scratch: &Scratch) -> Vec<u8> {
        let (mut journal, known) = scratch.open().unwrap();
        assert!(known.is_empty());
        entries().iter().for_each(|&(index, leaf)| journal.add_blocking(index, leaf).unwrap());
        fs::read(&scratch.0).unwrap()
    }

    #[test]
    fn what_was_noted_is_there_again_and_more_can_follow() {
        let scratch = Scratch::new();
        let bytes = written(&scratch);
        let (mut journal, known) = scratch.open().unwrap();
        assert_eq!(known, entries());
        journal.add_blocking(3, entries()[0].1).unwrap();
        assert_eq!(fs::read(&scratch.0).unwrap().len(), bytes.len() + RECORD);
    }

    #[test]
    fn a_journal_cut_anywhere_keeps_all_that_was_whole_and_can_be_continued() {
        let scratch = Scratch::new();
        let bytes = written(&scratch);
        let title = "a title\n".len();
        for length in 0..=bytes.len() {
            fs::write(&scratch.0, &bytes[..length]).unwrap();
            let (mut journal, known) = scratch.open().unwrap();
            let whole = length.saturating_sub(title) / RECORD;
            assert_eq!(known, entries()[..whole], "{length}");
            if let Some(&(index, leaf)) = entries().get(whole) {
                journal.add_blocking(index, leaf).unwrap();
                drop(journal);
                assert_eq!(scratch.open().unwrap().1, entries()[..=whole], "{length}");
            }
        }
    }

    proptest! {
        #[test]
        fn from_a_damaged_record_on_nothing_is_believed(place in any::<proptest::sample::Index>(), bit in 0..8) {
            let scratch = Scratch::new();
            let mut bytes = written(&scratch);
            let title = "a title\n".len();
            let place = title + place.index(bytes.len() - title);
            bytes[place] ^= 1_u8 << bit;
            fs::write(&scratch.0, &bytes).unwrap();
            prop_assert_eq!(scratch.open().unwrap().1, &entries()[..(place - title) / RECORD]);
        }
    }

    #[test]
    fn the_journal_of_something_else_is_refused_and_left_alone() {
        for other in ["another title\n", "a title of another\n", "b", "a title\r"] {
            let scratch = Scratch::new();
            fs::write(&scratch.0, other).unwrap();
            assert!(matches!(scratch.open(), Err(BookFault::OtherJournal(_))), "{other}");
            assert_eq!(fs::read_to_string(&scratch.0).unwrap(), other);
        }
    }

    #[test]
    fn only_one_process_writes() {
        let scratch = Scratch::new();
        let first = scratch.open().unwrap();
        assert!(matches!(scratch.open(), Err(BookFault::Busy(_))));
        drop(first);
        assert!(scratch.open().is_ok());
    }
}
