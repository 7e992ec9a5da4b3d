//! What is drawn: nodes with lines of text inside, and arrows between them.

/// What is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Graph {
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    /// The types that colours stand for, in order.
    pub kinds: Vec<String>,
    /// The names of the relations that edges belong to, in order.
    pub relations: Vec<String>,
}

/// A drawn atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The atom's name.
    pub name: String,
    /// What is written in it: its name, short where no other can be meant.
    pub label: String,
    /// The sets it belongs to.
    pub sets: Vec<String>,
    /// What it is related to, as far as it is written inside.
    pub attributes: Vec<Attribute>,
    /// Its type, as an index into the graph's kinds; none for an atom that the picture does not list.
    pub kind: Option<usize>,
    /// All its types, the smallest first.
    pub types: Vec<String>,
}

/// A line inside a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attribute {
    /// The name of its relation.
    pub relation: String,
    /// The line: `key: 3`.
    pub line: String,
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

impl Graph {
    /// For each node the edges that leave it, by index.
    pub fn leaving(&self) -> Vec<Vec<usize>> {
        let mut leaving = vec![Vec::new(); self.nodes.len()];
        for (index, edge) in self.edges.iter().enumerate() {
            leaving[edge.from].push(index);
        }
        leaving
    }
}

impl Node {
    /// The lines inside the node, its label first.
    pub fn lines(&self) -> Vec<String> {
        let sets = (!self.sets.is_empty()).then(|| format!("({})", self.sets.join(", ")));
        std::iter::once(self.label.clone())
            .chain(sets)
            .chain(self.attributes.iter().map(|found| found.line.clone()))
            .collect()
    }
}
