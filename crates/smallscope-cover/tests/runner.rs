//! The real code is run on inputs, and what it does is seen: the goals in order, how it ends, what is left.

use std::time::Duration;

use smallscope_core::Structure;
use smallscope_cover::goals::{GoalKind, Goals, list};
use smallscope_cover::runner::{End, Run, RunOptions, Runner};
use smallscope_cover::source::Source;

/// A compiled file.
struct Subject {
    goals: Goals,
    runner: Runner,
}

impl Subject {
    fn new(text: &str, method: &str, settings: &RunOptions) -> Subject {
        let source = Source::parse("subject.rs", text).expect("it is Rust");
        let goals = list(&source);
        let runner = Runner::build(&source, &goals, method, settings).unwrap_or_else(|errors| panic!("{errors}"));
        Subject { goals, runner }
    }

    fn run(&mut self, input: &str) -> Run {
        let input: Structure = input.parse().expect("a structure");
        self.runner.run(&input).expect("it runs")
    }

    /// The decisions of a run: lines and outcomes.
    fn path(&self, run: &Run) -> Vec<String> {
        let goals = run.reached.iter().map(|goal| self.goals.get(*goal));
        let decisions = goals.filter(|goal| matches!(goal.kind, GoalKind::Outcome(_)));
        decisions.map(|goal| format!("{}: {}", goal.line, goal.outcome)).collect()
    }
}

const TREE: &str = include_str!("runner/tree.rs");

#[test]
fn a_tree_is_built_changed_and_read() {
    let mut tree = Subject::new(TREE, "Tree::insert", &RunOptions::default());
    let run = tree.run(
        "(Tree { root: Node#0 { key: 5, left: None, right: Node#1 { key: 7, left: None, right: None } }, size: 2 }, 6)",
    );
    assert_eq!(run.end, End::Returned);
    assert_eq!(tree.path(&run), ["32: entered", "33: false", "35: true", "32: entered", "33: true", "32: left"]);
    assert_eq!(
        run.after.expect("it returned").to_string(),
        "(Tree { root: Node#0 { key: 5, left: None, right: Node#1 { key: 7, left: Node#2 { key: 6, left: None, right: None }, \
         right: None } }, size: 3 }, 6, true)"
    );
}

const ALL: &str = "(All { ring: Ring#0 { value: 3, next: Ring#1 { value: 4, next: Ring#0, back: Ring#0 }, back: Ring#1 },
    first: Item#2 { key: 5, previous: None, next: Item#3 { key: -6, previous: Item#2, next: None } }, last: Item#3, some: Item#2,
    colours: [Colour::Named { name: \"a b%\" }, Colour::Red, Colour::Mixed(1, 2)], queue: [(true, ()), (false, ())],
    marks: [Mark(7, 'x'), Mark(8, '\u{e9}')], nothing: Nothing, cell: 12, text: \"\u{fc}\", result: Result::Ok(#4=200), type: `0.5` },
    [1, 2, 3], \"two\", [9], OTHER)";

#[test]
fn values_of_all_kinds_are_built_and_read() {
    let types = vec![("N".to_owned(), "2".to_owned()), ("T".to_owned(), "i8".to_owned())];
    let mut shapes =
        Subject::new(include_str!("runner/shapes.rs"), "All::touch", &RunOptions { types, ..RunOptions::default() });
    let run = shapes.run(&ALL.replace("OTHER", "3"));
    assert_eq!(run.end, End::Returned);
    // The ring has two owners in it and two in the function's variables; the slice is reversed, and a key is 5 more.
    let after = ALL
        .replace("key: -6", "key: -1")
        .replace("[1, 2, 3]", "[3, 2, 1]")
        .replace("OTHER)", "3, (7, 6, Colour::Named { name: \"a b%\" }))");
    let expected: Structure = after.parse().expect("a structure");
    assert_eq!(run.after.expect("it returned").to_string(), expected.to_string());
    let run = shapes.run(&ALL.replace("OTHER", "2"));
    assert_eq!(run.end, End::Panicked("the other is less".to_owned(), 65));
    let wrong: Structure = ALL.replace("OTHER", "300").parse().expect("a structure");
    let error = shapes.runner.run(&wrong).expect_err("300 is no i8");
    assert!(error.contains("expected a `i8`, found Int(300)"), "{error}");
    assert_eq!(shapes.run(&ALL.replace("OTHER", "None")).end, End::Returned);
}

#[test]
fn raw_pointers_are_followed_however_many_inputs_there_were() {
    let text = "
        pub struct List { head: *mut Node }
        pub struct Node { value: u8 }
        impl List {
            pub fn up(&mut self) {
                (0..100).for_each(|_| drop(Box::leak(Box::new(0))));
                unsafe { (*self.head).value += 1 }
            }
        }";
    let mut list = Subject::new(text, "List::up", &RunOptions::default());
    for _ in 0..200 {
        let after = list.run("(List { head: Node#0 { value: 1 } },)").after.expect("it returned");
        assert_eq!(after.to_string(), "(List { head: Node#0 { value: 2 } }, ())");
    }
}

#[test]
fn a_function_that_never_returns_panics() {
    let text = "pub fn fail(code: u8) -> ! {\n    panic!(\"code {code}\")\n}\n";
    let mut subject = Subject::new(text, "fail", &RunOptions::default());
    assert_eq!(subject.run("(3,)").end, End::Panicked("code 3".to_owned(), 2));
}

#[test]
fn a_question_mark_may_stand_after_a_poll() {
    let text = "use std::task::Poll;
fn poll(is_wrong: bool) -> Poll<Result<u8, u8>> {
    let first: Poll<Result<u8, u8>> = Poll::Ready(if is_wrong { Err(1) } else { Ok(1) });
    let _ = first?;
    Poll::Pending
}
pub fn waits(is_wrong: bool) -> bool { poll(is_wrong).is_pending() }
";
    let mut subject = Subject::new(text, "waits", &RunOptions::default());
    let mut path = |input| {
        let run = subject.run(input);
        subject.path(&run)
    };
    assert_eq!(path("(false,)"), ["3: false", "4: goes on"]);
    assert_eq!(path("(true,)"), ["3: true", "4: returns"]);
}

#[test]
fn code_that_does_not_behave_does_no_harm() {
    let settings = RunOptions { timeout: Duration::from_millis(1500), ..RunOptions::default() };
    let mut trouble = Subject::new(include_str!("runner/trouble.rs"), "trouble::Counter::act", &settings);
    let mut act = |how: u8| trouble.run(&format!("(Counter {{ count: 7, limit: 7 }}, {how})"));
    let run = act(0);
    assert_eq!(run.end, End::TimedOut);
    assert!(run.reached.len() > 1000, "the loop is seen");
    let run = act(1);
    assert_eq!(run.end, End::Crashed("stack overflow".to_owned()));
    assert!(run.reached.len() > 100, "the calls are seen");
    assert!(matches!(act(2).end, End::Crashed(_)));
    let run = act(3);
    assert!(matches!(&run.end, End::Crashed(why) if why.contains('3')), "{:?}", run.end);
    assert_eq!(run.reached.len(), 2, "the match and its arm are seen: {:?}", run.reached);
    assert_eq!((act(4).end, act(4).broken), (End::Returned, vec![]));
    assert_eq!(act(5).end, End::Panicked("on purpose,\nreally".to_owned(), 30));
    assert!(
        matches!(act(6).end, End::Panicked(why, 31) if why.starts_with("index out of bounds: the len is 2 but the index is 9"))
    );
    assert_eq!(act(7).end, End::Panicked("attempt to add with overflow".to_owned(), 32));
    let run = act(8);
    assert!(matches!(&run.end, End::Crashed(why) if why.starts_with("memory allocation of")), "{:?}", run.end);
    assert_eq!(act(11).broken, Vec::<String>::new());
    assert_eq!(act(12).end, End::Returned, "its input is empty");
    assert_eq!(act(12).end, End::Returned);
    assert_eq!(act(9).broken, ["invariant Counter::is_within", "ensures *result == old(self.count) || how > 9"]);
    assert_eq!(act(10).broken, ["ensures self.limit == old(self.limit)"]);
}

fn refusal(text: &str, method: &str) -> String {
    let source = Source::parse("file.rs", text).expect("it is Rust");
    Runner::build(&source, &list(&source), method, &RunOptions::default()).expect_err("it cannot be built").to_string()
}

#[test]
fn what_cannot_be_compiled_is_told_at_its_place() {
    let imports = refusal(
        "use crate::a::B;\nmod m {\n    use super::f;\n    use super::super::g;\n}\nuse rand::random;\nfn f() {}\n",
        "f",
    );
    for (line, what) in
        [(1, "`crate` is not there"), (4, "the module around this file is not there"), (6, "`rand` is not there")]
    {
        assert!(imports.contains(what) && imports.contains(&format!("file.rs:{line}:")), "{imports}");
    }
    assert!(!imports.contains("file.rs:3:"), "{imports}");
    let field =
        refusal("pub struct S {\n    a: i32, b: std::collections::HashMap<i32, i32>,\n}\nfn f(s: &S) {}\n", "f");
    assert!(field.contains("no value of the type `HashMap<i32, i32>` can be built"), "{field}");
    assert!(field.contains("file.rs:2:16"), "{field}");
    let wrong = refusal("fn f(a: bool, b: bool) -> bool {\n    a && missing && b\n}\n", "f");
    assert!(wrong.contains("file.rs:2:10") && wrong.contains("cannot find value `missing`"), "{wrong}");
    assert!(refusal("fn f(x: impl Fn(i32)) {}\n", "f").contains("file.rs:1:9"));
    let source =
        Source::parse("file.rs", "struct S<T>(T);\nimpl<T> S<T> { fn f<const N: usize>(&self) {} }\n").unwrap();
    let types = ["T=u8", "N=2", "K=i32"].map(|given| given.split_once('=').unwrap());
    let types = types.map(|(name, ty)| (name.to_owned(), ty.to_owned())).to_vec();
    let settings = RunOptions { types, ..RunOptions::default() };
    let misnamed = Runner::build(&source, &list(&source), "f", &settings).expect_err("there is no `K`").to_string();
    assert!(misnamed.contains("`f` has no parameter `K` of types") && misnamed.contains("file.rs:2:19"), "{misnamed}");
    assert!(refusal("fn f() {}\n", "g").contains("there is no function `g`"));
}

mod package {
    //! Functions of packages, run on every input.

    use std::path::Path;
    use std::time::Duration;

    use smallscope_cover::goals::Criterion;
    use smallscope_cover::package::{ExampleEnd, Ran, RunSettings, run_package};

    const ROOT: &str = "
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]
//! A crate without a standard library.
mod inner;
/// A function that the compiler itself calls.
pub const fn sign(x: i16) -> i16 { if x < 0 { -1 } else if x == 1300 { 7 } else { 1 } }
/// A constant.
pub const SIGN: i16 = sign(3);
/// Calls what is passed.
pub fn twice<F: FnMut(u8) -> bool>(mut f: F) -> u8 {
    if f(1) { if f(2) { 2 } else { 1 } } else { 0 }
}
";
    const INNER: &str = "
use core::fmt;
/// At most two numbers, in order.
pub struct Pair { low: u8, high: u8, len: usize }
impl Pair {
    /// Nothing.
    pub fn new() -> Self { Pair { low: 0, high: 0, len: 0 } }
    /// Takes what no input can be.
    pub fn odd(&mut self, _: &'static fn(&Hidden) -> Hidden) {}
    /// Adds one.
    pub fn add(&mut self, it: u8) {
        match self.len {
            0 => self.low = it,
            1 if it < self.low => { self.high = self.low; self.low = it; }
            1 => self.high = it,
            _ => panic!(\"full\"),
        }
        self.len += 1;
    }
    /// Whether it is in order, as it always is.
    pub fn is_ordered(&self) -> bool {
        if self.len == 2 && self.low > self.high { return false; }
        true
    }
}
impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if f.alternate() { f.write_str(\"long\") } else { f.write_str(\"short\") }
    }
}
pub struct Hidden(*const u8);
pub fn spin(x: u8) { if x == 77 { loop {} } }
pub fn long(x: u8) -> u32 {
    let mut count = 0;
    for _ in 0..400_000 { count += 1; }
    if x > 0 { count } else { 0 }
}
pub fn leaves(x: u8) { if x == 1 { ::smallscope_std::process::abort() } }
pub fn ends(x: u8) { if x == 1 { ::smallscope_std::process::abort() } if x == 2 && x == 1 { } }
#[cfg(unheard)]
pub fn either(x: u8) -> u8 { if x > 0 { 1 } else { 2 } }
#[cfg(not(unheard))]
pub fn either(_: u8) -> u8 { 3 }
pub trait Sized2 { fn size(&self) -> u8 { if self.is_big() { 2 } else { 1 } } fn is_big(&self) -> bool; }
pub struct Small;
impl Sized2 for Small { fn size(&self) -> u8 { 0 } fn is_big(&self) -> bool { false } }
pub struct Big;
impl Sized2 for Big { fn is_big(&self) -> bool { true } }
pub const fn down(x: u8, y: u8) -> u8 { if y == 200 { 9 } else if x == 1 && y == 1 { down(0, 200) } else { 0 } }
";

    /// What stood in the way of answers for functions of published crates.
    const PUBLISHED: &str = "
use deck::{Card, Stack, Suit};
use std::sync::atomic::{AtomicBool, Ordering};
pub trait Source { type Unit: Copy; fn next(&mut self) -> Option<Self::Unit>; fn name(&self) -> &'static str { if true { \"s\" } else { \"t\" } } }
pub struct Pairs<T>(pub Vec<T>);
impl<T: Copy> Source for Pairs<T> { type Unit = T; fn next(&mut self) -> Option<T> { self.0.pop() } }
impl<T> std::hash::Hash for Pairs<T> { fn hash<H: std::hash::Hasher>(&self, _: &mut H) {} }
/// A type of the crate that has a common bound is no better than a number.
pub fn common<T: std::hash::Hash + Ord>(x: T, y: T) -> u8 { if x < y { 1 } else { 2 } }
/// At a type that implements the trait and has parameters itself; types of the trait.
pub fn second<S: Source>(source: &mut S) -> Option<S::Unit> { if source.next().is_some() { source.next() } else { None } }
pub trait Nobody { fn ask(&self, x: u8) -> bool; fn answer(&self) -> u8 { if self.ask(1) { 1 } else { 2 } } }
/// A trait that nothing implements.
pub fn asks<N: Nobody>(n: &N) -> u8 { if n.ask(3) { 1 } else { 0 } }
pub trait Index: std::ops::Add<Output = Self> + PartialOrd + Sized {}
macro_rules! indices { ($($name:ty)*) => { $(impl Index for $name {})* } }
indices! { usize }
/// A trait that only a macro implements.
pub fn later<I: Index>(x: I, y: I) -> u8 { if x < y { 1 } else { 2 } }
pub struct Wide(Vec<u8>);
impl Wide { pub fn new() -> Wide { Wide(Vec::new()) } pub fn a(&mut self) {} pub fn b(&mut self) {} pub fn c(&mut self) {} pub fn d(&mut self) {} pub fn e(&mut self) {}
    pub fn f(&mut self) {} pub fn g(&mut self) {} pub fn h(&mut self) {} pub fn i(&mut self) {} pub fn j(&mut self) {}
    pub fn k(&mut self) {} pub fn l(&mut self) {} pub fn m(&mut self) {} pub fn n(&mut self) {} pub fn o(&mut self) {} pub fn p(&mut self) {} pub fn q(&mut self) {}
    pub fn r(&mut self) {} pub fn s(&mut self) {} pub fn t(&mut self) {} pub fn u(&mut self) {} pub fn v(&mut self) {} pub fn w(&mut self) {} pub fn x(&mut self) {} pub fn push(&mut self, x: u8) { self.0.push(x) }
    /// Eleven methods change it, the last one to some purpose.
    pub fn is_full(&self) -> bool { if self.0.len() > 0 { true } else { false } }
    /// A number that nothing tells.
    pub fn firsts<const N: usize>(&self) -> [u8; N] { if self.0.len() >= N { [1; N] } else { [0; N] } } }
pub trait Keep<T> { fn keep(&self, it: T) -> bool; fn last(&self) -> Option<T>; }
/// A trait with parameters that nothing implements.
pub fn kept<K: Keep<u8>>(k: &K) -> u8 { if k.keep(3) { 1 } else if k.last() == Some(1) { 2 } else { 3 } }
pub trait Big { fn is_big(&self, other: &Self) -> bool; }
/// `Self` is a slice.
impl Big for [u8] { fn is_big(&self, other: &Self) -> bool { if self.len() > other.len() { true } else { false } } }
pub trait Shape { fn sides(&self) -> u8; }
pub struct Line; impl Shape for Line { fn sides(&self) -> u8 { 0 } }
pub struct Drawing<'a> { shape: &'a mut dyn Shape, others: Vec<Box<dyn Shape + Send>>, #[cfg(feature = \"off\")] extra: Missing, call: fn(u8) -> bool }
/// Pointers to traits, functions and what is not compiled, as fields.
pub fn drawn(it: &Drawing<'_>) -> u8 { if it.others.is_empty() { it.shape.sides() } else if (it.call)(1) { 2 } else { 3 } }
pub struct Flag(AtomicBool);
impl Flag { pub fn new() -> Flag { Flag(AtomicBool::new(false)) } pub fn raise(&self) { self.0.store(true, Ordering::SeqCst) }
    /// A state that a shared reference changes.
    pub fn is_up(&self) -> bool { if self.0.load(Ordering::SeqCst) { true } else { false } } }
pub struct Guard(pub u8);
impl Drop for Guard { fn drop(&mut self) { if self.0 == 1 { self.0 = 2; } } }
pub async fn waits(x: u8) -> u8 { if std::future::ready(x).await > 0 { 1 } else { 2 } }
/// A branch that is compiled out is none.
pub fn cut(x: u8) -> u8 {
    #[cfg(feature = \"off\")]
    if x == 1 { return 9; }
    #[cfg(windows)]
    { if x == 2 { return 8; } }
    if x > 0 { 1 } else { 2 }
}
pub fn told(x: u8) -> u8 { #[cfg(unheard)] if x == 1 { return 9; } if x > 0 { 1 } else { 2 } }
pub struct Even(*const u8, usize);
impl std::str::FromStr for Even { type Err = (); fn from_str(text: &str) -> Result<Even, ()> { if text.len() % 2 == 0 { Ok(Even(std::ptr::null(), text.len())) } else { Err(()) } } }
/// A type that is read from a text only.
pub fn is_none(it: &Even) -> bool { if it.1 == 0 { true } else { false } }
pub struct Words<'a> { text: &'a str, at: usize }
impl<'a> Words<'a> { pub fn new(text: &'a str) -> Words<'a> { Words { text, at: 0 } } pub fn step(&mut self) { self.at += 1 }
    /// A constructor that keeps what it borrows: `at` is beyond the text only by steps.
    pub fn is_over(&self) -> bool { if self.at > 9 { panic!() } if self.at > self.text.len() { true } else { false } } }
const LIMIT: u32 = 77_000;
fn is_special(x: u32) -> bool { x == 4_321 }
/// Numbers of constants, and of what is called.
pub fn limited(x: u32) -> u8 { if x > LIMIT { 1 } else if is_special(x) { 2 } else { 3 } }
pub struct Half { pub low: u8, high: Vec<u8> }
impl Half { pub fn new() -> Half { Half { low: 0, high: Vec::new() } } pub fn high(&mut self) -> &mut Vec<u8> { &mut self.high } }
impl From<u8> for Half { fn from(low: u8) -> Half { Half { low, high: vec![low] } } }
/// What other code could make, and inputs are not.
pub fn is_half(it: &Half) -> bool { if it.low > 0 || it.high.len() > 0 { true } else { false } }
pub fn is_shared(one: std::rc::Rc<u8>, other: std::rc::Rc<u8>) -> bool { if std::rc::Rc::ptr_eq(&one, &other) { true } else { false } }
pub fn writes(to: &mut dyn std::fmt::Write) -> bool { if to.write_char('a').is_err() { true } else { false } }
/// A function behind a reference.
pub fn calls(f: &dyn Fn(u8) -> bool) -> u8 { if f(1) { 1 } else { 2 } }
pub struct Closed(*const u8);
pub struct Lead { high: Vec<u8> }
impl Lead { pub fn new() -> Lead { Lead { high: Vec::new() } } pub fn high(&mut self) -> &mut Vec<u8> { &mut self.high } }
pub fn is_led(it: &Lead) -> bool { if it.high.len() > 0 { true } else { false } }
/// # Safety: the index is that of an item.
pub unsafe fn at(items: &[u8], index: usize) -> u8 { if *items.get_unchecked(index) > 0 { 1 } else { 2 } }
pub unsafe fn end(mut it: *const u8) -> usize { let mut n = 0; while *it != 0 { it = it.add(1); n += 1; } n }
pub fn large<const N: usize>() -> u8 { if N > 10 { 1 } else { 2 } }
pub fn below<const N: i64>() -> u8 { if N < 0 { 1 } else { 2 } }
pub fn fits<T>(n: usize) -> Option<T> { if n > std::mem::size_of::<T>() { None } else { None } }
pub fn mapped<F: Fn(u8) -> Option<N>, N>(f: F) -> Option<N> { if let Some(it) = f(1) { Some(it) } else { None } }
struct State { items: Vec<u8>, at: Hidden }
struct Hidden(*const u8);
impl Hidden { fn new() -> Hidden { Hidden(std::ptr::null()) } fn is_null(&self) -> bool { self.0.is_null() } }
impl State { fn new() -> State { State { items: Vec::new(), at: Hidden::new() } } fn is_filled(&self) -> bool { if self.items.len() > 0 { true } else { self.at.is_null() } } }
pub struct Cache(State);
impl Cache { pub fn fill(&mut self) { self.0.items.push(1); } }
pub struct Pool { free: usize, at: *const u8 }
impl Pool { pub fn new(free: usize) -> std::sync::Arc<Pool> { std::sync::Arc::new(Pool { free, at: std::ptr::null() }) }
    pub fn take(&mut self) -> bool { if self.free > 0 { self.free -= 1; true } else { false } }
    pub fn beats(&self) -> Beats<'_> { Beats { left: &self.free, at: &self.at } }
    pub fn steps(&self) -> Steps<'_> { Steps { of: self, at: &self.at } } }
pub struct Beats<'a> { left: &'a usize, at: *const *const u8 }
impl Iterator for Beats<'_> { type Item = (); fn next(&mut self) -> Option<()> { if *self.left > 1 { Some(()) } else { None } } }
pub struct Steps<'a> { of: &'a Pool, at: *const *const u8 }
impl Iterator for Steps<'_> { type Item = (); fn next(&mut self) -> Option<()> { if self.of.free > 1 { Some(()) } else { None } } }
pub struct Sorted { items: Vec<u8>, count: u32, first: Option<u8> }
impl Sorted { pub fn new() -> Sorted { Sorted { items: Vec::new(), count: 0, first: None } }
    pub fn insert(&mut self, it: u8) { if let Err(at) = self.items.binary_search(&it) { self.items.insert(at, it); self.count += 1; self.first = self.items.first().copied(); } }
    pub fn is_many(&self) -> bool { if self.count > 1 { true } else { false } } }
/// More numbers than are tried next to one another.
pub fn many(x: u8) { match x { 100 => {} 101 => {} 102 => {} 103 => {} 104 => {} 105 => {} 106 => {} 107 => {} 108 => {} 109 => {} 110 => {} 111 => {} 112 => {} 113 => {} 114 => {} 115 => {} 116 => {} 117 => {} 118 => {} 119 => {} 120 => {} 121 => {} 122 => {} 123 => {} 124 => {} 125 => {} 126 => {} 127 => {} 128 => {} 129 => {} 130 => {} _ => {} } }
pub trait Padded { fn is_padded(&self) -> bool { if self.width() > 1 { true } else { false } } fn width(&self) -> usize; }
impl Padded for str { fn width(&self) -> usize { self.len() } }
pub struct Bag { len: usize, at: *const u8 }
impl Bag { pub fn new() -> Bag { Bag { len: 0, at: std::ptr::null() } } pub fn grow<T: Default>(&mut self, by: usize) { self.len += by * std::mem::size_of::<T>(); }
    pub fn is_large(&self) -> bool { if self.len > 7 { true } else { self.at.is_null() } } }
pub fn escaped(text: &str) -> bool { if text.as_bytes().first() == Some(&0x1b) { true } else { false } }
pub struct Command(pub u8);
pub fn commanded(it: &Command) -> bool { match it { Command(1) => true, _ => false } }
pub fn is_deep(it: &Stack<Card>) -> bool { if it.len() > 1 { true } else { false } }
pub fn has_back(it: Option<&deck::Card>) -> bool { if let Some(Card::Back(_)) = it { true } else { false } }
pub fn suited<S: Suit>(it: &S) -> bool { if it.is_red() { true } else { false } }
/// There is no way to build it.
pub fn closed(it: &Closed) -> bool { if it.0.is_null() { true } else { false } }
";

    /// A dependency of it.
    const DECK: &str = "mod cards { pub enum Card { Front(u8), Back(Mark) } pub struct Mark { number: u8 } impl Mark { pub fn new(number: u8) -> Mark { Mark { number } } }
pub struct Stack<T> { items: Vec<T> } impl<T> Stack<T> { pub fn new() -> Self { Stack { items: Vec::new() } } pub fn push(&mut self, it: T) { self.items.push(it) } pub fn len(&self) -> usize { self.items.len() } }
pub trait Suit { fn is_red(&self) -> bool; } pub struct Spades; impl Suit for Spades { fn is_red(&self) -> bool { false } } impl Default for Spades { fn default() -> Spades { Spades } } }
pub use cards::*;";

    fn run(folder: &Path, method: &str) -> Result<Ran, String> {
        run_package(folder, method, &settings(), &mut |_| {})
    }

    fn settings() -> RunSettings {
        RunSettings {
            criterion: Criterion::Branch,
            levels: 3,
            ints: None,
            time: Duration::from_secs(20),
            run_time: Duration::from_millis(300),
            build_time: Duration::from_secs(300),
            flags: vec!["--offline".to_owned()],
            types: Vec::new(),
            invariants: Vec::new(),
            requires: Vec::new(),
            effects: false,
            lcov: None,
            is_whole: false,
            tests: false,
            emit: None,
            suggest: false,
        }
    }

    #[test]
    fn what_published_crates_have_is_an_input() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().canonicalize().expect("it is there");
        std::fs::create_dir(folder.join("src")).expect("a folder");
        std::fs::create_dir_all(folder.join("deck/src")).expect("a folder");
        let manifest = "[package]\nname = \"deck\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
        std::fs::write(folder.join("deck/Cargo.toml"), manifest).expect("it can be written");
        std::fs::write(folder.join("deck/src/lib.rs"), DECK).expect("it can be written");
        let manifest = "[package]\nname = \"published\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[features]\noff = []\n[dependencies]\ndeck = { path = \"deck\" }\n[workspace]\nmembers = [\"deck\"]\n";
        std::fs::write(folder.join("Cargo.toml"), manifest).expect("it can be written");
        std::fs::write(folder.join("src/lib.rs"), PUBLISHED).expect("it can be written");
        let whole = [
            ("second", 2),
            ("later", 2),
            ("kept", 4),
            ("Wide::is_full", 2),
            ("Wide::firsts", 2),
            ("[u8]::is_big", 2),
            ("common", 2),
            ("asks", 2),
            ("Nobody::answer", 2),
            ("drawn", 4),
            ("Flag::is_up", 2),
            ("Guard::drop", 2),
            ("waits", 2),
            ("cut", 2),
            ("limited", 4),
            ("is_none", 2),
            ("is_half", 2),
            ("at", 2),
            ("end", 2),
            ("large", 2),
            ("below", 2),
            ("fits", 2),
            ("mapped", 2),
            ("State::is_filled", 2),
            ("Pool::take", 2),
            ("Steps::next", 2),
            ("Beats::next", 2),
            ("many", 32),
            ("commanded", 2),
            ("escaped", 2),
            ("Bag::is_large", 2),
            ("Padded::is_padded", 2),
            ("is_deep", 2),
            ("has_back", 2),
        ];
        for (method, goals) in whole {
            let ran = run(&folder, method).unwrap_or_else(|why| panic!("{method}: {why}"));
            assert_eq!((ran.reached(), ran.goals.all.len()), (goals, goals), "{method}: {ran:?}");
        }
        let full = run(&folder, "Wide::is_full").expect("it can be run");
        assert!(full.notes.iter().any(|it| it.contains("Wide by 24 of its 25 methods")), "{full:?}");
        let common = run(&folder, "common").expect("it can be run");
        assert!(common.notes.iter().any(|it| it.contains("it was run with T = i32 only")), "{common:?}");
        // What is not reached may be so because of what is not among the inputs.
        for (method, notes) in [
            ("is_led", &["no input is made by what Lead::high leads to"][..]),
            ("is_shared", &["no two `Rc`s or `Arc`s of an input lead to the same value"]),
            ("writes", &["it was run with dyn std::fmt::Write = std::string::String only"]),
        ] {
            let ran = run(&folder, method).expect("it can be run");
            assert_eq!((ran.reached(), ran.notes), (1, notes.iter().map(ToString::to_string).collect()), "{method}");
        }
        // What the caller of an unsafe function promises: not known, or said.
        let at = run(&folder, "at").expect("it can be run");
        assert!(at.notes.iter().any(|it| it.contains("what its caller promises is not known")), "{at:?}");
        let whole = RunSettings { is_whole: true, ..settings() };
        let why = run_package(&folder, "at", &whole, &mut |_| {}).expect_err("nothing is promised");
        assert!(why.contains("--requires says what its caller promises"), "{why}");
        let promised = RunSettings { requires: vec!["index < items.len()".to_owned()], ..whole };
        let at = run_package(&folder, "at", &promised, &mut |_| {}).expect("it can be run");
        assert_eq!((at.reached(), at.notes.len(), at.exhausted.map(|it| it.0)), (2, 0, Some(3)), "{at:?}");
        assert!(at.examples.iter().all(|it| it.end == ExampleEnd::Returned), "{at:?}");
        let large = run(&folder, "large").expect("it can be run");
        assert!(large.notes.iter().any(|it| it.contains("N = 2, then with N = 1, then with N = 64 only")), "{large:?}");
        let filled = run(&folder, "State::is_filled").expect("it can be run");
        assert!(
            filled.notes.iter().any(|it| it.contains("not public get any values") && it.contains("State (items, at)")),
            "{filled:?}"
        );
        let next = run(&folder, "Steps::next").expect("it can be run");
        assert!(!next.notes.iter().any(|it| it.contains("private fields")), "{next:?}");
        // The first type of the other crate that has the trait is never red.
        let suited = run(&folder, "suited").expect("it can be run");
        assert_eq!(
            (suited.reached(), &suited.notes[0][..]),
            (1, "it was run with S = ::deck::Spades only (--type names others)"),
            "{suited:?}"
        );
        // Tests are compiled and run before they are offered; a function as an argument cannot be written down.
        let written = |method: &str| {
            let settings = RunSettings { emit: Some("own_tests".to_owned()), ..settings() };
            let ran =
                run_package(&folder, method, &settings, &mut |_| {}).unwrap_or_else(|why| panic!("{method}: {why}"));
            ran.tests.expect("they were asked for")
        };
        let taken = written("Pool::take");
        assert_eq!((taken.count, taken.notes.len()), (2, 0), "{taken:?}");
        for line in [
            "let mut subject: Pool = {",
            "let result = <Pool>::take(&mut subject);",
            "assert!(result);",
            "assert!(!result);",
        ] {
            assert!(taken.text.contains(line), "{line}: {}", taken.text);
        }
        assert!(
            taken.in_place.starts_with(PUBLISHED) && taken.in_place.contains("#[cfg(test)]\nmod own_tests {"),
            "{taken:?}"
        );
        // What holds in all states that calls build is suggested, and can be pasted; what follows from it is left out.
        let asked = RunSettings { suggest: true, ..settings() };
        let many = run_package(&folder, "Sorted::is_many", &asked, &mut |_| {}).expect("it can be run");
        let code = many.suggested.expect("something holds").code;
        let clauses = [
            "self.count as usize == self.items.len()",
            "self.items.windows(2).all(|it| it[0] < it[1])",
            "self.first.is_none() == (self.count == 0)",
            "self.first.is_none() == self.items.is_empty()",
        ];
        assert!(clauses.iter().all(|it| code.contains(it)) && code.matches("&&").count() == 3, "{code}");
        std::fs::write(folder.join("src/lib.rs"), format!("{PUBLISHED}\n{code}")).expect("it can be written");
        let pasted = RunSettings { invariants: vec!["Sorted::is_valid".to_owned()], ..settings() };
        assert_eq!(run_package(&folder, "Sorted::is_many", &pasted, &mut |_| {}).map(|it| it.reached()), Ok(2));
        std::fs::write(folder.join("src/lib.rs"), PUBLISHED).expect("it can be written");
        let drawn = written("calls");
        assert_eq!((drawn.count, drawn.notes.len()), (0, 1), "{drawn:?}");
        let calls = run(&folder, "calls").expect("it can be run");
        let inputs: Vec<_> = calls.examples.iter().flat_map(|it| &it.input).collect();
        assert!(calls.reached() == 2 && inputs.iter().all(|(_, text)| text == "a function"), "{calls:?}");
        let over = run(&folder, "Words::is_over").expect("it can be run");
        assert_eq!((over.reached(), over.exhausted.is_some()), (3, true), "{over:?}");
        assert!(!over.notes.iter().any(|it| it.contains("private fields")), "{over:?}");
        // What may be compiled out is said to be so; what cannot be built is named.
        let told = run(&folder, "told").expect("it can be run");
        assert_eq!((told.reached(), told.goals.all.len()), (2, 4), "{told:?}");
        assert!(told.notes.iter().any(|it| it.contains("may be compiled out")), "{told:?}");
        let why = run(&folder, "closed").expect_err("no value can be built");
        assert!(why.contains("no value of `published::Closed` can be built"), "{why}");
    }

    #[test]
    fn functions_of_a_package_are_run_on_every_input() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().canonicalize().expect("it is there");
        let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("it can be written");
        std::fs::create_dir(folder.join("src")).expect("a folder");
        // An edition before modules were found by `crate::`, without a workspace.
        write("Cargo.toml", "[package]\nname = \"some-pair\"\nversion = \"0.1.0\"\nedition = \"2015\"\n");
        write("src/lib.rs", ROOT);
        write("src/inner.rs", INNER);

        // By its constructor and calls, a pair is in order: the first outcome is not reached, and every input was run.
        let ordered = run(&folder, "Pair::is_ordered").expect("it can be run");
        assert_eq!((ordered.reached(), ordered.goals.all.len()), (1, 2));
        assert!(ordered.exhausted.is_some_and(|(size, inputs)| size == 3 && inputs > 10), "{ordered:?}");
        assert!(ordered.notes.iter().any(|it| it.contains("no input has a value of &fn(")), "{ordered:?}");

        let add = run(&folder, "inner::Pair::add").expect("it can be run");
        assert_eq!((add.reached(), add.goals.all.len()), (4, 4), "{add:?}");
        let full =
            |it: &smallscope_cover::package::Example| matches!(&it.end, ExampleEnd::Panicked(_, why) if why == "full");
        assert!(add.examples.iter().any(full), "{add:?}");

        // A number of the code; a function that stays constant for the compiler; a formatter; a function as an argument.
        assert_eq!(run(&folder, "sign").expect("it can be run").reached(), 4);
        assert_eq!(run(&folder, "Pair::fmt").expect("it can be run").reached(), 2);
        assert_eq!(run(&folder, "twice").expect("it can be run").reached(), 4);

        // An endless input is passed over, and nothing is called exhaustive then.
        let spin = run(&folder, "spin").expect("it can be run");
        assert_eq!((spin.reached(), spin.exhausted), (2, None), "{spin:?}");
        assert!(spin.examples.iter().any(|it| it.end == ExampleEnd::Stopped), "{spin:?}");

        // A long loop is cut, so that what follows it is not known; what ends the process was reached; a call that runs another body says nothing.
        let long = run(&folder, "long").expect("it can be run");
        assert_eq!((long.reached(), long.exhausted), (1, None), "{long:?}");
        let leaves = run(&folder, "leaves").expect("it can be run");
        assert_eq!(leaves.reached(), 2, "{leaves:?}");
        // What an input reached before it ended the process is known: all of a size may be run nevertheless.
        let ends = run(&folder, "ends").expect("it can be run");
        assert_eq!((ends.reached(), ends.exhausted.map(|it| it.0)), (3, Some(3)), "{ends:?}");
        let died = leaves.examples.iter().find(|it| it.end == ExampleEnd::Died).expect("it ended the process");
        assert_eq!(died.input, [("x".to_owned(), "1u8".to_owned())]);
        assert!(run(&folder, "either").is_err_and(|it| it.contains("another one ran")));
        let size = run(&folder, "Sized2::size").expect("it can be run");
        assert_eq!((size.reached(), size.exhausted.map(|it| it.1)), (1, Some(1)), "{size:?}");
        let down = run(&folder, "down").expect("it can be run");
        assert!(down.examples.iter().any(|it| it.reached.len() == 3), "{down:?}");

        // A module that moved is not found twice, a folder may be named `target`, and a link may lead back.
        std::fs::create_dir(folder.join("src/inner")).expect("a folder");
        std::fs::rename(folder.join("src/inner.rs"), folder.join("src/inner/mod.rs")).expect("it is moved");
        std::fs::create_dir(folder.join("src/target")).expect("a folder");
        write("src/target/mod.rs", "pub fn own(x: u8) -> u8 { if x > 0 { 1 } else { 2 } }");
        write("src/lib.rs", &format!("{ROOT}\nmod target;\n"));
        #[cfg(unix)]
        std::os::unix::fs::symlink("..", folder.join("src/up")).expect("a link");
        assert_eq!(run(&folder, "target::own").expect("it can be run").reached(), 2);
        write("src/lib.rs", &format!("{ROOT}\nmod target;\nfn wrong() -> u8 {{ true }}\n"));
        let wrong = 1 + format!("{ROOT}\nmod target;\n").matches('\n').count();
        let why = run(&folder, "target::own").expect_err("it is not compiled");
        assert!(why.contains(&format!("src/lib.rs:{wrong}: mismatched types")), "{why}");
        write("src/lib.rs", ROOT);

        // The tests of the package reach three outcomes, in the crate and beside it; inputs reach the fourth.
        std::fs::create_dir(folder.join("tests")).expect("a folder");
        write(
            "tests/own.rs",
            "extern crate some_pair; #[test] fn it() { assert_eq!(some_pair::twice(|_| false), 0); }",
        );
        write(
            "src/lib.rs",
            &format!(
                "{ROOT}\n#[cfg(test)] mod own {{ #[test] fn it() {{ ::twice(|x| x == 1); }} #[test] fn fails() {{ panic!() }} }}\n"
            ),
        );
        let settings = RunSettings { tests: true, ..settings() };
        let twice = run_package(&folder, "twice", &settings, &mut |_| {}).expect("it can be run");
        assert_eq!((twice.given.len(), twice.reached(), twice.goals.all.len()), (3, 4, 4), "{twice:?}");
        assert!(
            twice.given.iter().all(|goal| twice.example_of(*goal).is_none()),
            "what is given is not looked for: {twice:?}"
        );
        assert!(twice.notes.iter().any(|it| it.contains("not all tests of the package pass")), "{twice:?}");
        write("src/lib.rs", ROOT);

        assert!(run(&folder, "nothing").is_err_and(|it| it.contains("there is no function `nothing`")));
        assert_eq!(std::fs::read_to_string(folder.join("src/lib.rs")).expect("it is there"), ROOT);
    }
}
