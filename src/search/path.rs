//! Positions along the path, for repetition.
//!
//! Within a search a position met again on the path is scored as a draw at once: who could do better would have done so the
//! first time. A position that the game's history holds twice already is a draw when it is reached. Which positions those
//! are changes values, so their hash salts the table keys of the request.

use crate::keys::spread;

/// Keys since the last irreversible move, and what the history makes a draw.
#[derive(Debug, Default)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// For each key on the path, where the reversible run that it belongs to begins.
    run_starts: Vec<usize>,
    drawn: Vec<u64>,
}

impl Path {
    /// A path that begins at the root. `history` has the keys of the positions since the last irreversible move, oldest
    /// first, the root's last.
    pub(super) fn new(history: &[u64]) -> Self {
        let mut sorted = history.to_vec();
        sorted.sort_unstable();
        let mut drawn: Vec<u64> = sorted.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
        drawn.dedup();
        Self { keys: Vec::new(), run_starts: Vec::new(), drawn }
    }

    /// What to mix into table keys: 0 unless the history makes some position a draw.
    pub(super) fn salt(&self) -> u64 {
        self.drawn.iter().fold(0, |salt, &key| spread(salt ^ key))
    }

    /// Whether reaching this position is a draw by repetition.
    #[inline]
    pub(super) fn is_repeated(&self, key: u64, after_irreversible: bool) -> bool {
        if after_irreversible {
            return false;
        }
        let start = self.run_starts.last().copied().unwrap_or(0);
        self.keys[start..].contains(&key) || (start == 0 && self.drawn.contains(&key))
    }

    /// Whether a position that the history makes a draw can still be reached from here: then knowledge of positions by
    /// themselves does not hold.
    #[inline]
    pub(super) fn is_bound_by_history(&self, after_irreversible: bool) -> bool {
        let is_in_first_run = self.run_starts.last().copied().unwrap_or(0) == 0;
        !self.drawn.is_empty() && is_in_first_run && !after_irreversible
    }

    /// Goes down into a position.
    #[inline]
    pub(super) fn push(&mut self, key: u64, after_irreversible: bool) {
        let start = match after_irreversible {
            true => self.keys.len(),
            false => self.run_starts.last().copied().unwrap_or(0),
        };
        self.keys.push(key);
        self.run_starts.push(start);
    }

    /// Comes back up.
    #[inline]
    pub(super) fn pop(&mut self) {
        self.keys.pop();
        self.run_starts.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_on_the_path_is_repeated_unless_an_irreversible_move_lies_between() {
        let mut path = Path::new(&[1]);
        path.push(1, false);
        path.push(2, false);
        assert!(path.is_repeated(1, false) && !path.is_repeated(3, false));
        assert!(!path.is_repeated(1, true));
        path.push(3, true);
        assert!(!path.is_repeated(1, false) && path.is_repeated(3, false));
        path.pop();
        assert!(path.is_repeated(1, false));
    }

    #[test]
    fn the_history_binds_until_an_irreversible_move() {
        let mut path = Path::new(&[5, 6, 5, 7]);
        path.push(7, false);
        assert!(path.is_bound_by_history(false) && !path.is_bound_by_history(true));
        path.push(8, true);
        assert!(!path.is_bound_by_history(false));
        assert!(!Path::new(&[5, 6, 7]).is_bound_by_history(false));
    }

    #[test]
    fn what_occurred_twice_is_a_draw_and_changes_the_salt() {
        let path = Path::new(&[5, 6, 5, 7]);
        assert!(path.is_repeated(5, false) && !path.is_repeated(6, false));
        assert_ne!(path.salt(), 0);
        assert_eq!(Path::new(&[5, 6, 7]).salt(), 0);
    }
}
