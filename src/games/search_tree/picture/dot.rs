//! A figure for Graphviz.

use super::figure::{Element, Figure, Shape};
use std::fmt::Write;

const HEAD: &str = "digraph search_tree {\n  ordering=out;\n  labelloc=t;\n  fontname=\"sans-serif\";\n  \
                    node [fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\", arrowhead=none];\n";

/// The figure in the DOT language.
pub(super) fn write(figure: &Figure) -> String {
    let mut text = String::from(HEAD);
    let caption = [std::slice::from_ref(&figure.title), &figure.summary].concat().join("\n");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  label={};", quoted(&caption));
    for (id, element) in figure.elements.iter().enumerate() {
        let _ = writeln!(text, "  n{id} [{}];", node(element));
        if let Some(parent) = element.parent {
            let _ = writeln!(text, "  n{parent} -> n{id} [{}];", edge(element));
        }
    }
    text.push_str("}\n");
    text
}

fn node(element: &Element) -> String {
    let shape = match element.shape {
        Shape::Max => "triangle",
        Shape::Min => "invtriangle",
        Shape::Chance => "circle",
        Shape::End => "box, peripheries=2",
        Shape::Horizon => "box",
        Shape::Cut => "box, style=dashed",
    };
    let label: Vec<_> = [element.text.as_str()].into_iter().chain(element.window.as_deref()).collect();
    format!("shape={shape}, label={}, tooltip={}", quoted(&label.join("\n")), quoted(&element.title))
}

fn edge(element: &Element) -> String {
    let label: Vec<_> =
        [&element.edge].into_iter().chain(&element.note).filter(|text| !text.is_empty()).collect();
    let label = label.into_iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    let style = match (element.shape, element.is_best) {
        (Shape::Cut, _) => ", style=dashed",
        (_, true) => ", penwidth=3",
        _ => "",
    };
    format!("label={}{style}", quoted(&label))
}

/// A quoted string: in it, a backslash and a quote mean something.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_string_cannot_be_left() {
        assert_eq!(quoted("a\"];\\\n"), "\"a\\\"];\\\\\\n\"");
    }
}
