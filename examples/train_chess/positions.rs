//! Positions of games, as the network sees them.

use bestmove::games::chess::tuning::{WORTHS, seen};
use std::fs;
use std::path::{Path, PathBuf};

/// A position; what stands where is in the list of its set.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    first: usize,
    men: usize,
    pub(crate) stage: usize,
    /// The game's result and the search's score, from the view of the side to move.
    pub(crate) result: f32,
    pub(crate) score: f32,
    /// The estimate without the network, and the share of the network's output that counts.
    pub(crate) without: f32,
    pub(crate) share: f32,
}

/// Positions and their features.
#[derive(Default)]
pub(crate) struct Set {
    pub(crate) positions: Vec<Position>,
    features: Vec<u16>,
    worths: Vec<[[i16; WORTHS]; 2]>,
}

/// What one side sees of a position.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) features: &'a [u16],
    pub(crate) worths: &'a [i16; WORTHS],
}

impl Set {
    /// Reads files that `tune_chess games` wrote. Positions that the rules no longer take are left out: games there go on
    /// beyond a hundred plies without a capture.
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Self, String> {
        let mut set = Self::default();
        paths.iter().try_for_each(|path| set.read_file(path))?;
        Ok(set)
    }

    fn read_file(&mut self, path: &Path) -> Result<(), String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        text.lines().try_for_each(|line| {
            self.push(line).ok_or_else(|| format!("{}: no position: {line}", path.display()))
        })
    }

    fn push(&mut self, line: &str) -> Option<()> {
        let mut fields = line.split(';');
        let (fen, result, score) = (fields.next()?, fields.next()?, fields.next()?);
        let (result, score): (f32, f32) = (result.parse().ok()?, score.parse().ok()?);
        let Some(seen) = seen(fen) else { return Some(()) };
        let (result, score) = if seen.is_first { (result, score) } else { (1.0 - result, -score) };
        let [own, other] = &seen.views;
        self.positions.push(Position {
            first: self.features.len(),
            men: own.len(),
            stage: seen.stage,
            result,
            score,
            without: seen.without as f32,
            share: seen.share as f32,
        });
        self.features.extend(own.iter().chain(other));
        self.worths.push(seen.worths);
        Some(())
    }

    /// Every position with its views.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Position, [View<'_>; 2])> {
        (0..self.positions.len()).map(|number| self.at(number))
    }

    /// A position and its views, that of the side to move first.
    pub(crate) fn at(&self, number: usize) -> (&Position, [View<'_>; 2]) {
        let position = &self.positions[number];
        let features = &self.features[position.first..position.first + 2 * position.men];
        let (own, other) = features.split_at(position.men);
        let [own_worths, other_worths] = &self.worths[number];
        let own = View { features: own, worths: own_worths };
        (position, [own, View { features: other, worths: other_worths }])
    }
}
