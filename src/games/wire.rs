//! What a game adds to its rules to be served: JSON in, JSON out.

use super::answer::{Reason, Status};
use super::draws::DrawRules;
use super::fields::FieldError;
use super::info::GameInfo;
use super::knowledge::Prepared;
use crate::game::{Game, Side};
use crate::keys::Keys;
use crate::search::levels::StrengthCurve;
use crate::search::minimax::Ended;
use crate::search::tree_view::TreeScoring;
use serde_json::{Map, Value};
use std::path::Path;

/// Things with weights.
pub type Weighted<T> = Vec<(u32, T)>;

/// A game that can be served. States are parsed, not validated: what comes out of [`WireGame::parse_state`] can be played
/// to the end.
pub trait WireGame: Game + Sized + 'static {
    /// The game's name in paths.
    const SLUG: &'static str;

    /// The catalogue entry.
    fn info() -> GameInfo;

    /// The start position, where the game has one of its own.
    fn start(keys: &Keys) -> Option<(Self, Self::Position)>;

    /// Makes the tables that a search would else wait for when it first needs them. Takes milliseconds.
    fn make_tables() {}

    /// Gets ready what the game knows by computation: from a file in `directory`, where there is one, else by computing and
    /// writing it. Blocks. A process in which this was not called plays without.
    fn prepare(_directory: Option<&Path>) -> Option<Prepared> {
        None
    }

    /// Reads a request's `state`. `pointer` is where it stands in the request; every fault found goes to `errors`, and
    /// `None` is returned exactly when there was one.
    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, Self::Position)>;

    /// The position in the shape of a request's `state`.
    fn format_state(&self, position: &Self::Position) -> Value;

    /// Reads a legal move.
    ///
    /// # Errors
    /// What is wrong with it, for a person: not legal here, or not in the game's notation at all.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, String> {
        let mut legal = Vec::new();
        self.legal_moves(position, &mut legal);
        let found = legal.into_iter().find(|&mv| self.format_move(position, mv) == text);
        found.ok_or_else(|| format!("{} is not a legal move here", super::fields::quote(text)))
    }

    /// Makes a position the root of a request, after the request's moves have been played: for games that count from
    /// there.
    fn as_root(&self, _position: &mut Self::Position) {}

    /// The deepest search of these rules, where it is less than the catalogue's limit or a search without a depth must
    /// not go on beyond it.
    fn max_depth(&self) -> Option<u32> {
        None
    }

    /// Whether these rules have chance: then a proven value may be an expectation and not the result of every game.
    fn has_chance(&self) -> bool {
        Self::HAS_CHANCE
    }

    /// A legal move in the game's notation.
    fn format_move(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// A legal move in the game's own structured form.
    fn move_detail(&self, _position: &Self::Position, _mv: Self::Move) -> Value {
        Value::Object(Map::new())
    }

    /// The name of a side.
    fn side_name(&self, side: Side) -> String;

    /// The side that a search tree from this root calls max, so that all values are for it: the one to move, unless the
    /// game itself names its sides so.
    fn max_side(&self, root: &Self::Position) -> Side {
        self.side_to_move(root)
    }

    /// Why the game is over; asked only of finished positions.
    fn reason(&self, position: &Self::Position) -> Reason;

    /// Raw score at which the side to move expects about 73 % (the scale of the logistic curve of `win_chance`).
    const WIN_CHANCE_SCALE: f64;

    /// What positions count in the teaching view, where a request does not say.
    const TEACHING: TreeScoring = TreeScoring::Engine;

    /// What the strengths between 0 and 100 mean.
    const STRENGTH: StrengthCurve = StrengthCurve::DEFAULT;

    /// Whether a game that ended earlier counts as a leaf of perft.
    const PERFT_ENDED: Ended = Ended::Dropped;

    /// The draws by repetition and by moves without progress, where the rules have them.
    const DRAW_RULES: Option<DrawRules> = None;

    /// Plies without progress so far, as [`WireGame::DRAW_RULES`] count them.
    fn plies_without_progress(&self, _position: &Self::Position) -> u32 {
        0
    }

    /// The same rules without those by which a position that has legal moves is a draw: what perft counts.
    fn without_draw_rules(self) -> Self {
        self
    }

    /// The positions that this one may be, with weights, where something is hidden from the side to move: at most a few
    /// hundred with the same legal moves, drawn by the seed where there are more. None where nothing is hidden.
    ///
    /// # Errors
    /// Why no move can be asked for here.
    fn worlds(&self, _position: &Self::Position, _seed: u64) -> Result<Weighted<Self::Position>, FieldError> {
        Ok(Vec::new())
    }

    /// The position for a terminal, a few lines of text.
    fn draw(&self, position: &Self::Position) -> String;

    /// Positions that `bench` searches, as requests (`state`, `moves`), each with its depth.
    fn bench_positions() -> Vec<(Value, u32)>;

    /// Reads one line of a suite of positions with known answers; `None` for a comment or blank line.
    ///
    /// # Errors
    /// What is wrong with the line. The default knows no format.
    fn parse_suite_line(_line: &str) -> Result<Option<SuiteCase>, String> {
        Err(format!("no suite format is known for {}", Self::SLUG))
    }
}

/// A position with a known answer.
#[derive(Clone, Debug)]
pub struct SuiteCase {
    /// Names the position in messages.
    pub name: String,
    /// The request: `state` and `moves`.
    pub request: Value,
    /// What a right answer says.
    pub expected: Expected,
}

/// What a right answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Exactly this proven `score.value`.
    Value(i64),
    /// This proven sign: 1, 0 or -1.
    Outcome(i8),
    /// One of these moves.
    Move(Vec<String>),
    /// Any move but these.
    OtherMove(Vec<String>),
    /// Exactly this proven `score.value`, by one of these moves.
    ValueAndMove(i64, Vec<String>),
}

/// Builds the status of a position from the rules, its history left out.
pub fn status_of<G: WireGame>(game: &G, position: &G::Position) -> Status {
    use crate::game::Outcome;
    let outcome = game.outcome(position);
    let winner = match outcome {
        Some(Outcome::Win(side)) => Some(side),
        Some(Outcome::Points(points)) if points > 0 => Some(Side::First),
        Some(Outcome::Points(points)) if points < 0 => Some(Side::Second),
        _ => None,
    };
    let over = outcome.is_some();
    Status {
        over,
        winner: winner.map(|side| game.side_name(side)),
        reason: over.then(|| game.reason(position)),
        claimable: None,
        to_move: (!over).then(|| game.side_name(game.side_to_move(position))),
    }
}
