//! `java.util.LinkedList`: circular, doubly linked, with a sentinel (section 3.2.3).
//!
//! At size `n`, table 7.3 has lists of up to `n` entries, one of which is the sentinel; an element is null or one of
//! `n` numbers. So there are `n + 1` values for each of up to `n - 1` elements: at size 6 that is 1 + 7 + 49 + 343 + 2401 +
//! 16807 = 19608. The thesis does not say what the lists are; this is inferred from the number, with every bound 6.
//!
//! Table 7.1 has lists of exactly `n` elements, none of them null, that are objects of which nothing matters but
//! which are the same: these are the ways to partition `n` elements, the Bell numbers.

use std::rc::Rc;

use smallscope::{Space, Verdict, check};

/// The list.
#[smallscope::model]
pub mod model {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};

    /// An entry, or none.
    type Link<E> = Option<Rc<RefCell<Entry<E>>>>;

    /// A list that knows its size.
    #[derive(Debug)]
    #[alloy(invariant = "
        // size ok
        this.size = #(this.header.*next - this.header)
        // header is sentinel
        some this.header && no this.header.element
        // next is transpose of previous
        all e1, e2: this.header.*next | e1 in e2.next <=> e2 in e1.previous
        // list is circular
        all e: this.header.*next | some e.next && some e.previous
    ")]
    pub struct LinkedList<E> {
        header: Rc<RefCell<Entry<E>>>,
        size: usize,
    }

    /// An entry of the ring.
    #[derive(Debug)]
    pub struct Entry<E> {
        element: Option<E>,
        next: Link<E>,
        previous: Weak<RefCell<Entry<E>>>,
    }

    /// An object of which nothing matters but its identity.
    #[derive(Debug)]
    pub struct Object;

    impl<E> LinkedList<E> {
        /// The entries form a ring of `size` elements and the header, which has none.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            self.header.borrow().element.is_none() && self.ring_size() == Some(self.size)
        }

        /// How many entries follow the header, if they lead back to it. An entry met again is the header, for its
        /// `previous` tells it apart from every other.
        fn ring_size(&self) -> Option<usize> {
            let mut size = 0;
            let mut entry = self.header.clone();
            loop {
                let next = entry.borrow().next.clone()?;
                if !next.borrow().previous.upgrade().is_some_and(|previous| Rc::ptr_eq(&previous, &entry)) {
                    return None;
                }
                if Rc::ptr_eq(&next, &self.header) {
                    return Some(size);
                }
                size += 1;
                entry = next;
            }
        }

        /// Whether no element is null.
        #[predicate]
        pub fn has_no_null(&self) -> bool {
            let mut next = self.header.borrow().next.clone();
            while let Some(entry) = next.filter(|entry| !Rc::ptr_eq(entry, &self.header)) {
                if entry.borrow().element.is_none() {
                    return false;
                }
                next = entry.borrow().next.clone();
            }
            true
        }

        /// Reverses the order of the elements, by turning every entry around.
        #[alloy(ensures = "
            this.header = this.header`
            all e: this.header`.*next` {
                e.next = e.previous`
                e.element = e.element`
            }
        ")]
        pub fn reverse(&mut self) {
            self.turn(self.size + 1);
        }

        /// As `reverse`, but forgets the last entry.
        #[alloy(ensures = "
            this.header = this.header`
            all e: this.header`.*next` {
                e.next = e.previous`
                e.element = e.element`
            }
        ")]
        pub fn reverse_but_last(&mut self) {
            self.turn(self.size.max(1));
        }

        /// Turns the first so many entries around, the header among them.
        fn turn(&mut self, count: usize) {
            // Held here, since none of them is owned by its neighbours until both are turned.
            let entries = self.entries();
            for (at, entry) in entries.iter().enumerate().take(count) {
                let next = &entries[(at + 1) % entries.len()];
                let previous = &entries[(at + entries.len() - 1) % entries.len()];
                entry.borrow_mut().next = Some(previous.clone());
                entry.borrow_mut().previous = Rc::downgrade(next);
            }
        }

        /// All entries in order, the header first.
        fn entries(&self) -> Vec<Rc<RefCell<Entry<E>>>> {
            let mut entries = vec![self.header.clone()];
            let mut next = self.header.borrow().next.clone();
            while let Some(entry) = next.filter(|entry| !Rc::ptr_eq(entry, &self.header)) {
                next = entry.borrow().next.clone();
                entries.push(entry);
            }
            entries
        }
    }

    /// The ring would own itself for ever.
    impl<E> Drop for LinkedList<E> {
        fn drop(&mut self) {
            let mut next = self.header.borrow_mut().next.take();
            while let Some(entry) = next {
                next = entry.borrow_mut().next.take();
            }
        }
    }
}

/// What the lists of table 7.1 have in addition.
pub const NO_NULL: &str = "all e: this.header.*next - this.header | some e.element";

/// Lists of up to `n` entries, the header among them, whose elements are null or one of `1..=n`.
pub fn up_to(n: usize) -> Space<model::LinkedList<i32>> {
    Space::new(n).field("Entry.element", 1..=n)
}

/// Lists of exactly `n` objects, some of them perhaps the same.
pub fn exactly(n: usize) -> Space<model::LinkedList<Rc<model::Object>>> {
    let lists = Space::<model::LinkedList<Rc<model::Object>>>::new(n);
    lists.objects("Entry", n + 1).field("LinkedList.size", n..=n).given(|list| list.has_no_null())
}

/// Reverses every list of up to `n` entries.
pub fn check(n: usize) -> Verdict {
    check!(model::LinkedList::<i32>::reverse).bound(n).space(up_to).forget().run()
}

/// Reverses them wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::LinkedList::<i32>::reverse_but_last).bound(n).space(up_to).forget().run()
}
