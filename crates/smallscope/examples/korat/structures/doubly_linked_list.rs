//! Circular doubly linked lists whose header holds an element too, from the Korat 1.0 distribution.
//!
//! There are `n + 1` entries and `n + 1` objects to be elements; the size is `n`. The invariant does not look at the
//! elements of the other entries, so each of them is null or any object: the search completes them.

use smallscope::Space;

/// The list.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::points_to;

    /// A list that knows its size.
    #[derive(Debug)]
    pub struct DoublyLinkedList {
        header: Option<Rc<Entry>>,
        size: usize,
    }

    /// An entry of the ring.
    #[derive(Debug)]
    pub struct Entry {
        element: Option<Rc<Element>>,
        next: Option<Rc<Entry>>,
        previous: Option<Rc<Entry>>,
    }

    /// An object of which nothing matters but its identity.
    #[derive(Debug)]
    pub struct Element;

    impl DoublyLinkedList {
        /// The entries form a ring of `size`; a header without an element stands for the empty list.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(header) = &self.header else { return false };
            if header.element.is_none() {
                return self.size == 0 && points_to(&header.next, header) && points_to(&header.previous, header);
            }
            ring_size(header) == Some(self.size)
        }
    }

    /// How many entries the ring has. An entry met again is the header, for its `previous` tells it apart from every
    /// other.
    fn ring_size(header: &Entry) -> Option<usize> {
        let mut size = 1;
        let mut entry = header;
        loop {
            let next = entry.next.as_deref()?;
            if !points_to(&next.previous, entry) {
                return None;
            }
            if std::ptr::eq(next, header) {
                return Some(size);
            }
            size += 1;
            entry = next;
        }
    }
}

/// Lists of exactly `n` entries.
pub fn space(n: usize) -> Space<model::DoublyLinkedList> {
    Space::new(n).objects("Entry", n + 1).objects("Element", n + 1).field("DoublyLinkedList.size", n..=n)
}
