//! Drawings as indented text.

use super::{Content, Drawing, NOTHING, Node, NodeId, Part};

/// A line of a drawing, for comparison with those of another.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The lines of the tree, before the text.
    pub(super) branches: String,
    pub(super) depth: usize,
    pub(super) label: String,
    /// The name of the node that is on this line, if one is.
    pub(super) title: String,
    pub(super) text: String,
}

impl Line {
    pub(super) fn whole(&self) -> String {
        format!("{}{}", self.branches, self.text)
    }

    /// Whether two lines say the same at the same place; the tree's lines depend on neighbours too.
    pub(super) fn is_like(&self, other: &Line) -> bool {
        self.depth == other.depth && self.text == other.text
    }
}

impl Drawing {
    /// The drawing as an indented tree, one line for each node.
    ///
    /// A node without references has all its fields on its line, others have a line for each reference. An object that was
    /// shown before is only named, `↺ Node#0`; `–` is nothing.
    ///
    /// ```
    /// use smallscope_core::Structure;
    /// use smallscope_picture::Drawing;
    /// let ring: Structure = "List { head: Node#0 { value: 7, next: Node#0 } }".parse()?;
    /// assert_eq!(Drawing::of(&ring).to_text(), "List\n└─ head: Node#0  value: 7\n   └─ next: ↺ Node#0\n");
    /// # Ok::<(), smallscope_core::ParseError>(())
    /// ```
    pub fn to_text(&self) -> String {
        self.lines().iter().map(|line| line.whole() + "\n").collect()
    }

    pub(super) fn lines(&self) -> Vec<Line> {
        let mut shown = vec![false; self.nodes.len()];
        let mut lines = Vec::new();
        let mut waiting: Vec<Waiting<'_>> = self.roots.iter().rev().map(Waiting::root).collect();
        while let Some(item) = waiting.pop() {
            let (line, below) = self.line(&item, &mut shown);
            lines.push(line);
            waiting.extend(item.below(below));
        }
        lines
    }

    /// The line of a part, and the node whose references follow below it.
    fn line(&self, item: &Waiting<'_>, shown: &mut [bool]) -> (Line, Option<&Node>) {
        let (title, text, below) = match &item.part.content {
            Content::Value(text) => (String::new(), text.clone(), None),
            Content::Nothing => (String::new(), NOTHING.to_owned(), None),
            Content::Arrow(NodeId(id)) => {
                let node = &self.nodes[*id];
                if std::mem::replace(&mut shown[*id], true) {
                    (node.title(), format!("↺ {}", node.title()), None)
                } else {
                    (node.title(), node.line(), Some(node))
                }
            }
        };
        let text = item.part.with_label(&text);
        let label = item.part.label.clone();
        (Line { branches: item.branches(), depth: item.depth, label, title, text }, below)
    }
}

/// A part that is yet to be drawn.
struct Waiting<'a> {
    part: &'a Part,
    depth: usize,
    is_last: bool,
    /// The tree's lines that pass on the left.
    passing: String,
}

impl<'a> Waiting<'a> {
    fn root(part: &'a Part) -> Waiting<'a> {
        Waiting { part, depth: 0, is_last: true, passing: String::new() }
    }

    fn branches(&self) -> String {
        match (self.depth, self.is_last) {
            (0, _) => String::new(),
            (_, true) => format!("{}└─ ", self.passing),
            (_, false) => format!("{}├─ ", self.passing),
        }
    }

    /// The lines below, last first.
    fn below(&self, node: Option<&'a Node>) -> Vec<Waiting<'a>> {
        let passing = match (self.depth, self.is_last) {
            (0, _) => String::new(),
            (_, true) => format!("{}   ", self.passing),
            (_, false) => format!("{}│  ", self.passing),
        };
        let parts = node.filter(|node| node.arrows().next().is_some()).map_or(&[][..], |node| &node.parts);
        let below = parts.iter().rev().filter(|part| !matches!(part.content, Content::Value(_)));
        let depth = self.depth + 1;
        below.enumerate().map(|(i, part)| Waiting { part, depth, is_last: i == 0, passing: passing.clone() }).collect()
    }
}

impl Node {
    /// The title and the fields that are no references.
    fn line(&self) -> String {
        let is_leaf = self.arrows().next().is_none();
        let fields = self.parts.iter().filter(|part| is_leaf || matches!(part.content, Content::Value(_)));
        let words = [self.title()].into_iter().chain(fields.filter_map(Part::line));
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Drawing;
    use super::super::samples;

    fn check(text: &str, expected: &str) {
        let drawing = Drawing::of(&text.parse().unwrap_or_else(|error| panic!("{error}")));
        assert_eq!(drawing.to_text(), expected);
    }

    #[test]
    fn trees_have_a_line_for_each_node() {
        check(
            samples::TREE,
            "\
Bst  size: 7
└─ root: Node#0  key: 4
   ├─ left: Node#1  key: 2
   │  ├─ left: Node#2  key: 1  left: –  right: –
   │  └─ right: Node#3  key: 3  left: –  right: –
   └─ right: Node#4  key: 6
      ├─ left: Node#5  key: 5  left: –  right: –
      └─ right: Node#6  key: 7  left: –  right: –
",
        );
    }

    #[test]
    fn cycles_and_shared_objects_are_drawn_once() {
        check(
            samples::RING,
            "\
List  size: 3
└─ head: Node#0  value: 1
   ├─ next: Node#1  value: 2
   │  ├─ next: Node#2  value: 3
   │  │  ├─ next: ↺ Node#0
   │  │  └─ previous: ↺ Node#1
   │  └─ previous: ↺ Node#0
   └─ previous: ↺ Node#2
",
        );
    }

    #[test]
    fn elements_with_references_are_numbered_and_others_inline() {
        check(
            samples::TABLE,
            "\
Table  len: 3  seeds: [1, 2]
├─ buckets[0]: –
├─ buckets[1]: Entry#0  key: \"a\"  value: Some(None)
│  └─ next: Entry#1  key: \"q\"  value: ?  next: –
├─ buckets[2]: –
└─ buckets[3]: Entry#2  key: \"<&>\"  value: Point { x: 1, y: -2 }  next: –
",
        );
    }

    #[test]
    fn records_with_references_are_nodes_and_other_objects_have_their_numbers() {
        check(
            "Cell { link: Link::To(Leaf#0, 3), shared: #1=[Leaf#0, #2=5], pair: (#2, None) }",
            "\
Cell
├─ link: Link::To  1: 3
│  └─ 0: Leaf#0
├─ shared: #1
│  ├─ [0]: ↺ Leaf#0
│  └─ [1]: #2  5
├─ pair.0: ↺ #2
└─ pair.1: –
",
        );
    }

    #[test]
    fn roots_need_not_be_records() {
        check("5", "5\n");
        check("None", "–\n");
        check("[1, 2]", "[1, 2]\n");
        check("Leaf", "Leaf\n");
        check("(Leaf#0, Leaf#0, ())", "0: Leaf#0\n1: ↺ Leaf#0\n2: ()\n");
        check("#0=#0", "#0\n└─ ↺ #0\n");
    }

    #[test]
    fn slots_of_arenas_are_nodes() {
        assert_eq!(
            Drawing::named(&samples::arena(), &["graph"]).to_text(),
            "\
graph: Graph
├─ start: Vertex@1  weight: 20
│  └─ next: Vertex@0  weight: 10
│     └─ next: ↺ Vertex@1
├─ vertices[0]: ↺ Vertex@0
├─ vertices[1]: ↺ Vertex@1
└─ vertices[2]: Vertex@2  weight: 30  next: –
"
        );
    }

    #[test]
    fn names_are_for_the_parts_of_a_tuple_of_as_many() {
        let call = samples::CALL.parse().unwrap();
        let text = Drawing::named(&call, &["self", "key"]).to_text();
        assert!(text.starts_with("self: Bst  size: 2\n└─ root: Node#0") && text.ends_with("\nkey: 5\n"), "{text}");
        let whole = Drawing::named(&call, &["input"]).to_text();
        assert!(whole.starts_with("input.0: Bst  size: 2\n└─") && whole.ends_with("\ninput.1: 5\n"), "{whole}");
    }
}
