//! From a scene to the text of an SVG file.
//!
//! Colours for light ground are attributes, which every program understands; those for dark ground are a style sheet, which
//! browsers apply if the reader prefers it.

use std::fmt::{Result, Write};

use super::scene::{Arrow, HEAD, Rect, SMALL, Scene, TITLE};
use crate::drawing::{Drawing, Node};
use crate::escape::escaped;
use crate::palette::{CHANGED, EDGES, GROUND, INK, NODES};

/// The style sheet for readers who prefer dark ground.
pub(crate) fn dark_style() -> String {
    let mut rules = String::new();
    let mut rule = |selector: &str, text: &str| rules.push_str(&format!("{selector}{{{text}}}"));
    rule(".smallscope .ground,.smallscope .behind", &format!("fill:{}", GROUND.dark));
    rule(".smallscope .box", &format!("fill:{};stroke:{}", GROUND.dark, INK.dark));
    rule(".smallscope .rule", &format!("stroke:{}", INK.dark));
    rule(".smallscope text", &format!("fill:{}", INK.dark));
    for (index, colour) in NODES.iter().enumerate() {
        rule(
            &format!(".smallscope .k{index} .box"),
            &format!("fill:{};stroke:{}", colour.dark.fill, colour.dark.frame),
        );
    }
    rule(".smallscope .node .changed", &format!("stroke:{}", CHANGED.dark));
    for (index, colour) in EDGES.iter().enumerate() {
        rule(&format!(".smallscope .r{index} .line"), &format!("stroke:{}", colour.dark));
        rule(&format!(".smallscope .r{index} .head,.smallscope .r{index} text"), &format!("fill:{}", colour.dark));
    }
    format!("@media (prefers-color-scheme:dark){{{rules}}}")
}

/// The nodes and arrows of a graph, moved to a place.
pub(super) fn write_scene(text: &mut String, graph: &Drawing, scene: &Scene, (x, y): (f64, f64)) -> Result {
    writeln!(text, r#"<g transform="translate({} {})">"#, number(x), number(y))?;
    for arrow in &scene.arrows {
        write_arrow(text, graph, arrow)?;
    }
    for (node, rect) in graph.nodes.iter().zip(&scene.boxes) {
        write_node(text, graph, node, rect)?;
    }
    writeln!(text, "</g>")
}

fn write_node(text: &mut String, graph: &Drawing, node: &Node, rect: &Rect) -> Result {
    let class = node.kind.map_or(String::new(), |kind| format!(" k{}", kind % NODES.len()));
    let kind = node.kind.map_or("", |kind| graph.kinds[kind].as_str());
    let (fill, frame) = node.kind.map_or((GROUND.light, INK.light), |kind| {
        let colour = &NODES[kind % NODES.len()].light;
        (colour.fill, colour.frame)
    });
    // When there are more types than colours, the frames of the later ones are dashed.
    let dashes = if node.kind.is_some_and(|kind| kind >= NODES.len()) { r#" stroke-dasharray="5 3""# } else { "" };
    let (name, kind, types) = (escaped(&node.name), escaped(kind), escaped(&list(&node.types)));
    let (changed, frame, width) = if node.changed { (" changed", CHANGED.light, 2.8) } else { ("", frame, 1.4) };
    writeln!(text, r#"<g class="node{class}" data-atom="{name}" data-types="{types}"><title>{name}: {kind}</title>"#)?;
    writeln!(
        text,
        r#"<rect class="box{changed}" x="{}" y="{}" width="{}" height="{}" rx="7" fill="{fill}" stroke="{frame}" stroke-width="{width}"{dashes}/>"#,
        number(rect.x),
        number(rect.y),
        number(rect.width),
        number(rect.height)
    )?;
    write_lines(text, node, rect)?;
    writeln!(text, "</g>")
}

fn write_lines(text: &mut String, node: &Node, rect: &Rect) -> Result {
    let mut lines = vec![(format!(r#"font-size="{TITLE}" font-weight="600""#), node.label.clone())];
    if !node.sets.is_empty() {
        let sets = escaped(&list(&node.sets));
        lines.push((
            format!(r#"class="sets" data-sets="{sets}" font-style="italic""#),
            format!("({})", node.sets.join(", ")),
        ));
    }
    for attribute in &node.attributes {
        let relation = escaped(&attribute.relation);
        let dim = if attribute.missing.is_some() { r#" fill-opacity="0.55""# } else { "" };
        lines.push((format!(r#"class="attribute" data-relation="{relation}"{dim}"#), attribute.line()));
    }
    let top = rect.y + rect.height / 2.0 - lines.len() as f64 * 8.0;
    let (x, ink) = (number(rect.x + rect.width / 2.0), INK.light);
    for (index, (kind, line)) in lines.iter().enumerate() {
        let y = number(top + index as f64 * 16.0 + 12.5);
        writeln!(text, r#"<text x="{x}" y="{y}" fill="{ink}" {kind}>{}</text>"#, escaped(line))?;
    }
    Ok(())
}

/// A list of texts in JSON.
fn list(texts: &[String]) -> String {
    let quoted = |text: &String| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    format!("[{}]", texts.iter().map(quoted).collect::<Vec<_>>().join(","))
}

fn write_arrow(text: &mut String, graph: &Drawing, arrow: &Arrow) -> Result {
    let edge = &graph.edges[arrow.edge];
    let (class, name) = (edge.relation % EDGES.len(), escaped(&graph.relations[edge.relation]));
    let colour = EDGES[class].light;
    let dashes = if edge.relation >= EDGES.len() { r#" stroke-dasharray="6 3""# } else { "" };
    let (from, to) = (escaped(&graph.nodes[edge.from].name), escaped(&graph.nodes[edge.to].name));
    writeln!(text, r#"<g class="edge r{class}" data-relation="{name}" data-from="{from}" data-to="{to}">"#)?;
    let path = path(arrow);
    writeln!(text, r#"<path class="line" d="{path}" fill="none" stroke="{colour}" stroke-width="1.4"{dashes}/>"#)?;
    for head in heads(arrow) {
        writeln!(text, r#"<path class="head" d="{head}" fill="{colour}"/>"#)?;
    }
    // In a crowded drawing there is no room for it.
    if arrow.label.width > 0.0 {
        write_label(text, &edge.label, arrow, colour)?;
    }
    writeln!(text, "</g>")
}

fn write_label(text: &mut String, label: &str, arrow: &Arrow, colour: &str) -> Result {
    let room = &arrow.label;
    let (x, y) = (number(room.x + room.width / 2.0), number(room.y + room.height / 2.0 + 4.0));
    if !arrow.is_loop {
        let (left, top, width, height) = (number(room.x), number(room.y), number(room.width), number(room.height));
        let ground = GROUND.light;
        writeln!(
            text,
            r#"<rect class="behind" x="{left}" y="{top}" width="{width}" height="{height}" fill="{ground}"/>"#
        )?;
    }
    writeln!(text, r#"<text x="{x}" y="{y}" fill="{colour}">{}</text>"#, escaped(label))
}

/// The curve of an arrow, a head's length short of where it has one.
fn path(arrow: &Arrow) -> String {
    let point = |(x, y): (f64, f64)| format!("{} {}", number(x), number(y));
    let mut curve = arrow.curve.clone();
    let (back_x, back_y) = if arrow.is_loop { (1.0 - HEAD, 0.0) } else { (0.0, HEAD - 1.0) };
    if arrow.heads.0 {
        curve.start = (curve.start.0 + back_x, curve.start.1 + back_y);
    }
    if let Some(last) = curve.pieces.last_mut().filter(|_| arrow.heads.1) {
        last[2] = (last[2].0 - back_x, last[2].1 - back_y);
    }
    let mut path = format!("M{}", point(curve.start));
    for [one, two, to] in curve.pieces {
        path.push_str(&format!("C{} {} {}", point(one), point(two), point(to)));
    }
    path
}

/// The triangles at the ends of an arrow.
fn heads(arrow: &Arrow) -> Vec<String> {
    let triangle = |(x, y): (f64, f64), along: (f64, f64)| {
        let (base_x, base_y) = (x - along.0 * HEAD, y - along.1 * HEAD);
        let (side_x, side_y) = (along.1 * 3.6, along.0 * 3.6);
        let corner = |x: f64, y: f64| format!("{} {}", number(x), number(y));
        let (left, right) = (corner(base_x + side_x, base_y + side_y), corner(base_x - side_x, base_y - side_y));
        format!("M{}L{left}L{right}Z", corner(x, y))
    };
    let last = arrow.curve.end();
    if arrow.is_loop {
        return vec![triangle(last, (-1.0, 0.0))];
    }
    let first = arrow.heads.0.then(|| triangle(arrow.curve.start, (0.0, -1.0)));
    first.into_iter().chain(arrow.heads.1.then(|| triangle(last, (0.0, 1.0)))).collect()
}

/// A number with at most one digit after the point.
pub(super) fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    if rounded == 0.0 { "0".to_owned() } else { format!("{rounded}") }
}

/// The size of the letters where nothing else is said.
pub(crate) const LETTERS: f64 = SMALL;
