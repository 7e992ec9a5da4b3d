//! TestEra's loop step by step on the structures of the thesis's table 7.3: how many structures a second are found, built, read back and judged.
//!
//! `cargo bench -p smallscope-bench --bench testera`, with the name of a structure for one of them. Finding them is set beside the search by
//! the Rust invariant, judging them beside the plain evaluator; the thesis's figures, of 2003, are below.

#[allow(dead_code, unreachable_pub, reason = "the example uses all of it")]
#[path = "../../smallscope-studies/examples/testera/structures/mod.rs"]
mod structures;

use std::hint::black_box;
use std::time::Duration;

use smallscope::alloy::Inputs;
use smallscope::relational::Options;
use smallscope::{Model, Space};
use smallscope_bench::{best_of, ratio};
use structures::rates::measure;
use structures::{BENCHMARKS, SIZE, binary_search_tree, hash_set, heap_array, linked_list, tree_map};

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word.eq_ignore_ascii_case(name));
    println!(
        "{:<18}{:>11}{:>12}{:>14}{:>13}{:>12}{:>12}{:>15}",
        "structure",
        "structures",
        "generated/s",
        "x predicates",
        "concretised/s",
        "abstracted/s",
        "checked/s",
        "x evaluator"
    );
    for benchmark in BENCHMARKS.iter().filter(|benchmark| is_wanted(benchmark.name)) {
        match benchmark.name {
            "BinarySearchTree" => row(benchmark.name, &binary_search_tree::up_to(SIZE)),
            "LinkedList" => row(benchmark.name, &linked_list::up_to(SIZE)),
            "TreeMap" => row(benchmark.name, &tree_map::up_to(SIZE)),
            "HashSet" => row(benchmark.name, &hash_set::crowded(SIZE)),
            "HeapArray" => row(benchmark.name, &heap_array::up_to(SIZE)),
            other => println!("{other}: no space is known"),
        }
        let [generated, concretised, abstracted, checked] = benchmark.published_rates;
        let published = benchmark.published;
        println!(
            "{:<18}{published:>11}{generated:>12}{:>14}{concretised:>13}{abstracted:>12}{checked:>12}",
            "  thesis", ""
        );
    }
}

/// Measures one structure.
fn row<T: Model>(name: &str, space: &Space<T>) {
    let inputs = Inputs::of(space.clone());
    let (solving, found) = best_of(3, || {
        let structures = inputs.structures(&Options::default()).expect("the specification is well-formed");
        structures.map(black_box).count() as u64
    });
    let (searching, searched) = best_of(3, || space.search().count().structures);
    assert_eq!(found, searched, "both engines find the same structures");
    let (_, rates) = measure(space).expect("the specification is well-formed");
    let judging = Duration::from_secs_f64(found as f64 / rates.checked);
    println!(
        "{name:<18}{found:>11}{:>12.0}{:>14.1}{:>13.0}{:>12.0}{:>12.0}{:>15.1}",
        found as f64 / solving.as_secs_f64(),
        ratio(solving, searching),
        rates.concretised,
        rates.abstracted,
        rates.checked,
        ratio(evaluating(&inputs), judging),
    );
}

/// The time that the plain evaluator takes to check all instances.
fn evaluating<T: Model>(inputs: &Inputs<T>) -> Duration {
    let generator = inputs.generator().expect("the specification is well-formed");
    let spec = generator.spec();
    let some: Vec<_> = spec.instances(&Options::default()).expect("the problem is first-order").take(200).collect();
    let all = spec.count(&Options::default()).expect("the problem is first-order").instances;
    let (time, ()) = best_of(3, || {
        for instance in &some {
            assert!(spec.holds_in(instance).expect("the problem is well-formed"));
        }
    });
    time.mul_f64(all as f64 / some.len() as f64)
}
