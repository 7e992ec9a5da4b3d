//! From a Rust file to tests, and to counterexamples: the whole way, with the solver and the real code.

use smallscope_cover::Failure;
use smallscope_cover::cover::{self, AllPaths, Cause, CoverOptions, Covered, Cut, NextGoal, Status, cover};
use smallscope_cover::frontend::Request;
use smallscope_cover::goals::{Criterion, GoalId};
use smallscope_cover::runner::{self, End};
use smallscope_cover::source::Source;
use smallscope_cover::translate::Bounds;
use smallscope_cover::verify::{self, Confirmation, Verdict, Verified, verify};
use smallscope_relational::Options;

const TREE: &str = include_str!("../../smallscope-cli/tests/models/search_tree.rs");
const LIST: &str = include_str!("../../smallscope-cli/tests/models/list.rs");

fn bounds(scope: usize, unroll: u32) -> Bounds {
    Bounds { scope, scopes: Vec::new(), ints: 0..=scope as i64, length: scope, unroll }
}

fn settings(criterion: Criterion, bounds: Bounds) -> cover::CoverOptions {
    let (options, runner) = (Options::default(), runner::RunOptions::default());
    cover::CoverOptions { criterion, bounds, options, runner, max_paths: 100, ..CoverOptions::new(criterion, 0) }
}

fn request(method: &str) -> Request {
    Request { method: method.to_owned(), ..Request::default() }
}

fn covered(text: &str, request: &Request, settings: &cover::CoverOptions) -> Covered {
    let source = Source::parse("subject.rs", text).expect("it is Rust");
    cover(&source, request, settings, &mut |_| {}).unwrap_or_else(|failure| panic!("{failure}"))
}

fn verified(text: &str, method: &str, bounds: Bounds) -> Verified {
    let source = Source::parse("subject.rs", text).expect("it is Rust");
    let (options, runner) = (Options::default(), runner::RunOptions::default());
    let settings = verify::VerifyOptions { bounds, options, runner, ..verify::VerifyOptions::new(0) };
    verify(&source, &request(method), &settings, &mut |_, _| {}).unwrap_or_else(|failure| panic!("{failure}"))
}

/// The goals with a status for which this holds, as `line: goal`.
fn goals(covered: &Covered, has: impl Fn(&Status) -> bool) -> Vec<String> {
    let chosen = covered.statuses.iter().filter(|(_, status)| has(status)).map(|(goal, _)| covered.goals.get(*goal));
    chosen.map(|goal| format!("{}: {goal}", goal.line)).collect()
}

/// What tests say they cover, they cover.
fn check_tests(covered: &Covered) {
    for (goal, status) in &covered.statuses {
        if let Status::Covered(test) = status {
            assert!(covered.tests[*test].run.reached.contains(goal), "{}", covered.goals.get(*goal));
        }
    }
    assert!(covered.differences.is_empty(), "{:?}", covered.differences);
}

#[test]
fn branches_are_covered_or_unreachable() {
    let text = "fn sign(x: i32) -> i32 {
        if x < 0 { return -1; }
        if x == 0 { 0 } else if x > 0 { 1 } else { 2 }
    }";
    let settings = settings(Criterion::Branch, Bounds { ints: -2..=2, ..bounds(1, 1) });
    let found = covered(text, &request("sign"), &settings);
    check_tests(&found);
    assert_eq!(goals(&found, |status| *status == Status::Unreachable), ["3: if x > 0: false"]);
    assert_eq!((found.statuses.len(), found.reached(), found.tests.len()), (6, 5, 3));
    assert_eq!(found.cut, Cut::No, "there is no loop");
    assert!(found.is_settled());
}

/// By hand: the empty tree; one node, where the key is less, greater or equal; below it, on two sides, the same three ways.
#[test]
fn paths_are_all_found_and_each_once() {
    let found = covered(TREE, &request("Tree::insert"), &settings(Criterion::Path, bounds(2, 3)));
    check_tests(&found);
    assert_eq!(found.paths, Some(AllPaths::Found));
    let mut paths: Vec<&Vec<GoalId>> = found.tests.iter().map(|test| &test.run.reached).collect();
    paths.sort();
    paths.dedup();
    assert_eq!((found.tests.len(), paths.len()), (1 + 3 + 2 * 3, 10));
    let few = covered(
        TREE,
        &request("Tree::insert"),
        &cover::CoverOptions { max_paths: 2, ..settings(Criterion::Path, bounds(2, 3)) },
    );
    assert!(matches!(few.paths, Some(AllPaths::Stopped(_))) && few.tests.len() == 2 && !few.is_settled());
}

#[test]
fn operands_and_statements() {
    let text = "fn f(a: i32, b: i32) -> i32 {
        if a < 1 && b < 1 {
            return 1;
        }
        if a > 9 {
            return 2;
        }
        3
    }";
    let conditions = covered(text, &request("f"), &settings(Criterion::Condition, bounds(2, 1)));
    check_tests(&conditions);
    assert_eq!(conditions.statuses.len(), 8, "two decisions, two operands");
    assert_eq!(goals(&conditions, |status| *status == Status::Unreachable), ["5: if a > 9: true"]);
    let statements = covered(text, &request("f"), &settings(Criterion::Statement, bounds(2, 1)));
    check_tests(&statements);
    assert_eq!(goals(&statements, |status| *status == Status::Unreachable), ["6: return 2;"]);
}

/// The solver sees two rounds of the loop, the real code takes all five: what it reaches is covered, and the rest is about the bound.
#[test]
fn a_bound_on_loops_is_told() {
    let text = "fn five() -> i32 {
        let mut i = 0;
        while i < 5 { i += 1; }
        if i == 5 { 1 } else { 2 }
    }";
    for (unroll, cut) in [(2, Cut::Yes), (6, Cut::No)] {
        let bounds = Bounds { ints: 0..=6, ..bounds(1, unroll) };
        let found = covered(text, &request("five"), &settings(Criterion::Branch, bounds));
        check_tests(&found);
        assert_eq!(goals(&found, |status| *status == Status::Unreachable), ["4: if i == 5: false"]);
        assert_eq!((found.reached(), found.tests.len(), found.cut), (3, 1, cut), "{unroll}");
    }
}

#[test]
fn what_given_tests_cover_is_not_looked_for() {
    let trace = "SF:subject.rs\nBRDA:15,0,0,4\nBRDA:15,0,1,4\nBRDA:16,1,0,0\nBRDA:16,1,1,4\nend_of_record\n";
    let settings = settings(Criterion::Branch, bounds(2, 3));
    let found =
        covered(TREE, &request("Tree::insert"), &cover::CoverOptions { lcov: Some(trace.to_owned()), ..settings });
    check_tests(&found);
    assert_eq!(goals(&found, |status| *status == Status::Given).len(), 3);
    assert_eq!(goals(&found, |status| matches!(status, Status::Covered(_))).len(), 3);
    assert!(found.notes.is_empty(), "{:?}", found.notes);
}

/// The contract allows three elements whatever the list is.
#[test]
fn a_contract_that_is_not_kept_is_a_difference() {
    let request = Request { by_contract: vec!["List::length".to_owned()], ..request("List::classify") };
    let found = covered(LIST, &request, &settings(Criterion::Branch, bounds(1, 2)));
    let [difference] = found.differences.as_slice() else { panic!("one difference: {:?}", found.differences) };
    assert_eq!(difference.cause, Cause::Contract(vec!["List::length".to_owned()]));
    assert_ne!(difference.expected, difference.actual);
    assert_eq!(goals(&found, |status| matches!(status, Status::Unknown(_))), ["49: if n > 2 && n < 4: true"]);
    assert!(!found.is_settled());
}

#[test]
fn a_counterexample_is_confirmed_by_running_it() {
    let found = verified(LIST, "List::find", bounds(2, 3));
    let [(property, counterexample)] = found.broken().collect::<Vec<_>>()[..] else {
        panic!("one is broken: {found:?}")
    };
    assert!(property.name.contains("self.has(value)") && !property.is_panic, "{property:?}");
    assert_eq!(counterexample.confirmation, Confirmation::Confirmed);
    assert_eq!(counterexample.run.end, End::Returned);
    let lines: Vec<usize> = counterexample.trace.iter().map(|step| step.line).collect();
    assert_eq!(lines[0], 16, "{lines:?}");
    assert!(verified(LIST, "List::has", bounds(2, 3)).holds());
}

#[test]
fn panics_are_found_and_may_be_allowed() {
    let found = verified(LIST, "List::get", bounds(2, 3));
    let lines: Vec<usize> = found.broken().map(|(property, _)| property.line).collect();
    assert_eq!(lines, [42, 44]);
    for (property, counterexample) in found.broken() {
        assert_eq!(counterexample.confirmation, Confirmation::Confirmed);
        assert!(
            matches!(counterexample.run.end, End::Panicked(_, line) if line == property.line),
            "{counterexample:?}"
        );
    }
    assert!(found.properties.iter().all(|(_, verdict)| !matches!(verdict, Verdict::Unknown(_))));
}

#[test]
fn a_function_that_is_not_there_is_an_error() {
    let source = Source::parse("subject.rs", LIST).expect("it is Rust");
    let settings = settings(Criterion::Branch, bounds(1, 1));
    let failure = cover(&source, &request("List::nothing"), &settings, &mut |_| {}).expect_err("there is none");
    assert!(matches!(failure, Failure::Source(_)) && failure.to_string().contains("List::nothing"), "{failure}");
}

/// With numbers from 0 to 7 the program holds -8 to 7, so that an input above 3 has no execution to the end.
#[test]
fn numbers_beyond_the_bound_are_told() {
    let text = "fn twice(n: u32) -> u32 {
        let m = n + n;
        if m == 5 { return 2; }
        m
    }";
    for (most, cut) in [(3, Cut::No), (7, Cut::Yes)] {
        let bounds = Bounds { ints: 0..=most, ..bounds(3, 6) };
        let found = covered(text, &request("twice"), &settings(Criterion::Branch, bounds));
        assert_eq!((found.reached(), found.unreachable(), found.cut), (1, 1, cut), "{most}");
    }
}

#[test]
fn pointers_to_structs_without_pointers() {
    let text = "pub struct Pair { a: i32, b: i32 }
    pub fn is_mixed(pair: *const Pair) -> bool {
        if pair.is_null() { return false; }
        unsafe { (*pair).a != (*pair).b }
    }";
    let found = covered(text, &request("is_mixed"), &settings(Criterion::Branch, bounds(2, 3)));
    check_tests(&found);
    assert_eq!(found.reached(), 2);
}

/// One number more than was given does not fit, its square does.
#[test]
fn squares_of_small_inputs_are_not_beyond_the_bound() {
    let text = "fn f(x: u32) -> bool { if x * x > 4 { true } else { false } }";
    let covered = covered(text, &request("f"), &settings(Criterion::Branch, bounds(3, 3)));
    check_tests(&covered);
    assert_eq!((covered.reached(), covered.unreachable()), (2, 0));
}

const CLAUSES: &str = "
pub struct S { v: Option<u8>, n: u8 }
impl S {
    pub fn ok(&self) -> bool { self.v.unwrap() < 3 }
    pub fn never(&self) -> bool { false }
    #[ensures(|r| r.unwrap() < 2)]
    pub fn panics(&self) -> Option<u8> { if self.n == 1 { None } else { Some(1) } }
    #[ensures(|r| { assert!(*r != 1); true })]
    #[ensures(|r| *r != 1)]
    #[ensures(|r| *r < 3)]
    pub fn hides(&self) -> u8 { self.n }
    pub fn spoils(&mut self) { if self.n == 1 { self.v = None } }
}";

#[test]
fn a_clause_that_panics_is_broken_and_hides_no_other() {
    let broken = |method: &str| -> Vec<String> {
        let verified = verified(CLAUSES, method, bounds(2, 3));
        let confirmed = |it: &Confirmation| *it == Confirmation::Confirmed;
        assert!(verified.broken().all(|(_, example)| confirmed(&example.confirmation)), "{method}");
        verified.broken().map(|(property, _)| property.name.clone()).collect()
    };
    assert_eq!(broken("S::panics"), ["ensures r.unwrap() < 2"]);
    assert_eq!(broken("S::hides"), ["ensures { assert!(*r != 1); true }", "ensures *r != 1"]);
}

/// Verifies a method of the clauses with an invariant that no attribute names.
fn with_invariant(method: &str, invariant: &str) -> Result<(Source, Verified), Failure> {
    let source = Source::parse("subject.rs", CLAUSES).expect("it is Rust");
    let invariants = vec![invariant.to_owned()];
    let request = Request { invariants: invariants.clone(), ..request(method) };
    let runner = runner::RunOptions { invariants, ..runner::RunOptions::default() };
    let settings = verify::VerifyOptions {
        bounds: bounds(2, 3),
        options: Options::default(),
        runner,
        ..verify::VerifyOptions::new(0)
    };
    verify(&source, &request, &settings, &mut |_, _| {}).map(|verified| (source, verified))
}

#[test]
fn a_test_asserts_the_invariant_that_was_named_on_the_way() {
    let (source, verified) = with_invariant("S::spoils", "S::ok").unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(verified.broken().count(), 1);
    let text = smallscope_cover::emit::verified(&source, &verified, "kept_tests");
    assert!(text.contains("s.spoils();\n    assert!(s.ok());"), "{text}");
}

#[test]
fn an_invariant_that_no_input_satisfies_makes_everything_vacuous() {
    let (_, verified) = with_invariant("S::spoils", "S::never").unwrap_or_else(|failure| panic!("{failure}"));
    assert!(verified.has_no_input && verified.is_vacuous());
    let source = Source::parse("subject.rs", CLAUSES).expect("it is Rust");
    let request = Request { invariants: vec!["S::never".to_owned()], ..request("S::spoils") };
    let failure = cover(&source, &request, &settings(Criterion::Branch, bounds(2, 3)), &mut |_| {});
    assert!(failure.is_err_and(|failure| failure.to_string().contains("no input within the bound satisfies")));
}

#[test]
fn what_is_too_large_is_an_error_and_not_a_hang() {
    let text = "struct Tree { kids: Vec<Tree>, key: i32 }
        impl Tree { fn sum(&self) -> i32 { let mut s = self.key; for k in &self.kids { s += k.sum(); } s } }
        fn f(x: i32) -> i32 { x }";
    let source = Source::parse("subject.rs", text).expect("it is Rust");
    let failure = |method: &str, bounds: Bounds| {
        let covered = cover(&source, &request(method), &settings(Criterion::Branch, bounds), &mut |_| {});
        covered.expect_err("it is too large").to_string()
    };
    assert!(failure("Tree::sum", bounds(3, 6)).contains("unrolling `Tree::sum` makes too many statements"));
    assert!(failure("f", Bounds { ints: 0..=99_999_999_999, ..bounds(3, 6) }).contains("integers are too many"));
    assert!(failure("f", Bounds { ints: 0..=3, ..bounds(100_000, 6) }).contains("too large"));
    let scopes = vec![("Tre".to_owned(), 2)];
    assert!(failure("Tree::sum", Bounds { scopes, ..bounds(2, 2) }).contains("no class `Tre`; did you mean `Tree`?"));
}

#[test]
fn whichever_goal_is_next_the_same_ones_are_covered() {
    let text = "pub fn f(a: u8, b: u8) -> u8 {
        if a > 1 { if b > 1 { if a == b { return 3; } return 2; } return 1; }
        if a > 5 { return 9; }
        0
    }";
    let source = Source::parse("subject.rs", text).unwrap();
    let request = Request { method: "f".to_owned(), ..Request::default() };
    let run = |next: NextGoal| {
        let settings = CoverOptions { next, ..CoverOptions::new(Criterion::Branch, 3) };
        let covered = cover(&source, &request, &settings, &mut |_| {}).unwrap();
        (covered.reached(), covered.unreachable(), covered.tests[0].input.to_string())
    };
    let [given, near, deep] = [NextGoal::Given, NextGoal::Near, NextGoal::Deep].map(run);
    assert_eq!((given.0, given.1), (7, 1));
    assert_eq!([(near.0, near.1), (deep.0, deep.1)], [(7, 1); 2]);
    assert_ne!(given.2, deep.2, "another goal came first");
}
