//! An entry of the transposition table as threads meet at it: two words without a lock (Hyatt's lockless hashing).
//!
//! The first word is the key xor the data. Two threads that write at once can leave the first word of one and the second of
//! the other: that mixture matches neither key (and a third one no sooner than two keys are equal by chance), so a torn
//! entry is lost, never believed. Nothing here is ordered beyond single words, and nothing needs to be; `loom/` tries every
//! order in which threads can meet.

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering};

/// Words of an entry.
pub(crate) const WORDS: usize = 2;

/// The data stored under this key, if that is what the entry holds.
#[inline]
pub(crate) fn read(words: &[AtomicU64], key: u64) -> Option<u64> {
    let data = words[1].load(Ordering::Relaxed);
    (words[0].load(Ordering::Relaxed) ^ data == key).then_some(data)
}

/// Stores data under this key.
#[inline]
pub(crate) fn write(words: &[AtomicU64], key: u64, data: u64) {
    words[0].store(key ^ data, Ordering::Relaxed);
    words[1].store(data, Ordering::Relaxed);
}
