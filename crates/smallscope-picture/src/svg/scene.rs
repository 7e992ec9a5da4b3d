//! Where everything goes: boxes, curves and labels, in pixels.
//!
//! Nodes stand in every other layer. In the layers between, each arrow has a vertex with room for its label, so that no
//! label lies on a node, on another label, or on another arrow. Within a layer an arrow runs straight down through the room
//! kept for it, and only between layers it is curved; so it passes no node.

use super::measure::text_width;
use super::part::Part;
use super::route::Curve;
use crate::drawing::{Drawing, Node};
use crate::layout::{components, pack};

/// The sizes of the letters in the first line of a node, in the others, and in labels.
pub(super) const TITLE: f64 = 14.0;
pub(super) const SMALL: f64 = 12.0;

const LINE: f64 = 16.0;
const PADDING: f64 = 9.0;

/// The length of an arrow's head.
pub(super) const HEAD: f64 = 8.0;

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// A drawn arrow.
#[derive(Clone, Debug)]
pub(crate) struct Arrow {
    /// Its edge.
    pub edge: usize,
    /// Its way, from top to bottom.
    pub curve: Curve,
    /// The room of its label.
    pub label: Rect,
    /// Whether it has a head at its first point, and at its last one.
    pub heads: (bool, bool),
    /// Whether it leads from the right side of a node to the same side.
    pub is_loop: bool,
}

/// A graph with all coordinates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    pub width: f64,
    pub height: f64,
    /// The boxes of the nodes.
    pub boxes: Vec<Rect>,
    pub arrows: Vec<Arrow>,
}

impl Scene {
    /// Lays out a graph.
    pub fn of(graph: &Drawing) -> Scene {
        Scene::sized(graph, &graph.nodes.iter().map(box_size).collect::<Vec<_>>())
    }

    /// Lays out a graph whose nodes have these sizes.
    pub fn sized(graph: &Drawing, sizes: &[(f64, f64)]) -> Scene {
        let boxes = sizes;
        let ends: Vec<(usize, usize)> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        let mut parts: Vec<Part> =
            (components(graph.nodes.len(), &ends).into_iter()).map(|nodes| Part::of(graph, boxes, nodes)).collect();
        // Large parts first, single nodes last; but roots in their order.
        if graph.roots.is_empty() {
            parts.sort_by_key(|part| std::cmp::Reverse(part.nodes.len()));
        }
        let sizes: Vec<(f64, f64)> = parts.iter().map(|part| part.size).collect();
        let area: f64 = sizes.iter().map(|(width, height)| (width + 28.0) * (height + 28.0)).sum();
        let widest = sizes.iter().map(|size| size.0).fold(0.0, f64::max);
        let (corners, (width, height)) = pack(&sizes, widest.max((area * 1.8).sqrt()), 28.0);
        let mut scene = Scene { width, height, boxes: vec![Rect::default(); graph.nodes.len()], arrows: Vec::new() };
        for (part, corner) in parts.into_iter().zip(corners) {
            scene.add(part, corner);
        }
        scene
    }

    fn add(&mut self, part: Part, (x, y): (f64, f64)) {
        for (node, found) in part.nodes.into_iter().zip(part.boxes) {
            self.boxes[node] = found.moved(x, y);
        }
        self.arrows.extend(part.arrows.into_iter().map(|mut arrow| {
            arrow.curve.shift(x, y);
            arrow.label = arrow.label.moved(x, y);
            arrow
        }));
    }
}

impl Rect {
    fn moved(self, x: f64, y: f64) -> Rect {
        Rect { x: self.x + x, y: self.y + y, ..self }
    }

    pub fn middle(&self) -> f64 {
        self.x + self.width / 2.0
    }

    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }
}

/// The size of a node's box.
pub(crate) fn box_size(node: &Node) -> (f64, f64) {
    let lines = node.lines();
    let widths = lines.iter().enumerate().map(|(index, line)| match index {
        0 => text_width(line, TITLE) * 1.1,
        _ => text_width(line, SMALL),
    });
    let width = widths.fold(24.0, f64::max) + 2.0 * PADDING;
    (width, lines.len() as f64 * LINE + 2.0 * PADDING - 4.0)
}

#[cfg(test)]
mod tests;
