//! Alloy 6's time: what is variable, primes, and numbers of steps.

use super::{check_errors, check_warnings, model};
use crate::model::{ExprKind, StepScope, TemporalOp};

#[test]
fn signatures_and_fields_are_variable_if_they_say_so() {
    let found = model("var sig A { var f: set A, g: set A } sig B {}");
    let sigs: Vec<_> = found.sigs.iter().filter(|sig| sig.variable).map(|sig| sig.name.as_str()).collect();
    let fields: Vec<_> = found.fields.iter().filter(|field| field.variable).map(|field| field.name.as_str()).collect();
    assert_eq!((sigs, fields), (vec!["A"], vec!["f"]));
}

#[test]
fn a_prime_is_part_of_a_name_only_if_that_is_declared() {
    let primed = |text: &str| match &model(text).facts[0].formula.kind {
        ExprKind::Unary(_, inner) => matches!(inner.kind, ExprKind::Temporal(TemporalOp::Prime, ..)),
        other => panic!("{other:?}"),
    };
    assert!(primed("var sig A {} fact { some A' }"));
    assert!(primed("var sig A {} fact { some (A)' }"));
    check_warnings("sig A {} pred p[a, a': A] { a = a' } fact { all s, s': A | p[s, s'] }", &[]);
    check_errors("sig A {} fact { some B' }", &["1:22 there is nothing called `B`"]);
}

#[test]
fn a_prime_does_not_follow_a_formula() {
    let message = "1:17 a prime stands after a set, a relation or an integer, but this is a formula";
    check_errors("sig A {} fact { (some A)' }", &[message]);
    check_errors("sig A {} fact { always A }", &["1:24 a formula is needed here"]);
    check_warnings("var sig A {} fact { (#A)' = 2 }", &[]);
}

#[test]
fn sequences_are_conjunctions() {
    let found = model("var sig A {} fact { some A; no A }");
    let ExprKind::All(parts) = &found.facts[0].formula.kind else { panic!("a conjunction") };
    assert!(matches!(&parts[1].kind, ExprKind::Temporal(TemporalOp::After, ..)));
}

#[test]
fn commands_say_how_many_states_there_are() {
    let steps = |scope: &str| {
        let found = model(&format!("var sig A {{}} run {{}} for 3 but {scope}"));
        found.commands[0].scope.steps.map(|StepScope { least, most, .. }| (least, most))
    };
    assert_eq!(steps("5 steps"), Some((1, 5)));
    assert_eq!(steps("exactly 5 steps, 2 A"), Some((5, 5)));
    assert_eq!(steps("2..7 steps"), Some((2, 7)));
    assert_eq!(steps("2.. steps"), Some((2, u32::MAX)));
    assert_eq!(steps("2 A"), None);
    let wrong =
        |scope: &str, expected: &str| check_errors(&format!("var sig A {{}}\nrun {{}} for {scope}"), &[expected]);
    wrong("0 steps", "2:12 a trace has at least one state");
    wrong("4..2 steps", "2:12 a scope grows from a smaller number to a larger one");
    wrong("1..9:2 steps", "2:12 the number of steps grows by one at a time");
    wrong("3 but 2 steps, 3 steps", "2:27 the number of steps is given twice");
    wrong("5000 steps", "2:12 these are too many steps");
}

#[test]
fn only_signatures_and_fields_are_variable() {
    check_errors("sig A {} fact { all var a: A | a in A }", &["1:21 only signatures and fields can be `var`"]);
    check_errors("sig A {} pred p[var a: A] { some a }", &["1:17 only signatures and fields can be `var`"]);
}

#[test]
fn what_is_ordered_is_not_variable() {
    let text = "open util/ordering[A]\nvar sig A {}";
    check_errors(text, &["2:1 a module is opened with this signature that needs exactly as many atoms"]);
}
