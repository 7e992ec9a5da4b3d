//! Predicates that keep, change or hand over what they are given.

use std::cell::RefCell;

use smallscope::{Breach, Outcome, Space};

#[smallscope::model]
mod kept {
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    pub struct Leaking {
        pub node: Rc<Node>,
        pub more: bool,
    }

    pub struct Node {
        pub kind: Kind,
    }

    pub enum Kind {
        One(u64),
        Two(Box<u64>),
    }

    impl Leaking {
        #[invariant]
        fn ok(&self) -> bool {
            match &crate::keep(self.node.clone()).kind {
                Kind::One(x) => *x > 0,
                Kind::Two(x) => **x > 0,
            }
        }
    }

    /// Its clauses are tried before the search begins, since two of them call tabled functions.
    pub struct LeakingInTrials {
        pub tree: Option<Box<Tree>>,
        pub node: Rc<Node>,
    }

    pub struct Tree {
        pub key: u64,
        pub next: Option<Box<Tree>>,
    }

    impl LeakingInTrials {
        #[invariant]
        fn ok(&self) -> bool {
            length(&self.tree) < 3
                && matches!(crate::keep(self.node.clone()).kind, Kind::One(_))
                && least(&self.tree, 1)
        }
    }

    fn length(tree: &Option<Box<Tree>>) -> u64 {
        tree.as_ref().map_or(0, |tree| 1 + length(&tree.next))
    }

    fn least(tree: &Option<Box<Tree>>, key: u64) -> bool {
        tree.as_ref().is_none_or(|tree| tree.key >= key && least(&tree.next, key))
    }

    pub struct Writing {
        pub node: RefCell<Option<Rc<Link>>>,
    }

    pub struct Link {
        pub next: RefCell<Option<Rc<Link>>>,
    }

    impl Writing {
        #[invariant]
        fn ok(&self) -> bool {
            let taken = self.node.borrow_mut().take();
            taken.is_some_and(|link| link.next.borrow().is_none())
        }
    }

    pub struct Counting {
        pub first: Cell<u8>,
        pub second: Cell<u8>,
    }

    impl Counting {
        #[invariant]
        fn ok(&self) -> bool {
            self.first.set(self.first.get() + 1);
            self.first.get() + self.second.get() == 3
        }
    }

    pub struct Listing {
        #[field(values = [RefCell::new(String::from("text on the heap")), RefCell::new(String::new())])]
        pub text: RefCell<String>,
        pub long: bool,
    }

    impl Listing {
        #[invariant]
        fn ok(&self) -> bool {
            std::mem::take(&mut *self.text.borrow_mut()).is_empty() != self.long
        }
    }

    /// Runs another search, in which it reads its own structure.
    pub struct Outer {
        pub node: Rc<Node>,
    }

    impl Outer {
        #[invariant]
        fn ok(&self) -> bool {
            super::hand_over(self.node.clone(), |node| {
                let node = node.downcast_ref::<Rc<Node>>();
                node.is_some_and(|node| matches!(node.kind, Kind::One(_)))
            });
            let found = super::search_inside();
            super::take_back();
            found > 0
        }
    }

    pub struct Inner {
        pub flag: bool,
    }

    impl Inner {
        #[invariant]
        fn ok(&self) -> bool {
            super::look() || self.flag
        }
    }
}

type Look = fn(&dyn std::any::Any) -> bool;

thread_local! {
    static HANDED: RefCell<Option<(Box<dyn std::any::Any>, Look)>> = const { RefCell::new(None) };
}

fn hand_over<T: 'static>(value: T, look: Look) {
    HANDED.set(Some((Box::new(value), look)));
}

fn take_back() {
    HANDED.take();
}

fn look() -> bool {
    HANDED.with_borrow(|handed| handed.as_ref().is_some_and(|(value, look)| look(&**value)))
}

fn search_inside() -> u64 {
    let report = Space::<kept::Inner>::new(1).search().count();
    assert!(meddling(&report.outcome, "another search"), "{report}");
    report.candidates
}

pub(crate) fn meddling(outcome: &Outcome, how: &str) -> bool {
    matches!(outcome, Outcome::Broken(Breach::Meddling(text)) if text.contains(how))
}

#[test]
fn leaks_what_a_predicate_keeps_is_found() {
    let space = Space::<kept::Leaking>::new(1).field("Kind::One.0", 1..=2).field("Kind::Two.0", 3..=4);
    let report = space.search().count();
    assert!(meddling(&report.outcome, "keeps a pointer"), "{report}");
    assert!(report.candidates <= 1, "nothing is chosen anew while somebody may look: {report}");
    let report = Space::<kept::LeakingInTrials>::new(2).search().count();
    assert!(meddling(&report.outcome, "keeps a pointer"), "{report}");
    assert!(report.candidates <= 1, "nothing is chosen anew while somebody may look: {report}");
    let mut structures = space.search().threads(2).into_iter();
    assert!(structures.by_ref().count() < 4, "not all of them");
    assert!(meddling(&structures.report().outcome, "keeps a pointer"));
}

#[test]
fn what_a_predicate_writes_to_is_named() {
    let report = Space::<kept::Writing>::new(2).search().count();
    assert!(meddling(&report.outcome, "`RefCell` of the structure at "), "{report}");
    let report = Space::<kept::Counting>::new(2).search().count();
    assert!(meddling(&report.outcome, "`Cell` of the structure at "), "{report}");
    assert!(report.to_string().contains(file!()), "{report}");
    let report = Space::<kept::Listing>::new(2).search().count();
    assert!(meddling(&report.outcome, "a listed value of `Listing.text`"), "{report}");
}

#[test]
fn a_structure_of_another_search_is_not_mistaken_for_one_of_this() {
    let space = Space::<kept::Outer>::new(1).field("Kind::One.0", 1..=1).field("Kind::Two.0", 1..=1);
    assert_eq!(count!(space), 2);
}
