//! Lists whose objects are shared.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

#[derive(Debug, PartialEq)]
pub enum End<T> {
    Open,
    Closed { length: usize, last: T },
}

/// A list with links to both sides.
pub struct Ring<T> {
    first: Option<Rc<RefCell<Node<T>>>>,
    items: *mut Item,
}

struct Node<T> {
    value: T,
    next: Option<Rc<RefCell<Node<T>>>>,
    back: Weak<RefCell<Node<T>>>,
}

struct Item {
    key: i8,
    next: Option<Box<Item>>,
    previous: *const Item,
}

impl<T: Copy + PartialEq> Ring<T> {
    /// How far it is until the first node comes again, and how many items know the one before.
    #[ensures(|answer| answer.1 == old(skip.len()) && old(self.first.is_some()))]
    pub fn walk(&self, skip: &[u8]) -> (End<T>, usize) {
        let mut known = skip.len();
        // SAFETY: the items are those of a list.
        let mut at = unsafe { self.items.as_ref() };
        while let Some(item) = at {
            at = item.next.as_deref();
            known += usize::from(at.is_some_and(|next| std::ptr::eq(next.previous, item)));
        }
        let Some(first) = &self.first else { return (End::Open, known) };
        let (mut node, mut length) = (Rc::clone(first), 1);
        loop {
            let next = node.borrow().next.clone();
            match next {
                None => return (End::Open, known),
                Some(next) if Rc::ptr_eq(&next, first) => {
                    assert!(next.borrow().back.ptr_eq(&Rc::downgrade(&node)), "links are not symmetric");
                    return (End::Closed { length, last: node.borrow().value }, known);
                }
                Some(next) => (node, length) = (next, length + 1),
            }
        }
    }
}
