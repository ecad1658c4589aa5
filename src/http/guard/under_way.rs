//! How many searches each client may have under way. A client is remembered only while it has one.

use super::client::Client;
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use std::sync::Arc;

/// Counts of the clients that have searches under way.
#[derive(Clone, Debug)]
pub(super) struct UnderWay {
    counts: Arc<DashMap<Client, u32>>,
    most: u32,
}

/// A search under way; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Permit {
    counts: Arc<DashMap<Client, u32>>,
    client: Client,
}

impl UnderWay {
    pub(super) fn new(most: u32) -> Self {
        Self { counts: Arc::default(), most }
    }

    /// The most that one client may have.
    pub(super) fn most(&self) -> u32 {
        self.most
    }

    /// Notes that a search begins; `None` where it would be one too many.
    pub(super) fn begin(&self, client: Client) -> Option<Permit> {
        let mut count = self.counts.entry(client).or_insert(0);
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Permit { counts: self.counts.clone(), client })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Entry::Occupied(mut entry) = self.counts.entry(self.client) {
            match entry.get().saturating_sub(1) {
                0 => drop(entry.remove()),
                left => *entry.get_mut() = left,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::at([192, 0, 2, last].into())
    }

    #[test]
    fn each_client_has_its_own_count_and_gets_it_back() {
        let under_way = UnderWay::new(2);
        let first = under_way.begin(client(1));
        let _second = under_way.begin(client(1)).unwrap();
        assert!(first.is_some() && under_way.begin(client(1)).is_none());
        assert!(under_way.begin(client(2)).is_some());
        drop(first);
        assert!(under_way.begin(client(1)).is_some());
    }

    #[test]
    fn nobody_is_remembered_without_a_search() {
        let under_way = UnderWay::new(1);
        let permits: Vec<_> = (0..=255).map(|last| under_way.begin(client(last)).unwrap()).collect();
        assert!(under_way.begin(client(0)).is_none());
        drop(permits);
        assert!(under_way.counts.is_empty());
    }
}
