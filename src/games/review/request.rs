//! Reading a `/review` request. Its limits are meant for each move, so the whole is bounded here.

use crate::games::endpoint::ServerLimits;
use crate::games::fields::{Fault, FieldError, ObjectReader};
use crate::games::info::GameLimits;
use crate::games::request::SearchRequest;
use serde_json::Value;
use std::time::Duration;

/// Time for each move where the request names no limit and the server's maximum allows as much.
const DEFAULT_PLY_TIME: Duration = Duration::from_millis(100);

/// A `/review` request without its state.
#[derive(Clone, Debug)]
pub(in crate::games) struct ReviewRequest<'a> {
    /// The game; `depth` and `nodes` are for each move.
    pub(in crate::games) search: SearchRequest<'a>,
    /// How the time is spent.
    pub(super) pace: Pace,
}

/// Time of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pace {
    /// Most for one move.
    pub(super) ply: Duration,
    /// Most for all.
    pub(super) whole: Duration,
}

impl<'a> ReviewRequest<'a> {
    /// Reads a body; faults go to `errors`, and `None` is returned where there was one.
    pub(in crate::games) fn read(
        body: &'a Value,
        game: GameLimits,
        server: &ServerLimits,
        errors: &mut Vec<FieldError>,
    ) -> Option<Self> {
        let mut reader = ObjectReader::new(body, "", errors)?;
        let search = SearchRequest::read(&mut reader, game, server);
        if reader.has("search_moves") {
            reader.fault("search_moves", "cannot be given: a review compares a move with every other");
        }
        check_moves(&mut reader);
        let pace = read_pace(&mut reader, &search, server);
        reader.finish().then_some(Self { search, pace })
    }
}

fn check_moves(reader: &mut ObjectReader<'_, '_>) {
    let is_empty = reader.value("moves").and_then(Value::as_array).is_some_and(Vec::is_empty);
    if is_empty {
        reader.fault("moves", "must name at least one move");
    } else if !reader.has("moves") {
        reader.fault("moves", "is missing: the moves of the game to be reviewed");
    }
}

fn read_pace(reader: &mut ObjectReader<'_, '_>, search: &SearchRequest<'_>, server: &ServerLimits) -> Pace {
    let plies = u32::try_from(search.place.moves.len()).unwrap_or(u32::MAX).max(1);
    let most = Duration::from_millis(server.max_time_ms);
    if !reader.has("time_ms") {
        return match search.depth.is_some() || search.nodes.is_some() {
            true => Pace { ply: most, whole: most },
            false => Pace::even(DEFAULT_PLY_TIME.min(most / plies), plies),
        };
    }
    let pace = Pace::even(search.time, plies);
    if pace.whole > most {
        let detail = too_long(search.time, plies, server.max_time_ms);
        let pointer = reader.pointer_to("time_ms");
        reader.errors().push(FieldError { pointer, detail, fault: Fault::OutOfRange });
    }
    pace
}

fn too_long(asked: Duration, plies: u32, max_time_ms: u64) -> String {
    let moves = if plies == 1 { "one move".into() } else { format!("each of {plies} moves") };
    let asked = asked.as_millis();
    match max_time_ms / u64::from(plies) {
        0 => format!(
            "is more than {plies} moves leave of the {max_time_ms} ms that a review may take; leave it out"
        ),
        most => {
            format!("must be at most {most} for {moves}, not {asked}: the whole may take {max_time_ms} ms")
        }
    }
}

impl Pace {
    fn even(ply: Duration, plies: u32) -> Self {
        Self { ply, whole: ply.saturating_mul(plies) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const GAME: GameLimits = GameLimits { max_depth: 64, max_moves: 5_000 };
    const SERVER: ServerLimits = ServerLimits { default_time_ms: 1_000, max_time_ms: 3_000, max_threads: 1 };

    /// A fault's place, kind and words.
    type Told = (String, Fault, String);

    /// Microseconds for each move and for all.
    fn read(body: &Value) -> Result<(u128, u128), Vec<Told>> {
        let mut errors = Vec::new();
        let request = ReviewRequest::read(body, GAME, &SERVER, &mut errors);
        let pace = request.map(|request| (request.pace.ply.as_micros(), request.pace.whole.as_micros()));
        pace.ok_or_else(|| errors.into_iter().map(|e| (e.pointer, e.fault, e.detail)).collect())
    }

    fn moves(count: usize) -> Value {
        json!(vec!["a"; count])
    }

    #[test]
    fn without_a_limit_each_move_has_a_tenth_of_a_second_or_its_share_of_the_maximum() {
        assert_eq!(read(&json!({"moves": moves(10)})), Ok((100_000, 1_000_000)));
        assert_eq!(read(&json!({"moves": moves(300)})), Ok((10_000, 3_000_000)));
        assert_eq!(read(&json!({"moves": moves(4_000)})), Ok((750, 3_000_000)));
    }

    #[test]
    fn depth_or_nodes_alone_end_at_the_servers_maximum() {
        for body in [json!({"moves": ["a"], "depth": 3}), json!({"moves": ["a"], "nodes": 3})] {
            assert_eq!(read(&body), Ok((3_000_000, 3_000_000)));
        }
    }

    #[test]
    fn time_is_for_each_move_and_the_whole_may_not_be_more_than_the_maximum() {
        assert_eq!(read(&json!({"moves": moves(30), "time_ms": 100, "depth": 9})), Ok((100_000, 3_000_000)));
        let faults = read(&json!({"moves": moves(30), "time_ms": 101})).unwrap_err();
        assert_eq!((faults[0].0.as_str(), faults[0].1), ("/time_ms", Fault::OutOfRange));
        assert!(faults[0].2.contains("at most 100 for each of 30 moves"), "{}", faults[0].2);
        let faults = read(&json!({"moves": moves(4_000), "time_ms": 1})).unwrap_err();
        assert!(faults[0].2.contains("leave it out"), "{}", faults[0].2);
    }

    #[test]
    fn a_review_needs_moves_and_compares_with_every_move() {
        let pointers = |body: Value| -> Vec<String> {
            read(&body).unwrap_err().into_iter().map(|(pointer, ..)| pointer).collect()
        };
        assert_eq!(pointers(json!({})), ["/moves"]);
        assert_eq!(pointers(json!({"moves": []})), ["/moves"]);
        assert_eq!(pointers(json!({"moves": 3})), ["/moves"]);
        assert_eq!(pointers(json!({"moves": ["a"], "search_moves": ["a"]})), ["/search_moves"]);
        assert_eq!(pointers(json!({"moves": ["a"], "reproducible": true})), ["/reproducible"]);
        assert_eq!(pointers(json!({"moves": ["a"], "difficulty": "hard"})), ["/difficulty"]);
    }
}
