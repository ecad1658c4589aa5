//! What the search knows of a game: one trait, implemented on the *rules* value.
//!
//! Rules parameters (board size, a battle's actions, an explicit tree) live once in the rules value, not in each
//! position, so positions stay small and are copied freely (copy-make). The search never assumes that sides
//! alternate: it negates a score only where the side to move really changes.
//!
//! Required methods are the rules; everything with a default body is a hint that makes the search quicker without
//! changing its value.

use crate::search::{Clock, ProbeWindow, ProvenBound, Score};
use std::fmt::Debug;
use std::ops::Not;

/// One of the two players. `First` is the one that moves first from a game's start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// X, red, black in othello and checkers, white in chess, max in an explicit tree.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// 0 for `First`, 1 for `Second`.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side has won; only in games of [`Scoring::WinDrawLoss`].
    Win(Side),
    /// Nobody has won; only in games of [`Scoring::WinDrawLoss`].
    Draw,
    /// Final points from `First`'s view, in raw units (times [`Game::SCALE`]); only in games of [`Scoring::Points`].
    Points(i32),
}

/// What a score of the game means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Win, draw or loss; the quicker win and the slower loss are preferred, so a proven score carries a distance.
    WinDrawLoss,
    /// Points; distance plays no part.
    Points,
}

/// What solving the rest of a game takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolvingEffort {
    /// Most plies to the end of any game from here.
    pub plies: u32,
    /// Roughly how many nodes it takes: compared with the budget before it is tried.
    pub nodes: f64,
}

/// What estimates are worth, in games where a small search is a good guide to a large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// Raw score of a small advantage, as a pawn in chess: margins are parts of it.
    pub unit: i32,
    /// How boldly late moves are reduced.
    pub reductions: Reductions,
    /// Whether what a quiet move changes the estimate by counts in its history.
    pub learns_from_swings: bool,
}

/// By how much more than the least the moves that come late are reduced at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reductions {
    /// Plies more for every reduced move.
    pub more: i32,
    /// Plies more where the node is expected to be too good for the parent.
    pub more_in_cut_nodes: i32,
    /// History that is worth a ply.
    pub history_per_ply: i32,
    /// Whether tactical moves that lose the exchange are reduced too.
    pub includes_losing: bool,
}

impl Reductions {
    /// The least.
    pub const CAUTIOUS: Reductions =
        Reductions { more: 0, more_in_cut_nodes: 0, history_per_ply: 8_192, includes_losing: false };
}

impl Pruning {
    /// So many hundredths of the unit, as a raw score.
    #[inline]
    pub fn share(self, percent: i32) -> i32 {
        self.unit * percent / 100
    }

    /// A raw score in hundredths of the unit.
    #[inline]
    pub fn percent_of(self, raw: i32) -> i32 {
        raw.saturating_mul(100) / self.unit
    }
}

/// Kinds of structure that [`Game::structure_keys`] tells.
pub const STRUCTURES: usize = 3;
/// [`Game::move_kind`] is below this.
pub const MOVE_KINDS: u16 = 768;

/// The rules of a game for two players with perfect information, chance allowed.
///
/// Contract beyond the types, checked for every game by the conformance tests:
/// - `legal_moves` is empty exactly when `outcome` is `Some`; a forced pass is a move.
/// - `evaluate` lies within `score_bounds`, and the bounds of a position only shrink as it is played on.
/// - `key` differs between positions of different legal futures, whatever rules value they belong to.
pub trait Game: Send + Sync {
    /// Everything that changes when a move is played. Small: it is cloned at every node.
    type Position: Clone + Debug + Send + Sync;
    /// A move; compared for equality to find a table or killer move among the legal ones.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// The meaning of scores.
    const SCORING: Scoring;
    /// Raw score units to one unit of the answer: 1, or 1000 where values have fractions (chance, decimal leaves).
    const SCALE: i32 = 1;
    /// Whether a move can have several weighted results; the chance code is compiled only then.
    const HAS_CHANCE: bool = false;
    /// Whether positions can recur, so that the path must be kept.
    const HAS_REPETITION: bool = false;
    /// Whether `tactical_moves` lists anything, so that the horizon is searched on.
    const HAS_QUIESCENCE: bool = false;
    /// Whether `probe` ever answers.
    const HAS_PROBE: bool = false;
    /// Whether `probe` is quicker than a look into the table: then it is asked first, and what it says is not kept.
    const PROBES_FIRST: bool = false;
    /// Whether solving asks `probe` about every move's result before it searches any: where it is quick and settles many.
    /// Only with `PROBES_FIRST`, and not with repetition or chance.
    const PROBES_RESULTS: bool = false;
    /// Nodes that `probe` may spend on the position asked about, which is told by the largest depth; 0: it is asked only
    /// about those below.
    const ROOT_PROBE_NODES: u64 = 0;
    /// Whether moves of equal hint are ordered by what cut off elsewhere (killers, history) or as listed.
    const LEARNS_ORDER: bool = true;
    /// Least depth at which the table is asked what it knows of every move's result before any is searched; none: it never
    /// pays. Not used with repetition or chance.
    const LOOK_AHEAD_DEPTH: Option<u32> = None;
    /// Nodes a second that solving may count on: what [`Game::solving_effort`] is compared with the time left by.
    const SOLVING_SPEED: f64 = 2_000_000.0;

    /// Wins of few plies are asked for by their length, beside the search by depth, where guesses may miss them: by so many
    /// plies more each time, 2 where the sides take turns. None: they are not.
    const QUICK_WIN_STEP: Option<u32> = None;
    /// What estimates are worth for selective search; `None`: nothing is ever left out on a guess.
    const PRUNING: Option<Pruning> = None;

    /// The side that moves now.
    fn side_to_move(&self, position: &Self::Position) -> Side;

    /// The result if the game is over by the position alone, else `None`. Draws that depend on the history are not
    /// told here but by the path (repetition) and by [`Game::plies_to_count_draw`].
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Appends every legal move, in the order that ties are broken by.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Plays a legal move in place. In games with chance: plays it with its first listed result.
    fn play(&self, position: &mut Self::Position, mv: Self::Move);

    /// Keyed hash of everything that the legal futures depend on: the rules (as a salt), the side to move and every
    /// hidden field; uniform over 64 bits. See [`crate::keys::Keys`].
    fn key(&self, position: &Self::Position) -> u64;

    /// A number for the move that is unique among the legal moves of one position; never `u16::MAX`.
    fn move_id(&self, mv: Self::Move) -> u16;

    /// Estimate in raw units from the view of the side to move, for a position that is not finished.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// What the final score can still be, relative to this position (a win in one ply is `Score::win_in(1)`), from
    /// the view of the side to move.
    fn score_bounds(&self, _position: &Self::Position) -> (Score, Score) {
        match Self::SCORING {
            Scoring::WinDrawLoss => (Score::loss_in(1), Score::win_in(1)),
            Scoring::Points => (Score::MIN, Score::MAX),
        }
    }

    /// The moves worth searching, at least one: may leave out moves that are proven, within `horizon` plies from here,
    /// to be no better than one that stays in. Returns the most plies that such a proof needs, 0 where none is left out.
    fn search_moves(&self, position: &Self::Position, _horizon: u32, moves: &mut Vec<Self::Move>) -> u32 {
        self.legal_moves(position, moves);
        0
    }

    /// The only move that does not lose at once, where the game sees cheaply that it is the only one: no other is worth
    /// more. Solving follows such moves without a node for each; not used with repetition or chance.
    fn forced_move(&self, _position: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// The moves worth searching where guesses are allowed, at least one: may leave out moves that are only likely to be no
    /// better. Returns the most plies that a proof for those left out needs, `None` where it is a guess.
    fn candidate_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) -> Option<u32> {
        Some(self.search_moves(position, u32::MAX, moves))
    }

    /// How early to try a move; larger is earlier. Moves of equal hint are ordered by killers and history.
    fn order_hint(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// The same right before the horizon, where a hint that costs as much as an estimate is worth less than trying the move.
    fn quick_hint(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        self.order_hint(position, mv)
    }

    /// The same, for the position after the move: where it knows already what the hint is about.
    fn result_hint(&self, position: &Self::Position, mv: Self::Move, _result: &Self::Position) -> i32 {
        self.order_hint(position, mv)
    }

    /// The moves to follow beyond the horizon until the position is quiet; appends none when it is.
    fn tactical_moves(&self, _position: &Self::Position, _moves: &mut Vec<Self::Move>) {}

    /// Whether standing pat is forbidden at the horizon (a check, a forced capture): then `tactical_moves` lists every
    /// legal move.
    fn must_resolve(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether a move changes the balance by itself (a capture, a promotion), so that it is neither reduced as a quiet one
    /// nor remembered as one.
    fn is_tactical(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// Whether the answer to a move will be forced (a check). May miss some.
    fn is_forcing(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// Whether a move may win the game at once. False only where it surely does not; asked where nothing less will do.
    fn may_win_at_once(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        true
    }

    /// Whether the exchange that a move begins wins at least this raw score (static exchange evaluation).
    fn wins_exchange(&self, _position: &Self::Position, _mv: Self::Move, _least: i32) -> bool {
        true
    }

    /// The position after a pass, where what it is worth is no more than what the best move is: not in check, nor where
    /// having to move may harm.
    fn pass(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// What a move is by its nature (which piece goes where), below [`MOVE_KINDS`]: moves of a kind have much in common
    /// wherever they are played.
    fn move_kind(&self, _position: &Self::Position, _mv: Self::Move) -> u16 {
        0
    }

    /// How far the value of a search `deep` plies deep lies from that of a shallower one: the standard deviation, as a raw
    /// score. None where the shallower search is no guide, or where the deeper one would reach the end of the game: it is
    /// the licence to leave a node on the shallower search's word.
    fn shallow_error(&self, _position: &Self::Position, _shallow: u32, _deep: u32) -> Option<f32> {
        None
    }

    /// Keys of the lasting features of a position (pawns, one side's pieces, the other's): positions that share one are
    /// misjudged alike.
    fn structure_keys(&self, _position: &Self::Position) -> [u64; STRUCTURES] {
        [0; STRUCTURES]
    }

    /// Whether no position before this move can occur after it.
    fn is_irreversible(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        !Self::HAS_REPETITION
    }

    /// Plies that may still be played before a move-count rule lets the game be drawn; `Some(0)`: it may now. `None`
    /// where the game has no such rule.
    fn plies_to_count_draw(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// The game's own knowledge of ends and forced lines. The answer must hold by play of at most `horizon` plies
    /// (part of the window) and every position looked at is counted with [`Clock::count`].
    fn probe(
        &self,
        _position: &Self::Position,
        _window: ProbeWindow,
        _clock: &mut Clock,
    ) -> Option<ProvenBound<Self::Move>> {
        None
    }

    /// What solving the rest of the game without a horizon would take; `None` where it is out of the question.
    fn solving_effort(&self, _position: &Self::Position) -> Option<SolvingEffort> {
        None
    }

    /// The weighted results of a move, appended as (weight, position); none for a move without chance. Weights are
    /// positive and sum to less than 2^31.
    fn chance_results(
        &self,
        _position: &Self::Position,
        _mv: Self::Move,
        _results: &mut Vec<(u32, Self::Position)>,
    ) {
    }
}
