//! One turn: what may be chosen, what it does, how the turn ends and who is next.

use super::position::{Choice, Fight, Fighter};
use super::rules::{Action, Damage, Deed, MAX_FIGHTERS, MAX_NUMBER, Rules, Target};
use crate::game::Side;

/// How the dice fell in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Roll {
    /// Whether the action hit.
    pub(super) hits: bool,
    /// The damage roll, from 0.
    pub(super) damage: u8,
    /// Whether the hit was critical.
    pub(super) is_critical: bool,
}

/// Appends what the fighter whose turn it is may do, for a fight that goes on.
pub(super) fn list_choices(rules: &Rules, fight: &Fight, choices: &mut Vec<Choice>) {
    let before = choices.len();
    let actor = usize::from(fight.turn);
    if !must_skip(rules, &fight.fighters[actor]) {
        for slot in 0..rules.sheets[actor].actions.len() as u8 {
            list_uses(rules, fight, slot, choices);
        }
    }
    if choices.len() == before {
        choices.push(Choice::Skip);
    }
}

/// Appends the ways to use one action.
fn list_uses(rules: &Rules, fight: &Fight, slot: u8, choices: &mut Vec<Choice>) {
    let actor = usize::from(fight.turn);
    if hindrance(rules, fight, slot).is_some() {
        return;
    }
    let action = rules.action_of(actor, slot);
    if !action.target.is_chosen() {
        choices.push(Choice::Use { slot, target: None });
        return;
    }
    let targets = (0..rules.sheets.len()).filter(|&target| is_in_reach(rules, fight, action, target));
    choices.extend(targets.map(|target| Choice::Use { slot, target: Some(target as u8) }));
}

/// Whether a status leaves the fighter nothing but to skip.
pub(super) fn must_skip(rules: &Rules, fighter: &Fighter) -> bool {
    rules.statuses.iter().zip(&fighter.statuses).any(|(status, &turns)| status.skips && turns > 0)
}

/// Why the fighter whose turn it is cannot use one of its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// It was used too recently: turns left.
    Cooldown(u8),
    /// There is too little of this resource.
    Cost(usize),
    /// This status forbids it.
    Blocked(usize),
}

/// What keeps the fighter whose turn it is from the action in this slot.
pub(super) fn hindrance(rules: &Rules, fight: &Fight, slot: u8) -> Option<Hindrance> {
    let actor = usize::from(fight.turn);
    let fighter = &fight.fighters[actor];
    let cooldown = fighter.cooldowns[usize::from(slot)];
    if cooldown > 0 {
        return Some(Hindrance::Cooldown(cooldown));
    }
    let cost = rules.action_of(actor, slot).cost;
    if let Some(short) = (0..cost.len()).find(|&resource| fighter.resources[resource] < cost[resource]) {
        return Some(Hindrance::Cost(short));
    }
    let bit = 1_u64 << rules.sheets[actor].actions[usize::from(slot)];
    let statuses = rules.statuses.iter().zip(&fighter.statuses);
    let blocker = statuses.into_iter().position(|(status, &turns)| turns > 0 && status.blocked & bit != 0);
    blocker.map(Hindrance::Blocked)
}

/// Whether an action of the fighter whose turn it is reaches this one.
#[inline]
pub(super) fn is_in_reach(rules: &Rules, fight: &Fight, action: &Action, target: usize) -> bool {
    let is_enemy = rules.side_of(target) != rules.side_of(usize::from(fight.turn));
    fight.fighters[target].is_alive() && is_enemy == action.target.is_hostile()
}

/// Plays a turn with these dice.
pub(super) fn play_turn(rules: &Rules, fight: &mut Fight, choice: Choice, roll: Roll) {
    let mut turn = Turn { rules, actor: usize::from(fight.turn), fight, roll, fresh: 0 };
    turn.act(choice);
    turn.end(choice);
    turn.hand_over();
}

/// A turn that is being played.
struct Turn<'r, 'f> {
    rules: &'r Rules,
    fight: &'f mut Fight,
    actor: usize,
    roll: Roll,
    /// The actor's statuses that were put on in this very turn, a bit each.
    fresh: u16,
}

/// The fighters that an action reaches, a bit each.
type Reached = u8;

impl Turn<'_, '_> {
    fn act(&mut self, choice: Choice) {
        let Choice::Use { slot, target } = choice else {
            return;
        };
        let rules = self.rules;
        let action = rules.action_of(self.actor, slot);
        let resources = &mut self.fight.fighters[self.actor].resources;
        for (resource, cost) in resources.iter_mut().zip(action.cost) {
            *resource = resource.saturating_sub(cost);
        }
        if !self.roll.hits {
            return;
        }
        let reached = self.reached(action, target);
        for effect in &action.effects {
            let reached = if effect.on_actor { 1 << self.actor } else { reached };
            self.apply(effect.deed, action, reached);
        }
    }

    fn reached(&self, action: &Action, target: Option<u8>) -> Reached {
        match (action.target, target) {
            (_, Some(target)) => 1 << target,
            (Target::Actor, None) => 1 << self.actor,
            (_, None) => {
                let all = 0..self.rules.sheets.len();
                let reached = all.filter(|&other| is_in_reach(self.rules, self.fight, action, other));
                reached.fold(0, |bits, other| bits | 1 << other)
            }
        }
    }

    fn apply(&mut self, deed: Deed, action: &Action, reached: Reached) {
        let damage = match deed {
            Deed::Damage(damage) => self.damage_dealt(damage, action),
            _ => 0,
        };
        for target in (0..MAX_FIGHTERS).filter(|target| reached & 1 << target != 0) {
            if self.fight.fighters[target].is_alive() {
                self.apply_to(target, deed, damage);
            }
        }
    }

    fn apply_to(&mut self, target: usize, deed: Deed, damage: i128) {
        let sheet = &self.rules.sheets[target];
        match deed {
            Deed::Damage(_) => {
                let taken = self.damage_taken(target, damage);
                self.fight.fighters[target].change_hp(-taken, sheet.max_hp);
            }
            Deed::Heal(amount) => {
                self.fight.fighters[target].change_hp(i32::from(amount), sheet.max_hp);
            }
            Deed::Status { status, turns } => self.put_on(target, status, turns),
            Deed::Resource { resource, amount } => {
                let cap = i32::from(sheet.caps[usize::from(resource)]);
                let held = &mut self.fight.fighters[target].resources[usize::from(resource)];
                *held = (i32::from(*held) + i32::from(amount)).clamp(0, cap) as u16;
            }
        }
    }

    fn put_on(&mut self, target: usize, status: u8, turns: u8) {
        let left = &mut self.fight.fighters[target].statuses[usize::from(status)];
        *left = turns.max(*left);
        if target == self.actor {
            self.fresh |= 1 << status;
        }
    }

    /// The roll, times a critical hit, times what the actor's statuses make of it.
    fn damage_dealt(&self, damage: Damage, action: &Action) -> i128 {
        let rolled = i128::from(damage.at(self.roll.damage));
        let struck = if self.roll.is_critical { percent_of(rolled, action.crit.percent) } else { rolled };
        let statuses = self.rules.statuses.iter().zip(&self.fight.fighters[self.actor].statuses);
        let held = statuses.filter(|(_, turns)| **turns > 0);
        held.fold(struck, |damage, (status, _)| percent_of(damage, status.dealt_percent))
    }

    fn damage_taken(&self, target: usize, damage: i128) -> i32 {
        let statuses = self.rules.statuses.iter().zip(&self.fight.fighters[target].statuses);
        let held = statuses.filter(|(_, turns)| **turns > 0);
        let taken = held.fold(damage, |damage, (status, _)| percent_of(damage, status.taken_percent));
        taken.min(i128::from(MAX_NUMBER)) as i32
    }

    /// Cooldowns fall, the used action's begins, and older statuses tick and wear off.
    fn end(&mut self, choice: Choice) {
        let fighter = &mut self.fight.fighters[self.actor];
        for cooldown in &mut fighter.cooldowns {
            *cooldown = cooldown.saturating_sub(1);
        }
        if let Choice::Use { slot, .. } = choice {
            fighter.cooldowns[usize::from(slot)] = self.rules.action_of(self.actor, slot).cooldown;
        }
        let max_hp = self.rules.sheets[self.actor].max_hp;
        for (index, status) in self.rules.statuses.iter().enumerate() {
            if fighter.statuses[index] > 0 && self.fresh & 1 << index == 0 {
                fighter.change_hp(i32::from(status.tick), max_hp);
                fighter.statuses[index] = fighter.statuses[index].saturating_sub(1);
            }
        }
    }

    /// The next living fighter's turn, unless a side has fallen.
    fn hand_over(&mut self) {
        if self.rules.prefers_fast_wins {
            self.fight.ply = self.fight.ply.saturating_add(1);
        }
        if is_alive(self.rules, self.fight, Side::First) && is_alive(self.rules, self.fight, Side::Second) {
            self.pass_on();
        }
    }

    fn pass_on(&mut self) {
        let count = self.rules.sheets.len();
        let later = (1..=count).map(|step| self.actor + step);
        let Some(next) = later.into_iter().find(|next| self.fight.fighters[next % count].is_alive()) else {
            return;
        };
        self.fight.turn = (next % count) as u8;
        self.fight.round += u16::from(next >= count);
    }
}

/// Whether anyone of the side still fights.
#[inline]
pub(super) fn is_alive(rules: &Rules, fight: &Fight, side: Side) -> bool {
    fight.living() & rules.teams[side.index()] != 0
}

/// So many per cent, rounded down; kept below what any later percentages could bring back within hit points.
#[inline]
fn percent_of(damage: i128, percent: u16) -> i128 {
    const BEYOND: i128 = 10_i128.pow(33);
    match u32::try_from(damage) {
        Ok(small) => i128::from(u64::from(small) * u64::from(percent) / 100),
        Err(_) => (damage * i128::from(percent) / 100).min(BEYOND),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_round_down_and_survive_every_size() {
        assert_eq!((percent_of(7, 50), percent_of(7, 200), percent_of(0, 1_000)), (3, 14, 0));
        let huge = (0..32).fold(9_999, |damage, _| percent_of(damage, 1_000));
        assert!(huge >= 10_i128.pow(33));
        assert_eq!(percent_of(10_i128.pow(12), 50), 5 * 10_i128.pow(11));
    }
}
