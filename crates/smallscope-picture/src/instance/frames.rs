//! Several drawings together: what they have in common looks the same, and stands at the same place, in all of them.

use std::collections::HashMap;

use super::{Picture, View};
use crate::drawing::{Drawing, Edge, place};
use crate::order::Order;
use crate::png::pixels;
use crate::svg::scene::{Arrow, Scene, box_size};
use crate::svg::{Frame, document};

impl View {
    /// Several drawings side by side in one SVG file, each under its title: the frames of a projection. An atom stands at
    /// the same place in all of them.
    pub fn svg_frames(&self, title: &str, frames: &[Picture]) -> String {
        let name = if title.is_empty() { "instance" } else { title };
        document(name, &self.together(title, frames, &Order::default()), true)
    }

    /// The same as a PNG file.
    pub fn png_frames(&self, title: &str, frames: &[Picture]) -> Vec<u8> {
        pixels(&self.svg_frames(title, frames))
    }

    /// A drawing as an SVG file with lines of text below it.
    ///
    /// ```
    /// use smallscope_picture::{Picture, View};
    /// let svg = View::default().svg_above(&Picture::default(), "start\n  x = 1");
    /// assert!(svg.contains(">start</text>") && svg.contains(">  x = 1</text>"));
    /// ```
    pub fn svg_above(&self, picture: &Picture, text: &str) -> String {
        let mut frames = self.together(&picture.title, std::slice::from_ref(picture), &Order::default());
        frames.iter_mut().for_each(|frame| frame.below = text.lines().map(str::to_owned).collect());
        document(frames[0].drawing.name(), &frames, true)
    }

    /// Drawings as elements of a page that has the style sheet already, with colours by this order; an atom stands at the
    /// same place in all of them.
    pub(crate) fn svg_elements(&self, frames: &[Picture], order: &Order) -> Vec<String> {
        let drawn = self.together("", frames, order).into_iter();
        drawn
            .map(|frame| {
                let name = frame.drawing.name().to_owned();
                document(&name, &[Frame { caption: String::new(), ..frame }], false)
            })
            .collect()
    }

    /// Frames laid out together.
    fn together(&self, title: &str, frames: &[Picture], order: &Order) -> Vec<Frame> {
        let mut drawings: Vec<Drawing> = frames.iter().map(|frame| self.drawing(frame)).collect();
        let mut all = order.clone();
        all.extend(Order::of(&drawings));
        drawings.iter_mut().for_each(|drawing| drawing.renumber(&all));
        let scenes = scenes(&drawings);
        let framed = |(drawing, scene): (Drawing, Scene)| {
            let caption = drawing.title.strip_prefix(title).unwrap_or(&drawing.title);
            Frame { caption: caption.trim_start_matches([',', ' ']).to_owned(), drawing, scene, below: Vec::new() }
        };
        drawings.into_iter().zip(scenes).map(framed).collect()
    }
}

/// Lays out several drawings so that nodes of the same name stand at the same place.
fn scenes(drawings: &[Drawing]) -> Vec<Scene> {
    let union = Drawing::union(drawings);
    let sizes = union.nodes.iter().map(|node| {
        let found = drawings.iter().flat_map(|drawing| &drawing.nodes).filter(|other| other.name == node.name);
        found.map(box_size).fold((0.0_f64, 0.0_f64), |most, size| (most.0.max(size.0), most.1.max(size.1)))
    });
    let whole = Scene::sized(&union, &sizes.collect::<Vec<_>>());
    drawings.iter().map(|drawing| part(&whole, &union, drawing)).collect()
}

/// The scene of a drawing that is part of the one that was laid out.
fn part(whole: &Scene, union: &Drawing, drawing: &Drawing) -> Scene {
    let node = |name: &str| union.nodes.iter().position(|other| other.name == name);
    let boxes = drawing.nodes.iter().filter_map(|part| node(&part.name).map(|at| whole.boxes[at])).collect();
    let mut arrows = Vec::new();
    for (index, edge) in drawing.edges.iter().enumerate() {
        let same = |arrow: &&Arrow| union.same_edge(&union.edges[arrow.edge], drawing, edge);
        arrows.extend(whole.arrows.iter().find(same).map(|arrow| Arrow { edge: index, ..arrow.clone() }));
    }
    Scene { boxes, arrows, ..*whole }
}

impl Drawing {
    /// The nodes and edges of all graphs, each once.
    fn union(graphs: &[Drawing]) -> Drawing {
        let mut union = Drawing::default();
        let mut places = HashMap::new();
        for graph in graphs {
            let nodes: Vec<usize> = (graph.nodes.iter())
                .map(|node| {
                    *places.entry(node.name.clone()).or_insert_with(|| {
                        union.nodes.push(node.clone());
                        union.nodes.len() - 1
                    })
                })
                .collect();
            for edge in &graph.edges {
                if !union.edges.iter().any(|other| union.same_edge(other, graph, edge)) {
                    let relation = place(&mut union.relations, &graph.relations[edge.relation]);
                    union.edges.push(Edge { from: nodes[edge.from], to: nodes[edge.to], relation, ..edge.clone() });
                }
            }
        }
        union
    }

    /// Whether an edge of this graph says the same as one of another graph.
    fn same_edge(&self, edge: &Edge, graph: &Drawing, other: &Edge) -> bool {
        let ends =
            |graph: &Drawing, edge: &Edge| (graph.nodes[edge.from].name.clone(), graph.nodes[edge.to].name.clone());
        let same = edge.label == other.label && self.relations[edge.relation] == graph.relations[other.relation];
        same && edge.both == other.both && ends(self, edge) == ends(graph, other)
    }
}
