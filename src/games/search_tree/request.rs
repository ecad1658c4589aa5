//! Reading a `/search-tree` request: everything but the state.

use super::picture::TreeFormat;
use crate::games::fields::{FieldError, ObjectReader, describe};
use crate::games::info::GameLimits;
use crate::games::request::Place;
use crate::search::minimax::Fail;
use crate::search::tree_view::{Algorithm, MoveOrder, TreeScoring};
use crate::search::{Score, Window};
use serde_json::Value;

/// Deepest tree, in plies.
pub const MAX_DEPTH: u32 = 10;
/// Depth of a request that names none.
pub const DEFAULT_DEPTH: u32 = 2;
/// Most nodes that can be shown.
pub const MAX_NODES: usize = 5_000;
/// Nodes shown by a request that does not say how many.
pub const DEFAULT_NODES: usize = 1_000;
/// Largest end of a window that is not infinite, in units.
pub const MAX_WINDOW: i32 = 1_000_000;

/// A `/search-tree` request without its state.
#[derive(Clone, Debug)]
pub(in crate::games) struct TreeRequest<'a> {
    /// Where.
    pub(in crate::games) place: Place<'a>,
    /// Depth in plies, if given.
    pub(in crate::games) depth: Option<u32>,
    /// How the tree is walked and shown.
    pub(in crate::games) manner: Manner,
}

/// What holds where a body does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) struct TreeDefaults {
    /// How the tree is written.
    pub(in crate::games) format: TreeFormat,
    /// What positions count.
    pub(in crate::games) scoring: TreeScoring,
}

/// How a tree is walked and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games) struct Manner {
    pub(super) most_nodes: usize,
    pub(super) algorithm: Algorithm,
    pub(super) fail: Fail,
    pub(super) order: MoveOrder,
    pub(super) scoring: TreeScoring,
    /// In raw units, from max's view.
    pub(super) window: Window,
    pub(super) shows_pruned: bool,
    pub(super) format: TreeFormat,
}

impl<'a> TreeRequest<'a> {
    /// Reads a body; faults go to `errors`, and `None` is returned where there was one. `scale` is raw units to one
    /// unit.
    pub(in crate::games) fn read(
        body: &'a Value,
        game: GameLimits,
        scale: i32,
        defaults: TreeDefaults,
        errors: &mut Vec<FieldError>,
    ) -> Option<Self> {
        let mut reader = ObjectReader::new(body, "", errors)?;
        let place = Place::read(&mut reader, game);
        let depth = reader.integer("depth", 1..=i64::from(MAX_DEPTH.min(game.max_depth)));
        let manner = Manner::read(&mut reader, scale, defaults);
        reader.finish().then_some(Self { place, depth: depth.map(|depth| depth as u32), manner })
    }
}

impl Manner {
    fn read(reader: &mut ObjectReader<'_, '_>, scale: i32, defaults: TreeDefaults) -> Self {
        let most_nodes = reader.integer("max_nodes", 1..=MAX_NODES as i64);
        let algorithms = [("alpha-beta", Algorithm::AlphaBeta), ("minimax", Algorithm::Minimax)];
        let algorithm = reader.choice("algorithm", &algorithms).unwrap_or(Algorithm::AlphaBeta);
        let orders = [("natural", MoveOrder::Natural), ("engine", MoveOrder::Engine)];
        let scorings = [("engine", TreeScoring::Engine), ("textbook", TreeScoring::Textbook)];
        Self {
            most_nodes: most_nodes.map_or(DEFAULT_NODES, |nodes| nodes as usize),
            algorithm,
            fail: reader.choice("fail", &[("soft", Fail::Soft), ("hard", Fail::Hard)]).unwrap_or(Fail::Soft),
            order: reader.choice("order", &orders).unwrap_or(MoveOrder::Natural),
            scoring: reader.choice("scoring", &scorings).unwrap_or(defaults.scoring),
            window: read_window(reader, algorithm, scale).unwrap_or(Window::FULL),
            shows_pruned: reader.choice("pruned", &[("none", false), ("stub", true)]).unwrap_or(false),
            format: reader.choice("format", &TreeFormat::NAMES).unwrap_or(defaults.format),
        }
    }
}

fn read_window(reader: &mut ObjectReader<'_, '_>, algorithm: Algorithm, scale: i32) -> Option<Window> {
    let value = reader.value("window")?;
    let Some([alpha, beta]) = value.as_array().map(Vec::as_slice) else {
        let found = describe(value);
        reader.fault("window", format!("must be [alpha, beta], each a number or null, not {found}"));
        return None;
    };
    let alpha = read_end(reader, 0, alpha, scale, Score::MIN);
    let beta = read_end(reader, 1, beta, scale, Score::MAX);
    let window = Window { alpha: alpha?, beta: beta? };
    if window.alpha >= window.beta {
        reader.fault("window", "must be [alpha, beta] with alpha below beta");
        return None;
    }
    if algorithm == Algorithm::Minimax && window != Window::FULL {
        let detail = "cannot be given with \"minimax\", which looks at everything; use \"alpha-beta\"";
        reader.fault("window", detail);
        return None;
    }
    Some(window)
}

/// One end of a window in raw units.
fn read_end(
    reader: &mut ObjectReader<'_, '_>,
    index: usize,
    value: &Value,
    scale: i32,
    infinite: Score,
) -> Option<Score> {
    if value.is_null() {
        return Some(infinite);
    }
    let end = raw_of(value, scale);
    if let Err(detail) = &end {
        let pointer = format!("{}/{index}", reader.pointer_to("window"));
        reader.errors().push(FieldError::invalid(pointer, detail.clone()));
    }
    end.ok()
}

fn raw_of(value: &Value, scale: i32) -> Result<Score, String> {
    let Some(number) = value.as_f64() else {
        return Err(format!("must be a number, or null for infinity, not {}", describe(value)));
    };
    if number.abs() > f64::from(MAX_WINDOW) {
        return Err(format!("must be at most {MAX_WINDOW} in size, or null, not {}", describe(value)));
    }
    let scaled = number * f64::from(scale);
    if (scaled.round() - scaled).abs() > 1e-6 {
        let unit = if scale == 1 { "a whole number" } else { "a number of at most 3 decimals" };
        return Err(format!("must be {unit}, not {}", describe(value)));
    }
    Ok(Score::new(scaled.round() as i32))
}
