//! Red-black trees, from the Korat 1.0 distribution, with links that may alias and with owning links.
//!
//! A tree of exactly `n` nodes; the keys range over `-1..n`, of which -1 is never valid, and the root may be red.

use smallscope::Space;

/// Trees whose links may point anywhere; every node knows its parent.
#[smallscope::model]
pub mod aliasing {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist, points_to};

    /// A red-black tree that knows its size.
    #[derive(Debug)]
    pub struct RedBlackTree {
        root: Option<Rc<Node>>,
        size: usize,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        key: i32,
        left: Option<Rc<Node>>,
        right: Option<Rc<Node>>,
        parent: Option<Rc<Node>>,
        color: Color,
    }

    /// The colour of a node.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Color {
        /// Has black children only.
        Red,
        /// Counts towards the black height.
        Black,
    }

    impl RedBlackTree {
        /// A search tree of `size` nodes, no red node below a red one, as many black nodes on every path down.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(root) = &self.root else { return self.size == 0 };
            if root.parent.is_some() {
                return false;
            }
            let mut memory = [None; CAPACITY];
            let mut nodes = Worklist::new(&mut memory);
            nodes.insert(&**root);
            is_tree(&mut nodes)
                && nodes.len() == self.size
                && nodes.iter().all(has_black_children)
                && black_height(&self.root).is_some()
                && is_ordered(root, -1, i64::MAX)
        }
    }

    /// Whether every node below the first is met once, by its parent.
    fn is_tree<'a>(nodes: &mut Worklist<'_, 'a, Node>) -> bool {
        while let Some(node) = nodes.pop() {
            if let Some(left) = &node.left {
                if !nodes.insert(left) || !points_to(&left.parent, node) {
                    return false;
                }
            }
            if let Some(right) = &node.right {
                if !nodes.insert(right) || !points_to(&right.parent, node) {
                    return false;
                }
            }
        }
        true
    }

    fn has_black_children(node: &Node) -> bool {
        node.color == Color::Black || !(is_red(&node.left) || is_red(&node.right))
    }

    fn is_red(link: &Option<Rc<Node>>) -> bool {
        link.as_ref().is_some_and(|node| node.color == Color::Red)
    }

    /// The number of black nodes on every path down, if it is the same for all.
    fn black_height(link: &Option<Rc<Node>>) -> Option<usize> {
        let Some(node) = link else { return Some(0) };
        let (left, right) = (black_height(&node.left)?, black_height(&node.right)?);
        (left == right).then_some(left + usize::from(node.color == Color::Black))
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
    /// A red-black tree that knows its size.
    #[derive(Debug)]
    pub struct RedBlackTree {
        root: Option<Box<Node>>,
        size: usize,
    }

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        key: i32,
        left: Option<Box<Node>>,
        right: Option<Box<Node>>,
        color: Color,
    }

    /// The colour of a node.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Color {
        /// Has black children only.
        Red,
        /// Counts towards the black height.
        Black,
    }

    impl RedBlackTree {
        /// A search tree of `size` nodes, no red node below a red one, as many black nodes on every path down.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size && black_height(&self.root).is_some() && is_ordered(&self.root, -1, i64::MAX)
        }
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    fn is_red(node: &Option<Box<Node>>) -> bool {
        node.as_ref().is_some_and(|node| node.color == Color::Red)
    }

    /// The number of black nodes on every path down, if it is the same for all and no red node has a red child.
    fn black_height(node: &Option<Box<Node>>) -> Option<usize> {
        let Some(node) = node else { return Some(0) };
        let (left, right) = (black_height(&node.left)?, black_height(&node.right)?);
        if left != right {
            return None;
        }
        match node.color {
            Color::Black => Some(left + 1),
            Color::Red if is_red(&node.left) || is_red(&node.right) => None,
            Color::Red => Some(left),
        }
    }

    /// Whether all keys lie in order strictly between `low` and `high`.
    fn is_ordered(node: &Option<Box<Node>>, low: i64, high: i64) -> bool {
        let Some(node) = node else { return true };
        let key = i64::from(node.key);
        low < key && key < high && is_ordered(&node.left, low, key) && is_ordered(&node.right, key, high)
    }
}

/// Trees of exactly `n` nodes with keys `-1..n`.
pub fn aliasing(n: usize) -> Space<aliasing::RedBlackTree> {
    Space::new(n).field("RedBlackTree.size", n..=n).field("Node.key", -1..n as i32)
}

/// Trees of exactly `n` nodes that own their children, with keys `-1..n`.
pub fn owning(n: usize) -> Space<owning::RedBlackTree> {
    Space::new(n).field("RedBlackTree.size", n..=n).field("Node.key", -1..n as i32)
}
