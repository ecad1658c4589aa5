//! Battle behind the service.

use super::position::{Choice, Fight};
use super::rules::MAX_ROUNDS;
use super::turn::is_alive;
use super::{Battle, drawing, eval, format, notation, parse, schema};
use crate::game::{Game, Side};
use crate::games::answer::Reason;
use crate::games::fields::FieldError;
use crate::games::info::{GameInfo, GameLimits};
use crate::games::wire::WireGame;
use crate::keys::Keys;
use serde_json::{Value, json};

/// Deepest search of a fight without dice, in turns.
const MAX_DEPTH: u32 = 30;
/// Deepest search of a fight with dice, in turns.
const MAX_CHANCE_DEPTH: u32 = 8;

impl WireGame for Battle {
    const SLUG: &'static str = "battle";
    const WIN_CHANCE_SCALE: f64 = 15.0 * eval::SCALE as f64;

    fn info() -> GameInfo {
        GameInfo {
            slug: Self::SLUG,
            title: "Battle",
            rules: "A turn-based fight of two sides that the state describes: fighters with hit points take turns in a \
                    fixed order, each using one of its actions (damage, healing, statuses, resources, with costs, \
                    cooldowns and chances). Who has nobody left has lost; after the last round the evaluation counts. \
                    One ply is one fighter's turn, a skipped one too.",
            state_schema: schema::state(),
            move_schema: schema::moves(),
            move_notation: "The action's name, with >target where one of several fighters is chosen; skip when the \
                            fighter can do nothing.",
            move_detail_schema: schema::move_detail(),
            sides: Vec::new(),
            score_unit: "points of the evaluation",
            has_start: false,
            limits: GameLimits { max_depth: MAX_DEPTH, max_moves: MAX_MOVES },
            ui: json!({"shape": "cards", "field": "fighters", "order": "order", "definitions": "rules.actions",
                       "move": "action>target"}),
            example: json!({"state": schema::example(), "depth": 6}),
        }
    }

    fn start(_keys: &Keys) -> Option<(Self, Fight)> {
        None
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, Fight)> {
        parse::read_state(state, pointer, keys, errors)
    }

    fn format_state(&self, position: &Fight) -> Value {
        format::state(&self.rules, position)
    }

    fn parse_move(&self, position: &Fight, text: &str) -> Result<Choice, String> {
        let mut legal = Vec::new();
        self.legal_moves(position, &mut legal);
        notation::read(&self.rules, position, &legal, text)
    }

    fn format_move(&self, position: &Fight, mv: Choice) -> String {
        notation::name(&self.rules, position, mv)
    }

    fn move_detail(&self, position: &Fight, mv: Choice) -> Value {
        let id = |fighter: u8| self.rules.sheets[usize::from(fighter)].id.as_str();
        let target = match mv {
            Choice::Use { target, .. } => target.map(id),
            Choice::Skip => None,
        };
        let action = self.action(position, mv).map(|action| action.id.as_str());
        json!({"fighter": id(position.turn), "action": action, "target": target})
    }

    fn side_name(&self, side: Side) -> String {
        self.rules.sides[side.index()].clone()
    }

    fn max_side(&self, _root: &Fight) -> Side {
        Side::First
    }

    fn reason(&self, position: &Fight) -> Reason {
        let both_live = [Side::First, Side::Second].iter().all(|&side| is_alive(&self.rules, position, side));
        if both_live { Reason::Timeout } else { Reason::Defeated }
    }

    /// Turns are counted from the position asked about.
    fn as_root(&self, position: &mut Fight) {
        position.ply = 0;
    }

    fn max_depth(&self) -> Option<u32> {
        Some(if self.has_chance() { MAX_CHANCE_DEPTH } else { MAX_DEPTH })
    }

    fn has_chance(&self) -> bool {
        self.has_chance
    }

    fn draw(&self, position: &Fight) -> String {
        drawing::draw(&self.rules, position)
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        vec![(json!({"state": schema::example()}), 12), (json!({"state": schema::dice_example()}), 5)]
    }
}

/// Most moves of a fight: every fighter's turn in every round.
const MAX_MOVES: usize = MAX_ROUNDS as usize * super::rules::MAX_FIGHTERS;
