//! The adviser on five subjects: the bound it names kills what larger bounds kill, and a smaller one kills less.
#![allow(clippy::unwrap_used)]

use smallscope::mutation::{Advice, advise};
use smallscope::{Contract, Model, check};

#[smallscope::model]
mod subjects {
    /// A list with its length.
    #[derive(Debug)]
    pub struct List {
        pub items: Vec<u8>,
    }

    impl List {
        #[ensures(|found| *found == self.items.iter().any(|item| *item == key))]
        #[smallscope::mutants]
        pub fn contains(&self, key: u8) -> bool {
            let mut i = 0;
            while i < self.items.len() {
                if self.items[i] == key {
                    return true;
                }
                i += 1;
            }
            false
        }

        #[ensures(self.items.windows(2).all(|pair| pair[0] <= pair[1]))]
        #[ensures(self.items.len() == old(self.items.len()))]
        #[ensures(self.items.iter().map(|item| u64::from(*item)).sum::<u64>() == old(self.items.iter().map(|item| u64::from(*item)).sum::<u64>()))]
        #[smallscope::mutants]
        pub fn sort(&mut self) {
            for end in 1..self.items.len() {
                let mut at = end;
                while at > 0 && self.items[at - 1] > self.items[at] {
                    self.items.swap(at - 1, at);
                    at -= 1;
                }
            }
        }
    }

    /// A search tree.
    #[derive(Debug)]
    pub struct Tree {
        pub root: Option<Box<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub key: u8,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        fn rep_ok(&self) -> bool {
            in_order(&self.root, None, None)
        }

        #[predicate]
        pub fn has(&self, key: u8) -> bool {
            has(&self.root, key)
        }

        #[ensures(self.has(key))]
        #[ensures(|is_new| *is_new != old(self.has(key)))]
        #[smallscope::mutants]
        pub fn insert(&mut self, key: u8) -> bool {
            let mut link = &mut self.root;
            while let Some(node) = link {
                if node.key == key {
                    return false;
                }
                link = if key < node.key { &mut node.left } else { &mut node.right };
            }
            *link = Some(Box::new(Node { key, left: None, right: None }));
            true
        }

        #[predicate]
        pub fn len(&self) -> usize {
            len(&self.root)
        }

        #[ensures(!self.has(key))]
        #[ensures(self.len() + usize::from(old(self.has(key))) == old(self.len()))]
        #[smallscope::mutants]
        pub fn remove(&mut self, key: u8) {
            let mut link = &mut self.root;
            while link.as_ref().is_some_and(|node| node.key != key) {
                let node = link.as_mut().unwrap();
                link = if key < node.key { &mut node.left } else { &mut node.right };
            }
            let Some(mut node) = link.take() else { return };
            *link = match (node.left.take(), node.right.take()) {
                (None, other) | (other, None) => other,
                (Some(left), Some(right)) => {
                    node.right = Some(right);
                    let mut least = &mut node.right;
                    while least.as_ref().is_some_and(|it| it.left.is_some()) {
                        least = &mut least.as_mut().unwrap().left;
                    }
                    let mut least_node = least.take().unwrap();
                    *least = least_node.right.take();
                    least_node.left = Some(left);
                    least_node.right = node.right.take();
                    Some(least_node)
                }
            };
        }
    }

    fn in_order(link: &Option<Box<Node>>, low: Option<u8>, high: Option<u8>) -> bool {
        let Some(node) = link else { return true };
        low.is_none_or(|low| low < node.key)
            && high.is_none_or(|high| node.key < high)
            && in_order(&node.left, low, Some(node.key))
            && in_order(&node.right, Some(node.key), high)
    }

    fn has(link: &Option<Box<Node>>, key: u8) -> bool {
        let Some(node) = link else { return false };
        node.key == key || has(&node.left, key) || has(&node.right, key)
    }

    fn len(link: &Option<Box<Node>>) -> usize {
        link.as_ref().map_or(0, |node| 1 + len(&node.left) + len(&node.right))
    }

    /// A heap with its largest element in front.
    #[derive(Debug)]
    pub struct Heap {
        pub items: Vec<u8>,
    }

    impl Heap {
        #[invariant]
        fn rep_ok(&self) -> bool {
            (1..self.items.len()).all(|i| self.items[i] <= self.items[(i - 1) / 2])
        }

        #[requires(!self.items.is_empty())]
        #[ensures(|top| *top == old(self.items[0]) && self.items.len() + 1 == old(self.items.len()))]
        #[smallscope::mutants]
        pub fn pop(&mut self) -> u8 {
            let top = self.items.swap_remove(0);
            let mut at = 0;
            loop {
                let mut largest = at;
                for child in [2 * at + 1, 2 * at + 2] {
                    if child < self.items.len() && self.items[child] > self.items[largest] {
                        largest = child;
                    }
                }
                if largest == at {
                    return top;
                }
                self.items.swap(at, largest);
                at = largest;
            }
        }
    }
}

use subjects::{Heap, List, Tree};

/// The changes that die up to a bound.
fn killed(advice: &Advice) -> Vec<(u32, &'static str)> {
    let dead = advice.mutants.iter().filter(|(_, size)| size.is_some());
    dead.map(|(mutant, _)| (mutant.line(), mutant.change())).collect()
}

/// The bound that is named kills what the largest kills, and the one below it kills less.
#[track_caller]
fn advised<T: Model>(largest: usize, expected: usize, contract: fn() -> Contract<T>) -> Advice {
    let advice = advise(largest, contract).unwrap();
    assert_eq!(advice.size(), Some(expected), "{advice}");
    let (all, enough) = (killed(&advice), killed(&advise(expected, contract).unwrap()));
    assert!(!all.is_empty());
    assert_eq!(enough, all);
    assert!(killed(&advise(expected - 1, contract).unwrap()).len() < all.len());
    advice
}

/// The changes that no bound kills.
fn survivors(advice: &Advice) -> Vec<&'static str> {
    advice.survivors().map(|mutant| mutant.change()).collect()
}

#[test]
fn contains_needs_two_items() {
    // To see `i += 2` in place of `i += 1`, an item must come second.
    let advice = advised(4, 2, || check!(List::contains));
    assert_eq!(survivors(&advice), Vec::<&str>::new());
}

#[test]
fn sort_needs_three_items() {
    // `at -= 2` is seen when an item moves by two places. To swap equal items does no harm.
    let advice = advised(5, 3, || check!(List::sort));
    assert_eq!(survivors(&advice), ["`>` becomes `>=` in `self.items[at - 1] > self.items[at]`"]);
}

#[test]
fn insert_needs_one_node() {
    let advice = advised(4, 1, || check!(Tree::insert));
    assert_eq!(survivors(&advice), ["`<` becomes `<=` in `key < node.key`"]);
}

#[test]
fn remove_needs_a_node_that_is_neither_root_nor_leaf() {
    // The least node on the right has a child on its right: the root, its right child, the least on the left of that, and its child.
    let advice = advised(5, 4, || check!(Tree::remove));
    assert_eq!(survivors(&advice), ["`<` becomes `<=` in `key < node.key`"]);
}

#[test]
fn pop_needs_a_way_of_two_steps() {
    let advice = advised(7, 6, || check!(Heap::pop).field("Heap.items", 0..=2));
    assert_eq!(survivors(&advice), ["`>` becomes `>=` in `self.items[child] > self.items[largest]`"]);
}

#[smallscope::model]
mod wrong {
    #[derive(Debug)]
    pub struct Counter {
        pub count: u8,
    }

    impl Counter {
        #[ensures(self.count == old(self.count) + 2)]
        #[smallscope::mutants]
        pub fn up(&mut self) {
            self.count += 1;
        }

        #[ensures(self.count == old(self.count))]
        pub fn stay(&mut self) {}

        #[ensures(self.count > 0)]
        #[smallscope::mutants]
        pub fn settle(&mut self) {
            while self.count == 0 {
                self.count += 1;
            }
        }
    }
}

#[test]
fn what_fails_as_it_is_and_what_has_no_mutants_is_an_error() {
    let fails = advise(2, || check!(wrong::Counter::up)).unwrap_err();
    assert!(fails.contains("does not pass as it is"), "{fails}");
    let none = advise(2, || check!(wrong::Counter::stay)).unwrap_err();
    assert!(none.contains("nothing that was run has mutants"), "{none}");
    // No mutant is left switched on.
    assert!(!check!(wrong::Counter::up).bound(2).forget().run().is_ok());
}

#[smallscope::model]
mod cells {
    use std::cell::RefCell;

    #[derive(Debug)]
    pub struct Stack {
        pub items: RefCell<Vec<u8>>,
    }

    impl Stack {
        /// What is borrowed on the left is given back before the right side is asked.
        #[ensures(|last| *last == (old(self.items.borrow().len()) == 1))]
        #[smallscope::mutants]
        pub fn takes_last(&self) -> bool {
            self.items.borrow_mut().pop().is_some() && self.items.borrow_mut().is_empty()
        }

        #[ensures(|any| *any == (old(self.items.borrow().len()) > 0))]
        #[smallscope::mutants]
        pub fn any(&self) -> bool {
            if self.items.borrow_mut().is_empty() || self.items.borrow_mut().clear() != () { false } else { true }
        }
    }
}

#[test]
fn borrows_end_where_they_did() {
    let advice = advise(3, || check!(cells::Stack::takes_last)).unwrap();
    // An empty stack takes nothing, but is empty afterwards.
    assert_eq!((advice.mutants.len(), advice.size()), (1, Some(0)));
    advise(3, || check!(cells::Stack::any)).unwrap();
}

#[test]
fn mutants_that_loop_for_ever_die() {
    let advice = advise(2, || check!(wrong::Counter::settle)).unwrap();
    let dropped = advice.mutants.iter().find(|(mutant, _)| mutant.change().ends_with("is dropped")).unwrap();
    assert_eq!(dropped.1, Some(0), "{advice}");
}
