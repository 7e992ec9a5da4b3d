//! Values of all kinds.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ptr::NonNull;
use std::rc::{Rc, Weak};

pub mod inner {
    /// Private fields of a private type.
    #[derive(Clone, Debug)]
    pub(super) struct Mark<T>(pub T, char);

    #[derive(Debug)]
    pub(super) struct Nothing;
}

use inner::{Mark, Nothing};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colour {
    Red,
    Mixed(u8, u8),
    Named { name: &'static str },
}

type Link<T> = Option<Rc<RefCell<Ring<T>>>>;

#[derive(Debug)]
struct Ring<T> {
    value: T,
    next: Link<T>,
    back: Weak<RefCell<Ring<T>>>,
}

#[derive(Debug)]
struct Item {
    key: i64,
    previous: *mut Item,
    next: Option<Box<Item>>,
}

pub struct All<T, const N: usize> {
    ring: Link<T>,
    first: Option<Box<Item>>,
    last: *mut Item,
    some: NonNull<Item>,
    colours: Vec<Colour>,
    queue: VecDeque<(bool, ())>,
    marks: [Mark<T>; N],
    nothing: Nothing,
    cell: Cell<Option<u128>>,
    text: String,
    result: Result<Box<u8>, char>,
    r#type: f64,
}

impl<T: Copy + PartialOrd, const N: usize> All<T, N> {
    /// Changes nothing but what is said.
    pub fn touch(&mut self, slice: &mut [T], text: &str, own: Vec<T>, other: &Option<T>) -> Option<(&T, usize, Colour)> {
        slice.reverse();
        let ring = self.ring.clone()?;
        let next = ring.borrow().next.clone()?;
        // A ring of one object that leads to itself has three owners here, and one of two has two.
        let owners = Rc::strong_count(&next) + own.len() + text.len();
        assert!(other.is_none_or(|other| other >= ring.borrow().value), "the other is less");
        // SAFETY: inputs are built so that the pointers lead to items of the list.
        unsafe { (*self.last).key += self.some.as_ref().key };
        Some((&self.marks.first()?.0, owners, *self.colours.first()?))
    }
}
