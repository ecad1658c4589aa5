//! What a search remembers: the shared table, of which a small search uses a small part.
//!
//! Most of what a look into a large table costs is the way to memory that no cache holds. A search that may be over soon
//! begins with a part that fits into the nearest cache, and takes a larger one whenever it has searched more nodes than
//! that one holds. What it has learnt so far stays where it is and is still looked up there.

use super::params::{FIRST_PART_BUCKETS, NODES_PER_BUCKET, PART_GROWTH};
use super::table::{Entry, Part, Table};

/// The table as one search sees it.
#[derive(Debug)]
pub(super) struct Memory<'a> {
    table: &'a Table,
    part: Part,
    /// The part that was used before: asked where the present one knows nothing.
    before: Option<Part>,
    /// Nodes of the search from which the part is too small.
    enough_for: u64,
}

impl<'a> Memory<'a> {
    /// The first part.
    pub(super) fn new(table: &'a Table) -> Self {
        let mut memory = Self { table, part: table.part(FIRST_PART_BUCKETS), before: None, enough_for: 0 };
        memory.enough_for = memory.nodes_held();
        table.open(memory.part);
        memory
    }

    fn nodes_held(&self) -> u64 {
        NODES_PER_BUCKET * self.part.buckets() as u64
    }

    /// Goes on with the whole table, after so many nodes.
    pub(super) fn use_whole(&mut self, nodes: u64) {
        self.before = (nodes > 0 && self.part != self.table.whole()).then_some(self.part);
        self.enough_for = nodes + self.nodes_held();
        self.part = self.table.whole();
        self.table.open(self.part);
    }

    /// Takes a larger part where so many nodes are too many for the present one.
    #[inline]
    pub(super) fn make_room(&mut self, nodes: u64) {
        if nodes >= self.enough_for {
            self.grow(nodes);
        }
    }

    /// Once the whole table holds as much as the part before, that one is forgotten.
    #[cold]
    fn grow(&mut self, nodes: u64) {
        self.enough_for = nodes.saturating_add(PART_GROWTH as u64 * self.nodes_held());
        if self.part == self.table.whole() {
            (self.before, self.enough_for) = (None, u64::MAX);
            return;
        }
        self.before = Some(self.part);
        self.part = self.table.part(self.part.buckets().saturating_mul(PART_GROWTH));
        self.table.open(self.part);
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let known = self.table.probe_in(self.part, key);
        known.or_else(|| self.before.and_then(|part| self.table.probe_in(part, key)))
    }

    /// Keeps what is known of the position with this key, unless the same search knows better already.
    #[inline]
    pub(super) fn store(&self, key: u64, entry: Entry) {
        self.table.store_in(self.part, key, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::spread;
    use crate::search::{Bound, NO_MOVE, Score};

    fn entry(depth: u8) -> Entry {
        Entry { score: Score::DRAW, bound: Bound::Exact, depth, solved: true, move_id: NO_MOVE }
    }

    #[test]
    fn what_was_learnt_in_the_smaller_part_is_still_known_in_the_larger() {
        let table = Table::with_mib(4);
        let mut memory = Memory::new(&table);
        (0..20).for_each(|number| memory.store(spread(number), entry(3)));
        memory.make_room(memory.enough_for - 1);
        assert_eq!(memory.before, None, "there is room");
        memory.make_room(memory.enough_for);
        assert!(memory.before.is_some_and(|before| before.buckets() < memory.part.buckets()));
        assert!((0..20).all(|number| memory.probe(spread(number)) == Some(entry(3))));
    }

    #[test]
    fn a_search_that_grows_ends_with_the_whole_table_alone() {
        let table = Table::with_mib(4);
        let mut memory = Memory::new(&table);
        let mut steps = 0;
        while memory.enough_for < u64::MAX {
            memory.make_room(memory.enough_for);
            steps += 1;
        }
        assert!(steps > 2);
        assert_eq!((memory.part, memory.before), (table.whole(), None));
        memory.store(1, entry(3));
        assert_eq!(table.probe(1), Some(entry(3)), "others find it");
    }

    #[test]
    fn what_was_learnt_before_is_known_where_the_whole_table_is_wanted() {
        let table = Table::with_mib(4);
        let mut memory = Memory::new(&table);
        memory.store(spread(9), entry(3));
        memory.use_whole(1);
        assert_eq!((memory.part, memory.probe(spread(9))), (table.whole(), Some(entry(3))));
        let mut fresh = Memory::new(&table);
        fresh.use_whole(0);
        assert_eq!(fresh.before, None, "nothing was learnt");
    }

    #[test]
    fn a_table_smaller_than_the_first_part_is_used_whole() {
        let table = Table::with_bytes(64);
        let mut memory = Memory::new(&table);
        memory.store(1, entry(3));
        memory.make_room(memory.enough_for);
        assert_eq!((memory.part, memory.before), (table.whole(), None));
        assert_eq!(table.probe(1), Some(entry(3)));
    }
}
