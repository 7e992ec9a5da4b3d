//! Tracefiles of other tools seed what is covered.

use smallscope_cover::cover::Seed;
use smallscope_cover::goals::{self, Goals};
use smallscope_cover::source::Source;

const TEXT: &str = "\
fn f(a: i32, b: i32) -> i32 {
    if a < 0 && b < 0 {
        return 1;
    }
    match a {
        0 => 2,
        _ => 3,
    }
}
";

fn goals() -> Goals {
    goals::list(&Source::parse("src/lib.rs", TEXT).expect("it is Rust"))
}

/// What is covered, as `line text: outcome`, without statements.
fn covered(trace: &str, file: &str) -> (Vec<String>, usize) {
    let goals = goals();
    let seed = Seed::read(trace, file, &goals);
    let outcomes = seed.covered.iter().map(|&goal| goals.get(goal)).filter(|goal| !goal.outcome.is_empty());
    (outcomes.map(|goal| format!("{} {goal}", goal.line)).collect(), seed.notes.len())
}

/// A block for each place, as smallscope writes: the decision, its two operands, the arms.
#[test]
fn blocks_for_each_place() {
    let goals = goals();
    let places = goals.all.iter().filter(|goal| goal.line == 2 && !goal.outcome.is_empty()).count();
    assert_eq!(places, 6, "a decision and two operands");
    let trace = "SF:/home/me/src/lib.rs\nBRDA:2,0,0,0\nBRDA:2,0,1,4\nBRDA:2,1,0,3\nBRDA:2,1,1,1\nBRDA:2,2,0,0\nBRDA:2,2,1,3\n\
                 BRDA:5,3,0,-\nBRDA:5,3,1,-\nend_of_record\n";
    let (covered, notes) = covered(trace, "src/lib.rs");
    assert_eq!(notes, 0);
    let expected =
        ["2 if a < 0 && b < 0: false", "2 operand a < 0: true", "2 operand a < 0: false", "2 operand b < 0: false"];
    assert_eq!(covered, expected);
}

/// A pair for each operand, as LLVM writes: the decision itself is not there.
#[test]
fn pairs_for_each_operand() {
    let trace = "SF:src/lib.rs\nBRDA:2,0,0,3\nBRDA:2,0,1,0\nBRDA:2,1,0,0\nBRDA:2,1,1,3\nend_of_record\n";
    let (covered, notes) = covered(trace, "./src/lib.rs");
    assert_eq!((covered, notes), (vec!["2 operand a < 0: true".to_owned(), "2 operand b < 0: false".to_owned()], 0));
    let joined = "SF:src/lib.rs\nBRDA:2,0,0,3\nBRDA:2,0,1,0\nBRDA:2,0,2,0\nBRDA:2,0,3,3\nend_of_record\n";
    assert_eq!(self::covered(joined, "src/lib.rs").0.len(), 2);
}

#[test]
fn what_fits_nothing_is_noted() {
    let (covered, notes) =
        covered("SF:src/lib.rs\nBRDA:2,0,0,1\nBRDA:2,0,1,1\nBRDA:2,0,2,1\nend_of_record\n", "src/lib.rs");
    assert_eq!((covered.len(), notes), (0, 1));
    let (covered, notes) = self::covered("SF:src/main.rs\nDA:2,1\nend_of_record\n", "src/lib.rs");
    assert_eq!((covered.len(), notes), (0, 1));
}

#[test]
fn lines_that_ran_cover_statements() {
    let goals = goals();
    let seed = Seed::read("SF:src/lib.rs\nDA:2,5\nDA:3,0\nDA:5,5\nend_of_record\n", "src/lib.rs", &goals);
    let lines: Vec<usize> = seed.covered.iter().map(|&goal| goals.get(goal).line).collect();
    assert_eq!(lines, [2, 5]);
}

/// What only has lines says nothing about branches, and that is said.
#[test]
fn a_tracefile_without_branches_is_noted() {
    let seed = Seed::read("SF:src/lib.rs\nDA:2,5\nDA:3,0\nend_of_record\n", "src/lib.rs", &goals());
    assert!(seed.has_no_branches);
    assert!(
        seed.notes[0].starts_with("the tracefile has lines of code and no branches of `src/lib.rs`"),
        "{:?}",
        seed.notes
    );
}
