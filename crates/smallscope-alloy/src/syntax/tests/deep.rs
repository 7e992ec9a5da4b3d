//! Texts that are nested deeply are refused, not run into.

use super::{Dialect, FILE, expr, parse, shown};

const DEEP: usize = 4_000;

const VERY_DEEP: usize = 100_000;

fn refused(text: &str) {
    for dialect in [Dialect::Alloy, Dialect::Thesis, Dialect::DynAlloy] {
        refused_in(text, dialect);
    }
}

fn refused_in(text: &str, dialect: Dialect) {
    let (module, problems) = parse(FILE, text, dialect);
    let start = &text[..text.len().min(40)];
    assert!(problems.len() <= 3, "{} for {start}", problems.len());
    assert!(shown(text, problems).contains("nested more than 1000 levels deep"), "{start}");
    drop(module);
}

#[test]
fn deep_texts_are_refused() {
    for (open, middle, close) in [
        ("(", "a", ")"),
        ("{", "a", "}"),
        ("not ", "a", ""),
        ("all x: A | ", "p", ""),
        ("all x: A {", "p", "}"),
        ("{x: A | ", "p", "}"),
        ("let x = a | ", "x", ""),
        ("let x = ", "x", " | x"),
        ("let x = a, y = b { ", "x", "}"),
        ("f[", "a", "]"),
        ("f(", "a", ")"),
        ("a -> ", "b", ""),
        ("a => ", "b", ""),
        ("a => b else ", "c", ""),
        ("(a + ", "b", ")"),
        ("~", "a", ""),
        ("#", "a", ""),
        ("a.b[", "c", "].d"),
        ("", "a", ".b"),
        ("", "a", " - b"),
        ("", "a", "[b]"),
        ("", "a", " = b"),
        ("", "a", " <=> b"),
        ("(", "a", " <: b)"),
    ] {
        refused(&format!("fact {{ {}{middle}{} }} sig A {{}}", open.repeat(DEEP), close.repeat(DEEP)));
    }
}

#[test]
fn deep_programs_are_refused() {
    for (open, middle, close) in [
        ("(", "a[]", ")"),
        ("{", "a[]", "}"),
        ("(", "a[]", ")*"),
        ("{ a[] + ", "b[]", "}"),
        ("{ a[]; ", "b[]", "}"),
        ("if c {", "a[]", "}"),
        ("if c {", "a[]", "} else { skip }"),
        ("if c { a[] } else {", "b[]", "}"),
        ("while c do {", "a[]", "}"),
        ("repeat {", "a[]", "}"),
        ("l: {", "a[]", "}"),
        ("if c { skip } else ", "if c { skip }", ""),
    ] {
        let body = format!("{}{middle}{}", open.repeat(DEEP), close.repeat(DEEP));
        refused_in(&format!("program p {{ {body} }} sig A {{}}"), Dialect::DynAlloy);
        refused_in(&format!("assert p[] {{ {{}} {body} {{}} }} sig A {{}}"), Dialect::DynAlloy);
    }
    let stars = format!("program p {{ a[]{} }}", "*".repeat(DEEP));
    assert_eq!(parse(FILE, &stars, Dialect::DynAlloy).1.len(), 1);
}

#[test]
fn very_deep_texts_are_refused() {
    for open in ["(", "{", "not ", "all x: A | "] {
        refused(&format!("fact {{ {} }}", open.repeat(VERY_DEEP)));
    }
}

#[test]
fn deep_texts_without_an_end_are_refused() {
    for open in
        ["(", "{", "[", "a.(", "f[", "all x: A {", "{x: ", "let x = {", "!", "if a then ", "with x { ", "a => {"]
    {
        let texts = ["fact { ", "", "let m = ", "program p { ", "assert p [] { {} "];
        for text in texts.map(|start| format!("{start}{}", open.repeat(DEEP))) {
            for dialect in [Dialect::Alloy, Dialect::Thesis, Dialect::DynAlloy] {
                let (_, problems) = parse(FILE, &text, dialect);
                assert!(!problems.is_empty() && problems.len() < 10, "{} for {open}", problems.len());
            }
        }
    }
}

#[test]
fn nesting_on_both_sides_is_refused_too() {
    // Each level is low by itself, and the tree as high as all of them together.
    let level = ".b".repeat(300);
    let text = format!("fact {{ {}a{} }}", "(".repeat(300), format!("{level})").repeat(300));
    let (_, problems) = parse(FILE, &text, Dialect::Alloy);
    assert_eq!(problems.len(), 1);
}

#[test]
fn what_is_written_by_hand_is_not_refused() {
    expr(&format!("{}a{}", "(".repeat(300), ")".repeat(300)), Dialect::Alloy);
    expr(&format!("a{}", " => b else c".repeat(900)), Dialect::Alloy);
    let printed = expr(&format!("{}a", "not ".repeat(900)), Dialect::Alloy).to_string();
    assert_eq!(printed.len(), 3601);
}
