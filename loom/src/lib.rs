//! Every order in which threads can meet at an entry of the transposition table, tried by loom:
//!
//! ```sh
//! RUSTFLAGS="--cfg loom" cargo test --release --manifest-path loom/Cargo.toml
//! ```
//!
//! The code under test is the service's own file.

#[cfg(all(test, loom))]
#[path = "../../src/search/slot.rs"]
mod slot;

#[cfg(all(test, loom))]
mod tests {
    use super::slot::{read, write};
    use loom::sync::Arc;
    use loom::sync::atomic::AtomicU64;
    use loom::thread;

    type Slot = Arc<[AtomicU64; 2]>;

    fn slot() -> Slot {
        Arc::new([AtomicU64::new(0), AtomicU64::new(0)])
    }

    fn writer(slot: &Slot, key: u64, data: u64) -> thread::JoinHandle<()> {
        let slot = slot.clone();
        thread::spawn(move || write(&slot[..], key, data))
    }

    #[test]
    fn a_reader_sees_what_was_written_under_its_key_or_nothing() {
        loom::model(|| {
            let slot = slot();
            let threads = [writer(&slot, 0x11, 0xa1), writer(&slot, 0x22, 0xb2)];
            assert!(matches!(read(&slot[..], 0x11), None | Some(0xa1)));
            threads.map(|thread| thread.join().unwrap());
        });
    }

    #[test]
    fn two_writers_of_one_key_leave_one_of_both_or_nothing() {
        loom::model(|| {
            let slot = slot();
            let threads = [writer(&slot, 0x11, 0xa1), writer(&slot, 0x11, 0xb2)];
            assert!(matches!(read(&slot[..], 0x11), None | Some(0xa1 | 0xb2)));
            threads.map(|thread| thread.join().unwrap());
            assert!(matches!(read(&slot[..], 0x11), None | Some(0xa1 | 0xb2)));
        });
    }

    #[test]
    fn a_third_key_never_matches_a_mixture() {
        loom::model(|| {
            let slot = slot();
            let threads = [writer(&slot, 0x11, 0xa1), writer(&slot, 0x22, 0xb2)];
            assert_eq!(read(&slot[..], 0x33), None);
            threads.map(|thread| thread.join().unwrap());
            assert_eq!(read(&slot[..], 0x33), None);
        });
    }
}
