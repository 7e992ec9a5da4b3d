//! Binomial heaps, from the Korat 1.0 distribution.
//!
//! Up to `n` nodes with keys `1..=n` and degrees `0..=n`. The roots form a list, and so do the children of a node.

use smallscope::Space;

/// The heap.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist, points_to};

    /// A heap that knows its size.
    #[derive(Debug)]
    pub struct BinomialHeap {
        size: usize,
        head: Option<Rc<Node>>,
    }

    /// A node of a binomial tree.
    #[derive(Debug)]
    pub struct Node {
        key: i32,
        degree: i32,
        parent: Option<Rc<Node>>,
        sibling: Option<Rc<Node>>,
        child: Option<Rc<Node>>,
    }

    impl BinomialHeap {
        /// Binomial trees in the order of their degrees, with smaller keys above.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            if self.size == 0 {
                return self.head.is_none();
            }
            let Some(head) = &self.head else { return false };
            self.is_forest(head) && has_degrees(head, self.size) && is_heap(head)
        }

        /// Whether all nodes hang together by child, sibling and parent without being met twice.
        fn is_forest(&self, head: &Node) -> bool {
            let mut memory = [None; CAPACITY];
            let mut nodes = Worklist::new(&mut memory);
            let mut next = Some(head);
            while let Some(root) = next {
                if !nodes.insert(root) || root.parent.is_some() || !is_tree(root, &mut nodes) {
                    return false;
                }
                next = root.sibling.as_deref();
            }
            nodes.len() == self.size
        }
    }

    fn is_tree<'a>(node: &'a Node, nodes: &mut Worklist<'_, 'a, Node>) -> bool {
        let mut next = &node.child;
        while let Some(child) = next {
            if !nodes.insert(child) || !points_to(&child.parent, node) || !is_tree(child, nodes) {
                return false;
            }
            next = &child.sibling;
        }
        true
    }

    /// Whether the roots have the degrees that the binary digits of the size ask for, lowest first.
    fn has_degrees(head: &Node, size: usize) -> bool {
        let mut digits = size;
        let mut next = Some(head);
        while let Some(root) = next {
            if digits == 0 || !is_binomial(root, digits.trailing_zeros() as i32) {
                return false;
            }
            digits &= digits - 1;
            next = root.sibling.as_deref();
        }
        digits == 0
    }

    /// Whether the node is the root of a binomial tree: its children are those of the degrees below, highest first.
    fn is_binomial(node: &Node, degree: i32) -> bool {
        if node.degree != degree {
            return false;
        }
        let mut below = degree;
        let mut next = &node.child;
        while let Some(child) = next {
            below -= 1;
            if !is_binomial(child, below) {
                return false;
            }
            next = &child.sibling;
        }
        below == 0
    }

    /// Whether no node in the list and below has a smaller key than its parent.
    fn is_heap(head: &Node) -> bool {
        let mut next = Some(head);
        while let Some(node) = next {
            if !is_heap_below(node) {
                return false;
            }
            next = node.sibling.as_deref();
        }
        true
    }

    fn is_heap_below(node: &Node) -> bool {
        let mut next = &node.child;
        while let Some(child) = next {
            if node.key > child.key || !is_heap_below(child) {
                return false;
            }
            next = &child.sibling;
        }
        true
    }
}

/// Heaps of up to `n` nodes.
pub fn space(n: usize) -> Space<model::BinomialHeap> {
    Space::new(n).field("Node.key", 1..=n).field("Node.degree", 0..=n)
}
