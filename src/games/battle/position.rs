//! What turns change: plain arrays of small numbers, copied at every node.

use super::rules::{MAX_FIGHTERS, MAX_OWN_ACTIONS, MAX_RESOURCES, MAX_STATUSES};

/// One fighter as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fighter {
    /// Hit points; 0: dead.
    pub(super) hp: u16,
    /// What it has of each resource.
    pub(super) resources: [u16; MAX_RESOURCES],
    /// Turns until each of its actions can be used again.
    pub(super) cooldowns: [u8; MAX_OWN_ACTIONS],
    /// Turns that each status stays; 0: not there.
    pub(super) statuses: [u8; MAX_STATUSES],
}

impl Fighter {
    /// Whether it still fights.
    #[inline]
    pub(super) fn is_alive(&self) -> bool {
        self.hp > 0
    }

    /// Adds hit points or takes them, within 0 and `max_hp`; the dead stay dead, and who dies loses every status.
    #[inline]
    pub(super) fn change_hp(&mut self, change: i32, max_hp: u16) {
        if !self.is_alive() {
            return;
        }
        self.hp = (i32::from(self.hp) + change).clamp(0, i32::from(max_hp)) as u16;
        if self.hp == 0 {
            self.statuses = [0; MAX_STATUSES];
        }
    }
}

/// A fight between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The fighters in the order of their turns; those beyond the rules' are blank.
    pub(super) fighters: [Fighter; MAX_FIGHTERS],
    /// Whose turn it is.
    pub(super) turn: u8,
    /// The round, from 1.
    pub(super) round: u16,
    /// Turns played from the position asked about; counted only where a quick win is worth more.
    pub(super) ply: u16,
}

impl Fight {
    /// Who still fights, a bit each.
    #[inline]
    pub(super) fn living(&self) -> u8 {
        let fighters = self.fighters.iter().enumerate();
        fighters.fold(0, |living, (index, fighter)| living | u8::from(fighter.is_alive()) << index)
    }
}

/// What an actor does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Nothing: it cannot do anything else.
    Skip,
    /// Uses an action.
    Use {
        /// The action's place among the actor's own.
        slot: u8,
        /// The fighter it is aimed at, where the action lets one be chosen.
        target: Option<u8>,
    },
}
