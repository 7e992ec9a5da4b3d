//! The structures of the Korat papers, one file each, and the list of them.
//!
//! Every file has the types, the invariant and the bounds. The invariants of structures whose links may alias read the
//! fields in the order in which Korat's do, so that not only the structures but the candidates are the published ones.

use smallscope::{Model, Report, Space};

pub mod av_tree;
pub mod binary_tree;
pub mod binary_tree_std;
pub mod binomial_heap;
pub mod dag;
pub mod disj_set;
pub mod doubly_linked_list;
pub mod fibonacci_heap;
pub mod figures;
pub mod hash_set;
pub mod heap_array;
pub mod linked_list;
pub mod red_black_tree;
pub mod search_tree;
pub mod singly_linked_list;
pub mod tree_map;

mod links;
mod worklist;

pub use figures::Figure;
pub use links::points_to;
pub use worklist::{CAPACITY, Worklist};

/// The greatest size of any structure: lists have one entry more, and worklists must hold them all.
pub const MAX_SIZE: usize = CAPACITY - 1;

/// A structure to search for, with what is published about it.
pub struct Benchmark {
    /// The name, as given on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The published figures, by size.
    pub published: &'static [Figure],
    /// Whether the candidates are to be the published ones: links may alias, and the invariant reads fields in the
    /// order that is behind the figures.
    pub exact_candidates: bool,
    /// If the paper does not say which structures are meant, and those were chosen that give its figures: what was chosen.
    pub fitted: Option<&'static str>,
    count: fn(usize, usize) -> Report,
}

impl Benchmark {
    /// Counts the structures of a size from 1 to [`MAX_SIZE`] with this many threads.
    pub fn count(&self, size: usize, threads: usize) -> Report {
        (self.count)(size, threads)
    }

    /// The mark behind a number of structures: `=` if the paper's own bounds and invariant give the published number, `~` if fitted
    /// ones do, `!` if it is another number.
    pub fn mark(&self, size: usize, structures: u64) -> char {
        match self.figure(size) {
            None => ' ',
            Some(figure) if figure.structures != structures => '!',
            Some(_) if self.fitted.is_some() => '~',
            Some(_) => '=',
        }
    }

    /// What is published about the size.
    pub fn figure(&self, size: usize) -> Option<&'static Figure> {
        self.published.iter().find(|figure| figure.size == size)
    }
}

/// All structures, in the order of the papers.
pub const BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "binary-tree",
        about: "binary trees of n nodes",
        published: figures::BINARY_TREE,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(binary_tree::aliasing(n), threads),
    },
    Benchmark {
        name: "binary-tree-up-to",
        about: "binary trees of up to n nodes",
        published: figures::BINARY_TREE_UP_TO,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(binary_tree::aliasing_up_to(n), threads),
    },
    Benchmark {
        name: "binary-tree-std",
        about: "binary trees of n nodes, by an invariant with std's collections",
        published: figures::BINARY_TREE,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(binary_tree_std::space(n), threads),
    },
    Benchmark {
        name: "binary-tree-box",
        about: "binary trees of n nodes that own their children",
        published: figures::BINARY_TREE,
        exact_candidates: false,
        fitted: None,
        count: |n, threads| as_rust(binary_tree::owning(n), threads),
    },
    Benchmark {
        name: "heap-array",
        about: "binary heaps of up to n elements in an array",
        published: figures::HEAP_ARRAY,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(heap_array::space(n), threads),
    },
    Benchmark {
        name: "linked-list",
        about: "java.util.LinkedList: circular, doubly linked, n elements",
        published: figures::LINKED_LIST,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(linked_list::space(n), threads),
    },
    Benchmark {
        name: "tree-map",
        about: "java.util.TreeMap: red-black trees of n entries",
        published: figures::TREE_MAP,
        exact_candidates: false,
        fitted: None,
        count: |n, threads| as_korat(tree_map::space(n), threads),
    },
    Benchmark {
        name: "hash-set",
        about: "java.util.HashSet: hash tables of up to n elements",
        published: figures::HASH_SET,
        exact_candidates: false,
        fitted: Some(
            "the paper shows neither the invariant nor what its bounds bound; these give its structures at every size",
        ),
        count: |n, threads| as_korat(hash_set::space(n), threads),
    },
    Benchmark {
        name: "av-tree",
        about: "intentional names of n attributes with values",
        published: figures::AV_TREE,
        exact_candidates: false,
        fitted: Some(
            "the paper shows no invariant; this one, and children in an order that counts, give its structures at every size",
        ),
        count: |n, threads| as_korat(av_tree::space(n), threads),
    },
    Benchmark {
        name: "search-tree",
        about: "binary search trees of n nodes",
        published: figures::SEARCH_TREE,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(search_tree::aliasing(n), threads),
    },
    Benchmark {
        name: "search-tree-box",
        about: "binary search trees of n nodes that own their children",
        published: figures::SEARCH_TREE,
        exact_candidates: false,
        fitted: None,
        count: |n, threads| as_rust(search_tree::owning(n), threads),
    },
    Benchmark {
        name: "red-black-tree",
        about: "red-black trees of n nodes",
        published: figures::RED_BLACK_TREE,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(red_black_tree::aliasing(n), threads),
    },
    Benchmark {
        name: "red-black-tree-box",
        about: "red-black trees of n nodes that own their children",
        published: figures::RED_BLACK_TREE,
        exact_candidates: false,
        fitted: None,
        count: |n, threads| as_rust(red_black_tree::owning(n), threads),
    },
    Benchmark {
        name: "singly-linked-list",
        about: "singly linked lists of n elements",
        published: figures::SINGLY_LINKED_LIST,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(singly_linked_list::space(n), threads),
    },
    Benchmark {
        name: "doubly-linked-list",
        about: "circular doubly linked lists of n entries",
        published: figures::DOUBLY_LINKED_LIST,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(doubly_linked_list::space(n), threads),
    },
    Benchmark {
        name: "binomial-heap",
        about: "binomial heaps of up to n nodes",
        published: figures::BINOMIAL_HEAP,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(binomial_heap::space(n), threads),
    },
    Benchmark {
        name: "fibonacci-heap",
        about: "Fibonacci heaps of up to n nodes",
        published: figures::FIBONACCI_HEAP,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(fibonacci_heap::space(n), threads),
    },
    Benchmark {
        name: "disj-set",
        about: "disjoint sets of up to n records",
        published: figures::DISJ_SET,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(disj_set::space(n), threads),
    },
    Benchmark {
        name: "dag",
        about: "directed acyclic graphs of n nodes",
        published: figures::DAG,
        exact_candidates: true,
        fitted: None,
        count: |n, threads| as_korat(dag::space(n), threads),
    },
];

/// The structure of that name.
pub fn find(name: &str) -> Option<&'static Benchmark> {
    BENCHMARKS.iter().find(|benchmark| benchmark.name == name)
}

/// With the pruning of the paper and no other, so that candidates can be compared.
fn as_korat<T: Model>(space: Space<T>, threads: usize) -> Report {
    space.search().paper_mode().threads(threads).count()
}

/// With everything that smallscope knows.
fn as_rust<T: Model>(space: Space<T>, threads: usize) -> Report {
    space.search().threads(threads).count()
}
