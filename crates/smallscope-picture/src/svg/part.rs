//! A connected part of a drawing: from layers to coordinates.

use super::measure::text_width;
use super::route::{Curve, Station, pull_taut};
use super::scene::{Arrow, HEAD, Rect, SMALL};
use crate::drawing::{Drawing, Edge};
use crate::layout::{Chain, Layered, pack, place};

const LABEL_HEIGHT: f64 = 16.0;
const LOOP: f64 = 26.0;

/// A connected part, in coordinates of its own.
pub(super) struct Part {
    pub nodes: Vec<usize>,
    pub size: (f64, f64),
    pub boxes: Vec<Rect>,
    pub arrows: Vec<Arrow>,
}

impl Part {
    pub fn of(graph: &Drawing, sizes: &[(f64, f64)], nodes: Vec<usize>) -> Part {
        let local = |node: usize| nodes.binary_search(&node).ok();
        let mut edges = Vec::new();
        let mut loops: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        for (index, edge) in graph.edges.iter().enumerate() {
            match (local(edge.from), local(edge.to)) {
                (Some(from), Some(to)) if from == to => loops[from].push(index),
                (Some(from), Some(to)) => edges.push((Some(index), (from, to))),
                _ => {}
            }
        }
        let gaps = add_gaps(graph, &nodes, &mut edges);
        let ends: Vec<(usize, usize)> = edges.iter().map(|&(_, ends)| ends).collect();
        if Layered::size(nodes.len() + gaps, &ends, 2) > MANY {
            return crowded(graph, sizes, nodes);
        }
        let widths = if graph.roots.is_empty() { widths(graph, sizes, &nodes, &edges) } else { Vec::new() };
        let layered = Layered::within(nodes.len() + gaps, &ends, 2, &widths, WIDE);
        let placed = Placed::new(graph, sizes, &nodes, &edges, &loops, &layered);
        placed.part(graph, nodes.clone(), &edges, &loops)
    }
}

/// Layers are not wider, and labels are not put side by side further, if there is another way.
const WIDE: f64 = 1200.0;

/// How much room each node takes in its layer, or the labels of the arrows that lead there.
fn widths(graph: &Drawing, sizes: &[(f64, f64)], nodes: &[usize], edges: &[LocalEdge]) -> Vec<f64> {
    let mut labels = vec![0.0; nodes.len()];
    for (edge, (_, to)) in edges.iter().filter_map(|&(edge, ends)| Some((edge?, ends))) {
        labels[to] += label_width(&graph.edges[edge]) + 12.0;
    }
    labels.iter().zip(nodes).map(|(labels, &node)| f64::max(*labels, sizes[node].0 + 28.0)).collect()
}

fn label_width(edge: &Edge) -> f64 {
    text_width(&edge.label, SMALL) + 8.0
}

/// Gaps of nodes with more arrows than this get no room.
const FEW: usize = 4;

/// The room of a gap.
const GAP: f64 = 12.0;

/// Adds edges to vertices behind the nodes that keep room where an object could have an arrow, so that an only child is seen to be the
/// left or the right one. Returns how many.
fn add_gaps(graph: &Drawing, nodes: &[usize], edges: &mut Vec<LocalEdge>) -> usize {
    if graph.roots.is_empty() {
        return 0;
    }
    let (leaving, mut gaps) = (graph.leaving(), 0);
    // The edges of a structure are in the order of its nodes.
    let mut arrows = std::mem::take(edges).into_iter().peekable();
    for (node, &at) in nodes.iter().enumerate() {
        let missing: Vec<usize> = graph.nodes[at].attributes.iter().filter_map(|line| line.missing).collect();
        let is_roomy = (1..=FEW - missing.len().min(FEW)).contains(&leaving[at].len());
        for place in 0..=leaving[at].len() {
            for _ in missing.iter().filter(|&&before| is_roomy && before == place) {
                edges.push((None, (node, nodes.len() + gaps)));
                gaps += 1;
            }
            edges.extend(arrows.next_if(|arrow| arrow.0 == leaving[at].get(place).copied()));
        }
    }
    gaps
}

/// More vertices than this are no drawing that anybody can read, and would take long.
const MANY: usize = 12_000;

/// A part that is too large for layers: its nodes in rows, and straight lines without labels.
fn crowded(graph: &Drawing, sizes: &[(f64, f64)], nodes: Vec<usize>) -> Part {
    let room: Vec<(f64, f64)> = nodes.iter().map(|&node| sizes[node]).collect();
    let area: f64 = room.iter().map(|size| (size.0 + 60.0) * (size.1 + 60.0)).sum();
    let (corners, size) = pack(&room, area.sqrt(), 60.0);
    let boxes: Vec<Rect> =
        (corners.iter().zip(&room)).map(|(&(x, y), &(width, height))| Rect { x, y, width, height }).collect();
    let place = |node: usize| nodes.binary_search(&node).ok().map(|at| boxes[at]);
    let line = |(index, edge): (usize, &Edge)| {
        let (from, to) = (place(edge.from)?, place(edge.to)?);
        let (start, end) = ((from.middle(), from.bottom()), (to.middle(), to.y));
        let curve = Curve { start, pieces: vec![[start, end, end]] };
        let label = Rect { x: start.0, y: start.1, width: 0.0, height: 0.0 };
        Some(Arrow { edge: index, curve, label, heads: (edge.both, true), is_loop: false })
    };
    let arrows = graph.edges.iter().enumerate().filter_map(line).collect();
    Part { nodes, size, boxes, arrows }
}

/// A part being drawn: sizes first, then coordinates.
struct Placed<'a> {
    layered: &'a Layered,
    /// The sizes of the vertices, without the loops of nodes.
    sizes: Vec<(f64, f64)>,
    /// The vertex that holds the label of an edge of the part, by the edge's place among them.
    labels: Vec<usize>,
    x: Vec<f64>,
    /// How far vertices extend to the left and to the right.
    reach: Vec<(f64, f64)>,
    /// The upper ends and heights of the layers.
    rows: Vec<(f64, f64)>,
    layer_of: Vec<usize>,
    width: f64,
}

/// An edge by its index, with its ends among the nodes of the part; none is a gap.
type LocalEdge = (Option<usize>, (usize, usize));

impl<'a> Placed<'a> {
    fn new(
        graph: &Drawing,
        boxes: &[(f64, f64)],
        nodes: &[usize],
        edges: &[LocalEdge],
        loops: &[Vec<usize>],
        layered: &'a Layered,
    ) -> Placed<'a> {
        let mut sizes: Vec<(f64, f64)> = nodes.iter().map(|&node| boxes[node]).collect();
        for (node, loops) in loops.iter().enumerate() {
            sizes[node].1 = sizes[node].1.max(loops.len() as f64 * (LABEL_HEIGHT + 4.0) + 8.0);
            let ports = layered.above[node].len().max(layered.below[node].len()) as f64;
            sizes[node].0 = sizes[node].0.max(ports * 9.0 + 12.0);
        }
        sizes.resize(layered.nodes, (GAP, 0.0));
        sizes.resize(layered.vertices(), (0.0, 0.0));
        let label = |edge: &LocalEdge| edge.0.map_or(0.0, |edge| label_width(&graph.edges[edge]));
        let labels = label_vertices(layered, &edges.iter().map(label).collect::<Vec<_>>());
        for (&vertex, edge) in labels.iter().zip(edges).filter_map(|(vertex, edge)| Some((vertex, edge.0?))) {
            sizes[vertex] = (label_width(&graph.edges[edge]), LABEL_HEIGHT);
        }
        let reach: Vec<(f64, f64)> = (0..sizes.len())
            .map(|vertex| {
                (sizes[vertex].0 / 2.0, sizes[vertex].0 / 2.0 + loops.get(vertex).map_or(0.0, |l| loop_room(graph, l)))
            })
            .collect();
        let gap = |left, right| gap(layered, left, right);
        let mut x = place(layered, &reach, gap);
        let rows = rows(layered, &sizes, &x);
        let layer_of = layer_of(layered);
        let middles: Vec<f64> = layer_of.iter().map(|&layer| rows[layer].0 + rows[layer].1 / 2.0).collect();
        pull_taut(layered, &mut x, &middles, &reach, &gap);
        let width = (0..x.len()).map(|vertex| x[vertex] + reach[vertex].1).fold(0.0, f64::max);
        Placed { layered, sizes, labels, x, reach, rows, layer_of, width }
    }

    fn part(&self, graph: &Drawing, nodes: Vec<usize>, edges: &[LocalEdge], loops: &[Vec<usize>]) -> Part {
        let boxes: Vec<Rect> = (0..nodes.len()).map(|node| self.rect(node)).collect();
        let height = self.rows.last().map_or(0.0, |(top, height)| top + height);
        let mut arrows: Vec<Arrow> = (edges.iter().zip(&self.layered.chains).zip(&self.labels))
            .filter_map(|((edge, chain), &label)| {
                edge.0.map(|edge| self.arrow(edge, &graph.edges[edge], chain, label, &boxes))
            })
            .collect();
        for (node, loops) in loops.iter().enumerate() {
            arrows.extend(loop_arrows(graph, loops, &boxes[node]));
        }
        Part { nodes, size: (self.width, height), boxes, arrows }
    }

    /// The room of a vertex, in the middle of its layer.
    fn rect(&self, vertex: usize) -> Rect {
        let (width, height) = self.sizes[vertex];
        let (top, row) = self.rows[self.layer_of[vertex]];
        Rect { x: self.x[vertex] - width / 2.0, y: top + (row - height) / 2.0, width, height }
    }

    fn arrow(&self, index: usize, edge: &Edge, chain: &Chain, label: usize, boxes: &[Rect]) -> Arrow {
        let (upper, lower) = (chain.path[0], chain.path[chain.path.len() - 1]);
        let start = self.port(&self.layered.below[upper], chain.path[1], &boxes[upper]);
        let before = chain.path[chain.path.len() - 2];
        let end = self.port(&self.layered.above[lower], before, &boxes[lower]);
        let mut stations: Vec<Station> = chain.path.iter().map(|&vertex| self.station(vertex)).collect();
        let last = stations.len() - 1;
        stations[0] = Station { x: start, top: boxes[upper].bottom(), room: ANYWHERE, ..stations[0] };
        stations[last] = Station { x: end, bottom: boxes[lower].y, room: ANYWHERE, ..stations[last] };
        let heads = (edge.both || chain.reversed, edge.both || !chain.reversed);
        // Straight below and above the heads, so that they point where the line leads.
        stations[0].bottom += if heads.0 { HEAD } else { 2.0 };
        stations[last].top -= if heads.1 { HEAD } else { 2.0 };
        let curve = Curve::through(&stations);
        Arrow { edge: index, curve, label: self.rect(label), heads, is_loop: false }
    }

    /// The place of a bend, with the room that the vertices beside it leave.
    fn station(&self, vertex: usize) -> Station {
        let index = self.layer_of[vertex];
        let layer = &self.layered.layers[index];
        let place = layer.iter().position(|&other| other == vertex).unwrap_or(0);
        let left = place.checked_sub(1).map(|before| layer[before]);
        let low = left.map_or(0.0, |left| self.x[left] + self.reach[left].1 + 4.0);
        let high = layer.get(place + 1).map_or(self.width, |&right| self.x[right] - self.reach[right].0 - 4.0);
        let (top, height) = self.rows[index];
        let x = self.x[vertex];
        Station { x, top, bottom: top + height, room: (low.min(x), high.max(x)) }
    }

    /// Where an edge meets a node: the places along its side are given out in the order of the edges' next vertices.
    fn port(&self, neighbours: &[usize], next: usize, rect: &Rect) -> f64 {
        let mut order: Vec<usize> = neighbours.to_vec();
        order.sort_by(|&a, &b| self.x[a].total_cmp(&self.x[b]));
        let place = order.iter().position(|&other| other == next).unwrap_or(0) as f64;
        let count = order.len() as f64;
        let step = if count > 1.0 { ((rect.width - 16.0) / (count - 1.0)).min(22.0) } else { 0.0 };
        rect.middle() + (place - (count - 1.0) / 2.0) * step
    }
}

/// For each edge the bend that holds its label, which is this wide: the one in its middle that lies between layers of nodes; if that layer is full, the
/// one whose layer has the most room.
fn label_vertices(layered: &Layered, widths: &[f64]) -> Vec<usize> {
    let layer_of = layer_of(layered);
    let mut taken = vec![0.0_f64; layered.layers.len()];
    // An edge with few bends has no choice.
    let mut order: Vec<usize> = (0..layered.chains.len()).collect();
    order.sort_by_key(|&edge| layered.chains[edge].path.len());
    let mut vertices = vec![0; order.len()];
    for edge in order {
        let path = &layered.chains[edge].path;
        let middle = path.len() / 2;
        let middle = path[if middle % 2 == 1 { middle } else { middle - 1 }];
        let room = |vertex: &usize| taken[layer_of[*vertex]];
        let bends = path[1..path.len() - 1].iter().step_by(2);
        let roomiest = bends.min_by(|a, b| room(a).total_cmp(&room(b))).copied().unwrap_or(middle);
        let vertex = if room(&middle) + widths[edge] > WIDE { roomiest } else { middle };
        taken[layer_of[vertex]] += widths[edge] + 12.0;
        vertices[edge] = vertex;
    }
    vertices
}

/// What an arrow may pass where it meets a node.
const ANYWHERE: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

/// For each vertex its layer.
fn layer_of(layered: &Layered) -> Vec<usize> {
    let mut layer_of = vec![0; layered.vertices()];
    for (index, layer) in layered.layers.iter().enumerate() {
        layer.iter().for_each(|&vertex| layer_of[vertex] = index);
    }
    layer_of
}

/// What lies between two vertices side by side at least.
fn gap(layered: &Layered, left: usize, right: usize) -> f64 {
    match (layered.is_bend(left), layered.is_bend(right)) {
        (false, false) => 28.0,
        (true, true) => 12.0,
        _ => 16.0,
    }
}

/// The upper ends and heights of the layers; the wider the curves between two of them, the more room is between.
fn rows(layered: &Layered, sizes: &[(f64, f64)], x: &[f64]) -> Vec<(f64, f64)> {
    let mut rows = Vec::with_capacity(layered.layers.len());
    let mut y = 0.0;
    for layer in &layered.layers {
        let height = layer.iter().map(|&vertex| sizes[vertex].1).fold(0.0, f64::max);
        rows.push((y, height));
        let shift = (layer.iter())
            .flat_map(|&vertex| layered.below[vertex].iter().map(move |&lower| (x[lower] - x[vertex]).abs()))
            .fold(0.0, f64::max);
        y += height + (17.0 + shift * 0.13).min(60.0);
    }
    rows
}

/// How much room the loops of a node take beside it.
fn loop_room(graph: &Drawing, loops: &[usize]) -> f64 {
    let widest = loops.iter().map(|&edge| text_width(&graph.edges[edge].label, SMALL)).fold(0.0, f64::max);
    if loops.is_empty() { 0.0 } else { LOOP + 6.0 + widest }
}

/// The arrows of a node to itself, one below the other on its right side.
fn loop_arrows(graph: &Drawing, loops: &[usize], rect: &Rect) -> Vec<Arrow> {
    let step = LABEL_HEIGHT + 4.0;
    let top = rect.y + rect.height / 2.0 - loops.len() as f64 * step / 2.0;
    let right = rect.x + rect.width;
    (loops.iter().enumerate())
        .map(|(place, &edge)| {
            let middle = top + (place as f64 + 0.5) * step;
            let width = text_width(&graph.edges[edge].label, SMALL);
            let label = Rect { x: right + LOOP + 3.0, y: middle - LABEL_HEIGHT / 2.0, width, height: LABEL_HEIGHT };
            let out = right + 32.0;
            let pieces = vec![[(out, middle - 7.0), (out, middle + 7.0), (right, middle + 7.0)]];
            let curve = Curve { start: (right, middle - 7.0), pieces };
            Arrow { edge, curve, label, heads: (false, true), is_loop: true }
        })
        .collect()
}
