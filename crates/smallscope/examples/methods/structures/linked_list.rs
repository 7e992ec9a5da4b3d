//! `java.util.Collections.reverse` on a `java.util.LinkedList`: a circular doubly linked list with a sentinel.
//!
//! Lists of up to `n` elements; an element is null or one of `n` things. Which thing it is does not matter, only
//! where it comes again; so of the lists that differ in the names of their elements, the one is tried whose names come
//! up in order. There are 1, 2 and 5 lists of 0, 1 and 2 elements.

use smallscope::{Space, Verdict, check};

/// The list, in an arena.
#[smallscope::model]
pub mod model {
    /// A list that knows its size.
    #[derive(Debug)]
    pub struct LinkedList {
        #[field(index(entries))]
        header: usize,
        size: usize,
        entries: Vec<Entry>,
    }

    /// An entry of the ring.
    #[derive(Debug)]
    pub struct Entry {
        element: Option<u8>,
        #[field(index = "LinkedList.entries")]
        next: usize,
        #[field(index = "LinkedList.entries")]
        previous: usize,
    }

    impl LinkedList {
        /// The entries form a ring of `size` elements and the header, which has none.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            self.entries.len() == self.size + 1 && self.is_ring() && self.entries[self.header].element.is_none()
        }

        /// Whether all entries are on the way back to the header, each known to its neighbours.
        fn is_ring(&self) -> bool {
            let mut at = self.header;
            for _ in 0..=self.size {
                let next = self.entries[at].next;
                if self.entries[next].previous != at {
                    return false;
                }
                at = next;
                if at == self.header {
                    break;
                }
            }
            at == self.header && self.steps() == self.size
        }

        /// How many entries follow the header, up to one more than there are.
        fn steps(&self) -> usize {
            let mut at = self.entries[self.header].next;
            let mut steps = 0;
            while at != self.header && steps <= self.size {
                at = self.entries[at].next;
                steps += 1;
            }
            steps
        }

        /// The elements, in order.
        pub fn elements(&self) -> Vec<Option<u8>> {
            let mut elements = Vec::new();
            let mut at = self.entries[self.header].next;
            while at != self.header {
                elements.push(self.entries[at].element);
                at = self.entries[at].next;
            }
            elements
        }

        /// Whether each element is one that came before, or the next name, or null.
        #[predicate]
        pub fn names_in_order(&self) -> bool {
            let mut fresh = 0;
            self.elements().into_iter().flatten().all(|name| {
                let in_order = name <= fresh;
                fresh += u8::from(name == fresh);
                in_order
            })
        }

        /// Reverses the order of the elements, by swapping them from both ends.
        #[ensures(self.elements().into_iter().rev().eq(old(self.elements())))]
        pub fn reverse(&mut self) {
            self.swap_pairs(self.size / 2);
        }

        /// As `reverse`, but stops one pair too early.
        #[ensures(self.elements().into_iter().rev().eq(old(self.elements())))]
        pub fn reverse_but_middle(&mut self) {
            self.swap_pairs((self.size / 2).saturating_sub(1));
        }

        /// Swaps the outermost pairs of elements.
        fn swap_pairs(&mut self, pairs: usize) {
            let (mut forward, mut backward) = (self.header, self.header);
            for _ in 0..pairs {
                forward = self.entries[forward].next;
                backward = self.entries[backward].previous;
                let element = self.entries[forward].element;
                self.entries[forward].element = self.entries[backward].element;
                self.entries[backward].element = element;
            }
        }
    }
}

fn space(n: usize) -> Space<model::LinkedList> {
    let names = u8::try_from(n.max(1)).unwrap_or(u8::MAX);
    Space::<model::LinkedList>::new(n)
        .length("LinkedList.entries", 1..=n + 1)
        .field("Entry.element", 0..names)
        .given(|list| list.names_in_order())
}

/// Reverses every list of up to `n` elements.
pub fn check(n: usize) -> Verdict {
    check!(model::LinkedList::reverse).bound(n).space(space).forget().run()
}

/// Reverses them wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::LinkedList::reverse_but_middle).bound(n).space(space).forget().run()
}
