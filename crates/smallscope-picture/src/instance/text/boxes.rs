//! A connected graph as boxes in layers with lines between them.
//!
//! Arrows of one relation from one node are a *net*: one line leaves the node, with the relation's name beside it, and is
//! split below. Between two layers each net has a stretch of a row for its line across. No two nets share a column where
//! one comes from above and the other goes down; so lines meet only where they cross, and there the line down passes over.

use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::channel::Channel;
use crate::drawing::Drawing;
use crate::layout::{Layered, place};

/// Draws the nodes, which are all of a connected part, or says that they would not be readable in so many columns.
pub(super) fn draw(graph: &Drawing, nodes: &[usize], width: usize) -> Option<Vec<String>> {
    if nodes.len() > MANY {
        return None;
    }
    let mut part = Part::new(graph, nodes)?;
    // Where lines cannot be told apart, a little more room often helps.
    for slack in [0, 2, 4, 8] {
        part.slack = slack;
        let mut sheet = Sheet::new(&part);
        if sheet.width(&part) > width {
            return None;
        }
        if sheet.draw(&part).is_some() {
            return Some(sheet.canvas.rows());
        }
    }
    None
}

/// More vertices than this are no drawing that anybody can read.
const MANY: usize = 100;

/// What is drawn, in layers.
pub(super) struct Part {
    pub layered: Layered,
    /// The lines inside the nodes.
    lines: Vec<Vec<String>>,
    pub nets: Vec<Net>,
    /// For each vertex the nets that leave it downwards.
    leaving: Vec<Vec<usize>>,
    /// For each vertex the nets that come from above.
    pub coming: Vec<Vec<usize>>,
    /// How much wider than necessary nodes and gaps are.
    pub slack: usize,
}

/// Lines between two layers that are one line where they leave the upper one.
pub(super) struct Net {
    pub upper: usize,
    pub lower: Vec<usize>,
    pub label: String,
    /// Whether there is an arrow's head at the upper end, and at the lower ones.
    pub heads: (bool, bool),
}

impl Part {
    /// The part in layers; nothing if it is too large.
    fn new(graph: &Drawing, nodes: &[usize]) -> Option<Part> {
        let local = |node: usize| nodes.binary_search(&node).ok();
        let mut lines: Vec<Vec<String>> = nodes.iter().map(|&node| graph.nodes[node].lines()).collect();
        let mut kept = Vec::new();
        let mut ends = Vec::new();
        for edge in &graph.edges {
            match (local(edge.from), local(edge.to)) {
                (Some(from), Some(to)) if from == to => lines[from].push(format!("↺ {}", edge.label)),
                (Some(from), Some(to)) => {
                    kept.push(edge);
                    ends.push((from, to));
                }
                _ => {}
            }
        }
        if Layered::size(nodes.len(), &ends, 1) > MANY {
            return None;
        }
        let layered = Layered::new(nodes.len(), &ends, 1);
        let vertices = layered.vertices();
        let (leaving, coming) = (vec![vec![]; vertices], vec![vec![]; vertices]);
        let mut part = Part { layered, lines, nets: vec![], leaving, coming, slack: 0 };
        for (index, edge) in kept.iter().enumerate() {
            let chain = part.layered.chains[index].clone();
            let heads = (edge.both || chain.reversed, edge.both || !chain.reversed);
            for (step, pair) in chain.path.windows(2).enumerate() {
                let label = if step == 0 { edge.label.as_str() } else { "" };
                let heads = (heads.0 && step == 0, heads.1);
                part.connect(pair[0], pair[1], label, heads);
            }
        }
        Some(part)
    }

    /// Adds a piece of a line to the net of its label, or to a new one.
    fn connect(&mut self, upper: usize, lower: usize, label: &str, heads: (bool, bool)) {
        let same = |net: &&usize| {
            let net = &self.nets[**net];
            net.label == label && !label.is_empty() && net.heads == heads
        };
        let net = match self.leaving[upper].iter().find(same) {
            Some(&net) => net,
            None => {
                self.nets.push(Net { upper, lower: vec![], label: label.to_owned(), heads });
                self.leaving[upper].push(self.nets.len() - 1);
                self.nets.len() - 1
            }
        };
        self.nets[net].lower.push(lower);
        self.coming[lower].push(net);
    }

    /// How wide a vertex is: a node has room for its text, and for the lines that leave and enter it.
    fn width(&self, vertex: usize) -> usize {
        let Some(lines) = self.lines.get(vertex) else { return 1 };
        let text = lines.iter().map(|line| line.width()).max().unwrap_or(0) + 4;
        let below: usize = self.leaving[vertex].iter().map(|&net| self.nets[net].label.width() + 3).sum();
        let above = self.coming[vertex].len() * 2;
        text.max(below + 1).max(above + 3) + self.slack
    }

    pub fn height(&self, vertex: usize) -> usize {
        self.lines.get(vertex).map_or(1, |lines| lines.len() + 2)
    }
}

pub(super) struct Sheet {
    canvas: Canvas,
    /// The left ends of the vertices, and their widths.
    pub left: Vec<usize>,
    pub widths: Vec<usize>,
}

impl Sheet {
    fn new(part: &Part) -> Sheet {
        let widths: Vec<usize> = (0..part.layered.vertices()).map(|vertex| part.width(vertex)).collect();
        let reach: Vec<(f64, f64)> = widths.iter().map(|&width| (width as f64 / 2.0, width as f64 / 2.0)).collect();
        let x = place(&part.layered, &reach, |_, _| (2 + part.slack) as f64);
        let mut left = vec![0; widths.len()];
        for layer in &part.layered.layers {
            let mut free = 0;
            for &vertex in layer {
                let wanted = (x[vertex] - reach[vertex].0).round().max(0.0) as usize;
                left[vertex] = wanted.max(free);
                free = left[vertex] + widths[vertex] + 2 + part.slack;
            }
        }
        Sheet { canvas: Canvas::default(), left, widths }
    }

    fn width(&self, part: &Part) -> usize {
        (0..part.layered.vertices()).map(|vertex| self.left[vertex] + self.widths[vertex]).max().unwrap_or(0)
    }

    /// Draws layer by layer; nothing if the lines of some channel cannot be told apart.
    fn draw(&mut self, part: &Part) -> Option<()> {
        let mut y = 0;
        for layer in &part.layered.layers {
            let height = layer.iter().map(|&vertex| part.height(vertex)).max().unwrap_or(0);
            for &vertex in layer.iter().filter(|&&vertex| !part.layered.is_bend(vertex)) {
                self.node(part, vertex, y);
            }
            let channel = Channel::new(self, part, layer)?;
            for &vertex in layer.iter().filter(|&&vertex| part.layered.is_bend(vertex)) {
                let net = part.leaving[vertex][0];
                self.canvas.down(net, self.left[vertex], (y, y + height - 1), (true, true));
            }
            channel.draw(&mut self.canvas, part, layer, y, height);
            y += height + channel.height();
        }
        Some(())
    }

    fn node(&mut self, part: &Part, node: usize, y: usize) {
        let inside = self.widths[node] - 2;
        let centred = |text: &String| ((inside - text.width().min(inside)) / 2, text.clone());
        let lines: Vec<(usize, String)> = part.lines[node].iter().map(centred).collect();
        self.canvas.frame(self.left[node], y, self.widths[node], &lines);
    }

    /// The columns where nets leave a vertex, from left to right in the order of where they lead.
    pub fn ports(&self, part: &Part, vertex: usize) -> Vec<(usize, usize)> {
        if part.layered.is_bend(vertex) {
            return part.leaving[vertex].iter().map(|&net| (net, self.left[vertex])).collect();
        }
        let middle = |net: &usize| {
            let lower = &part.nets[*net].lower;
            lower.iter().map(|&other| self.left[other] * 2 + self.widths[other]).sum::<usize>() / lower.len().max(1)
        };
        let mut nets = part.leaving[vertex].clone();
        nets.sort_by_key(middle);
        let (left, width) = (self.left[vertex], self.widths[vertex]);
        let room: Vec<usize> = nets.iter().map(|&net| part.nets[net].label.width() + 3).collect();
        let spare = (width - 1).saturating_sub(room.iter().sum());
        // What is left over is dealt out before each port; a single one goes to the middle if its label fits there.
        let shares = nets.len() + 1;
        let single = |room: usize| (width / 2).min((width + 1).saturating_sub(room)).max(1);
        let mut ports = Vec::new();
        let mut at = 1;
        for (index, (&net, &room)) in nets.iter().zip(&room).enumerate() {
            let column = if nets.len() == 1 { single(room) } else { at + spare * (index + 1) / shares };
            ports.push((net, left + column));
            at += room;
        }
        ports
    }
}

#[cfg(test)]
mod tests;
