//! All models of a formula: the enumerator beside a SAT solver that is told what it has found, clause by clause.

use smallscope_bench::{best_of, ratio};
use smallscope_solver::{Backend, Budget, Enumerator, Lit, SolverStats, Step, Verdict};

use crate::RUNS;
use crate::formulas::{Counted, heap_arrays, instances_of, partitions, permutations, search_trees};

/// How many models there are, and what the enumerator takes in the end.
fn enumerate(formula: &Counted) -> (u64, u64) {
    let mut enumerator = Enumerator::new(&formula.cnf, formula.projection.clone());
    let mut models = 0;
    while enumerator.step(&Budget::default()) == Step::Model {
        models += 1;
    }
    (models, enumerator.bytes())
}

/// How many models there are, when each is excluded by a clause as soon as it is found.
fn block(formula: &Counted) -> (u64, SolverStats) {
    let mut sat = Backend::BatSat.create();
    sat.add_all(&formula.cnf);
    let mut models = 0;
    while sat.solve(&[], &Budget::default()) == Verdict::Satisfiable {
        models += 1;
        let differs = |lit: &Lit| lit.var().literal(sat.value(lit.var()) == Some(false));
        let clause: Vec<Lit> = formula.projection.distinguish.iter().map(differs).collect();
        sat.add(&clause);
    }
    (models, sat.stats())
}

/// Models per second of both, and what they hold in the end.
pub fn print_beside_blocking() {
    println!("blocking: one clause for each model, in BatSat");
    println!(
        "{:<24}{:>10}{:>14}{:>14}{:>10}{:>12}{:>14}",
        "models", "models", "models/s", "blocking/s", "ratio", "KiB", "blocking KiB"
    );
    let formulas = [
        partitions(8),
        partitions(9),
        permutations(6),
        permutations(7),
        heap_arrays(5, 1919),
        heap_arrays(6, 13139),
        search_trees(6),
        search_trees(7),
        search_trees(8),
        instances_of("binary-search-tree", 7),
        instances_of("linked-list", 8),
        instances_of("tree-map", 7),
        instances_of("hash-set", 7),
        instances_of("heap-array", 6),
    ];
    for formula in &formulas {
        let (ours, (models, bytes)) = best_of(RUNS, || enumerate(formula));
        let (theirs, (same, stats)) = best_of(1, || block(formula));
        assert_eq!((models, same), (formula.models, formula.models), "{}", formula.name);
        let rate = |time: std::time::Duration| models as f64 / time.as_secs_f64();
        print!("{:<24}{models:>10}{:>14.0}{:>14.0}", formula.name, rate(ours), rate(theirs));
        println!("{:>10.0}{:>12}{:>14}", ratio(theirs, ours), bytes / 1024, stats.bytes / 1024);
    }
}

/// What the enumerator takes after so many models.
pub fn print_memory() {
    const MARKS: [u64; 2] = [10_000, 1_000_000];
    println!("{:<24}{:>14}{:>14}{:>10}", "KiB of the enumerator", "10^4 models", "10^6 models", "ratio");
    for formula in [partitions(12), permutations(10), heap_arrays(8, 1_005_075)] {
        let mut enumerator = Enumerator::new(&formula.cnf, formula.projection.clone());
        let mut models = 0;
        let bytes = MARKS.map(|mark| {
            while models < mark && enumerator.step(&Budget::default()) == Step::Model {
                models += 1;
            }
            enumerator.bytes()
        });
        assert_eq!(models, MARKS[1], "there are more models than that");
        let growth = bytes[1] as f64 / bytes[0] as f64;
        println!("{:<24}{:>14}{:>14}{growth:>10.2}", formula.name, bytes[0] / 1024, bytes[1] / 1024);
    }
}
