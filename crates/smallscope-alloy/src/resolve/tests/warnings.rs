//! What is probably not intended.

use super::check_warnings;

const SIGS: &str = "sig A { f: B } sig B { g: lone B } sig C {}\n";

fn fact(formula: &str) -> String {
    format!("{SIGS}fact {{ {formula} }}")
}

#[track_caller]
fn check(formula: &str, expected: &[&str]) {
    check_warnings(&fact(formula), expected);
}

#[test]
fn joins_that_are_always_empty_are_told() {
    check(
        "some C.f",
        &["2:13 `.` is redundant: the result is always empty (the left is of type {C}, the right of type {A->B})"],
    );
    check("some A.f.g", &[]);
    check("some f.f", &["2:13 `.` is redundant: the result is always empty"]);
}

#[test]
fn comparisons_of_what_has_nothing_in_common_are_told() {
    check("A = B", &["2:8 `=` is redundant: both sides never have anything in common"]);
    check("A in B", &["2:8 `in` is redundant: both sides never have anything in common"]);
    check("none in B", &["2:8 `in` is redundant: the left is always empty"]);
    check("A in none", &["2:8 `in` is redundant: the right is always empty"]);
    check("A = A", &["2:8 `=` is redundant: both sides are the same"]);
    check("A.f = B", &[]);
    check("some A & B", &["2:13 `&` is redundant: both sides never have anything in common"]);
}

#[test]
fn operands_that_do_not_matter_are_told() {
    check("some A - B", &["2:13 `-` is redundant: the right has nothing that the left can have"]);
    check("some g ++ (A -> B)", &["2:13 `++` is redundant: the right overrides nothing"]);
    check("some C <: f", &["2:13 `<:` is redundant: the result is always empty"]);
    check("some f :> C", &["2:13 `:>` is redundant: the result is always empty"]);
    check("some A -> none", &["2:13 `->` is redundant: one side is always empty"]);
    check("some A & (some C => A else B)", &["2:35 this branch does not matter: it is of type {B}"]);
}

#[test]
fn closures_that_add_nothing_are_told() {
    check("some ^f", &["2:13 this closure adds nothing"]);
    check("some ^g", &[]);
    check("some A.^g", &["2:13 `.` is redundant: the result is always empty"]);
}

#[test]
fn variables_that_are_not_used_are_told() {
    check("all a: A | some C", &["2:12 variable `a` is not used"]);
    check("all a: A, b: a.f | some b", &[]);
    check("all a, b: A | some a", &["2:15 variable `b` is not used"]);
    check("let x = A | some C", &["2:12 variable `x` is not used"]);
    check("some {a: A | some C}", &[]);
    check("(sum a: A | 1) > 0", &["2:13 variable `a` is not used"]);
}

#[test]
fn results_that_are_never_what_is_declared_are_told() {
    check_warnings(
        "sig A, B {} fun f: A { B }",
        &["1:24 the result is declared as {A}, but this is never that: it is {B}"],
    );
}

#[test]
fn sums_of_what_has_no_integers_are_told() {
    check_warnings("sig A {} fact { sum[A] = 0 }", &["1:21 this has no integers: it is of type {A}"]);
}

#[test]
fn the_library_has_no_warnings_for_users() {
    check_warnings("open util/relation open util/graph[A] open util/natural open util/sequniv sig A {}", &[]);
}

#[test]
fn var_that_says_nothing_and_var_that_may_be_missing_are_told() {
    let text = "abstract sig A {}
        var sig B extends A {}
        sig C extends A {}
        var sig V {}
        sig W extends V {}
        sig Q in V {}
        var sig R in A {}
        sig F { var f: V, g: V, h: A }
        var sig G { var h: A, i: A }
        one var sig S { x: A -> lone V }";
    let expected = [
        "2:17 `B` is `var`, but `A`, which it extends, is not",
        "5:13 `W` does not change, but `V`, of which it is a part, is `var`",
        "6:13 `Q` does not change, but `V`, of which it is a part, is `var`",
        "8:27 field `g` does not change, but something in its bound is `var`",
        "9:31 field `i` does not change, but its signature `G` is `var`",
        "10:25 field `x` does not change, but its signature `S` is `var`",
    ];
    check_warnings(text, &expected);
}
