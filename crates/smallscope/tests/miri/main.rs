//! Every kind of field and every way to use a search, on inputs so small that Miri can run them all, in both of its borrow
//! models. `.ci/run` does; natively they are ordinary tests.
//!
//! Tests whose name begins with `leaks` keep memory on purpose: Miri is told not to report it.
#![allow(unsafe_code, clippy::vec_box)]

use smallscope::{Drawn, Space, check, paths};

/// Counts the structures of a space, all of which are built.
macro_rules! count {
    ($space:expr) => {{
        let space = $space;
        let mut structures = space.search().into_iter();
        let built = structures.by_ref().count() as u64;
        structures.report().assert_exhaustive();
        // Most of the time of so small a search is its plan, which Miri need not see twice.
        if !cfg!(miri) {
            assert_eq!(space.search().count().structures, built);
        }
        built
    }};
}

mod keeping;
mod refused;

const TWO: i32 = 2;

#[smallscope::model]
mod plain {
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub enum Colour {
        Red,
        Black,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Point {
        pub x: u8,
        pub colour: Colour,
    }

    #[derive(Debug)]
    pub struct Values {
        pub flag: bool,
        pub point: Point,
        pub pair: (bool, Option<bool>),
        pub outcome: Result<bool, Colour>,
        pub name: String,
        #[field(values = [vec![1, super::TWO], vec![]])]
        pub listed: Vec<i32>,
        #[field(ignore)]
        #[allow(dead_code)]
        pub cache: Vec<u8>,
    }

    impl Values {
        #[invariant]
        fn ok(&self) -> bool {
            // Reads some fields; the others are completed.
            self.flag == (self.point.colour == Colour::Red) && self.pair.1 != Some(false) && self.listed.len() < 3
        }
    }
}

#[test]
fn scalars_tuples_enums_and_listed_values() {
    let space = Space::<plain::Values>::new(1).field("Values.name", ["text"]).field("Point.x", 0..=0);
    // flag is decided by the colour (2), pair.0 (2), pair.1 (2), outcome (4), listed (2).
    assert_eq!(count!(space), 2 * 2 * 2 * 4 * 2);
}

#[smallscope::model]
mod boxes {
    #[derive(Debug, Clone)]
    pub struct Tree {
        pub root: Option<Box<Node>>,
        #[field(derived = size)]
        pub size: usize,
    }

    #[derive(Debug, Clone)]
    pub struct Node {
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    fn size(tree: &Tree) -> usize {
        count(&tree.root)
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_deref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            // A copy of the predicate's own, which is dropped.
            let copy: Option<Box<Node>> = self.root.clone();
            count(&copy) == count(&self.root) && Box::new(3) > Box::new(2)
        }

        #[requires(self.root.is_some())]
        #[ensures(self.size + 1 == old(self.size))]
        #[paths]
        pub fn cut(&mut self) {
            let root = self.root.take();
            if let Some(root) = root {
                self.root = root.left.or(root.right);
            }
            self.size -= 1;
        }
    }
}

#[test]
fn boxes() {
    // Catalan numbers: 1 + 1 + 2.
    assert_eq!(count!(Space::<boxes::Tree>::new(2)), 4);
    assert!(Space::<boxes::Tree>::new(2).search().threads(2).into_iter().all(|tree| tree.size <= 2));
}

#[test]
fn contracts_and_paths() {
    let verdict = check!(boxes::Tree::cut).bound(2).forget().run();
    verdict.assert();
    assert_eq!(verdict.inputs, 3);
    let report = paths!(boxes::Tree::cut).bound(2).run();
    assert!(report.to_string().contains("path"), "{report}");
}

#[smallscope::model]
mod raw {
    use std::ptr::NonNull;

    pub struct List {
        pub head: Option<Box<Node>>,
        pub tail: *mut Node,
    }

    pub struct Two {
        pub first: NonNull<bool>,
        pub second: NonNull<bool>,
    }

    impl Two {
        #[invariant]
        fn ok(&self) -> bool {
            self.first != self.second
        }
    }

    pub struct Node {
        pub next: Option<Box<Node>>,
        pub prev: *const Node,
        pub item: bool,
    }

    impl List {
        #[invariant]
        fn ok(&self) -> bool {
            let (mut prev, mut link): (*const Node, _) = (std::ptr::null(), &self.head);
            let mut known = true;
            while let Some(node) = link {
                // SAFETY: pointers of a structure point to its objects.
                known &= node.prev == prev && (node.prev.is_null() || unsafe { (*node.prev).item } != node.item);
                prev = &**node;
                link = &node.next;
            }
            known && self.tail.cast_const() == prev
        }
    }
}

#[test]
fn raw_pointers_to_boxes() {
    // The empty list, two of one node, two of two nodes with different items.
    assert_eq!(count!(Space::<raw::List>::new(2)), 5);
}

#[test]
fn leaks_what_only_raw_pointers_lead_to() {
    assert_eq!(count!(Space::<raw::Two>::new(2)), 2 * 2);
}

#[smallscope::model]
mod shared {
    use std::cell::{Cell, Ref, RefCell};
    use std::rc::{Rc, Weak};
    use std::sync::{self, Arc};

    #[derive(Debug)]
    pub struct Root {
        pub node: Option<Rc<Node>>,
        pub other: Weak<Node>,
        pub arc: Arc<RefCell<u8>>,
        pub seen: sync::Weak<RefCell<u8>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub next: RefCell<Option<Rc<Node>>>,
        pub count: Cell<u8>,
        #[field(derived = depth)]
        pub depth: u8,
        pub up: Weak<Node>,
    }

    fn depth(node: &Node) -> u8 {
        node.up.upgrade().map_or(0, |up| up.depth + 1)
    }

    fn next(node: &Node) -> Ref<'_, Option<Rc<Node>>> {
        Ref::map_split(node.next.borrow(), |next| (next, next)).1
    }

    impl Root {
        #[invariant]
        fn ok(&self) -> bool {
            let own = Rc::new(Cell::new(0));
            own.set(own.get() + 1);
            let mut met: Vec<Rc<Node>> = Vec::new();
            let mut link = self.node.clone();
            while let Some(node) = link {
                let up = node.up.upgrade();
                let is_ok = match met.last() {
                    None => up.is_none(),
                    Some(before) => up.is_some_and(|up| Rc::ptr_eq(&up, before)),
                };
                if !is_ok || met.iter().any(|known| Rc::ptr_eq(known, &node)) || node.count.get() > own.get() {
                    return false;
                }
                link = next(&node).clone();
                met.push(node);
            }
            let points_to_last = match (self.other.upgrade(), met.last()) {
                (Some(other), Some(last)) => Rc::ptr_eq(&other, last),
                (other, last) => other.is_none() && last.is_none(),
            };
            points_to_last && self.seen.upgrade().is_some_and(|seen| Arc::ptr_eq(&seen, &self.arc))
        }
    }
}

#[test]
fn leaks_counted_pointers_and_cells() {
    let space = Space::<shared::Root>::new(2).field("Node.count", 1..=2).field("Root.arc", 0..=0);
    // Lists of 0, 1 and 2 nodes with count 1; a count of 2 is too large.
    assert_eq!(count!(space.clone()), 1 + 1 + 1);
    for root in space.search() {
        let Some(node) = &root.node else { continue };
        assert_eq!(node.depth, 0);
        assert!(node.next.borrow().as_ref().is_none_or(|next| next.depth == 1), "derived from above");
    }
}

#[smallscope::model]
mod sequences {
    use std::collections::VecDeque;

    pub struct Lists {
        pub items: Vec<Option<Box<bool>>>,
        pub fixed: [bool; 2],
        pub slots: Vec<Slot>,
        pub queue: VecDeque<bool>,
        pub rose: Rose,
    }

    pub struct Slot {
        #[field(index(slots))]
        pub next: Option<usize>,
    }

    pub struct Rose {
        pub children: Vec<Rose>,
    }

    impl Lists {
        #[invariant]
        fn ok(&self) -> bool {
            let copy = self.fixed;
            self.items.iter().flatten().all(|item| **item)
                && copy[0]
                && !self.fixed[1]
                && self.slots.len() == self.items.len()
                && self.slots.iter().all(|slot| slot.next != Some(1))
                && self.queue.iter().eq(&[true])
                && self.rose.children.is_empty()
        }
    }
}

#[test]
fn sequences_arrays_and_arenas() {
    // No item and no slot, or one item (nothing, or true) and one slot (that names nothing, or itself).
    assert_eq!(count!(Space::<sequences::Lists>::new(1)), 1 + 2 * 2);
}

#[test]
fn searches_stop_resume_and_split() {
    let space = || Space::<boxes::Tree>::new(2);
    let (first, checkpoint) = space().search().max_structures(2).try_count_resumable().expect("it can be searched");
    let text = checkpoint.expect("it was stopped").to_string();
    let second = space().search().resume(text.parse().expect("it was just written")).count();
    assert_eq!((first.structures, second.structures), (2, 4));
    let shards: u64 = (0..2).map(|k| space().search().shard(k, 2).count().structures).sum();
    assert_eq!(shards, 4);
    assert_eq!(space().near_misses().search().count().structures, 0);
}

#[test]
fn leaks_suites_read_back_and_what_does_not_fit_is_refused() {
    use smallscope::suite;
    let space = Space::<shared::Root>::new(1).field("Node.count", 0..=0).field("Root.arc", 0..=0);
    let mut file = Vec::new();
    suite::write(&mut file, space.search()).expect("a vector can be written").assert_exhaustive();
    let text = String::from_utf8(file).expect("JSON is UTF-8");
    let read = suite::read::<shared::Root, _>(text.as_bytes()).expect("it is a suite");
    assert_eq!(read.filter(|root| root.is_ok()).count(), 2);
    let value = smallscope::structure_of(&space.search().into_iter().last().expect("there are two"));
    let mut broken = value.clone();
    broken.objects.reverse();
    assert!(smallscope::value_of::<shared::Root>(&value).is_ok());
    assert!(smallscope::value_of::<shared::Root>(&broken).is_err());
}

#[smallscope::model]
mod symbols {
    #[derive(Debug)]
    pub struct Pair {
        #[field(symbolic)]
        pub low: i32,
        #[field(symbolic)]
        pub high: i32,
        pub more: Option<Box<Pair>>,
    }

    impl Pair {
        #[invariant]
        fn ok(&self) -> bool {
            self.low < self.high && self.more.as_ref().is_none_or(|more| more.low == self.high)
        }
    }
}

#[test]
fn symbolic_fields() {
    let pairs: Vec<_> = Space::<symbols::Pair>::new(1).search().into_iter().collect();
    assert_eq!(pairs.len(), 2);
    assert!(pairs.iter().all(|pair| pair.low < pair.high));
}

/// Keeps a value beyond the run of a predicate.
fn keep<T: 'static>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Keeps a pointer of the value that is being built.
#[smallscope::model]
mod stashing {
    use std::rc::{Rc, Weak};

    pub struct Tree {
        pub node: Rc<Node>,
    }

    pub struct Node {
        pub child: Option<Rc<Node>>,
        pub parent: Weak<Node>,
        #[field(derived = name)]
        pub name: String,
    }

    fn name(node: &Node) -> String {
        match node.parent.upgrade() {
            None => "the root".to_owned(),
            Some(parent) => format!("child of {}", super::keep(parent).name),
        }
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            let child_points_back =
                |child: &Rc<Node>| child.parent.upgrade().is_some_and(|up| Rc::ptr_eq(&up, &self.node));
            self.node.parent.upgrade().is_none()
                && self.node.child.as_ref().is_some_and(|child| child_points_back(child) && child.child.is_none())
        }
    }
}

#[test]
#[should_panic(expected = "or keeps a pointer of it")]
fn leaks_functions_of_derived_fields_keep_nothing() {
    Space::<stashing::Tree>::new(2).search().into_iter().count();
}

/// Takes a pointer out of a cell of the value that is being built: as many pointers are left as there were.
#[smallscope::model]
mod stealing {
    use std::cell::RefCell;
    use std::rc::Rc;

    pub struct List {
        pub node: Rc<Node>,
    }

    pub struct Node {
        pub next: RefCell<Option<Rc<Node>>>,
        #[field(derived = name)]
        pub name: String,
    }

    fn name(node: &Node) -> String {
        match node.next.take() {
            None => "the last".to_owned(),
            Some(next) => format!("before {}", super::keep(next).name),
        }
    }

    impl List {
        #[invariant]
        fn ok(&self) -> bool {
            self.node.next.borrow().as_ref().is_some_and(|next| next.next.borrow().is_none())
        }
    }
}

#[test]
#[should_panic(expected = "changes the value that is being built")]
fn leaks_functions_of_derived_fields_take_nothing() {
    Space::<stealing::List>::new(2).search().into_iter().count();
}

#[smallscope::model]
mod collections {
    use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};

    #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub struct Key {
        pub major: bool,
        pub minor: Option<bool>,
    }

    #[derive(Debug)]
    pub struct Tables {
        pub by_key: BTreeMap<Key, Vec<bool>>,
        pub hashed: HashMap<Key, String>,
        pub set: HashSet<Box<bool>>,
        pub heap: BinaryHeap<bool>,
    }

    impl Tables {
        #[invariant]
        fn ok(&self) -> bool {
            let copy = self.by_key.clone();
            self.by_key.keys().all(|key| self.hashed.contains_key(key))
                && self.hashed.len() == copy.len()
                && self.heap.peek() != Some(&false)
                && (self.set.is_empty() || self.by_key.is_empty())
        }
    }
}

#[test]
fn maps_sets_and_heaps() {
    let space = Space::<collections::Tables>::new(1).field("Tables.hashed.value", ["", "x"]);
    // Six keys, each with three vectors and two texts, or none and three sets; two heaps.
    assert_eq!(count!(space.clone()), 2 * (6 * 3 * 2 + 3));
    for tables in space.search().into_iter().take(if cfg!(miri) { 10 } else { usize::MAX }) {
        let structure = smallscope::structure_of(&tables);
        let again = smallscope::value_of::<collections::Tables>(&structure).unwrap();
        assert_eq!(smallscope::structure_of(&again), structure);
    }
}

/// Panics when a key is looked up, while objects are not filled in.
#[smallscope::model]
mod panicking {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::rc::{Rc, Weak};

    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Key(pub bool);

    impl PartialOrd for Key {
        fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Ord for Key {
        fn cmp(&self, other: &Self) -> std::cmp::Ordering {
            if !super::SEARCHING.get() {
                panic!("a key cannot be compared");
            }
            self.0.cmp(&other.0)
        }
    }

    #[derive(Debug)]
    pub struct Node {
        pub edges: RefCell<BTreeMap<Key, Weak<Node>>>,
    }

    #[derive(Debug)]
    pub struct Graph {
        pub start: Rc<Node>,
    }

    impl Graph {
        #[invariant]
        fn ok(&self) -> bool {
            self.start.edges.borrow().len() == 2
        }
    }
}

thread_local! {
    static SEARCHING: std::cell::Cell<bool> = const { std::cell::Cell::new(true) };
}

#[test]
fn leaks_a_key_that_panics_while_a_map_is_built() {
    let text = "Graph { start: Node#0 { edges: {Key(false): Node#0, Key(true): Node#0} } }";
    let structure = text.parse().unwrap();
    let graph = smallscope::value_of::<panicking::Graph>(&structure).unwrap();
    assert_eq!(smallscope::structure_of(&graph).to_string(), text);
    SEARCHING.set(false);
    let built = std::panic::catch_unwind(|| smallscope::value_of::<panicking::Graph>(&structure).is_ok());
    SEARCHING.set(true);
    assert!(built.is_err());
}

#[test]
fn samples() {
    let mut trees = Space::<boxes::Tree>::new(3).sampler(0).expect("the space is fine");
    let space = Space::<shared::Root>::new(2).field("Node.count", 1..=2).field("Root.arc", 0..=0);
    let mut roots = space.sampler(0).expect("the space is fine");
    for number in 0..5 {
        assert_eq!(trees.draw(number), Drawn::Valid);
        assert!(trees.value().size <= 3);
        assert_eq!(roots.draw(number), Drawn::Valid);
        drop(roots.value());
    }
}

#[smallscope::model]
mod tabled {
    pub struct Tree {
        pub root: Option<Box<Node>>,
        pub size: usize,
    }

    pub struct Node {
        pub key: u8,
        pub children: Vec<Box<Node>>,
        pub other: Option<Box<Node>>,
    }

    impl Tree {
        #[invariant]
        fn ok(&self) -> bool {
            count(&self.root) == self.size && ordered(&self.root, &mut 0)
        }
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_ref()
            .map_or(0, |node| 1 + node.children.iter().map(|child| below(child)).sum::<usize>() + count(&node.other))
    }

    fn below(node: &Node) -> usize {
        assert!(node.other.is_none() || node.key > 0, "some calls end without a result");
        1 + node.children.iter().map(|child| below(child)).sum::<usize>()
    }

    fn ordered(node: &Option<Box<Node>>, last: &mut u8) -> bool {
        let Some(node) = node else { return true };
        let is_after = node.key >= *last;
        *last = node.key;
        is_after && ordered(&node.other, last)
    }
}

#[test]
fn calls_on_owned_subtrees() {
    let space = Space::<tabled::Tree>::new(2).field("Node.key", 0..=1);
    let count = |tabling: bool| space.search().tabling(tabling).count().structures;
    assert_eq!(count(true), count(false));
    let mut numbered = space.numbered().unwrap();
    assert_eq!(numbered.count().to_string(), count(false).to_string());
    assert_eq!(numbered.sample(3).take(4).count(), 4);
}
