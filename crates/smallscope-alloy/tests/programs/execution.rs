//! Executions of programs: labelled places, first and last values, what is cut.

use smallscope_alloy::model::{Scope, Unrolls};
use smallscope_alloy::{AnalysisOptions, Execution, Lowering};
use smallscope_relational::{Answer, Instance, Options};

use super::model;

const SEARCH: &str = "sig Node {} one sig Null {} \
    program Find[next: Node -> one (Node + Null), n: one (Node + Null), steps: Int] { \
      start: steps := 0; \
      while n != Null do { turn: n := n.next; steps := plus[steps, 1] }; \
      end: skip \
    } \
    program Stuck[n: set Node] { never: [some n and no n]?; after: skip }";

fn execution(program: &str, times: u32, lowering: Lowering) -> Execution {
    let model = model(&format!("open util/integer\n{SEARCH}"));
    let scope = Scope { overall: Some(3), ..Scope::default() };
    let settings = AnalysisOptions { lowering, ..AnalysisOptions::default() };
    let unrolls = Unrolls { times, exactly: false };
    Execution::of(&model, program, &scope, unrolls, &settings).unwrap_or_else(|errors| panic!("{errors}"))
}

fn find(answer: Answer) -> Instance {
    match answer {
        Answer::Satisfiable(instance) => instance,
        other => panic!("there is an execution: {other:?}"),
    }
}

#[test]
fn places_are_passed_in_order() {
    for lowering in [Lowering::Values, Lowering::States] {
        let execution = execution("Find", 2, lowering);
        let turns = execution.points.iter().filter(|point| point.label == "turn").count();
        assert_eq!(turns, 2, "one for each copy of the body");
        let second = execution.points.iter().filter(|point| point.label == "turn").nth(1).expect("two");
        let ends = execution.points.last().expect("the end");
        let spec = execution.with("both", &second.reached & &ends.reached);
        let instance = find(spec.solve(&Options::default()).expect("well-formed").answer);
        assert_eq!(execution.path(&instance), ["start", "turn", "turn", "end"], "{lowering:?}");
    }
}

#[test]
fn last_values_can_be_asked_about() {
    for lowering in [Lowering::Values, Lowering::States] {
        let execution = execution("Find", 3, lowering);
        let steps = execution.last_number("steps").expect("it is an integer");
        // From a node in a list of at most three nodes, Null is at most three steps away.
        for (wanted, is_possible) in [(3, true), (4, false), (-1, false)] {
            let spec = execution.with("so many steps", execution.ends() & steps.equals(wanted));
            let answer = spec.solve(&Options::default()).expect("well-formed").answer;
            assert_eq!(matches!(answer, Answer::Satisfiable(_)), is_possible, "{wanted} steps, {lowering:?}");
        }
        let null = execution.analysis.sig_relations("Null")[0].clone();
        let elsewhere = !execution.last("n").expect("a parameter").equals(&null);
        let spec = execution.with("not at the end", execution.ends() & elsewhere);
        assert_eq!(spec.solve(&Options::default()).expect("well-formed").answer, Answer::Unsatisfiable);
    }
}

#[test]
fn what_needs_more_is_cut() {
    let execution = execution("Find", 2, Lowering::Values);
    let cut =
        find(execution.with("cut", execution.cut().clone()).solve(&Options::default()).expect("well-formed").answer);
    // Three nodes in a row, or a circle: the end is not reached.
    assert_eq!(execution.path(&cut), ["start", "turn", "turn"]);
    assert_eq!(cut.get(execution.initial("n").expect("a parameter")).map(|value| value.len()), Some(1));
}

#[test]
fn what_cannot_be_reached_is_not() {
    let execution = execution("Stuck", 2, Lowering::Values);
    let reach = |labels: &[&str]| execution.reach(labels, &Options::default()).expect("well-formed");
    assert_eq!(reach(&["after"]), Answer::Unsatisfiable);
    assert_eq!(reach(&["nowhere"]), Answer::Unsatisfiable);
}

#[test]
fn unknown_programs_are_errors_that_name_another() {
    let model = model(&format!("open util/integer\n{SEARCH}"));
    let error = Execution::of(&model, "Fnd", &Scope::default(), Unrolls::default(), &AnalysisOptions::default());
    assert_eq!(error.expect_err("there is none").to_string(), "there is no program `Fnd`; did you mean `Find`?");
}
