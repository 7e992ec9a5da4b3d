//! The methods that the Korat paper checks (table 5), one structure per file, and the list of them.
//!
//! Every file has the types with their invariant, the method with its contract, the method once more with one classic
//! bug, and the inputs that the paper means.

use smallscope::Verdict;

pub mod av_tree;
pub mod binary_tree;
pub mod hash_set;
pub mod heap_array;
pub mod linked_list;
pub mod tree_map;

/// Where the reading of a row of the table comes from, which names a method and a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The paper's own bounds and invariant.
    Paper,
    /// It was chosen because it gives the published number; what was chosen.
    Fitted(&'static str),
    /// No reading is known that gives the published number.
    Unknown,
}

/// A method to check, with what is published about it.
pub struct Method {
    /// The class and the method, as the paper has them.
    pub name: &'static str,
    /// The published size.
    pub size: usize,
    /// The published number of inputs at this size.
    pub published: u64,
    /// Where the reading comes from.
    pub basis: Basis,
    /// What the inputs are.
    pub reading: &'static str,
    /// What is wrong with its second version.
    pub bug: &'static str,
    /// The smallest size at which that shows.
    pub bug_size: usize,
    check: fn(usize) -> Verdict,
    hunt: fn(usize) -> Verdict,
}

impl Method {
    /// Checks the method on all inputs up to a size.
    pub fn check(&self, size: usize) -> Verdict {
        (self.check)(size)
    }

    /// Checks the version with the bug on all inputs up to a size, until it fails.
    pub fn hunt(&self, size: usize) -> Verdict {
        (self.hunt)(size)
    }

    /// The published number of inputs at a size.
    pub fn published_at(&self, size: usize) -> Option<u64> {
        (size == self.size).then_some(self.published)
    }

    /// The mark behind a number of inputs: `=` if the paper's own bounds and invariant give the published number, `~` if a fitted
    /// reading does, `!` if one of them should and does not.
    pub fn mark(&self, size: usize, inputs: u64) -> char {
        match (self.published_at(size), self.basis) {
            (None, _) | (_, Basis::Unknown) => ' ',
            (Some(published), _) if published != inputs => '!',
            (_, Basis::Paper) => '=',
            (_, Basis::Fitted(_)) => '~',
        }
    }

    /// The name without the class.
    pub fn short_name(&self) -> &'static str {
        self.name.rsplit('.').next().unwrap_or(self.name)
    }
}

/// All methods, in the order of the paper.
pub const METHODS: &[Method] = &[
    Method {
        name: "BinaryTree.remove",
        size: 3,
        published: 15,
        basis: Basis::Fitted("trees of exactly n nodes; with all sizes up to n, as in the other rows, there are 20"),
        reading: "a tree of n nodes and one of its nodes",
        bug: "loses the right subtree of a node that has two",
        bug_size: 3,
        check: binary_tree::check,
        hunt: binary_tree::hunt,
    },
    Method {
        name: "HeapArray.extractMax",
        size: 6,
        published: 13_139,
        basis: Basis::Paper,
        reading: "a heap of up to n elements from 0..=n, also the empty one, on which it must panic",
        bug: "the new root sinks one level only",
        bug_size: 5,
        check: heap_array::check,
        hunt: heap_array::hunt,
    },
    Method {
        name: "LinkedList.reverse",
        size: 2,
        published: 8,
        basis: Basis::Fitted("elements may be null, which table 3 counts without; otherwise there are 4"),
        reading: "a list of up to n elements, null or not, told apart by identity",
        bug: "stops one pair too early",
        bug_size: 2,
        check: linked_list::check,
        hunt: linked_list::hunt,
    },
    Method {
        name: "TreeMap.put",
        size: 8,
        published: 19_912,
        basis: Basis::Paper,
        reading: "a map of up to n entries with keys from 0..n, one of these keys, and one value",
        bug: "misses the rotation for a right child's left child",
        bug_size: 3,
        check: tree_map::check,
        hunt: tree_map::hunt,
    },
    Method {
        name: "HashSet.add",
        size: 7,
        published: 13_106,
        basis: Basis::Fitted(
            "the sets of table 3, which are fitted themselves, and one fresh key, whose hash is always 0",
        ),
        reading: "a set as in table 3; null, one of its keys, or a fresh key whose hash is not varied",
        bug: "looks at the first entry of the bucket only",
        bug_size: 3,
        check: hash_set::check,
        hunt: hash_set::hunt,
    },
    Method {
        name: "AVTree.lookup",
        size: 4,
        published: 27_734,
        basis: Basis::Unknown,
        reading: "a database and a query of up to n pairs together, n - 1 strings and the wildcard",
        bug: "ignores wildcards below the root",
        bug_size: 4,
        check: av_tree::check,
        hunt: av_tree::hunt,
    },
];

/// The method of this name, with or without its class, in upper or lower case.
pub fn find(name: &str) -> Option<&'static Method> {
    let is_named = |own: &str| own.eq_ignore_ascii_case(name);
    METHODS.iter().find(|method| is_named(method.name) || is_named(method.short_name()))
}
