//! The transposition table: one fixed block of memory, shared by all searches of all games, without locks.
//!
//! Four entries ([`super::slot`]) make a bucket of one cache line; within it the entry of least worth (old, shallow) is
//! replaced.
//!
//! The whole 64-bit key is compared. A concurrent map would be simpler but has no bound, since it grows with every position,
//! and it is slower: with keys in an order that no cache foresees a look takes 51 ns here and 375 in a `DashMap`, storing
//! 104 and 360 (`cargo bench --bench floors -- table`).

use super::score::{Bound, Score};
use super::slot;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// Entries in a bucket.
const WAYS: usize = 4;
/// Words in a bucket: a cache line.
const BUCKET_WORDS: usize = WAYS * slot::WORDS;
/// Bytes in a bucket.
const BUCKET_BYTES: usize = BUCKET_WORDS * 8;
/// Words in a page of memory, where they are smallest.
const PAGE_WORDS: usize = 4096 / 8;
/// Buckets looked at to tell how full the table is.
const SAMPLED: usize = 64;
/// Searches that an entry is told from: the age has five bits.
const AGES: u8 = 32;
/// What one search of age is worth in plies of depth, when an entry must go.
const AGE_PENALTY: i32 = 4;

/// Stands for "no move" where a move's number is kept.
pub const NO_MOVE: u16 = u16::MAX;

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Value relative to the position (a win in one ply is `Score::win_in(1)`).
    pub score: Score,
    /// What `score` says of the true value.
    pub bound: Bound,
    /// Depth it was searched to, in plies.
    pub depth: u8,
    /// Whether the claim rests on no horizon and no draw by history: it is game-theoretic.
    pub solved: bool,
    /// Number of the best move, or [`NO_MOVE`].
    pub move_id: u16,
}

impl Entry {
    /// score 32 | move 16 | depth 8 | bound 2 | solved 1 | age 5
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(self.score.raw() as u32) << 32
            | u64::from(self.move_id) << 16
            | u64::from(self.depth) << 8
            | bound << 6
            | u64::from(self.solved) << 5
            | u64::from(age)
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 6 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: Score::new((data >> 32) as i32),
            bound,
            depth: (data >> 8) as u8,
            solved: data >> 5 & 1 == 1,
            move_id: (data >> 16) as u16,
        })
    }
}

/// The first buckets of a table: as much of it as a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part(usize);

impl Part {
    /// How many.
    pub(super) fn buckets(self) -> usize {
        self.0
    }
}

/// A fixed-size table of [`Entry`]s by 64-bit key.
#[derive(Debug)]
pub struct Table {
    words: Box<[AtomicU64]>,
    /// Words to skip so that a bucket is a cache line.
    skip: usize,
    buckets: usize,
    /// Buckets from the first that may hold anything.
    used: AtomicUsize,
    age: AtomicU8,
}

impl Table {
    /// A table of at most `bytes`, at least one bucket. The system gives the memory, zeroed, when it is first touched: see
    /// [`Table::touch`].
    pub fn with_bytes(bytes: usize) -> Self {
        Self::with_buckets((bytes / BUCKET_BYTES).max(1))
    }

    /// A table of `mib` MiB.
    pub fn with_mib(mib: usize) -> Self {
        Self::with_bytes(mib << 20)
    }

    fn with_buckets(buckets: usize) -> Self {
        let words: Box<[AtomicU64]> = bytemuck::zeroed_slice_box((buckets + 1) * BUCKET_WORDS);
        let skip = words.as_ptr().align_offset(BUCKET_BYTES).min(BUCKET_WORDS);
        Self { words, skip, buckets, used: AtomicUsize::new(0), age: AtomicU8::new(0) }
    }

    /// Has the system give all of the memory now, while others may be searching. It gives it in pages, of which a large one
    /// can take milliseconds: that is much of a small time budget, and the first searches touch a new page at nearly every
    /// look.
    pub fn touch(&self) {
        for word in self.words.iter().step_by(PAGE_WORDS) {
            // It must be written to, and an addition of nothing is compiled to nothing.
            let _ = word.compare_exchange(0, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// Bytes used for entries.
    pub fn bytes(&self) -> usize {
        self.buckets * BUCKET_BYTES
    }

    /// All of it.
    #[inline]
    pub(super) fn whole(&self) -> Part {
        Part(self.buckets)
    }

    /// So many buckets, or all where there are no more.
    #[inline]
    pub(super) fn part(&self, buckets: usize) -> Part {
        Part(buckets.min(self.buckets))
    }

    /// Tells that this part is about to be written to.
    pub(super) fn open(&self, part: Part) {
        self.used.fetch_max(part.0, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, part: Part, key: u64) -> &[AtomicU64] {
        let index = ((u128::from(key) * part.0 as u128) >> 64) as usize;
        let start = self.skip + index * BUCKET_WORDS;
        &self.words[start..start + BUCKET_WORDS]
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.probe_in(self.whole(), key)
    }

    /// What this part knows of the position with this key.
    #[inline]
    pub(super) fn probe_in(&self, part: Part, key: u64) -> Option<Entry> {
        let mut slots = self.bucket(part, key).chunks_exact(slot::WORDS);
        slots.find_map(|words| slot::read(words, key).and_then(Entry::unpack))
    }

    /// Keeps what is known of the position with this key, unless the same search knows better already.
    #[inline]
    pub fn store(&self, key: u64, new: Entry) {
        self.open(self.whole());
        self.store_in(self.whole(), key, new);
    }

    /// The same in a part that was opened.
    #[inline]
    pub(super) fn store_in(&self, part: Part, key: u64, mut new: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(part, key);
        let mut victim = (i32::MAX, 0);
        for (way, words) in bucket.chunks_exact(slot::WORDS).enumerate() {
            if let Some(old) = slot::read(words, key).and_then(Entry::unpack) {
                if keeps(old, new) {
                    return;
                }
                if new.move_id == NO_MOVE {
                    new.move_id = old.move_id;
                }
                victim = (i32::MIN, way);
                break;
            }
            victim = victim.min((worth(words[1].load(Ordering::Relaxed), age), way));
        }
        slot::write(&bucket[slot::WORDS * victim.1..], key, new.pack(age));
    }

    /// Tells the table that a new search begins: what older ones left is replaced first.
    pub fn begin_search(&self) {
        let _ = self.age.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |age| Some((age + 1) % AGES));
    }

    /// Forgets everything. Nobody may be searching.
    pub fn clear(&self) {
        let used = self.used.swap(0, Ordering::Relaxed);
        let words = &self.words[self.skip..self.skip + used * BUCKET_WORDS];
        words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
    }

    /// Thousandths of the entries in use, by a sample: keys are uniform, so neighbouring buckets are as fair as any but
    /// the first, which small searches use.
    pub fn full_permille(&self) -> u32 {
        let sampled = SAMPLED.min(self.buckets);
        let start = self.skip + (self.buckets - sampled) * BUCKET_WORDS;
        let used = self.words[start..start + sampled * BUCKET_WORDS]
            .chunks_exact(2)
            .filter(|entry| entry[1].load(Ordering::Relaxed) != 0)
            .count();
        (used * 1000 / (sampled * WAYS)) as u32
    }
}

/// Whether an entry of the same position says more than the new one.
fn keeps(old: Entry, new: Entry) -> bool {
    old.solved && !new.solved && old.bound == Bound::Exact
}

/// How much an entry is worth keeping: empty ones nothing, deep and young ones most, solved ones a little more.
fn worth(data: u64, age: u8) -> i32 {
    if data == 0 {
        return i32::MIN + 1;
    }
    let entry_age = (data & 31) as u8;
    let searches_ago = i32::from((age + AGES - entry_age) % AGES);
    let depth = i32::from((data >> 8) as u8);
    depth + 2 * i32::from(data >> 5 & 1 == 1) - AGE_PENALTY * searches_ago
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { score: Score::new(-5), bound: Bound::Lower, depth, solved: false, move_id: 7 }
    }

    #[test]
    fn an_entry_survives_packing() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for solved in [false, true] {
                for score in [Score::MIN, Score::loss_in(2), Score::DRAW, Score::MAX] {
                    let entry = Entry { score, bound, depth: 255, solved, move_id: 65_535 };
                    assert_eq!(Entry::unpack(entry.pack(31)), Some(entry));
                }
            }
        }
    }

    #[test]
    fn buckets_are_cache_lines_and_the_size_is_kept() {
        for bytes in [0, 64, 1 << 20] {
            let table = Table::with_bytes(bytes);
            let start = table.words[table.skip..].as_ptr();
            assert_eq!(start as usize % BUCKET_BYTES, 0);
            assert_eq!(table.bytes(), bytes.max(64));
        }
    }

    #[test]
    fn touching_changes_nothing() {
        let table = Table::with_bytes(1 << 14);
        for key in 0..1_000_u64 {
            table.store(crate::keys::spread(key), entry(key as u8));
        }
        let read = || (0..1_000_u64).map(|key| table.probe(crate::keys::spread(key))).collect::<Vec<_>>();
        let before = read();
        table.touch();
        assert_eq!(read(), before);
    }

    /// KiB in use of the mapping that an address is in.
    #[cfg(target_os = "linux")]
    fn resident_around(address: usize) -> Option<usize> {
        let maps = std::fs::read_to_string("/proc/self/smaps").ok()?;
        let is_around = |line: &str| {
            let (start, end) = line.split(' ').next()?.split_once('-')?;
            let [start, end] = [start, end].map(|text| usize::from_str_radix(text, 16).ok());
            Some((start?..end?).contains(&address))
        };
        let mut lines = maps.lines().skip_while(|line| is_around(line) != Some(true));
        let told = lines.find_map(|line| line.strip_prefix("Rss:"))?;
        told.trim().trim_end_matches(" kB").parse().ok()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_touched_is_in_memory() {
        let table = Table::with_mib(64);
        let resident = || resident_around(table.words[table.buckets / 2 * BUCKET_WORDS..].as_ptr() as usize);
        table.touch();
        assert!(resident().is_some_and(|kib| kib >= 60 << 10), "{:?}", resident());
    }

    #[test]
    fn the_whole_key_is_compared() {
        let table = Table::with_bytes(64);
        table.store(0x1234, entry(3));
        assert_eq!(table.probe(0x1234), Some(entry(3)));
        for bit in 0..64 {
            assert_eq!(table.probe(0x1234 ^ 1 << bit), None, "bit {bit}");
        }
    }

    #[test]
    fn a_torn_entry_is_not_believed() {
        let table = Table::with_bytes(64);
        table.store(11, entry(3));
        let bucket = table.bucket(table.whole(), 11);
        bucket[1].store(entry(9).pack(0), Ordering::Relaxed);
        assert_eq!(table.probe(11), None);
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let table = Table::with_bytes(64);
        (0..4).for_each(|key| table.store(key, entry(10 + key as u8)));
        table.store(99, entry(1));
        assert_eq!(table.probe(0), None, "the shallowest of four went");
        (0..5).for_each(|_| table.begin_search());
        (1..4).for_each(|key| table.store(key, entry(2)));
        table.store(100, entry(1));
        assert_eq!(table.probe(99), None, "the old one went though others are as shallow");
    }

    #[test]
    fn an_update_without_a_move_keeps_the_move_and_solved_values_stay() {
        let table = Table::with_bytes(64);
        table.store(5, entry(3));
        table.store(5, Entry { move_id: NO_MOVE, ..entry(4) });
        assert_eq!(table.probe(5), Some(entry(4)));
        let solved = Entry { solved: true, bound: Bound::Exact, ..entry(4) };
        table.store(5, solved);
        table.store(5, entry(9));
        assert_eq!(table.probe(5), Some(solved));
    }

    #[test]
    fn fullness_is_a_fraction_and_clear_empties() {
        let table = Table::with_bytes(1 << 12);
        assert_eq!(table.full_permille(), 0);
        for key in 0..4_096_u64 {
            table.store(crate::keys::spread(key), entry(3));
        }
        assert!(table.full_permille() > 900);
        table.clear();
        assert_eq!((table.full_permille(), table.probe(crate::keys::spread(1))), (0, None));
    }
}
