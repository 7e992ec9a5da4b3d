//! What is said about texts that are wrong, and what is read in spite of it.

use super::{Dialect, FILE, parse, shown};

/// Checks the errors of a text, one a line with its line and column, and how many paragraphs are read.
fn check(text: &str, paragraphs: usize, expected: &[&str]) {
    let (module, problems) = parse(FILE, text, Dialect::Alloy);
    let shown = shown(text, problems);
    let lines: Vec<_> = shown.lines().map(|line| line.trim_start_matches("m:")).collect();
    assert_eq!(lines, expected, "{text}");
    assert_eq!(module.paragraphs.len(), paragraphs, "{text}");
}

/// Checks the advice given for the first error.
fn check_help(text: &str, expected: &str) {
    let (_, problems) = parse(FILE, text, Dialect::Alloy);
    let help = problems.first().and_then(|problem| problem.help.clone()).unwrap_or_default();
    assert_eq!(&*help, expected, "{text}\n{}", shown(text, problems));
}

#[test]
fn misspelt_paragraphs_are_recognised() {
    let wanted = "a paragraph, such as `sig`, `fact`, `pred` or `run`";
    check("sg A {}\nsig B {}", 1, &[&format!("1:1: expected {wanted}, found the name `sg`")]);
    check_help("sg A {}", "did you mean `sig`?");
    check_help("fucn f { }", "did you mean `fun`?");
    check_help("asert c {}", "did you mean `assert`?");
    check_help("abstrct sig A {}", "did you mean `abstract`?");
    check_help("static sig A {}", "this is the notation of Alloy 2 and 3, which has to be asked for");
    check_help("disj: check {}", "`disj` is a keyword: choose another name");
    check_help("pred open[a: A] {}", "`open` is a keyword: choose another name");
    check_help("sig A { set: B }", "`set` is a keyword: choose another name");
    check_help("sig A {} }", "this `}` closes nothing");
    check_help("sig A { f: sett A }", "did you mean `set` before it?");
    check_help("sig A { f: lnoe A, g: A }", "did you mean `lone` before it?");
    check_help("sig A { f: A B }", "");
}

#[test]
fn every_broken_formula_of_a_block_is_reported() {
    let text = "fact {\n  a = = b\n  all x A | p\n  c in d\n  e +\n}\nsig B {}\npred p { x.[y] }";
    check(
        text,
        3,
        &[
            "2:7: expected an expression, found `=`",
            "3:9: expected `:` after the declared name, found the name `A`",
            "6:1: expected an expression, found `}`",
            "8:12: expected an expression, found `[`",
        ],
    );
}

#[test]
fn what_is_read_in_spite_of_errors_is_kept() {
    let (module, _) = parse(FILE, "fact {\n  a = = b\n  c in d\n  (e\n}\n", Dialect::Alloy);
    assert_eq!(module.to_string(), "\nfact {\n  c in d\n}\n");
    let (module, _) = parse(FILE, "sig A { f: , g: A, h A, i: A }", Dialect::Alloy);
    assert_eq!(module.to_string(), "\nsig A {\n  g: A,\n  i: A,\n}\n");
}

#[test]
fn what_is_not_closed_is_reported_with_its_opening() {
    let text = "pred p {\n  all x: A {\n    some x\n}\nsig B {}\nsig C {}";
    check(text, 3, &["5:1: expected `}`, found the keyword `sig`"]);
    let (_, problems) = parse(FILE, text, Dialect::Alloy);
    assert_eq!(problems[0].notes[0].0.start, 7, "the brace of the predicate");
    let suspects: Vec<_> = problems[0].notes[1..].iter().map(|(span, note)| (span.start, note.as_str())).collect();
    assert_eq!(suspects, [(20, "this may be the one that is not closed"), (33, "less indented than what it closes")]);
    check("fact { (a + b }\nfact {}", 2, &["1:15: expected `)`, found `}`"]);
    check("fact { f[a, b }\nfact {}", 2, &["1:15: expected `]`, found `}`"]);
    check("fact { { {", 1, &["1:10: expected `}`, found the end of the text"]);
    check("sig A { f: B\nsig B {}", 1, &["2:1: expected `}`, found the keyword `sig`"]);
}

#[test]
fn operators_that_lack_an_operand() {
    check_help("fact { => a }", "`=>` needs something on its left");
    check_help("fact { a and }", "`and` needs something on its right");
    check_help("fact {\n  a.\n  no b\n}", "`.` needs something on its right");
    check_help("fact { (a +) }", "`+` needs something on its right");
    check_help("fact { a && & b }", "`&` needs something on its left");
    check_help("fact { a, b }", "formulas in braces stand side by side, without commas");
    check_help("fact { if a then b else c }", "`else` belongs to `implies`: `a implies b else c`");
    check_help("fact { some x: all A | p }", "`all` needs a variable: `all x: e | …`");
}

#[test]
fn operators_that_bind_too_weakly_need_parentheses() {
    check("fact { a & #b }", 1, &["1:12: `#` binds more weakly than the operator before it"]);
    check("fact { a = not b }", 1, &["1:12: `not` binds more weakly than the operator before it"]);
    check("fact { a in some b }", 1, &["1:13: `some` binds more weakly than the operator before it"]);
}

#[test]
fn signs_of_other_languages() {
    check("fact { a == b }", 1, &["1:11: equality is written with one `=`"]);
    check("fact { a % b }", 1, &["1:10: the character `%` has no meaning here"]);
    check_help("fact { a ∧ b }", "conjunction is written `and`");
    check_help("sig A { f: B? }", "at most one is written `lone`");
}

#[test]
fn declarations() {
    check("sig A { f: B\n g: C }", 1, &["2:2: expected `,` before the name `g`"]);
    check("pred p[x: A y: B] {}", 1, &["1:13: expected `,` before the name `y`"]);
    check("sig A { disj f = B }", 1, &["1:9: what is defined by `=` cannot be `disj`"]);
    check("sig A$ {}", 1, &["1:5: the name `A$` has a `$`, which is kept for atoms"]);
    check(
        "one one sig A {} one lone sig B {}",
        2,
        &["1:5: `one` is a second multiplicity", "1:22: `lone` is a second multiplicity"],
    );
    check("abstract abstract sig A {}", 1, &["1:10: `abstract` is there twice"]);
    check("sig A { part f: B }", 1, &["1:9: `part` is no longer part of the language"]);
    check("sig sig {}\nsig A {}", 1, &["1:5: expected a name, found the keyword `sig`"]);
    check("enum E {}", 1, &["1:1: the enumeration `E` has no values"]);
    check("fun f[a: A] { a }", 1, &["1:5: the function `f` has no type"]);
    check("pred p[a: A]: B { a }", 1, &["1:13: the predicate `p` cannot have a type"]);
    check("pred p[a A] {}", 1, &["1:10: expected `:` after the declared name, found the name `A`"]);
}

#[test]
fn modules_and_opens_come_first() {
    check(
        "sig A {}\nopen b\nmodule c",
        1,
        &["2:1: `open` must come before all other paragraphs", "3:1: `module` must come first, and once"],
    );
    check("open b[A\nsig A {}", 1, &["2:1: expected `]`, found the keyword `sig`"]);
    check("module a\nmodule b", 0, &["2:1: `module` must come first, and once"]);
}

#[test]
fn numbers_and_texts() {
    check("fact { a = 99999999999 }", 1, &["1:12: the number `99999999999` is too large"]);
    check("fact { a = 3x }", 1, &["1:12: `3x` is no number"]);
    check("fact { a = \"\" }", 1, &["1:12: a text cannot be empty"]);
    check("fact { a = \"b\\c\" }", 1, &["1:12: this text has a `\\` with no meaning"]);
    check("fact { a = \"b }\n}", 1, &["1:12: this text has no end"]);
    check("sig A {} /* b", 1, &["1:10: this comment has no end"]);
}

#[test]
fn commands() {
    check("run", 0, &["1:1: expected a name or `{`, found the end of the text"]);
    check("run p for", 0, &["1:7: expected the number of a scope, found the end of the text"]);
    check("run p for 3 but A\nsig A {}", 1, &["1:17: expected the number of a scope, found the name `A`"]);
    check(
        "run p for 3 but 2\nsig A {}",
        1,
        &["2:1: expected the signature whose scope this is, found the keyword `sig`"],
    );
    check_help("run p for 3 bu 2 A", "did you mean `but`?");
    check_help("run p fro 3", "did you mean `for`?");
    check_help("run p for 3 expct 1", "did you mean `expect`?");
    check_help("run p for 3, 2 A", "after the scope of everything, `but` comes before those of signatures");
    check_help("run p for 3 but 2 A 3 B", "scopes of signatures are separated by commas");
    check("x: y", 0, &["1:4: expected `run` or `check` after the name of a command, found the name `y`"]);
}

#[test]
fn expressions_by_themselves_end() {
    let problems = super::parse_expr(FILE, "a + b )", Dialect::Alloy).expect_err("something follows");
    assert_eq!(shown("a + b )", problems), "m:1:7: expected the end of the expression, found `)`");
    assert!(super::parse_expr(FILE, "", Dialect::Alloy).is_err());
}

#[test]
fn there_is_an_end_to_errors() {
    let text = "fact { a = = b }\n".repeat(1000);
    let (module, problems) = parse(FILE, &text, Dialect::Alloy);
    assert_eq!((module.paragraphs.len(), problems.len()), (1000, 101));
    assert_eq!(problems[100].message, "there are 900 more errors like these");
}
