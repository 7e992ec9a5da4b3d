//! What is outside the subset is an error at its place, and nothing makes the frontend panic.

use std::panic::{AssertUnwindSafe, catch_unwind};

use smallscope_cover::frontend::{Request, program};
use smallscope_cover::goals;
use smallscope_cover::source::Source;

/// The messages about a function, with the lines they are about.
fn errors(text: &str, method: &str) -> Vec<(usize, String)> {
    let source = Source::parse("subject.rs", text).expect("the subject is Rust");
    let request = Request { method: method.to_owned(), ..Request::default() };
    let Err(errors) = program(&source, &goals::list(&source), &request) else { return Vec::new() };
    let line = |offset: u32| text[..offset as usize].matches('\n').count() + 1;
    let all = errors.diagnostics.iter();
    all.map(|it| (it.span.map_or(0, |span| line(span.start)), it.message.clone())).collect()
}

fn check(text: &str, expected: &[(usize, &str)]) {
    let found = errors(text, "f");
    let found: Vec<(usize, &str)> = found.iter().map(|(line, message)| (*line, message.as_str())).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn each_thing_outside_the_subset_is_named_at_its_place() {
    check("fn f(x: f64) -> i32 { 0 }", &[(1, "the type `f64` is outside the subset that can be modelled")]);
    check(
        "fn f(x: i32) -> i32 {\n    let text = String::new();\n    x.rotate_left(3)\n}",
        &[
            (2, "the function `String::new` is not in the file, and outside the subset that can be modelled"),
            (3, "the method `rotate_left` of `i32` is outside the subset that can be modelled"),
        ],
    );
    check(
        "fn f(x: i32) -> i32 {\n    let g = |y: i32| y + x;\n    g(1)\n}",
        &[
            (2, "a closure that is kept is outside the subset that can be modelled"),
            (3, "the function `g` is not in the file, and outside the subset that can be modelled"),
        ],
    );
    check(
        "fn f(x: &[i32]) -> i32 {\n    for y in x.chunks(2).flatten() {}\n    write!(1);\n    0\n}",
        &[
            (2, "`for` over `flatten` is outside the subset that can be modelled"),
            (3, "the macro `write!` is outside the subset that can be modelled"),
        ],
    );
}

/// What could do something that is not modelled.
#[test]
fn what_would_be_passed_over_is_refused() {
    let shown = "impl std::fmt::Display for T { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { panic!() } }";
    let formats = "`T` says itself how it is shown, which is outside the subset that can be modelled";
    check(&format!("struct T;\n{shown}\nfn f(x: &T) {{\n    println!(\"{{x}}\");\n}}"), &[(4, formats)]);
    check(&format!("struct T;\n{shown}\nfn f(x: Option<T>) {{\n    dbg!(x);\n}}"), &[(4, formats)]);
    check(
        "fn f(x: u8) {\n    println!(concat!(\"a\", \"{}\"), x);\n}",
        &[(2, "a format that is not written down is outside the subset that can be modelled")],
    );
    let own = "`println!` is not the macro of the standard library: it is outside the subset that can be modelled";
    check("macro_rules! println { ($($x:tt)*) => {} }\nfn f(x: u8) {\n    println!(\"{x}\");\n}", &[(3, own)]);
    let dropped = "what happens when a `T` is dropped is outside the subset that can be modelled";
    let drop = "struct T { n: u8 }\nimpl Drop for T { fn drop(&mut self) {} }";
    check(&format!("{drop}\nfn f(x: T) {{}}"), &[(2, dropped)]);
    check(&format!("{drop}\nfn f(x: &mut Option<T>) {{ x.take(); }}"), &[(2, dropped)]);
    check(&format!("{drop}\nfn f() {{ T {{ n: 1 }}; }}"), &[(2, dropped)]);
    check(&format!("{drop}\nfn f(x: &mut T) {{ x.n = 0; }}"), &[]);
    check(
        "fn f(x: Option<u8>, mut n: u8) {\n    x.map(move |x| { n = x; n });\n}",
        &[(2, "a closure that takes what it captures is outside the subset that can be modelled")],
    );
    check(
        "fn f() -> bool {\n    g(\"b\") }\nfn g(x: &str) -> bool { x == \"a\" }",
        &[(3, "`==` of texts is outside the subset that can be modelled")],
    );
    check(
        "fn f() -> u8 { g(\"b\") }\nfn g(x: &str) -> u8 {\n    match x { \"a\" => 1, _ => 2 }\n}",
        &[(3, "a text as a pattern is outside the subset that can be modelled")],
    );
    let equal = "`==` on `E` is modelled only where `PartialEq` is derived";
    check(
        "enum E { A }\nimpl PartialEq for E { fn eq(&self, o: &E) -> bool { false } }\nfn f(x: E) -> bool {\n    x == E::A\n}",
        &[(4, equal)],
    );
    let several = "there are several functions `g` in the file: which one is called cannot be told";
    check("mod a { pub fn g() {} }\nmod b { pub fn g() {} }\nfn f() {\n    b::g();\n}", &[(4, several)]);
    let after = "this clause cannot be read: what holds after a panic is outside the subset that can be modelled";
    let spelt = "this clause cannot be read: this attribute is spelt `#[behaviour]`";
    check("#[behavior(requires(x > 1))]\nfn f(x: u8) {}", &[(1, spelt)]);
    check("#[behaviour(requires(x > 1),\n    panics, ensures(x > 0))]\nfn f(x: u8) {}", &[(2, after)]);
    // As the attributes themselves would say.
    let ways =
        "this clause cannot be read: a behaviour ends in one way: write another `#[behaviour(..)]` for the other";
    check("#[behaviour(requires(x > 1),\n    panics, errs)]\nfn f(x: u8) -> Result<(), ()> { Ok(()) }", &[(2, ways)]);
    let types = "there are several types `T` in the file: which one this is cannot be told";
    check("mod a { pub struct T; }\nmod b { pub struct T; }\nfn f(x: b::T) {}", &[(3, types)]);
    check("mod a { pub type T = u8; }\nmod b { pub type T = i8; }\nfn f(x: b::T) {}", &[(3, types)]);
    let tuple =
        "a reference through which a tuple in a variable could be changed is outside the subset that can be modelled";
    let change = "fn g(t: &mut (u8, u8)) { t.0 = 1; }\nfn f(x: u8) -> u8 {\n    let mut t = (x, x);\n";
    check(&format!("{change}    g(&mut t);\n    t.0\n}}"), &[(4, tuple)]);
    check(&format!("{change}    let (a, b) = &mut t;\n    *a = *b;\n    t.0\n}}"), &[]);
    let clones = "`cloned` of elements that are no `Copy` is outside the subset that can be modelled";
    check(
        "#[derive(Clone)] struct T { n: u8 }\nfn f(v: &[T]) {\n    for mut t in v.iter().cloned() { t.n = 1; }\n}",
        &[(3, clones)],
    );
}

/// Where a name could mean two things, none of them is taken.
#[test]
fn what_a_name_stands_for_is_not_guessed() {
    let constants = "there are several constants `N` in the file: which one this is cannot be told";
    check(
        "mod a { pub const N: u8 = 1; }\nmod b { pub const N: u8 = 2; }\nfn f() -> u8 {\n    b::N\n}",
        &[(4, constants)],
    );
    let provided =
        "trait T { const N: u8; }\nstruct S;\nimpl T for S {}\nconst N: u8 = 2;\nfn f() -> u8 {\n    S::N\n}";
    check(provided, &[(6, "`S::N` is not known here")]);
    check(&provided.replace("N: u8;", "N: u8 = 1;"), &[]);
    let types = "there are several types `E` in the file: which one is meant cannot be told";
    check(
        "mod a {\n    pub enum E { X = 1 }\n}\nmod b { pub enum E { X = 2 } }\nfn f() -> u8 { b::E::X as u8 }",
        &[(2, types)],
    );
    let several =
        |name: &str| format!("there are several functions `{name}` in the file: which one is called cannot be told");
    let swap = "mod a { pub fn swap(a: &mut u8, b: &mut u8) {} }\nuse std::mem::swap;\nfn f(a: &mut u8, b: &mut u8) {\n    swap(a, b);\n}";
    check(swap, &[(4, &several("swap"))]);
    let renamed = "mod a { pub fn g() {} }\nmod b { pub fn h() {} }\nuse a::g as h;\nfn f() {\n    h();\n}";
    check(renamed, &[(5, &several("h"))]);
    let max = "the function `u8::max` is not in the file, and outside the subset that can be modelled";
    check("fn max(a: u8, b: u8) -> u8 { a }\nfn f(a: u8) -> u8 {\n    u8::max(a, 1)\n}", &[(3, max)]);
    let both = "trait T { fn m(&self) {} }\nimpl T for u64 { fn m(&self) {} }\nimpl T for usize { fn m(&self) {} }\nfn f(x: u64) {\n    x.m();\n}";
    check(both, &[(5, &several("u64::m"))]);
    let wide = "the method `m` of a trait for pointers, or for all types, is outside the subset that can be modelled";
    let of = |owner: &str| {
        format!(
            "trait T {{ fn m(&self) -> u8; }}\nstruct S;\nimpl S {{ fn m(&self) -> u8 {{ 1 }} }}\n\
             impl{owner} {{ fn m(&self) -> u8 {{ 2 }} }}\nfn f(s: Box<S>) -> u8 {{\n    s.m()\n}}"
        )
    };
    check(&of(" T for Box<S>"), &[(6, wide)]);
    check(&of("<X> T for X"), &[(6, wide)]);
}

/// Modelled as the empty set, `None` and `Some(None)` would be the same.
#[test]
fn an_option_of_what_may_be_nothing_is_refused_wherever_it_comes_from() {
    let message = |inner: &str| {
        format!("an `Option` of `{inner}`, which may be nothing itself, is outside the subset that can be modelled")
    };
    check("fn f(x: Option<Option<bool>>) -> bool { x.is_some() }", &[(1, &message("Option<bool>"))]);
    check("struct N;\nfn f(x: Option<*mut N>) -> bool { x.is_some() }", &[(2, &message("*mut N"))]);
    check("fn f(v: &mut Vec<Option<u8>>) -> bool {\n    v.pop().is_some()\n}", &[(2, &message("Option<u8>"))]);
    check("fn f(v: &[Option<u8>]) -> bool {\n    v.last().is_some()\n}", &[(2, &message("&Option<u8>"))]);
    check(
        "fn f(x: Option<u8>) -> bool {\n    x.map(|n| if n > 1 { Some(n) } else { None }).is_some()\n}",
        &[(2, &message("Option<u8>"))],
    );
    // What can be told apart is not refused.
    check("fn f(v: &mut Vec<Option<u8>>) -> bool { v[0].take().is_some() && v.len() > 1 }", &[]);
}

#[test]
fn all_functions_that_are_called_are_gone_through() {
    check(
        "fn f() { g(); h(); }\nfn g() { x; }\nfn h() { async {}; }",
        &[(3, "this expression is outside the subset that can be modelled"), (2, "`x` is not known here")],
    );
}

#[test]
fn a_wrong_declaration_is_one_error() {
    check("fn f() -> i32 {\n    let x = y;\n    x + x\n}", &[(2, "`y` is not known here")]);
}

#[test]
fn types_without_end_are_errors() {
    check("type A = Option<A>;\nfn f(a: A) {}", &[(1, "this type leads to others without end")]);
    let found = errors("struct A<T> { a: Option<Box<A<Vec<T>>>> }\nfn f(a: A<u8>) {}", "f");
    assert!(found[0].1.ends_with("leads to others without end"), "{found:?}");
    let found = errors("fn f<T>(a: Vec<T>) { f(vec![a]) }", "f");
    assert!(found[0].1.contains("without end"), "{found:?}");
    let found = errors("const A: u8 = A + 1;\nfn f() -> u8 { A }", "f");
    assert!(!found.is_empty());
}

#[test]
fn a_function_that_is_not_there_is_an_error_with_those_that_are() {
    let source = Source::parse("subject.rs", "fn f() {}\nimpl A { fn g() {} }\nstruct A;").expect("it is Rust");
    let request = Request { method: "h".to_owned(), ..Request::default() };
    let errors = program(&source, &goals::list(&source), &request).expect_err("there is no such function");
    assert_eq!(errors.diagnostics[0].help.as_deref(), Some("there are: f, A::g"));
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in [("(", ")"), ("!", ""), ("1 + ", ""), ("{", "}"), ("if true { 1 } else ", "{ 2 }"), ("&", "")]
    {
        for times in [60, 300, 50_000] {
            let text = format!("fn f() -> i32 {{ {}1{} }}", open.repeat(times), close.repeat(times));
            if let Ok(source) = Source::parse("subject.rs", &text) {
                let request = Request { method: "f".to_owned(), ..Request::default() };
                let _ = program(&source, &goals::Goals::default(), &request);
            }
        }
    }
}

/// A generator of numbers: the same ones in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// Odd files: words of ordinary ones left out, doubled and exchanged.
/// Trait objects that are not of the file's own implementors, or are in what cannot be followed.
#[test]
fn trait_objects_outside_the_subset_are_named_at_their_places() {
    let outside =
        |name: &str, why: &str| format!("the type `dyn {name}` is outside the subset that can be modelled: {why}");
    let foreign = "the file does not declare exactly one trait of this name";
    check("fn f(x: &dyn std::any::Any) {}", &[(1, outside("std::any::Any", foreign).as_str())]);
    let generic = outside("T", "this implementation is for more than one type");
    check("trait T {}\nimpl<X> T for Vec<X> {}\nfn f(x: &dyn T) {}", &[(2, generic.as_str())]);
    let number = outside("T", "its implementor `u8` is no struct of the file, and no enum with payloads");
    check("trait T {}\nimpl T for u8 {}\nfn f(x: &dyn T) {}", &[(2, number.as_str())]);
    check("trait T {}\nfn f(x: &dyn T) {}", &[(2, outside("T", "nothing in the file implements the trait").as_str())]);
    let typed = outside("T<u8>", "the trait has types as parameters or items");
    check("trait T<X> {}\nstruct S;\nimpl T<u8> for S {}\nfn f(x: &dyn T<u8>) {}", &[(4, typed.as_str())]);
    let one = "trait T { fn m(&self) {} }\nstruct S;\nimpl T for S {}\n";
    let held = |holder: &str| format!("`dyn T` in {holder} is outside the subset that can be modelled");
    check(&format!("{one}fn f(x: &std::rc::Weak<dyn T>) {{}}"), &[(4, held("`Weak`").as_str())]);
    check(&format!("{one}fn f(x: *mut dyn T) {{}}"), &[(4, held("a raw pointer").as_str())]);
    check(&format!("{one}fn f(x: &std::cell::RefCell<dyn T>) {{}}"), &[(4, held("`RefCell`").as_str())]);
    let same = "a comparison of pointers to trait objects is outside the subset that can be modelled";
    check(&format!("{one}fn f(x: &dyn T) -> bool {{ std::ptr::eq(x, x) }}"), &[(4, same)]);
    let other = "trait U { fn m(&self) {} }\nimpl U for S {}\n";
    let several = "there are several functions `S::m` in the file: which one is called cannot be told";
    check(&format!("{one}{other}fn f(x: &S) {{ x.m() }}"), &[(6, several)]);
    let wide = "the method `n` of `dyn T` is outside the subset that can be modelled";
    let sized = "trait T { fn n<X>(&self, x: X) where Self: Sized {} }\nstruct S;\nimpl T for S {}";
    check(&format!("{sized}\nfn f(x: &dyn T) {{ x.n(1) }}"), &[(4, wide)]);
    let array = "an array as a slice is outside the subset that can be modelled, unless it is written where the slice is wanted";
    check("fn g(x: &[u8]) {}\nfn f(x: [u8; 2]) {\n    g(&[1, 2]);\n    g(&x);\n}", &[(4, array)]);
}

#[test]
fn odd_files_do_not_panic() {
    let subjects = [
        include_str!("frontend/trees.rs"),
        include_str!("frontend/numbers.rs"),
        include_str!("frontend/vectors.rs"),
        include_str!("frontend/pointers.rs"),
        include_str!("frontend/objects.rs"),
    ];
    let mut dice = Dice(7);
    let mut read = 0;
    for round in 0..150 {
        let mut words: Vec<&str> = subjects[round % 5].split_inclusive([' ', '\n', '.', '(', ')']).collect();
        for _ in 0..=dice.roll(3) {
            let (one, other) = (dice.roll(words.len()), dice.roll(words.len()));
            match dice.roll(4) {
                0 => words[one] = "",
                1 => words[one] = words[other],
                2 => words.swap(one, other),
                _ => words.insert(one, words[other]),
            }
        }
        let text = words.concat();
        let Ok(source) = Source::parse("subject.rs", &text) else { continue };
        read += 1;
        let methods: Vec<String> = source.tree.items.iter().filter_map(name).collect();
        for method in methods {
            let request = Request { method, ..Request::default() };
            let done = catch_unwind(AssertUnwindSafe(|| program(&source, &goals::Goals::default(), &request).is_ok()));
            assert!(done.is_ok(), "{text}");
        }
    }
    assert!(read > 15, "{read}");
}

fn name(item: &syn::Item) -> Option<String> {
    match item {
        syn::Item::Fn(it) => Some(it.sig.ident.to_string()),
        _ => None,
    }
}
