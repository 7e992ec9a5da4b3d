//! Binary search trees.

use crate::Space;

pub use model::{Node, SearchTree};

/// Trees of exactly `n` nodes with the keys `0..n`: as many as the Catalan number of `n`.
pub fn space(n: usize) -> Space<SearchTree> {
    up_to(n).field("SearchTree.size", n..=n)
}

/// Trees of up to `n` nodes with keys from `0..n`: 2, 5, 15, 51, 188, 731.
pub fn up_to(n: usize) -> Space<SearchTree> {
    // A field needs a value, even if there is no node to have it.
    Space::new(n).field("Node.key", 0..n.max(1) as u32)
}

#[smallscope_macros::model(crate = crate)]
mod model {
    /// A search tree that knows its size.
    #[derive(Debug)]
    pub struct SearchTree {
        /// The topmost node.
        pub root: Option<Box<Node>>,
        /// How many nodes there are.
        pub size: usize,
    }

    /// A node, which owns its children.
    #[derive(Debug)]
    pub struct Node {
        /// Greater than all keys on the left, and less than all on the right.
        pub key: u32,
        /// The left child.
        pub left: Option<Box<Node>>,
        /// The right child.
        pub right: Option<Box<Node>>,
    }

    impl SearchTree {
        /// Whether its `size` nodes are in order, and no key is there twice.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root, None, None).is_some_and(|size| size == self.size)
        }

        /// All keys, in order.
        pub fn keys(&self) -> Vec<u32> {
            let mut keys = Vec::new();
            collect(&self.root, &mut keys);
            keys
        }
    }

    /// How many nodes there are, if their keys lie between the bounds and in order.
    fn count(link: &Option<Box<Node>>, low: Option<u32>, high: Option<u32>) -> Option<usize> {
        let Some(node) = link else { return Some(0) };
        if low.is_some_and(|low| node.key <= low) || high.is_some_and(|high| node.key >= high) {
            return None;
        }
        Some(count(&node.left, low, Some(node.key))? + 1 + count(&node.right, Some(node.key), high)?)
    }

    fn collect(link: &Option<Box<Node>>, keys: &mut Vec<u32>) {
        if let Some(node) = link {
            collect(&node.left, keys);
            keys.push(node.key);
            collect(&node.right, keys);
        }
    }
}
