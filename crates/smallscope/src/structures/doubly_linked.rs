//! Doubly linked lists with both ends.

use crate::Space;

pub use model::{Element, List, Node};

/// Lists of exactly `n` nodes, with up to `n` elements that differ by identity: as many as the Bell number of `n`.
pub fn space(n: usize) -> Space<List> {
    Space::new(n).field("List.len", n..=n)
}

#[smallscope_macros::model(crate = crate)]
mod model {
    use std::rc::{Rc, Weak};

    /// A list that knows its ends and its length.
    #[derive(Debug)]
    pub struct List {
        /// The first node.
        pub head: Option<Rc<Node>>,
        /// The last node; dangling if there is none.
        pub tail: Weak<Node>,
        /// How many nodes there are.
        pub len: usize,
    }

    /// A node, which owns the next and knows the one before it.
    #[derive(Debug)]
    pub struct Node {
        /// What it holds. Several nodes may hold the same.
        pub element: Rc<Element>,
        /// The next node.
        pub next: Option<Rc<Node>>,
        /// The node before it; dangling for the first.
        pub prev: Weak<Node>,
    }

    /// An object of which nothing matters but its identity.
    #[derive(Debug)]
    pub struct Element;

    impl List {
        /// Whether the `len` nodes from `head` on end at `tail`, and each points back to the one before it.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let (mut len, mut last) = (0, None::<&Rc<Node>>);
            let mut next = &self.head;
            // No node is met twice: its `prev` would have to be two nodes, or dangling and not.
            while let Some(node) = next {
                if !is_link(&node.prev, last) {
                    return false;
                }
                len += 1;
                last = Some(node);
                next = &node.next;
            }
            len == self.len && is_link(&self.tail, last)
        }
    }

    /// Whether a link points to this node; or to none.
    fn is_link(link: &Weak<Node>, node: Option<&Rc<Node>>) -> bool {
        match (link.upgrade(), node) {
            (Some(target), Some(node)) => Rc::ptr_eq(&target, node),
            (None, None) => true,
            _ => false,
        }
    }
}
