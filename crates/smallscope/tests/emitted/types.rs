//! Types of every kind that tests have to build.

#[smallscope::model]
pub mod model {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};

    /// A search tree of boxes.
    #[derive(Debug)]
    pub struct Bst {
        pub root: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub key: i8,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
        #[field(ignore)]
        pub visits: u64,
    }

    impl Bst {
        #[invariant]
        pub fn is_ordered(&self) -> bool {
            is_between(&self.root, i8::MIN, i8::MAX)
        }
    }

    fn is_between(node: &Option<Box<Node>>, low: i8, high: i8) -> bool {
        let Some(node) = node else { return true };
        low < node.key
            && node.key < high
            && is_between(&node.left, low, node.key)
            && is_between(&node.right, node.key, high)
    }

    /// A list whose items know what is before them.
    #[derive(Debug)]
    pub struct List {
        pub head: Option<Rc<RefCell<Item>>>,
        pub tail: Weak<RefCell<Item>>,
    }

    #[derive(Debug)]
    pub struct Item {
        pub mark: Mark,
        pub prev: Weak<RefCell<Item>>,
        pub next: Option<Rc<RefCell<Item>>>,
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Mark {
        Plain,
        Tagged(bool),
    }

    impl List {
        #[invariant]
        pub fn is_linked(&self) -> bool {
            let mut last: Option<Rc<RefCell<Item>>> = None;
            let mut next = self.head.clone();
            while let Some(item) = next {
                if !is_same(&item.borrow().prev.upgrade(), &last) {
                    return false;
                }
                next = item.borrow().next.clone();
                last = Some(item);
            }
            is_same(&self.tail.upgrade(), &last)
        }
    }

    fn is_same(one: &Option<Rc<RefCell<Item>>>, other: &Option<Rc<RefCell<Item>>>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }

    /// Expressions that share parts.
    #[derive(Debug)]
    pub struct Sum(pub Rc<Term>, pub Rc<Term>);

    #[derive(Debug)]
    pub enum Term {
        Zero,
        Successor { of: Rc<Term> },
    }

    impl Term {
        #[invariant]
        pub fn is_finite(&self) -> bool {
            depth(self, 3).is_some()
        }
    }

    fn depth(term: &Term, most: usize) -> Option<usize> {
        match term {
            Term::Zero => Some(0),
            Term::Successor { of } => Some(1 + depth(of, most.checked_sub(1)?)?),
        }
    }

    /// A vector of slots that name one another.
    #[derive(Debug)]
    pub struct Arena {
        pub slots: Vec<Slot>,
        #[field(index(slots))]
        pub first: Option<usize>,
    }

    #[derive(Debug)]
    pub struct Slot {
        #[field(index(slots))]
        pub next: usize,
    }

    /// Every way to write a type.
    #[derive(Debug)]
    pub enum Ways {
        Unit,
        Bare(),
        Braces {},
        Named { r#type: Braces, pair: (Tuple, [bool; 1]) },
    }

    #[derive(Debug)]
    pub struct Braces {}

    #[derive(Debug)]
    pub struct Tuple(pub std::cell::Cell<bool>, pub std::marker::PhantomData<u8>);

    /// Fields with values of their own.
    #[derive(Debug)]
    pub struct Numbers {
        #[field(values = [-1, 7])]
        pub number: i64,
        #[field(derived = square)]
        pub square: i64,
        #[field(values = [std::time::Duration::ZERO])]
        pub time: std::time::Duration,
    }

    fn square(numbers: &Numbers) -> i64 {
        numbers.number * numbers.number
    }

    /// The same without the foreign type.
    #[derive(Debug)]
    pub struct Plain {
        #[field(values = [-1, 7])]
        pub number: i64,
        #[field(derived = double)]
        pub double: i64,
    }

    fn double(plain: &Plain) -> i64 {
        2 * plain.number
    }

    /// Boxes that other code points into.
    #[derive(Debug)]
    pub struct Pointed {
        pub owner: Option<Box<Node>>,
        pub last: *const Node,
    }

    impl Pointed {
        #[invariant]
        pub fn points_to_its_own(&self) -> bool {
            self.last.is_null() || self.owner.as_ref().is_some_and(|owner| std::ptr::eq(&**owner, self.last))
        }
    }
}
