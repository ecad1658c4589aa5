//! A tree as a picture: what there is to draw is decided once, in `figure`, and written as SVG or DOT.
//!
//! Nothing is told by colour alone: who chooses is a shape, the best edge is thick, a cut is dashed and has its
//! comparison beside it.

mod dot;
mod figure;
mod layout;
mod svg;

use super::answer::SearchTreeAnswer;
use figure::Figure;

/// How a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeFormat {
    /// As data.
    Json,
    /// For Graphviz.
    Dot,
    /// As a drawing.
    Svg,
}

impl TreeFormat {
    /// Every format by the name that requests use.
    pub const NAMES: [(&'static str, TreeFormat); 3] =
        [("json", Self::Json), ("dot", Self::Dot), ("svg", Self::Svg)];

    /// As the answer's head names it.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Dot => "text/vnd.graphviz",
            Self::Svg => "image/svg+xml",
        }
    }
}

/// A drawn tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The format, not JSON.
    pub format: TreeFormat,
    /// The document.
    pub text: String,
}

impl Picture {
    /// Draws a tree; `None` where it is wanted as data.
    pub(super) fn draw(answer: &SearchTreeAnswer, format: TreeFormat) -> Option<Self> {
        let text = match format {
            TreeFormat::Json => return None,
            TreeFormat::Dot => dot::write(&Figure::of(answer)),
            TreeFormat::Svg => svg::write(&Figure::of(answer)),
        };
        Some(Self { format, text })
    }
}
