//! Fibonacci heaps, from the Korat 1.0 distribution.
//!
//! Up to `n` nodes with keys and degrees `0..n`. The roots form a ring, and so do the children of a node.

use smallscope::Space;

/// The heap.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist, points_to};

    /// A heap that knows its size and its least node.
    #[derive(Debug)]
    pub struct FibonacciHeap {
        size: usize,
        head: Option<Rc<Node>>,
        min: Option<Rc<Node>>,
    }

    /// A node; its siblings form a ring.
    #[derive(Debug)]
    pub struct Node {
        left: Option<Rc<Node>>,
        right: Option<Rc<Node>>,
        parent: Option<Rc<Node>>,
        child: Option<Rc<Node>>,
        key: i32,
        degree: usize,
    }

    impl FibonacciHeap {
        /// Rings of rings with the right degrees, smaller keys above, and `min` the least root.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let (Some(head), Some(min)) = (&self.head, &self.min) else {
                return self.head.is_none() && self.min.is_none() && self.size == 0;
            };
            let mut memory = [None; CAPACITY];
            let mut nodes = Worklist::new(&mut memory);
            is_ring(head, None, &mut nodes)
                && is_in_ring(min, head)
                && nodes.len() == self.size
                && has_degrees(head)
                && is_heap(head, i64::MIN)
                && is_least(min, head)
        }
    }

    /// Whether `start` begins a ring of children of `parent` with rings below it, where no node is met twice.
    fn is_ring<'a>(start: &'a Node, parent: Option<&Node>, nodes: &mut Worklist<'_, 'a, Node>) -> bool {
        let mut node = start;
        loop {
            if !has_parent(node, parent) || !nodes.insert(node) {
                return false;
            }
            if let Some(child) = &node.child {
                if !is_ring(child, Some(node), nodes) {
                    return false;
                }
            }
            let Some(right) = &node.right else { return false };
            if !points_to(&right.left, node) {
                return false;
            }
            if std::ptr::eq(&**right, start) {
                return true;
            }
            node = right;
        }
    }

    fn has_parent(node: &Node, parent: Option<&Node>) -> bool {
        match parent {
            Some(parent) => points_to(&node.parent, parent),
            None => node.parent.is_none(),
        }
    }

    /// The node to the right, unless that is where the ring started.
    fn next_in_ring<'a>(node: &'a Node, start: &Node) -> Option<&'a Node> {
        node.right.as_deref().filter(|right| !std::ptr::eq(*right, start))
    }

    fn is_in_ring(wanted: &Node, start: &Node) -> bool {
        let mut next = Some(start);
        while let Some(node) = next {
            if std::ptr::eq(node, wanted) {
                return true;
            }
            next = next_in_ring(node, start);
        }
        false
    }

    /// Whether the degree of every node in the ring and below is the number of its children.
    fn has_degrees(start: &Node) -> bool {
        let mut next = Some(start);
        while let Some(node) = next {
            if node.degree != ring_size(node.child.as_deref()) {
                return false;
            }
            if let Some(child) = &node.child {
                if !has_degrees(child) {
                    return false;
                }
            }
            next = next_in_ring(node, start);
        }
        true
    }

    fn ring_size(start: Option<&Node>) -> usize {
        let Some(start) = start else { return 0 };
        let mut size = 1;
        let mut node = start;
        while let Some(next) = next_in_ring(node, start) {
            size += 1;
            node = next;
        }
        size
    }

    /// Whether no key in the ring is below `least`, and no key further down below that of its parent.
    fn is_heap(start: &Node, least: i64) -> bool {
        let mut next = Some(start);
        while let Some(node) = next {
            let key = i64::from(node.key);
            if key < least {
                return false;
            }
            if let Some(child) = &node.child {
                if !is_heap(child, key) {
                    return false;
                }
            }
            next = next_in_ring(node, start);
        }
        true
    }

    /// Whether no key in the ring is below that of `min`.
    fn is_least(min: &Node, start: &Node) -> bool {
        let mut next = Some(start);
        while let Some(node) = next {
            if node.key < min.key {
                return false;
            }
            next = next_in_ring(node, start);
        }
        true
    }
}

/// Heaps of up to `n` nodes.
pub fn space(n: usize) -> Space<model::FibonacciHeap> {
    Space::new(n).field("Node.key", 0..n).field("Node.degree", 0..n)
}
