//! Directed acyclic graphs, from the Korat 1.0 distribution.
//!
//! There are `n` nodes in a given order, each with up to `n - 1` children. Korat's rule against isomorphic candidates
//! counts the nodes that children refer to, not the given ones: the first child anywhere is the first node, another
//! one is a node already referred to or the next. Here an edge refers to a node by a [`Name`](model::Name); the
//! `k`-th name met stands for the `k`-th node, which comes to the same.

use smallscope::Space;

/// The graph.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist};

    /// A graph.
    #[derive(Debug)]
    pub struct Dag {
        nodes: Vec<Node>,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        children: Vec<Rc<Name>>,
    }

    /// The name of a node: the `k`-th name that a traversal in order meets is that of the `k`-th node.
    #[derive(Debug)]
    pub struct Name;

    impl Dag {
        /// No cycles, no edge twice, children with more descendants first, and no node without an edge.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let mut memory = [None; CAPACITY];
            let mut names = Worklist::new(&mut memory);
            let mut sizes = [0; CAPACITY];
            let mut connected = 0;
            for node in 0..self.nodes.len() {
                if sizes[node] == 0 && !self.is_acyclic(node, 1 << node, &mut names, &mut sizes, &mut connected) {
                    return false;
                }
            }
            connected.count_ones() as usize == self.nodes.len()
        }

        /// Visits what is below a node: `path` is the set of nodes from the start to here; `sizes` gets the size of the
        /// tree that unfolds below each node visited; `connected` the nodes with an edge.
        fn is_acyclic<'a>(
            &'a self,
            node: usize,
            path: u32,
            names: &mut Worklist<'_, 'a, Name>,
            sizes: &mut [u64; CAPACITY],
            connected: &mut u32,
        ) -> bool {
            let (mut size, mut siblings, mut last) = (1, 0, u64::MAX);
            for name in &self.nodes[node].children {
                let child = names.number(name);
                if (siblings | path) & 1 << child != 0 {
                    return false;
                }
                siblings |= 1 << child;
                if sizes[child] == 0 && !self.is_acyclic(child, path | 1 << child, names, sizes, connected) {
                    return false;
                }
                if sizes[child] > last {
                    return false;
                }
                last = sizes[child];
                size += last;
                *connected |= 1 << node | 1 << child;
            }
            sizes[node] = size;
            true
        }
    }
}

/// Graphs of `n` nodes.
pub fn space(n: usize) -> Space<model::Dag> {
    Space::new(n).length("Dag.nodes", n..=n).length("Node.children", 0..n)
}
