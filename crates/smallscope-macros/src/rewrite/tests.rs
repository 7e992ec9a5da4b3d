//! What becomes of small pieces of code, as text before and after.

use quote::ToTokens as _;
use syn::{Block, ItemFn, ItemMod};

use super::{Rewriter, sites, steps};
use crate::attrs::Dialect;
use crate::model::{FnId, Model, ROOT};
use crate::reach;
use crate::resolve::PathScope;
use crate::runtime::Runtime;
use crate::validate::Errors;

const TYPES: &str = "
    struct Node { key: i32, left: Option<Box<Node>>, items: Vec<u8>, start: u8, #[field(ignore)] cache: u8 }
    struct Wrap(Node, u8);
    enum Shape { Circle(u8), Rect { w: u8, h: Option<u8> }, Empty }
    #[derive(Clone, Copy)] struct Point { x: u8, start: u8 }
";

/// The model of some items.
fn model(items: &str) -> Model {
    let item: ItemMod = syn::parse_str(&format!("mod m {{ {items} }}")).expect("a module");
    let mut errors = Errors::default();
    let krate = parse_quote!(ss);
    let model = crate::collect::module(&item, &Dialect::new(None), Runtime::new(Some(&krate)), &mut errors);
    errors.finish().expect("a model without errors");
    model
}

/// Rewrites the body of a function over [`TYPES`], and fails with the first error.
fn rewrite(signature: &str, body: &str) -> Result<String, String> {
    let model = model(TYPES);
    let mut function: ItemFn = syn::parse_str(&format!("{signature} {{ {body} }}")).expect("a function");
    let mut rewriter = Rewriter::new(&model, PathScope { module: ROOT, self_type: None });
    rewriter.function(&mut function.sig, &mut function.block);
    let mut errors = Errors::default();
    rewriter.report(&mut errors);
    errors.finish().map_err(|error| error.to_string())?;
    Ok(function.block.to_token_stream().to_string())
}

fn check_in(signature: &str, before: &str, after: &str) {
    let after: Block = syn::parse_str(&format!("{{ {after} }}")).expect("a block");
    assert_eq!(rewrite(signature, before).expect("no error"), after.to_token_stream().to_string());
}

fn check(before: &str, after: &str) {
    check_in("fn f(n: &Node, s: &Shape)", before, after);
}

fn check_error(before: &str, message: &str) {
    let error = rewrite("fn f(n: &Node, s: &Shape)", before).expect_err("an error");
    assert!(error.contains(message), "{error}");
}

#[test]
fn fields_are_dereferenced() {
    check("n.key + 1", "(*n.key) + 1");
    check("n.left.as_ref().map(|l| l.key)", "(*n.left).as_ref().map(|l| (*l.key))");
    check("other.x", "other.x");
}

#[test]
fn ambiguous_fields_are_left_to_the_types() {
    check("r.start", "(*(&&ss::__private::MaybeField(&r.start)).get())");
    check("n.start", "(*n.start)");
    check("p.0", "(*(&&ss::__private::MaybeField(&p.0)).get())");
    check("p.0.len()", "p.0.len()");
    check("p.0.clone()", "(*(&&ss::__private::MaybeField(&p.0)).get()).clone()");
    check("let p = (1, 2); p.0", "let p = (1, 2); p.0");
}

#[test]
fn values_are_wrapped() {
    check("Wrap(g(n.key), 1)", "Wrap(ss::__private::Field::new(g((*n.key))), ss::__private::Field::new(1))");
    check(
        "Shape::Rect { w, h: None }",
        "Shape::Rect { w: ss::__private::Field::new(w), h: ss::__private::Field::new(None) }",
    );
    check("Point { x: 1, start: 2 }", "Point { x: 1, start: 2 }");
    check(
        "Node { cache: 1, items: vec![], ..g() }",
        "Node { cache: { let _ = 1; ss::__private::Hidden::new() },
                items: ss::__private::Field::new(::core::convert::Into::into(vec![])), ..g() }",
    );
}

#[test]
fn a_name_bound_to_a_field_is_read_where_it_is_used() {
    check("let Node { key, .. } = n; *key", "let Node { key, .. } = n; *(&**key)");
    check("let Node { key, .. } = *n; key", "let Node { ref key, .. } = *n; (**key)");
    check("let &Node { ref key, .. } = n; key", "let &Node { ref key, .. } = n; (&**key)");
    check("let Node { key: mut k, .. } = n; k", "let Node { key: k, .. } = n; let mut k = &**k; k");
    check("let Node { key, .. } = n; { let key = 1; key }", "let Node { key, .. } = n; { let key = 1; key }");
    check("let Node { key, .. } = n; |key| key", "let Node { key, .. } = n; |key| key");
}

#[test]
fn patterns_inside_fields_become_guards() {
    check(
        "match s { Shape::Circle(0) => 1, Shape::Circle(_) => 2, _ => 3 }",
        "match s { Shape::Circle(__f1) if (match **__f1 { 0 => true, _ => false, }) => 1,
                   Shape::Circle(_) => 2, _ => 3, _ => ::core::unreachable!(), }",
    );
    check(
        "match s { Shape::Rect { h: Some(h), .. } => *h, _ => 3 }",
        "match s { Shape::Rect { h: __f1, .. } if (match **__f1 { Some(_) => true, _ => false, }) =>
                       { let Some(h) = &**__f1 else { ::core::unreachable!() }; *h },
                   _ => 3, _ => ::core::unreachable!(), }",
    );
}

#[test]
fn guards_keep_their_meaning() {
    check(
        "match s { Shape::Circle(1) if a || b => 1, _ => 0 }",
        "match s { Shape::Circle(__f1) if (match **__f1 { 1 => true, _ => false, }) && (a || b) => 1,
                   _ => 0, _ => ::core::unreachable!(), }",
    );
}

#[test]
fn by_value_parts_are_copied() {
    check(
        "match *s { Shape::Rect { w, h: Some(h) } => w + h, _ => 3 }",
        "match *s { Shape::Rect { ref w, h: ref __f1 } if (match **__f1 { Some(_) => true, _ => false, }) =>
                       { let Some(h) = &**__f1 else { ::core::unreachable!() }; let h = *h; ((**w) + h) },
                   _ => 3, _ => ::core::unreachable!(), }",
    );
}

#[test]
fn alternatives_are_split_only_when_needed() {
    check(
        "match s { Shape::Circle(x) | Shape::Rect { w: x, .. } => *x, _ => 0 }",
        "match s { Shape::Circle(x) | Shape::Rect { w: x, .. } => *(&**x), _ => 0, }",
    );
    check(
        "match s { Shape::Circle(1) | Shape::Empty => 1, _ => 0 }",
        "match s { Shape::Circle(__f1) if (match **__f1 { 1 => true, _ => false, }) => 1,
                   Shape::Empty => 1, _ => 0, _ => ::core::unreachable!(), }",
    );
}

#[test]
fn conditions_with_guards_become_matches() {
    check(
        "if let Shape::Circle(1) = s { 1 } else { 2 }",
        "match s { Shape::Circle(__f1) if (match **__f1 { 1 => true, _ => false, }) => { 1 }, _ => { 2 }, }",
    );
    check(
        "while let Shape::Circle(1) = s { g() }",
        "loop { match s { Shape::Circle(__f1) if (match **__f1 { 1 => true, _ => false, }) => { g() }, _ => break, } }",
    );
    check("if let Shape::Circle(x) = s { *x } else { 2 }", "if let Shape::Circle(x) = s { *(&**x) } else { 2 }");
    check("matches!(s, Shape::Circle(_))", "(match s { Shape::Circle(_) => true, _ => false, })");
}

#[test]
fn let_else_with_a_guard_yields_the_names() {
    check(
        "let Shape::Rect { w, h: Some(h) } = s else { return }; *w + *h",
        "let (w, h,) = match s {
             Shape::Rect { w, h: __f1 } if (match **__f1 { Some(_) => true, _ => false, }) =>
                 { let Some(h) = &**__f1 else { ::core::unreachable!() }; (w, h,) }
             _ => { return },
         };
         *(&**w) + *h",
    );
}

#[test]
fn macros_are_seen_through_or_refused() {
    check("assert!(n.key > 0, \"{}\", n.key)", "assert!((*n.key) > 0, \"{}\", (*n.key))");
    check("other!(1 + 2)", "other!(1 + 2)");
    check_error("other!(n.key)", "cannot see into `other!`");
}

#[test]
fn paths_leave_the_twin() {
    check("super::f(self::g())", "super::super::f(self::g())");
    check_error("crate::m::g()", "leaves the model");
}

#[test]
fn a_constructor_as_a_function_wraps_what_it_is_given() {
    check("[1].map(Shape::Circle)", "[1].map((|__f1| Shape::Circle(ss::__private::Field::new(__f1))))");
}

#[test]
fn what_has_no_meaning_in_the_twin_is_refused() {
    check_error("n.cache", "ignored or derived");
    check_error("Rc::strong_count(x)", "walk the structure");
}

/// Marks the body of a predicate.
fn check_sites(before: &str, after: &str) {
    check_sites_of("predicate", before, after);
}

/// Marks the body of a function with that attribute.
fn check_sites_of(attribute: &str, before: &str, after: &str) {
    let model = model(&format!(
        "struct A(u8); #[{attribute}] fn f() -> bool {{ {before} }} #[predicate] fn g() -> bool {{ true }}"
    ));
    let mut block = model.function(FnId(0)).block.clone();
    sites::insert(&model, &reach::reach(&model), FnId(0), &mut block);
    let text = block.to_token_stream().to_string().replace("ss :: __private :: ", "");
    let asked = |word| syn::parse2::<Block>(crate::file::asked(word, proc_macro2::Span::call_site())).expect("a block");
    let [file, line] = ["file", "line"].map(|word| asked(word).to_token_stream());
    let site = format!("{{ static __SITE : Site = Site :: new ({file} , {line} , ");
    let text = text.replace(&site, "").replace(") ; & __SITE }", "");
    let after: Block = syn::parse_str(&format!("{{ {after} }}")).expect("a block");
    assert_eq!(text, after.to_token_stream().to_string());
}

/// Counts the steps of a body.
fn check_steps(before: &str, after: &str) {
    let mut block: Block = syn::parse_str(&format!("{{ {before} }}")).expect("a block");
    let krate = parse_quote!(ss);
    steps::count(&Runtime::new(Some(&krate)), &mut block);
    let text = block.to_token_stream().to_string().replace("ss :: __private :: ", "");
    let after: Block = syn::parse_str(&format!("{{ step(); {after} }}")).expect("a block");
    assert_eq!(text, after.to_token_stream().to_string());
}

#[test]
fn what_can_go_round_counts_its_steps() {
    let rounds = |looped: &str| format!("{{ let mut __rounds = Rounds::new(); {looped} }}");
    check_steps("for x in y { f(x); }", &rounds("for x in y { __rounds.step(); f(x); }"));
    check_steps(
        "let z = 'a: loop { break 'a 1; };",
        &format!("let z = {};", rounds("'a: loop { __rounds.step(); break 'a 1; }")),
    );
    check_steps("while x { }", &rounds("while x { __rounds.step(); }"));
    check_steps("x.all(|y| y.f())", "x.all(|y| { step(); y.f() })");
    check_steps("x.all(|y| (*y.f))", "x.all(|y| { step(); (*y.f) })");
    check_steps("x.all(|y| *y > 1)", "x.all(|y| *y > 1)");
    check_steps("fn g() { h() }", "fn g() { step(); h() }");
    // The compiler runs what is constant, and it cannot count.
    for constant in ["const A: u8 = { loop { break 1 } };", "const fn g() { loop { } }", "[1; { loop { break 1 } }];"] {
        check_steps(constant, constant);
    }
}

#[test]
fn rejections_are_marked() {
    check_sites("true", "true");
    check_sites("false", "{ sites::mark(\"false\"); false }");
    check_sites("a && true", "((a) || { sites::mark(\"a\"); false }) && true");
    check_sites("g()", "(({ sites::clear(); (g()) }) || { sites::mark_outer(\"g()\"); false })");
    check_sites("if a { return false; } true", "if a { sites::mark(\"if a { return false; }\"); return false; } true");
    check_sites(
        "if g() { return false; } true",
        "if { sites::clear(); (g()) } { sites::mark_outer(\"if g() { return false; }\"); return false; } true",
    );
    check_sites("h()?; true", "sites::probe((sites::clear(), h()).1, \"h()?\")?; true");
    check_sites("x.all(|y| return false); true", "x.all(|y| return false); true");
}

#[test]
fn rejections_of_an_invariant_itself_can_be_forgiven() {
    let check = |before: &str, after: &str| check_sites_of("invariant", before, after);
    check("a && b", "((a) || sites::refuse(\"a\")) && ((b) || sites::refuse(\"b\"))");
    check("g()", "(({ sites::clear(); (g()) }) || sites::refuse_outer(\"g()\"))");
    check(
        "if a { return false; } true",
        "if a { if !sites::refuse(\"if a { return false; }\") { return false; } } true",
    );
    check("return false; true", "{ sites::mark(\"return false\"); return false }; true");
    check("fn h() -> bool { b } true", "fn h() -> bool { ((b) || { sites::mark(\"b\"); false }) } true");
}
