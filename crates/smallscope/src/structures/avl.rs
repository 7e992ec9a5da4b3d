//! AVL trees that store heights.

use crate::Space;

pub use model::{AvlTree, Node};

/// Trees of exactly `n` nodes with the keys `0..n`: 1, 2, 1, 4, 6, 4, 17.
pub fn space(n: usize) -> Space<AvlTree> {
    up_to(n).field("AvlTree.size", n..=n)
}

/// Trees of up to `n` nodes with keys from `0..n`.
pub fn up_to(n: usize) -> Space<AvlTree> {
    Space::new(n).field("Node.key", 0..n.max(1) as u32)
}

#[smallscope_macros::model(crate = crate)]
mod model {
    /// An AVL tree that knows its size.
    #[derive(Debug)]
    pub struct AvlTree {
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
        /// One more than that of the higher child; 1 without children.
        pub height: u32,
        /// The left child.
        pub left: Option<Box<Node>>,
        /// The right child.
        pub right: Option<Box<Node>>,
    }

    impl AvlTree {
        /// A search tree of `size` nodes, whose heights are right and differ by at most one between siblings.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            height(&self.root).is_some() && count(&self.root, None, None).is_some_and(|size| size == self.size)
        }
    }

    /// The height, if all below is balanced and knows its own.
    fn height(link: &Option<Box<Node>>) -> Option<u32> {
        let Some(node) = link else { return Some(0) };
        let (left, right) = (height(&node.left)?, height(&node.right)?);
        let height = 1 + left.max(right);
        (left.abs_diff(right) <= 1 && node.height == height).then_some(height)
    }

    /// How many nodes there are, if their keys lie between the bounds and in order.
    fn count(link: &Option<Box<Node>>, low: Option<u32>, high: Option<u32>) -> Option<usize> {
        let Some(node) = link else { return Some(0) };
        if low.is_some_and(|low| node.key <= low) || high.is_some_and(|high| node.key >= high) {
            return None;
        }
        Some(count(&node.left, low, Some(node.key))? + 1 + count(&node.right, Some(node.key), high)?)
    }
}
