//! Alloy 6's time: operators where they are meant, plain names where they are not.

use super::shape::check;
use super::{Dialect, FILE, module, parse, shown};

#[test]
fn other_notations_have_no_time() {
    let text = "var sig A {}\nfact { a ; b }\nfact { a ; c }";
    let (_, problems) = parse(FILE, text, Dialect::Thesis);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].notes.len(), 1, "`;` too");
    assert!(problems[0].help.as_deref().is_some_and(|help| help.contains("3 places")));
    let message = "`var` is of Alloy 6's temporal logic, which this notation has not";
    assert_eq!(shown(text, problems), format!("m:1:1: {message}"));
}

#[test]
fn older_texts_use_the_words_as_names() {
    for text in [
        "sig A { before, after: set A } fact { all a: A | a.before in after[a] and some before }",
        "pred always[x: A] { some x } fact { always[A] }",
        "one sig once {} fact { some once }",
        "pred p[since, until: A] { since in until }",
        "sig var { var: lone var } fact { some var: var | var in var }",
        "fact { all after: A { after in A } }",
        "open steps sig A { steps: A }",
        "pred move[s, s': A] { s'.f = s.f }",
    ] {
        module(text, Dialect::Alloy);
    }
}

#[test]
fn the_words_are_operators_of_their_level() {
    check("a and always b until c = d", "(And a (until (always b) (Equal c d)))");
    check("not a until b since c", "(since (until (Not a) b) c)");
    check("after.b", "(Join after b)");
}

#[test]
fn a_prime_binds_most_tightly() {
    check("a.(b)'", "(Join a (' b))");
    check("^(b)'", "(Closure (' b))");
    check("(a)''", "(' (' a))");
    // Part of a name, which may be declared so.
    check("a.b'", "(Join a b')");
}

#[test]
fn sequences_reach_further_than_quantifiers() {
    check("all x: a | b ; c ; d", "(; (All x:a b) (; c d))");
}

#[test]
fn declarations_say_what_is_variable() {
    let found = module("var one sig A { var f, g: A, h: A }", Dialect::Alloy);
    assert_eq!(found.to_string().trim(), "var one sig A {\n  var f, g: A,\n  h: A,\n}");
}
