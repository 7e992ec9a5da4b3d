//! Binary trees, the running example of the Korat paper (figure 1), with links that may alias and with owning links.
//!
//! Korat paper, section 2 and table 3: a tree of exactly `n` nodes, whose links are null or any of the `n` nodes.

use smallscope::Space;

/// Trees whose links may point anywhere, as Java's do.
#[smallscope::model]
pub mod aliasing {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist};

    /// A tree that knows its size.
    #[derive(Debug)]
    pub struct BinaryTree {
        root: Option<Rc<Node>>,
        size: usize,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        left: Option<Rc<Node>>,
        right: Option<Rc<Node>>,
    }

    impl BinaryTree {
        /// Every node is met once, and there are `size` of them.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(root) = &self.root else { return self.size == 0 };
            let mut memory = [None; CAPACITY];
            let mut nodes = Worklist::new(&mut memory);
            nodes.insert(&**root);
            while let Some(node) = nodes.pop() {
                if let Some(left) = &node.left {
                    if !nodes.insert(left) {
                        return false;
                    }
                }
                if let Some(right) = &node.right {
                    if !nodes.insert(right) {
                        return false;
                    }
                }
            }
            nodes.len() == self.size
        }
    }
}

/// Trees whose nodes own their children, as in Rust: no two links can be the same.
#[smallscope::model]
pub mod owning {
    /// A tree that knows its size.
    #[derive(Debug)]
    pub struct BinaryTree {
        root: Option<Box<Node>>,
        size: usize,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        left: Option<Box<Node>>,
        right: Option<Box<Node>>,
    }

    impl BinaryTree {
        /// There are `size` nodes.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size
        }
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }
}

/// Trees of exactly `n` nodes.
pub fn aliasing(n: usize) -> Space<aliasing::BinaryTree> {
    Space::new(n).field("BinaryTree.size", n..=n)
}

/// Trees of up to `n` nodes.
pub fn aliasing_up_to(n: usize) -> Space<aliasing::BinaryTree> {
    Space::new(n).field("BinaryTree.size", 0..=n)
}

/// Trees of exactly `n` nodes that own their children.
pub fn owning(n: usize) -> Space<owning::BinaryTree> {
    Space::new(n).field("BinaryTree.size", n..=n)
}
