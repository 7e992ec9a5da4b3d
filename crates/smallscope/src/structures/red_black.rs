//! Red-black trees.

use crate::Space;

pub use model::{Color, Node, RedBlackTree};

/// Trees of exactly `n` nodes with the keys `0..n`: 1, 2, 2, 4, 8, 16, 33.
pub fn space(n: usize) -> Space<RedBlackTree> {
    up_to(n).field("RedBlackTree.size", n..=n)
}

/// Trees of up to `n` nodes with keys from `0..n`.
pub fn up_to(n: usize) -> Space<RedBlackTree> {
    Space::new(n).field("Node.key", 0..n.max(1) as u32)
}

#[smallscope_macros::model(crate = crate)]
mod model {
    /// A red-black tree that knows its size.
    #[derive(Debug)]
    pub struct RedBlackTree {
        /// The topmost node, which is black.
        pub root: Option<Box<Node>>,
        /// How many nodes there are.
        pub size: usize,
    }

    /// A node, which owns its children.
    #[derive(Debug)]
    pub struct Node {
        /// Greater than all keys on the left, and less than all on the right.
        pub key: u32,
        /// Its colour.
        pub color: Color,
        /// The left child.
        pub left: Option<Box<Node>>,
        /// The right child.
        pub right: Option<Box<Node>>,
    }

    /// The colour of a node.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Color {
        /// Has black children only.
        Red,
        /// Counts towards the black height.
        Black,
    }

    impl RedBlackTree {
        /// A search tree of `size` nodes with a black root, no red node below a red one, and as many black nodes on every way down.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            !is_red(&self.root)
                && black_height(&self.root).is_some()
                && count(&self.root, None, None).is_some_and(|size| size == self.size)
        }
    }

    fn is_red(link: &Option<Box<Node>>) -> bool {
        link.as_ref().is_some_and(|node| node.color == Color::Red)
    }

    /// The number of black nodes on every way down, if it is the same for all and no red node has a red child.
    fn black_height(link: &Option<Box<Node>>) -> Option<usize> {
        let Some(node) = link else { return Some(0) };
        if node.color == Color::Red && (is_red(&node.left) || is_red(&node.right)) {
            return None;
        }
        let (left, right) = (black_height(&node.left)?, black_height(&node.right)?);
        (left == right).then_some(left + usize::from(node.color == Color::Black))
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
