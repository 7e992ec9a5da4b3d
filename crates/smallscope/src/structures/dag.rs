//! Directed graphs of numbered nodes, without cycles.
//!
//! Nodes are told apart by their numbers. [`Dag::is_canonical`] holds for one graph of each kind up to renumbering.

use crate::Space;

pub use model::Dag;

/// Graphs of exactly `n` nodes: 1, 3, 25, 543. One of each kind: 1, 2, 6, 31.
pub fn space(n: usize) -> Space<Dag> {
    Space::new(n).length("Dag.edges", n..=n).length("Dag.edges[]", n..=n)
}

impl Dag {
    /// Whether no other numbering of the nodes gives a smaller matrix. It tries all numberings: this is for few nodes.
    pub fn is_canonical(&self) -> bool {
        super::graph::is_smallest(&self.edges)
    }
}

#[smallscope_macros::model(crate = crate)]
mod model {
    /// A graph as a matrix.
    #[derive(Debug)]
    pub struct Dag {
        /// `edges[i][j]`: an edge leads from node `i` to node `j`.
        pub edges: Vec<Vec<bool>>,
    }

    impl Dag {
        /// Whether the matrix is a square, and no way along the edges comes back to where it began.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let n = self.edges.len();
            self.edges.iter().all(|row| row.len() == n) && (0..n).all(|node| self.descends(node, &mut vec![false; n]))
        }

        /// Whether no way down from a node leads back to a node of the path.
        fn descends(&self, node: usize, path: &mut Vec<bool>) -> bool {
            path[node] = true;
            for child in 0..self.edges.len() {
                if self.edges[node][child] && (path[child] || !self.descends(child, path)) {
                    return false;
                }
            }
            path[node] = false;
            true
        }
    }
}
