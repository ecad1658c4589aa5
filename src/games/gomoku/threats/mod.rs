//! Forced wins.

use super::board::{Board, Position};
use crate::games::kit::lines::Cell;
use crate::search::{Clock, ProbeWindow, ProvenBound};

impl Board {
    /// A win by threats that the other side must answer one by one.
    pub(super) fn follow_threats(
        &self,
        _position: &Position,
        _asked: ProbeWindow,
        _clock: &mut Clock,
    ) -> Option<ProvenBound<Cell>> {
        None
    }
}
