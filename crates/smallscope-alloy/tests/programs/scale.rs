//! Large programs: the formulas grow with the program and the unrolling, and not with the number of paths.

use std::fmt::Write as _;
use std::time::Instant;

use smallscope_alloy::model::{Scope, SigId, SigScope, Unrolls};
use smallscope_alloy::{AnalysisOptions, Execution};
use smallscope_relational::{Answer, Options};

use super::model;

/// A walk down a tree that changes links on its way: so many assignments in the body of a loop, each under a branch.
fn program(assignments: usize) -> String {
    let mut text = String::from(
        "enum Flow { Next, Leave }\nsig Node {}\none sig Null {}\n\
         program Walk[left, right, parent, colour: Node -> one (Node + Null), root: one (Node + Null), flow: one Flow]\n\
         var [n, m: one (Node + Null)] {\n  flow := Next; n := root; m := root;\n  while flow = Next and n != Null do {\n",
    );
    for number in 0..assignments {
        let field = ["left", "right", "parent", "colour"][number % 4];
        let other = ["right", "left", "colour", "parent"][number % 4];
        writeln!(
            text,
            "    if n.{field} != Null and flow = Next {{ yes{number}: {other} := {other} ++ (n -> n.{field}); m := n }} \
             else {{ no{number}: {field} := {field} ++ (n -> m) }};"
        )
        .expect("texts can be written to");
    }
    text.push_str("    if n.left = n.right { flow := Leave } else { n := n.left }\n  };\n  end: skip\n}\n");
    text
}

fn scope(model: &smallscope_alloy::Model, nodes: u32) -> Scope {
    let place = model.sigs.iter().position(|sig| sig.name.ends_with("Node")).expect("there is a signature of nodes");
    let span = model.sigs[place].span.expect("it is declared");
    let sig = SigId(u32::try_from(place).expect("there are few"));
    let sigs = vec![SigScope { sig, exactly: false, from: nodes, to: nodes, step: 1, span }];
    Scope { overall: Some(nodes), sigs, ..Scope::default() }
}

/// Lowers and solves; in how many milliseconds.
fn times(assignments: usize, nodes: u32, unrolls: u32) -> (u128, u128) {
    let model = model(&program(assignments));
    let unrolls = Unrolls { times: unrolls, exactly: false };
    let start = Instant::now();
    let execution = Execution::of(&model, "Walk", &scope(&model, nodes), unrolls, &AnalysisOptions::default());
    let execution = execution.unwrap_or_else(|errors| panic!("{errors}"));
    let lowered = start.elapsed().as_millis();
    let start = Instant::now();
    let answer = execution.reach(&["end"], &Options { check: false, ..Options::default() }).expect("well-formed");
    let Answer::Satisfiable(instance) = answer else { panic!("the end is reached") };
    let solved = start.elapsed().as_millis();
    assert_eq!(execution.path(&instance).last(), Some(&"end"));
    (lowered, solved)
}

#[test]
fn formulas_are_linear_in_the_program() {
    let (small, large) = (times(4, 2, 3), times(40, 2, 3));
    // Ten times as much, with room for noise; the number of paths is 2^36 times as large.
    assert!(large.0 < 60 * (small.0 + 20), "{small:?} {large:?}");
}

#[test]
#[ignore = "a measurement"]
fn a_method_of_many_lines() {
    for (assignments, nodes, unrolls) in [(40, 4, 6), (40, 8, 6), (40, 11, 6)] {
        println!(
            "{assignments} assignments, {nodes} nodes, {unrolls} unrolls: {:?}",
            times(assignments, nodes, unrolls)
        );
    }
}
