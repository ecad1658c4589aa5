//! Switches of the search: all on in service, each off somewhere in the tests.

/// Which parts of the search are used. None changes the value of a search in exact mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Cut-offs from the transposition table.
    pub table: bool,
    /// Cut-offs from what the table knows of the moves' results, in games that ask for it.
    pub look_ahead: bool,
    /// The table's move first.
    pub hash_move: bool,
    /// Killer moves early.
    pub killers: bool,
    /// Moves that often cut early.
    pub history: bool,
    /// Zero windows for all moves but the first.
    pub zero_windows: bool,
    /// Narrow windows around the last iteration's score.
    pub aspiration: bool,
    /// The game's own probe.
    pub probe: bool,
    /// The game's own choice of moves worth searching.
    pub leave_out: bool,
    /// The game's bounds of what is still reachable.
    pub bounds: bool,
    /// Draws by repetition along the path and from the history.
    pub repetition: bool,
    /// Tactical moves beyond the horizon.
    pub quiescence: bool,
    /// Guesses of any kind, where the game allows them; those below are parts of it.
    pub selective: bool,
    /// What passing would be worth.
    pub null_move: bool,
    /// Nodes left on the word of a shallower search.
    pub shallow_search: bool,
    /// Late moves less deep at first.
    pub reductions: bool,
    /// Nodes and moves left out near the horizon.
    pub shallow_pruning: bool,
    /// Checks cost no depth.
    pub extensions: bool,
    /// Estimates corrected by experience.
    pub corrections: bool,
    /// Moves ordered by what they follow.
    pub continuation: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Features = Features {
        table: true,
        look_ahead: true,
        hash_move: true,
        killers: true,
        history: true,
        zero_windows: true,
        aspiration: true,
        probe: true,
        leave_out: true,
        bounds: true,
        repetition: true,
        quiescence: true,
        selective: true,
        null_move: true,
        shallow_search: true,
        reductions: true,
        shallow_pruning: true,
        extensions: true,
        corrections: true,
        continuation: true,
    };
}

impl Default for Features {
    fn default() -> Self {
        Self::ALL
    }
}
