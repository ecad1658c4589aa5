//! Answers that no search could better, kept for equal requests: the first moves of a small game are asked for over and
//! over, in the same words.
//!
//! Each fingerprint has one shelf of a few answers, of which the one asked for longest ago gives way: no list of all of them
//! to keep in order, and a bound on what is kept. Nothing kept is ever wrong, so nothing expires.

use super::fingerprint::Fingerprint;
use axum::body::Bytes;
use std::sync::{Mutex, MutexGuard, PoisonError};

const SHELVES: usize = 1024;
/// Answers on one of them.
const PLACES: usize = 8;
/// The longest that is kept, in bytes; with the numbers above at most 16 MiB in all.
const LONGEST: usize = 2048;

/// Answers in the order in which they were last asked for, the latest first.
type Shelf = Vec<(Fingerprint, Bytes)>;

/// The answers of one server.
pub(super) struct Kept {
    shelves: Box<[Mutex<Shelf>]>,
}

impl Default for Kept {
    fn default() -> Self {
        Self { shelves: (0..SHELVES).map(|_| Mutex::default()).collect() }
    }
}

impl Kept {
    /// The answer that an equal request got, as it was sent.
    pub(super) fn find(&self, fingerprint: Fingerprint) -> Option<Bytes> {
        let mut shelf = self.shelf(fingerprint);
        let index = shelf.iter().position(|(kept, _)| *kept == fingerprint)?;
        shelf[..=index].rotate_right(1);
        Some(shelf[0].1.clone())
    }

    /// Keeps an answer, unless it is a long one.
    pub(super) fn put(&self, fingerprint: Fingerprint, json: &Bytes) {
        if json.len() > LONGEST {
            return;
        }
        let mut shelf = self.shelf(fingerprint);
        shelf.retain(|(kept, _)| *kept != fingerprint);
        shelf.truncate(PLACES - 1);
        shelf.insert(0, (fingerprint, Bytes::copy_from_slice(json)));
    }

    fn shelf(&self, fingerprint: Fingerprint) -> MutexGuard<'_, Shelf> {
        let index = (fingerprint.0 % self.shelves.len() as u128) as usize;
        self.shelves[index].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fingerprints of one shelf.
    fn print(number: usize) -> Fingerprint {
        Fingerprint((7 + number * SHELVES) as u128)
    }

    #[test]
    fn an_answer_is_found_by_its_own_fingerprint_only() {
        let kept = Kept::default();
        kept.put(print(0), &Bytes::from_static(b"{}"));
        assert_eq!(kept.find(print(0)), Some(Bytes::from_static(b"{}")));
        assert_eq!((kept.find(print(1)), kept.find(Fingerprint(8))), (None, None));
    }

    #[test]
    fn what_was_asked_for_longest_ago_gives_way() {
        let kept = Kept::default();
        (0..PLACES).for_each(|number| kept.put(print(number), &Bytes::from_static(b"{}")));
        assert!(kept.find(print(0)).is_some());
        kept.put(print(PLACES), &Bytes::from_static(b"{}"));
        let known: Vec<usize> = (0..=PLACES).filter(|&number| kept.find(print(number)).is_some()).collect();
        assert_eq!(known, [0, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn an_answer_is_kept_once() {
        let kept = Kept::default();
        kept.put(print(0), &Bytes::from_static(b"1"));
        kept.put(print(0), &Bytes::from_static(b"2"));
        assert_eq!(kept.find(print(0)), Some(Bytes::from_static(b"2")));
        assert_eq!(kept.shelf(print(0)).len(), 1);
    }

    #[test]
    fn long_answers_are_not_kept() {
        let kept = Kept::default();
        kept.put(print(0), &vec![b' '; LONGEST + 1].into());
        assert_eq!(kept.find(print(0)), None);
    }
}
