//! Audits: which engines take part, what is compared, and what is said where nothing is.

use std::collections::BTreeSet;
use std::time::Duration;

use smallscope::engines::{Coverage, Finder};
use smallscope::prelude::*;

#[smallscope::model]
mod set {
    /// A search tree.
    #[derive(Debug, Clone, Default)]
    pub struct Set {
        pub root: Link,
        pub size: usize,
    }

    pub type Link = Option<Box<Node>>;

    #[derive(Debug, Clone)]
    pub struct Node {
        pub key: i32,
        pub left: Link,
        pub right: Link,
    }

    impl Set {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size && ordered(&self.root, i32::MIN, i32::MAX)
        }

        pub fn insert(&mut self, key: i32) {
            let mut link = &mut self.root;
            while let Some(node) = link {
                match key.cmp(&node.key) {
                    std::cmp::Ordering::Equal => return,
                    std::cmp::Ordering::Less => link = &mut node.left,
                    std::cmp::Ordering::Greater => link = &mut node.right,
                }
            }
            *link = Some(Box::new(Node { key, left: None, right: None }));
            self.size += 1;
        }
    }

    fn count(link: &Link) -> usize {
        link.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    fn ordered(link: &Link, low: i32, high: i32) -> bool {
        let Some(node) = link else { return true };
        low < node.key && node.key < high && ordered(&node.left, low, node.key) && ordered(&node.right, node.key, high)
    }
}

#[smallscope::model]
mod ring {
    use std::cell::RefCell;
    use std::rc::Rc;

    #[derive(Debug)]
    pub struct Ring {
        pub first: Option<Rc<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub next: RefCell<Option<Rc<Node>>>,
    }

    impl Ring {
        /// Ends on a ring only: on a list that leads into a circle it does not.
        #[invariant]
        pub fn leads_back(&self) -> bool {
            let Some(first) = &self.first else { return true };
            let mut node = first.clone();
            loop {
                let Some(next) = node.next.borrow().clone() else { return false };
                if Rc::ptr_eq(&next, first) {
                    return true;
                }
                node = next;
            }
        }
    }
}

fn sets(n: usize) -> Space<set::Set> {
    Space::new(n).field("Node.key", 1..=n)
}

#[test]
fn engines_that_can_take_part_find_the_same() {
    let audit = sets(3).audit().run();
    audit.assert();
    assert_eq!(audit.confirmed(), 15, "1 + 3·1 + 3·2 + 5");
    for finder in [Finder::Search, Finder::Tabling, Finder::BruteForce] {
        let found = audit.of(finder).expect("it takes part");
        assert_eq!((found.count(), &found.coverage), (15, &Coverage::All), "{audit}");
    }
    let declined: BTreeSet<Finder> = audit.declined().iter().map(|(finder, _)| *finder).collect();
    assert_eq!(declined, [Finder::Symbolic, Finder::Solver, Finder::Calls].into());
}

#[test]
fn what_calls_lead_to_must_be_valid_and_need_not_be_all() {
    let insertions = smallscope::sequences! {
        let mut set = set::Set::default();
        call set.insert(key) for key in 1..=4;
    }
    .exhaustive()
    .run();
    // Four keys lead beyond the bounds; all sets of up to three are reached.
    let audit = sets(3).audit().calls(&insertions, |(set,)| set).run();
    audit.assert();
    assert_eq!(audit.of(Finder::Calls).unwrap().count(), 15);
    assert_eq!(audit.unreached(), None);
    assert!(audit.to_string().contains("of 51 states are beyond the bounds"), "{audit}");

    // Key 1 is always the root.
    let few = smallscope::sequences! {
        let mut set = { let mut set = set::Set::default(); set.insert(1); set };
        call set.insert(key) for key in 1..=3;
    }
    .exhaustive()
    .run();
    let audit = sets(3).audit().calls(&few, |(set,)| set).run();
    audit.assert();
    let (count, smallest) = audit.unreached().expect("the empty set is not reached");
    assert_eq!((count, smallest.to_string().as_str()), (10, "Set { root: None, size: 0 }"));
}

#[test]
fn a_state_that_is_not_valid_is_a_disagreement() {
    // The size is forgotten; the states are built without the invariant being asked.
    let states = smallscope::sequences::Sequences::new(set::Set::default)
        .key(|set| smallscope::structure_of(set).to_string())
        .call("insert", [1, 2], |set, key| {
            set.insert(*key);
            set.size = 0;
        })
        .up_to(1)
        .isolate(false)
        .run();
    let audit = sets(2).audit().calls(&states, |set| set).run();
    let found = audit.disagreement().expect("the search refuses it");
    assert_eq!(found.has, [Finder::Calls]);
    assert_eq!(found.lacks, [Finder::Search, Finder::Tabling, Finder::BruteForce]);
    assert!(found.why.as_ref().is_some_and(|why| why.contains("Set::rep_ok does not hold")), "{audit}");
    assert!(!audit.is_agreement());
}

#[test]
fn engines_that_were_stopped_are_not_held_to_what_they_lack() {
    let audit = sets(3).audit().max_structures(4).run();
    audit.assert();
    assert_eq!(audit.confirmed(), 4 + 4 - overlap(&audit), "brute force found all of them: {audit}");
    assert!(matches!(audit.of(Finder::Search).unwrap().coverage, Coverage::Partial(_)), "{audit}");
    assert_eq!(audit.of(Finder::BruteForce).unwrap().coverage, Coverage::All, "{audit}");
    // Brute force goes up to a size; it has found all of that size, and none beyond.
    let audit = sets(4).audit().max_values(3000).run();
    audit.assert();
    assert_eq!(audit.of(Finder::BruteForce).unwrap().coverage, Coverage::UpTo(2), "{audit}");
    assert_eq!(audit.of(Finder::BruteForce).unwrap().count(), 1 + 4 + 6 * 2, "{audit}");
    assert_eq!(audit.of(Finder::Search).unwrap().count(), 51, "{audit}");
}

/// How many structures both the search and tabling found.
fn overlap(audit: &smallscope::engines::Audit) -> usize {
    let of = |finder| audit.of(finder).expect("it takes part");
    let forms = |finder| of(finder).structures().map(|it| it.canonical()).collect::<BTreeSet<_>>();
    forms(Finder::Search).intersection(&forms(Finder::Tabling)).count()
}

#[test]
fn nothing_compared_is_no_agreement() {
    // A condition on twins is known to the search alone, and there is nothing to table.
    let audit = Space::<(u8, u8)>::new(3).given_pair(|a, b| **a < **b).audit().run();
    assert!(!audit.is_agreement());
    assert!(audit.vacuity().unwrap().starts_with("fewer than two engines"), "{audit}");
    // No value is valid.
    let audit = sets(2).field("Set.size", 3..=3).audit().run();
    assert!(audit.vacuity().unwrap().starts_with("no structure"), "{audit}");
    assert!(audit.disagreement().is_none() && !audit.is_agreement());
    // Nothing was finished.
    let audit = sets(3).audit().max_structures(2).max_values(1).run();
    assert!(audit.vacuity().unwrap().starts_with("no engine found all"), "{audit}");
}

#[test]
fn brute_force_does_not_run_an_invariant_that_may_not_end() {
    let audit = Space::<ring::Ring>::new(2).audit().run();
    let (_, why) = audit.declined().iter().find(|(finder, _)| *finder == Finder::BruteForce).unwrap();
    assert!(why.contains("not known whether the invariant ends"), "{audit}");
    assert!(matches!(audit.of(Finder::Search).unwrap().coverage, Coverage::Partial(_)));
}

#[test]
fn the_fastest_engine_is_chosen_and_finds_all() {
    let choice = sets(3).choose().unwrap();
    assert!([Finder::Search, Finder::Tabling].contains(&choice.finder()), "{choice}");
    assert_eq!(choice.trials().len(), 2);
    assert!(choice.trials().iter().any(|trial| trial.is_complete && trial.structures == 15), "{choice}");
    assert!(choice.declined().iter().any(|(finder, why)| *finder == Finder::Symbolic && why == "no field is symbolic"));
    let sets = choice.values();
    assert_eq!(sets.len(), 15);
    assert!(sets.iter().all(set::Set::rep_ok));
}

#[test]
fn no_engine_is_chosen_where_none_finds_anything() {
    let endless = Space::<(u64, u64)>::new(60_000).given_pair(|a, b| **a + **b == u64::MAX);
    let undecided = endless.choose().map(|choice| choice.finder()).unwrap_err().to_string();
    assert!(undecided.starts_with("no engine found a structure in its trial\n  search: 0 structures"), "{undecided}");
    let unknown = Space::<set::Set>::new(2).field("Node.kye", 1..=2);
    let undecided = unknown.choose().map(|choice| choice.finder()).unwrap_err().to_string();
    assert!(undecided.contains("did you mean `Node.key`"), "{undecided}");
}

#[test]
fn a_time_limit_is_told() {
    let audit = sets(9).audit().max_time(Duration::from_millis(1)).max_values(100).run();
    let coverage = audit.of(Finder::Search).unwrap().coverage.to_string();
    assert!(coverage.starts_with("perhaps not all: incomplete, because the time limit of 1ms"), "{coverage}");
}
