//! The rules of one fight as types: what was text and maps in the request is indices and small numbers here, so that a
//! turn is played without looking anything up by name.

use crate::game::Side;

/// Most fighters in a fight.
pub(super) const MAX_FIGHTERS: usize = 8;
/// Most fighters on one side.
pub(super) const MAX_TEAM: usize = 4;
/// Most actions of one fighter.
pub(super) const MAX_OWN_ACTIONS: usize = 8;
/// Most actions in the rules.
pub(super) const MAX_ACTIONS: usize = 64;
/// Most statuses in the rules.
pub(super) const MAX_STATUSES: usize = 16;
/// Most resources in a fight.
pub(super) const MAX_RESOURCES: usize = 4;
/// Most effects of one action.
pub(super) const MAX_EFFECTS: usize = 4;
/// Most values of a damage range.
pub(super) const MAX_ROLLS: u32 = 8;
/// Largest amount of a resource, and the cap of a fighter whose state names none.
pub(super) const MAX_RESOURCE: u16 = 999;
/// Most rounds of a fight.
pub(super) const MAX_ROUNDS: u16 = 200;
/// Longest cooldown and longest status, in turns of the holder.
pub(super) const MAX_TURNS: u8 = 99;
/// Largest size of hit points, damage, weights and other amounts.
pub(super) const MAX_NUMBER: u16 = 9_999;
/// Largest factor of damage, in per cent.
pub(super) const MAX_PERCENT: u16 = 1_000;
/// Largest score of a fight.
pub(super) const MAX_SCORE: i32 = 1_000_000;
/// Longest name of anything.
pub(super) const MAX_ID: usize = 32;

/// Whom an action is aimed at, seen from its actor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Target {
    /// One living fighter of the other side.
    #[default]
    Enemy,
    /// One living fighter of the own side, the actor included.
    Ally,
    /// The actor.
    Actor,
    /// Everyone alive on the other side.
    AllEnemies,
    /// Everyone alive on the own side, the actor included.
    AllAllies,
}

impl Target {
    /// Every target with its name in requests.
    pub(super) const NAMES: [(&'static str, Target); 5] = [
        ("enemy", Target::Enemy),
        ("ally", Target::Ally),
        ("self", Target::Actor),
        ("all_enemies", Target::AllEnemies),
        ("all_allies", Target::AllAllies),
    ];

    /// The name in requests.
    pub(super) fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, target)| *target == self).map_or("enemy", |(name, _)| name)
    }

    /// Whether the mover picks one fighter.
    pub(super) fn is_chosen(self) -> bool {
        matches!(self, Target::Enemy | Target::Ally)
    }

    /// Whether the other side is aimed at.
    pub(super) fn is_hostile(self) -> bool {
        matches!(self, Target::Enemy | Target::AllEnemies)
    }
}

/// Damage before any percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Damage {
    /// Always the same.
    Fixed(u16),
    /// One of evenly likely values.
    Range { min: u16, max: u16, step: u16 },
}

impl Damage {
    /// How many values it can have.
    pub(super) fn rolls(self) -> u32 {
        match self {
            Damage::Fixed(_) => 1,
            Damage::Range { min, max, step } => u32::from((max - min) / step) + 1,
        }
    }

    /// The value of a roll, counted from 0.
    pub(super) fn at(self, roll: u8) -> i32 {
        match self {
            Damage::Fixed(amount) => i32::from(amount),
            Damage::Range { min, step, .. } => i32::from(min) + i32::from(roll) * i32::from(step),
        }
    }
}

/// What an effect does to whom it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Takes hit points.
    Damage(Damage),
    /// Gives hit points back.
    Heal(u16),
    /// Puts a status on for some turns.
    Status { status: u8, turns: u8 },
    /// Gives or takes a resource.
    Resource { resource: u8, amount: i16 },
}

/// One effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effect {
    /// What it does.
    pub(super) deed: Deed,
    /// Whether it reaches the actor instead of the action's targets.
    pub(super) on_actor: bool,
}

/// How often an action hits critically, and how hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crit {
    /// In per cent; 0 where the action has no critical hits.
    pub(super) chance: u8,
    /// Factor of the damage, in per cent.
    pub(super) percent: u16,
}

/// Something a fighter can do in its turn.
#[derive(Clone, Debug)]
pub(super) struct Action {
    /// Its name.
    pub(super) id: String,
    /// Whom it is aimed at.
    pub(super) target: Target,
    /// What it costs of each resource.
    pub(super) cost: [u16; MAX_RESOURCES],
    /// The actor's turns during which it cannot be used again.
    pub(super) cooldown: u8,
    /// Chance to hit, in per cent.
    pub(super) hit: u8,
    /// Critical hits.
    pub(super) crit: Crit,
    /// What it does, in this order.
    pub(super) effects: Vec<Effect>,
}

impl Action {
    /// How many values its damage roll has.
    pub(super) fn rolls(&self) -> u32 {
        let rolls = self.effects.iter().map(|effect| match effect.deed {
            Deed::Damage(damage) => damage.rolls(),
            _ => 1,
        });
        rolls.max().unwrap_or(1)
    }

    /// Whether dice decide anything.
    pub(super) fn has_chance(&self) -> bool {
        self.hit < 100 || (1..100).contains(&self.crit.chance) || self.rolls() > 1
    }
}

/// Something that a fighter carries for some of its turns.
#[derive(Clone, Debug)]
pub(super) struct Status {
    /// Its name.
    pub(super) id: String,
    /// Whether the holder can only skip.
    pub(super) skips: bool,
    /// Hit points gained or lost at the end of each of the holder's turns.
    pub(super) tick: i16,
    /// Factor of the damage that the holder takes, in per cent.
    pub(super) taken_percent: u16,
    /// Factor of the damage that the holder deals, in per cent.
    pub(super) dealt_percent: u16,
    /// The actions that the holder cannot use, a bit each.
    pub(super) blocked: u64,
}

/// What happens when the rounds are used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Timeout {
    /// The evaluation is the final score.
    #[default]
    Evaluation,
    /// The score is 0.
    Draw,
}

impl Timeout {
    /// Both rules with their names in requests.
    pub(super) const NAMES: [(&'static str, Timeout); 2] =
        [("eval", Timeout::Evaluation), ("draw", Timeout::Draw)];

    /// The name in requests.
    pub(super) fn name(self) -> &'static str {
        if self == Timeout::Draw { "draw" } else { "eval" }
    }
}

/// What the living are worth while the fight goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weights {
    /// For each hit point.
    pub(super) hp: i16,
    /// For each living fighter.
    pub(super) alive: i16,
    /// For each unit of each resource.
    pub(super) resources: [i16; MAX_RESOURCES],
}

impl Default for Weights {
    fn default() -> Self {
        Self { hp: 1, alive: 0, resources: [0; MAX_RESOURCES] }
    }
}

/// What stays the same of a fighter.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    /// Its name.
    pub(super) id: String,
    /// Whom it fights for.
    pub(super) side: Side,
    /// Most hit points.
    pub(super) max_hp: u16,
    /// Most of each resource.
    pub(super) caps: [u16; MAX_RESOURCES],
    /// The resources that the state named for it, a bit each.
    pub(super) named: u8,
    /// Its actions by their place in the rules, in the order that ties are broken by.
    pub(super) actions: Vec<u8>,
}

/// Everything of a fight that no turn changes.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// The names of the sides; the first is the one whose view the evaluation takes.
    pub(super) sides: [String; 2],
    /// Every action, in the order of names.
    pub(super) actions: Vec<Action>,
    /// Every status, in the order of names.
    pub(super) statuses: Vec<Status>,
    /// Every resource, in the order of names.
    pub(super) resources: Vec<String>,
    /// The fighters in the order of their turns.
    pub(super) sheets: Vec<Sheet>,
    /// The fighters of each side, a bit each.
    pub(super) teams: [u8; 2],
    /// The score of a win.
    pub(super) win_score: i32,
    /// Rounds until the timeout rule ends the fight.
    pub(super) max_rounds: u16,
    /// The timeout rule.
    pub(super) timeout: Timeout,
    /// The evaluation.
    pub(super) weights: Weights,
    /// Whether each turn up to a win takes one off its score.
    pub(super) prefers_fast_wins: bool,
}

impl Rules {
    /// Whether dice decide anything in this fight.
    pub(super) fn has_chance(&self) -> bool {
        self.actions.iter().any(Action::has_chance)
    }

    /// The fighters that the side began with.
    pub(super) fn team_size(&self, side: Side) -> u32 {
        self.teams[side.index()].count_ones()
    }

    /// The side of a fighter.
    #[inline]
    pub(super) fn side_of(&self, fighter: usize) -> Side {
        if self.teams[0] >> fighter & 1 == 1 { Side::First } else { Side::Second }
    }

    /// The action of a fighter's slot.
    #[inline]
    pub(super) fn action_of(&self, fighter: usize, slot: u8) -> &Action {
        &self.actions[usize::from(self.sheets[fighter].actions[usize::from(slot)])]
    }
}
