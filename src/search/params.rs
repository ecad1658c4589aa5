//! Every number of the search that could be another one.

/// Deepest search in plies: depths have eight bits in the table, and 255 stands for "no proof".
pub const MAX_DEPTH: u32 = 250;
/// Deepest recursion in plies, beyond the horizon included.
pub(super) const MAX_PLY: u32 = 400;
/// Most plies of quiescence.
pub(super) const QUIESCENCE_PLIES: u32 = 24;
/// Proofs of a game's probe higher than this many plies are kept in the table; lower ones are quicker to find again.
pub(super) const WORTH_KEEPING: u32 = 2;
/// First depth that is searched with an aspiration window.
pub(super) const ASPIRATION_DEPTH: u32 = 4;
/// Half the width of the first aspiration window, in units of the game.
pub(super) const ASPIRATION_HALF_WIDTH: i32 = 24;
/// What the half width is multiplied by after each failure.
pub(super) const ASPIRATION_GROWTH: i32 = 4;
/// Failures after which the window is opened fully.
pub(super) const ASPIRATION_TRIES: u32 = 3;
/// Killer moves remembered for each ply.
pub(super) const KILLERS: usize = 2;
/// Move numbers told apart by the history (a power of two).
pub(super) const HISTORY_MOVES: usize = 4096;
/// Largest history score.
pub(super) const HISTORY_MAX: i32 = 1 << 14;
/// Nodes of the first attempt to solve, before anything else.
pub(super) const FIRST_SOLVE_NODES: u64 = 4_000;
/// Nodes of deepening before the second attempt.
pub(super) const WARM_UP_NODES: u64 = 20_000;
/// Plies of the first win or loss that is asked for before the whole value.
pub(super) const QUICK_END_FIRST: u32 = 7;
/// Plies added for each further such question.
pub(super) const QUICK_END_STEP: usize = 4;
/// Share of the effort of solving that such questions may cost.
pub(super) const QUICK_END_SHARE: f64 = 0.05;
/// Nodes that may be spent on finding the move of a win that is proven but not measured.
pub(super) const OUTCOME_MOVE_NODES: u64 = 10_000;
/// Share of the time left that the second attempt may use, in per cent.
pub(super) const SOLVE_SHARE_PERCENT: u32 = 60;
/// Nodes that may be spent on which of several equally good moves comes first in the legal order.
pub(super) const TIE_BREAK_NODES: u64 = 20_000;
/// Nodes that may be spent on a position with one legal move, where only its score is in question.
pub(super) const FORCED_NODES: u64 = 50_000;
/// Nodes that may be spent on completing the principal variation of a proven score.
pub(super) const LINE_NODES: u64 = 50_000;
