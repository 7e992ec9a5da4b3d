//! Drawings in Graphviz's language.

use super::{Content, Drawing, Node, Part};

impl Drawing {
    /// The drawing as a graph for Graphviz's `dot`; the same for equal drawings.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let ring: Structure = "Node#0 { next: Node#0 }".parse()?;
    /// let dot = Drawing::of(&ring).to_dot();
    /// assert!(dot.starts_with("digraph structure {") && dot.contains("n0 -> n0 [label=\"next\"];"));
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn to_dot(&self) -> String {
        let mut text = String::from("digraph structure {\n  graph [ordering=out];\n");
        text += "  node [shape=plain, fontname=\"monospace\", fontsize=11];\n";
        text += "  edge [fontname=\"monospace\", fontsize=10];\n";
        for (i, node) in self.nodes.iter().enumerate() {
            text += &format!("  n{i} [label=<{}>];\n", table(node));
        }
        for (i, root) in self.roots.iter().enumerate() {
            text += &entry(i, root);
        }
        for (i, node) in self.nodes.iter().enumerate() {
            for (label, target) in node.arrows() {
                text += &format!("  n{i} -> n{} [label={}];\n", target.0, quoted(label));
            }
        }
        text + "}\n"
    }
}

/// What a root is called, with an arrow to its node; values are shown where they are.
fn entry(i: usize, root: &Part) -> String {
    match (&root.content, root.line()) {
        (_, Some(line)) => format!("  r{i} [label={}, shape=plaintext];\n", quoted(&line)),
        (Content::Arrow(target), None) if !root.label.is_empty() => {
            let label = quoted(&root.label);
            format!("  r{i} [label={label}, shape=plaintext];\n  r{i} -> n{};\n", target.0)
        }
        _ => String::new(),
    }
}

fn table(node: &Node) -> String {
    // Graphviz refuses empty markup, hence the space.
    let mut rows = format!("<tr><td><b>{:1}</b></td></tr>", escaped(&node.title()));
    for part in &node.parts {
        let line = part.line().map(|line| escaped(&line));
        match (&part.content, line) {
            (Content::Nothing, Some(line)) => {
                rows += &format!("<tr><td align=\"left\"><font color=\"gray50\">{line}</font></td></tr>");
            }
            (_, Some(line)) => rows += &format!("<tr><td align=\"left\">{line}</td></tr>"),
            (_, None) => {}
        }
    }
    format!("<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"4\">{rows}</table>")
}

/// A text in double quotes; a backslash would start one of Graphviz's escapes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text within markup, here and in pictures. Control characters, which markup cannot hold, are replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut result = String::new();
    for letter in text.chars() {
        match letter {
            '&' => result += "&amp;",
            '<' => result += "&lt;",
            '>' => result += "&gt;",
            '"' => result += "&quot;",
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => result.push('\u{fffd}'),
            _ => result.push(letter),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn nodes_values_and_arrows_are_written() {
        let dot = Drawing::named(&samples::CALL.parse().unwrap(), &["self", "key"]).to_dot();
        let expected = [
            "<tr><td><b>Node#0</b></td></tr><tr><td align=\"left\">key: 1</td></tr>",
            "<font color=\"gray50\">left: –</font>",
            "  r0 [label=\"self\", shape=plaintext];\n  r0 -> n0;\n  r1 [label=\"key: 5\", shape=plaintext];\n",
            "  n0 -> n1 [label=\"root\"];\n  n1 -> n2 [label=\"right\"];\n}\n",
        ];
        for part in expected {
            assert!(dot.contains(part), "no {part} in\n{dot}");
        }
    }

    #[test]
    fn texts_cannot_break_out() {
        let dot = Drawing::of(&samples::TABLE.parse().unwrap()).to_dot();
        assert!(dot.contains("key: &quot;&lt;&amp;&gt;&quot;"), "{dot}");
        assert_eq!(quoted("a\"b\\"), r#""a\"b\\""#);
        assert_eq!(escaped("\u{1}<"), "\u{fffd}&lt;");
    }
}
