//! `java.util.LinkedList`: a circular doubly linked list with a sentinel (Korat paper, table 3).
//!
//! There are `n + 1` entries, the sentinel among them, and `n` objects to be elements; the size is `n`.

use smallscope::Space;

/// The list.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::points_to;

    /// A list that knows its size.
    #[derive(Debug)]
    pub struct LinkedList {
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

    impl LinkedList {
        /// The entries form a ring of `size` elements and the header, which alone has no element.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let Some(header) = &self.header else { return false };
            header.element.is_none() && ring_size(header) == Some(self.size) && has_all_elements(header)
        }
    }

    /// How many entries follow the header, if they lead back to it. An entry met again is the header, for its
    /// `previous` tells it apart from every other.
    fn ring_size(header: &Entry) -> Option<usize> {
        let mut size = 0;
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

    fn has_all_elements(header: &Entry) -> bool {
        let mut next = &header.next;
        while let Some(entry) = next {
            if std::ptr::eq(&**entry, header) {
                break;
            }
            if entry.element.is_none() {
                return false;
            }
            next = &entry.next;
        }
        true
    }
}

/// Lists of exactly `n` elements.
pub fn space(n: usize) -> Space<model::LinkedList> {
    Space::new(n).objects("Entry", n + 1).field("LinkedList.size", n..=n)
}
