//! The goals that the program reaches are those that the instrumented code reaches, in the same order.

use smallscope_core::{Datum, Structure};
use smallscope_cover::frontend::{Request, program};
use smallscope_cover::goals;
use smallscope_cover::interpret::{End, interpret};
use smallscope_cover::runner::{self, RunOptions, Runner};
use smallscope_cover::source::Source;

/// Compares runs of a function of three numbers.
fn check(text: &str, method: &str) {
    let source = Source::parse("subject.rs", text).expect("the subject is Rust");
    let goals = goals::list(&source);
    let request = Request { method: method.to_owned(), ..Request::default() };
    let program = program(&source, &goals, &request).unwrap_or_else(|errors| panic!("{errors}"));
    let mut runner =
        Runner::build(&source, &goals, method, &RunOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let numbers = [-2, -1, 0, 1, 2, 3];
    for a in 0..10 {
        for b in numbers {
            for c in numbers {
                let arguments = [a, b, c].map(Datum::Int).to_vec();
                let input = Structure { root: Datum::Tuple(arguments), objects: Vec::new() };
                let modelled = interpret(&program, &input, 100_000).expect("the program is right");
                let real = runner.run(&input).expect("the program runs");
                assert_eq!(
                    matches!(modelled.end, End::Returned),
                    matches!(real.end, runner::End::Returned),
                    "{method}({a}, {b}, {c}): {:?}, {:?}",
                    modelled.end,
                    real.end
                );
                let texts = |reached: &[goals::GoalId]| -> Vec<String> {
                    let text = |goal: &goals::Goal| format!("{}: {} -> {}", goal.line, goal.text, goal.outcome);
                    reached.iter().map(|id| text(goals.get(*id))).collect()
                };
                assert_eq!(texts(&modelled.reached), texts(&real.reached), "{method}({a}, {b}, {c})");
            }
        }
    }
}

#[test]
fn of_numbers_and_control_flow() {
    let text = include_str!("frontend/numbers.rs").to_owned()
        + "
pub fn every(which: i32, b: i32, c: i32) -> i32 {
    match which {
        0 => loops(b, c, 3),
        1 => chosen(c, b, 1),
        2 => short_circuits(c, b, 2),
        3 => questions(b, c, 4),
        4 => options(2, b, c),
        5 => chains(c, b, 1),
        6 => asserted(b, c, 1),
        7 => blocks(0, b, c),
        8 => inferred(b, c, 1),
        _ => compared(b, c, 0),
    }
}
";
    check(&text, "every");
}

#[test]
fn of_trees() {
    let text = include_str!("frontend/trees.rs").to_owned()
        + "
pub fn every(which: i32, b: i32, c: i32) -> i32 {
    match which {
        0 => inserted(b, c, 3),
        1 => inserted_recursively(c, b, 1),
        2 => found(c, b, 2),
        3 => removed(b, c, 4),
        4 => mirrored(2, b, c),
        5 => list_reversed(c, b, 1),
        6 => list_without(b, c, b),
        _ => list_sorted_in(0, b, c),
    }
}
";
    check(&text, "every");
}
