//! Binary trees.

use crate::Space;

pub use model::{Node, Tree};

/// Trees of exactly `n` nodes: as many as the Catalan number of `n`.
pub fn space(n: usize) -> Space<Tree> {
    Space::new(n).field("Tree.size", n..=n)
}

#[smallscope_macros::model(crate = crate)]
mod model {
    /// A tree that knows its size.
    #[derive(Debug)]
    pub struct Tree {
        /// The topmost node.
        pub root: Option<Box<Node>>,
        /// How many nodes there are.
        pub size: usize,
    }

    /// A node, which owns its children.
    #[derive(Debug)]
    pub struct Node {
        /// The left child.
        pub left: Option<Box<Node>>,
        /// The right child.
        pub right: Option<Box<Node>>,
    }

    impl Tree {
        /// Whether it has `size` nodes. That they form a tree, ownership ensures.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size
        }
    }

    fn count(link: &Option<Box<Node>>) -> usize {
        link.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }
}
