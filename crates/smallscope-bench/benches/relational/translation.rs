//! Large problems translated: relations of arity 3 over 40 atoms, hundreds of thousands of clauses, stage by stage.

use smallscope_relational::{
    Budget, Expr, Instances, Multiplicity::One, Options, Problem, Relation, Solution, Statistics, all, iden,
};

use crate::RUNS;

const ATOMS: usize = 40;

/// Prints the stages of each problem.
pub fn print() {
    let problems = [("quasigroup", quasigroup()), ("labelled graph without cycles", labelled_graph())];
    for (name, problem) in problems {
        let unsolved = Options { budget: Budget { conflicts: Some(0), ..Budget::default() }, ..Options::default() };
        let spec = problem.finish().expect("the problem is well-formed");
        let one = || spec.solve(&unsolved).map(|Solution { statistics, .. }| statistics);
        let every = || spec.instances(&unsolved).map(|instances: Instances| instances.statistics());
        print_stages(&format!("{name}, for one instance"), || one().expect("the problem is well-formed"));
        print_stages(&format!("{name}, for all instances"), || every().expect("the problem is well-formed"));
    }
}

/// The stages of the fastest run.
fn print_stages(name: &str, run: impl Fn() -> Statistics) {
    let runs = (0..RUNS).map(|_| run());
    let best = runs.min_by_key(|statistics| statistics.translating).expect("there are runs");
    let milliseconds = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    println!("{name}: {} tuples, {} clauses", best.primary, best.clauses);
    for stage in &best.stages {
        let sizes: Vec<String> = stage.sizes.iter().map(|(what, size)| format!("{size} {what}")).collect();
        println!("  {:<16}{:>10.1} ms  {}", stage.name, milliseconds(stage.time), sizes.join(", "));
    }
    println!("  {:<16}{:>10.1} ms", "total", milliseconds(best.translating));
}

/// A multiplication table in which every row and every column has every element once.
fn quasigroup() -> Problem {
    let mut problem = Problem::new();
    let element = problem.exactly("Element", ATOMS);
    let table = problem.field("table", element.product(&element), One, &element);
    problem.require("rows", all(["a", "c"], &element, |[a, c]| a.join(&table).join(c).one()));
    problem.require("columns", all(["b", "c"], &element, |[b, c]| table.join(c).join(b).one()));
    problem
}

/// Edges with labels that are nodes too: between two nodes at most one label, no cycles, and from every node a way to one
/// that is a label.
fn labelled_graph() -> Problem {
    let mut problem = Problem::new();
    let node = problem.exactly("Node", ATOMS);
    let edge: Relation = problem.relation("edge", node.product(&node).product(&node));
    let step: Expr = node.join(&edge);
    problem.require("no cycles", (step.closure() & iden()).no());
    problem.require("one label", all(["a", "b"], &node, |[a, b]| edge.join(b).join(a).lone()));
    let label = edge.join(&node).join(&node);
    problem.require("labels near", all("n", &node, |n| (n.join(step.reflexive_closure()) & &label).some()));
    problem
}
