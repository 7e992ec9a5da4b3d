//! What is drawn: nodes with lines of text inside, and arrows between them.

/// A structure or an instance as nodes with fields and arrows between them.
///
/// ```
/// use smallscope_core::Structure;
/// use smallscope_picture::Drawing;
/// let tree: Structure = "Bst { size: 2, root: Node#0 { key: 1, left: None, \
///                        right: Node#1 { key: 2, left: None, right: None } } }".parse()?;
/// assert_eq!(Drawing::of(&tree).to_text(), "\
/// Bst  size: 2
/// └─ root: Node#0  key: 1
///    ├─ left: –
///    └─ right: Node#1  key: 2  left: –  right: –
/// ");
/// # Ok::<(), smallscope_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// What it shows; may be empty.
    pub(crate) title: String,
    pub(crate) nodes: Vec<Node>,
    /// The arrows; those of one node in order.
    pub(crate) edges: Vec<Edge>,
    /// The types that colours stand for, in order.
    pub(crate) kinds: Vec<String>,
    /// The names of the relations that edges belong to, in order.
    pub(crate) relations: Vec<String>,
    /// The nodes of a structure at which it begins, with their names. An instance has none.
    pub(crate) roots: Vec<(String, usize)>,
}

/// What stands for nothing.
pub(crate) const NOTHING: &str = "–";

/// A record, object or arena slot of a structure, or an atom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Node {
    /// What tells it from others, also in another drawing.
    pub name: String,
    /// What is written in it: its name, short where no other can be meant.
    pub label: String,
    /// The sets it belongs to, or the names of the roots that it is.
    pub sets: Vec<String>,
    /// What it is related to, as far as it is written inside.
    pub attributes: Vec<Attribute>,
    /// Its type, as an index into the drawing's kinds.
    pub kind: Option<usize>,
    /// All its types, the smallest first.
    pub types: Vec<String>,
    /// Whether its attributes are rows, each with a line of its own.
    pub is_table: bool,
    /// Whether it stands out, since it is not the same in the drawing beside.
    pub changed: bool,
}

/// A line inside a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attribute {
    /// The name of its relation.
    pub relation: String,
    /// What comes before the colon in `key: 3`; may be empty.
    pub label: String,
    /// What comes after it.
    pub value: String,
    /// If nothing is where an arrow could be, or in a table: how many arrows of the node come before.
    pub missing: Option<usize>,
}

/// An arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub from: usize,
    pub to: usize,
    /// Its label: the relation's name, and what stands in the middle columns.
    pub label: String,
    /// The index of its relation.
    pub relation: usize,
    /// Whether it stands for the arrow back, too.
    pub both: bool,
}

impl Drawing {
    /// Whether there is a map or a set in it that is drawn row by row.
    pub fn has_tables(&self) -> bool {
        self.nodes.iter().any(|node| node.is_table)
    }

    /// What it is called where there must be a name.
    #[cfg(feature = "svg")]
    pub(crate) fn name(&self) -> &str {
        match (self.title.as_str(), self.roots.is_empty()) {
            ("", true) => "instance",
            ("", false) => "structure",
            (title, _) => title,
        }
    }

    /// For each node the edges that leave it, by index.
    pub(crate) fn leaving(&self) -> Vec<Vec<usize>> {
        let mut leaving = vec![Vec::new(); self.nodes.len()];
        for (index, edge) in self.edges.iter().enumerate() {
            leaving[edge.from].push(index);
        }
        leaving
    }
}

#[cfg(feature = "svg")]
impl Node {
    /// The lines inside the node, its label first.
    pub fn lines(&self) -> Vec<String> {
        let sets = (!self.sets.is_empty()).then(|| format!("({})", self.sets.join(", ")));
        std::iter::once(self.label.clone())
            .chain(sets)
            .chain(self.attributes.iter().map(|attribute| attribute.line()))
            .collect()
    }
}

impl Attribute {
    /// The line as it is written.
    pub fn line(&self) -> String {
        if self.label.is_empty() { self.value.clone() } else { format!("{}: {}", self.label, self.value) }
    }
}

/// The place of a name in a list, to which it is added if it is new.
pub(crate) fn place(names: &mut Vec<String>, name: &str) -> usize {
    names.iter().position(|other| other == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    })
}
