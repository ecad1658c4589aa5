//! What there is to draw, in words and shapes, without places.

use crate::games::search_tree::answer::{
    BoundAnswer, CutAnswer, LeafAnswer, NodeAnswer, NodeStatus, Player, SearchTreeAnswer,
};
use serde_json::Number;

/// Longest label, in characters; the whole text stands in the element's title.
const LONGEST_LABEL: usize = 24;

/// The outline of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A triangle that points up.
    Max,
    /// A triangle that points down.
    Min,
    /// A circle.
    Chance,
    /// A box with a double line.
    End,
    /// A box.
    Horizon,
    /// A dashed box.
    Cut,
}

/// One node of the drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    /// Its parent's place, always before its own.
    pub(super) parent: Option<usize>,
    /// Stands on the edge from the parent.
    pub(super) edge: String,
    pub(super) shape: Shape,
    /// Stands inside.
    pub(super) text: String,
    /// The window on entry, where there was one.
    pub(super) window: Option<String>,
    /// Stands below, line by line.
    pub(super) note: Vec<String>,
    /// Whether it is its parent's best.
    pub(super) is_best: bool,
    /// Everything in words.
    pub(super) title: String,
}

/// The whole drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Figure {
    pub(super) title: String,
    /// What the walk came to.
    pub(super) summary: Vec<String>,
    pub(super) elements: Vec<Element>,
}

impl Figure {
    /// The drawing of a tree. Where a cut's nodes are not shown, one element stands for all of them.
    pub(super) fn of(answer: &SearchTreeAnswer) -> Self {
        let mut elements: Vec<_> = answer.nodes.iter().map(|node| element(answer, node)).collect();
        let mut explained = vec![false; answer.nodes.len()];
        for (node, element) in answer.nodes.iter().zip(&mut elements) {
            let (Some(cut), Some(parent)) = (&node.cut, node.parent) else { continue };
            if node.status == NodeStatus::Pruned && !std::mem::replace(&mut explained[parent], true) {
                element.note = comparison_lines(cut);
            }
        }
        let unseen = answer.nodes.iter().zip(explained).filter(|(_, explained)| !explained);
        elements.extend(unseen.filter_map(|(node, _)| saved_moves(node)));
        Self { title: title(answer), summary: summary(answer), elements }
    }
}

fn element(answer: &SearchTreeAnswer, node: &NodeAnswer) -> Element {
    let parent = node.parent.and_then(|parent| answer.nodes.get(parent));
    Element {
        parent: node.parent,
        edge: short(&edge(node)),
        shape: shape(node),
        text: text(node),
        window: (node.status != NodeStatus::Pruned).then(|| window(node)),
        note: Vec::new(),
        is_best: parent.is_some_and(|parent| parent.best_child == Some(node.id)),
        title: clean(&describe(node)),
    }
}

/// What stands for the moves that a cut at this node has saved.
fn saved_moves(node: &NodeAnswer) -> Option<Element> {
    let cut = node.cut.as_ref().filter(|cut| cut.saved_moves > 0 && node.status == NodeStatus::Visited)?;
    Some(Element {
        parent: Some(node.id),
        edge: String::new(),
        shape: Shape::Cut,
        text: format!("{} cut", cut.saved_moves),
        window: None,
        note: comparison_lines(cut),
        is_best: false,
        title: format!("{} moves cut: {}", cut.saved_moves, cut.comparison),
    })
}

fn shape(node: &NodeAnswer) -> Shape {
    match (node.status, node.leaf, node.player) {
        (NodeStatus::Pruned, _, _) => Shape::Cut,
        (_, Some(LeafAnswer::End), _) => Shape::End,
        (_, Some(LeafAnswer::Horizon), _) => Shape::Horizon,
        (_, None, Player::Max) => Shape::Max,
        (_, None, Player::Min) => Shape::Min,
        (_, None, Player::Chance) => Shape::Chance,
    }
}

/// The value as it stands in a shape: a leaf's own, elsewhere with what it says of the true one.
fn text(node: &NodeAnswer) -> String {
    if let Some(own) = &node.evaluation {
        return own.to_string();
    }
    match (&node.value, node.bound, node.status) {
        (Some(value), Some(BoundAnswer::Lower), _) => format!("≥ {value}"),
        (Some(value), Some(BoundAnswer::Upper), _) => format!("≤ {value}"),
        (Some(value), _, _) => value.to_string(),
        (None, _, NodeStatus::Pruned) => "cut".into(),
        (None, _, _) => "?".into(),
    }
}

fn edge(node: &NodeAnswer) -> String {
    match (&node.mv, &node.chance) {
        (Some(mv), _) => mv.clone(),
        (None, Some(chance)) => format!("{}/{}", chance.weight, chance.of),
        (None, None) => String::new(),
    }
}

fn window(node: &NodeAnswer) -> String {
    let end = |end: &Option<Number>, infinite: &str| end.as_ref().map_or(infinite.into(), Number::to_string);
    format!("({}, {})", end(&node.alpha, "-∞"), end(&node.beta, "∞"))
}

/// The two sides of a comparison, one a line, so that it is narrow.
fn comparison_lines(cut: &CutAnswer) -> Vec<String> {
    match cut
        .comparison
        .find([' '])
        .and_then(|first| cut.comparison[first + 1..].find(' ').map(|n| first + 1 + n))
    {
        Some(middle) => {
            let (left, right) = cut.comparison.split_at(middle);
            vec![left.into(), right.trim_start().into()]
        }
        None => vec![cut.comparison.clone()],
    }
}

fn describe(node: &NodeAnswer) -> String {
    let player = match node.player {
        Player::Max => "max",
        Player::Min => "min",
        Player::Chance => "chance",
    };
    let mut parts = vec![format!("node {}: {player}", node.id)];
    parts.extend(node.mv.as_ref().map(|mv| format!("move {mv}")));
    parts.extend(node.chance.as_ref().map(|chance| format!("chance {} of {}", chance.weight, chance.of)));
    match node.status {
        NodeStatus::Pruned => parts.push("cut".into()),
        _ => parts.push(format!("window {}, value {}", window(node), text(node))),
    }
    parts.extend(node.leaf.map(|leaf| match leaf {
        LeafAnswer::End => "the game is over".into(),
        LeafAnswer::Horizon => "an estimate at the horizon".into(),
    }));
    parts.extend(node.cut.as_ref().map(|cut| cut.comparison.clone()));
    parts.join(", ")
}

fn title(answer: &SearchTreeAnswer) -> String {
    let summary = &answer.summary;
    let max = match answer.max_side.as_str() {
        "max" => "max".into(),
        name => format!("max ({name})"),
    };
    let value = match (&summary.value, &summary.best) {
        (Some(value), Some(best)) => format!("worth {value} to {max}, best move {best}"),
        (Some(value), None) => format!("worth {value} to {max}"),
        (None, _) => "not searched to its end".into(),
    };
    clean(&format!("{}: {value}", answer.game))
}

fn summary(answer: &SearchTreeAnswer) -> Vec<String> {
    let summary = &answer.summary;
    let count = |nodes: Option<u64>| nodes.map_or("too many to count".into(), |nodes| nodes.to_string());
    let mut lines = vec![
        format!(
            "{} nodes visited, {} of them leaves, {} cutoffs",
            summary.visited, summary.leaves, summary.cutoffs
        ),
        format!(
            "the whole tree: minimax visits {}, alpha-beta {}",
            count(summary.minimax_nodes),
            count(summary.alpha_beta_nodes)
        ),
    ];
    if answer.truncated {
        lines.push("not every node is shown".into());
    }
    lines
}

/// A text for a label: short, and without what a document may not hold.
fn short(text: &str) -> String {
    let text = clean(text);
    match text.char_indices().nth(LONGEST_LABEL) {
        Some(_) => text.chars().take(LONGEST_LABEL - 1).chain(['…']).collect(),
        None => text,
    }
}

/// XML has no place for control characters, however they are written.
fn clean(text: &str) -> String {
    let is_strange = |symbol: char| symbol.is_control() || matches!(symbol, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|symbol| if is_strange(symbol) { '\u{fffd}' } else { symbol }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short_and_hold_no_control_characters() {
        assert_eq!(short("a\u{0}b"), "a\u{fffd}b");
        assert_eq!(short(&"é".repeat(24)), "é".repeat(24));
        assert_eq!(short(&"é".repeat(25)).chars().count(), 24);
    }

    #[test]
    fn a_comparison_is_broken_before_its_sign() {
        let (alpha, beta) = (5.into(), (-1).into());
        let cut = CutAnswer { comparison: "beta -1 <= alpha 5".into(), alpha, beta, saved_moves: 1 };
        assert_eq!(comparison_lines(&cut), ["beta -1", "<= alpha 5"]);
    }
}
