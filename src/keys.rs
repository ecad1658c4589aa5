//! Secret random numbers behind position keys.
//!
//! One table is shared by every request of every user. If the numbers behind a key were known, a user could craft two
//! positions of equal key and plant a wrong value for somebody else, so they are drawn anew for each process; only
//! `bench` and reproducible requests, which use a private table, take the fixed ones.

use siphasher::sip::SipHasher13;
use std::hash::Hasher;
use std::sync::Arc;

/// Numbers held ready for incremental (Zobrist) keys.
const NUMBERS: usize = 4096;

/// A family of keys: cheap to clone, immutable.
#[derive(Clone, Debug)]
pub struct Keys {
    secret: (u64, u64),
    numbers: Arc<[u64; NUMBERS]>,
}

impl Keys {
    /// Keys that no other process has.
    ///
    /// # Errors
    /// Where the system gives no random bytes.
    pub fn random() -> Result<Self, getrandom::Error> {
        Ok(Self::from_secret((getrandom::u64()?, getrandom::u64()?)))
    }

    /// The same keys every time: for node counts that can be repeated.
    pub fn fixed() -> Self {
        Self::from_secret((0x6265_7374_6d6f_7665, 0x0123_4567_89ab_cdef))
    }

    fn from_secret(secret: (u64, u64)) -> Self {
        let mut numbers = [0; NUMBERS];
        for (index, number) in (0_u64..).zip(numbers.iter_mut()) {
            let mut hasher = SipHasher13::new_with_keys(secret.0, secret.1);
            hasher.write_u64(index);
            *number = hasher.finish();
        }
        Self { secret, numbers: Arc::new(numbers) }
    }

    /// The Zobrist number of a feature; `feature` is taken modulo 4096 (19 x 19 x 2 stones fit).
    #[inline]
    pub fn number(&self, feature: usize) -> u64 {
        self.numbers[feature % NUMBERS]
    }

    /// Keyed hash of a game's slug and its canonical rules: what tells one game's keys from another's.
    pub fn salt(&self, slug: &str, canonical_rules: &[u8]) -> u64 {
        let mut hasher = SipHasher13::new_with_keys(self.secret.1, self.secret.0);
        hasher.write(slug.as_bytes());
        hasher.write_u8(0xff);
        hasher.write(canonical_rules);
        hasher.finish()
    }

    /// Keyed hash of a few words: for games whose positions are not sums of features.
    pub fn hash(&self, salt: u64, words: &[u64]) -> u64 {
        let mut hasher = SipHasher13::new_with_keys(self.secret.0 ^ salt, self.secret.1);
        words.iter().for_each(|&word| hasher.write_u64(word));
        hasher.finish()
    }
}

/// Spreads a number over 64 bits, one to one (the finalizer of MurmurHash3), so that an injective code of a position
/// stays injective as a key.
#[inline]
pub fn spread(mut code: u64) -> u64 {
    code ^= code >> 33;
    code = code.wrapping_mul(0xff51_afd7_ed55_8ccd);
    code ^= code >> 33;
    code = code.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    code ^ (code >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_two_processes_differ_and_fixed_ones_do_not() {
        let (one, two) = (Keys::random().unwrap(), Keys::random().unwrap());
        assert_ne!(one.number(7), two.number(7));
        assert_ne!(one.salt("nim", b""), two.salt("nim", b""));
        assert_eq!(Keys::fixed().number(7), Keys::fixed().number(7));
    }

    #[test]
    fn salt_tells_slug_from_rules() {
        let keys = Keys::fixed();
        assert_ne!(keys.salt("ab", b"c"), keys.salt("a", b"bc"));
    }
}
