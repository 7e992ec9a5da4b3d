//! A B-tree with up to three keys in a node, beside `BTreeSet`.

use std::collections::BTreeSet;

use smallscope::sequences;

use super::Findings;

/// The fewest children of a node that is neither the root nor a leaf.
const FEWEST: usize = 2;

/// A set of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BTree {
    root: Node,
    /// The planted bug: a node that borrows from its left sibling takes that one's first key, not its last.
    borrows_first: bool,
}

/// Sorted keys, and a subtree before each, between them and after the last; or none, in a leaf.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Node {
    keys: Vec<u8>,
    children: Vec<Node>,
}

impl BTree {
    /// A set without keys.
    pub fn new() -> Self {
        BTree::default()
    }

    /// The same with the bug.
    pub fn new_wrong() -> Self {
        BTree { borrows_first: true, ..BTree::default() }
    }

    /// All keys, in the order of the tree.
    pub fn keys(&self) -> Vec<u8> {
        let mut keys = Vec::new();
        self.root.collect(&mut keys);
        keys
    }

    /// Adds a key; whether it was not there.
    pub fn insert(&mut self, key: u8) -> bool {
        if self.contains(key) {
            return false;
        }
        if self.root.is_full() {
            let left = std::mem::take(&mut self.root);
            self.root.children.push(left);
            self.root.split(0);
        }
        self.root.insert(key);
        true
    }

    /// Removes a key; whether it was there.
    pub fn remove(&mut self, key: u8) -> bool {
        let found = self.root.remove(key, self.borrows_first);
        if self.root.keys.is_empty() {
            self.root = self.root.children.pop().unwrap_or_default();
        }
        found
    }

    /// Whether a key is there.
    pub fn contains(&self, key: u8) -> bool {
        let mut node = &self.root;
        loop {
            match node.keys.binary_search(&key) {
                Ok(_) => return true,
                Err(_) if node.is_leaf() => return false,
                Err(place) => node = &node.children[place],
            }
        }
    }

    /// Whether every node has as many keys as it should, one child more than keys, and all leaves are equally deep.
    pub fn is_balanced(&self) -> bool {
        self.root.keys.len() < 2 * FEWEST && self.root.depth().is_some()
    }
}

impl Node {
    fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }

    fn is_full(&self) -> bool {
        self.keys.len() == 2 * FEWEST - 1
    }

    fn has_spare(&self) -> bool {
        self.keys.len() >= FEWEST
    }

    fn collect(&self, keys: &mut Vec<u8>) {
        for (place, key) in self.keys.iter().enumerate() {
            self.children.get(place).into_iter().for_each(|child| child.collect(keys));
            keys.push(*key);
        }
        self.children.get(self.keys.len()).into_iter().for_each(|child| child.collect(keys));
    }

    fn depth(&self) -> Option<usize> {
        if self.is_leaf() {
            return Some(0);
        }
        let is_sized = |child: &Node| (FEWEST - 1..2 * FEWEST).contains(&child.keys.len());
        let depth = self.children[0].depth()?;
        let is_even = self.children.iter().all(|child| is_sized(child) && child.depth() == Some(depth));
        (is_even && self.children.len() == self.keys.len() + 1).then_some(depth + 1)
    }

    /// Splits a full child in two.
    fn split(&mut self, place: usize) {
        let child = &mut self.children[place];
        let keys = child.keys.split_off(FEWEST);
        let children = if child.is_leaf() { Vec::new() } else { child.children.split_off(FEWEST) };
        let middle = child.keys.pop().expect("a full node has a key in the middle");
        self.keys.insert(place, middle);
        self.children.insert(place + 1, Node { keys, children });
    }

    /// Adds a key that is not there to a node that is not full.
    fn insert(&mut self, key: u8) {
        let mut place = self.keys.partition_point(|other| *other < key);
        if self.is_leaf() {
            self.keys.insert(place, key);
            return;
        }
        if self.children[place].is_full() {
            self.split(place);
            place += usize::from(self.keys[place] < key);
        }
        self.children[place].insert(key);
    }

    /// Removes a key, from a node with a key to spare or the root.
    fn remove(&mut self, key: u8, borrows_first: bool) -> bool {
        match self.keys.binary_search(&key) {
            Ok(place) if self.is_leaf() => {
                self.keys.remove(place);
                true
            }
            Ok(place) => {
                self.remove_inner(place, key, borrows_first);
                true
            }
            Err(_) if self.is_leaf() => false,
            Err(place) => {
                let place = self.fill(place, borrows_first);
                self.children[place].remove(key, borrows_first)
            }
        }
    }

    /// Puts the key before or after it in place of a key, or moves it down to be removed there.
    fn remove_inner(&mut self, place: usize, key: u8, borrows_first: bool) {
        if self.children[place].has_spare() {
            let before = self.children[place].last();
            self.keys[place] = before;
            self.children[place].remove(before, borrows_first);
        } else if self.children[place + 1].has_spare() {
            let after = self.children[place + 1].first();
            self.keys[place] = after;
            self.children[place + 1].remove(after, borrows_first);
        } else {
            self.merge(place);
            self.children[place].remove(key, borrows_first);
        }
    }

    fn first(&self) -> u8 {
        if self.is_leaf() { self.keys[0] } else { self.children[0].first() }
    }

    fn last(&self) -> u8 {
        self.children.last().map_or_else(|| self.keys[self.keys.len() - 1], Node::last)
    }

    /// Sees that a child has a key to spare; gives its place, which may be another one then.
    fn fill(&mut self, place: usize, borrows_first: bool) -> usize {
        if self.children[place].has_spare() {
            place
        } else if place > 0 && self.children[place - 1].has_spare() {
            self.borrow_left(place, borrows_first);
            place
        } else if place < self.keys.len() && self.children[place + 1].has_spare() {
            self.borrow_right(place);
            place
        } else {
            let left = place.min(self.keys.len() - 1);
            self.merge(left);
            left
        }
    }

    fn borrow_left(&mut self, place: usize, borrows_first: bool) {
        let left = &mut self.children[place - 1];
        let taken = if borrows_first { 0 } else { left.keys.len() - 1 };
        let (key, subtree) = (left.keys.remove(taken), left.children.pop());
        let between = std::mem::replace(&mut self.keys[place - 1], key);
        self.children[place].keys.insert(0, between);
        self.children[place].children.splice(0..0, subtree);
    }

    fn borrow_right(&mut self, place: usize) {
        let right = &mut self.children[place + 1];
        let key = right.keys.remove(0);
        let subtree = if right.is_leaf() { None } else { Some(right.children.remove(0)) };
        let between = std::mem::replace(&mut self.keys[place], key);
        self.children[place].keys.push(between);
        self.children[place].children.extend(subtree);
    }

    /// Makes one node of a child, the key after it and the next child.
    fn merge(&mut self, place: usize) {
        let right = self.children.remove(place + 1);
        let between = self.keys.remove(place);
        let left = &mut self.children[place];
        left.keys.push(between);
        left.keys.extend(right.keys);
        left.children.extend(right.children);
    }
}

macro_rules! sequences_from {
    ($start:expr, $keys:expr) => {
        sequences! {
            let mut tree = $start;
            model let mut reference = BTreeSet::new();
            call tree.insert(key), reference.insert(key) for key in 0..$keys;
            call tree.remove(key), reference.remove(&key) for key in 0..$keys;
            always tree.keys().iter().eq(&reference);
            always tree.is_balanced();
        }
    };
}

/// Explores trees over so many keys.
pub fn explore(keys: u8) -> Findings {
    Findings::of(sequences_from!(BTree::new(), keys).exhaustive().run())
}

/// The same with the bug.
pub fn explore_wrong(keys: u8) -> Findings {
    Findings::of(sequences_from!(BTree::new_wrong(), keys).exhaustive().run())
}
