//! Drawings as SVG, laid out here: no other program is needed.

mod draw;
pub(crate) mod measure;
mod part;
mod route;
pub(crate) mod scene;

use std::collections::HashMap;
use std::fmt::Write;

pub(crate) use draw::LETTERS;
pub(crate) use draw::dark_style;
use draw::{number, write_scene};
use measure::text_width;
use scene::Scene;

use crate::drawing::Drawing;
use crate::escape::escaped;
use crate::layout::pack;
use crate::order::Order;
use crate::palette::{GROUND, INK};

const MARGIN: f64 = 16.0;
const CAPTION: f64 = 32.0;

impl Drawing {
    /// The drawing as an SVG file: boxes in layers, and curved arrows with the names of the fields.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let list: Structure = "List { head: Node#0 { value: '<', next: None } }".parse()?;
    /// let svg = Drawing::of(&list).to_svg();
    /// assert!(svg.starts_with("<svg xmlns=") && svg.contains("value: &#39;&lt;&#39;"));
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn to_svg(&self) -> String {
        document(self.name(), &[Frame::new("", self.clone())], true)
    }

    /// Two drawings as one picture with the headings `before` and `after`; nodes that the other does not have, or has
    /// otherwise, stand out. Objects of the same number are taken for the same.
    ///
    /// ```
    /// use smallscope_picture::Drawing;
    /// let before = Drawing::of(&"Cell { value: 1 }".parse()?);
    /// let after = Drawing::of(&"Cell { value: 2 }".parse()?);
    /// let svg = Drawing::svg_pair(&before, &after);
    /// assert!(svg.contains(">before</text>") && svg.contains(">after</text>") && svg.contains("value: 2"));
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn svg_pair(before: &Drawing, after: &Drawing) -> String {
        let order = Order::of([before, after]);
        let frames =
            [("before", before.unlike(after)), ("after", after.unlike(before))].map(|(caption, mut drawing)| {
                drawing.renumber(&order);
                Frame::new(caption, drawing)
            });
        document(before.name(), &frames, true)
    }

    /// The drawing with those nodes marked that the other does not have, or has otherwise.
    fn unlike(&self, other: &Drawing) -> Drawing {
        let (states, others) = (self.states(), other.states());
        let mut marked = self.clone();
        for node in &mut marked.nodes {
            node.changed = states.get(node.name.as_str()) != others.get(node.name.as_str());
        }
        marked
    }

    /// All that is said about each node: what is written in it, and where its arrows lead.
    fn states(&self) -> HashMap<&str, (Vec<String>, Vec<&str>)> {
        let states = self.nodes.iter().zip(self.leaving()).map(|(node, leaving)| {
            let targets = leaving.iter().map(|&edge| self.nodes[self.edges[edge].to].name.as_str());
            (node.name.as_str(), (node.lines(), targets.collect()))
        });
        states.collect()
    }
}

/// One drawing with its caption.
pub(crate) struct Frame {
    pub caption: String,
    pub drawing: Drawing,
    pub scene: Scene,
    /// What is written below, line by line.
    pub below: Vec<String>,
}

impl Frame {
    fn new(caption: &str, drawing: Drawing) -> Frame {
        let scene = Scene::of(&drawing);
        Frame { caption: caption.to_owned(), drawing, scene, below: Vec::new() }
    }

    /// The size with the caption above.
    fn size(&self) -> (f64, f64) {
        let caption = if self.caption.is_empty() { (0.0, 0.0) } else { (text_width(&self.caption, 14.0), CAPTION) };
        let empty = if self.drawing.nodes.is_empty() { (text_width(NOTHING, LETTERS), 20.0) } else { (0.0, 0.0) };
        let below = (
            self.below.iter().map(|line| line.chars().count() as f64 * COLUMN).fold(0.0, f64::max),
            self.text_height(),
        );
        let width = self.scene.width.max(caption.0).max(empty.0).max(below.0);
        (width, self.scene.height.max(empty.1) + caption.1 + below.1)
    }

    fn text_height(&self) -> f64 {
        if self.below.is_empty() { 0.0 } else { (self.below.len() as f64 + 1.0) * LINE }
    }
}

/// How high a line below a drawing is, and how wide a letter in it.
const LINE: f64 = 16.0;
const COLUMN: f64 = 7.25;
const NOTHING: &str = "(nothing to draw)";

/// Frames in one file, or as an element of a page that has the style sheet already.
pub(crate) fn document(title: &str, frames: &[Frame], style: bool) -> String {
    let mut text = String::new();
    write_document(&mut text, title, frames, style).expect("writing to a string succeeds");
    text
}

fn write_document(text: &mut String, title: &str, frames: &[Frame], style: bool) -> std::fmt::Result {
    let sizes: Vec<(f64, f64)> = frames.iter().map(Frame::size).collect();
    let area: f64 = sizes.iter().map(|size| (size.0 + 40.0) * (size.1 + 40.0)).sum();
    let widest = sizes.iter().map(|size| size.0).fold(0.0, f64::max);
    let (corners, (width, height)) = pack(&sizes, widest.max((area * 2.2).sqrt()), 40.0);
    let (width, height) = (number(width + 2.0 * MARGIN), number(height + 2.0 * MARGIN));
    writeln!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="smallscope" role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" font-size="{LETTERS}" text-anchor="middle">"#
    )?;
    writeln!(text, "<title>{}</title>", escaped(title))?;
    if style {
        writeln!(text, "<style>{}</style>", dark_style())?;
    }
    writeln!(text, r#"<rect class="ground" width="{width}" height="{height}" fill="{}"/>"#, GROUND.light)?;
    for ((frame, size), (x, y)) in frames.iter().zip(&sizes).zip(corners) {
        write_frame(text, frame, size.0, (x + MARGIN, y + MARGIN))?;
    }
    writeln!(text, "</svg>")
}

fn write_frame(text: &mut String, frame: &Frame, width: f64, (x, mut y): (f64, f64)) -> std::fmt::Result {
    let middle = number(x + width / 2.0);
    let write = |text: &mut String, y: f64, size: f64, words: &str| {
        let (y, ink) = (number(y + size), INK.light);
        writeln!(text, r#"<text x="{middle}" y="{y}" font-size="{size}" fill="{ink}">{}</text>"#, escaped(words))
    };
    if !frame.caption.is_empty() {
        write(text, y, 14.0, &frame.caption)?;
        y += CAPTION;
        let (left, right, y, ink) = (number(x), number(x + width), number(y - 6.0), INK.light);
        writeln!(text, r#"<path class="rule" d="M{left} {y}H{right}" stroke="{ink}" stroke-opacity="0.4"/>"#)?;
    }
    if frame.drawing.nodes.is_empty() {
        write(text, y, LETTERS, NOTHING)?;
    }
    write_scene(text, &frame.drawing, &frame.scene, (x + (width - frame.scene.width) / 2.0, y))?;
    let first = y + frame.size().1 - if frame.caption.is_empty() { 0.0 } else { CAPTION } - frame.text_height();
    for (line, words) in frame.below.iter().enumerate() {
        let (x, y, ink) = (number(x), number(first + (line as f64 + 1.75) * LINE), INK.light);
        writeln!(
            text,
            r#"<text x="{x}" y="{y}" font-size="12" font-family="monospace" text-anchor="start" xml:space="preserve" fill="{ink}">{}</text>"#,
            escaped(words)
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
