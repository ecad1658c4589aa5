//! A book on disk: a gzip stream whose first line is JSON and says what the book is, then a number for each leaf.
//!
//! There are no keys in it. The leaves stand in the order in which the game itself lists them ([`super::tree`]), so a
//! reader grows the same tree and knows which number belongs to which position. That is smaller than any list of keys, no
//! two positions can be taken for each other by a short key, and every process may look them up by secret keys of its own.
//! A game that has changed since grows another tree: its fingerprint does not fit, and the book is refused.
//!
//! The stream's own checksum (CRC-32) covers all of it. `zcat FILE | head -1` shows the first line.

use super::header::{FORMAT, Header, LeafLimits, TreeMark};
use super::leaf::Leaf;
use super::{BookError, BookFault};
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// Most bytes of a file when it is unpacked.
const MOST_BYTES: u64 = 64 << 20;

/// A book as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct BookFile {
    pub(super) header: Header,
    pub(super) leaves: Vec<Leaf>,
}

impl BookFile {
    /// The book of these leaves.
    pub(super) fn new(
        game: &str,
        state: Value,
        tree: TreeMark,
        search: LeafLimits,
        leaves: Vec<Leaf>,
    ) -> Self {
        let values = values_of(&leaves);
        let header = Header::new(game, state, tree, search, values);
        Self { header, leaves }
    }

    /// The game that it is of, by its slug.
    pub fn game(&self) -> &str {
        &self.header.game
    }

    /// What the file says of itself, line by line.
    pub fn description(&self) -> Vec<String> {
        let Header { game, state, tree, search, values, .. } = &self.header;
        let counts: Vec<String> = tree.positions.iter().map(usize::to_string).collect();
        let limit = |limit: Option<u64>| limit.map_or_else(|| "none".into(), |limit| limit.to_string());
        let (depth, nodes) = (limit(search.depth.map(u64::from)), limit(search.nodes));
        vec![
            format!("game: {game}"),
            format!("begins with: {state}"),
            format!("positions at each ply: {}", counts.join(" ")),
            format!("searched at the last ply: depth limit {depth}, node limit {nodes}"),
            format!("different values there: {}", values.len()),
        ]
    }

    /// The bytes of the file: always the same for the same book.
    ///
    /// # Errors
    /// When memory gives out, or the header is no JSON: never.
    pub(super) fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        serde_json::to_writer(&mut packed, &self.header)?;
        packed.write_all(b"\n")?;
        packed.write_all(&self.numbers())?;
        packed.finish()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or is anything but an undamaged book of this version.
    pub fn read_blocking(path: &Path) -> Result<Self, BookError> {
        let read = || -> std::io::Result<Vec<u8>> {
            let mut bytes = Vec::new();
            File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read().map_err(|error| BookError::new(path, error))?;
        Self::parse(&bytes).map_err(|fault| BookError::new(path, fault))
    }

    /// For each leaf the number of its value.
    fn numbers(&self) -> Vec<u8> {
        let numbers: BTreeMap<Leaf, u32> = self.header.values.iter().copied().zip(0..).collect();
        let width = width_of(self.header.values.len());
        let number = |leaf: &Leaf| numbers.get(leaf).copied().unwrap_or_default().to_le_bytes();
        self.leaves.iter().flat_map(|leaf| number(leaf).into_iter().take(width)).collect()
    }

    /// Reads the bytes of a file. Whether the tree is the game's is not known yet.
    ///
    /// # Errors
    /// When it is anything but an undamaged book of this version.
    pub fn parse(bytes: &[u8]) -> Result<Self, BookFault> {
        let (header, numbers) = unpack(bytes)?;
        header.check()?;
        let width = width_of(header.values.len());
        if numbers.len() != width * header.tree.leaves() {
            return Err(BookFault::Damaged("it has not as many values as leaves"));
        }
        let leaf = |bytes: &[u8]| header.values.get(number_of(bytes)).copied();
        let leaves: Option<Vec<Leaf>> = numbers.chunks_exact(width).map(leaf).collect();
        let leaves = leaves.ok_or(BookFault::Damaged("a leaf has a value that is not listed"))?;
        Ok(Self { header, leaves })
    }
}

/// The values that occur, the most frequent first: small numbers are packed best.
fn values_of(leaves: &[Leaf]) -> Vec<Leaf> {
    let mut counts: BTreeMap<Leaf, usize> = BTreeMap::new();
    leaves.iter().for_each(|leaf| *counts.entry(*leaf).or_default() += 1);
    let mut values: Vec<Leaf> = counts.keys().copied().collect();
    values.sort_by_key(|leaf| std::cmp::Reverse(counts.get(leaf).copied()));
    values
}

/// Bytes that a number takes which tells so many values apart.
fn width_of(values: usize) -> usize {
    match values {
        0..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        _ => 4,
    }
}

fn number_of(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

/// The header and what follows its line.
fn unpack(bytes: &[u8]) -> Result<(Header, Vec<u8>), BookFault> {
    let mut stream = GzDecoder::new(bytes);
    if stream.header().is_none() {
        return Err(BookFault::Foreign);
    }
    let mut content = Vec::new();
    let read = stream.by_ref().take(MOST_BYTES + 1).read_to_end(&mut content);
    read.map_err(|_| BookFault::Damaged("it does not fit its checksum, or is cut short"))?;
    if content.len() as u64 > MOST_BYTES {
        return Err(BookFault::TooLarge);
    }
    if !stream.into_inner().is_empty() {
        return Err(BookFault::Damaged("something follows its end"));
    }
    let end = content.iter().position(|&byte| byte == b'\n').ok_or(BookFault::Foreign)?;
    let numbers = content.split_off(end + 1);
    let is_ours = serde_json::from_slice::<Value>(&content).is_ok_and(|line| line["format"] == FORMAT);
    if !is_ours {
        return Err(BookFault::Foreign);
    }
    let header = serde_json::from_slice(&content).map_err(|_| BookFault::Version)?;
    Ok((header, numbers))
}

#[cfg(test)]
mod tests {
    use super::super::leaf::Claim;
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn leaf() -> impl Strategy<Value = Leaf> {
        let score = prop_oneof![-3..3, 999_960..999_999, -2_000_000_000..2_000_000_000];
        (score, proptest::sample::select(&Claim::ALL[..]), 0_u8..=250)
            .prop_map(|(score, claim, depth)| Leaf { score, claim, depth })
    }

    fn file() -> impl Strategy<Value = BookFile> {
        (proptest::collection::vec(leaf(), 0..700), any::<u64>(), any::<Option<u64>>()).prop_map(
            |(leaves, shape, estimates)| {
                let tree = TreeMark { positions: vec![1, 7, leaves.len()], shape, estimates };
                BookFile::new("any", json!({"board": "é"}), tree, LeafLimits::default(), leaves)
            },
        )
    }

    proptest! {
        #[test]
        fn a_book_survives_its_file(file in file()) {
            prop_assert_eq!(BookFile::parse(&file.to_bytes().unwrap()), Ok(file));
        }

        #[test]
        fn a_damaged_file_is_refused_or_says_what_it_said(
            file in file(), place in any::<proptest::sample::Index>(), byte in any::<u8>(),
        ) {
            let mut bytes = file.to_bytes().unwrap();
            let place = place.index(bytes.len());
            bytes[place] = byte;
            if let Ok(read) = BookFile::parse(&bytes) {
                prop_assert_eq!(read, file, "byte {}", place);
            }
        }

        #[test]
        fn a_file_cut_short_or_longer_is_refused(file in file(), place in any::<proptest::sample::Index>()) {
            let bytes = file.to_bytes().unwrap();
            prop_assert!(BookFile::parse(&bytes[..place.index(bytes.len())]).is_err());
            prop_assert!(BookFile::parse(&[&bytes[..], &[0]].concat()).is_err());
        }

        #[test]
        fn no_bytes_at_all_are_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            prop_assert!(BookFile::parse(&bytes).is_err());
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(&bytes).unwrap();
            prop_assert_eq!(BookFile::parse(&packed.finish().unwrap()), Err(BookFault::Foreign));
        }
    }

    /// A file with another first line.
    fn with_header(change: impl FnOnce(&mut Value)) -> Result<BookFile, BookFault> {
        let tree = TreeMark { positions: vec![1, 1], shape: 1, estimates: None };
        let leaves = vec![Leaf { score: 0, claim: Claim::Exact, depth: 3 }];
        let file = BookFile::new("any", json!({}), tree, LeafLimits::default(), leaves);
        let mut header = serde_json::to_value(&file.header).unwrap();
        change(&mut header);
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        writeln!(packed, "{header}").unwrap();
        packed.write_all(&file.numbers()).unwrap();
        BookFile::parse(&packed.finish().unwrap())
    }

    #[test]
    fn what_a_header_may_not_say_is_refused_by_its_reason() {
        assert!(with_header(|_| {}).is_ok());
        assert_eq!(with_header(|header| header["version"] = 2.into()), Err(BookFault::Version));
        assert_eq!(with_header(|header| header["more"] = 2.into()), Err(BookFault::Version));
        assert_eq!(with_header(|header| header["format"] = "tar".into()), Err(BookFault::Foreign));
        let counts = |counts: Value| with_header(|header| header["tree"]["positions"] = counts);
        assert_eq!(counts(json!([])), Err(BookFault::TooLarge));
        assert_eq!(counts(json!(vec![0; 300])), Err(BookFault::TooLarge));
        assert_eq!(counts(json!([1, 1_u64 << 40])), Err(BookFault::TooLarge));
        assert_eq!(counts(json!([u64::MAX, u64::MAX])), Err(BookFault::TooLarge));
        assert!(matches!(counts(json!([1, 2])), Err(BookFault::Damaged(_))));
        let table = |mib: u32| with_header(|header| header["search"]["table_mib"] = mib.into());
        assert!(table(16).is_ok());
        assert_eq!(table(0), Err(BookFault::TooLarge));
        assert_eq!(table(u32::MAX), Err(BookFault::TooLarge));
        let value = |leaf: Value| with_header(|header| header["values"] = json!([leaf]));
        assert!(value(json!([0, "exact", 3])).is_ok());
        assert!(matches!(value(json!([i32::MIN, "exact", 3])), Err(BookFault::Damaged(_))));
        assert!(matches!(with_header(|header| header["values"] = json!([])), Err(BookFault::Damaged(_))));
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        let zeros = vec![0; 1 << 20];
        (0..=MOST_BYTES >> 20).for_each(|_| packed.write_all(&zeros).unwrap());
        assert_eq!(BookFile::parse(&packed.finish().unwrap()), Err(BookFault::TooLarge));
    }

    #[test]
    fn many_different_values_take_more_bytes_each() {
        let leaves: Vec<Leaf> =
            (0..70_000).map(|score| Leaf { score, claim: Claim::Estimate, depth: 1 }).collect();
        let tree = TreeMark { positions: vec![1, leaves.len()], shape: 1, estimates: None };
        let file = BookFile::new("any", json!({}), tree, LeafLimits::default(), leaves);
        assert_eq!(BookFile::parse(&file.to_bytes().unwrap()), Ok(file));
    }
}
