//! Clauses of an invariant that are not judged again as long as what they read is the same: nothing else changes.

use std::cell::Cell;

use smallscope::{Model, Report, Search, Space};

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

fn called() -> bool {
    CALLS.set(CALLS.get() + 1);
    true
}

/// The invariant as a conjunction of functions.
#[smallscope::model]
mod apart {
    use std::rc::Rc;

    pub struct List {
        pub first: Option<Rc<Node>>,
        pub len: usize,
    }

    pub struct Node {
        pub next: Option<Rc<Node>>,
        pub key: u8,
    }

    impl List {
        #[invariant]
        pub fn ok(&self) -> bool {
            self.is_chain() && !self.has_large() && is_sorted(&self.first, 0)
        }

        fn is_chain(&self) -> bool {
            let mut steps = 0;
            let mut link = &self.first;
            while let Some(node) = link {
                steps += 1;
                if steps > self.len {
                    return false;
                }
                link = &node.next;
            }
            super::called() && steps == self.len
        }

        fn has_large(&self) -> bool {
            any_large(&self.first)
        }
    }

    fn any_large(link: &Option<Rc<Node>>) -> bool {
        link.as_ref().is_some_and(|node| node.key > 2 || any_large(&node.next))
    }

    fn is_sorted(link: &Option<Rc<Node>>, least: u8) -> bool {
        let Some(node) = link else { return true };
        node.key >= least && is_sorted(&node.next, node.key)
    }
}

/// The same in one function.
#[smallscope::model]
mod together {
    use std::rc::Rc;

    pub struct List {
        pub first: Option<Rc<Node>>,
        pub len: usize,
    }

    pub struct Node {
        pub next: Option<Rc<Node>>,
        pub key: u8,
    }

    impl List {
        #[invariant]
        pub fn ok(&self) -> bool {
            let mut steps = 0;
            let mut link = &self.first;
            while let Some(node) = link {
                steps += 1;
                if steps > self.len {
                    return false;
                }
                link = &node.next;
            }
            if steps != self.len {
                return false;
            }
            let mut link = &self.first;
            while let Some(node) = link {
                if node.key > 2 {
                    return false;
                }
                link = &node.next;
            }
            let (mut link, mut least) = (&self.first, 0);
            while let Some(node) = link {
                if node.key < least {
                    return false;
                }
                (link, least) = (&node.next, node.key);
            }
            true
        }
    }
}

fn counted<T: Model>(space: Space<T>, search: impl Fn(Search<T>) -> Search<T>) -> Report {
    let report = search(space.field("Node.key", 0..=3).search()).count();
    report.assert_exhaustive();
    report
}

#[test]
fn candidates_are_the_same_and_calls_are_fewer() {
    for threads in [1, 2] {
        CALLS.set(0);
        let apart = counted(Space::<apart::List>::new(4), |search| search.paper_mode().threads(threads));
        let together = counted(Space::<together::List>::new(4), |search| search.paper_mode().threads(threads));
        assert_eq!((apart.candidates, apart.structures), (together.candidates, together.structures));
        // Multisets of up to 4 of 3 keys.
        assert_eq!(apart.structures, 1 + 3 + 6 + 10 + 15);
        if threads == 1 {
            // For each `len` up to 4, once for every chain that is no longer, and once for none; whatever the keys are.
            assert_eq!(CALLS.get(), 5 + 1 + 2 + 3 + 4);
        }
    }
}

#[test]
fn rejections_are_told_at_the_same_places() {
    let report = counted(Space::<apart::List>::new(3), Search::paper_mode);
    let told = |what: &str| {
        let rejections = report.rejections.iter().filter(|it| it.what.contains(what));
        rejections.map(|rejection| rejection.candidates).sum::<u64>()
    };
    assert!(told("steps > self.len") > 0 && told("has_large") > 0 && told("node.key >= least") > 0, "{report}");
    let all: u64 = report.rejections.iter().map(|rejection| rejection.candidates).sum();
    assert_eq!(all, report.candidates - report.structures, "{report}");
}

/// Two invariants, of which the second is judged on every completion of what the first has read.
#[smallscope::model]
mod two {
    pub struct Pair {
        pub first: Vec<u8>,
        pub second: Vec<u8>,
    }

    impl Pair {
        #[invariant]
        pub fn is_first_sorted(&self) -> bool {
            super::called() && (1..self.first.len()).all(|k| is_pair(self.first[k - 1], self.first[k]))
        }

        #[invariant]
        pub fn is_second_sorted(&self) -> bool {
            (1..self.second.len()).all(|k| is_pair(self.second[k - 1], self.second[k]))
        }
    }

    fn is_pair(a: u8, b: u8) -> bool {
        a <= b
    }
}

#[test]
fn an_invariant_before_another_is_not_judged_again() {
    CALLS.set(0);
    let report = Space::<two::Pair>::new(2).search().paper_mode().count();
    // Sorted lists of up to 2 of 3 values: 1 + 3 + 6.
    assert_eq!(report.structures, 100, "{report}");
    assert!(CALLS.get() < 20, "once for every first list that is tried: {}", CALLS.get());
}
