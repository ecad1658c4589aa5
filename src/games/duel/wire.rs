//! Duels behind the service.

use super::position::{Match, Play};
use super::rules::MAX_HAND;
use super::turn::{End, end};
use super::{Duel, eval, format, notation, parse, schema, worlds};
use crate::game::Side;
use crate::games::answer::Reason;
use crate::games::fields::FieldError;
use crate::games::info::{GameInfo, GameLimits};
use crate::games::wire::WireGame;
use crate::keys::Keys;
use serde_json::{Value, json};

/// The move of playing no card.
pub(super) const PASS: &str = "pass";
/// The sides by name, as a state calls them.
pub(super) const SIDES: [(&str, Side); 2] = [("me", Side::First), ("opponent", Side::Second)];
/// Most turns of a duel: a pass and a card for each card of two full hands.
const MAX_TURNS: usize = 4 * MAX_HAND;

impl WireGame for Duel {
    const SLUG: &'static str = "duel";
    const WIN_CHANCE_SCALE: f64 = 4.0 * eval::SCALE as f64;

    fn info() -> GameInfo {
        GameInfo {
            slug: Self::SLUG,
            title: "Duel",
            rules: "Two players with hit points, block, mana and a hand of cards that the state describes. In a turn a \
                    player plays one card that it can pay for, or passes; then the other gains 1 mana. Damage eats block \
                    first. A player without hit points has lost by 100; two passes in a row, or two empty hands, end \
                    the duel with the difference of hit points. Equal cards in a hand are one move. \
                    The opponent's hand may be hidden: then the score of a move is its mean over the hands that it may be.",
            state_schema: schema::state(),
            move_schema: schema::moves(),
            move_notation: "The name of the card that is played, or pass.",
            move_detail_schema: schema::move_detail(),
            sides: SIDES.map(|(name, _)| name).to_vec(),
            score_unit: "hit points",
            has_start: false,
            limits: GameLimits { max_depth: 64, max_moves: MAX_TURNS },
            ui: json!({"shape": "cards", "field": "hand", "players": ["me", "opponent"], "definitions": "cards",
                       "max_hp": "max_hp", "pass": PASS, "move": "card"}),
            example: json!({"state": schema::example(), "depth": 12}),
        }
    }

    fn start(_keys: &Keys) -> Option<(Self, Match)> {
        None
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, Match)> {
        parse::read_state(state, pointer, keys, errors)
    }

    fn format_state(&self, position: &Match) -> Value {
        format::state(&self.rules, position)
    }

    fn parse_move(&self, position: &Match, text: &str) -> Result<Play, String> {
        notation::read(&self.rules, position, text)
    }

    fn format_move(&self, _position: &Match, mv: Play) -> String {
        notation::name(&self.rules, mv)
    }

    fn move_detail(&self, _position: &Match, mv: Play) -> Value {
        json!({"card": notation::card_of(&self.rules, mv)})
    }

    fn side_name(&self, side: Side) -> String {
        SIDES[side.index()].0.into()
    }

    fn reason(&self, position: &Match) -> Reason {
        match end(position) {
            Some(End::Defeat(_)) => Reason::Defeated,
            Some(End::HandsEmpty) => Reason::HandsEmpty,
            Some(End::DoublePass) | None => Reason::DoublePass,
        }
    }

    fn worlds(&self, position: &Match, seed: u64) -> Result<Vec<(u32, Match)>, FieldError> {
        if end(position).is_none() && position.mover().is_hidden() {
            let detail = "is \"opponent\", whose hand is hidden: only the side whose hand is known may ask";
            return Err(FieldError::invalid("/state/to_move", detail));
        }
        Ok(if end(position).is_some() { Vec::new() } else { worlds::worlds(&self.rules, position, seed) })
    }

    fn draw(&self, position: &Match) -> String {
        let line = |(name, side): (&str, Side)| {
            let player = &position.players[side.index()];
            let mark = if side == position.to_move { '>' } else { ' ' };
            let cards = format::names(&self.rules, player).join(" ");
            let hand = if player.is_hidden() { format!("{} of {cards}", player.held) } else { cards };
            format!(
                "{mark} {name:8} hp {:>2}/{}  block {}  mana {}/{}  hand: {hand}\n",
                player.hp, self.rules.max_hp, player.block, player.mana, self.rules.mana_max
            )
        };
        SIDES.map(line).concat()
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        vec![
            (json!({"state": schema::example()}), 12),
            (json!({"state": schema::large_example()}), 10),
            (json!({"state": schema::hidden_example()}), 6),
        ]
    }
}
