//! Several graphs together: what they have in common looks the same in all of them.

use std::collections::HashMap;

use crate::graph::{Edge, Graph};

/// The relations and types of several graphs, so that each has the same colour in all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Order {
    pub relations: Vec<String>,
    pub kinds: Vec<String>,
}

impl Order {
    /// The order in which they come, those of earlier graphs first.
    pub fn of<'a>(graphs: impl IntoIterator<Item = &'a Graph>) -> Order {
        let mut order = Order::default();
        for graph in graphs {
            order.extend(Order { relations: graph.relations.clone(), kinds: graph.kinds.clone() });
        }
        order
    }

    /// Adds what another order has and this one has not.
    pub fn extend(&mut self, other: Order) {
        for name in other.relations {
            place(&mut self.relations, &name);
        }
        for name in other.kinds {
            place(&mut self.kinds, &name);
        }
    }
}

/// The place of a name in a list, to which it is added if it is new.
fn place(names: &mut Vec<String>, name: &str) -> usize {
    names.iter().position(|other| other == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    })
}

impl Graph {
    /// Numbers relations and types as this order does, and behind it those that it does not have.
    pub fn renumber(&mut self, order: &Order) {
        let Order { mut relations, mut kinds } = order.clone();
        for edge in &mut self.edges {
            edge.relation = place(&mut relations, &self.relations[edge.relation]);
        }
        for node in &mut self.nodes {
            node.kind = node.kind.map(|kind| place(&mut kinds, &self.kinds[kind]));
        }
        (self.relations, self.kinds) = (relations, kinds);
    }

    /// The nodes and edges of all graphs, each once.
    pub fn union(graphs: &[Graph]) -> Graph {
        let mut union = Graph::default();
        let mut places = HashMap::new();
        for graph in graphs {
            let nodes: Vec<usize> = (graph.nodes.iter())
                .map(|node| {
                    *places.entry(node.name.clone()).or_insert_with(|| {
                        union.nodes.push(node.clone());
                        union.nodes.len() - 1
                    })
                })
                .collect();
            for edge in &graph.edges {
                if !union.edges.iter().any(|other| union.same_edge(other, graph, edge)) {
                    let relation = place(&mut union.relations, &graph.relations[edge.relation]);
                    union.edges.push(Edge { from: nodes[edge.from], to: nodes[edge.to], relation, ..edge.clone() });
                }
            }
        }
        union
    }

    /// Whether an edge of this graph says the same as one of another graph.
    pub fn same_edge(&self, edge: &Edge, graph: &Graph, other: &Edge) -> bool {
        let ends =
            |graph: &Graph, edge: &Edge| (graph.nodes[edge.from].name.clone(), graph.nodes[edge.to].name.clone());
        let same = edge.label == other.label && self.relations[edge.relation] == graph.relations[other.relation];
        same && edge.both == other.both && ends(self, edge) == ends(graph, other)
    }
}
