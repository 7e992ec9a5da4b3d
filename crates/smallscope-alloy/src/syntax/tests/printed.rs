//! What is printed is read back as the same tree.

use super::{Dialect, MODELS, OLD_MODEL, expr, module, placeless};
use crate::source::Span;

pub(super) fn check_module(text: &str, dialect: Dialect) {
    let first = module(text, dialect);
    let printed = first.to_string();
    let second = module(&printed, dialect);
    assert_eq!(placeless(&first), placeless(&second), "{printed}");
    assert_eq!(printed, second.to_string());
}

#[test]
fn models_are_read_back() {
    for text in MODELS {
        check_module(text, Dialect::Alloy);
    }
}

#[test]
fn formulas_of_the_old_notation_are_read_back() {
    let printed = module(OLD_MODEL, Dialect::Thesis).to_string();
    // `extends` has another meaning there, so only what has `in` instead is the same.
    check_module(&printed.replace("extends", "in"), Dialect::Thesis);
}

#[test]
fn the_notation_is_canonical() {
    for (text, expected) in [
        ("a=>(b=>c)else(d=>e)", "a implies (b implies c) else d implies e"),
        ("((a)+(b-c))", "a + (b - c)"),
        ("!(a!in b)&&c", "not a not in b and c"),
        ("all x:A|some y:B{x=y}", "all x: A | some y: B { x = y }"),
        ("(all x:A|p)and q", "(all x: A | p) and q"),
        ("a one->one(b->c)->d", "a one -> one (b -> c) -> d"),
        ("(~(a.b))[c]", "~(a.b)[c]"),
        ("{x,y:A|x->y in r}", "{x, y: A | x -> y in r}"),
        ("{a -3 {b}}", "{ a - 3 { b } }"),
        ("{a (-3=b)}", "{ a (-3 = b) }"),
        ("- (3)", "-(3)"),
        ("\"a\\n\\\"\"", "\"a\\n\\\"\""),
    ] {
        assert_eq!(expr(text, Dialect::Alloy).to_string(), expected, "{text}");
    }
}

#[test]
fn notes_are_comments_before_what_they_are_about() {
    let text = "program p[x: Int] { x := 1; if x = 1 { skip } }";
    let first = module(text, Dialect::DynAlloy);
    let note = |span: Span| match &text[span.start as usize..span.end as usize] {
        "x := 1" => Some("the first".to_owned()),
        "skip" => Some("two\nlines".to_owned()),
        whole if whole == text => Some("all".to_owned()),
        _ => None,
    };
    let noted = first.with_notes(&note).to_string();
    let expected = "
// all
program p[x: Int] {
  // the first
  x := 1;
  if x = 1 {
    // two lines
    skip
  }
}
";
    assert_eq!(noted, expected);
    assert_eq!(placeless(&module(&noted, Dialect::DynAlloy)), placeless(&first));
}

#[test]
fn a_module_has_a_line_for_each_thing() {
    let text = "module m sig A{f:A,g:set A}{some f} fact n{all a:A{a in a a=a}} l:run{no A}for 3 but 2 A expect 1";
    let expected = "\
module m

sig A {
  f: A,
  g: set A,
} {
  some f
}

fact n {
  all a: A {
    a in a
    a = a
  }
}

run l {
  no A
} for 3 but 2 A expect 1
";
    assert_eq!(module(text, Dialect::Alloy).to_string(), expected);
}
