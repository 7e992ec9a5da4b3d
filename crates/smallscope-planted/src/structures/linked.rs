//! A doubly linked list of shared nodes with weak links back.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod list {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};

    use crate::planted;

    #[derive(Default)]
    pub struct List {
        head: Option<Rc<Node>>,
        tail: Option<Weak<Node>>,
    }

    pub struct Node {
        item: u8,
        next: RefCell<Option<Rc<Node>>>,
        before: RefCell<Option<Weak<Node>>>,
    }

    impl std::fmt::Debug for List {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            // A `Debug` text of links back would never end.
            write!(f, "{}", smallscope::structure_of(self))
        }
    }

    impl List {
        #[invariant]
        fn is_valid(&self) -> bool {
            let mut met: Vec<Rc<Node>> = Vec::new();
            let mut at = self.head.clone();
            while let Some(node) = at {
                if met.iter().any(|known| Rc::ptr_eq(known, &node)) {
                    return false;
                }
                let before = node.before.borrow().as_ref().and_then(|before| before.upgrade());
                let links_back = match (&before, met.last()) {
                    (None, None) => node.before.borrow().is_none(),
                    (Some(before), Some(last)) => Rc::ptr_eq(before, last),
                    _ => false,
                };
                if !links_back {
                    return false;
                }
                at = node.next.borrow().clone();
                met.push(node);
            }
            let tail = self.tail.as_ref().and_then(|tail| tail.upgrade());
            match (&tail, met.last()) {
                (None, None) => self.tail.is_none(),
                (Some(tail), Some(last)) => Rc::ptr_eq(tail, last),
                _ => false,
            }
        }

        pub fn push_back(&mut self, item: u8) {
            let last = self.tail.as_ref().and_then(Weak::upgrade);
            let node = Rc::new(Node { item, next: RefCell::new(None), before: RefCell::new(self.tail.clone()) });
            self.tail = Some(Rc::downgrade(&node));
            match last {
                Some(last) => *last.next.borrow_mut() = Some(node),
                None => self.head = Some(node),
            }
        }

        pub fn pop_back(&mut self) -> Option<u8> {
            let last = self.tail.as_ref().and_then(Weak::upgrade)?;
            let before = last.before.borrow_mut().take();
            match before.as_ref().and_then(Weak::upgrade) {
                Some(node) => *node.next.borrow_mut() = None,
                None => self.head = None,
            }
            if !planted(1) || before.is_some() {
                self.tail = before;
            }
            Some(last.item)
        }

        /// Takes out all nodes with an item.
        pub fn remove(&mut self, item: u8) {
            let mut at = self.head.clone();
            while let Some(node) = at {
                let next = node.next.borrow().clone();
                if node.item == item {
                    let before = node.before.borrow().as_ref().and_then(Weak::upgrade);
                    match &before {
                        Some(before) => *before.next.borrow_mut() = next.clone(),
                        None => self.head = next.clone(),
                    }
                    match &next {
                        Some(next) if !(planted(2) && before.is_some()) => {
                            *next.before.borrow_mut() = before.as_ref().map(Rc::downgrade)
                        }
                        Some(_) => {}
                        None => self.tail = before.as_ref().map(Rc::downgrade),
                    }
                    if planted(3) {
                        return;
                    }
                }
                at = next;
            }
        }

        pub fn items(&self) -> Vec<u8> {
            let (mut items, mut at) = (Vec::new(), self.head.clone());
            while let Some(node) = at {
                items.push(node.item);
                at = node.next.borrow().clone();
            }
            items
        }
    }

    #[check]
    pub fn pop_back_takes_the_last(list: &mut List) {
        let mut expected = list.items();
        assert_eq!(list.pop_back(), expected.pop());
        assert!(list.items() == expected && list.is_valid());
    }

    #[check]
    pub fn remove_takes_out_every_node(list: &mut List, item: u8) {
        let mut expected = list.items();
        expected.retain(|own| *own != item);
        list.remove(item);
        assert!(list.items() == expected && list.is_valid());
    }
}

use list::List;

fn built(items: &[u8]) -> List {
    let mut list = List::default();
    items.iter().for_each(|item| list.push_back(*item));
    list
}

fn lists() -> impl Strategy<Value = List> {
    prop::collection::vec(any::<u8>(), 0..10).prop_map(|items| built(&items))
}

pub fn bugs() -> Vec<Bug> {
    let mut bugs = table! {
        "linked list", || checked(smallscope::check!(list::pop_back_takes_the_last)),
        |seed| random(seed, lists(), |mut list| list::pop_back_takes_the_last(&mut list));
        1 "the tail stays when the only node goes" => list::pop_back_takes_the_last(&mut built(&[1]));
    };
    bugs.extend(table! {
        "linked list", || checked(smallscope::check!(list::remove_takes_out_every_node)),
        |seed| {
            let input = (lists(), any::<u8>());
            random(seed, input, |(mut list, item)| list::remove_takes_out_every_node(&mut list, item))
        };
        2 "the link back of the next node is not patched" =>
            list::remove_takes_out_every_node(&mut built(&[1, 2, 3]), 2);
        3 "only the first of equal items is removed" => list::remove_takes_out_every_node(&mut built(&[1, 1]), 1);
    });
    bugs
}
