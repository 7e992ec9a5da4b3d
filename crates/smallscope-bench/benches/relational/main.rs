//! The relational engine: beside the times quoted for the Alloy Analyzer, beside blocking clauses, and beside the predicate
//! engine; and structures judged by compiled formulas.
//!
//! `cargo bench -p smallscope-bench --bench relational` prints everything; a name as argument prints the parts with it.
//! With the feature `cadical`, single questions are put to CaDiCaL as well.

#[path = "../../../smallscope-studies/examples/testera/structures/hash_set.rs"]
#[allow(dead_code)]
mod hash_set;
#[path = "../../../smallscope-relational/tests/models/mod.rs"]
#[allow(dead_code, unreachable_pub)]
mod models;
#[path = "../../../smallscope/examples/korat/structures/mod.rs"]
#[allow(dead_code, unused_imports)]
mod structures;

mod classics;
mod engines;
mod enumeration;
mod evaluate;
mod formulas;
mod questions;
mod thesis;
mod translation;
mod tree_map;

/// How often everything that takes less than some seconds is run.
const RUNS: usize = 5;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let parts: [(&str, fn()); 7] = [
        ("thesis", thesis::print),
        ("blocking", enumeration::print_beside_blocking),
        ("memory", enumeration::print_memory),
        ("translation", translation::print),
        ("questions", questions::print),
        ("engines", engines::print),
        ("evaluate", evaluate::print),
    ];
    for (name, part) in parts {
        if wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str())) {
            println!("\n== {name}");
            part();
        }
    }
}
