//! The goals of a file are those that `#[smallscope::cover]` finds, with the same numbers, places and texts; and so are the ways through it.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use smallscope::{Datum, Structure};
use smallscope_cover::goals::{Criterion, GoalKind, list};
use smallscope_cover::runner::{End, RunOptions, Runner};
use smallscope_cover::source::Source;

include!("goals/subject.rs");

fn source() -> Source {
    Source::parse("subject.rs", include_str!("goals/subject.rs")).expect("it is Rust")
}

/// One line for each outcome.
type Line = (String, String, usize, usize, usize, String, String);

/// Where a goal is, and which way it goes.
type Shown = (usize, usize, String);

#[test]
fn the_attribute_finds_the_same() {
    let source = source();
    let goals = list(&source);
    let attribute = smallscope::goals!(subject);
    for function in attribute.functions() {
        let name = function.name().strip_prefix("goals::subject::").expect("it is in the module");
        let theirs = function.goals().iter().map(|goal| {
            let (kind, text, outcome) = (goal.kind.to_owned(), goal.text.to_owned(), goal.outcome.to_owned());
            (name.to_owned(), kind, goal.place as usize, goal.line as usize, goal.column as usize, text, outcome)
        });
        let ours = goals.all.iter().filter(|goal| goal.function == name).filter_map(|goal| {
            let GoalKind::Outcome(kind) = goal.kind else { return None };
            let (text, outcome) = (goal.text.clone(), goal.outcome.clone());
            Some((name.to_owned(), kind.name().to_owned(), goal.place, goal.line, goal.column, text, outcome))
        });
        let (theirs, ours): (Vec<Line>, Vec<Line>) = (theirs.collect(), ours.collect());
        assert_eq!(ours, theirs, "{name}");
        assert!(!ours.is_empty() || name.ends_with("inner"), "{name} has decisions");
    }
    let names: Vec<&str> = attribute.functions().iter().map(|function| function.name()).collect();
    assert_eq!(names.len(), 5, "{names:?}");
    assert!(goals.all.iter().all(|goal| goal.function != "Tree::rep_ok"));
}

/// Inputs of `odd`: all slices of up to three of some items, with all of some options.
fn inputs() -> Vec<(Vec<i32>, Option<i32>)> {
    let items = [-1, 0, 3, 4, 10];
    let mut slices = vec![Vec::new()];
    for length in 0..3 {
        let longer = |slice: &Vec<i32>| items.map(|item| slice.iter().copied().chain([item]).collect::<Vec<i32>>());
        slices.extend(slices.clone().iter().filter(|slice| slice.len() == length).flat_map(longer));
    }
    let others = [None, Some(-9), Some(-1), Some(0), Some(2), Some(3), Some(7)];
    slices.iter().flat_map(|slice| others.map(|other| (slice.clone(), other))).collect()
}

#[test]
fn the_attribute_sees_the_same_ways_through_the_code() {
    let source = source();
    let goals = list(&source);
    let mut runner = Runner::build(&source, &goals, "odd", &RunOptions::default()).unwrap_or_else(|it| panic!("{it}"));
    let mut panics = 0;
    for (items, other) in inputs() {
        let numbers = Datum::Sequence(items.iter().map(|item| Datum::Int(i128::from(*item))).collect());
        let option = other.map_or(Datum::Nothing, |other| Datum::Some(Box::new(Datum::Int(i128::from(other)))));
        let input = Structure { root: Datum::Tuple(vec![numbers, option]), objects: Vec::new() };
        let run = runner.run(&input).expect("it runs");
        let seen: Rc<RefCell<Vec<Shown>>> = Rc::default();
        let sink = Rc::clone(&seen);
        let observer = move |goal: smallscope::coverage::GoalId| {
            let it = goal.goal();
            sink.borrow_mut().push((it.line as usize, it.column as usize, it.outcome.to_owned()));
        };
        let call = || catch_unwind(AssertUnwindSafe(|| subject::odd(&items, other)));
        let (result, _) = smallscope::coverage::Coverage::observe(observer, call);
        let outcomes = run.reached.iter().map(|goal| goals.get(*goal)).filter(|goal| !goal.outcome.is_empty());
        // The attribute's observer is not told of a `?` that returns.
        let told = outcomes.filter(|goal| goal.outcome != "returns");
        let told: Vec<Shown> = told.map(|goal| (goal.line, goal.column, goal.outcome.clone())).collect();
        assert_eq!(told, *seen.borrow(), "{items:?} {other:?}");
        assert_eq!(matches!(run.end, End::Panicked(..)), result.is_err(), "{items:?} {other:?}");
        panics += u32::from(result.is_err());
    }
    assert!(panics > 0, "some inputs fail the assertion");
}

#[test]
fn criteria_ask_for_kinds_of_goals() {
    let text =
        "fn f(a: bool, b: bool) -> u8 {\n    let mut x = 0;\n    if a && b {\n        x += 1;\n    }\n    x\n}\n";
    let goals = list(&Source::parse("f.rs", text).expect("it is Rust"));
    let shown = |criterion: Criterion| -> Vec<String> {
        let all = goals.of(criterion).map(|goal| goals.get(goal));
        all.map(|goal| format!("{}: {} {}", goal.line, goal.text, goal.outcome).trim_end().to_owned()).collect()
    };
    assert_eq!(shown(Criterion::Statement), ["2: let mut x = 0;", "3: if a && b", "4: x += 1;", "6: x"]);
    assert_eq!(shown(Criterion::Branch), ["3: a && b true", "3: a && b false"]);
    let conditions = ["3: a && b true", "3: a && b false", "3: a true", "3: a false", "3: b true", "3: b false"];
    assert_eq!(shown(Criterion::Condition), conditions);
}
