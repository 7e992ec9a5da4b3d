//! The same structures from the predicate engine and from the relational one. Times are CPU time.

use std::time::Duration;

use smallscope::{Model, Space};
use smallscope_bench::{cpu_of, ratio};

use crate::RUNS;
use crate::models::{Breaking, find};
use crate::structures::{heap_array, search_tree};
use crate::{hash_set, tree_map};

/// Prints the table.
pub fn print() {
    println!("{:<26}{:>11}{:>12}{:>12}{:>20}", "seconds", "structures", "predicate", "relational", "relational is");
    for n in 6..=9 {
        row(&format!("search tree {n}, aliasing"), search_tree::aliasing(n), "binary-search-tree", n);
        row(&format!("search tree {n}, owning"), search_tree::owning(n), "binary-search-tree", n);
    }
    for n in 6..=8 {
        row(&format!("heap array {n}"), heap_array::space(n), "heap-array", n);
    }
    for n in 6..=11 {
        row(&format!("tree map {n}"), tree_map::space(n), "tree-map", n);
    }
    for n in 6..=11 {
        row(&format!("hash set {n}"), hash_set::exactly(n), "hash-set", n);
    }
}

fn row<T: Model>(name: &str, space: Space<T>, model: &str, size: usize) {
    // The largest take minutes.
    let runs = if size < 10 { RUNS } else { 1 };
    let (predicate, report) = cpu_of(runs, || space.search().count());
    let (relational, instances) = cpu_of(runs, || count(model, size));
    assert_eq!(report.structures, instances, "{name}");
    let (p, r) = (predicate.as_secs_f64(), relational.as_secs_f64());
    println!("{name:<26}{instances:>11}{p:>12.4}{r:>12.4}{:>20}", verdict(predicate, relational));
}

fn count(model: &str, size: usize) -> u64 {
    let benchmark = find(model).expect("the structure is one of the thesis's");
    benchmark.count(size, Breaking::Automatic, 1).expect("the model is well-formed").instances
}

fn verdict(predicate: Duration, relational: Duration) -> String {
    match ratio(predicate, relational) {
        times if times >= 1.0 => format!("{times:.1} x as fast"),
        times => format!("{:.1} x as slow", 1.0 / times),
    }
}
