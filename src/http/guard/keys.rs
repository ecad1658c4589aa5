//! API keys: kept as SHA-256 digests, compared in constant time, and exchanged while the server runs.
//!
//! Digests have one length, so nothing is told by how long a comparison takes: neither how much of a key was right, nor
//! which of several keys came near.

use crate::config::{GuardConfig, Secret};
use axum::http::{HeaderMap, HeaderName, header};
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

/// Where a key may stand beside `Authorization`.
pub(in crate::http) const API_KEY: HeaderName = HeaderName::from_static("x-api-key");

/// Most keys that are held: each request is compared with all of them.
const MOST_KEYS: usize = 10_000;

/// Names a key without telling it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct KeyId([u8; 32]);

impl KeyId {
    pub(super) fn of(key: &str) -> Self {
        Self(Sha256::digest(key.as_bytes()).into())
    }
}

/// The keys could not be read.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file is not there, or not to be read.
    #[error("cannot read the keys in {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Keys were wanted and there are none: better no service than one that is open by mistake.
    #[error(
        "BESTMOVE_API_KEYS and BESTMOVE_API_KEYS_FILE hold no key; leave both out to open the service to all"
    )]
    None,
    /// A key that no request could send.
    #[error("key number {0} has characters other than visible ASCII")]
    Unsendable(usize),
    /// More than are compared in a moment.
    #[error("there are more than {MOST_KEYS} keys")]
    TooMany,
}

/// The keys in force.
#[derive(Debug)]
pub(super) struct KeyRing {
    listed: Vec<Secret>,
    file: Option<PathBuf>,
    digests: RwLock<Arc<[KeyId]>>,
}

impl KeyRing {
    /// The configured keys; `None` where none are configured.
    pub(super) fn open_blocking(config: &GuardConfig) -> Result<Option<Self>, KeyError> {
        let listed = config.api_keys.clone();
        // An empty variable is a variable that is not set.
        let is_listed = listed.len() > 1 || listed.iter().any(|key| !key.reveal().is_empty());
        let file = config.api_keys_file.clone().filter(|path| !path.as_os_str().is_empty());
        if !is_listed && file.is_none() {
            return Ok(None);
        }
        let digests = read_blocking(&listed, file.as_deref())?;
        Ok(Some(Self { listed, file, digests: RwLock::new(digests) }))
    }

    /// Reads the file again; gives how many keys there are now. Where that fails the old ones stay.
    pub(super) fn reload_blocking(&self) -> Result<usize, KeyError> {
        let digests = read_blocking(&self.listed, self.file.as_deref())?;
        let count = digests.len();
        *self.digests.write().unwrap_or_else(PoisonError::into_inner) = digests;
        Ok(count)
    }

    /// How many keys there are.
    pub(super) fn len(&self) -> usize {
        self.digests().len()
    }

    fn digests(&self) -> Arc<[KeyId]> {
        self.digests.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The key that a request carries, if it is one of ours. Every key is compared, whichever it is.
    pub(super) fn find(&self, headers: &HeaderMap) -> Option<KeyId> {
        let digests = self.digests();
        sent_keys(headers).map(KeyId::of).find(|sent| is_among(sent, &digests))
    }
}

fn is_among(sent: &KeyId, digests: &[KeyId]) -> bool {
    let mut found = Choice::from(0);
    for digest in digests {
        let is_equal = digest.0.ct_eq(&sent.0);
        found = Choice::conditional_select(&found, &Choice::from(1), is_equal);
    }
    found.into()
}

/// Whether a request carries anything that is meant as a key.
pub(super) fn has_key(headers: &HeaderMap) -> bool {
    sent_keys(headers).next().is_some()
}

/// A bearer token, then the header of its own; at most two, so that nobody tries a list at once.
fn sent_keys(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).and_then(bearer);
    let plain = headers.get(API_KEY).and_then(|value| value.to_str().ok());
    [bearer, plain].into_iter().flatten().map(str::trim).filter(|key| !key.is_empty())
}

/// The token of `Bearer TOKEN` (RFC 6750); the scheme's case does not matter.
fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token)
}

fn read_blocking(listed: &[Secret], file: Option<&Path>) -> Result<Arc<[KeyId]>, KeyError> {
    let text = match file {
        Some(path) => read_file_blocking(path)?,
        None => String::new(),
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let keys = listed.iter().map(Secret::reveal).chain(lines).filter(|key| !key.is_empty());
    let digests = keys.enumerate().map(digest_of).collect::<Result<Arc<[KeyId]>, KeyError>>()?;
    match digests.len() {
        0 => Err(KeyError::None),
        count if count > MOST_KEYS => Err(KeyError::TooMany),
        _ => Ok(digests),
    }
}

fn read_file_blocking(path: &Path) -> Result<String, KeyError> {
    std::fs::read_to_string(path).map_err(|source| KeyError::File { path: path.into(), source })
}

fn digest_of((index, key): (usize, &str)) -> Result<KeyId, KeyError> {
    match key.bytes().all(|byte| byte.is_ascii_graphic()) {
        true => Ok(KeyId::of(key)),
        false => Err(KeyError::Unsendable(index + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn config(keys: &[&str], file: Option<&Path>) -> GuardConfig {
        let api_keys = keys.iter().map(|key| Secret::from(*key)).collect();
        GuardConfig { api_keys, api_keys_file: file.map(Into::into), ..GuardConfig::default() }
    }

    fn ring(keys: &[&str]) -> KeyRing {
        KeyRing::open_blocking(&config(keys, None)).unwrap().unwrap()
    }

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn each_key_opens_in_either_header() {
        let ring = ring(&["first", "second"]);
        for (name, value) in [
            (header::AUTHORIZATION, "Bearer first"),
            (header::AUTHORIZATION, "bearer   second "),
            (API_KEY, "first"),
            (API_KEY, " second"),
        ] {
            assert!(ring.find(&headers(&[(name.clone(), value)])).is_some(), "{name}: {value}");
        }
        let beside_another_scheme = [(header::AUTHORIZATION, "Basic Zm9v"), (API_KEY, "second")];
        assert!(ring.find(&headers(&beside_another_scheme)).is_some());
    }

    #[test]
    fn nothing_else_opens() {
        let ring = ring(&["first", "second"]);
        for (name, value) in [
            (header::AUTHORIZATION, "first"),
            (header::AUTHORIZATION, "Basic first"),
            (header::AUTHORIZATION, "Bearer"),
            (header::AUTHORIZATION, "Bearer "),
            (header::AUTHORIZATION, "Bearer firs"),
            (header::AUTHORIZATION, "Bearer first second"),
            (API_KEY, "FIRST"),
            (API_KEY, "first,second"),
            (API_KEY, ""),
        ] {
            assert_eq!(ring.find(&headers(&[(name.clone(), value)])), None, "{name}: {value}");
        }
        assert_eq!(ring.find(&HeaderMap::new()), None);
    }

    #[test]
    fn keys_are_told_apart() {
        let ring = ring(&["first", "second"]);
        let id = |value| ring.find(&headers(&[(API_KEY, value)])).unwrap();
        assert_eq!(id("first"), id("first"));
        assert_ne!(id("first"), id("second"));
    }

    #[test]
    fn without_keys_there_is_no_ring_and_without_a_usable_one_no_service() {
        for open in [&[][..], &[""], &["  "]] {
            assert!(KeyRing::open_blocking(&config(open, None)).unwrap().is_none(), "{open:?}");
        }
        for none in [&["", ""][..], &[" ", ""]] {
            let error = KeyRing::open_blocking(&config(none, None)).unwrap_err();
            assert!(matches!(error, KeyError::None), "{none:?}");
        }
        let unsendable = KeyRing::open_blocking(&config(&["fine", "k\u{e9}y"], None)).unwrap_err();
        assert_eq!(unsendable.to_string(), "key number 2 has characters other than visible ASCII");
    }

    #[test]
    fn a_file_is_read_again_and_a_broken_one_changes_nothing() {
        let path = std::env::temp_dir().join(format!("bestmove-keys-{}", std::process::id()));
        std::fs::write(&path, "# ours\n\n  one  \r\ntwo\n").unwrap();
        let ring = KeyRing::open_blocking(&config(&["listed"], Some(&path))).unwrap().unwrap();
        let opens = |value| ring.find(&headers(&[(API_KEY, value)])).is_some();
        assert!(opens("one") && opens("two") && opens("listed") && !opens("# ours"));
        std::fs::write(&path, "three\n").unwrap();
        assert_eq!(ring.reload_blocking().unwrap(), 2);
        assert!(opens("three") && opens("listed") && !opens("one"));
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(ring.reload_blocking(), Err(KeyError::File { .. })));
        assert!(opens("three"), "the old keys stay");
    }
}
