//! Alloy 6's time: refused where it is meant, plain names where it is not.

use super::shape::check;
use super::{Dialect, FILE, module, parse, shown};

fn refused(text: &str) -> String {
    let (_, problems) = parse(FILE, text, Dialect::Alloy);
    assert_eq!(problems.len(), 1, "{}", shown(text, problems));
    shown(text, problems)
}

#[test]
fn operators_of_time_are_refused_by_name() {
    let message = "is of Alloy 6's temporal logic, which is not supported";
    for (text, place, word) in [
        ("fact { always some A }", "1:8", "always"),
        ("fact { a and eventually (b) }", "1:14", "eventually"),
        ("fact { a until b }", "1:10", "until"),
        ("fact { a ; b }", "1:10", ";"),
        ("fact { (a + b)' = c }", "1:15", "'"),
        ("var sig A {}", "1:1", "var"),
        ("var abstract sig A {}", "1:1", "var"),
        ("sig A { var f: A, g: B }", "1:9", "var"),
        ("run {} for 3 but 5 steps", "1:20", "steps"),
        ("run {} for 1.. steps", "1:16", "steps"),
        ("fact { historically once before a }", "1:8", "historically"),
    ] {
        assert_eq!(refused(text), format!("m:{place}: `{word}` {message}"), "{text}");
    }
}

#[test]
fn there_is_one_error_for_all_of_time() {
    let text = "var sig A {}\nfact { always some A }\nfact { always no A }";
    let (_, problems) = parse(FILE, text, Dialect::Alloy);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].notes.len(), 1, "`always` too");
    assert!(problems[0].help.as_deref().is_some_and(|help| help.contains("3 places")));
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
    ] {
        module(text, Dialect::Alloy);
    }
}

#[test]
fn the_words_are_operators_of_their_level() {
    let text = "a and always b until c = d";
    let (found, _) = parse(FILE, &format!("let m = {text}"), Dialect::Alloy);
    let printed = found.to_string();
    assert_eq!(printed.trim(), "let m = a and always b until c = d");
    check("after.b", "(Join after b)");
}
