//! Coverage of modelled code: what is counted while searches and contracts run.

use smallscope::coverage::{Coverage, Ratio};
use smallscope::{Space, check, goals};

#[smallscope::model]
#[cover]
mod bst {
    #[derive(Debug, Clone)]
    pub struct Bst {
        pub root: Option<Box<Node>>,
    }

    #[derive(Debug, Clone)]
    pub struct Node {
        pub key: i8,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Bst {
        #[invariant]
        pub fn is_ordered(&self) -> bool {
            ordered(&self.root, i8::MIN, i8::MAX)
        }

        #[ensures(self.contains(key))]
        pub fn insert(&mut self, key: i8) -> bool {
            let mut place = &mut self.root;
            while let Some(node) = place {
                if key == node.key {
                    return false;
                }
                place = if key < node.key { &mut node.left } else { &mut node.right };
            }
            *place = Some(Box::new(Node { key, left: None, right: None }));
            true
        }

        pub fn contains(&self, key: i8) -> bool {
            let mut place = &self.root;
            while let Some(node) = place {
                if node.key == key {
                    return true;
                }
                place = if key < node.key { &node.left } else { &node.right };
            }
            false
        }
    }

    fn ordered(node: &Option<Box<Node>>, low: i8, high: i8) -> bool {
        let Some(node) = node else { return true };
        if node.key <= low || node.key >= high {
            return false;
        }
        ordered(&node.left, low, node.key) && ordered(&node.right, node.key, high)
    }
}

use bst::Bst;

#[test]
fn only_the_code_under_test_is_counted() {
    let (verdict, coverage) = Coverage::collect(|| check!(Bst::insert).bound(2).field("Node.key", 1..=2).run());
    verdict.assert();
    let called: Vec<&str> = coverage.functions().iter().map(|it| it.function().name()).collect();
    assert_eq!(called, ["coverage::models::bst::Bst::insert"]);
    assert!(coverage.decisions().is_full(), "{coverage}");
    assert_eq!(coverage.function("insert").unwrap().calls(), verdict.inputs);
}

#[test]
fn functions_that_only_invariants_call_are_listed_as_missed() {
    let coverage = Coverage::collect(|| check!(Bst::insert).bound(0).run().assert()).1.only(&goals!(bst));
    // On the empty tree, the loop of `insert` is left at once; nothing else was under test.
    assert_eq!(coverage.decisions(), Ratio { reached: 1, all: 6 + 6 + 4 });
    assert_eq!(coverage.function("ordered").unwrap().calls(), 0);
    let missed = coverage.missed();
    assert!(missed.iter().any(|goal| goal.goal().to_string() == "if key == node.key: true"));
}

#[test]
fn code_that_runs_on_the_threads_of_a_search_is_counted() {
    let space = Space::<Bst>::new(3).field("Node.key", 1..=3);
    let run = |threads| {
        let search = space.search().threads(threads);
        Coverage::collect(|| {
            search.for_each(|mut tree| {
                tree.insert(2);
            })
        })
        .1
    };
    let (one, two) = (run(1), run(2));
    assert_eq!(one.function("insert").unwrap().calls(), 15);
    assert_eq!(one.to_lcov(""), two.to_lcov(""));
    assert!(one.function("ordered").is_none());
}

#[test]
fn iterating_counts_what_is_done_with_the_structures() {
    let space = Space::<Bst>::new(3).field("Node.key", 1..=3);
    let (found, coverage) = Coverage::collect(|| space.search().into_iter().filter(|tree| tree.contains(3)).count());
    // Of the 15 trees, those with the key 3: 1 of size 1, 2 * 2 of size 2, 5 of size 3.
    assert_eq!(found, 10);
    let names: Vec<&str> = coverage.functions().iter().map(|it| it.function().name()).collect();
    assert_eq!(names, ["coverage::models::bst::Bst::contains"]);
}
