//! Tells equal requests: those with the same body, byte by byte, to the same route of the same game.

use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::{BuildHasher, Hasher, RandomState};

/// A keyed digest of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fingerprint(pub(super) u128);

/// Makes the fingerprints of one server: whoever does not know its key cannot craft a second body for one of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fingerprints {
    secret: (u64, u64),
}

impl Default for Fingerprints {
    fn default() -> Self {
        let random = || RandomState::new().hash_one(0);
        Self { secret: (random(), random()) }
    }
}

impl Fingerprints {
    /// The fingerprint of a request; none of the three parts can pass for a part of another.
    pub(super) fn of(&self, route: &str, game: &str, body: &[u8]) -> Fingerprint {
        let mut hasher = SipHasher13::new_with_keys(self.secret.0, self.secret.1);
        for part in [route.as_bytes(), game.as_bytes(), body] {
            hasher.write_usize(part.len());
            hasher.write(part);
        }
        Fingerprint(hasher.finish128().as_u128())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_of_all_three_parts() {
        let prints = Fingerprints::default();
        let of = |route, game, body: &str| prints.of(route, game, body.as_bytes());
        assert_eq!(of("move", "game", "{}"), of("move", "game", "{}"));
        for other in [of("mov", "egame", "{}"), of("move", "game", "{} "), of("review", "game", "{}")] {
            assert_ne!(of("move", "game", "{}"), other);
        }
        let elsewhere = Fingerprints::default().of("move", "game", b"{}");
        assert_ne!(of("move", "game", "{}"), elsewhere, "another server has another key");
    }
}
