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
/// What a cut-off adds to a history score for each ply of depth, half a ply less.
pub(super) const HISTORY_PER_DEPTH: i32 = 160;
/// The most that a cut-off adds.
pub(super) const HISTORY_STEP_MAX: i32 = 1_600;
/// What a quiet move's history changes by for each hundredth of the game's unit that it has changed the estimate by.
pub(super) const SWING_STEP: i32 = 20;
/// The most that it changes by.
pub(super) const SWING_STEP_MAX: i32 = 1_600;
/// Nodes of the first attempt to solve, before anything else.
pub(super) const FIRST_SOLVE_NODES: u64 = 4_000;
/// Expected nodes up to which a first attempt is made where only points count.
pub(super) const EASY_NODES: f64 = 400_000.0;
/// Nodes of deepening before the second attempt.
pub(super) const WARM_UP_NODES: u64 = 20_000;
/// Plies of the first win or loss that is asked for before the whole value.
pub(super) const QUICK_END_FIRST: u32 = 9;
/// Plies added for each further such question.
pub(super) const QUICK_END_STEP: usize = 4;
/// Share of the effort of solving that such questions may cost.
pub(super) const QUICK_END_SHARE: f64 = 0.05;
/// Nodes that may be spent on finding the move of a win that is proven but not measured.
pub(super) const OUTCOME_MOVE_NODES: u64 = 10_000;
/// Depth that is searched before the game's knowledge is asked about the root.
pub(super) const FIRST_LOOK_DEPTH: u32 = 2;
/// Share of what is left that the game's knowledge of the root may use, in per cent.
pub(super) const ROOT_PROBE_PERCENT: u32 = 25;
/// Share of the time left that the second attempt may use, in per cent.
pub(super) const SOLVE_SHARE_PERCENT: u32 = 60;
/// Nodes that may be spent on which of several equally good moves comes first in the legal order.
pub(super) const TIE_BREAK_NODES: u64 = 20_000;
/// Nodes that may be spent on a position with one legal move, where only its score is in question.
pub(super) const FORCED_NODES: u64 = 50_000;
/// Nodes that may be spent on completing the principal variation of a proven score.
pub(super) const LINE_NODES: u64 = 50_000;
/// Buckets of the table that solving begins with: 64 KiB, which a near cache holds.
pub(super) const FIRST_PART_BUCKETS: usize = 1 << 10;
/// Nodes for each bucket of a part of the table, after which a larger one is used.
pub(super) const NODES_PER_BUCKET: u64 = 12;
/// How much larger.
pub(super) const PART_GROWTH: usize = 4;

// Selective search. Shares are in per cent of the game's unit ([`crate::game::Pruning::unit`]).

/// Least depth at which a shallower search is asked first.
pub(super) const SHALLOW_FROM: u32 = 3;
/// Standard deviations by which a shallower search must miss the window.
pub(super) const SHALLOW_CONFIDENCE: f32 = 1.3;
/// Deepest node that is left for standing far above its window.
pub(super) const FAR_ABOVE_DEPTH: u32 = 8;
/// How far above, for each ply of depth.
pub(super) const FAR_ABOVE_PERCENT: i32 = 75;
/// Least depth of a null move.
pub(super) const PASS_DEPTH: u32 = 3;
/// Plies that a null move is searched less deep, and the most that a lead adds.
pub(super) const PASS_FIXED: u32 = 3;
/// The part of the depth by which a null move is searched less deep.
pub(super) const PASS_SHARE: u32 = 3;
/// Lead, in units, that takes one more ply off.
pub(super) const PASS_PER_UNITS: i32 = 2;
/// Least depth at which a null move's cut-off is verified.
pub(super) const VERIFIED_DEPTH: u32 = 12;
/// Least depth at which a node without a table's move loses a ply.
pub(super) const UNGUIDED_DEPTH: u32 = 4;
/// Deepest node at which late quiet moves are left out.
pub(super) const LATE_MOVE_DEPTH: u32 = 8;
/// Moves that are always tried there, before the square of the depth is added.
pub(super) const LATE_MOVE_FIXED: u32 = 4;
/// Most plies left, after reduction, at which quiet moves are left out for standing below the window.
pub(super) const FUTILE_DEPTH: u32 = 6;
/// How far below, at least.
pub(super) const FUTILE_FIXED_PERCENT: i32 = 100;
/// How far below in addition, for each ply left.
pub(super) const FUTILE_PERCENT: i32 = 90;
/// Deepest node at which quiet moves are left out for their history.
pub(super) const HOPELESS_HISTORY_DEPTH: u32 = 4;
/// History below which, for each ply of depth.
pub(super) const HOPELESS_HISTORY: i32 = -4_000;
/// Deepest node at which moves are left out for losing material.
pub(super) const LOSING_DEPTH: u32 = 8;
/// How much a quiet move may lose, for each ply of depth.
pub(super) const LOSING_QUIET_PERCENT: i32 = 60;
/// How much a capture may lose, for each ply of depth.
pub(super) const LOSING_TACTICAL_PERCENT: i32 = 100;
/// Least depth of late move reductions.
pub(super) const REDUCTION_DEPTH: u32 = 3;
/// Up to this depth the root's moves are not reduced: it costs little there, and a quiet mate is seen at its depth.
pub(super) const ROOT_FULL_DEPTH: u32 = 4;
/// What the product of the logarithms of depth and move number is divided by.
pub(super) const REDUCTION_DIVISOR: f64 = 2.25;
/// Checks are extended up to so many times the iteration's depth.
pub(super) const EXTENSION_SPAN: u32 = 2;
/// Nodes for a question about a short win, of those of the search so far, in per cent.
pub(super) const QUICK_WIN_PERCENT: u64 = 5;
/// The same where the estimate says that the game is as good as won.
pub(super) const LIKELY_WIN_PERCENT: u64 = 20;
/// An advantage of so many hundredths of the game's unit is a likely win.
pub(super) const LIKELY_WIN: i32 = 250;
/// Nodes for the question whether a win that is known is the shortest, at least.
pub(super) const SHORTER_WIN_NODES: u64 = 500_000;
/// Nodes for the question whether a loss that is known lasts as long, at least.
pub(super) const LOSS_NODES: u64 = 20_000;
/// A proven win or loss of this many plies less than the depth is taken for the quickest, where moves are left out.
pub(super) const SELECTIVE_SLACK: u32 = 4;
/// Estimates kept by a search (a power of two).
pub(super) const ESTIMATE_SLOTS: usize = 1 << 14;
/// Structures told apart by the correction history, for each kind (a power of two).
pub(super) const CORRECTION_SLOTS: usize = 1 << 14;
/// Largest remembered error.
pub(super) const CORRECTION_MAX: i32 = 1_024;
/// Largest step of one lesson.
pub(super) const CORRECTION_STEP_MAX: i32 = 256;
/// Remembered error that is worth one hundredth of the game's unit.
pub(super) const CORRECTION_GRAIN: i32 = 16;

/// Least depth at which a move being searched is told to the other threads of a search: below it that costs more than it
/// saves.
pub(super) const OCCUPIED_DEPTH: u32 = 4;
/// Most plies from the root where it is: without a horizon every node is deep, and threads that tell each other of each
/// would only wait for the same lines of the cache.
pub(super) const OCCUPIED_PLIES: u32 = 20;
/// Places for such moves: far more than threads times plies.
pub(super) const OCCUPIED_SLOTS: usize = 1 << 12;
