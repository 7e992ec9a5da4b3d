//! Names with several meanings: the types of the context choose one.

use super::{check, check_errors, check_fact, check_wrong};

const CARS: &str = "
    sig Person { name: Name } sig Car { name: Name, next: Car } sig Name {} sig Wheel { next: Wheel }
    fun size[p: Person]: Int { #p.name } fun size[c: Car]: Int { #c.next }
    pred big[p: Person] { p.size > 1 } fun big: set Car { Car }
";

#[test]
fn a_field_is_chosen_by_what_it_is_joined_with() {
    check(CARS, "Person.name", "(Person . Person<:name)", "{Name}");
    check(CARS, "Car.name", "(Car . Car<:name)", "{Name}");
    check(CARS, "Car.next", "(Car . Car<:next)", "{Car}");
    check(CARS, "next.Wheel", "(Wheel<:next . Wheel)", "{Wheel}");
    check(CARS, "Car.^next", "(Car . ^(Car<:next))", "{Car}");
    check(CARS, "Wheel.*next", "(Wheel . *(Wheel<:next))", "{univ}");
    check(CARS, "Car.next.name", "((Car . Car<:next) . Car<:name)", "{Name}");
    check(CARS, "name.~name & Car->Car", "((Car<:name . ~(Car<:name)) & (Car -> Car))", "{Car->Car}");
}

#[test]
fn a_field_is_chosen_by_what_it_is_compared_with() {
    check(CARS, "Car -> Car in next", "((Car -> Car) in Car<:next)", "formula");
    // The left of `in` can be anything, as in the Analyzer.
    check_wrong(CARS, "next in Car -> Car", &["1:1 this name is ambiguous: it has 2 meanings that fit here"]);
    check(CARS, "Wheel -> Wheel = next", "((Wheel -> Wheel) = Wheel<:next)", "formula");
    check(CARS, "Wheel <: next", "Wheel<:next", "{Wheel->Wheel}");
    check(CARS, "next :> Car", "(Car<:next :> Car)", "{Car->Car}");
    check(CARS, "some (Person <: name)", "some(Person<:name)", "formula");
}

#[test]
fn what_is_still_ambiguous_is_an_error_that_lists_the_meanings() {
    check_wrong(CARS, "some name", &["1:6 this name is ambiguous: it has 2 meanings that fit here"]);
    let errors = super::errors_of("sig A { f: A } sig B { f: B } fact { some f }");
    let notes: Vec<_> = errors.diagnostics[0].notes.iter().map(|(_, note)| note.as_str()).collect();
    assert_eq!(notes, ["field `A <: f` of type {A->A}", "field `B <: f` of type {B->B}"]);
}

#[test]
fn functions_are_chosen_by_their_arguments_and_by_what_is_needed() {
    check(CARS, "Person.size", "size[Person]", "{Int}");
    check(CARS, "size[Car]", "size[Car]", "{Int}");
    check(CARS, "Person.big", "big[Person]", "formula");
    check(CARS, "some big", "some(big[])", "formula");
    check(CARS, "big in Car", "(big[] in Car)", "formula");
}

#[test]
fn fields_and_functions_of_one_name_live_together() {
    let text = "sig A { next: A } fun next[b: B]: B { b } sig B {} fun first: A { A }";
    check(text, "A.next", "(A . A<:next)", "{A}");
    check(text, "B.next", "next[B]", "{B}");
    check(text, "first.next", "(first[] . A<:next)", "{A}");
}

#[test]
fn orders_of_several_signatures_share_their_names() {
    let text = "open util/ordering[A] as a open util/ordering[B] as b sig A, B {}";
    check(text, "A.next", "(A . a/next[])", "{A}");
    check(text, "b/next", "b/next[]", "{B->B}");
    check(text, "B.^next", "(B . ^(b/next[]))", "{B}");
    check(text, "some x: A | x = first", "(some x: oneOf(A) | (x = a/first[]))", "formula");
    check(text, "all x, y: B | lt[x, y]", "(all x y: oneOf(B) | b/lt[x, y])", "formula");
    check_wrong(text, "some first", &["1:6 this name is ambiguous"]);
}

#[test]
fn inside_a_signature_its_own_fields_are_meant_first() {
    let text = "sig A { f: A } { some f } sig B { f: B }";
    check_fact(text, "(all this: oneOf(A) | some((this . A<:f)))");
    let other = "sig A { g: A } { some f.this } sig B { f: A }";
    check_fact(other, "(all this: oneOf(A) | some((B<:f . this)))");
    let inherited = "sig S { f: S } sig A extends S { g: f } fact { some A.g }";
    check(inherited, "A.g", "(A . A<:g)", "{S}");
}

#[test]
fn overlapping_signatures_cannot_have_fields_of_the_same_name() {
    check_errors(
        "sig A { f: A } sig B extends A { f: B }",
        &["1:34 `A` and `B` can have atoms in common, so both cannot have a field `f`"],
    );
    check_errors("sig A { f: A } sig B in A { f: B }", &["1:29 `A` and `B` can have"]);
    check("sig S {} sig A extends S { f: A } sig B extends S { f: B }", "B.f", "(B . B<:f)", "{B}");
}

#[test]
fn modules_that_nobody_asked_for_give_way() {
    let text = "sig Node { next: lone Node }";
    check(text, "iden & next", "(iden & Node<:next)", "{Node->Node}");
    check(text, "no next", "no(Node<:next)", "formula");
    let asked = "open util/integer sig Node { next: lone Node }";
    check_wrong(asked, "no next", &["1:4 this name is ambiguous: it has 2 meanings that fit here"]);
}

#[test]
fn a_chain_of_ambiguous_names_is_resolved_in_reasonable_time() {
    let mut text = String::new();
    for sig in 0..6 {
        text += &format!("sig S{sig} {{ f: S{sig} }} ");
    }
    let chain = vec!["f"; 60].join(".");
    check_wrong(&text, &format!("some {chain}"), &["1:"]);
    super::model(&format!("{text} fact {{ some S3.{chain} }}"));
}
