//! Singly linked lists with a sentinel, from the Korat 1.0 distribution.
//!
//! There are `n + 1` entries, the sentinel among them, and `n + 1` objects to be elements; the size is `n`.

use smallscope::Space;

/// The list.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist};

    /// A list that knows its size.
    #[derive(Debug)]
    pub struct SinglyLinkedList {
        header: Option<Rc<Entry>>,
        size: usize,
    }

    /// An entry.
    #[derive(Debug)]
    pub struct Entry {
        element: Option<Rc<Element>>,
        next: Option<Rc<Entry>>,
    }

    /// An object of which nothing matters but its identity.
    #[derive(Debug)]
    pub struct Element;

    impl SinglyLinkedList {
        /// `size` entries follow the header, none twice, and all but the header have an element.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(header) = &self.header else { return false };
            if header.element.is_some() {
                return false;
            }
            let mut memory = [None; CAPACITY];
            let mut entries = Worklist::new(&mut memory);
            entries.insert(&**header);
            let mut next = &header.next;
            while let Some(entry) = next {
                if entry.element.is_none() || !entries.insert(entry) {
                    return false;
                }
                next = &entry.next;
            }
            entries.len() - 1 == self.size
        }
    }
}

/// Lists of exactly `n` elements.
pub fn space(n: usize) -> Space<model::SinglyLinkedList> {
    Space::new(n).objects("Entry", n + 1).objects("Element", n + 1).field("SinglyLinkedList.size", n..=n)
}
