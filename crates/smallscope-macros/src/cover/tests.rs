//! What becomes of small pieces of code, as text before and after.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{Block, Item, ItemFn};

use super::{Cover, Extent};
use crate::attrs::Dialect;

/// The body of a function after instrumenting, where `T` is its table.
fn instrumented(body: &str) -> String {
    let item: ItemFn = syn::parse_str(&format!("fn f() {{ {body} }}")).expect("a function");
    let mut cover = Cover::new(quote!(ss), Dialect::new(None), "");
    let mut item = Item::Fn(item);
    cover.root(&mut item, Extent::Itself);
    cover.finish().expect("no error");
    let Item::Fn(item) = item else { unreachable!("it was a function") };
    shortened(item.block.to_token_stream())
}

fn shortened(tokens: TokenStream) -> String {
    let text = tokens.to_string();
    let number = format!("__SMALLSCOPE_COVERED_{:x}_0", crate::item::fingerprint(""));
    text.replace(&number, "T").replace("ss :: coverage :: sites :: ", "").replace("usize", "")
}

fn check(before: &str, after: &str) {
    let after: Block = syn::parse_str(&format!("{{ enter(&T); {after} }}")).expect("a block");
    assert_eq!(instrumented(before), after.to_token_stream().to_string());
}

#[test]
fn blocks_get_a_statement() {
    check("if a { b }", "if a { hit(&T, 0); b } else { hit(&T, 1); }");
    check(
        "if a { b } else if c { d }",
        "if a { hit(&T, 0); b } else { hit(&T, 1); if c { hit(&T, 2); d } else { hit(&T, 3); } }",
    );
    check("match a { 1 => b, _ => {} }", "match a { 1 => { hit(&T, 0); b }, _ => { hit(&T, 1); }, }");
}

#[test]
fn a_let_with_else_counts_after_it() {
    check(
        "#[cfg(x)] let Some(a) = b else { return };",
        "#[cfg(x)] let Some(a) = b else { hit(&T, 1); return }; #[cfg(x)] hit(&T, 0);",
    );
}

#[test]
fn loops_with_patterns_are_loops_with_an_if() {
    check(
        "'a: while let Some(x) = b { c }",
        "'a: loop { if let Some(x) = b { hit(&T, 0); c } else { hit(&T, 1); break } }",
    );
    check("while a { b }", "while either(&T, 0, a) { b }");
    check("for x in a { b }", "for x in each(&T, 0, a) { b }");
}

#[test]
fn a_let_in_a_chain_is_tried_and_then_matched() {
    check(
        "if a && let Some(x) = b && x > 1 { c }",
        "if either(&T, 2, a) && tried(&T, 4) && let Some(x) = b && matched(&T, 4) && either(&T, 6, x > 1)
         { hit(&T, 0); c } else { hit(&T, 1); }",
    );
    check(
        "while let Some(x) = a && (x || b) { c }",
        "loop { if tried(&T, 2) && let Some(x) = a && matched(&T, 2) && (either(&T, 4, x) || either(&T, 6, b))
         { hit(&T, 0); c } else { hit(&T, 1); break } }",
    );
}

#[test]
fn operands_are_passed_through() {
    check("a && !(b || c)", "either(&T, 0, a) && !(either(&T, 2, b) || either(&T, 4, c))");
    check("a || return", "either(&T, 0, a) || return");
    check("a & b | c", "a & b | c");
    check("x = f(a && b)?", "x = passed(&T, 0, asked(&T, 0, f(either(&T, 2, a) && either(&T, 4, b)))?)");
}

#[test]
fn what_the_compiler_evaluates_stays_as_it_is() {
    check("const N: u8 = if A { 1 } else { 2 };", "const N: u8 = if A { 1 } else { 2 };");
    check("[0; if A { 1 } else { 2 }]", "[0; if A { 1 } else { 2 }]");
    check("const { a && b }", "const { a && b }");
    check("g::<{ if A { 1 } else { 2 } }>()", "g::<{ if A { 1 } else { 2 } }>()");
    check("let x: [u8; if A { 1 } else { 2 }];", "let x: [u8; if A { 1 } else { 2 }];");
}

#[test]
fn macros_whose_arguments_are_shown_keep_them() {
    check("dbg!(a && b);", "dbg!(a && b);");
    check("assert!(a && b);", "assert!(either(&T, 0, a) && either(&T, 2, b), \"{}\", \"assertion failed: a && b\");");
    check("assert!(a);", "assert!(a);");
    check(
        "matches!(a?, Some(x) if x && b)",
        "matches!(passed(&T, 0, asked(&T, 0, a)?), Some(x) if either(&T, 2, x) && either(&T, 4, b))",
    );
}
