//! Reading the requests: everything but the state, which is the game's own.

use super::draws::Claims;
use super::endpoint::ServerLimits;
use super::fields::{FieldError, ObjectReader};
use super::info::GameLimits;
use crate::search::levels::{Level, Skill, Strength};
use serde_json::Value;
use std::time::Duration;

/// Largest whole number that every JSON reader keeps exactly.
const MAX_SAFE: i64 = (1 << 53) - 1;
/// Most moves that `search_moves` may name.
const MAX_SEARCH_MOVES: usize = 5_000;

/// Most lines that an analysis may show.
const MAX_LINES: i64 = 500;
/// Lines that an analysis shows when it is not told.
const DEFAULT_LINES: usize = 3;

/// Where a request stands.
#[derive(Clone, Debug)]
pub(super) struct Place<'a> {
    /// `state`, if given.
    pub(super) state: Option<&'a Value>,
    /// Moves played since.
    pub(super) moves: Vec<&'a str>,
    /// Who ends a game that may be drawn by a claim.
    pub(super) claims: Claims,
}

impl<'a> Place<'a> {
    /// Reads its fields among others; faults go to the reader's errors.
    pub(super) fn read(reader: &mut ObjectReader<'a, '_>, game: GameLimits) -> Self {
        Self {
            state: reader.value("state"),
            moves: reader.text_list("moves", game.max_moves).unwrap_or_default(),
            claims: reader.choice("claims", &Claims::NAMES).unwrap_or_default(),
        }
    }
}

/// What every request for a search says: where, and for how long.
#[derive(Clone, Debug)]
pub(super) struct SearchRequest<'a> {
    /// Where.
    pub(super) place: Place<'a>,
    /// Deepest iteration in plies.
    pub(super) depth: Option<u32>,
    /// Budget from the moment the request was read.
    pub(super) time: Duration,
    /// Most nodes.
    pub(super) nodes: Option<u64>,
    /// Threads to search with.
    pub(super) threads: u32,
    /// The only moves to consider.
    pub(super) search_moves: Option<Vec<&'a str>>,
    /// Same body, same answer.
    pub(super) is_reproducible: bool,
    /// Whether an opening book may answer: where the answer must be the same on every server, none may.
    pub(super) may_use_book: bool,
}

impl<'a> SearchRequest<'a> {
    /// Reads its fields among others; faults go to the reader's errors.
    pub(super) fn read(reader: &mut ObjectReader<'a, '_>, game: GameLimits, server: &ServerLimits) -> Self {
        let place = Place::read(reader, game);
        let depth = reader.integer("depth", 1..=i64::from(game.max_depth));
        let time_ms = reader.integer("time_ms", 1..=server.max_time_ms as i64);
        let nodes = reader.integer("nodes", 1..=MAX_SAFE);
        let threads = reader.integer("threads", 1..=i64::from(server.max_threads));
        let is_reproducible = reader.flag("reproducible").unwrap_or(false);
        let may_use_book = reader.flag("book").unwrap_or(true) && !is_reproducible;
        check_reproducible(reader, is_reproducible);
        Self {
            place,
            depth: depth.map(|depth| depth as u32),
            time: budget(time_ms, depth.is_some() || nodes.is_some(), server),
            nodes: nodes.map(|nodes| nodes as u64),
            threads: threads.unwrap_or(1) as u32,
            search_moves: read_search_moves(reader),
            is_reproducible,
            may_use_book,
        }
    }
}

/// A `/move` request without its state.
#[derive(Clone, Debug)]
pub(super) struct MoveRequest<'a> {
    /// Where, and for how long.
    pub(super) search: SearchRequest<'a>,
    /// How well to play.
    pub(super) skill: Skill,
    /// Makes random choices repeatable.
    pub(super) seed: Option<u64>,
    /// Whether the choice is to be explained.
    pub(super) is_explained: bool,
}

impl<'a> MoveRequest<'a> {
    /// Reads a body; faults go to `errors`, and `None` is returned where there was one.
    pub(super) fn read(
        body: &'a Value,
        game: GameLimits,
        server: &ServerLimits,
        errors: &mut Vec<FieldError>,
    ) -> Option<Self> {
        let mut reader = ObjectReader::new(body, "", errors)?;
        let search = SearchRequest::read(&mut reader, game, server);
        let skill = read_skill(&mut reader);
        let seed = reader.integer("seed", 0..=MAX_SAFE).map(|seed| seed as u64);
        let is_explained = reader.flag("explain").unwrap_or(false);
        reader.finish().then_some(Self { search, skill, seed, is_explained })
    }

    /// Whether the answer may depend on the request alone: then nothing is shared with other searches.
    pub(super) fn is_private(&self) -> bool {
        !self.skill.is_perfect() || self.seed.is_some() || self.search.is_reproducible
    }
}

/// An `/analyze` request without its state.
#[derive(Clone, Debug)]
pub(super) struct AnalyzeRequest<'a> {
    /// Where, and for how long.
    pub(super) search: SearchRequest<'a>,
    /// How many of the best moves are shown.
    pub(super) most_lines: usize,
}

impl<'a> AnalyzeRequest<'a> {
    /// Reads a body; faults go to `errors`, and `None` is returned where there was one.
    pub(super) fn read(
        body: &'a Value,
        game: GameLimits,
        server: &ServerLimits,
        errors: &mut Vec<FieldError>,
    ) -> Option<Self> {
        let mut reader = ObjectReader::new(body, "", errors)?;
        let search = SearchRequest::read(&mut reader, game, server);
        let lines = reader.integer("multi_pv", 1..=MAX_LINES);
        let most_lines = lines.map_or(DEFAULT_LINES, |lines| lines as usize);
        reader.finish().then_some(Self { search, most_lines })
    }
}

/// A level by its name or a strength by its number.
fn read_skill(reader: &mut ObjectReader<'_, '_>) -> Skill {
    let level = reader.choice("difficulty", &Level::NAMES);
    let strength = reader.integer("strength", 0..=i64::from(Strength::MAX));
    if reader.has("difficulty") && reader.has("strength") {
        reader.fault("strength", "cannot be given with \"difficulty\": both say how well to play");
    }
    match (level, strength) {
        (_, Some(strength)) => Skill::Strength(Strength::new(strength as u8)),
        (level, None) => Skill::Level(level.unwrap_or_default()),
    }
}

fn read_search_moves<'a>(reader: &mut ObjectReader<'a, '_>) -> Option<Vec<&'a str>> {
    let moves = reader.text_list("search_moves", MAX_SEARCH_MOVES);
    if moves.as_ref().is_some_and(Vec::is_empty) {
        reader.fault("search_moves", "must name at least one move");
    }
    moves
}

/// A reproducible answer cannot depend on the time, and must end somewhere.
fn check_reproducible(reader: &mut ObjectReader<'_, '_>, is_reproducible: bool) {
    if !is_reproducible {
        return;
    }
    if reader.has("time_ms") {
        reader.fault(
            "time_ms",
            "cannot be given with \"reproducible\": an answer that depends on time cannot be repeated",
        );
    } else if !reader.has("depth") && !reader.has("nodes") {
        reader.fault("reproducible", "needs \"depth\" or \"nodes\" as the limit");
    }
}

fn budget(time_ms: Option<i64>, has_other_limit: bool, server: &ServerLimits) -> Duration {
    let default = if has_other_limit { server.max_time_ms } else { server.default_time_ms };
    Duration::from_millis(time_ms.map_or(default, |time_ms| time_ms as u64))
}

/// A `/position` request without its state.
#[derive(Clone, Debug)]
pub(super) struct PositionRequest<'a> {
    /// Where.
    pub(super) place: Place<'a>,
    /// Whether legal moves are wanted with their structured form.
    pub(super) with_details: bool,
}

impl<'a> PositionRequest<'a> {
    /// Reads a body; faults go to `errors`, and `None` is returned where there was one.
    pub(super) fn read(body: &'a Value, game: GameLimits, errors: &mut Vec<FieldError>) -> Option<Self> {
        let mut reader = ObjectReader::new(body, "", errors)?;
        let place = Place::read(&mut reader, game);
        let with_details = reader.flag("details").unwrap_or(false);
        reader.finish().then_some(Self { place, with_details })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const GAME: GameLimits = GameLimits { max_depth: 64, max_moves: 9 };

    fn read(body: &Value) -> Result<MoveRequest<'_>, Vec<String>> {
        let mut errors = Vec::new();
        let request = MoveRequest::read(body, GAME, &ServerLimits::default(), &mut errors);
        request.ok_or_else(|| errors.into_iter().map(|error| error.pointer).collect())
    }

    #[test]
    fn the_budget_is_the_default_unless_another_limit_is_given() {
        let time = |body: Value| read(&body).unwrap().search.time.as_millis();
        assert_eq!(time(json!({})), 1_000);
        assert_eq!(time(json!({"time_ms": 50, "depth": 3})), 50);
        assert_eq!(time(json!({"depth": 3})), 30_000);
        assert_eq!(time(json!({"nodes": 3})), 30_000);
    }

    #[test]
    fn limits_outside_their_range_are_refused_and_all_are_told() {
        let body = json!({"depth": 0, "time_ms": 30_001, "nodes": 0, "seed": -1, "threads": 2});
        assert_eq!(read(&body).unwrap_err(), ["/depth", "/time_ms", "/nodes", "/threads", "/seed"]);
        assert!(read(&json!({"nodes": MAX_SAFE, "seed": MAX_SAFE, "depth": 64, "time_ms": 30_000})).is_ok());
        assert!(read(&json!({"nodes": MAX_SAFE + 1})).is_err());
    }

    #[test]
    fn a_reproducible_request_has_a_limit_that_is_not_time() {
        assert_eq!(read(&json!({"reproducible": true})).unwrap_err(), ["/reproducible"]);
        let timed = json!({"reproducible": true, "depth": 3, "time_ms": 50});
        assert_eq!(read(&timed).unwrap_err(), ["/time_ms"]);
        assert!(read(&json!({"reproducible": true, "nodes": 9})).unwrap().is_private());
    }

    #[test]
    fn only_plain_perfect_play_shares_the_table() {
        assert!(!read(&json!({})).unwrap().is_private());
        assert!(read(&json!({"seed": 1})).unwrap().is_private());
        assert!(read(&json!({"difficulty": "easy"})).unwrap().is_private());
    }

    #[test]
    fn a_level_has_a_name_or_a_number_but_not_both() {
        let skill = |body: Value| read(&body).map(|request| request.skill);
        assert_eq!(skill(json!({})), Ok(Skill::Level(Level::Perfect)));
        assert_eq!(skill(json!({"difficulty": "hard"})), Ok(Skill::Level(Level::Hard)));
        assert_eq!(skill(json!({"strength": 40})), Ok(Skill::Strength(Strength::new(40))));
        assert!(!read(&json!({"strength": 100})).unwrap().is_private());
        assert!(read(&json!({"strength": 99})).unwrap().is_private());
        for bad in [json!(-1), json!(101), json!("40"), json!(1.5)] {
            assert_eq!(skill(json!({"strength": bad})), Err(vec!["/strength".into()]));
        }
        assert_eq!(skill(json!({"difficulty": "hard", "strength": 40})), Err(vec!["/strength".into()]));
    }

    fn read_lines(body: &Value) -> Result<usize, Vec<String>> {
        let mut errors = Vec::new();
        let request = AnalyzeRequest::read(body, GAME, &ServerLimits::default(), &mut errors);
        let pointers = || errors.iter().map(|error| error.pointer.clone()).collect();
        request.map(|request| request.most_lines).ok_or_else(pointers)
    }

    #[test]
    fn an_analysis_shows_three_lines_unless_told_otherwise() {
        assert_eq!(read_lines(&json!({})), Ok(3));
        assert_eq!(read_lines(&json!({"multi_pv": 1})), Ok(1));
        assert_eq!(read_lines(&json!({"multi_pv": 500})), Ok(500));
        assert_eq!(read_lines(&json!({"multi_pv": 0})), Err(vec!["/multi_pv".into()]));
        assert_eq!(read_lines(&json!({"multi_pv": 501})), Err(vec!["/multi_pv".into()]));
    }

    #[test]
    fn an_analysis_has_no_level() {
        assert_eq!(read_lines(&json!({"difficulty": "easy"})), Err(vec!["/difficulty".into()]));
        assert_eq!(read_lines(&json!({"seed": 1})), Err(vec!["/seed".into()]));
    }
}
