//! In which order drawings side by side give colours away.

use crate::drawing::{Drawing, place};

/// The relations and types of several graphs, so that each has the same colour in all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Order {
    pub relations: Vec<String>,
    pub kinds: Vec<String>,
}

impl Order {
    /// The order in which they come, those of earlier graphs first.
    pub fn of<'a>(graphs: impl IntoIterator<Item = &'a Drawing>) -> Order {
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

impl Drawing {
    /// Numbers relations and types as this order does, and behind it those that it does not have.
    pub(crate) fn renumber(&mut self, order: &Order) {
        let Order { mut relations, mut kinds } = order.clone();
        for edge in &mut self.edges {
            edge.relation = place(&mut relations, &self.relations[edge.relation]);
        }
        for node in &mut self.nodes {
            node.kind = node.kind.map(|kind| place(&mut kinds, &self.kinds[kind]));
        }
        (self.relations, self.kinds) = (relations, kinds);
    }
}
