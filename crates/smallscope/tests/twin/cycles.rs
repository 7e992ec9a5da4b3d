//! Cycles of shared pointers: inputs have those that a program can make.

use smallscope::Space;

#[smallscope::model]
mod links {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};
    use std::sync::Arc;

    #[derive(Debug)]
    pub enum List {
        Nil,
        Cons(Rc<List>),
    }

    #[derive(Debug)]
    pub struct Boxed {
        pub next: Option<Box<Inner>>,
    }

    #[derive(Debug)]
    pub struct Inner {
        pub next: Option<Arc<Boxed>>,
    }

    #[derive(Debug)]
    pub struct Ring {
        pub next: RefCell<Option<Rc<Ring>>>,
    }

    #[derive(Debug)]
    pub struct Child {
        pub parent: Weak<Child>,
        pub child: Option<Rc<Child>>,
    }

    /// Can be reached by way of a cell and without one.
    #[derive(Debug)]
    pub struct Both {
        pub cell: RefCell<Option<Rc<Both>>>,
        pub other: Option<Rc<Both>>,
    }
}

use links::{Both, Boxed, Child, List, Ring};
use std::rc::Rc;
use std::sync::Arc;

/// How many there are in all, and how many a test would try.
fn counts<T: smallscope::Model>(space: &Space<T>) -> (u64, u64) {
    let count = |space: Space<T>| space.search().count().structures;
    (count(space.clone()), count(space.clone().constructible()))
}

#[test]
fn without_a_cell_no_object_holds_itself() {
    for bound in 0..5 {
        let (all, made) = counts(&Space::<List>::new(bound as usize));
        // Up to so many links, and nothing at the end; or k of them, the last of which leads back to one of the k.
        assert_eq!((all, made), (bound + 1 + (1..=bound).sum::<u64>(), bound + 1));
    }
    // Through a box: a link is two objects, and none or one may be the last.
    let (all, made) = counts(&Space::<Arc<Boxed>>::new(3));
    assert_eq!((all, made), (6 + 1 + 2 + 3, 6));
}

#[test]
fn through_a_cell_or_a_weak_pointer_it_may() {
    let (all, made) = counts(&Space::<Rc<Ring>>::new(3));
    assert_eq!((all, made), (3 + 1 + 2 + 3, 3 + 1 + 2 + 3));
    // One object, without a child: the parent is none, or the object itself.
    let (all, made) = counts(&Space::<Rc<Child>>::new(1));
    assert_eq!((all, made), (4, 2));
}

#[test]
fn another_way_through_a_cell_does_not_hide_a_cycle() {
    let is_cyclic = |both: &Rc<Both>| {
        let mut at = both.other.clone();
        let mut steps = 0;
        while let Some(next) = at.filter(|_| steps < 4) {
            (at, steps) = (next.other.clone(), steps + 1);
        }
        steps == 4
    };
    // What is reached through cells only counts, too.
    fn any(both: &Rc<Both>, depth: usize, is: &dyn Fn(&Rc<Both>) -> bool) -> bool {
        let below = |next: Option<&Rc<Both>>| next.is_some_and(|next| depth > 0 && any(next, depth - 1, is));
        is(both) || below(both.cell.borrow().as_ref()) || below(both.other.as_ref())
    }
    let space = Space::<Rc<Both>>::new(3);
    let expected = space.search().into_iter().filter(|both| !any(both, 3, &is_cyclic)).count() as u64;
    let (all, made) = counts(&space);
    assert!(expected < all);
    assert_eq!(made, expected);
}
