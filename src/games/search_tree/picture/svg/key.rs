//! The key below the drawing: what its shapes and lines mean, of those that occur in it.

use super::{HEIGHT, INK, MARGIN, SMALL, Stroke, label, line, outline, round, stroked, text_width};
use crate::games::search_tree::picture::figure::{Figure, Shape};
use svg::Node;
use svg::node::element::Group;

/// Height of a line of the key.
const LINE: f64 = 34.0;
/// Width of a sample.
const SAMPLE: f64 = 34.0;
/// Free space between entries.
const SPACE: f64 = 22.0;

/// Size of a sample beside that of a shape.
const SCALE: f64 = 0.55;

/// What is shown beside the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sample {
    Shape(Shape),
    Edge(Stroke),
    Words(&'static str),
}

const ENTRIES: [(Sample, &str); 9] = [
    (Sample::Shape(Shape::Max), "max chooses"),
    (Sample::Shape(Shape::Min), "min chooses"),
    (Sample::Shape(Shape::Chance), "chance: the mean"),
    (Sample::Shape(Shape::End), "the game is over"),
    (Sample::Shape(Shape::Horizon), "estimate at the horizon"),
    (Sample::Edge(Stroke::Best), "best"),
    (Sample::Edge(Stroke::Cut), "cut"),
    (Sample::Words("(α, β)"), "window on entry"),
    (Sample::Words("≤ ≥"), "a bound, not the value"),
];

/// The entries of a drawing.
pub(super) struct Key(Vec<(Sample, &'static str)>);

impl Key {
    pub(super) fn of(figure: &Figure) -> Self {
        let occurs = |sample: Sample| {
            figure.elements.iter().any(|element| match sample {
                Sample::Shape(shape) => element.shape == shape,
                Sample::Edge(stroke) => Stroke::of(element) == stroke,
                Sample::Words("≤ ≥") => element.text.starts_with(['≤', '≥']),
                Sample::Words(_) => true,
            })
        };
        Self(ENTRIES.into_iter().filter(|(sample, _)| occurs(*sample)).collect())
    }

    /// Where each entry stands, row by row, within a width.
    fn places(&self, width: f64) -> Vec<(f64, usize)> {
        let (mut x, mut row) = (0.0, 0);
        let place = |(sample, words): &(Sample, &str)| {
            let needed = sample_width(*sample) + text_width(words, SMALL) + SPACE;
            if x > 0.0 && x + needed > width {
                (x, row) = (0.0, row + 1);
            }
            let place = (x, row);
            x += needed;
            place
        };
        self.0.iter().map(place).collect()
    }

    pub(super) fn height(&self, width: f64) -> f64 {
        self.places(width).last().map_or(0.0, |(_, row)| LINE * (*row as f64 + 1.0))
    }

    pub(super) fn draw(&self, width: f64, top: f64) -> Group {
        let mut group = Group::new().set("fill", INK);
        for ((sample, words), (x, row)) in self.0.iter().zip(self.places(width)) {
            let (x, y) = (MARGIN + x, top + LINE * (row as f64 + 0.5));
            group.append(draw_sample(*sample, x, y));
            let text = label(words, x + sample_width(*sample), y + 4.0, SMALL);
            group.append(text.set("text-anchor", "start"));
        }
        group
    }
}

fn sample_width(sample: Sample) -> f64 {
    match sample {
        Sample::Words(words) => text_width(words, SMALL) + 8.0,
        Sample::Shape(_) | Sample::Edge(_) => SAMPLE,
    }
}

fn draw_sample(sample: Sample, x: f64, y: f64) -> Group {
    match sample {
        Sample::Shape(shape) => {
            let move_there =
                format!("translate({} {}) scale({SCALE})", round(x + SAMPLE / 2.0 - 4.0), round(y));
            Group::new().add(outline(shape, 0.0, 0.0, HEIGHT)).set("transform", move_there)
        }
        Sample::Edge(stroke) => Group::new().add(stroked(line(x, y, x + SAMPLE - 8.0, y), stroke)),
        Sample::Words(words) => Group::new().add(label(words, x, y + 4.0, SMALL).set("text-anchor", "start")),
    }
}
