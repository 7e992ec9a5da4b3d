//! The old notation.

use super::shape::check_old;
use super::{Dialect, OLD_MODEL, module};

/// Checks how the old notation is written today.
fn check(text: &str, expected: &str) {
    let printed = module(text, Dialect::Thesis).to_string();
    assert_eq!(printed.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{text}");
}

#[test]
fn multiplicities() {
    check("sig S { f: option T }", "sig S { f: lone T, }");
    check("sig S { f: A ->? B, g: A ->! B, h: A ->+ B }", "sig S { f: A -> lone B, g: A -> one B, h: A -> some B, }");
    check(
        "sig S { f: A ?-> B, g: A !->? B, h: A+->B }",
        "sig S { f: A lone -> B, g: A one -> lone B, h: A some -> B, }",
    );
    check("sig S { f: T?, g: T! }", "sig S { f: lone T, g: one T, }");
    check_old("sole e.f", "(Multiplicity(Lone) (Join e f))");
    check_old("sole x: S | p", "(Lone x:S p)");
    check_old("a + b -> c", "(Plus a (Set->Set b c))");
}

#[test]
fn signatures() {
    check("static sig U {}", "one sig U {}");
    check("static sig P extends S {}", "one sig P in S {}");
    check("part sig P, Q extends S {}", "sig P, Q extends S {}");
}

#[test]
fn functions() {
    check("fun S::f(x: T) { some x }", "pred S.f[x: T] { some x }");
    check("fun f() {}", "pred f {}");
    check("fun f(x: T): U { result = x.g }", "fun f[x: T]: U { x.g }");
    check("fun S::f(): U { with this { result = g } }", "fun S.f: U { with this { g } }");
    check("fun f(x: T): U { result in x.g }", "fun f[x: T]: U { {result: U { result in x.g }} }");
}

#[test]
fn receivers_come_before_the_arguments() {
    check_old("b..f()", "(Box (Join b f))");
    check_old("(p.q)..f(x, y)", "(Box (Join (Join p q) f) x y)");
    check_old("f(a, b)", "(Box f a b)");
}

#[test]
fn formulas() {
    check_old("a: b", "(In a b)");
    check_old("a !: b && c !in d", "(And (!In a b) (!In c d))");
    check_old("if a then b else c", "(If a b c)");
    check_old("{ a => b, c }", "(Block (If a b c))");
    check_old("with x, y | f", "(With x y f)");
    check_old("with x { f g }", "(With x (Block f g))");
    check_old("all x: S { x: T }", "(All x:S (Block (In x T)))");
    check_old("#{p: S | p in q} = 3", "(Equal (Cardinality {p:S (In p q)}) 3)");
}

#[test]
fn everything_together() {
    assert_eq!(module(OLD_MODEL, Dialect::Thesis).paragraphs.len(), 10);
}
