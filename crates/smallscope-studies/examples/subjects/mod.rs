//! The methods of the study: their sources as text, and the same code compiled, to be run on every input.

#![allow(clippy::module_inception, reason = "a model is a module, and so is a file")]

pub mod avl;
pub mod exhaustive;
pub mod heap;
pub mod list;
pub mod red_black;
pub mod search_tree;
pub mod study;

use smallscope::coverage::Coverage;
use smallscope::{Space, Structure};

pub use self::exhaustive::Exhaustive;
pub use self::red_black::red_black::Set;

/// A method to be covered.
pub struct Subject {
    /// What it is, for people.
    pub name: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// The text of the file.
    pub text: &'static str,
    /// Its path in the file.
    pub method: &'static str,
    /// How often its loops and calls are unrolled in the study: deep enough for trees of four nodes, and 6 as in the paper for the first.
    pub unroll: u32,
    /// How many outcomes the decisions have, its own and those of what it calls.
    pub outcomes: usize,
    /// Runs it on every valid input of a scope.
    pub exhaustive: fn(usize) -> Exhaustive,
    /// Runs it on these inputs: what they cover, by the counters of `#[smallscope::cover]`.
    pub measure: fn(&[Structure]) -> Coverage,
}

/// The methods: that of the paper first.
pub const SUBJECTS: [Subject; 5] = [RED_BLACK, SEARCH_TREE, LIST, HEAP, AVL];

/// Insertion into a red-black tree.
pub const RED_BLACK: Subject = Subject {
    name: "red-black insertion",
    file: "red_black.rs",
    text: include_str!("red_black.rs"),
    method: "Set::add",
    unroll: 6,
    outcomes: 16,
    exhaustive: |scope| exhaustive::run(Space::<(Set, i32)>::new(scope).given_pair(|set, _| set.rep_ok()), add),
    measure: |inputs| exhaustive::measure(inputs, add),
};

/// Removal from a binary search tree.
pub const SEARCH_TREE: Subject = Subject {
    name: "search tree removal",
    file: "search_tree.rs",
    text: include_str!("search_tree.rs"),
    method: "Tree::remove",
    unroll: 6,
    outcomes: 12,
    exhaustive: |scope| exhaustive::run(Space::new(scope), remove),
    measure: |inputs| exhaustive::measure(inputs, remove),
};

/// Reversal of a list.
pub const LIST: Subject = Subject {
    name: "list reversal",
    file: "list.rs",
    text: include_str!("list.rs"),
    method: "List::reverse",
    unroll: 6,
    outcomes: 2,
    exhaustive: |scope| exhaustive::run(Space::new(scope), reverse),
    measure: |inputs| exhaustive::measure(inputs, reverse),
};

/// Insertion into a heap.
pub const HEAP: Subject = Subject {
    name: "heap insertion",
    file: "heap.rs",
    text: include_str!("heap.rs"),
    method: "Heap::insert",
    unroll: 6,
    outcomes: 4,
    exhaustive: |scope| exhaustive::run(Space::new(scope), push),
    measure: |inputs| exhaustive::measure(inputs, push),
};

/// Insertion into an AVL tree.
pub const AVL: Subject = Subject {
    name: "AVL insertion",
    file: "avl.rs",
    text: include_str!("avl.rs"),
    method: "Tree::insert",
    unroll: 4,
    outcomes: 20,
    exhaustive: |scope| exhaustive::run(Space::new(scope), insert),
    measure: |inputs| exhaustive::measure(inputs, insert),
};

fn add((mut set, key): (Set, i32)) {
    set.add(key);
    assert!(set.rep_ok() && set.contains(key));
}

fn remove((mut tree, key): (search_tree::search_tree::Tree, i32)) {
    tree.remove(key);
    assert!(tree.is_ordered() && !tree.contains(key));
}

fn reverse((mut list,): (list::list::List,)) {
    list.reverse();
}

fn push((mut heap, item): (heap::heap::Heap, i32)) {
    heap.insert(item);
    assert!(heap.is_heap() && heap.count(item) > 0);
}

fn insert((mut tree, key): (avl::avl::Tree, i32)) {
    tree.insert(key);
    assert!(tree.is_avl() && tree.contains(key));
}
