//! The sentences.

use super::Told;
use crate::game::Scoring;
use crate::games::answer::{OutcomeAnswer, Reason, ScoreAnswer};
use crate::games::scene::Scene;
use crate::games::units::number_of_raw;
use crate::games::wire::WireGame;
use crate::search::levels::Skill;
use crate::search::{Line, Score};
use serde_json::Number;

/// What the sentences need besides scores.
pub(super) struct Words<'a, G: WireGame> {
    pub(super) scene: &'a Scene<G>,
    /// The unit of scores.
    pub(super) unit: &'a str,
}

impl<G: WireGame> Words<'_, G> {
    /// A skill has played something else than it knew to be best.
    pub(super) fn slip(&self, played: &Told<'_, G::Move>, best: &Told<'_, G::Move>, skill: Skill) -> String {
        let skill = match skill {
            Skill::Level(level) => format!("the level {}", level.name()),
            Skill::Strength(strength) => format!("strength {}", strength.get()),
        };
        let (name, worth) = (&played.name, self.worth(played));
        format!("\"{name}\" is a slip of {skill}: it {worth}; \"{}\" {}", best.name, self.worth(best))
    }

    /// There was no choice.
    pub(super) fn only_move(&self, played: &Told<'_, G::Move>, is_restricted: bool) -> String {
        let (name, worth) = (&played.name, self.worth(played));
        match is_restricted {
            true => format!("\"{name}\" is the only move considered; it {worth}"),
            false => format!("forced: \"{name}\" is the only legal move; it {worth}"),
        }
    }

    /// The best move was played.
    pub(super) fn choice(
        &self,
        played: &Told<'_, G::Move>,
        next: Option<&Told<'_, G::Move>>,
        is_restricted: bool,
    ) -> String {
        let (name, outcome) = (&played.name, played.score.outcome);
        let considered = if is_restricted { "move considered" } else { "move" };
        let worth = self.worth(played);
        match (outcome, next.and_then(|next| next.score.outcome)) {
            (Some(OutcomeAnswer::Loss), _) => format!("every {considered} loses; {}", self.least_bad(played)),
            (_, Some(OutcomeAnswer::Loss)) => {
                format!("\"{name}\" is the only {considered} that does not lose: it {worth}")
            }
            (Some(OutcomeAnswer::Win), Some(OutcomeAnswer::Draw)) => {
                format!("\"{name}\" is the only {considered} that wins: it {worth}")
            }
            _ => {
                let comparison = next.map_or_else(String::new, |next| self.comparison(played, next));
                format!("\"{name}\" {worth}{comparison}")
            }
        }
    }

    fn least_bad(&self, played: &Told<'_, G::Move>) -> String {
        let name = &played.name;
        match (played.score.in_plies, played.score.shortest) {
            (Some(plies), Some(true)) => {
                format!("\"{name}\" lasts longest: {} wins {}", self.opponent(), in_moves(plies / 2))
            }
            (Some(_), _) => format!("\"{name}\" {}", self.worth(played)),
            (None, _) => format!("\"{name}\" loses least: {}", self.amount(&played.score.value)),
        }
    }

    /// What is wrong with another move.
    pub(super) fn refutation(&self, other: &Told<'_, G::Move>, played: &Told<'_, G::Move>) -> String {
        use OutcomeAnswer::{Draw, Loss, Win};
        let name = &other.name;
        let reply = self.reply(other.line);
        let after = reply.as_ref().map_or_else(String::new, |reply| format!(" after \"{reply}\""));
        let (of_other, of_played) = (other.score.outcome, played.score.outcome);
        match (of_other, reply) {
            (Some(Loss), Some(reply)) if of_played != Some(Loss) => {
                format!("\"{name}\" loses to \"{reply}\"")
            }
            (Some(Loss), None) if of_played != Some(Loss) => format!("\"{name}\" loses"),
            (Some(Loss), _) if other.score.in_plies.is_some() => format!("\"{name}\" loses sooner{after}"),
            (Some(Draw), _) if of_played == Some(Win) => format!("\"{name}\" only draws{after}"),
            (Some(Win), _) if other.score.in_plies.is_some() => {
                format!("\"{name}\" {}, which is slower", self.worth(other))
            }
            _ => format!("\"{name}\" {}{after}", self.shortfall(other, played)),
        }
    }

    /// How much less a move is worth than another.
    fn shortfall(&self, other: &Told<'_, G::Move>, played: &Told<'_, G::Move>) -> String {
        if G::SCORING == Scoring::WinDrawLoss {
            return self.worth(other);
        }
        let less = self.difference(played.line.score, other.line.score);
        match other.score.proven && played.score.proven {
            true => format!("gains {less} less"),
            false => format!("is estimated to gain {less} less"),
        }
    }

    /// A verb and what follows it: what the side to move gets from a move.
    fn worth(&self, told: &Told<'_, G::Move>) -> String {
        let ScoreAnswer { value, outcome, in_plies, shortest, .. } = &told.score;
        let at_most = if *shortest == Some(false) { "at most " } else { "" };
        match (outcome, in_plies) {
            (Some(OutcomeAnswer::Win), Some(1)) => "wins at once".into(),
            (Some(OutcomeAnswer::Win), Some(plies)) => {
                format!("wins in {at_most}{}", counted(plies.div_ceil(2)))
            }
            (Some(OutcomeAnswer::Loss), Some(plies)) => {
                format!("loses: {} wins {}", self.opponent(), in_moves(plies / 2))
            }
            (Some(OutcomeAnswer::Draw), _) => self.draw(told.line),
            (Some(OutcomeAnswer::Win), None) => format!("wins, worth {}", self.amount(value)),
            (Some(OutcomeAnswer::Loss), None) => format!("loses, worth {}", self.amount(value)),
            (None, _) if told.score.proven => format!("is worth {} on average", self.amount(value)),
            (None, _) => self.estimate(told),
        }
    }

    fn estimate(&self, told: &Told<'_, G::Move>) -> String {
        let Told { depth, score, .. } = told;
        match G::SCORING {
            _ if *depth == 0 => "was played before any search was finished".into(),
            Scoring::WinDrawLoss => {
                format!("has an estimated win chance of {} at depth {depth}", percent(score))
            }
            Scoring::Points => format!("is estimated at {} at depth {depth}", self.amount(&score.value)),
        }
    }

    /// A draw, and how it comes about where the line shows it.
    fn draw(&self, line: &Line<G::Move>) -> String {
        if G::SCORING == Scoring::Points {
            return "ends level".into();
        }
        let Scene { game, position, .. } = self.scene;
        let mut end = position.clone();
        line.pv.iter().for_each(|&mv| game.play(&mut end, mv));
        let reason = game.outcome(&end).and_then(|_| way_to_draw(game.reason(&end)));
        reason.map_or_else(|| "draws".into(), |reason| format!("draws by {reason}"))
    }

    /// How a move compares with the next best, after its own worth.
    fn comparison(&self, played: &Told<'_, G::Move>, next: &Told<'_, G::Move>) -> String {
        let name = &next.name;
        if played.line.score <= next.line.score {
            return format!("; \"{name}\" is as good");
        }
        match G::SCORING {
            Scoring::Points => {
                let more = self.difference(played.line.score, next.line.score);
                format!(", {more} more than the next best, \"{name}\"")
            }
            Scoring::WinDrawLoss => format!("; the next best, \"{name}\", {}", self.worth(next)),
        }
    }

    fn difference(&self, more: Score, less: Score) -> String {
        self.amount(&number_of_raw(more.raw().saturating_sub(less.raw()), G::SCALE))
    }

    fn amount(&self, value: &Number) -> String {
        let is_one = value.as_f64().is_some_and(|value| value.abs() == 1.0);
        let unit = if is_one { self.unit.replacen("points", "point", 1) } else { self.unit.into() };
        format!("{value} {unit}")
    }

    /// The other side's answer to a move.
    fn reply(&self, line: &Line<G::Move>) -> Option<String> {
        let (Scene { game, position, .. }, reply) = (self.scene, *line.pv.get(1)?);
        let mut after = position.clone();
        game.play(&mut after, line.mv);
        let is_others = game.side_to_move(&after) != game.side_to_move(position);
        is_others.then(|| game.format_move(&after, reply))
    }

    fn opponent(&self) -> String {
        let Scene { game, position, .. } = self.scene;
        game.side_name(!game.side_to_move(position))
    }
}

fn counted(moves: u32) -> String {
    if moves == 1 { "1 move".into() } else { format!("{moves} moves") }
}

/// When the other side wins that needs so many moves of its own.
fn in_moves(moves: u32) -> String {
    if moves <= 1 { "at once".into() } else { format!("in {}", counted(moves)) }
}

fn percent(score: &ScoreAnswer) -> String {
    format!("{:.0} %", score.win_chance * 100.0)
}

/// The ways in which nobody wins.
fn way_to_draw(reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::BoardFull => Some("a full board"),
        Reason::Stalemate => Some("stalemate"),
        Reason::InsufficientMaterial => Some("lack of material"),
        Reason::FivefoldRepetition | Reason::ThreefoldRepetition => Some("repetition"),
        Reason::SeventyFiveMoves | Reason::FiftyMoves => Some("the move count"),
        Reason::MoveLimit => Some("the move limit"),
        _ => None,
    }
}
