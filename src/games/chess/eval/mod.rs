//! The estimate of a position: a sum of terms, each counted for both sides and weighed for middlegame and endgame.
//!
//! What is counted ([`terms`], [`pieces`], [`pawns`], [`king`], [`threats`]) knows nothing of what it is worth
//! ([`weights`]), so that weights can be fitted to games without touching the rules of counting; the file of weights is
//! written by the tuner in `examples/tune_chess`. The two sums are blended by how much material is left (tapered
//! evaluation), what the terms miss is added ([`network`]), and an endgame advantage counts for as much as can be realized
//! ([`scale`]).

mod king;
pub(super) mod network;
mod pawns;
mod pieces;
pub(super) mod probe;
mod scale;
mod tapered;
mod terms;
mod threats;
mod view;
mod weights;

use cozy_chess::{Board, Piece};
use network::{PAIRS, Pair, Worths};
use scale::FULL_SCALE;
use tapered::Tapered;
use terms::{PLAIN_GROUPS, TEMPO, Tally, Term};
use view::{Men, View};

/// What each piece adds to the phase; the pieces of the start position come to [`FULL_PHASE`].
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];
/// The phase of a middlegame.
const FULL_PHASE: i32 = 24;

/// The estimate in centipawns from the view of the side to move.
pub(super) fn evaluate(board: &Board, sums: &network::Sums) -> i32 {
    let judgement = Judgement::of(board);
    match judgement.is_for_terms_alone() {
        true => judgement.with(0),
        false => judgement.with(network::evaluate(board, sums, &judgement.worths())),
    }
}

/// What the terms say of a position.
pub(super) struct Judgement {
    groups: [Tapered; PLAIN_GROUPS],
    menaces: [Tapered; 2],
    worth: Tapered,
    phase: i32,
    sides: Sides,
}

impl Judgement {
    #[inline]
    pub(super) fn of(board: &Board) -> Self {
        let (mut own, mut enemy) = (Sum::default(), Sum::default());
        let sides = count(board, &mut own, &mut enemy);
        let mut groups = own.groups;
        groups.iter_mut().zip(&enemy.groups).for_each(|(own, enemy)| *own = own.minus(*enemy));
        let menaces = [own.menace(), enemy.menace()];
        let all = groups.iter().fold(Tapered::default(), |all, group| all.plus(*group));
        let worth = all.plus(menaces[0]).minus(menaces[1]);
        Self { groups, menaces, worth, phase: phase(board), sides }
    }

    /// The estimate with so many centipawns more in middlegame and endgame.
    #[inline]
    pub(super) fn with(&self, more: i32) -> i32 {
        let (middle, end) = (self.worth.middle() + more, self.worth.end() + more);
        blend(middle, end, self.phase, self.sides.scale_of(end))
    }

    /// What each group of terms is worth to the side to move.
    #[inline]
    pub(super) fn worths(&self) -> Worths {
        let now = |worth: Tapered| {
            let sum = worth.middle() * self.phase + worth.end() * (FULL_PHASE - self.phase);
            sum * PHASE_PART / PHASE_PARTS
        };
        let [own, enemy] = self.menaces.map(now);
        let mut all = [0; 2 * PAIRS];
        all.iter_mut().zip(&self.groups).for_each(|(worth, group)| *worth = now(*group));
        all[PLAIN_GROUPS] = own - enemy;
        let mut differences = [Pair::default(); PAIRS];
        let pairs = differences.iter_mut().zip(all.as_chunks::<2>().0);
        pairs.for_each(|(pair, [first, second])| *pair = Pair::new(*first, *second));
        Worths { differences, shared: Pair::new(own + enemy, 4 * self.phase) }
    }

    /// Whether a side without pawns plays against a bare king: games are given up before that, so the network has learned
    /// nothing of it.
    #[inline]
    pub(super) fn is_for_terms_alone(&self) -> bool {
        let is_bare = |men: &Men| men.all == men.of(Piece::King);
        let has_pawns = |men: &Men| !men.pawns().is_empty();
        let Sides { own, enemy } = &self.sides;
        is_bare(own) && !has_pawns(enemy) || is_bare(enemy) && !has_pawns(own)
    }

    /// The share of what is added that counts.
    pub(super) fn share(&self) -> f64 {
        let scale = self.sides.scale_of(self.worth.end());
        f64::from(blend(SHARE_GRAIN, SHARE_GRAIN, self.phase, scale)) / f64::from(SHARE_GRAIN)
    }
}

/// A [`FULL_PHASE`]th, as a part of a power of two: so a division costs a shift.
const PHASE_PART: i32 = 171;
const PHASE_PARTS: i32 = 1 << 12;
/// Parts that a share is told in.
const SHARE_GRAIN: i32 = 1_000;

/// Counts everything: what the side to move has, and what the other one has.
#[inline(always)]
fn count<T: Tally>(board: &Board, own: &mut T, enemy: &mut T) -> Sides {
    let color = board.side_to_move();
    let sides = Sides { own: Men::new(board, color), enemy: Men::new(board, !color) };
    let (own_across, enemy_across) = (sides.own.across(), sides.enemy.across());
    let (own_reach, own_assault) = pieces::count(&sides.own, &enemy_across, own);
    let (enemy_reach, enemy_assault) = pieces::count(&sides.enemy, &own_across, enemy);
    let view = View { own: sides.own, enemy: enemy_across, own_reach, enemy_reach: enemy_reach.across() };
    count_relations(&view, own_assault, own);
    let view =
        View { own: sides.enemy, enemy: own_across, own_reach: enemy_reach, enemy_reach: own_reach.across() };
    count_relations(&view, enemy_assault, enemy);
    own.add(TEMPO.only(), 1);
    sides
}

/// Counts what depends on both sides' attacks.
#[inline(always)]
fn count_relations(view: &View, assault: king::Assault, tally: &mut impl Tally) {
    pawns::count(view, tally);
    king::count_shelter(view, tally);
    assault.count(view, tally);
    threats::count(view, tally);
}

/// Both sides' men, each seen from their own side.
struct Sides {
    own: Men,
    enemy: Men,
}

impl Sides {
    /// How much of an endgame advantage can be realized; a negative one is the enemy's.
    #[inline]
    fn scale_of(&self, end: i32) -> i32 {
        if end >= 0 { scale::scale(&self.own, &self.enemy) } else { scale::scale(&self.enemy, &self.own) }
    }
}

/// Adds up weights, by group.
struct Sum {
    groups: [Tapered; PLAIN_GROUPS],
    danger: Tapered,
}

impl Default for Sum {
    fn default() -> Self {
        Self { groups: [Tapered::default(); PLAIN_GROUPS], danger: Tapered::default() }
    }
}

impl Sum {
    #[inline(always)]
    fn menace(&self) -> Tapered {
        Tapered::new(menace(self.danger.middle()), menace(self.danger.end()))
    }
}

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, term: Term, count: i32) {
        let group = &mut self.groups[term.group];
        *group = group.plus(weights::WEIGHTS[term.place].times(count));
    }

    #[inline(always)]
    fn endanger(&mut self, term: Term, count: i32) {
        self.danger = self.danger.plus(weights::WEIGHTS[term.place].times(count));
    }
}

/// The danger that is worth as many centipawns.
const DANGER_UNIT: i32 = 256;
/// More danger than this makes no difference.
const MOST_DANGER: i32 = 700;

/// What a danger is worth: grows with its square.
#[inline(always)]
const fn menace(danger: i32) -> i32 {
    let danger = if danger < 0 {
        0
    } else if danger > MOST_DANGER {
        MOST_DANGER
    } else {
        danger
    };
    danger * danger / DANGER_UNIT
}

#[inline]
fn phase(board: &Board) -> i32 {
    let of = |piece: Piece| board.pieces(piece).len() as i32 * PHASE[piece as usize];
    (of(Piece::Knight) + of(Piece::Bishop) + of(Piece::Rook) + of(Piece::Queen)).min(FULL_PHASE)
}

#[inline]
fn blend(middle: i32, end: i32, phase: i32, scale: i32) -> i32 {
    (middle * phase * FULL_SCALE + end * (FULL_PHASE - phase) * scale) / (FULL_PHASE * FULL_SCALE)
}

#[cfg(test)]
mod tests;
