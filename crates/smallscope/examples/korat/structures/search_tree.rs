//! Binary search trees, from the Korat 1.0 distribution, with links that may alias and with owning links.
//!
//! A tree of exactly `n` nodes with the keys `0..n`.

use smallscope::Space;

/// Trees whose links may point anywhere.
#[smallscope::model]
pub mod aliasing {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist};

    /// A search tree that knows its size.
    #[derive(Debug)]
    pub struct SearchTree {
        root: Option<Rc<Node>>,
        size: usize,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        left: Option<Rc<Node>>,
        right: Option<Rc<Node>>,
        key: i32,
    }

    impl SearchTree {
        /// A tree of `size` nodes with keys in order.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(root) = &self.root else { return self.size == 0 };
            self.is_tree(root) && is_ordered(root, i64::MIN, i64::MAX)
        }

        fn is_tree(&self, root: &Node) -> bool {
            let mut memory = [None; CAPACITY];
            let mut nodes = Worklist::new(&mut memory);
            nodes.insert(root);
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

    /// Whether all keys lie in order strictly between `low` and `high`.
    fn is_ordered(node: &Node, low: i64, high: i64) -> bool {
        let key = i64::from(node.key);
        if key <= low || key >= high {
            return false;
        }
        if let Some(left) = &node.left {
            if !is_ordered(left, low, key) {
                return false;
            }
        }
        if let Some(right) = &node.right {
            if !is_ordered(right, key, high) {
                return false;
            }
        }
        true
    }
}

/// Trees whose nodes own their children.
#[smallscope::model]
pub mod owning {
    /// A search tree that knows its size.
    #[derive(Debug)]
    pub struct SearchTree {
        root: Option<Box<Node>>,
        size: usize,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        left: Option<Box<Node>>,
        right: Option<Box<Node>>,
        key: i32,
    }

    impl SearchTree {
        /// A tree of `size` nodes with keys in order.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size && is_ordered(&self.root, i64::MIN, i64::MAX)
        }
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    /// Whether all keys lie in order strictly between `low` and `high`.
    fn is_ordered(node: &Option<Box<Node>>, low: i64, high: i64) -> bool {
        let Some(node) = node else { return true };
        let key = i64::from(node.key);
        low < key && key < high && is_ordered(&node.left, low, key) && is_ordered(&node.right, key, high)
    }
}

/// Trees of exactly `n` nodes with keys `0..n`.
pub fn aliasing(n: usize) -> Space<aliasing::SearchTree> {
    Space::new(n).field("SearchTree.size", n..=n).field("Node.key", 0..n)
}

/// Trees of exactly `n` nodes that own their children, with keys `0..n`.
pub fn owning(n: usize) -> Space<owning::SearchTree> {
    Space::new(n).field("SearchTree.size", n..=n).field("Node.key", 0..n)
}
