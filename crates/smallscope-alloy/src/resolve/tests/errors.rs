//! What has no meaning, and what helps.

use super::{check_errors, check_warnings};

const SIGS: &str = "sig A { f: B, n: Int } sig B { g: lone B }\n";

#[track_caller]
fn check(formula: &str, expected: &[&str]) {
    check_errors(&format!("{SIGS}fact {{ {formula} }}"), expected);
}

#[test]
fn unknown_names_come_with_a_suggestion() {
    check("some Aa", &["2:13 there is nothing called `Aa` here"]);
    check("all book: A | some bok", &["2:27 there is nothing called `bok` here | did you mean `book`?"]);
    check("some this", &["2:13 there is no `this` here"]);
    check("some x/y", &["2:13 there is nothing called `x/y` here"]);
}

#[test]
fn kinds_that_do_not_fit_are_told_with_their_types() {
    check("A", &["2:8 a formula is needed here, but this is of type {A}"]);
    check("#A", &["2:8 a formula is needed here, but this is an integer"]);
    check("no (some A)", &["2:11 a set or relation is needed here, but this is a formula"]);
    check("A > 1", &["2:8 an integer is needed here, but this is of type {A} | `#…` is the number of its elements"]);
    check("not A", &["2:12 a formula is needed here, but this is of type {A}"]);
    check("A and some B", &["2:8 a formula is needed here"]);
    check("some ~A", &["2:14 a binary relation is needed here, but this is of type {A}"]);
    check("some ^A", &["2:14 a binary relation is needed here, but this is of type {A}"]);
    check("some A.B", &["2:13 this cannot be joined: the left is of type {A}, the right of type {B}"]);
    check("A = f", &["2:8 this cannot be compared: the left is of type {A}, the right of type {A->B}"]);
    check("A in f", &["2:8 `in` cannot compare these"]);
    check(
        "(some A) = (some B)",
        &[
            "2:8 this cannot be compared: the left is a formula, the right a formula | `iff` says that two formulas are both true or both false",
        ],
    );
    check("if some A then no A", &["2:8 there is nothing called `if` here | a choice is written `a implies b else c`"]);
    check("some A + f", &["2:13 `+` cannot combine these"]);
    check("some A & f", &["2:13 `&` cannot combine these"]);
    check("some A ++ f", &["2:13 `++` cannot combine these"]);
    check("some f <: A", &["2:13 the left of `<:` must be a set"]);
    check("some A :> f", &["2:18 the right of `:>` must be a set"]);
    check("some (some A => A else f)", &["2:13 the two branches do not fit together"]);
    check("disj[A, f]", &["2:8 the arguments of `disj` must have the same number of columns"]);
    check("disj[A]", &["2:8 `disj` needs at least two arguments"]);
}

#[test]
fn whole_fields_in_signatures_need_a_sign() {
    check_errors(
        "sig A { f: set A } { all x: A | some x.f }",
        &[
            "1:38 this cannot be joined: the left is of type {A}, the right of type {A} | in a signature `f` means `this.f`; write `@f`",
        ],
    );
}

#[test]
fn multiplicities_stand_in_declarations_only() {
    check("some (A one -> B)", &["2:13 a multiplicity is not allowed here"]);
    check("A->B = (A one -> B)", &["2:15 a multiplicity is not allowed here"]);
    check("some {x: set A | some x}", &["2:17 a variable of a comprehension or a sum stands for one atom"]);
    check("all x: disj A | some x", &["2:15 `disj` before the bound is for fields"]);
}

#[test]
fn all_independent_errors_are_told_and_no_others() {
    check_errors(
        "sig A { f: X }\nfact { some A.f and some f.A }\npred p[a: Y] { some a.f }\nfact { p[A] some Z }\nassert q { A }",
        &[
            "1:12 there is nothing called `X` here",
            "3:11 there is nothing called `Y` here",
            "4:18 there is nothing called `Z` here",
            "5:12 a formula is needed here",
        ],
    );
    check("all x: Z | some x.f and x in A", &["2:15 there is nothing called `Z` here"]);
    check("let x = Z | some x.f", &["2:16 there is nothing called `Z` here"]);
    check("some Y + Z", &["2:13 there is nothing called `Y` here", "2:17 there is nothing called `Z` here"]);
}

#[test]
fn functions_that_call_themselves_are_told() {
    check_warnings("pred p { p }", &["1:10 `p` calls itself"]);
    check_warnings(
        "pred p { q } pred q { r } pred r { p }",
        &["1:36 functions cannot call each other in a circle: `p` calls `q` calls `r` calls `p`"],
    );
}

#[test]
fn declarations_of_functions_are_checked() {
    check_errors("sig A {} pred p[a, a: A] { some a }", &["1:20 parameter `a` is declared twice"]);
    check_errors("sig A {} fun f: A { A->A }", &["1:21 the result is declared as {A}, but this is of type {A->A}"]);
    check_errors("sig A {} fun f: A { some A }", &["1:21 a set or relation is needed here, but this is a formula"]);
    check_errors("sig A {} pred p { A }", &["1:19 a formula is needed here"]);
    check_errors("sig A {} let m { A } let m { A }", &["1:26 macro `m` is declared twice"]);
    check_errors("assert a {} assert a {}", &["1:20 assertion `a` is declared twice"]);
}

#[test]
fn a_misspelled_operator_is_one_error() {
    check(
        "all a: A | a.f in A && alwys a.f in a",
        &["2:31 there is nothing called `alwys` here | did you mean `always`?"],
    );
    check("all a: A | a.f inn A", &["2:23 there is nothing called `inn` here | did you mean `in`?"]);
    check(
        "all a: A | some a.f impiles some a",
        &["2:28 there is nothing called `impiles` here | did you mean `implies`?"],
    );
    // What is on other lines is told, and so is a name that cannot be an operator.
    check(
        "some A adn some A }\nfact { some Z",
        &["2:15 there is nothing called `adn` here | did you mean `and`?", "3:13 there is nothing called `Z` here"],
    );
    check("some Y and some Z", &["2:13 there is nothing called `Y` here", "2:24 there is nothing called `Z` here"]);
}

#[test]
fn a_wrong_parent_is_one_error() {
    check_errors(
        "sig A extends Z { f: set A } sig B extends A { g: f } fact { some A.f and some B.g }",
        &["1:15 there is no signature `Z`"],
    );
}
