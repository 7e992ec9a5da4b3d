//! Drawings as SVG, laid out here: no other program is needed.

mod draw;
mod measure;
mod part;
mod route;
mod scene;

use std::fmt::Write;

pub(crate) use draw::dark_style;
use draw::{LETTERS, number, write_scene};
use measure::text_width;
use scene::Scene;

use crate::escape::escaped;
use crate::graph::Graph;
use crate::instance::Order;
use crate::instance::picture::Picture;
use crate::instance::view::View;
use crate::layout::pack;
use crate::palette::{GROUND, INK};

const MARGIN: f64 = 16.0;
const CAPTION: f64 = 26.0;

impl Picture {
    /// A drawing as an SVG file.
    pub fn svg(&self) -> String {
        View::default().svg(self)
    }
}

impl View {
    /// A drawing as an SVG file.
    pub fn svg(&self, picture: &Picture) -> String {
        let picture = self.apply(picture);
        document(&picture.title, &[Frame::new(self, &picture)], true)
    }

    /// Several drawings side by side in one SVG file, each under its title: the frames of a projection. An atom stands at
    /// the same place in all of them.
    pub fn svg_frames(&self, title: &str, frames: &[Picture]) -> String {
        document(title, &self.together(title, frames, &Order::default()), true)
    }

    /// Drawings as elements of a page that has the style sheet already, with colours by this order; an atom stands at the
    /// same place in all of them.
    pub(crate) fn svg_elements(&self, frames: &[Picture], order: &Order) -> Vec<String> {
        let drawn = frames.iter().zip(self.together("", frames, order));
        drawn
            .map(|(frame, drawn)| document(&frame.title, &[Frame { caption: String::new(), ..drawn }], false))
            .collect()
    }

    /// Frames laid out together.
    fn together(&self, title: &str, frames: &[Picture], order: &Order) -> Vec<Frame> {
        let pictures: Vec<Picture> = frames.iter().map(|frame| self.apply(frame)).collect();
        let mut graphs: Vec<Graph> = pictures.iter().map(|picture| Graph::of(picture, self)).collect();
        let mut all = order.clone();
        all.extend(Order::of(&graphs));
        graphs.iter_mut().for_each(|graph| graph.renumber(&all));
        let scenes = Scene::together(&graphs);
        let captions = pictures.iter().map(|frame| frame.title.strip_prefix(title).unwrap_or(&frame.title));
        let drawn = captions.zip(graphs).zip(scenes);
        drawn.map(|((caption, graph), scene)| Frame { caption: trimmed(caption), graph, scene }).collect()
    }
}

fn trimmed(caption: &str) -> String {
    caption.trim_start_matches([',', ' ']).to_owned()
}

/// One drawing with its caption.
struct Frame {
    caption: String,
    graph: Graph,
    scene: Scene,
}

impl Frame {
    fn new(view: &View, picture: &Picture) -> Frame {
        let graph = Graph::of(picture, view);
        let scene = Scene::of(&graph);
        Frame { caption: String::new(), graph, scene }
    }

    /// The size with the caption above.
    fn size(&self) -> (f64, f64) {
        let caption = if self.caption.is_empty() { (0.0, 0.0) } else { (text_width(&self.caption, 14.0), CAPTION) };
        let empty = if self.graph.nodes.is_empty() { (text_width(NOTHING, LETTERS), 20.0) } else { (0.0, 0.0) };
        (self.scene.width.max(caption.0).max(empty.0), self.scene.height.max(empty.1) + caption.1)
    }
}

const NOTHING: &str = "(nothing to draw)";

fn document(title: &str, frames: &[Frame], style: bool) -> String {
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
    writeln!(text, "<title>{}</title>", escaped(if title.is_empty() { "instance" } else { title }))?;
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
    let mut write = |y: f64, size: f64, words: &str| {
        let (y, ink) = (number(y + size), INK.light);
        writeln!(text, r#"<text x="{middle}" y="{y}" font-size="{size}" fill="{ink}">{}</text>"#, escaped(words))
    };
    if !frame.caption.is_empty() {
        write(y, 14.0, &frame.caption)?;
        y += CAPTION;
    }
    if frame.graph.nodes.is_empty() {
        write(y, LETTERS, NOTHING)?;
    }
    write_scene(text, &frame.graph, &frame.scene, (x + (width - frame.scene.width) / 2.0, y))
}
