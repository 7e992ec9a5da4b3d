//! Each operator and its type.

use super::{check, check_fact, check_wrong};

const BOOK: &str = "
    abstract sig Target {} sig Name {} sig Addr, Group extends Target {}
    sig Book { addr: Name -> lone Target, owner: Name }
    one sig Home extends Book {}
    sig Old in Book { age: Int }
    fun look[b: Book, n: Name]: set Target { n.(b.addr) }
    pred has[b: Book] { some b.addr }
";

#[test]
fn relations_have_the_types_of_their_columns() {
    check(BOOK, "addr", "Book<:addr", "{Book->Name->Target}");
    check(BOOK, "Book.addr", "(Book . Book<:addr)", "{Name->Target}");
    check(BOOK, "Home.addr[Name]", "(Name . (Home . Book<:addr))", "{Target}");
    check(BOOK, "Name.(Home.addr)", "(Name . (Home . Book<:addr))", "{Target}");
    check(BOOK, "~owner", "~(Book<:owner)", "{Name->Book}");
    check(BOOK, "Home <: owner", "(Home <: Book<:owner)", "{Home->Name}");
    check(BOOK, "Book <: owner", "Book<:owner", "{Book->Name}");
    check(BOOK, "owner :> Name", "(Book<:owner :> Name)", "{Book->Name}");
    check(BOOK, "Addr + Group", "(Addr + Group)", "{Target}");
    check(BOOK, "Addr + Name", "(Addr + Name)", "{Name, Addr}");
    check(BOOK, "Target - Addr", "(Target - Addr)", "{Target}");
    check(BOOK, "Book & Home", "(Book & Home)", "{Home}");
    check(BOOK, "Name -> Book", "(Name -> Book)", "{Name->Book}");
    check(BOOK, "owner ++ Home->Name", "(Book<:owner ++ (Home -> Name))", "{Book->Name}");
    check(BOOK, "^(owner.~owner)", "^((Book<:owner . ~(Book<:owner)))", "{Book->Book}");
    check(BOOK, "*owner", "*(Book<:owner)", "{univ->univ}");
    check(BOOK, "iden & Book->Book", "(iden & (Book -> Book))", "{Book->Book}");
    check(BOOK, "none + Book", "(none + Book)", "{Book}");
    check(BOOK, "none -> none", "(none -> none)", "{none->none}");
}

#[test]
fn subsets_have_the_type_of_what_they_are_part_of() {
    check(BOOK, "Old", "Old", "{Book}");
    check(BOOK, "Old.owner", "(Old . Book<:owner)", "{Name}");
    check(BOOK, "Book.age", "(Book . Old<:age)", "{Int}");
}

#[test]
fn formulas_are_formulas() {
    check(BOOK, "some Book", "some(Book)", "formula");
    check(BOOK, "no addr and lone Home or one Name", "any[all[no(Book<:addr), lone(Home)], one(Name)]", "formula");
    check(BOOK, "Home in Book => some Name else no Name", "((Home in Book) ? some(Name) : no(Name))", "formula");
    check(BOOK, "some Name implies some Book", "(some(Name) implies some(Book))", "formula");
    check(BOOK, "some Name iff some Book", "(some(Name) iff some(Book))", "formula");
    check(BOOK, "Home !in Book", "not((Home in Book))", "formula");
    check(BOOK, "Home not = Book", "not((Home = Book))", "formula");
    check(BOOK, "{}", "all[]", "formula");
    check(BOOK, "{ some Name no Book }", "all[some(Name), no(Book)]", "formula");
    check(BOOK, "disj[Book, Name]", "disj[Book, Name]", "formula");
    check(BOOK, "Name.disj[Book, Target]", "disj[Name, Book, Target]", "formula");
    check(BOOK, "owner in Book lone -> some Name", "(Book<:owner in (Book lone->some Name))", "formula");
    check(BOOK, "Name in (one Name)", "(Name in oneOf(Name))", "formula");
}

#[test]
fn conditionals_choose_sets_and_integers_too() {
    check(BOOK, "some Name => Addr else Group", "(some(Name) ? Addr : Group)", "{Target}");
    check(BOOK, "(some Name => 1 else 2) > 0", "((some(Name) ? 1 : 2) > 0)", "formula");
    check(BOOK, "some Name => Int else 2", "(some(Name) ? Int : atom(2))", "{Int}");
}

#[test]
fn integers_and_the_atoms_that_carry_them_are_converted() {
    check(BOOK, "#Book", "#(Book)", "integer");
    check(BOOK, "#Book > 1", "(#(Book) > 1)", "formula");
    check(BOOK, "#Book = 1", "(#(Book) =int 1)", "formula");
    check(BOOK, "#Book = Old.age", "(atom(#(Book)) = (Old . Old<:age))", "formula");
    check(BOOK, "Old.age = #Book", "((Old . Old<:age) = atom(#(Book)))", "formula");
    check(BOOK, "Old.age = 1", "((Old . Old<:age) = atom(1))", "formula");
    check(BOOK, "1 = Old.age", "(atom(1) = (Old . Old<:age))", "formula");
    check(BOOK, "Old.age < 3", "(sum((Old . Old<:age)) < 3)", "formula");
    check(BOOK, "1 + 2", "(atom(1) + atom(2))", "{Int}");
    check(BOOK, "#Book - 1", "(atom(#(Book)) - atom(1))", "{Int}");
    check(BOOK, "int[Old.age]", "atom(sum((Old . Old<:age)))", "{Int}");
    check(BOOK, "int Old.age", "atom(sum((Old . Old<:age)))", "{Int}");
    check(BOOK, "Old.age.sum", "atom(sum((Old . Old<:age)))", "{Int}");
    check(BOOK, "Int[3]", "3", "integer");
    check(BOOK, "3 in Int", "(atom(3) in Int)", "formula");
    check(BOOK, "sum b: Old | b.age", "(sum b: oneOf(Old) | sum((b . Old<:age)))", "integer");
    check(BOOK, "#Book fun/add 1", "(#(Book) fun/add 1)", "integer");
    check(BOOK, "1 << 2", "(1 << 2)", "integer");
    check(BOOK, "plus[1, 2]", "integer/plus[atom(1), atom(2)]", "{Int}");
    check(BOOK, "1.plus[2]", "integer/plus[atom(1), atom(2)]", "{Int}");
    check(BOOK, "plus[1, 2] > 2", "(sum(integer/plus[atom(1), atom(2)]) > 2)", "formula");
    check(BOOK, "let n = #Book | n > 1", "(let n = #(Book) | (n > 1))", "formula");
    check(BOOK, "let n = #Book | n + 1", "(let n = #(Book) | (atom(n) + atom(1)))", "{Int}");
}

#[test]
fn strings_are_atoms_of_their_own_signature() {
    check(BOOK, "\"a\" + \"b\"", "(\"a\" + \"b\")", "{String}");
}

#[test]
fn variables_are_bound_by_quantifiers_comprehensions_and_let() {
    check(BOOK, "all b: Book | some b.addr", "(all b: oneOf(Book) | some((b . Book<:addr)))", "formula");
    check(
        BOOK,
        "some disj b, c: Book | b.owner = c.owner",
        "(some disj b c: oneOf(Book) | ((b . Book<:owner) = (c . Book<:owner)))",
        "formula",
    );
    check(
        BOOK,
        "{b: Book, n: b.owner | some n}",
        "{b: oneOf(Book), n: oneOf((b . Book<:owner)) | some(n)}",
        "{Book->Name}",
    );
    check(BOOK, "{b: Book}", "{b: oneOf(Book) | true}", "{Book}");
    check(BOOK, "some s: set Book | Home in s", "(some s: setOf(Book) | (Home in s))", "formula");
    check(BOOK, "some r: Name -> one Book | some r", "(some r: (Name ->one Book) | some(r))", "formula");
    check(BOOK, "some s: seq Book | some s", "(some s: (seq/Int seq Book) | some(s))", "formula");
    check(BOOK, "let x = Home.addr | some x", "(let x = (Home . Book<:addr) | some(x))", "formula");
    check(
        BOOK,
        "all x: Book | some x: Name | some x",
        "(all x: oneOf(Book) | (some x: oneOf(Name) | some(x)))",
        "formula",
    );
}

#[test]
fn functions_take_arguments_in_brackets_and_before_dots() {
    for text in ["look[Home, Name]", "Home.look[Name]", "Name.(Home.look)", "(Home.look)[Name]", "Name.(look[Home])"] {
        check(BOOK, text, "look[Home, Name]", "{Target}");
    }
    check(BOOK, "has[Home]", "has[Home]", "formula");
    check(BOOK, "Home.has", "has[Home]", "formula");
    check(BOOK, "look[Home, Name].(Target->Name)", "(look[Home, Name] . (Target -> Name))", "{Name}");
    check_wrong(
        BOOK,
        "look[Home]",
        &["1:1 function `look` takes 2 arguments, but 1 is given | it is called as `look[b: Book, n: Name]`"],
    );
    check_wrong(
        BOOK,
        "look[Name, Home]",
        &["1:6 function `look` cannot take this for `b`: it is of type {Name}, not {Book}"],
    );
    check_wrong(BOOK, "has", &["1:1 predicate `has` takes 1 argument, but 0 are given"]);
    check_wrong(BOOK, "look[Home, Name, Name]", &["1:1 this cannot be joined"]);
}

#[test]
fn types_of_results_follow_those_of_arguments() {
    let text = "sig A, B {} fun dom[r: univ -> univ]: set r.univ { r.univ } sig C { f: A -> B }";
    check(text, "dom[C.f]", "dom[(C . C<:f)]", "{A}");
    check(text, "dom[~(C.f)]", "dom[~((C . C<:f))]", "{B}");
}

#[test]
fn sequences_know_their_functions() {
    let text = "sig A { s: seq A }";
    check(text, "A.s", "(A . A<:s)", "{seq/Int->A}");
    check(text, "A.s.first", "seq/first[(A . A<:s)]", "{A}");
    check(text, "A.s[0]", "(atom(0) . (A . A<:s))", "{A}");
}

#[test]
fn macros_are_expanded_where_they_stand() {
    let text = "sig A { r: A } let twice[x] { x.r.r } let all_of = A let app[p, x] { p[x] } pred odd[a: A] { a in a.r }
        let both[x, y] { x + y }";
    check(text, "twice[A]", "((A . A<:r) . A<:r)", "{A}");
    check(text, "A.twice", "((A . A<:r) . A<:r)", "{A}");
    check(text, "all_of.r", "(A . A<:r)", "{A}");
    check(text, "app[odd, A]", "odd[A]", "formula");
    check(text, "app[twice, A]", "((A . A<:r) . A<:r)", "{A}");
    check(text, "both[A][none]", "(A + none)", "{A}");
    check_wrong(text, "both[A]", &["1:1 macro `both` needs 2 arguments, but 1 are given"]);
    check_wrong("let m { m }", "m", &["1:9 macro `m` is expanded without end"]);
}

#[test]
fn with_gives_a_receiver_to_the_names_of_its_fields() {
    let text = "sig A { f: A, g: B } sig B { h: A } fact { all a: A | with a { f.g = g && h = B->A && some @f } }";
    let model = crate::Model::parse("m", text, crate::Dialect::Thesis).unwrap_or_else(|errors| panic!("{errors}"));
    let expected = "(all a: oneOf(A) | all[(((a . A<:f) . A<:g) = (a . A<:g)), (B<:h = (B -> A)), some(A<:f)])";
    assert_eq!(super::show::expr(&model, &model.facts[0].formula), expected);
}

#[test]
fn facts_of_signatures_are_about_each_atom() {
    check_fact("sig A { f: A } { some f }", "(all this: oneOf(A) | some((this . A<:f)))");
    check_fact("one sig A { f: set A } { some f }", "some((A . A<:f))");
    check_fact("sig A { f: A } { some @f }", "(all this: oneOf(A) | some(A<:f))");
    check_fact(
        "sig A { f: A } sig B extends A {} { this not in f }",
        "(all this: oneOf(B) | not((this in (this . A<:f))))",
    );
    check_fact(
        "sig A { f: A } { some b: B | b.g = f } sig B { g: A }",
        "(all this: oneOf(A) | (some b: oneOf(B) | ((b . B<:g) = (this . A<:f))))",
    );
    check_fact("sig A { f: A } { ok } pred ok[a: A] { some a.f }", "(all this: oneOf(A) | ok[this])");
}

#[test]
fn functions_with_receivers_have_no_implicit_fields() {
    let text = "sig A { f: A } pred A.p { some f } fact { all a: A | a.p }";
    check(text, "A.p", "p[A]", "formula");
    let model = super::model(text);
    assert_eq!(super::show::expr(&model, &model.functions.iter().find(|f| f.name == "p").unwrap().body), "some(A<:f)");
}
