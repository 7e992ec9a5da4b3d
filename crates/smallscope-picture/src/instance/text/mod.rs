//! Drawings made of characters: boxes and lines where the picture is small enough, an indented outline otherwise.

mod boxes;
mod canvas;
mod channel;

use unicode_width::UnicodeWidthStr;

use crate::drawing::Drawing;
use crate::instance::picture::Picture;
use crate::instance::view::{Style, View};
use crate::layout::{components, pack};
use crate::tree::Tree;

impl View {
    /// A drawing for the terminal.
    pub fn text(&self, picture: &Picture) -> String {
        let graph = self.drawing(picture);
        if graph.nodes.is_empty() {
            return "(nothing to draw)\n".to_owned();
        }
        let text = drawing(&graph, self.width);
        if self.style == Style::Ascii { ascii(&text) } else { text }
    }
}

/// The parts that are not connected side by side, those that are too large as outlines below.
fn drawing(graph: &Drawing, width: usize) -> String {
    let ends: Vec<(usize, usize)> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
    let mut parts = components(graph.nodes.len(), &ends);
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let mut sheets = Vec::new();
    let mut large = Vec::new();
    for part in parts {
        match boxes::draw(graph, &part, width) {
            Some(rows) => sheets.push(rows),
            None => large.extend(part),
        }
    }
    let mut text = side_by_side(&sheets, width);
    if !large.is_empty() {
        large.sort_unstable();
        text.push_str(&outline(graph, &large));
    }
    text
}

/// Below this depth nodes are named only; they are drawn at the margin later.
const DEPTH: usize = 25;

/// These nodes and all that they lead to, as trees. Atoms to which no arrow leads come first.
fn outline(graph: &Drawing, nodes: &[usize]) -> String {
    let mut entered = vec![false; graph.nodes.len()];
    for edge in graph.edges.iter().filter(|edge| edge.from != edge.to) {
        entered[edge.to] = true;
        entered[edge.from] |= edge.both;
    }
    let (roots, others): (Vec<usize>, Vec<usize>) = nodes.iter().partition(|&&node| !entered[node]);
    let mut tree = Tree::new(graph, DEPTH);
    for root in roots.into_iter().chain(others) {
        if !tree.drawn[root] {
            tree.grow("", root);
        }
    }
    tree.lines.iter().map(|line| line.whole() + "\n").collect()
}

fn side_by_side(sheets: &[Vec<String>], width: usize) -> String {
    let wide = |sheet: &Vec<String>| sheet.iter().map(|row| row.width()).max().unwrap_or(0);
    // One row less than it has, so that one row is left between two sheets.
    let sizes: Vec<(f64, f64)> = sheets.iter().map(|sheet| (wide(sheet) as f64, sheet.len() as f64 - 1.0)).collect();
    let (corners, (_, height)) = pack(&sizes, width as f64, 2.0);
    let mut rows = vec![String::new(); if sheets.is_empty() { 0 } else { height as usize + 1 }];
    for (sheet, (x, y)) in sheets.iter().zip(corners) {
        for (index, row) in sheet.iter().enumerate() {
            let whole = &mut rows[y as usize + index];
            let pad = (x as usize).saturating_sub(whole.width());
            whole.push_str(&" ".repeat(pad));
            whole.push_str(row);
        }
    }
    rows.iter().map(|row| format!("{}\n", row.trim_end())).collect()
}

/// The drawing in ASCII, as far as it is not names.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '─' => plain.push('-'),
            '│' => plain.push('|'),
            '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => plain.push('+'),
            '▼' => plain.push('v'),
            '▲' => plain.push('^'),
            '↺' => plain.push('@'),
            '→' => plain.push_str("->"),
            '…' => plain.push_str("..."),
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests;
