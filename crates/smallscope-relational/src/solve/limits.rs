//! Every stage of solving a problem asks its budget: each is run by itself, on an input large enough to have much to ask.

use std::ops::ControlFlow;
use std::time::Duration;

use smallscope_core::Spending;
use smallscope_solver::{Budget, Interrupt, Stop, Verdict};

use super::filter::Filter;
use super::prepare::{Purpose, break_symmetry, eliminate, to_cnf, translate};
use super::{Answer, Clash, Options};
use crate::canonical::Canoniser;
use crate::logic::{Expr, Formula, Relation, all, some};
use crate::problem::Problem;
use crate::symmetry::{Isomorphs, interchangeable_within};
use crate::translate::{Grounded, TranslationOptions, ground, simplify};
use crate::{Evaluator, Multiplicity, Spec, TupleSet};

/// The stage stops for the reason that the budget has, if that is spent from the start, and wherever it is when it has asked so often;
/// then it asks hardly any more.
fn check(name: &str, stage: impl Fn(&Budget) -> Option<Stop>) {
    let raised = Interrupt::new();
    raised.raise();
    let spent = [
        (Budget::of_time(Duration::ZERO), Stop::Time(Duration::ZERO)),
        (Budget { memory: Some(1), ..Budget::default() }, Stop::Memory(1)),
        (Budget { interrupt: Some(raised), ..Budget::default() }, Stop::Interrupted),
    ];
    for (budget, stop) in spent {
        assert_eq!(stage(&budget), Some(stop), "{name}");
    }
    for asks in [1, 3, 10] {
        let interrupt = Interrupt::after(asks);
        let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
        assert_eq!(stage(&budget), Some(Stop::Interrupted), "{name} after {asks} of {} asks", interrupt.asked());
        assert!(interrupt.asked() <= asks + 4, "{name} asked {} times after {asks}", interrupt.asked());
    }
}

/// The same for what comes after the translation, which is done without asking.
fn check_after(name: &str, spec: &Spec, options: &Options, stage: impl Fn(&Options) -> Option<Stop>) {
    let interrupt = Interrupt::after(u64::MAX);
    let counting =
        Options { budget: Budget { interrupt: Some(interrupt.clone()), ..Budget::default() }, ..options.clone() };
    spec.translate(&counting).expect("it is never raised");
    let before = interrupt.asked();
    for asks in [1, 3, 10] {
        let options = Options {
            budget: Budget { interrupt: Some(Interrupt::after(before + asks)), ..Budget::default() },
            ..options.clone()
        };
        assert_eq!(stage(&options), Some(Stop::Interrupted), "{name} after {asks} asks");
    }
}

/// Why there is no result, if a limit is the reason.
fn stopped<T>(result: Result<T, crate::Error>) -> Option<Stop> {
    match result {
        Err(crate::Error::Stopped(stop)) => Some(stop),
        _ => None,
    }
}

fn unlimited() -> Budget {
    Budget::default()
}

fn options() -> Options {
    Options { check: false, ..Options::default() }
}

/// Graphs: a set of arrows between so many nodes, and functions that lead from one to another.
fn graphs(nodes: usize) -> (Problem, Expr, Expr) {
    let mut problem = Problem::new();
    let set = problem.exactly("Node", nodes);
    let arrows = problem.field("arrows", &set, Multiplicity::Set, &set);
    problem.field("next", &set, Multiplicity::Lone, &set);
    (problem, Expr::from(set), Expr::from(arrows))
}

/// Formulas of which no two are the same node.
fn formulas(count: usize) -> Vec<Formula> {
    let relation = Relation::new("r", 2);
    (0..count).map(|_| (Expr::from(&relation) + relation.transpose()).some() | relation.lone()).collect()
}

fn grounded(spec: &Spec) -> Grounded {
    ground(spec, &[], None, &TranslationOptions { skolem_depth: 0, together: true, numbered: None }, &unlimited())
        .unwrap()
}

#[test]
fn simplifying_asks() {
    let formulas = formulas(500);
    check("simplify", |budget| {
        let spending = Spending::new(budget);
        simplify(formulas.iter(), crate::Overflow::Wrap, &spending);
        spending.stopped()
    });
}

#[test]
fn skolemising_and_grounding_ask() {
    let settings = TranslationOptions { skolem_depth: 0, together: true, numbered: None };
    let (mut problem, nodes, arrows) = graphs(8);
    for number in 0..500 {
        let witness = some("x", &nodes, |x| x.join(&arrows).some());
        problem.require(format!("witness {number}"), witness);
    }
    let spec = problem.finish().unwrap();
    check("skolemise", |budget| stopped(ground(&spec, &[], None, &settings, budget)));
    let (mut problem, nodes, arrows) = graphs(12);
    let chain = all(["a", "b", "c", "d"], &nodes, |x| x[0].product(&x[1]).within(&arrows) | x[2].product(&x[3]).no());
    problem.require("all", chain);
    let spec = problem.finish().unwrap();
    check("ground", |budget| stopped(ground(&spec, &[], None, &settings, budget)));
}

#[test]
fn finding_interchangeable_atoms_asks() {
    let pairs = TupleSet::from_indices(60, 2, (0..3600).collect());
    check("classes", |budget| interchangeable_within(60, &[&pairs], budget).err());
}

#[test]
fn breaking_symmetries_asks() {
    let rooted = {
        let (mut problem, nodes, _) = graphs(40);
        let root = problem.subset("root", &nodes);
        problem.observe(&root);
        problem.finish().unwrap()
    };
    let plain = graphs(40).0.finish().unwrap();
    for (name, spec, isomorphs) in [
        ("lex-leaders", &plain, Isomorphs::Reduced),
        ("numbering", &plain, Isomorphs::Exact),
        ("numbering from roots", &rooted, Isomorphs::Exact),
    ] {
        check(name, |budget| break_symmetry(spec, &mut grounded(spec), isomorphs, 1000, Purpose::All, budget).err());
    }
}

#[test]
fn clauses_and_elimination_ask() {
    // One constraint, so that there is no other place to ask than within it.
    let (mut problem, nodes, arrows) = graphs(30);
    problem.require("all", all("x", &nodes, |x| x.join(&arrows).within(arrows.join(&x)) | x.join(&arrows).lone()));
    let spec = problem.finish().unwrap();
    check("to CNF", |budget| {
        let mut grounded = grounded(&spec);
        let breaking = break_symmetry(&spec, &mut grounded, Isomorphs::All, 0, Purpose::All, &unlimited()).unwrap();
        to_cnf(&spec, grounded, breaking, budget).err()
    });
    let translation = || translate(&spec, &options(), &unlimited(), Purpose::One).unwrap();
    check("eliminate", |budget| eliminate(&mut translation(), budget).err());
}

#[test]
fn solving_counting_and_enumerating_ask() {
    // More pigeons than holes; and all graphs.
    let mut problem = Problem::new();
    let (pigeons, holes) = (problem.exactly("Pigeon", 12), problem.exactly("Hole", 11));
    let hole = problem.field("hole", &pigeons, Multiplicity::One, &holes);
    problem.require("alone", all("h", &holes, |h| Expr::from(&hole).join(h).lone()));
    let pigeons = problem.finish().unwrap();
    let options = Options { isomorphs: Isomorphs::All, ..options() };
    check_after("solve", &pigeons, &options, |options| match pigeons.solve(options).unwrap().answer {
        Answer::Unknown(stop) => Some(stop),
        _ => None,
    });
    check("clash", |budget| match pigeons.clash(&options.clone().within(budget)).unwrap() {
        Clash::Unknown(stop) => Some(stop),
        _ => None,
    });
    let graphs = graphs(5).0.finish().unwrap();
    for threads in [1, 3] {
        let options = Options { threads, ..options.clone() };
        check_after("count", &graphs, &options, |options| graphs.count(options).unwrap().stopped);
        let visit = |options: &Options| graphs.visit(options, |_| ControlFlow::Continue(())).unwrap().stopped;
        check_after("visit", &graphs, &options, visit);
    }
    check_after("enumerate", &graphs, &options, |options| {
        let mut instances = graphs.instances(options).unwrap();
        instances.by_ref().for_each(drop);
        instances.stopped()
    });
    let options = Options { shard: Some((0, 1 << 40)), ..options };
    let cut = |options: &Options| graphs.count(options).unwrap().stopped;
    check_after("cut into shards", &graphs, &options, cut);
}

#[test]
fn questions_ask() {
    let (problem, nodes, arrows) = graphs(30);
    let spec = problem.finish().unwrap();
    let question = [all("x", &nodes, |x| x.join(&arrows).within(arrows.join(&x)))];
    let mut session = spec.session(&question, &options()).unwrap();
    check("session", |budget| stopped(spec.session(&question, &options().within(budget))));
    // What a question that was given up left undone is done by the next one.
    for asks in 0..10 {
        let budget = Budget { interrupt: Some(Interrupt::after(asks)), ..Budget::default() };
        assert_eq!(session.solve_within(&[0], &[], &budget), Answer::Unknown(Stop::Interrupted), "{asks}");
    }
    assert!(matches!(session.solve(&[0], &[]), Answer::Satisfiable(_)));
}

#[test]
fn the_evaluator_asks() {
    let (mut problem, nodes, arrows) = graphs(10);
    let (x, y, z) = ("x", "y", "z");
    let formula = all([x, y, z, "u"], &nodes, |v| v[0].product(&v[1]).within(&arrows) | v[2].product(&v[3]).some());
    let spec = problem.clone().finish().unwrap();
    let Answer::Satisfiable(instance) = spec.solve(&options()).unwrap().answer else { panic!("there are graphs") };
    check("evaluate", |budget| stopped(Evaluator::new(&instance).within(budget).formula(&formula)));
    problem.require("all", formula);
    let spec = problem.finish().unwrap();
    check("holds", |budget| stopped(spec.holds_within(&instance, budget)));
    let checked = Options { check: true, ..options() };
    let mut translation = translate(&spec, &checked, &unlimited(), Purpose::One).unwrap();
    assert_eq!(super::decide::search(&mut translation, &checked, &unlimited()).1, Verdict::Satisfiable);
    check("recheck", |budget| translation.recheck(&instance, budget).err());
}

#[test]
fn an_instance_that_could_not_be_checked_comes_again() {
    let (problem, ..) = graphs(2);
    let spec = problem.finish().unwrap();
    let all = spec.instances(&options()).unwrap().count();
    for asks in 0..200 {
        let interrupted = Options {
            budget: Budget { interrupt: Some(Interrupt::after(asks)), ..Budget::default() },
            check: true,
            ..options()
        };
        let mut first = spec.instances(&interrupted).unwrap();
        let before = first.by_ref().count();
        let rest = spec.instances(&options()).unwrap().resume(first.checkpoint()).unwrap();
        assert_eq!(before + rest.count(), all, "interrupted after {asks} asks");
    }
}

#[test]
fn canonical_forms_ask() {
    // Cycles side by side look alike to refinement.
    let arrows = (0..60).map(|atom| atom * 60 + atom / 3 * 3 + (atom + 1) % 3);
    let cycles = TupleSet::from_indices(60, 2, arrows.collect());
    check("canonical form", |budget| {
        let spending = Spending::new(budget);
        Canoniser::new(60, &[(0..60).collect()]).spending(&spending).form(&[&cycles]);
        spending.stopped()
    });
    let (problem, ..) = graphs(6);
    let spec = problem.finish().unwrap();
    let translation = translate(&spec, &options(), &unlimited(), Purpose::All).unwrap();
    assert!(Filter::of(&translation, &options(), &unlimited()).is_some(), "graphs are compared");
}
