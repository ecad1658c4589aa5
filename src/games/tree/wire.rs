//! Explicit trees in JSON: nested arrays with numbers as leaves.

use super::{At, Child, MAX_DEPTH, MAX_NODES, Node, SCALE, Tree};
use crate::game::Side;
use crate::games::answer::Reason;
use crate::games::fields::{FieldError, ObjectReader, describe, quote};
use crate::games::info::{GameInfo, GameLimits};
use crate::games::units::number_of_raw;
use crate::games::wire::WireGame;
use crate::keys::Keys;
use serde_json::{Value, json};

/// Largest leaf.
const MAX_LEAF: f64 = 1_000_000.0;

impl WireGame for Tree {
    const SLUG: &'static str = "tree";
    const WIN_CHANCE_SCALE: f64 = 10.0 * SCALE as f64;

    fn info() -> GameInfo {
        GameInfo {
            slug: Self::SLUG,
            title: "Game tree",
            rules: "An explicit tree for teaching: max and min choose a child in turn until a leaf is reached, whose \
                    number max wants large and min small.",
            state_schema: state_schema(),
            move_schema: json!({"type": "string", "pattern": "^(0|[1-9][0-9]{0,3})$", "examples": ["0"]}),
            move_notation: "Index of the child, from 0.",
            move_detail_schema: json!({"type": "object", "additionalProperties": false, "properties": {}}),
            sides: vec!["max", "min"],
            score_unit: "points of the leaves",
            has_start: false,
            limits: GameLimits { max_depth: 64, max_moves: MAX_DEPTH },
            ui: json!({"shape": "tree", "field": "tree", "move": "child"}),
            example: json!({"state": {"tree": [[5, 10], [-1, 7], [-8, 2]], "to_move": "max"}}),
        }
    }

    fn start(_keys: &Keys) -> Option<(Self, At)> {
        None
    }

    fn parse_state(
        state: &Value,
        pointer: &str,
        keys: &Keys,
        errors: &mut Vec<FieldError>,
    ) -> Option<(Self, At)> {
        let mut reader = ObjectReader::new(state, pointer, errors)?;
        let tree = reader.required("tree");
        let to_move = reader.choice("to_move", &[("max", Side::First), ("min", Side::Second)]);
        let place = reader.pointer_to("tree");
        let is_clean = reader.finish();
        let nodes = parse_nodes(tree?, place).map_err(|error| errors.push(error)).ok()?;
        let position = At { node: 0, to_move: to_move.unwrap_or(Side::First) };
        is_clean.then(|| (Self::new(nodes, keys), position))
    }

    fn format_state(&self, position: &At) -> Value {
        json!({"tree": self.subtree(position.node), "to_move": self.side_name(position.to_move)})
    }

    fn parse_move(&self, position: &At, text: &str) -> Result<Child, String> {
        let children = match self.node(position) {
            Node::Leaf(_) => return Err(format!("{} cannot be played: this is a leaf", quote(text))),
            Node::Inner(children) => children.len(),
        };
        let is_index = text == "0" || !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
        let index = text.parse().ok().filter(|&index| is_index && usize::from(index) < children);
        index.map(Child).ok_or_else(|| {
            format!("{} is not a child; children are \"0\" to \"{}\"", quote(text), children - 1)
        })
    }

    fn format_move(&self, _position: &At, mv: Child) -> String {
        mv.0.to_string()
    }

    fn side_name(&self, side: Side) -> String {
        if side == Side::First { "max" } else { "min" }.into()
    }

    fn max_side(&self, _root: &At) -> Side {
        Side::First
    }

    fn reason(&self, _position: &At) -> Reason {
        Reason::Leaf
    }

    fn draw(&self, position: &At) -> String {
        format!("{}\n", self.subtree(position.node))
    }

    fn bench_positions() -> Vec<(Value, u32)> {
        let tree = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
        let worked = tree("[[5, 10], [-1, 7], [-8, 2]]");
        let deep = tree("[[[3, 9], [4, 1]], [[2, 8], [6, 5]]]");
        vec![(json!({"state": {"tree": worked}}), 2), (json!({"state": {"tree": deep}}), 3)]
    }
}

impl Tree {
    fn subtree(&self, node: u16) -> Value {
        match &self.nodes[usize::from(node)] {
            Node::Leaf(value) => Value::Number(number_of_raw(*value, SCALE)),
            Node::Inner(children) => children.iter().map(|&child| self.subtree(child)).collect(),
        }
    }
}

/// Reads the nodes level by level, so that children stand after their parents, without recursion.
fn parse_nodes(tree: &Value, pointer: String) -> Result<Vec<Node>, FieldError> {
    let mut nodes = Vec::new();
    let mut level = vec![(tree, pointer)];
    for depth in 0.. {
        if level.is_empty() {
            break;
        }
        let too_large = nodes.len() + level.len() > MAX_NODES;
        if too_large || depth > MAX_DEPTH {
            let limit = format!("has more than {MAX_NODES} nodes or {MAX_DEPTH} levels");
            return Err(FieldError::invalid(level.swap_remove(0).1, limit));
        }
        let first_child = nodes.len() + level.len();
        let mut below = Vec::new();
        for (value, place) in level {
            nodes.push(parse_node(value, place, first_child, &mut below)?);
        }
        level = below;
    }
    Ok(nodes)
}

/// Reads one node; its children are added to the level below, whose first node will stand at `first_child`.
fn parse_node<'v>(
    value: &'v Value,
    pointer: String,
    first_child: usize,
    below: &mut Vec<(&'v Value, String)>,
) -> Result<Node, FieldError> {
    match value {
        Value::Array(children) if children.is_empty() => {
            Err(FieldError::invalid(pointer, "has no children; a leaf is a number"))
        }
        Value::Array(children) if first_child + below.len() + children.len() > MAX_NODES => {
            Err(FieldError::invalid(
                pointer,
                format!("has too many children: a tree has at most {MAX_NODES} nodes"),
            ))
        }
        Value::Array(children) => {
            let first = first_child + below.len();
            let places = (0..children.len()).map(|index| format!("{pointer}/{index}"));
            below.extend(children.iter().zip(places));
            Ok(Node::Inner((first..first + children.len()).map(|place| place as u16).collect()))
        }
        leaf => parse_leaf(leaf).map(Node::Leaf).map_err(|detail| FieldError::invalid(pointer, detail)),
    }
}

/// A leaf in thousandths.
fn parse_leaf(value: &Value) -> Result<i32, String> {
    let Some(number) = value.as_f64() else {
        return Err(format!("must be a number or an array of children, not {}", describe(value)));
    };
    let raw = (number * f64::from(SCALE)).round();
    if number.abs() > MAX_LEAF {
        return Err(format!("must be at most {MAX_LEAF} in size, not {}", describe(value)));
    }
    if (raw / f64::from(SCALE) - number).abs() > 1e-9 {
        return Err(format!("must have at most 3 decimals, not {}", describe(value)));
    }
    Ok(raw as i32)
}

fn state_schema() -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": ["tree"],
        "description": "A tree of at most 5000 nodes and 64 levels below the root.",
        "properties": {
            "tree": {
                "description": "A leaf (a number of at most 3 decimals, up to 1000000 in size) or the list of a node's children, \
                                nested.",
                "oneOf": [
                    {"type": "number", "minimum": -1_000_000, "maximum": 1_000_000},
                    {"type": "array", "minItems": 1, "maxItems": 4999,
                     "items": {"description": "A leaf or a list of children, to any depth up to 64."}}
                ],
                "examples": [[[5, 10], [-1, 7], [-8, 2]]]
            },
            "to_move": {"type": "string", "enum": ["max", "min"], "default": "max",
                        "description": "The side that chooses at the root; below, the sides alternate."}
        },
        "examples": [{"tree": [[5, 10], [-1, 7], [-8, 2]], "to_move": "max"}]
    })
}
