//! The benchmarks of the Korat papers give the published figures.
//!
//! Every structure is run at the sizes that are fast without optimisation. `cargo run --release --example korat -- --full` runs all.

#[allow(dead_code, unreachable_pub)] // the example uses all of it
#[path = "../examples/korat/structures/mod.rs"]
mod structures;

use structures::{BENCHMARKS, Figure};

/// Figures up to this many candidates are run every time.
const FEW: u64 = 600_000;

/// Runs the structure at all published sizes that are small.
#[track_caller]
fn check(name: &str) {
    let is_small = |figure: &&Figure| figure.structures.max(figure.candidates.unwrap_or(0)) <= FEW;
    let benchmark = structures::find(name).expect("the name is in the list");
    let mut figures = benchmark.published.iter().filter(is_small).peekable();
    assert!(figures.peek().is_some(), "nothing to run for {name}");
    for figure in figures {
        let report = benchmark.count(figure.size, 1);
        let faults = report.panics + report.endless_loops + report.deep_recursions;
        assert!(report.is_exhaustive() && faults == 0, "{name} {}: {report}", figure.size);
        assert_eq!(report.structures, figure.structures, "structures of {name} {}", figure.size);
        if benchmark.exact_candidates {
            let candidates = figure.candidates.unwrap_or(report.candidates);
            assert_eq!(report.candidates, candidates, "candidates of {name} {}", figure.size);
        }
    }
}

macro_rules! published {
    ($($test:ident: $name:literal,)*) => {
        $(
            #[test]
            fn $test() {
                super::check($name);
            }
        )*

        pub(super) const NAMES: &[&str] = &[$($name),*];
    };
}

mod gives_the_published_figures {
    published! {
        binary_tree: "binary-tree",
        binary_tree_up_to: "binary-tree-up-to",
        binary_tree_std: "binary-tree-std",
        binary_tree_box: "binary-tree-box",
        heap_array: "heap-array",
        linked_list: "linked-list",
        tree_map: "tree-map",
        hash_set: "hash-set",
        av_tree: "av-tree",
        search_tree: "search-tree",
        search_tree_box: "search-tree-box",
        red_black_tree: "red-black-tree",
        red_black_tree_box: "red-black-tree-box",
        singly_linked_list: "singly-linked-list",
        doubly_linked_list: "doubly-linked-list",
        binomial_heap: "binomial-heap",
        fibonacci_heap: "fibonacci-heap",
        disj_set: "disj-set",
        dag: "dag",
    }
}

#[test]
fn every_published_figure_is_pinned() {
    assert!(BENCHMARKS.iter().map(|benchmark| benchmark.name).eq(gives_the_published_figures::NAMES.iter().copied()));
}

/// `=` is for the paper's own bounds and invariant only.
#[test]
fn marks_tell_fitted_bounds_from_those_of_the_paper() {
    let fitted = BENCHMARKS.iter().filter(|benchmark| benchmark.fitted.is_some()).map(|benchmark| benchmark.name);
    assert_eq!(fitted.collect::<Vec<_>>(), ["hash-set", "av-tree"]);
    let mark = |name, size, structures| structures::find(name).expect("the name is in the list").mark(size, structures);
    assert_eq!([mark("hash-set", 7, 2_386), mark("hash-set", 7, 1), mark("hash-set", 3, 1)], ['~', '!', ' ']);
    assert_eq!([mark("tree-map", 7, 35), mark("linked-list", 8, 4_140), mark("dag", 3, 4)], ['='; 3]);
    let chapter = include_str!("../../../docs/src/papers.md");
    let row = chapter.lines().find(|line| line.starts_with("hash-set ") && line.contains("9355"));
    assert!(row.is_some_and(|row| row.contains("9355~")), "{row:?}");
}

#[test]
fn ownership_saves_most_candidates_of_binary_trees() {
    let report = structures::binary_tree::owning(12).search().tabling(false).count();
    assert_eq!((report.structures, report.candidates), (208_012, 290_512));
}

#[test]
fn binary_trees_have_the_state_space_of_the_paper() {
    for (size, bits) in [(3, 14), (8, 53), (9, 63), (10, 72), (11, 82), (12, 92)] {
        let space = structures::binary_tree::aliasing(size).size().expect("the space is sound");
        assert_eq!(space.floor_log2(), Some(bits), "size {size}: {space}");
    }
}

/// Structures are the Bell numbers, candidates their sum and 3n(n+1)/2 + 6n + 3.
#[test]
fn linked_lists_follow_the_bell_numbers() {
    let bell = [1, 1, 2, 5, 15, 52, 203, 877, 4140];
    for n in 1..bell.len() {
        let report = structures::linked_list::space(n).search().paper_mode().count();
        let others = 3 * n * (n + 1) / 2 + 6 * n + 3;
        let candidates = bell[..=n].iter().sum::<u64>() + others as u64;
        assert_eq!((report.structures, report.candidates), (bell[n], candidates), "size {n}");
    }
}

/// What is not published at small sizes, counted by a formula: over all tables, the ways to fill the buckets.
#[test]
fn hash_sets_are_as_many_as_the_ways_to_fill_the_buckets() {
    for n in 1..=6 {
        let expected: u64 = (1..=n).map(|buckets| fillings(n, buckets)).sum();
        assert_eq!(structures::hash_set::space(n).search().count().structures, expected, "size {n}");
    }
}

/// The sets of keys with hashes below `hashes`, or null, in a table of the given number of buckets, of up to three
/// entries per four buckets.
fn fillings(hashes: usize, buckets: usize) -> u64 {
    let most = buckets * 3 / 4;
    let mut ways = vec![0; most + 1];
    ways[0] = 1;
    for bucket in 0..buckets {
        let here = (0..hashes).filter(|hash| hash % buckets == bucket).count() as u64;
        let lists = |len: usize| {
            let with_null = if bucket == 0 && len > 0 { len as u64 * here.pow(len as u32 - 1) } else { 0 };
            here.pow(len as u32) + with_null
        };
        ways = (0..=most).map(|total| (0..=total).map(|len| ways[total - len] * lists(len)).sum()).collect();
    }
    ways.iter().sum()
}

#[test]
fn several_threads_try_the_same_candidates() {
    for name in ["binary-tree", "heap-array", "binomial-heap"] {
        let benchmark = structures::find(name).expect("the name is in the list");
        let (one, three) = (benchmark.count(5, 1), benchmark.count(5, 3));
        assert_eq!((one.structures, one.candidates), (three.structures, three.candidates), "{name}");
    }
}
