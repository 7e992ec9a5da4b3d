//! What predicates read, compare and drop outside of their own candidate.

use smallscope::{Breach, Outcome, Space};

use crate::keeping::meddling;

#[smallscope::model]
mod dropped {
    pub struct Flag {
        pub up: bool,
    }

    /// Counts its drops.
    struct Guard;

    impl Drop for Guard {
        fn drop(&mut self) {
            super::DROPS.set(super::DROPS.get() + 1);
        }
    }

    impl Flag {
        #[invariant]
        fn ok(&self) -> bool {
            let _guard = Guard;
            self.up
        }
    }
}

thread_local! {
    static DROPS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[test]
fn helpers_of_a_predicate_are_dropped() {
    let report = Space::<dropped::Flag>::new(1).search().count();
    assert_eq!((report.candidates, DROPS.get()), (2, 2));
}

#[smallscope::model]
mod abandoned {
    use std::rc::Rc;

    pub struct Leaf {
        pub value: u8,
    }

    pub struct Root {
        pub first: Rc<(Box<Leaf>, Box<Leaf>)>,
        pub second: Rc<(Box<Leaf>, Box<Leaf>)>,
        pub flag: bool,
    }

    impl Root {
        #[invariant]
        fn ok(&self) -> bool {
            // There is one leaf at most, so that neither can be chosen.
            let first = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.first.0.value));
            let second = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.second.1.value));
            first.is_err() && second.is_err() && self.flag
        }
    }
}

#[test]
fn what_was_not_chosen_cannot_be_read_afterwards() {
    let report = Space::<abandoned::Root>::new(1).field("Leaf.value", 0..=1).search().count();
    assert!(report.is_exhaustive());
    assert_eq!((report.structures, report.dead_ends), (0, 1), "{report}");
}

#[smallscope::model]
mod changing {
    use std::rc::Rc;

    pub struct Part {
        pub value: Box<u8>,
    }

    pub struct Whole {
        pub number: u8,
        pub part: Rc<Part>,
    }

    impl Whole {
        #[invariant]
        fn ok(&self) -> bool {
            // Once it has changed, it reads the part first.
            let is_one = || *self.part.value == 1;
            (super::CHANGED.get() && !is_one()) != (self.number > 2 && is_one())
        }
    }
}

thread_local! {
    static CHANGED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

#[test]
fn choices_of_another_predicate_are_refused() {
    let space = || Space::<changing::Whole>::new(5).field("Whole.number", 0..=4).field("Part.value", 0..=1);
    let (_, checkpoint) = space().search().max_structures(1).try_count_resumable().expect("it can be searched");
    CHANGED.set(true);
    let report = space().search().resume(checkpoint.expect("it was stopped")).count();
    assert!(matches!(&report.outcome, Outcome::Broken(Breach::Nondeterministic(_))), "{report}");
}

#[smallscope::model]
mod compared {
    #[derive(PartialEq, PartialOrd)]
    pub struct Sized {
        #[field(derived = size)]
        pub size: usize,
        pub items: Vec<bool>,
    }

    fn size(of: &Sized) -> usize {
        of.items.len()
    }

    pub struct Pair {
        pub low: Sized,
        pub high: Sized,
    }

    impl Pair {
        #[invariant]
        fn ok(&self) -> bool {
            self.low < self.high
        }
    }
}

#[test]
fn fields_without_a_value_are_not_compared() {
    let report = Space::<compared::Pair>::new(2).search().count();
    assert!(meddling(&report.outcome, "compares a field that is ignored or derived"), "{report}");
}
