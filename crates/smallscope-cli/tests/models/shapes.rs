//! Methods over many types, for `smallscope test`.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

pub struct List {
    head: Option<Rc<RefCell<Link>>>,
}

struct Link {
    next: Option<Rc<RefCell<Link>>>,
    previous: Option<Weak<RefCell<Link>>>,
}

impl List {
    /// Whether there is a link, and whether it is the last.
    pub fn is_single(&self) -> Result<bool, Empty> {
        let head = self.head.as_ref().ok_or(Empty::NoLink)?;
        Ok(head.borrow().next.is_none())
    }
}

pub enum Empty {
    NoLink,
}

pub struct Counter {
    value: u8,
    limit: u8,
}

impl Counter {
    pub fn step(&mut self) {
        self.value += 1;
        assert!(self.value <= self.limit, "no further");
    }

    pub fn careful_step(&mut self) {
        assert!(self.value < self.limit, "no further");
        self.value += 1;
    }

    pub fn never(&mut self) {
        while self.value == 1 {}
    }
}

pub struct Stack<T> {
    items: Vec<T>,
}

impl<T: Copy> Stack<T> {
    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    pub fn into_items(self) -> Vec<T> {
        self.items
    }
}

pub fn text(text: &str) -> usize {
    text.len()
}

pub struct Ring<const N: usize> {
    slots: [bool; N],
    at: usize,
}

impl<const N: usize> Ring<N> {
    pub fn turn(&mut self) {
        self.at = (self.at + 1) % N;
    }
}

pub fn three() -> u8 {
    3
}

pub async fn later(n: u8) -> u8 {
    n
}

pub fn fail(code: u8) -> ! {
    panic!("code {code}")
}
