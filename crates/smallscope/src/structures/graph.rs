//! Directed graphs of numbered nodes, without loops.
//!
//! Nodes are told apart by their numbers, as in adjacency lists of programs. [`Graph::is_canonical`] holds for one graph of each kind up
//! to renumbering.

use crate::Space;

pub use model::Graph;

/// Graphs of exactly `n` nodes: 1, 4, 64, 4096. One of each kind: 1, 3, 16, 218.
pub fn space(n: usize) -> Space<Graph> {
    Space::new(n).length("Graph.edges", n..=n).length("Graph.edges[]", n..=n)
}

impl Graph {
    /// Whether no other numbering of the nodes gives a smaller matrix. It tries all numberings: this is for few nodes.
    pub fn is_canonical(&self) -> bool {
        is_smallest(&self.edges)
    }
}

/// Whether no permutation of rows and columns alike gives a smaller matrix.
pub(super) fn is_smallest(edges: &[Vec<bool>]) -> bool {
    let mut numbering: Vec<usize> = (0..edges.len()).collect();
    fn smaller(edges: &[Vec<bool>], numbering: &mut [usize], fixed: usize) -> bool {
        if fixed == numbering.len() {
            let permuted = numbering.iter().flat_map(|&i| numbering.iter().map(move |&j| edges[i][j]));
            return permuted.lt(edges.iter().flatten().copied());
        }
        (fixed..numbering.len()).any(|k| {
            numbering.swap(fixed, k);
            let found = smaller(edges, numbering, fixed + 1);
            numbering.swap(fixed, k);
            found
        })
    }
    !smaller(edges, &mut numbering, 0)
}

#[smallscope_macros::model(crate = crate)]
mod model {
    /// A graph as a matrix.
    #[derive(Debug)]
    pub struct Graph {
        /// `edges[i][j]`: an edge leads from node `i` to node `j`.
        pub edges: Vec<Vec<bool>>,
    }

    impl Graph {
        /// Whether the matrix is a square, and no edge leads from a node to itself.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let n = self.edges.len();
            self.edges.iter().enumerate().all(|(i, row)| row.len() == n && !row[i])
        }
    }
}
