//! Drawings as indented text: what a node leads to stands below it; a node that stands elsewhere is named only.

use smallscope_core::small::List as _;

use crate::drawing::{Attribute, Drawing};

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

    /// The lines of the tree, from the roots.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut tree = Tree::new(self, usize::MAX);
        for (label, node) in &self.roots {
            tree.grow(label, *node);
        }
        tree.lines
    }
}

/// A line of a tree.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The lines of the tree, before the text.
    branches: String,
    pub depth: usize,
    pub label: String,
    /// The name of the node that is on this line, if one is.
    pub title: String,
    text: String,
}

impl Line {
    pub fn whole(&self) -> String {
        format!("{}{}", self.branches, self.text)
    }

    /// Whether two lines say the same at the same place; the tree's lines depend on neighbours too.
    pub fn is_like(&self, other: &Line) -> bool {
        self.depth == other.depth && self.text == other.text
    }
}

/// A tree being drawn.
pub(crate) struct Tree<'a> {
    drawing: &'a Drawing,
    leaving: Vec<Vec<usize>>,
    /// Below this depth nodes are named only.
    deepest: usize,
    /// Nodes whose own lines are written already.
    pub drawn: Vec<bool>,
    pub lines: Vec<Line>,
}

/// What is yet to be written: a node, or a value, below an arrow.
struct Waiting<'a> {
    label: &'a str,
    /// The node, or what is written in place of one.
    node: std::result::Result<usize, &'a str>,
    depth: usize,
    is_last: bool,
    /// The tree's lines that pass on the left.
    passing: String,
}

impl<'a> Tree<'a> {
    pub fn new(drawing: &'a Drawing, deepest: usize) -> Tree<'a> {
        let mut leaving = drawing.leaving();
        for (index, edge) in drawing.edges.iter().enumerate().filter(|(_, edge)| edge.both) {
            leaving[edge.to].push(index);
        }
        Tree { drawing, leaving, deepest, drawn: vec![false; drawing.nodes.len()], lines: Vec::new() }
    }

    /// Adds a root and all below it that is not drawn yet. A stack, not recursion: lists are as deep as they are long.
    pub fn grow(&mut self, label: &'a str, root: usize) {
        let root = Waiting { label, node: Ok(root), depth: 0, is_last: true, passing: String::new() };
        let mut waiting = vec![root];
        while let Some(mut next) = waiting.pop() {
            let mut below = Vec::new();
            let text = match next.node {
                Err(value) => value.to_owned(),
                Ok(node) if self.drawn[node] => format!("↺ {}", self.known(&mut next, node, &mut waiting).join(", ")),
                Ok(node) if next.depth > self.deepest => format!("{} …", self.drawing.nodes[node].label),
                Ok(node) => {
                    self.drawn[node] = true;
                    below = self.below(node, &next);
                    self.text(node)
                }
            };
            let text = if next.label.is_empty() { text } else { format!("{}: {text}", next.label) };
            let title = next.node.map_or_else(|_| String::new(), |node| self.drawing.nodes[node].label.clone());
            let (branches, depth, label) = (next.branches(), next.depth, next.label.to_owned());
            self.lines.push(Line { branches, depth, label, title, text });
            waiting.extend(below);
        }
    }

    /// The names of a node that was drawn already and of those behind the arrows of the same name that follow: they share a line.
    fn known(&self, line: &mut Waiting<'_>, node: usize, waiting: &mut Vec<Waiting<'_>>) -> Vec<&'a str> {
        let mut names = vec![self.drawing.nodes[node].label.as_str()];
        while let Some(next) = waiting.last().filter(|next| !line.is_last && next.label == line.label) {
            let Some(node) = next.node.ok().filter(|&node| self.drawn[node]) else { break };
            names.push(&self.drawing.nodes[node].label);
            line.is_last = next.is_last;
            waiting.pop();
        }
        names
    }

    /// The node and the fields that have no line of their own.
    fn text(&self, node: usize) -> String {
        let is_leaf = self.leaving[node].is_empty();
        let node = &self.drawing.nodes[node];
        let is_leaf = is_leaf && !node.is_table;
        // The names of roots are before their lines.
        let sets = if self.drawing.roots.is_empty() { node.sets.join(", ") } else { String::new() };
        let name = if sets.is_empty() { node.label.clone() } else { format!("{} ({sets})", node.label) };
        let fields = node.attributes.iter().filter(|attribute| is_leaf || attribute.missing.is_none());
        let words = std::iter::once(name).chain(fields.map(Attribute::line));
        words.filter(|word| !word.is_empty()).list().join("  ")
    }

    /// What is below a node that leads somewhere, last first: what its arrows lead to, and what is missing between.
    fn below(&self, node: usize, line: &Waiting<'_>) -> Vec<Waiting<'a>> {
        let is_table = self.drawing.nodes[node].is_table;
        let mut missing = (self.drawing.nodes[node].attributes.iter())
            .filter(|attribute| attribute.missing.is_some() && (is_table || !self.leaving[node].is_empty()))
            .peekable();
        let mut below: Vec<(&'a str, std::result::Result<usize, &'a str>)> = Vec::new();
        for (place, edge) in self.leaving[node].iter().map(|&edge| &self.drawing.edges[edge]).enumerate() {
            while let Some(attribute) = missing.next_if(|attribute| attribute.missing == Some(place)) {
                below.push((&attribute.label, Err(&attribute.value)));
            }
            below.push((&edge.label, Ok(if edge.from == node { edge.to } else { edge.from })));
        }
        below.extend(missing.map(|attribute| (attribute.label.as_str(), Err(attribute.value.as_str()))));
        let passing = match (line.depth, line.is_last) {
            (0, _) => String::new(),
            (_, true) => format!("{}   ", line.passing),
            (_, false) => format!("{}│  ", line.passing),
        };
        let depth = line.depth + 1;
        (below.into_iter().rev().enumerate())
            .map(|(i, (label, node))| Waiting { label, node, depth, is_last: i == 0, passing: passing.clone() })
            .list()
    }
}

impl Waiting<'_> {
    fn branches(&self) -> String {
        match (self.depth, self.is_last) {
            (0, _) => String::new(),
            (_, true) => format!("{}└─ ", self.passing),
            (_, false) => format!("{}├─ ", self.passing),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Drawing, samples};

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
    fn maps_and_sets_of_records_are_tables() {
        check(
            "Bank { rates: {1: 3, 2: None}, open: {1, 2}, spots: {Point { x: 1 }, Point { x: 2 }}, \
             owners: {\"a\": Owner#0 { age: 7 }, \"b\": Owner#0}, none: {:} }",
            "\
Bank  open: {1, 2}  none: {:}
├─ rates: 2 entries
│  ├─ 1: 3
│  └─ 2: –
├─ spots: 2 entries
│  ├─ Point { x: 1 }
│  └─ Point { x: 2 }
└─ owners: 2 entries
   ├─ \"a\": Owner#0  age: 7
   └─ \"b\": ↺ Owner#0
",
        );
    }

    #[test]
    fn records_of_sequences_are_rows() {
        check(
            "Bank { open: [1, 2], accounts: [Account { owner: \"a\", balance: 1 }, Account { owner: \"b\", balance: 2 }], last: None, none: [] }",
            "\
Bank  open: [1, 2]  none: []
├─ accounts[0]: Account { owner: \"a\", balance: 1 }
├─ accounts[1]: Account { owner: \"b\", balance: 2 }
└─ last: –
",
        );
        check("[Point { x: 1 }, None]", "[0]: Point { x: 1 }\n[1]: None\n");
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
