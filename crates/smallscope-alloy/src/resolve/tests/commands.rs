//! Commands: titles as the Analyzer prints them, targets, scopes.

use super::{check_errors, model, show};
use crate::model::{CommandKind, Scope};

const BOOK: &str = "sig Book { addr: Name } sig Name {} pred show[b: Book, disj n, m: Name] { b.addr = n + m }
    fun names[b: Book]: set Name { b.addr } assert ok { some Book } pred any {}\n";

/// The titles of all commands.
#[track_caller]
fn check(text: &str, titles: &[&str]) {
    let model = model(&format!("{BOOK}{text}"));
    let found: Vec<_> = model.commands.iter().map(|command| command.title.as_str()).collect();
    assert_eq!(found, titles);
}

/// What the first command looks for.
#[track_caller]
fn check_formula(text: &str, formula: &str) {
    let model = model(&format!("{BOOK}{text}"));
    assert_eq!(show::expr(&model, &model.commands[0].formula), formula);
}

#[test]
fn titles_are_as_the_analyzer_prints_them() {
    check("", &["Run Default"]);
    check("run show", &["Run show"]);
    check("run show for 3", &["Run show for 3"]);
    check("run show for 3 but 1 Book", &["Run show for 3 but 1 Book"]);
    check("run show for exactly 2 Book, 3 Name", &["Run show for exactly 2 Book, 3 Name"]);
    check("check ok for 3 but 5 int, 2 Book expect 1", &["Check ok for 3 but 5 int, 2 Book expect 1"]);
    check("run any for 2 Book, 4 seq, 5 Int", &["Run any for 5 int, 4 seq, 2 Book"]);
    check("run any for 1..3 Book, exactly 1..5:2 Name", &["Run any for 1..3 Book, exactly 1..5:2 Name"]);
    check("l: run any m: check ok", &["Run l", "Check m"]);
    check("run {} check { some Book } run x {}", &["Run run$1", "Check check$2", "Run x"]);
    check("run any expect 0", &["Run any expect 0"]);
}

#[test]
fn commands_look_for_arguments() {
    check_formula("run any", "all[]");
    check_formula("run show", "(some b: oneOf(Book), disj n m: oneOf(Name) | ((b . Book<:addr) = (n + m)))");
    check_formula("run names", "(some b: oneOf(Book) | ((b . Book<:addr) in setOf(Name)))");
    check_formula("check ok", "some(Book)");
    check_formula("check { no Book }", "no(Book)");
    assert_eq!(model(&format!("{BOOK}check ok")).commands[0].kind, CommandKind::Check);
}

#[test]
fn scopes_are_of_signatures_integers_sequences_and_strings() {
    let model = model(&format!("{BOOK}run any for 4 but exactly 2 Book, 6 int, 3 seq, 5 String expect 1"));
    let Scope { overall, bit_width, sequence, steps: _, strings, sigs, integers, carried } = &model.commands[0].scope;
    assert_eq!((*overall, *bit_width, *sequence, *strings), (Some(4), Some(6), Some(3), Some((5, false))));
    assert_eq!((sigs.len(), sigs[0].exactly, sigs[0].from, sigs[0].to), (1, true, 2, 2));
    assert_eq!((*integers, carried), (None, &None));
    assert_eq!(model.commands[0].expect, Some(true));
}

#[test]
fn a_scope_may_be_repeated() {
    let model = model(&format!("{BOOK}run any for 2 but 2 Book, exactly 2 Book"));
    let scopes: Vec<_> = model.commands[0].scope.sigs.iter().map(|scope| (scope.from, scope.exactly)).collect();
    assert_eq!(scopes, [(2, false), (2, true)]);
}

#[test]
fn what_cannot_be_run_or_checked_is_told() {
    let wrong = |text: &str, expected: &str| check_errors(&format!("{BOOK}{text}"), &[expected]);
    wrong("run shwo", "3:5 there is no predicate or function `shwo` | did you mean `show`?");
    wrong("run ok", "3:5 there is no predicate or function `ok` | it is an assertion: write `check ok`");
    wrong("check any", "3:7 there is no assertion `any` | it is a predicate or function");
    wrong("run any for 2 Bok", "3:15 there is no signature `Bok` | did you mean `Book`?");
    wrong("run any for 2 Book, 3 Book", "3:21 the scope of `Book` is given twice");
    wrong("run any for 2 Book, exactly 3 Book", "3:21 the scope of `Book` is given twice");
    wrong("run any for 2 univ", "3:13 `univ` cannot have a scope");
    wrong("run any for exactly 4 int", "3:13 the number of bits of integers is always exact");
    wrong("pred any[b: Book] {} run any", "3:26 there are several predicates or functions `any`");
}

#[test]
fn a_model_runs_what_its_own_module_declares_first() {
    check_formula("open_ : run names", "(some b: oneOf(Book) | ((b . Book<:addr) in setOf(Name)))");
    let text = "open util/ordering[A] sig A {} pred lt { some A } run lt";
    let model = model(text);
    assert_eq!(show::expr(&model, &model.commands[0].formula), "some(A)");
}

#[test]
fn expressions_can_name_atoms_and_witnesses() {
    let mut model = model(BOOK);
    let atoms = ["Book$0".to_owned(), "$show_b".to_owned()];
    let expr = model.expression("Book$0.addr + $show_b.addr", &atoms).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(show::expr(&model, &expr), "((atom Book$0 . Book<:addr) + (atom $show_b . Book<:addr))");
    assert_eq!(show::ty(&model, &expr.ty), "{Name}");
    let atom = model.expression("Book$0", &atoms).unwrap();
    assert_eq!(show::ty(&model, &atom.ty), "{Book}");
    let before = model.variables.len();
    model.expression("all b: Book | some b.addr", &[]).unwrap();
    assert_eq!(model.variables.len(), before + 1);
    let errors = model.expression("some Bok", &[]).unwrap_err();
    assert_eq!(
        super::lines(&errors.sources, &errors.diagnostics),
        ["1:6 there is nothing called `Bok` here | did you mean `Book`?"]
    );
    assert!(model.expression("some (", &[]).is_err());
    for (text, help) in [
        ("Book$7", "only where an instance is at hand"),
        ("$x", "only where"),
        ("Book$", "only in models that mention"),
    ] {
        let errors = model.expression(text, &atoms).unwrap_err();
        assert!(super::lines(&errors.sources, &errors.diagnostics)[0].contains(help), "{text}");
    }
}
