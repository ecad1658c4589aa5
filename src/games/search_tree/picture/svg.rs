//! A figure as SVG: black on white with pale fills, so that it can be printed, and a title for every node.

mod key;

use super::figure::{Element, Figure, Shape};
use super::layout::{self, Layout, Place};
use key::Key;
use svg::node::element::{Circle, Description, Group, Line, Polygon, Rectangle, Text, Title};
use svg::{Document, Node};

/// From one level to the next.
const ROW: f64 = 118.0;
/// Height of a shape.
const HEIGHT: f64 = 40.0;
/// Least width of a shape.
const WIDTH: f64 = 48.0;
/// Free space beside a node.
const GAP: f64 = 12.0;
/// Free space around everything.
const MARGIN: f64 = 24.0;
/// Height of a line of small text.
const SMALL_LINE: f64 = 14.0;
/// Height of the caption's lines.
const CAPTION_LINE: f64 = 20.0;
/// Least width of the drawing.
const LEAST_WIDTH: f64 = 560.0;
/// Size of values.
const LARGE: f64 = 15.0;
/// Size of everything else.
const SMALL: f64 = 12.0;
/// Where on an edge its label stands, in parts of its length.
const ALONG: f64 = 0.62;
/// Width of a character, in parts of its size: a guess on the wide side.
const ASPECT: f64 = 0.62;
const INK: &str = "#1f2328";
const BEST: &str = "#0b4fb3";
const FAINT: &str = "#57606a";

/// The figure as a document.
pub(super) fn write(figure: &Figure) -> String {
    let parents: Vec<_> = figure.elements.iter().map(|element| element.parent).collect();
    let widths: Vec<_> = figure.elements.iter().map(|element| width_of(element) + GAP).collect();
    let layout = layout::place(&parents, &widths);
    let key = Key::of(figure);
    let caption = [std::slice::from_ref(&figure.title), &figure.summary].concat();
    let caption_width = caption.iter().map(|line| text_width(line, LARGE)).fold(0.0, f64::max);
    let inner = layout.width.max(LEAST_WIDTH).max(caption_width);
    let top = MARGIN + CAPTION_LINE * caption.len() as f64 + 3.0 * SMALL_LINE;
    let notes = figure.elements.iter().map(|element| element.note.len()).max().unwrap_or_default();
    let depth = ROW * layout.levels.saturating_sub(1) as f64;
    let key_top = top + depth + HEIGHT + SMALL_LINE * notes as f64;
    let (width, height) = (inner + 2.0 * MARGIN, key_top + key.height(inner) + MARGIN);
    let frame = Frame { layout: &layout, left: MARGIN + (inner - layout.width) / 2.0, top };
    let document = Document::new()
        .set("viewBox", format!("0 0 {} {}", round(width), round(height)))
        .set("width", round(width))
        .set("height", round(height))
        .set("role", "img")
        .set("aria-labelledby", "search-tree-title search-tree-description")
        .set("font-family", "Helvetica, Arial, sans-serif")
        .add(Title::new(figure.title.as_str()).set("id", "search-tree-title"))
        .add(Description::new().set("id", "search-tree-description").add(svg::node::Text::new(format!(
            "{}. {}",
            figure.summary.join("; "),
            HOW_TO_READ
        ))))
        .add(Rectangle::new().set("width", "100%").set("height", "100%").set("fill", "#ffffff"))
        .add(caption_of(&caption))
        .add(frame.edges(figure))
        .add(frame.nodes(figure))
        .add(key.draw(inner, key_top));
    format!("{document}\n")
}

const HOW_TO_READ: &str = "Max nodes are triangles that point up, min nodes triangles that point down, chance nodes \
    circles, leaves boxes. Thick edges lead to the best child, dashed ones to what was cut. Above each node stands \
    its window on entry.";

/// Coordinates to a tenth, so that documents are short.
fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * ASPECT
}

/// Width of a shape alone: triangles have less room for their text.
fn shape_width(element: &Element) -> f64 {
    let text = text_width(&element.text, LARGE);
    match element.shape {
        Shape::Max | Shape::Min => (text * 1.35 + 22.0).max(WIDTH),
        Shape::Chance => (text + 12.0).max(HEIGHT),
        Shape::End | Shape::Horizon | Shape::Cut => (text + 14.0).max(HEIGHT),
    }
}

/// Edges come together towards the parent, so a label on one needs more room than it is wide.
fn width_of(element: &Element) -> f64 {
    let labels = element.note.iter().chain(&element.window);
    let widest = labels.map(|label| text_width(label, SMALL)).fold(shape_width(element), f64::max);
    widest.max(text_width(&element.edge, SMALL) / ALONG)
}

/// From the middle of a shape to its top.
fn reach(element: &Element) -> f64 {
    if element.shape == Shape::Chance { shape_width(element) / 2.0 } else { HEIGHT / 2.0 }
}

fn label(text: &str, x: f64, y: f64, size: f64) -> Text {
    Text::new(text).set("x", round(x)).set("y", round(y)).set("font-size", size).set("text-anchor", "middle")
}

fn caption_of(lines: &[String]) -> Group {
    let mut group = Group::new().set("fill", INK);
    for (index, line) in lines.iter().enumerate() {
        let y = MARGIN + CAPTION_LINE * (index as f64 + 0.7);
        let weight = if index == 0 { "bold" } else { "normal" };
        let text = label(line, MARGIN, y, LARGE).set("text-anchor", "start").set("font-weight", weight);
        group.append(text);
    }
    group
}

/// Where the tree stands in the document.
struct Frame<'l> {
    layout: &'l Layout,
    left: f64,
    top: f64,
}

impl Frame<'_> {
    /// The middle of a node's shape.
    fn middle(&self, place: Place) -> (f64, f64) {
        (self.left + place.x, self.top + ROW * place.level as f64)
    }

    fn edges(&self, figure: &Figure) -> Group {
        let mut group = Group::new().set("stroke-linecap", "round");
        let children = figure.elements.iter().zip(&self.layout.places);
        for (element, place) in children {
            let Some(parent) = element.parent.and_then(|parent| self.layout.places.get(parent)) else {
                continue;
            };
            group.append(self.edge(element, *place, *parent));
        }
        group
    }

    fn edge(&self, element: &Element, place: Place, parent: Place) -> Group {
        let ((x1, y1), (x2, y2)) = (self.middle(parent), self.middle(place));
        let room = if element.window.is_some() { 18.0 } else { 0.0 };
        let (y1, y2) = (y1 + HEIGHT / 2.0, y2 - reach(element) - room);
        let mut group = Group::new().add(stroked(line(x1, y1, x2, y2), Stroke::of(element)));
        if !element.edge.is_empty() {
            let (x, y) = (x1 + ALONG * (x2 - x1), y1 + ALONG * (y2 - y1) + 4.0);
            let weight = if element.is_best { "bold" } else { "normal" };
            group.append(
                label(&element.edge, x, y, SMALL)
                    .set("fill", INK)
                    .set("font-weight", weight)
                    .set("stroke", "#ffffff")
                    .set("stroke-width", 4)
                    .set("paint-order", "stroke"),
            );
        }
        group
    }

    fn nodes(&self, figure: &Figure) -> Group {
        let mut group = Group::new().set("fill", INK);
        for (element, place) in figure.elements.iter().zip(&self.layout.places) {
            let (x, y) = self.middle(*place);
            group.append(node(element, x, y));
        }
        group
    }
}

fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Line {
    Line::new().set("x1", round(x1)).set("y1", round(y1)).set("x2", round(x2)).set("y2", round(y2))
}

/// How an edge is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    Plain,
    Best,
    Cut,
}

impl Stroke {
    fn of(element: &Element) -> Self {
        match (element.shape, element.is_best) {
            (Shape::Cut, _) => Self::Cut,
            (_, true) => Self::Best,
            _ => Self::Plain,
        }
    }
}

/// Thick to the best child, dashed to what was cut.
fn stroked(line: Line, stroke: Stroke) -> Line {
    match stroke {
        Stroke::Cut => line.set("stroke", FAINT).set("stroke-width", 1.4).set("stroke-dasharray", "5 4"),
        Stroke::Best => line.set("stroke", BEST).set("stroke-width", 4),
        Stroke::Plain => line.set("stroke", INK).set("stroke-width", 1.2),
    }
}

fn node(element: &Element, x: f64, y: f64) -> Group {
    let mut group = Group::new().add(Title::new(element.title.as_str()));
    group.append(outline(element.shape, x, y, shape_width(element)));
    // The middle of a triangle's text stands where the triangle is wide.
    let lowered = match element.shape {
        Shape::Max => 10.0,
        Shape::Min => -4.0,
        _ => 5.0,
    };
    group.append(label(&element.text, x, y + lowered, LARGE).set("font-weight", "bold"));
    if let Some(window) = &element.window {
        group.append(label(window, x, y - reach(element) - 6.0, SMALL).set("fill", FAINT));
    }
    for (index, line) in element.note.iter().enumerate() {
        group.append(label(line, x, y + HEIGHT / 2.0 + SMALL_LINE * (index as f64 + 1.0), SMALL));
    }
    group
}

fn outline(shape: Shape, x: f64, y: f64, width: f64) -> Group {
    let (half, up, down) = (width / 2.0, y - HEIGHT / 2.0, y + HEIGHT / 2.0);
    let group = Group::new().set("stroke", INK).set("stroke-width", 1.5);
    match shape {
        Shape::Max => group.add(polygon([(x, up), (x + half, down), (x - half, down)], "#e3eefc")),
        Shape::Min => group.add(polygon([(x - half, up), (x + half, up), (x, down)], "#fdeee3")),
        Shape::Chance => {
            let (x, y) = (round(x), round(y));
            group.add(Circle::new().set("cx", x).set("cy", y).set("r", round(half)).set("fill", "#f1ebfa"))
        }
        Shape::End => group.add(rectangle(x, y, width, 0.0)).add(rectangle(x, y, width, 3.0)),
        Shape::Horizon => group.add(rectangle(x, y, width, 0.0)),
        Shape::Cut => group
            .set("stroke", FAINT)
            .set("stroke-dasharray", "4 3")
            .add(rectangle(x, y, width, 0.0).set("rx", 6)),
    }
}

fn polygon(points: [(f64, f64); 3], fill: &str) -> Polygon {
    let points = points.map(|(x, y)| format!("{},{}", round(x), round(y))).join(" ");
    Polygon::new().set("points", points).set("fill", fill).set("stroke-linejoin", "round")
}

/// A box for a leaf, so much smaller on every side.
fn rectangle(x: f64, y: f64, width: f64, inset: f64) -> Rectangle {
    let height = HEIGHT * 0.75;
    Rectangle::new()
        .set("x", round(x - width / 2.0 + inset))
        .set("y", round(y - height / 2.0 + inset))
        .set("width", round(width - 2.0 * inset))
        .set("height", round(height - 2.0 * inset))
        .set("fill", "#ffffff")
}
