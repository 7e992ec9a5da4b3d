//! Disjoint sets as a forest of numbered elements, with union by rank.

use crate::Space;

pub use model::UnionFind;

/// Forests of exactly `n` elements with ranks from `0..n`: 1, 3, 31, 876.
pub fn space(n: usize) -> Space<UnionFind> {
    let lengths = Space::new(n).length("UnionFind.parent", n..=n).length("UnionFind.rank", n..=n);
    lengths.field("UnionFind.parent", 0..n.max(1)).field("UnionFind.rank", 0..n.max(1))
}

#[smallscope_macros::model(crate = crate)]
mod model {
    /// The sets.
    #[derive(Debug)]
    pub struct UnionFind {
        /// The parent of each element. A root is its own, and stands for its set.
        pub parent: Vec<usize>,
        /// At least the height of what is below each element.
        pub rank: Vec<usize>,
    }

    impl UnionFind {
        /// Whether ranks grow towards the roots, and there are at least as many elements of rank 0 as roots.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            self.rank.len() == self.parent.len() && self.ranks_grow() && self.has_leaves()
        }

        fn ranks_grow(&self) -> bool {
            (0..self.parent.len()).all(|element| {
                let parent = self.parent[element];
                parent < self.parent.len() && (parent == element || self.rank[element] < self.rank[parent])
            })
        }

        fn has_leaves(&self) -> bool {
            let elements = 0..self.parent.len();
            let roots = elements.clone().filter(|&element| self.parent[element] == element).count();
            roots <= elements.filter(|&element| self.rank[element] == 0).count()
        }
    }
}
