//! Signatures and their fields.

use super::show;
use super::{check, check_errors, model};
use crate::model::{Field, Model, Multiplicity, Sig, SigKind};

fn sig<'m>(model: &'m Model, name: &str) -> &'m Sig {
    model.sigs.iter().find(|sig| sig.name == name).unwrap_or_else(|| panic!("a signature {name}"))
}

fn field<'m>(model: &'m Model, name: &str) -> &'m Field {
    model.fields.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("a field {name}"))
}

/// The bound of the field `f`.
#[track_caller]
fn check_bound(text: &str, bound: &str, ty: &str) {
    let model = model(text);
    let field = field(&model, "f");
    assert_eq!(show::expr(&model, &field.bound), bound, "{text}");
    assert_eq!(show::ty(&model, &field.ty), ty, "{text}");
}

#[test]
fn signatures_are_part_of_others() {
    let model = model("abstract sig A {} one sig B extends A {} lone sig C in A + D {} some sig D {} sig E = C + D {}");
    let id = |name: &str| {
        model.sigs.iter().position(|sig| sig.name == name).map(|place| crate::model::SigId(place as u32)).unwrap()
    };
    assert!(sig(&model, "A").is_abstract);
    assert_eq!(sig(&model, "A").kind, SigKind::Top);
    assert_eq!(sig(&model, "B").kind, SigKind::Extends(id("A")));
    assert_eq!(sig(&model, "B").multiplicity, Some(Multiplicity::One));
    assert_eq!(sig(&model, "C").kind, SigKind::In(vec![id("A"), id("D")]));
    assert_eq!(sig(&model, "D").multiplicity, Some(Multiplicity::Some));
    assert_eq!(sig(&model, "E").kind, SigKind::Equal(vec![id("C"), id("D")]));
}

#[test]
fn enums_are_abstract_signatures_with_one_atom_for_each_value() {
    let text = "enum Color { Red, Green }";
    let model = model(text);
    assert!(sig(&model, "Color").is_enum && sig(&model, "Color").is_abstract);
    assert_eq!(sig(&model, "Red").multiplicity, Some(Multiplicity::One));
    assert!(sig(&model, "Color").exactly, "an enum is ordered, so its scope is exact");
    check(text, "Red", "Red", "{Color}");
    check(text, "Red.next", "(Red . ordering/next[])", "{Color}");
    check(text, "first", "ordering/first[]", "{Color}");
}

#[test]
fn fields_have_bounds_with_multiplicities() {
    check_bound("sig A { f: A }", "oneOf(A)", "{A->A}");
    check_bound("sig A { f: lone A }", "loneOf(A)", "{A->A}");
    check_bound("sig A { f: set A }", "setOf(A)", "{A->A}");
    check_bound("sig A { f: some A + B } sig B {}", "someOf((A + B))", "{A->A, A->B}");
    check_bound("sig A { f: A -> B } sig B {}", "(A -> B)", "{A->A->B}");
    check_bound("sig A { f: A lone -> one (B -> some B) } sig B {}", "(A lone->one (B ->some B))", "{A->A->B->B}");
    check_bound("sig A { f: set (A -> A) }", "(A -> A)", "{A->A->A}");
    check_bound("sig A { f: seq A }", "(seq/Int seq A)", "{A->seq/Int->A}");
    check_bound("sig A { f: A -> (seq A) }", "(A -> (seq/Int seq A))", "{A->A->seq/Int->A}");
    check_bound("sig A { f: Int }", "oneOf(Int)", "{A->Int}");
    check_bound("sig A { f: this -> A }", "(this -> A)", "{A->A->A}");
    check_bound("sig A { g: set A, f: g }", "oneOf((this . A<:g))", "{A->A}");
    check_bound("sig A { g: set A, f: @g.A }", "oneOf((A<:g . A))", "{A->A}");
    check_bound("sig S { g: set S } sig A extends S { f: set g }", "setOf((this . S<:g))", "{A->S}");
    check_bound("sig A { f: one univ }", "oneOf(univ)", "{A->univ}");
    check_bound("sig B {} sig A in B { f: A }", "oneOf(A)", "{B->B}");
}

#[test]
fn defined_fields_have_values_and_can_call_functions() {
    let text = "sig A { g: set A, f = twice[g] } fun twice[s: set A]: set A { s.g }";
    check_bound(text, "twice[(this . A<:g)]", "{A->A}");
    assert!(field(&model(text), "f").defined);
    check_bound("sig A { f: exactly A }", "A", "{A->A}");
    check_errors(
        "sig A { f: set all_of } fun all_of: set A { A }",
        &["1:16 `all_of` is a function: it cannot be called in a declaration"],
    );
}

#[test]
fn fields_are_disjoint_from_each_other_or_between_atoms() {
    let model = model("sig A { disj f, g: set A, h: disj set A, private k: A }");
    assert_eq!(field(&model, "f").disjoint.len(), 2);
    assert_eq!(field(&model, "f").disjoint, field(&model, "g").disjoint);
    assert!(field(&model, "h").injective && !field(&model, "f").injective);
    assert!(field(&model, "k").private && !field(&model, "h").private);
}

#[test]
fn several_names_share_their_fields_declaration() {
    let model = model("sig A, B { f: A } { some f }");
    assert_eq!(model.fields.iter().filter(|field| field.name == "f").count(), 2);
    assert_eq!(model.facts.iter().filter(|fact| fact.span.file.0 == 0).count(), 2);
}

#[test]
fn what_cannot_be_a_signature_is_refused() {
    check_errors("sig A {} sig A {}", &["1:14 `A` is declared twice"]);
    check_errors("sig A extends B {}", &["1:15 there is no signature `B`"]);
    check_errors("sig Book {} sig Shelf extends Bok {}", &["1:31 there is no signature `Bok` | did you mean `Book`?"]);
    check_errors(
        "sig A extends B {} sig B extends A {}",
        &["1:5 signatures cannot be part of each other: `A` in `B` in `A`"],
    );
    check_errors(
        "sig A { f: A } sig B extends C {} fact { some B.f and B.f in A and no b: B | p[b] } pred p[a: A] { some a }",
        &["1:30 there is no signature `C`"],
    );
    check_errors("sig A in A {}", &["1:5 signatures cannot be part of each other: `A` in `A`"]);
    check_errors("sig A {} sig B in A {} sig C extends B {}", &["1:28 `B` is a subset, which cannot be extended"]);
    check_errors("sig A extends Int {}", &["1:5 `Int` cannot be extended"]);
    check_errors("enum E { X } sig Y extends X {}", &["1:18 `X` is a value of an enum, which cannot be extended"]);
    check_errors("sig A { f: A, f: A }", &["1:15 field `f` is declared twice"]);
    check_errors("sig A { f: none }", &["1:12 a field cannot be bounded by what is always empty"]);
    check_errors("sig A { f: g, g: A }", &["1:12 there is nothing called `g` here"]);
    check_errors("abstract sig A in B {} sig B {}", &["1:1 a signature that is a subset of others cannot be abstract"]);
    check_errors("sig A { f: one (A -> A) }", &["1:16 a set is needed here, but this is of type {A->A}"]);
}
