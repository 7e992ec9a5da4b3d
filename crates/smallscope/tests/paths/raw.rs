//! A list of raw pointers.
#![allow(unsafe_code)]

use smallscope::{Space, paths};

use super::check;

#[smallscope::model]
mod list {
    use std::ptr;

    pub struct List {
        pub head: *mut Node,
    }

    pub struct Node {
        pub item: u8,
        pub next: *mut Node,
    }

    impl List {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let mut met = Vec::new();
            let mut at = self.head;
            while !at.is_null() {
                if met.contains(&at) {
                    return false;
                }
                met.push(at);
                // SAFETY: pointers of a list are null or point to its nodes, which are never freed.
                at = unsafe { (*at).next };
            }
            true
        }

        /// Puts an item at the end.
        #[paths]
        pub fn push(&mut self, item: u8) {
            let node = Box::into_raw(Box::new(Node { item, next: ptr::null_mut() }));
            if self.head.is_null() {
                self.head = node;
                return;
            }
            let mut at = self.head;
            // SAFETY: pointers of a list are null or point to its nodes, which are never freed.
            unsafe {
                while !(*at).next.is_null() {
                    at = (*at).next;
                }
                (*at).next = node;
            }
        }

        /// Takes the first of two equal neighbours out.
        #[paths]
        pub fn dedup_once(&mut self) -> bool {
            let mut at = self.head;
            // SAFETY: pointers of a list are null or point to its nodes, which are never freed.
            unsafe {
                while let Some(node) = at.as_mut() {
                    let next = node.next;
                    if next.is_null() {
                        return false;
                    }
                    if (*next).item == node.item {
                        node.next = (*next).next;
                        return true;
                    }
                    at = next;
                }
            }
            false
        }
    }

    impl List {
        pub fn items(&self) -> Vec<u8> {
            let (mut items, mut at) = (Vec::new(), self.head);
            while !at.is_null() {
                // SAFETY: pointers of a list are null or point to its nodes, which are never freed.
                unsafe {
                    items.push((*at).item);
                    at = (*at).next;
                }
            }
            items
        }
    }
}

use list::List;

#[test]
fn pushing_follows_the_links() {
    let report = paths!(List::push).bound(3).parameter("item", 0..=0).run();
    let space = Space::<(List, u8)>::new(3).field("input.1", 0..=0);
    assert_eq!(check(&report, &space, |(list, _)| vec![list.items().len().to_string()]), 4);
}

#[test]
fn neighbours_are_compared_up_to_the_first_that_are_equal() {
    let report = paths!(List::dedup_once).bound(3).field("Node.item", 0..=1).run();
    let space = Space::<List>::new(3).field("Node.item", 0..=1);
    check(&report, &space, |list| {
        let items = list.items();
        match items.windows(2).position(|two| two[0] == two[1]) {
            Some(k) => vec![format!("{:?} {}", &items[..k + 2], items.len() > k + 2)],
            // The item of a list of one is not read.
            None if items.len() < 2 => vec![items.len().to_string()],
            None => vec![format!("{items:?}")],
        }
    });
}
