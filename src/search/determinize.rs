//! Hidden information: every position that it may be is searched as if it were known, and a move is worth the weighted mean.
//!
//! The mean is no proof even where each position is solved: it takes for granted that the rest will be seen before the next
//! move is chosen.

use super::{Line, Options, Query, Report, Score, Stats, Table, search};
use crate::game::Game;
use std::time::Instant;

/// Searches each of `worlds`, which have weights and the legal moves of the position asked about, with an even share of
/// what is left of the limits.
pub fn determinize<G: Game>(
    query: &Query<'_, G>,
    worlds: &[(u32, G::Position)],
    table: &Table,
) -> Report<G::Move> {
    let mut total = Total::of(query);
    for (index, (weight, position)) in worlds.iter().enumerate() {
        let world = Query {
            game: query.game,
            position,
            history: &[],
            limits: query.limits.after(total.stats.nodes).share(1, (worlds.len() - index) as u32),
            options: Options { every_score: true, ..query.options.clone() },
        };
        total.add(*weight, search(&world, table));
    }
    total.report()
}

/// Weighted sums over the searches that are done.
struct Total<M> {
    /// Every move with the sum of its scores.
    moves: Vec<(M, i64)>,
    weight: i64,
    stats: Stats<M>,
    is_cut_short: bool,
    started: Instant,
}

impl<M: Copy + Eq> Total<M> {
    fn of<G: Game<Move = M>>(query: &Query<'_, G>) -> Self {
        let mut legal = Vec::new();
        query.game.legal_moves(query.position, &mut legal);
        let wanted = |mv: &M| query.options.root_moves.as_ref().is_none_or(|moves| moves.contains(mv));
        let moves = legal.into_iter().filter(wanted).map(|mv| (mv, 0)).collect();
        Self { moves, weight: 0, stats: Stats::none(), is_cut_short: false, started: Instant::now() }
    }

    fn add(&mut self, weight: u32, report: Report<M>) {
        for line in &report.lines {
            if let Some((_, sum)) = self.moves.iter_mut().find(|(mv, _)| *mv == line.mv) {
                *sum += i64::from(weight) * i64::from(line.score.raw());
            }
        }
        self.is_cut_short |= report.is_cut_short;
        self.stats.add_part(&report.stats, self.weight == 0);
        self.weight += i64::from(weight);
    }

    /// Best first, equal ones in legal order.
    fn report(self) -> Report<M> {
        let weight = self.weight.max(1);
        let line = |&(mv, sum): &(M, i64)| Line {
            mv,
            score: Score::new(rounded(sum, weight) as i32),
            proven: false,
            shortest: false,
            pv: vec![mv],
        };
        let mut lines: Vec<_> = self.moves.iter().map(line).collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let stats = Stats { time: self.started.elapsed(), ..self.stats };
        Report { lines, stats, is_cut_short: self.is_cut_short }
    }
}

/// A quotient, halves away from zero.
fn rounded(sum: i64, weight: i64) -> i64 {
    (sum.abs() + weight / 2) / weight * sum.signum()
}
