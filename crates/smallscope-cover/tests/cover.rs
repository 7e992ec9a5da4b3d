//! From a Rust file to tests, and to counterexamples: the whole way, with the solver and the real code.

use smallscope_cover::Failure;
use smallscope_cover::cover::{self, AllPaths, Cause, CoverOptions, Covered, Cut, NextGoal, Status, cover};
use smallscope_cover::emit;
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

const SHAPES: &str = include_str!("../../smallscope-cli/tests/models/frames.rs");

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
    let source = Source::parse("list.rs", LIST).expect("it is Rust");
    let tests = emit::covered(&source, &found, "classify_tests");
    let shown = "// Another way than the solver's: ";
    assert!(tests.contains(shown) && tests.contains("fn classify_goes_another_way_1() {"), "{tests}");
    let tried = emit::tried(&source, "List::classify", &tests, "classify_tests", "2024");
    assert_eq!(tried.expect("it compiles"), emit::Tried::Failing(Vec::new()), "{tests}");
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

/// The shapes of [`SHAPES`] as the compiler has them, and all that there are within the bound.
mod shapes {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    include!("../../smallscope-cli/tests/models/frames.rs");

    fn leaves() -> Vec<Box<dyn Shape>> {
        let squares = (0..=2).map(|side| Box::new(Square { side }) as Box<dyn Shape>);
        squares.chain([Box::new(Blank) as Box<dyn Shape>]).collect()
    }

    /// What the function returns for some shape and frame, none for a panic: a leaf, or two in a row.
    pub fn results() -> Vec<Option<i32>> {
        let mut results = Vec::new();
        for frame in 0..=2 {
            let rows = (0..4).flat_map(|one| (0..4).map(move |other| (one, other))).map(|(one, other)| {
                let (left, right) = (leaves().swap_remove(one), leaves().swap_remove(other));
                Box::new(Row { left, right }) as Box<dyn Shape>
            });
            for mut shape in leaves().into_iter().chain(rows) {
                results.push(catch_unwind(AssertUnwindSafe(|| fitted(&mut *shape, frame))).ok());
            }
        }
        results
    }
}

#[test]
fn what_trait_objects_can_do_is_found_and_nothing_else() {
    let there = shapes::results();
    assert!(there.len() == 60 && there.contains(&None), "{there:?}");
    let promises: String = (-2..=5).map(|it| format!("#[ensures(|result| *result != {it})]\n")).collect();
    let text = SHAPES.replace("pub fn fitted", &format!("{promises}pub fn fitted"));
    let found = verified(&text, "fitted", Bounds { ints: 0..=2, ..bounds(3, 3) });
    for (property, verdict) in &found.properties {
        let number = property.name.strip_prefix("ensures *result != ").map(|it| it.parse().expect("a number"));
        let is_fit = property.name.contains("shape.width() <= frame");
        let expected = if is_fit { there.contains(&None) } else { number.is_some() && there.contains(&number) };
        match verdict {
            Verdict::Broken(it) => {
                assert_eq!((expected, it.confirmation.clone()), (true, Confirmation::Confirmed), "{property:?}")
            }
            verdict => assert!(!expected && matches!(verdict, Verdict::Holds), "{property:?} {verdict:?}"),
        }
    }
    assert!(found.properties.len() > 8 && found.cut == Cut::No, "{found:?}");
}

#[test]
fn branches_behind_trait_objects_are_covered_and_shown_by_their_types() {
    let found =
        covered(SHAPES, &request("fitted"), &settings(Criterion::Branch, Bounds { ints: 0..=2, ..bounds(3, 3) }));
    check_tests(&found);
    assert_eq!(goals(&found, |status| !matches!(status, Status::Covered(_))), Vec::<String>::new());
    let source = Source::parse("frames.rs", SHAPES).expect("it is Rust");
    let tests = emit::covered(&source, &found, "fitted_tests");
    assert!(tests.contains("let mut shape = Blank;") && tests.contains("let mut shape = Square {"), "{tests}");
    let tried = emit::tried(&source, "fitted", &tests, "fitted_tests", "2024");
    assert_eq!(tried.expect("it compiles"), emit::Tried::Failing(Vec::new()), "{tests}");
}

/// Trait objects in counted pointers, in fields and in vectors, behind traits that extend others, in modules, with a counted pointer twice.
#[test]
fn trait_objects_are_built_wherever_they_are() {
    let text = "use std::rc::Rc;
        pub mod kinds {
            pub trait Named { fn id(&self) -> u8; fn is_first(&self) -> bool { self.id() == 0 } }
            pub trait Item: Named { fn cost(&self) -> u8; fn pay(&mut self, by: u8) { let _ = by; } }
        }
        mod own {
            use super::kinds::{Item, Named};
            pub struct Coin { pub worth: u8 }
            pub enum Bag { Empty, Of(Vec<Box<dyn Item>>) }
            pub struct Purse { pub coin: std::rc::Rc<Coin> }
            impl Named for Coin { fn id(&self) -> u8 { 0 } }
            impl Named for Purse { fn id(&self) -> u8 { 2 } }
            impl Item for Purse { fn cost(&self) -> u8 { self.coin.worth } }
            impl Named for Bag { fn id(&self) -> u8 { 1 } }
            impl Item for Coin { fn cost(&self) -> u8 { self.worth } fn pay(&mut self, by: u8) { if by > 1 { self.worth = 0; } } }
            impl Item for Bag {
                fn cost(&self) -> u8 { match self { Bag::Empty => 0, Bag::Of(items) => items.len() as u8 } }
            }
        }
        use kinds::{Item, Named}; use own::{Bag, Coin, Purse};
        pub fn made(by: u8) -> Box<dyn Item> { if by > 1 { Box::new(Bag::Empty) } else { Box::new(Coin { worth: by }) } }
        pub fn plain(by: u8) -> u8 { if by > 1 { 1 } else { 0 } }
        pub struct Shop { best: Option<Rc<dyn Item>>, last: Option<Rc<dyn Item>>, own: Box<dyn Item> }
        impl Shop {
            pub fn sell(&mut self, named: &dyn Named, by: u8) -> u8 {
                self.own.pay(by);
                if named.is_first() { return 7; }
                match (&self.best, &self.last) {
                    (Some(one), Some(other)) if one.cost() < other.cost() => 1,
                    (Some(one), None) if one.is_first() => 2,
                    (None, Some(one)) => if one.cost() > 1 { 3 } else { 4 },
                    _ => 5,
                }
            }
        }";
    let found =
        covered(text, &request("Shop::sell"), &settings(Criterion::Branch, Bounds { ints: 0..=2, ..bounds(3, 3) }));
    check_tests(&found);
    assert_eq!(goals(&found, |status| !matches!(status, Status::Covered(_))), Vec::<String>::new());
    // Where trait objects are only made, or not met at all, the code that builds them is not there.
    for method in ["made", "plain"] {
        let found = covered(text, &request(method), &settings(Criterion::Branch, bounds(2, 3)));
        check_tests(&found);
        assert_eq!((found.reached(), found.tests.len()), (2, 2), "{method}");
    }
    let twice = "no input leads to an object both as `dyn Item` and as `Coin`";
    assert!(found.notes.iter().any(|remark| remark == twice), "{:?}", found.notes);
    let source = Source::parse("shop.rs", text).expect("it is Rust");
    let tests = emit::covered(&source, &found, "sell_tests");
    let tried = emit::tried(&source, "Shop::sell", &tests, "sell_tests", "2024");
    assert_eq!(tried.expect("it compiles"), emit::Tried::Failing(Vec::new()), "{tests}");
}

/// The goals of a criterion that tests reach, as `line: goal`, and the others, which are all unreachable.
fn decided(text: &str, method: &str, criterion: Criterion) -> [Vec<String>; 2] {
    let found = covered(text, &request(method), &settings(criterion, Bounds { ints: 0..=4, ..bounds(1, 6) }));
    assert!(found.differences.is_empty() && found.cut != Cut::Yes, "{found:?}");
    let reached = goals(&found, |status| matches!(status, Status::Covered(_)));
    let unreachable = goals(&found, |status| *status == Status::Unreachable);
    assert_eq!(reached.len() + unreachable.len(), found.statuses.len(), "{:?}", found.statuses);
    [reached, unreachable]
}

/// A function, and beside it the same one that notes where its variables got their values: on all inputs of the bound.
#[test]
fn definitions_reach_the_uses_that_they_reach_on_some_input() {
    let text = "fn f(a: i32, b: i32) -> i32 {
        let mut x = a;
        if b > 2 {
            x = b;
        }
        let mut i = 0;
        while i < x {
            if x > 2 { x -= 2; }
            i += 1;
        }
        x + i
    }";
    let mut there = std::collections::BTreeSet::new();
    let mut note = |name: &str, from: usize, line: usize, outcome: &str| {
        let from = if from == 0 { "the call".to_owned() } else { format!("line {from}") };
        let outcome = if outcome.is_empty() { String::new() } else { format!(": {outcome}") };
        there.insert(format!("{line}: {name} of {from}{outcome}"));
    };
    for (a, b) in (0..=4).flat_map(|a| (0..=4).map(move |b| (a, b))) {
        note("a", 0, 2, "");
        let (mut x, mut x_of) = (a, 2);
        note("b", 0, 3, if b > 2 { "true" } else { "false" });
        if b > 2 {
            note("b", 0, 4, "");
            (x, x_of) = (b, 4);
        }
        let (mut i, mut i_of) = (0, 6);
        loop {
            let outcome = if i < x { "entered" } else { "left" };
            note("i", i_of, 7, outcome);
            note("x", x_of, 7, outcome);
            if i >= x {
                break;
            }
            note("x", x_of, 8, if x > 2 { "true" } else { "false" });
            if x > 2 {
                (x, x_of) = (x - 2, 8);
            }
            note("i", i_of, 9, "");
            (i, i_of) = (i + 1, 9);
        }
        note("x", x_of, 11, "");
        note("i", i_of, 11, "");
    }
    let [mut reached, unreachable] = decided(text, "f", Criterion::DefUse);
    reached.sort();
    let mut there: Vec<String> = there.into_iter().collect();
    there.sort();
    assert_eq!(reached, there);
    // Each of these has a way through the code, and no input.
    assert!(!unreachable.is_empty() && unreachable.iter().all(|goal| !there.contains(goal)), "{unreachable:?}");
}

/// Each call has variables of its own.
#[test]
fn definitions_of_one_call_do_not_reach_uses_in_another() {
    let text = "fn f(n: i32) -> i32 {
        let mut x = n;
        if n > 0 {
            let y = f(n - 1);
            x = x - y;
        }
        x
    }";
    let [reached, unreachable] = decided(text, "f", Criterion::DefUse);
    let expected = [
        "2: n of the call",
        "3: n of the call: true",
        "3: n of the call: false",
        "4: n of the call",
        "5: x of line 2",
        "5: y of line 4",
        "7: x of line 2",
        "7: x of line 5",
    ];
    assert_eq!((reached, unreachable), (expected.map(str::to_owned).to_vec(), Vec::new()));
}

#[test]
fn conditions_come_out_together_as_they_do_on_some_input() {
    let text = "fn f(a: i32, b: i32) -> i32 {
        let mut n = 0;
        while (a > 2 || !(b > a)) && n < 2 && a >= n {
            n += 1;
        }
        if a > 3 && !(b < 2 || b == a) { 1 } else { n }
    }";
    let mut there = std::collections::BTreeSet::new();
    let told = |parts: &[(&str, bool)]| {
        let words = parts.iter().map(|(text, holds)| if *holds { (*text).to_owned() } else { format!("not {text}") });
        words.collect::<Vec<_>>().join(", ")
    };
    for (a, b) in (0..=4).flat_map(|a| (0..=4).map(move |b| (a, b))) {
        let mut n = 0;
        loop {
            let mut parts = vec![("a > 2", a > 2)];
            if a <= 2 {
                parts.push(("!(b > a)", b <= a));
            }
            let first = a > 2 || b <= a;
            if first {
                parts.push(("n < 2", n < 2));
            }
            if first && n < 2 {
                parts.push(("a >= n", a >= n));
            }
            there.insert(format!("3: (a > 2 || !(b > a)) && n < 2 && a >= n: {}", told(&parts)));
            if !(first && n < 2 && a >= n) {
                break;
            }
            n += 1;
        }
        let mut parts = vec![("a > 3", a > 3)];
        if a > 3 {
            parts.push(("b < 2", b < 2));
            if b >= 2 {
                parts.push(("b == a", b == a));
            }
        }
        there.insert(format!("6: a > 3 && !(b < 2 || b == a): {}", told(&parts)));
    }
    let [mut reached, unreachable] = decided(text, "f", Criterion::Combination);
    reached.sort();
    assert_eq!(reached, there.into_iter().collect::<Vec<_>>());
    assert_eq!(unreachable, ["3: (a > 2 || !(b > a)) && n < 2 && a >= n: a > 2, n < 2, not a >= n"]);
}

#[test]
fn inputs_of_the_files_own_tests_come_first() {
    let tests = "
        #[cfg(test)]
        mod tests {
            use super::*;
            fn list(values: &[i32]) -> List {
                let node = |next, &value: &i32| Some(Box::new(Node { value, next }));
                List { head: values.iter().rev().fold(None, node) }
            }
            #[test] fn five() { assert_eq!(list(&[7, 5, 7]).find(5), Some(1)); }
            #[test] fn again() { assert_eq!(list(&[7, 5, 7]).find(5), Some(1)); }
            #[test] #[should_panic] fn wrong() { assert_eq!(list(&[]).find(9), Some(4)); }
        }";
    let plain = "pub struct List { head: Option<Box<Node>> }
        struct Node { value: i32, next: Option<Box<Node>> }
        impl List {
            #[invariant]
            fn is_short(&self) -> bool { self.head.as_ref().is_none_or(|one| one.next.as_ref().is_none_or(|two| two.value > 0)) }
            pub fn find(&self, wanted: i32) -> Option<usize> {
                let (mut at, mut number) = (&self.head, 0);
                while let Some(node) = at {
                    if node.value == wanted { return Some(number); }
                    if node.value < 0 { return None; }
                    at = &node.next;
                    number += 1;
                }
                None
            }
        }";
    let settings = |from_tests| CoverOptions {
        from_tests,
        ..settings(Criterion::Branch, Bounds { ints: -1..=1, ..bounds(2, 4) })
    };
    let text = format!("{plain}{tests}");
    let found = covered(&text, &request("List::find"), &settings(true));
    check_tests(&found);
    // The first two reach all but one outcome, with numbers that are beyond the bound.
    let inputs: Vec<String> = found.tests.iter().map(|test| test.input.to_string()).collect();
    assert_eq!(
        inputs[0],
        "(List { head: Node#0 { value: 7, next: Node#1 { value: 5, next: Node#2 { value: 7, next: None } } } }, 5)"
    );
    assert_eq!((inputs[1].as_str(), inputs.len()), ("(List { head: None }, 9)", 3), "{inputs:?}");
    assert_eq!((found.reached(), found.statuses.len()), (6, 6));
    assert!(
        found.notes.iter().any(|note| note == "2 of 2 inputs of the file's own tests came first"),
        "{:?}",
        found.notes
    );
    // What the invariant does not allow is left out.
    let strict = text.replace("two.value > 0", "two.value > 5");
    let found = covered(&strict, &request("List::find"), &settings(true));
    let left = "1 of 2 inputs of the file's own tests came first; the others are not valid, or not of the types that are modelled";
    assert!(found.notes.iter().any(|note| note == left), "{:?}", found.notes);
    assert_eq!(
        covered(plain, &request("List::find"), &settings(true)).notes[0],
        "0 of 0 inputs of the file's own tests came first"
    );
    let broken = text.replace("use super::*;", "use super::*; use there_is_none;");
    let found = covered(&broken, &request("List::find"), &settings(true));
    assert!(
        found.notes.iter().any(|note| note.starts_with("the file's own tests give no inputs: ")),
        "{:?}",
        found.notes
    );
}
