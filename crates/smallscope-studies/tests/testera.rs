//! The structures of the TestEra thesis: as many as its tables say, and the same by invariants in Rust and in
//! relational logic.

#[allow(dead_code, unreachable_pub)] // the example uses all of it
#[path = "../examples/testera/structures/mod.rs"]
mod structures;

use std::collections::BTreeSet;

use smallscope::alloy::{Engine, Inputs};
use smallscope::relational::Options;
use smallscope::{CanonicalForm, Model, Space, check};
use structures::{BENCHMARKS, binary_search_tree, hash_set, heap_array, linked_list, tree_map};

/// How many structures there are in a space, by the invariant.
fn count<T: Model>(space: Space<T>) -> u64 {
    let report = space.search().count();
    let faults = report.panics + report.endless_loops + report.deep_recursions;
    assert!(report.is_exhaustive() && faults == 0, "{report}");
    report.structures
}

fn binomial(n: u64, k: u64) -> u64 {
    (1..=k).fold(1, |product, i| product * (n - k + i) / i)
}

/// The ways to choose `k` of `n` keys and one of the trees of `k` nodes, for all `k`.
fn sum_of_choices(trees: &[u64]) -> u64 {
    let n = trees.len() as u64 - 1;
    trees.iter().zip(0..).map(|(trees, k)| binomial(n, k) * trees).sum()
}

const CATALAN: [u64; 10] = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862];
const RED_BLACK: [u64; 10] = [1, 2, 2, 3, 8, 14, 20, 35, 64, 122];
const BELL: [u64; 9] = [1, 1, 2, 5, 15, 52, 203, 877, 4140];

#[test]
fn binary_search_trees_of_table_7_3() {
    assert_eq!(sum_of_choices(&CATALAN[..=6]), 731);
    assert_eq!(count(binary_search_tree::up_to(3)), 15);
    for n in 1..=6 {
        assert_eq!(count(binary_search_tree::up_to(n)), sum_of_choices(&CATALAN[..=n]), "size {n}");
    }
}

#[test]
fn linked_lists_of_table_7_3() {
    for (n, lists) in [(1, 1), (2, 1 + 3), (3, 1 + 4 + 16), (4, 1 + 5 + 25 + 125), (5, 1555), (6, 19608)] {
        assert_eq!(count(linked_list::up_to(n)), lists, "size {n}");
    }
}

#[test]
fn tree_maps_of_table_7_3() {
    assert_eq!(sum_of_choices(&RED_BLACK[..=6]), 327);
    for n in 1..=6 {
        assert_eq!(count(tree_map::up_to(n)), sum_of_choices(&RED_BLACK[..=n]), "size {n}");
    }
}

#[test]
fn heap_arrays_of_table_7_3() {
    for (n, heaps) in [(1, 4), (3, 66), (4, 320), (5, 1919), (6, 13139)] {
        assert_eq!(count(heap_array::up_to(n)), heaps, "size {n}");
    }
}

#[test]
fn hash_sets_up_to_a_size() {
    for n in 1..=6 {
        assert_eq!(count(hash_set::up_to(n as usize)), binomial(2 * n + 1, n), "size {n}");
    }
    assert_eq!(count(hash_set::crowded(6)), 3384, "the number of table 7.3");
}

#[test]
fn exact_sizes_of_table_7_1() {
    for n in 1..=7 {
        assert_eq!(count(binary_search_tree::exactly(n)), CATALAN[n], "search trees of {n}");
        assert_eq!(count(linked_list::exactly(n)), BELL[n], "lists of {n}");
        assert_eq!(count(tree_map::exactly(n)), RED_BLACK[n], "maps of {n}");
        let sets = binomial(2 * n as u64 - 1, n as u64);
        assert_eq!(count(hash_set::exactly(n)), sets, "hash sets of {n}");
    }
}

/// The structures of a space that the invariant in relational logic admits; no two of them are alike.
fn solved<T: Model>(inputs: &Inputs<T>) -> BTreeSet<CanonicalForm> {
    let structures: Vec<_> = inputs.structures(&Options::default()).expect("the texts are right").collect();
    let forms: BTreeSet<_> = structures.iter().map(|structure| structure.canonical()).collect();
    assert_eq!(forms.len(), structures.len(), "no structure is found twice");
    forms
}

/// Checks that both engines find the same structures. Formulas say what the space's condition says.
#[track_caller]
fn agree<T: Model>(space: Space<T>, formulas: &str) {
    let searched: BTreeSet<_> = space.search().structures().iter().map(|structure| structure.canonical()).collect();
    let solved = solved(&Inputs::of(space).requires(formulas));
    let first = searched.symmetric_difference(&solved).next();
    assert_eq!(first, None, "{} by the invariant in Rust, {} by that in logic", searched.len(), solved.len());
}

/// The greatest size at which engines are compared: all of the thesis's, where that is fast.
const LARGEST: usize = if cfg!(debug_assertions) { 4 } else { 6 };

#[test]
fn engines_agree_on_binary_search_trees() {
    for n in 1..=LARGEST {
        agree(binary_search_tree::up_to(n), "");
        agree(binary_search_tree::exactly(n), "");
    }
}

#[test]
fn engines_agree_on_linked_lists() {
    for n in 1..=LARGEST {
        agree(linked_list::up_to(n), "");
        agree(linked_list::exactly(n), linked_list::NO_NULL);
    }
}

#[test]
fn engines_agree_on_tree_maps() {
    for n in 1..=LARGEST {
        agree(tree_map::up_to(n), "");
        agree(tree_map::exactly(n), "");
    }
}

#[test]
fn engines_agree_on_hash_sets() {
    for n in 1..=LARGEST {
        agree(hash_set::up_to(n), "");
        agree(hash_set::crowded(n), "");
        agree(hash_set::exactly(n), hash_set::NO_NULL);
    }
}

#[test]
fn engines_agree_on_heap_arrays() {
    for n in 1..=LARGEST {
        agree(heap_array::up_to(n), "");
    }
}

#[test]
fn the_loop_counts_what_the_tables_count() {
    for benchmark in BENCHMARKS {
        let (structures, _) = benchmark.measure(LARGEST).expect("the texts are right");
        assert_eq!(structures, benchmark.search(LARGEST), "{}", benchmark.name);
        assert_eq!(benchmark.published_at(LARGEST).unwrap_or(structures), structures, "{}", benchmark.name);
        let exactly = benchmark.exactly(LARGEST).expect("the texts are right");
        assert_eq!(exactly.solved, exactly.searched, "{}", benchmark.name);
        assert_eq!(benchmark.published_exactly_at(LARGEST).unwrap_or(exactly.solved), exactly.solved);
    }
}

/// Every set of up to `n` keys in `n` buckets with null, one of its keys, or, if it has fewer than `n`, a fresh one of
/// any hash. Sets without null are ways to spread `k` keys over `n` buckets; null in front of or behind a key of the
/// first bucket counts as one more bucket.
fn sets_with_keys(n: u64) -> u64 {
    let keys = |k| 1 + k + if k < n { n } else { 0 };
    let without_null: u64 = (0..=n).map(|k| binomial(n + k - 1, k) * keys(k)).sum();
    let with_null: u64 = (0..n).map(|k| binomial(n + k, k) * keys(k)).sum();
    without_null + with_null
}

#[test]
fn methods_are_right_on_all_inputs() {
    let n = LARGEST as u64;
    for benchmark in BENCHMARKS {
        let inputs = match benchmark.method {
            "remove" => sum_of_choices(&CATALAN[..=LARGEST]) * n,
            "put" => sum_of_choices(&RED_BLACK[..=LARGEST]) * n,
            "add" => (1..=n).map(sets_with_keys).sum(),
            // All but the empty heap of each capacity.
            "extract_max" => benchmark.search(LARGEST) - (n + 1),
            _ => benchmark.search(LARGEST),
        };
        let verdict = benchmark.check(LARGEST);
        assert!(verdict.is_ok(), "{verdict}");
        assert_eq!(verdict.inputs, inputs, "{}.{}", benchmark.name, benchmark.method);
    }
}

#[test]
fn there_are_45_inputs_of_remove_at_size_3() {
    let verdict = binary_search_tree::check(3);
    assert!(verdict.is_ok(), "{verdict}");
    assert_eq!(verdict.inputs, 45);
}

#[test]
fn the_search_by_predicates_finds_the_same_inputs_of_methods() {
    use binary_search_tree::{inputs, model::BinarySearchTree};
    let remove = check!(BinarySearchTree::remove).bound(3).space(inputs).forget();
    assert_eq!(remove.engine(Engine::Predicates).run().inputs, 45);
    let add = check!(hash_set::model::HashSet::add).bound(3).space(hash_set::inputs).forget();
    assert_eq!(add.engine(Engine::Predicates).run().inputs, (1..=3).map(sets_with_keys).sum::<u64>());
}

#[test]
fn planted_bugs_are_found_at_the_smallest_size() {
    for benchmark in BENCHMARKS {
        let verdict = benchmark.hunt(5);
        let failure = verdict.failure().unwrap_or_else(|| panic!("{}: {verdict}", benchmark.name));
        assert_eq!(failure.size, benchmark.bug_size, "{verdict}");
    }
}

/// The counterexample of figure 1-7: the element to be deleted is 2, and stays in the tree.
#[test]
fn the_bug_of_section_1_2_3_leaves_the_element_2_where_it_is() {
    let remove = check!(binary_search_tree::model::BinarySearchTree::remove_misled);
    let verdict = remove.bound(3).space(binary_search_tree::inputs).purpose("@info = 2").forget().run();
    let shown = verdict.to_string();
    assert_eq!(verdict.failure().map(|failure| failure.size), Some(2), "{shown}");
    assert!(shown.contains("info: 2"), "{shown}");
    assert!(shown.contains("- @info` does not hold") && shown.contains("result = false"), "{shown}");
}

/// `=` is for structures that the thesis describes.
#[test]
fn marks_tell_fitted_readings_from_those_of_the_thesis() {
    let marks: String = BENCHMARKS.iter().map(|benchmark| benchmark.mark(structures::SIZE, true)).collect();
    assert_eq!(
        (marks.as_str(), BENCHMARKS[0].mark(structures::SIZE, false), BENCHMARKS[0].mark(3, true)),
        ("=~=~=", '!', ' ')
    );
}
