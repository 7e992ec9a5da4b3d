// Counted and raw pointers and cells, from three numbers to one.

use std::cell::{Cell, RefCell};
use std::ptr::NonNull;
use std::rc::{Rc, Weak};

type Link = Option<Rc<RefCell<Node>>>;

struct Node {
    value: i32,
    next: Link,
    back: Weak<RefCell<Node>>,
}

struct Deque {
    first: Link,
    last: Link,
}

impl Deque {
    fn new() -> Self {
        Self { first: None, last: None }
    }

    fn push_back(&mut self, value: i32) {
        let node = Rc::new(RefCell::new(Node { value, next: None, back: Weak::new() }));
        match self.last.take() {
            Some(last) => {
                node.borrow_mut().back = Rc::downgrade(&last);
                last.borrow_mut().next = Some(Rc::clone(&node));
            }
            None => self.first = Some(node.clone()),
        }
        self.last = Some(node);
    }

    fn pop_front(&mut self) -> Option<i32> {
        self.first.take().map(|first| {
            match first.borrow_mut().next.take() {
                Some(next) => {
                    next.borrow_mut().back = Weak::new();
                    self.first = Some(next);
                }
                None => {
                    self.last.take();
                }
            }
            first.borrow().value
        })
    }
}

pub fn counted(a: i32, b: i32, c: i32) -> i32 {
    let mut deque = Deque::new();
    deque.push_back(a);
    if b > 0 {
        deque.push_back(b);
    }
    deque.push_back(c);
    let popped = deque.pop_front().unwrap_or(0);
    let last = deque.last.clone();
    let before = match last {
        Some(ref node) => node.borrow().back.upgrade(),
        None => None,
    };
    let same = match (&before, &deque.first) {
        (Some(one), Some(other)) => Rc::ptr_eq(one, other) as i32,
        _ => 5,
    };
    if let Some(node) = &before {
        let more = node.borrow().value.wrapping_add(1);
        node.borrow_mut().value = more;
    }
    let mut total: i32 = popped;
    let mut at = deque.first.clone();
    while let Some(node) = at {
        total = total.wrapping_mul(3).wrapping_add(node.borrow().value);
        at = node.borrow().next.clone();
    }
    total.wrapping_add(same)
}

struct Raw {
    value: i32,
    next: *mut Raw,
    back: *mut Raw,
}

pub fn raw(a: i32, b: i32, c: i32) -> i32 {
    let mut head: *mut Raw = std::ptr::null_mut();
    for value in [a, b, c] {
        let node = Box::into_raw(Box::new(Raw { value, next: head, back: std::ptr::null_mut() }));
        if !head.is_null() {
            unsafe { (*head).back = node };
        }
        head = node;
    }
    let mut total: i32 = 0;
    unsafe {
        let mut at = head;
        let mut last = head;
        while !at.is_null() {
            let node = &mut *at;
            node.value = node.value.wrapping_add(1);
            last = at;
            at = node.next;
        }
        if (*last).back == (*head).next {
            total = 100;
        }
        at = last;
        while let Some(node) = at.as_ref() {
            total = total.wrapping_mul(2).wrapping_add(node.value);
            at = node.back;
        }
        while !head.is_null() {
            let node = Box::from_raw(head);
            head = node.next;
        }
    }
    total
}

struct Owner {
    first: Option<NonNull<Raw>>,
    hits: Cell<i32>,
    log: RefCell<Vec<i32>>,
}

impl Owner {
    fn value(&self) -> i32 {
        self.hits.set(self.hits.get() + 1);
        match self.first {
            Some(node) => {
                let value = unsafe { node.as_ref().value };
                self.log.borrow_mut().push(value);
                value
            }
            None => -1,
        }
    }
}

pub fn cells(a: i32, b: i32, c: i32) -> i32 {
    let node = Box::new(Raw { value: a, next: std::ptr::null_mut(), back: std::ptr::null_mut() });
    let pointer = NonNull::from(Box::leak(node));
    let owner = Owner { first: if b > 0 { Some(pointer) } else { None }, hits: Cell::new(0), log: RefCell::new(Vec::new()) };
    unsafe {
        (*pointer.as_ptr()).value = c;
    }
    let total = owner.value().wrapping_add(owner.value());
    unsafe { drop(Box::from_raw(pointer.as_ptr())) };
    total.wrapping_add(owner.hits.get()).wrapping_add(owner.log.borrow().len() as i32)
}

pub fn shared_numbers(a: i32, b: i32, c: i32) -> i32 {
    let shared = Rc::new(RefCell::new(a));
    let other = shared.clone();
    *other.borrow_mut() = b;
    let boxed = Box::new(c);
    let cell = Rc::new(Cell::new(1));
    let same = Rc::clone(&cell);
    same.set(*boxed);
    let mut mutable = Box::new(5i32);
    *mutable = mutable.wrapping_add(*shared.borrow());
    shared.borrow().wrapping_mul(2).wrapping_add(cell.get()).wrapping_add(*mutable)
}

struct Pair {
    one: Vec<i32>,
    other: Option<Box<Pair>>,
}

pub fn moves(a: i32, b: i32, c: i32) -> i32 {
    let mut pair = Pair { one: vec![a], other: Some(Box::new(Pair { one: vec![b, c], other: None })) };
    let taken = std::mem::take(&mut pair.one);
    if let Some(inner) = pair.other.as_deref_mut() {
        std::mem::swap(&mut inner.one, &mut pair.one);
    }
    let inner = *pair.other.take().unwrap();
    let Pair { one, .. } = inner;
    exchange(&mut pair, Pair { one: taken, other: None });
    let mut left = Pair { one, other: None };
    std::mem::swap(&mut left, &mut pair);
    left.one[0].wrapping_mul(3).wrapping_add(left.one.len() as i32).wrapping_add(pair.one.len() as i32)
}

fn exchange(place: &mut Pair, value: Pair) -> Pair {
    std::mem::replace(place, value)
}

#[derive(Clone, Copy)]
struct Spot {
    x: i32,
}

/// A variable that is no `mut` changes, if it is a cell.
pub fn cells_in_variables(a: i32, b: i32, c: i32) -> i32 {
    let (spot, number, held) = (Cell::new(Spot { x: a }), Cell::new(b), RefCell::new(Some(c)));
    let (old_spot, old_number, old_held) = (spot.replace(Spot { x: b }), number.replace(c), held.replace(None));
    let before = number.get();
    number.set(a);
    let taken = held.take();
    old_spot.x ^ old_number.wrapping_mul(3) ^ old_held.unwrap_or(1).wrapping_mul(5) ^ before ^ taken.unwrap_or(2) ^ spot.get().x
}
