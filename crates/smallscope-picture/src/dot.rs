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

#[cfg(test)]
mod tests {
    use crate::instance::example::Example;

    #[test]
    fn fields_are_labelled_arrows_and_names_are_quoted() {
        let picture = Example::new()
            .title("a \"title\"")
            .atoms("Book", 2)
            .atom("Na\\me$0", "Na\\me")
            .atom("Na\\me$1", "Na\\me")
            .relation("addr", "Book Name Book", &["Book$0 Na\\me$0 Book$1"])
            .done();
        let dot = picture.dot();
        assert!(dot.starts_with("digraph \"a \\\"title\\\"\" {\n"), "{dot}");
        assert!(dot.contains("\"Book$0\" -> \"Book$1\" [label=\"addr[Na\\\\me$0]\", "), "{dot}");
        assert!(dot.contains("\"Na\\\\me$0\" [label=\"Na\\\\me$0\", "), "an atom without arrows is there: {dot}");
        assert!(dot.ends_with("}\n"));
    }

    #[test]
    fn unconnected_atoms_are_hidden_only_if_told() {
        let picture = Example::new().atoms("A", 3).relation("f", "A A", &["A$0 A$1"]).done();
        assert!(picture.dot().contains("A$2"));
        assert!(!crate::View::default().unconnected(false).dot(&picture).contains("A$2"));
    }

    #[test]
    fn arrows_in_both_directions_are_one() {
        let picture = Example::new().atoms("A", 2).relation("f", "A A", &["A$0 A$1", "A$1 A$0"]).done();
        let dot = picture.dot();
        assert_eq!(dot.matches("->").count(), 1, "{dot}");
        assert!(dot.contains("dir=both"));
    }
}
