//! Opening books: the bytes of a file, and what its checksum would let through.
#![no_main]

use bestmove::games::Registry;
use bestmove::games::book::BookFile;
use bestmove::keys::Keys;
use flate2::Compression;
use flate2::write::GzEncoder;
use libfuzzer_sys::fuzz_target;
use std::io::Write;

fn packed(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(content)?;
    packed.finish()
}

fuzz_target!(|data: &[u8]| {
    let files = [Some(data.to_vec()), packed(data).ok()];
    for file in files.iter().flatten().filter_map(|bytes| BookFile::parse(bytes).ok()) {
        assert!(!file.description().is_empty());
        let _ = Registry::new(&Keys::fixed()).add_book(&file);
    }
});
