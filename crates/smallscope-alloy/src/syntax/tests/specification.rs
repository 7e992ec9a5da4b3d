//! What is said of Rust types: formulas without anything around them.

use super::super::{ExprKind, parse_formulas};
use super::{Dialect, FILE, expr, placeless, shown};

fn formulas(text: &str) -> Result<Vec<String>, String> {
    let block = parse_formulas(FILE, text, Dialect::Specification).map_err(|problems| shown(text, problems))?;
    match block.kind {
        ExprKind::Block(formulas) => Ok(formulas.iter().map(ToString::to_string).collect()),
        other => panic!("{other:?}"),
    }
}

fn check(text: &str, expected: &[&str]) {
    assert_eq!(
        formulas(text).as_deref(),
        Ok(expected.iter().map(|&text| text.to_owned()).collect::<Vec<_>>().as_slice())
    );
}

/// The old or Rust-like way to write something means the same as today's.
fn same(text: &str, today: &str) {
    let (ours, other) = (expr(text, Dialect::Specification), expr(today, Dialect::Alloy));
    assert_eq!(placeless(&ours), placeless(&other), "{text}");
}

#[test]
fn formulas_stand_one_after_the_other() {
    check(
        "

        all n: this.root.*(left + right) {   // in the tree
            n !in n.^(left + right)          -- no directed cycle
            sole n.~(left + right)           /* at most one parent */
            no n.left & n.right
        }
        this.size = #this.root.*(left + right)
    ",
        &[
            "all n: this.root.*(left + right) { n not in n.^(left + right) lone n.~(left + right) no n.left & n.right }",
            "this.size = #this.root.*(left + right)",
        ],
    );
    check("", &[]);
    check(" \n // nothing\n", &[]);
    check("a = b c != d", &["a = b", "c != d"]);
}

#[test]
fn a_backquote_is_part_of_the_name_before_it() {
    check("this.root`.*(left` + right`).info` in this`.x", &["this.root`.*(left` + right`).info` in this`.x"]);
    let parsed = expr("left`", Dialect::Specification);
    assert!(matches!(&parsed.kind, ExprKind::Name { name, at: false } if name.text == "left`"), "{parsed:?}");
    assert_eq!((parsed.span.start, parsed.span.end), (0, 5));
    let errors = formulas("(a)` = b").unwrap_err();
    assert_eq!(errors, "m:1:4: a backquote has no meaning here");
}

#[test]
fn parameters_and_the_result() {
    let parsed = expr("@result", Dialect::Specification);
    assert!(matches!(&parsed.kind, ExprKind::Name { name, at: true } if name.text == "result"), "{parsed:?}");
    check("@result = true <=> @info in this.a[0].b", &["@result = true iff @info in this.a[0].b"]);
}

#[test]
fn rusts_names_may_be_keywords_here() {
    check("this.set = this.open + @run + this.all", &["this.set = this.open + @run + this.all"]);
    check("this.after in this.once`\nafter in always", &["this.after in this.once`", "after in always"]);
    same("x.sum", "x.sum");
    same("x.univ + x.none", "x.univ + x.none");
}

#[test]
fn the_thesis_has_its_words() {
    same("sole x.f", "lone x.f");
    same("sole x: A | x in B", "lone x: A | x in B");
    same("r in A sole -> sole B", "r in A lone -> lone B");
    same("if a in b then c in d else e in f", "a in b implies c in d else e in f");
    same("a !in b", "a not in b");
    same("a != b", "a not = b");
}

#[test]
fn all_errors_of_a_text_are_told() {
    let errors = formulas("\n  a = = b\n  c in d\n  (e\n  f.`g = h\n  all x | x\n").unwrap_err();
    let places: Vec<_> = errors.lines().map(|line| line.split(": ").next().unwrap_or_default()).collect();
    assert_eq!(places, ["m:2:7", "m:5:3", "m:5:5", "m:6:9"], "{errors}");
}

#[test]
fn only_formulas_can_stand_in_a_specification() {
    let errors = formulas("a in b }\nc in d\nsig A { f: B }\n(e\n").unwrap_err();
    let expected = [
        "m:1:8: expected a formula, found `}`",
        "m:3:1: expected a formula, found the keyword `sig`",
        "m:4:2: expected `)`, found the end of the text",
    ];
    assert_eq!(errors.lines().collect::<Vec<_>>(), expected);
    let errors = formulas("{ a in b").unwrap_err();
    assert_eq!(errors, "m:1:8: expected `}`, found the end of the text");
    for text in ["}", "} }", "sig", "run {}\nrun", "fact", "(", "`", "@", "x: run {}"] {
        assert!(formulas(text).is_err(), "{text}");
    }
}
