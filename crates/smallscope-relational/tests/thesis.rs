//! The benchmarks of the TestEra thesis give the published figures, with symmetries broken by the engine and by hand.
//!
//! The larger sizes take seconds without optimisation: `cargo test --release --test thesis -- --ignored`.

#[allow(dead_code, unreachable_pub)] // the example uses all of it
mod models;

use models::{BENCHMARKS, Benchmark, Breaking};
use smallscope_relational::{Evaluator, Instance, Spec, TupleSet};

fn benchmark(name: &str) -> &'static Benchmark {
    models::find(name).expect("the name is in the list")
}

#[track_caller]
fn check(name: &str, size: usize, expected: u64) {
    for breaking in [Breaking::Automatic, Breaking::ByHand] {
        let counted = benchmark(name).count(size, breaking, 1).expect("the model is well-formed");
        assert_eq!(counted.stopped, None);
        assert_eq!(counted.instances, expected, "{name} of size {size}, {breaking:?}");
    }
}

mod of_tiny_sizes {
    use super::check;

    /// Catalan numbers: the keys follow from the shape.
    #[test]
    fn binary_search_trees() {
        [1, 2, 5, 14].into_iter().zip(1..).for_each(|(expected, size)| check("binary-search-tree", size, expected));
    }

    /// Bell numbers: which of the positions have the same object.
    #[test]
    fn linked_lists() {
        [1, 2, 5, 15].into_iter().zip(1..).for_each(|(expected, size)| check("linked-list", size, expected));
    }

    /// One entry is red or black. Of two, the upper is black and the lower red, on the left or on the right. Three have
    /// the same colour below on both sides, and are not red below red.
    #[test]
    fn tree_maps() {
        [2, 2, 3].into_iter().zip(1..).for_each(|(expected, size)| check("tree-map", size, expected));
    }

    /// In how many ways so many equal things are put into so many boxes.
    #[test]
    fn hash_sets() {
        [1, 3, 10, 35].into_iter().zip(1..).for_each(|(expected, size)| check("hash-set", size, expected));
    }

    /// Over the capacities c and sizes s <= c, the heaps of s numbers: with numbers up to 3 there are 1, 4, 10 and
    /// 1 + 4 + 9 + 16 of them.
    #[test]
    fn heap_arrays() {
        let of_three = 1 + (1 + 4) + (1 + 4 + 10) + (1 + 4 + 10 + 30);
        let counts = [1 + (1 + 2), 1 + (1 + 3) + (1 + 3 + 6), of_three];
        counts.into_iter().zip(1..).for_each(|(expected, size)| check("heap-array", size, expected));
    }
}

/// Runs the published sizes that are small, or those that are not.
#[track_caller]
fn check_published(small: bool) {
    for benchmark in BENCHMARKS {
        let is_small = |size, instances| size <= 6 && instances <= 2000;
        let wanted = benchmark.published.iter().filter(|&&(size, instances)| is_small(size, instances) == small);
        wanted.for_each(|&(size, instances)| check(benchmark.name, size, instances));
    }
}

#[test]
fn gives_the_published_figures() {
    check_published(true);
}

#[test]
#[ignore = "long; run with --release -- --ignored"]
fn gives_the_published_figures_at_large_sizes() {
    check_published(false);
}

#[test]
fn threads_do_not_change_the_count() {
    for name in ["tree-map", "hash-set"] {
        let counts = [1, 3].map(|threads| benchmark(name).count(5, Breaking::Automatic, threads).unwrap().instances);
        assert_eq!(counts[0], counts[1], "{name}");
    }
}

/// An instance in which the relations have these tuples, and the others what they have in every instance.
fn instance<'a>(spec: &Spec, values: &[(&str, &[&'a [&'a str]])]) -> Instance {
    let universe = spec.bounds.universe();
    let given = |name: &str| values.iter().find(|(relation, _)| *relation == name).map(|(_, tuples)| *tuples);
    let value = |name: &str, lower: &TupleSet| {
        let mut set = lower.clone();
        for tuple in given(name).unwrap_or_default() {
            let atoms: Vec<usize> = tuple.iter().map(|atom| universe.atom(atom).expect("the atom exists")).collect();
            set.insert(&atoms);
        }
        set
    };
    let relations = spec.bounds.iter().map(|bound| {
        let relation = bound.relation.clone();
        let set = value(relation.name(), &bound.lower);
        (relation, set)
    });
    Instance::new(universe.clone(), relations.collect(), spec.bounds.ints().to_vec())
}

/// The names of the constraints that an instance breaks.
fn broken(spec: &Spec, values: &[(&str, &[&[&str]])]) -> Vec<String> {
    let instance = instance(spec, values);
    let evaluator = Evaluator::new(&instance).bit_width(spec.bit_width).overflow(spec.overflow);
    let fails = spec
        .constraints
        .iter()
        .filter(|constraint| !evaluator.formula(&constraint.formula).expect("it can be evaluated"));
    fails.map(|constraint| constraint.name.clone()).collect()
}

/// The trees of figure 6-1: the second is the first with other identities, and so breaks the order of the traversal alone.
#[test]
fn breaking_by_hand_leaves_one_of_the_trees_of_figure_6_1() {
    let spec = (benchmark("binary-search-tree").problem)(3, Breaking::ByHand).finish().unwrap();
    let root: &[&[&str]] = &[&["BinarySearchTree", "Node0"]];
    let values: [(&str, &[&[&str]]); 4] = [
        ("root", root),
        ("left", &[&["Node0", "Node1"]]),
        ("right", &[&["Node0", "Node2"]]),
        ("info", &[&["Node0", "2"], &["Node1", "1"], &["Node2", "3"]]),
    ];
    assert_eq!(broken(&spec, &values), [""; 0]);
    let values: [(&str, &[&[&str]]); 4] = [
        ("root", &[&["BinarySearchTree", "Node1"]]),
        ("left", &[&["Node1", "Node0"]]),
        ("right", &[&["Node1", "Node2"]]),
        ("info", &[&["Node1", "2"], &["Node0", "1"], &["Node2", "3"]]),
    ];
    assert_eq!(broken(&spec, &values), ["break symmetries"]);
}

/// The list of figure 3-3, and the same with an element in its header and with a link missing.
#[test]
fn lists_have_a_sentinel_and_are_circular() {
    let spec = (benchmark("linked-list").problem)(2, Breaking::Automatic).finish().unwrap();
    let next: &[&[&str]] = &[&["Entry0", "Entry1"], &["Entry1", "Entry2"], &["Entry2", "Entry0"]];
    let previous: &[&[&str]] = &[&["Entry1", "Entry0"], &["Entry2", "Entry1"], &["Entry0", "Entry2"]];
    let elements: &[&[&str]] = &[&["Entry1", "Element0"], &["Entry2", "Element1"], &["Entry0", "Element1"]];
    let header: &[&[&str]] = &[&["LinkedList", "Entry0"]];
    let with = |previous, element| {
        broken(&spec, &[("header", header), ("next", next), ("previous", previous), ("element", element)])
    };
    assert_eq!(with(previous, &elements[..2]), [""; 0]);
    assert_eq!(with(previous, elements), ["header is sentinel"]);
    assert_eq!(with(previous, &elements[..1]), ["all others have elements"]);
    assert_eq!(with(&previous[..2], &elements[..2]), ["next is transpose of previous", "list is circular"]);
}
