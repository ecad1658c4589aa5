//! An answer from a book.

use super::Book;
use super::tree::{Index, Known, least_depth, results_of, value_of_move};
use crate::game::{Game, Scoring};
use crate::search::{Line, Report, Stats, StoppedBy};
use std::sync::Arc;
use std::time::Instant;

/// A position that a book is asked about.
pub(in crate::games) struct Opening<'a, G: Game> {
    pub(in crate::games) game: &'a G,
    pub(in crate::games) position: &'a G::Position,
    /// Keys since the last irreversible move, this position's last.
    pub(in crate::games) history: &'a [u64],
}

impl<G: Game> Opening<'_, G> {
    /// What the first of some books that can answer says of the moves, or of those that are wanted: each with a score of its
    /// own, best first and equal ones in legal order. `depth` is how deep a search would look: a book that has looked less
    /// deep does not answer, unless what it knows is proven.
    pub(in crate::games) fn report(
        &self,
        books: &[Arc<Book>],
        wanted: Option<&[G::Move]>,
        depth: Option<u32>,
    ) -> Option<Report<G::Move>> {
        let begun = Instant::now();
        let mut moves = Vec::new();
        self.game.legal_moves(self.position, &mut moves);
        moves.retain(|mv| wanted.is_none_or(|wanted| wanted.contains(mv)));
        let (book, known) =
            books.iter().find_map(|book| Some((book, self.known(&book.index, &moves, depth)?)))?;
        let stats = Stats { depth: least_depth(&known), stopped_by: StoppedBy::Book, ..Stats::none() };
        let lines = self.lines(&book.index, moves, known);
        Some(Report { lines, stats: Stats { time: begun.elapsed(), ..stats }, is_cut_short: false })
    }

    /// What is known of each move, where that is an answer.
    fn known(&self, index: &Index, moves: &[G::Move], depth: Option<u32>) -> Option<Vec<Known>> {
        let of_move = |&mv: &G::Move| value_of_move(self.game, self.position, mv, index);
        let known: Vec<Known> = moves.iter().map(of_move).collect::<Option<_>>()?;
        let is_deep =
            |known: &Known| known.value.is_proven(G::SCORING) || depth.is_none_or(|d| known.depth >= d);
        let is_answer = !known.is_empty() && known.iter().all(is_deep);
        (is_answer && self.is_outside_history(moves, &known)).then_some(known)
    }

    /// Best first, equal ones in legal order.
    fn lines(&self, index: &Index, moves: Vec<G::Move>, known: Vec<Known>) -> Vec<Line<G::Move>> {
        let mut lines: Vec<_> =
            moves.into_iter().zip(known).map(|(mv, known)| self.line(index, mv, known)).collect();
        lines.sort_by_key(|line| -line.score);
        lines
    }

    /// A book knows no history: whether none of these moves comes back to a position that has been, nor what is known of it
    /// rests on more plies than are left before the game can be drawn for want of progress.
    fn is_outside_history(&self, moves: &[G::Move], known: &[Known]) -> bool {
        if !G::HAS_REPETITION {
            return true;
        }
        let left = self.game.plies_to_count_draw(self.position);
        let has_time = |known: &Known| left.is_none_or(|left| plies_of::<G>(*known) < left);
        let comes_back = |&mv: &G::Move| {
            let mut child = self.position.clone();
            self.game.play(&mut child, mv);
            self.history.contains(&self.game.key(&child))
        };
        known.iter().all(has_time) && !moves.iter().any(comes_back)
    }

    fn line(&self, index: &Index, mv: G::Move, known: Known) -> Line<G::Move> {
        let value = known.value;
        Line {
            mv,
            score: value.score,
            proven: value.is_proven(G::SCORING),
            shortest: value.has_proven_outcome(G::SCORING) && value.is_exact(),
            pv: self.follow(index, mv),
        }
    }

    /// The line that the book expects after a move, as far as it goes. Where chance decides it ends.
    fn follow(&self, index: &Index, first: G::Move) -> Vec<G::Move> {
        let mut position = self.position.clone();
        let mut line = vec![first];
        let mut seen = vec![self.game.key(&position)];
        while let Some(&mv) = line.last() {
            let mut results = results_of(self.game, &position, mv);
            let Some((_, child)) = results.pop().filter(|_| results.is_empty()) else { break };
            let key = self.game.key(&child);
            let next = best_move(self.game, &child, index).filter(|_| !seen.contains(&key));
            let Some(next) = next else { break };
            line.push(next);
            seen.push(key);
            position = child;
        }
        line
    }
}

/// Plies that a value rests on, or takes.
fn plies_of<G: Game>(known: Known) -> u32 {
    let score = known.value.score;
    let distance =
        if G::SCORING == Scoring::WinDrawLoss && score.is_decisive() { score.distance() } else { 0 };
    known.depth.max(distance)
}

/// The first of the best moves.
fn best_move<G: Game>(game: &G, position: &G::Position, index: &Index) -> Option<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let scored: Option<Vec<_>> = moves
        .into_iter()
        .map(|mv| Some((value_of_move(game, position, mv, index)?.value.score, mv)))
        .collect();
    let scored = scored?;
    let best = scored.iter().map(|(score, _)| *score).max()?;
    scored.into_iter().find(|(score, _)| *score == best).map(|(_, mv)| mv)
}
