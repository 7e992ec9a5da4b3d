//! Results as text: the table, the summary, the source with marks.

use smallscope_core::Structure;
use smallscope_cover::cover::{AllPaths, Cause, Covered, Cut, Difference, Status, Test, Times};
use smallscope_cover::goals::{Criterion, GoalId, Goals, list};
use smallscope_cover::report::{Marked, annotate, bound, differences, summary, table};
use smallscope_cover::runner::{End, Run};
use smallscope_cover::source::Source;
use smallscope_cover::translate::Bounds;

const TEXT: &str = "\
fn sign(x: i32) -> i32 {
    if x < 0 {
        return -1;
    }
    match x {
        0 => 0,
        _ => 1,
    }
}
";

fn source() -> Source {
    Source::parse("sign.rs", TEXT).expect("it is Rust")
}

fn goals() -> Goals {
    list(&source())
}

fn test(goals: &[GoalId]) -> Test {
    let input: Structure = "(3,)".parse().expect("a structure");
    let run = Run { reached: goals.to_vec(), end: End::Returned, after: None, broken: Vec::new() };
    Test { input, run, target: None, first: goals.to_vec() }
}

fn covered(criterion: Criterion) -> Covered {
    let goals = goals();
    let wanted: Vec<GoalId> = goals.of(Criterion::Branch).collect();
    assert_eq!(wanted.len(), 4, "two outcomes of the condition, and two arms");
    let statuses = vec![
        (wanted[0], Status::Unreachable),
        (wanted[1], Status::Covered(0)),
        (wanted[2], Status::Unknown("out of time".to_owned())),
        (wanted[3], Status::Given),
    ];
    Covered {
        invariants: Vec::new(),
        method: "sign".to_owned(),
        criterion,
        bounds: Bounds { scope: 1, scopes: vec![("Node".to_owned(), 4)], ints: -2..=2, length: 3, unroll: 6 },
        goals,
        statuses,
        tests: vec![test(&wanted[1..2])],
        paths: None,
        differences: Vec::new(),
        cut: Cut::No,
        has_integers: false,
        notes: Vec::new(),
        times: Times::default(),
    }
}

#[test]
fn a_table_of_goals() {
    let covered = covered(Criterion::Branch);
    let expected = "\
line  branch    outcome  status                        test
   2  if x < 0  true     unreachable within the bound
   2            false    covered                          1
   5  match x   0        unknown: out of time
   5            _        covered by the given tests
";
    let lines = |text: &str| text.lines().map(|line| line.trim_start().to_owned()).collect::<Vec<_>>();
    let actual = table(&covered, &|_, text| text.to_owned());
    // Arms may be placed where they stand: only the text is compared.
    let words = |text: &str| {
        text.split_whitespace().filter(|word| word.parse::<usize>().is_err()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(words(&actual), words(expected), "{actual}");
    assert_eq!(lines(&actual).len(), 5);
    assert_eq!(
        summary(&covered),
        "2 of 4 branches covered by 1 test, 1 of them by the given ones; 1 unreachable within the bound; 1 unknown"
    );
    assert!(!covered.is_settled());
    assert_eq!(
        bound(&covered.bounds),
        "up to 1 object of each class, 4 of Node; integers -2..=2; vectors up to 3 long; loops and recursion up to 6 times"
    );
}

#[test]
fn the_source_with_marks() {
    let text = annotate(&Marked::of_solved(&covered(Criterion::Branch), &source()));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "    | fn sign(x: i32) -> i32 {");
    assert_eq!(lines[1], "1/2 |     if x < 0 {");
    assert!(
        lines[2].starts_with("    |     ") && lines[2].ends_with("^ unreachable within the bound: if x < 0: true"),
        "{text}"
    );
    assert!(text.contains("unknown (out of time): match x: 0"), "{text}");
}

#[test]
fn paths_are_sequences_of_decisions() {
    let mut covered = covered(Criterion::Path);
    let wanted: Vec<GoalId> = covered.goals.of(Criterion::Branch).collect();
    (covered.statuses, covered.paths) = (Vec::new(), Some(AllPaths::Found));
    covered.tests = vec![test(&wanted[..1]), test(&[wanted[1], wanted[3]])];
    let text = table(&covered, &|_, text| text.to_owned());
    assert!(text.lines().nth(1).is_some_and(|line| line.contains("2 true") && line.ends_with('1')), "{text}");
    assert!(text.contains("2 false, "), "{text}");
    assert_eq!(summary(&covered), "2 paths covered by 2 tests; there are no more within the bound");
}

#[test]
fn a_difference_names_the_first_decision() {
    let mut covered = covered(Criterion::Branch);
    let wanted: Vec<GoalId> = covered.goals.of(Criterion::Branch).collect();
    covered.differences = vec![Difference {
        input: "(3,)".parse().expect("a structure"),
        expected: vec![wanted[1], wanted[2]],
        actual: vec![wanted[1]],
        cause: Cause::Contract(vec!["half".to_owned()]),
        run: test(&wanted[1..2]).run,
    }];
    let text = &differences(&covered)[0];
    assert!(text.contains("decision 2 was to be: line") && text.contains("match x: 0"), "{text}");
    assert!(text.ends_with("it was: no further decision; the contract of `half` is not what it does"), "{text}");
}
