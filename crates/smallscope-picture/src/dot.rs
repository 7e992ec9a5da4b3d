//! Pictures in the language of Graphviz.

use std::fmt::Write;

use crate::graph::Graph;
use crate::instance::picture::Picture;
use crate::instance::view::View;
use crate::palette::{EDGES, NODES};

impl Picture {
    /// The picture as a graph in the language of Graphviz: `dot -Tpng`.
    pub fn dot(&self) -> String {
        View::default().dot(self)
    }
}

impl View {
    /// The picture as a graph in the language of Graphviz: `dot -Tpng`.
    pub fn dot(&self, picture: &Picture) -> String {
        let picture = self.apply(picture);
        let graph = Graph::of(&picture, self);
        let mut text = String::new();
        write_graph(&mut text, &picture.title, &graph).expect("writing to a string succeeds");
        text
    }
}

fn write_graph(text: &mut String, title: &str, graph: &Graph) -> std::fmt::Result {
    writeln!(text, "digraph {} {{", quoted(if title.is_empty() { "instance" } else { title }))?;
    if !title.is_empty() {
        writeln!(text, "  label={}; labelloc=t;", quoted(title))?;
    }
    writeln!(text, "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];")?;
    writeln!(text, "  edge [fontname=\"Helvetica\", fontsize=11];")?;
    for node in &graph.nodes {
        let fill = node.kind.map_or("#ffffff", |kind| NODES[kind % NODES.len()].light.fill);
        writeln!(text, "  {} [label={}, fillcolor=\"{fill}\"];", quoted(&node.name), quoted(&node.lines().join("\n")))?;
    }
    for edge in &graph.edges {
        let (from, to) = (quoted(&graph.nodes[edge.from].name), quoted(&graph.nodes[edge.to].name));
        let colour = EDGES[edge.relation % EDGES.len()].light;
        let both = if edge.both { ", dir=both" } else { "" };
        let label = quoted(&edge.label);
        writeln!(text, "  {from} -> {to} [label={label}, color=\"{colour}\", fontcolor=\"{colour}\"{both}];")?;
    }
    writeln!(text, "}}")
}

/// A quoted name. Graphviz reads backslashes as escapes in labels.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
