//! A picture as a graph: which atoms become nodes, what is written inside them, and which arrows there are.
//!
//! - An arrow goes from the first column to the last one; columns between are part of its label, `addr[Name$0]`.
//! - Relations whose last column holds numbers or constants (the only atoms of signatures that extend another one, and
//!   that lead nowhere) are written inside the node: `key: 3`.
//! - Sets are written inside the node, too.
//! - The sole atom that holds an order, as `util/ordering` has it, is left out: its relations belong to what is ordered.

mod build;
mod inside;
mod union;

use build::Building;
pub(crate) use union::Order;

use crate::picture::{Picture, shown_name};
use crate::view::View;

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
    /// The graph of a picture from which all that is hidden was removed.
    pub fn of(picture: &Picture, view: &View) -> Graph {
        let picture = inside::without_orders(picture);
        let inside =
            if view.attributes { inside::written_inside(&picture) } else { vec![false; picture.relations.len()] };
        let mut building = Building::new(&picture);
        for (relation, _) in picture.relations.iter().zip(&inside).filter(|(_, inside)| !**inside) {
            building.arrows(relation);
        }
        for (relation, _) in picture.relations.iter().zip(&inside).filter(|(_, inside)| **inside) {
            building.write_inside(relation);
        }
        for set in &picture.sets {
            let name = shown_name(&set.name, set.witness);
            set.atoms.iter().for_each(|atom| building.join(atom, &name));
        }
        building.finish(view)
    }

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

#[cfg(test)]
mod tests;
