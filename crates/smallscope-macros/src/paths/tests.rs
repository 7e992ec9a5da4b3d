//! What becomes of small pieces of code, as text before and after.

use quote::ToTokens as _;
use syn::{ItemFn, ItemMod};

use super::{Code, Names};
use crate::attrs::Dialect;
use crate::runtime::Runtime;
use crate::validate::Errors;

const TYPES: &str = "
    struct Node { key: i32, next: Option<Box<Node>>, items: Vec<u8> }
    enum Shape { Circle(u8), Empty }
    impl Node { fn own(&self) -> bool { true } fn consume(self) {} }
    fn helper(node: &mut Option<Box<Node>>) {}
";

/// Instruments a function beside [`TYPES`], and fails with the first error.
fn instrument(function: &str) -> Result<String, String> {
    let item: ItemMod = syn::parse_str(&format!("mod m {{ {TYPES} }}")).expect("a module");
    let (mut errors, dialect, krate) = (Errors::default(), Dialect::new(None), parse_quote!(ss));
    let model = crate::collect::module(&item, &dialect, Runtime::new(Some(&krate)), &mut errors);
    let mut function: ItemFn = syn::parse_str(function).expect("a function");
    let (names, impls) = (Names::new(&model), Default::default());
    let mut code = Code {
        names,
        ss: &model.runtime,
        dialect: &dialect,
        inputs: Vec::new(),
        bound: Vec::new(),
        looks: false,
        impls,
        errors: &mut errors,
    };
    code.function(&function.attrs, &function.sig, &mut function.block);
    errors.finish().map_err(|error| error.to_string())?;
    Ok(function
        .block
        .to_token_stream()
        .to_string()
        .replace("ss :: __private :: record :: ", "")
        .replace("ss :: __private :: ", ""))
}

fn check(before: &str, after: &str) {
    let after: syn::Block = syn::parse_str(&format!("{{ {after} }}")).expect("a block");
    let instrumented = instrument(&format!("fn f(node: &mut Node, i: usize) {{ {before} }}")).expect("no error");
    assert_eq!(instrumented, after.to_token_stream().to_string());
}

fn check_error(function: &str, message: &str) {
    let error = instrument(function).expect_err("an error");
    assert!(error.contains(message), "{error}");
}

#[test]
fn what_is_read_is_told_before() {
    check("let key = node.key;", "read(&raw const node.key); let key = node.key;");
    check("g(1 + node.key)", "read(&raw const node.key); g(1 + node.key)");
    check("min(h(), node.key)", "min(h(), (read(&raw const node.key), node.key).1)");
    check("node.key == node.key", "read(&raw const node.key); read(&raw const node.key); node.key == node.key");
    check("a && node.flag", "a && (read(&raw const node.flag), node.flag).1");
}

#[test]
fn the_way_to_a_place_is_told_too() {
    check("node.a.b", "through(&raw const node.a); read(&raw const node.a.b); node.a.b");
    check("node.items[i]", "through(&raw const node.items); read(&raw const node.items[i]); node.items[i]");
    check("*node.a", "through(&raw const node.a); read(&raw const *node.a); *node.a");
    check("node.items[g()]", "read(&raw const node.items); node.items[g()]");
}

#[test]
fn methods_use_places_in_their_own_ways() {
    check("node.items.len()", "through(&raw const node.items); node.items.len()");
    check("node.next.as_ref()", "lend(&raw const node.next); node.next.as_ref()");
    check("node.other.own()", "receive(&raw const node.other); node.other.own()");
    check("node.other.consume()", "read(&raw const node.other); node.other.consume()");
    check("node.next.take()", "read(&raw const node.next); foreign::calls(&raw const node.next); node.next.take()");
    check("helper(&mut node.next)", "lend(&raw const node.next); helper(&mut node.next)");
    check("drop(&mut node.next)", "read(&raw const node.next); drop(&mut node.next)");
}

#[test]
fn code_outside_may_read_all_that_it_can_reach() {
    check("g(&mut node.next)", "lend(&raw const node.next); reach(&raw const node.next); g(&mut node.next)");
    check("g(node)", "foreign::escapes(&raw const node); g(node)");
    check("g(&node)", "foreign::escapes(&raw const node); g(&node)");
    check("g(helper(node))", "g(foreign::escaping(helper(node)))");
    check("node.weigh()", "foreign::calls(&raw const node); node.weigh()");
    check("helper(node).weigh()", "foreign::calling(helper(node)).weigh()");
    check("helper(super::g)", "foreign::everything(); helper(super::g)");
    check(
        "Rc::strong_count(&node.next)",
        "lend(&raw const node.next); foreign::everything(); Rc::strong_count(&node.next)",
    );
    check("let g = |x| x; g(&node.next)", "let g = |x| x; lend(&raw const node.next); g(&node.next)");
    check("LIMIT.key + LIMIT.max(1)", "LIMIT.key + LIMIT.max(1)");
}

#[test]
fn what_begins_with_a_call_is_looked_at_on_the_way() {
    check("g().key", "looking(g(), |__it| { read(&raw const (*__it).key); }).key");
    check(
        "cell.borrow().next.clone()",
        "looking(cell.borrow(), |__it| { read(&raw const (*__it).next); }).next.clone()",
    );
}

#[test]
fn what_is_written_is_told_afterwards() {
    check("node.key = g();", "match g() { __value => { node.key = __value; written(&raw const node.key); } };");
    check("node.key += 1;", "read(&raw const node.key); node.key += 1;");
    check("let b = Box::new(1);", "let b = fresh(Box::new(1));");
}

#[test]
fn loops_tell_again_and_again() {
    check("while node.flag { g(); }", "while (read(&raw const node.flag), node.flag).1 { g(); }");
    check(
        "while let Some(x) = node.next { g(); }",
        "loop { read(&raw const node.next); if let Some(x) = node.next { g(); } else { break; } }",
    );
}

#[test]
fn what_cannot_be_seen_is_refused() {
    check_error("fn f(Node { key, .. }: Node) {}", "take it apart by `let`");
    check_error("fn f(n: &Node) { other!(n.key => 1) }", "cannot see what `other!` reads");
}
