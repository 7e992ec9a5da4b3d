//! Pictures in the language of Graphviz.

use std::fmt::Write;

use crate::drawing::Drawing;
use crate::palette::{EDGES, NODES};

impl Drawing {
    /// The drawing as a graph in the language of Graphviz (`dot -Tpng`); the same for equal drawings.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let ring: Structure = "Node#0 { next: Node#0 }".parse()?;
    /// let dot = Drawing::of(&ring).to_dot();
    /// assert!(dot.starts_with("digraph \"structure\" {") && dot.contains("\"#0\" -> \"#0\" [label=\"next\""));
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn to_dot(&self) -> String {
        let mut text = String::new();
        write_graph(&mut text, self).expect("writing to a string succeeds");
        text
    }
}

fn write_graph(text: &mut String, graph: &Drawing) -> std::fmt::Result {
    writeln!(text, "digraph {} {{", quoted(graph.name()))?;
    if !graph.title.is_empty() {
        writeln!(text, "  label={}; labelloc=t;", quoted(&graph.title))?;
    }
    // The arrows of objects are in the order of their fields: left before right.
    if !graph.roots.is_empty() {
        writeln!(text, "  graph [ordering=out];")?;
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

#[cfg(test)]
mod tests {
    use crate::{Drawing, samples};

    #[test]
    fn nodes_values_and_arrows_are_written() {
        let dot = Drawing::named(&samples::CALL.parse().unwrap(), &["self", "key"]).to_dot();
        let expected = [
            "\"self\" [label=\"Bst\\n(self)\\nsize: 2\", ",
            "\"#0\" [label=\"Node#0\\nkey: 1\\nleft: –\", ",
            "\"key\" [label=\"5\\n(key)\", ",
            "\"self\" -> \"#0\" [label=\"root\", ",
            "\"#0\" -> \"#1\" [label=\"right\", ",
        ];
        for part in expected {
            assert!(dot.contains(part), "no {part} in\n{dot}");
        }
        assert_eq!(dot.matches("->").count(), 2, "{dot}");
    }

    #[test]
    fn texts_cannot_break_out() {
        let dot = Drawing::of(&samples::TABLE.parse().unwrap()).to_dot();
        assert!(dot.contains(r#"key: \"<&>\""#), "{dot}");
        assert_eq!(super::quoted("a\"b\\"), r#""a\"b\\""#);
    }
}
