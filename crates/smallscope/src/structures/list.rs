//! Singly linked lists.

use crate::Space;

pub use model::{Element, List, Node};

/// Lists of exactly `n` nodes, with up to `n` elements that differ by identity: as many as the Bell number of `n`.
pub fn space(n: usize) -> Space<List> {
    Space::new(n).field("List.len", n..=n)
}

#[smallscope_macros::model(crate = crate)]
mod model {
    use std::rc::Rc;

    /// A list that knows its length.
    #[derive(Debug)]
    pub struct List {
        /// The first node.
        pub head: Option<Box<Node>>,
        /// How many nodes there are.
        pub len: usize,
    }

    /// A node, which owns the next.
    #[derive(Debug)]
    pub struct Node {
        /// What it holds. Several nodes may hold the same.
        pub element: Rc<Element>,
        /// The rest of the list.
        pub next: Option<Box<Node>>,
    }

    /// An object of which nothing matters but its identity.
    #[derive(Debug)]
    pub struct Element;

    impl List {
        /// Whether it has `len` nodes. That they form a list, ownership ensures.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let (mut len, mut next) = (0, &self.head);
            while let Some(node) = next {
                len += 1;
                next = &node.next;
            }
            len == self.len
        }
    }
}
