//! Draws that depend on the history: repetition, and moves without progress.
//!
//! They are no part of [`Game::outcome`](crate::game::Game::outcome), which speaks of the position alone: a position that
//! has occurred before or that comes late is the same position to the table.

use super::answer::Reason;

/// Who ends a game that a player may claim to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Claims {
    /// The players: the game goes on until one claims.
    #[default]
    Manual,
    /// The service: it ends as soon as a claim is possible.
    Automatic,
}

impl Claims {
    /// Every way with its name in requests.
    pub const NAMES: [(&'static str, Claims); 2] =
        [("manual", Claims::Manual), ("automatic", Claims::Automatic)];
}

/// What a draw by history takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimits {
    /// Occurrences of a position, this one included.
    pub occurrences: usize,
    /// What the draw by repetition is called.
    pub repetition: Reason,
    /// Plies without progress.
    pub plies: u32,
    /// What the draw by moves without progress is called.
    pub move_count: Reason,
}

/// The draws by history of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRules {
    /// From when on a player may claim a draw.
    pub claimable: DrawLimits,
    /// From when on the game is over whatever the players want.
    pub compulsory: Option<DrawLimits>,
}

/// How a position stands by these rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryDraw {
    /// The game goes on unless a player claims.
    Claimable(Reason),
    /// The game is over.
    Over(Reason),
}

/// What the rules need of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How often the position has occurred, this time included.
    pub occurrences: usize,
    /// Plies without progress.
    pub plies: u32,
}

impl Standing {
    /// The standing after `plies` without progress; `history` has the keys since the last irreversible move, this
    /// position's last.
    pub fn new(history: &[u64], plies: u32) -> Self {
        let occurrences = history.last().map_or(1, |last| history.iter().filter(|key| *key == last).count());
        Self { occurrences, plies }
    }
}

impl DrawLimits {
    fn reached(&self, standing: Standing) -> Option<Reason> {
        if standing.occurrences >= self.occurrences {
            return Some(self.repetition);
        }
        (standing.plies >= self.plies).then_some(self.move_count)
    }
}

impl DrawRules {
    /// The draw that stands, if any.
    pub fn draw(&self, standing: Standing, claims: Claims) -> Option<HistoryDraw> {
        if let Some(reason) = self.compulsory.and_then(|limits| limits.reached(standing)) {
            return Some(HistoryDraw::Over(reason));
        }
        let reason = self.claimable.reached(standing)?;
        Some(match claims {
            Claims::Manual => HistoryDraw::Claimable(reason),
            Claims::Automatic => HistoryDraw::Over(reason),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIMABLE: DrawLimits = DrawLimits {
        occurrences: 3,
        repetition: Reason::ThreefoldRepetition,
        plies: 100,
        move_count: Reason::FiftyMoves,
    };
    const RULES: DrawRules = DrawRules {
        claimable: CLAIMABLE,
        compulsory: Some(DrawLimits {
            occurrences: 5,
            repetition: Reason::FivefoldRepetition,
            plies: 150,
            move_count: Reason::SeventyFiveMoves,
        }),
    };

    #[test]
    fn each_limit_is_reached_at_its_number_and_not_before() {
        let draw = |occurrences, plies| RULES.draw(Standing { occurrences, plies }, Claims::Manual);
        assert_eq!(draw(2, 99), None);
        assert_eq!(draw(3, 0), Some(HistoryDraw::Claimable(Reason::ThreefoldRepetition)));
        assert_eq!(draw(4, 149), Some(HistoryDraw::Claimable(Reason::ThreefoldRepetition)));
        assert_eq!(draw(1, 100), Some(HistoryDraw::Claimable(Reason::FiftyMoves)));
        assert_eq!(draw(5, 0), Some(HistoryDraw::Over(Reason::FivefoldRepetition)));
        assert_eq!(draw(3, 150), Some(HistoryDraw::Over(Reason::SeventyFiveMoves)));
    }

    #[test]
    fn automatic_claims_end_the_game_and_a_game_may_have_no_other_end() {
        let standing = Standing { occurrences: 9, plies: 0 };
        let rules = DrawRules { compulsory: None, ..RULES };
        let reason = Reason::ThreefoldRepetition;
        assert_eq!(rules.draw(standing, Claims::Manual), Some(HistoryDraw::Claimable(reason)));
        assert_eq!(rules.draw(standing, Claims::Automatic), Some(HistoryDraw::Over(reason)));
    }

    #[test]
    fn occurrences_are_counted_of_the_last_position() {
        assert_eq!(Standing::new(&[5, 6, 5, 7, 5], 4), Standing { occurrences: 3, plies: 4 });
        assert_eq!(Standing::new(&[5, 5, 6], 0).occurrences, 1);
        assert_eq!(Standing::new(&[], 0).occurrences, 1);
    }
}
