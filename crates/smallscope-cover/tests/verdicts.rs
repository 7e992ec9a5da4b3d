//! What `verify` and `cover` say is true: nothing that the code does is passed over.

use smallscope_cover::Failure;
use smallscope_cover::cover::{self, Covered, Cut, Status, cover};
use smallscope_cover::frontend::{Request, program};
use smallscope_cover::goals::{Criterion, Goals};
use smallscope_cover::source::Source;
use smallscope_cover::translate::{Bounds, Wanted, translate};
use smallscope_cover::verify::{self, Verdict, Verified, verify};

fn request(method: &str) -> Request {
    Request { method: method.to_owned(), ..Request::default() }
}

fn verified(text: &str, method: &str) -> Verified {
    verified_by(text, &request(method)).unwrap_or_else(|failure| panic!("{failure}"))
}

fn verified_by(text: &str, request: &Request) -> Result<Verified, Failure> {
    let source = Source::parse("subject.rs", text).unwrap_or_else(|errors| panic!("{errors}"));
    verify(&source, request, &verify::VerifyOptions::new(2), &mut |_, _| {})
}

fn try_cover(text: &str, method: &str, edition: &str) -> Result<Covered, Failure> {
    let source = Source::parse("subject.rs", text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut settings = cover::CoverOptions::new(Criterion::Branch, 3);
    settings.runner.edition = edition.to_owned();
    cover(&source, &request(method), &settings, &mut |_| {})
}

fn covered(text: &str, method: &str) -> Covered {
    try_cover(text, method, "2024").unwrap_or_else(|failure| panic!("{failure}"))
}

/// The promises with `holds`, `unknown`, or what the real code says about the counterexample.
fn verdicts(verified: &Verified) -> Vec<(String, String)> {
    let word = |verdict: &Verdict| match verdict {
        Verdict::Holds => "holds".to_owned(),
        Verdict::Vacuous => "vacuous".to_owned(),
        Verdict::Broken(found) => format!("{:?}", found.confirmation),
        Verdict::Unknown(_) => "unknown".to_owned(),
    };
    verified.properties.iter().map(|(property, verdict)| (property.name.clone(), word(verdict))).collect()
}

#[track_caller]
fn check(text: &str, method: &str, expected: &[(&str, &str)]) {
    let found = verdicts(&verified(text, method));
    let found: Vec<(&str, &str)> = found.iter().map(|(name, verdict)| (name.as_str(), verdict.as_str())).collect();
    assert_eq!(found, expected, "{method}");
}

/// A counter whose method `act` has this body; it promises to leave the counter as it was.
fn counter(body: &str) -> String {
    format!(
        "#[derive(Debug)] pub struct Counter {{ pub count: u8 }}
        impl Counter {{
            fn bump(&mut self) -> u8 {{ self.count = 9; 1 }}
            #[ensures(self.count == old(self.count))]
            pub fn act(&mut self) {{ {body} }}
        }}"
    )
}

#[test]
fn what_macros_are_given_is_evaluated() {
    for body in [r#"println!("{}", self.bump());"#, r#"dbg!(self.bump());"#] {
        check(&counter(body), "Counter::act", &[("ensures self.count == old(self.count)", "Confirmed")][..]);
    }
}

#[test]
fn arguments_of_methods_are_evaluated_where_nothing_depends_on_them() {
    for body in [
        "let mut items: Vec<u8> = Vec::with_capacity(self.bump() as usize); items.reserve(1);",
        "let before = self.count; let _ = self.count.clamp(0, self.bump()); assert!(before < 9);",
    ] {
        let found = verdicts(&verified(&counter(body), "Counter::act"));
        assert_eq!(found[0], ("ensures self.count == old(self.count)".to_owned(), "Confirmed".to_owned()), "{body}");
    }
}

#[test]
fn code_that_is_not_compiled_is_not_modelled() {
    let text = counter(
        "#[cfg(any())] { self.count = 9; }
         #[cfg(not(test))] { self.count += 1; self.count -= 1; }
         println!(\"{}\", { #[cfg(any())] { self.count = 9; } 1 });
         match self.count { #[cfg(test)] _ => self.count = 9, #[cfg(debug_assertions)] _ => {} }",
    );
    let found = verified(&text, "Counter::act");
    assert!(found.holds(), "{:?}", verdicts(&found));
}

#[test]
fn the_messages_of_assertions_are_evaluated_where_they_fail() {
    let text = "pub fn f(items: &[u8], index: usize) {
        assert!(index < 1 && index < 2, \"{}\", items[index]);
    }";
    let first = ("no panic in f: index out of bounds", "Confirmed");
    check(text, "f", &[first, ("no panic in f: assertion failed: index < 1 && index < 2", "Confirmed")]);
}

#[test]
fn clamp_panics_where_its_ends_are_the_wrong_way_round() {
    let text = "pub fn f(low: u8, high: u8) -> u8 { 2u8.clamp(low, high) }";
    check(text, "f", &[("no panic in f: assertion failed: min <= max", "Confirmed")]);
}

#[test]
fn variants_are_ordered_by_their_numbers() {
    let text = "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)] pub enum Level { High = 2, Low = 1 }
        #[ensures(|is_less| *is_less)]
        pub fn f() -> bool { Level::Low < Level::High }";
    check(text, "f", &[("ensures *is_less", "holds")]);
}

#[test]
fn what_is_copied_by_hand_is_copied() {
    let text = "pub struct Pair { a: u8 }
        impl Clone for Pair { fn clone(&self) -> Pair { *self } }
        impl Copy for Pair {}
        #[ensures(|a| *a == old(pair.a))]
        pub fn f(pair: &Pair) -> u8 { let mut other = *pair; other.a = 9; pair.a }";
    check(text, "f", &[("ensures *a == old(pair.a)", "holds")]);
}

/// A trait of the file does not replace what a type has by itself.
#[test]
fn methods_of_a_type_come_before_those_of_traits() {
    let text = "trait Sized2 { fn len(&self) -> usize; }
        impl Sized2 for Vec<u8> { fn len(&self) -> usize { 9 } }
        #[ensures(|length| *length < 9)]
        pub fn f(items: &Vec<u8>) -> usize { items.len() }";
    check(text, "f", &[("ensures *length < 9", "holds")]);
}

#[test]
fn what_is_not_modelled_is_said() {
    let text = "use std::cell::RefCell;
        pub struct Cup { inner: RefCell<u8> }
        pub fn f(cup: &Cup) -> u8 { let held = cup.inner.borrow_mut(); *held }";
    assert_eq!(verified(text, "f").notes, ["that a `RefCell` panics where it is borrowed twice is not modelled"]);
}

#[test]
fn a_const_fn_is_covered_like_any_other() {
    let text = "pub const fn sign(x: i8) -> i8 { if x < 1 { -1 } else { 1 } }
        pub const fn size(x: usize) -> usize { if x > 2 { x } else { 2 } }
        pub const ROOM: usize = size(4);
        pub fn caller(x: usize) -> bool { if size(x) > 2 { true } else { sign(x as i8) > 0 } }";
    let found = covered(text, "caller");
    assert_eq!((found.statuses.len(), found.reached()), (4, 4));
    assert_eq!(found.notes, ["the branches of `size` in line 2 are not counted: a constant calls it"]);
    let failure = try_cover(text, "size", "2024").expect_err("its branches are not counted");
    assert!(failure.to_string().contains("what `size` reaches cannot be counted"), "{failure}");
}

#[test]
fn every_edition_compiles() {
    let text = "pub struct Node { item: i8, next: Option<Box<Node>> }
        mod inner { pub fn is_large(item: i8) -> bool { if item > 1 { true } else { false } } }
        impl Node {
            #[ensures(|last| *last >= old(0))]
            pub fn last(&mut self, items: &[i8], pair: (u8, bool)) -> i8 {
                match self.next { Some(ref mut next) if pair.1 => next.item, _ => items.len() as i8 }
            }
        }
        pub fn f(node: &Node) -> bool { inner::is_large(node.item) }";
    for (edition, method) in [("2015", "f"), ("2015", "Node::last"), ("2018", "Node::last")] {
        let found = try_cover(text, method, edition).unwrap_or_else(|failure| panic!("{edition}: {failure}"));
        assert_eq!((found.statuses.len(), found.reached()), (2, 2), "{edition} {method}");
    }
}

#[test]
fn a_panic_in_one_branch_is_no_jump() {
    let text = "pub fn f(a: u64, b: u64) -> u64 {
        match (a, b) {
            (0, x) | (x, 0) => x,
            (1, x) | (x, 1) => f(x, 0),
            _ => unreachable!(),
        }
    }";
    let found = covered(text, "f");
    assert!(found.differences.is_empty(), "{:?}", found.differences);
    assert!(found.statuses.iter().all(|(_, status)| matches!(status, Status::Covered(_))), "{:?}", found.statuses);
}

const STACK: &str = r#"
pub struct Stack { items: Vec<u8>, room: usize }
impl Stack {
    #[panics_when(self.items.is_empty(), "empty")]
    #[ensures(|top| *top == old(self.items[self.items.len() - 1]))]
    #[ensures(self.items.len() + 1 == old(self.items.len()))]
    pub fn pop(&mut self) -> u8 { self.items.pop().expect("an empty stack") }

    #[panics_when(self.items.is_empty(), "empty")]
    pub fn drop_one(&mut self) { self.items.pop(); }

    #[panics_when(self.items.is_empty(), "empty")]
    pub fn drain_one(&mut self) { self.items.pop().expect("nothing there"); }

    #[panics_when(index >= self.items.len(), "number 3")]
    pub fn at(&self, index: usize) -> u8 { self.items.get(index).copied().unwrap_or_else(|| panic!("number {index}")) }

    #[requires(self.room <= 2)]
    #[errs_when(self.items.len() >= self.room, |error| *error == 1)]
    #[ensures(self.items.len() >= old(self.items.len()))]
    pub fn push(&mut self, item: u8) -> Result<u8, u8> {
        if self.items.len() >= self.room { return Err(item); }
        if item == 2 { return Err(2); }
        self.items.push(item);
        Ok(item)
    }

    #[behaviour(requires(by > 0), ensures(|share| *share <= old(self.room)))]
    #[behaviour(requires(by == 0), panics("divide"))]
    pub fn share(&self, by: usize) -> usize { self.room / by }
}
"#;

/// As the contracts of `smallscope` mean it: where a behaviour applies, the call ends as it says, and in no other way.
#[test]
fn a_documented_panic_is_kept_and_has_to_happen() {
    check(
        STACK,
        "Stack::pop",
        &[
            ("ensures *top == old(self.items[self.items.len() - 1])", "holds"),
            ("ensures self.items.len() + 1 == old(self.items.len())", "holds"),
            ("panics when self.items.is_empty()", "holds"),
            ("no undocumented panic in Stack::pop: `unwrap` of nothing", "holds"),
        ],
    );
    check(STACK, "Stack::drop_one", &[("panics when self.items.is_empty()", "Confirmed")]);
}

#[test]
fn the_message_of_a_documented_panic_counts() {
    let kept = ("panics when self.items.is_empty()", "holds");
    check(
        STACK,
        "Stack::drain_one",
        &[kept, ("no undocumented panic in Stack::drain_one: `unwrap` of nothing", "Confirmed")],
    );
    // Of some indices the message is right; which is known only by running.
    let found = verdicts(&verified(STACK, "Stack::at"));
    assert_eq!(found[0].1, "holds");
    assert!(["unknown", "Confirmed"].contains(&found[1].1.as_str()), "{found:?}");
}

#[test]
fn errors_are_where_they_are_documented() {
    check(
        STACK,
        "Stack::push",
        &[
            ("no `Err` where nothing asks for it", "Confirmed"),
            ("ensures self.items.len() >= old(self.items.len())", "holds"),
            ("errs when self.items.len() >= self.room", "holds"),
            ("ensures *error == 1", "Confirmed"),
        ],
    );
}

#[test]
fn behaviours_are_judged_where_they_apply() {
    check(
        STACK,
        "Stack::share",
        &[
            ("ensures *share <= old(self.room)", "holds"),
            ("panics when by == 0", "holds"),
            ("no undocumented panic in Stack::share: division by zero", "holds"),
        ],
    );
}

/// The callers of contracts with cases: the callee panics where its contract says so, and else does what the case says that applies.
#[test]
fn callees_are_known_by_the_cases_of_their_contracts() {
    let callers = format!(
        "{STACK} impl Stack {{
            #[ensures(self.items.len() + 2 == old(self.items.len()))]
            pub fn pop_two(&mut self) {{ self.pop(); self.pop(); }}

            #[panics_when(self.items.len() < 2, \"empty\")]
            #[ensures(self.items.len() + 2 == old(self.items.len()))]
            pub fn pop_both(&mut self) {{ self.pop(); self.pop(); }}

            #[requires(self.room == 1)]
            #[ensures(|share| *share < 2)]
            pub fn share_one(&self, by: usize) -> usize {{ if by > 0 {{ self.share(by) }} else {{ 0 }} }}

            pub fn put(&mut self) -> bool {{ self.push(1).is_ok() }}
        }}"
    );
    let by = |method: &str, callee: &str| {
        verified_by(&callers, &Request { by_contract: vec![callee.to_owned()], ..request(method) })
    };
    let check = |method: &str, callee: &str, expected: &[(&str, &str)]| {
        let found = verdicts(&by(method, callee).unwrap_or_else(|failure| panic!("{failure}")));
        let found: Vec<(&str, &str)> = found.iter().map(|(name, verdict)| (name.as_str(), verdict.as_str())).collect();
        assert_eq!(found, expected, "{method}");
    };
    let size = "ensures self.items.len() + 2 == old(self.items.len())";
    let [asked, panics] =
        ["precondition of Stack::pop: one of its cases applies", "Stack::pop panics when self.items.is_empty()"];
    let [asked_two, panics_two] = [asked, panics].map(|what| format!("no panic in Stack::pop_two: {what}"));
    let (once, again) = ((asked_two.as_str(), "holds"), (panics_two.as_str(), "Confirmed"));
    check("Stack::pop_two", "Stack::pop", &[(size, "holds"), once, again, once, again]);
    let [asked, panics] = [asked, panics].map(|what| format!("no undocumented panic in Stack::pop_both: {what}"));
    let (once, again) = ((asked.as_str(), "holds"), (panics.as_str(), "holds"));
    let must = ("panics when self.items.len() < 2", "holds");
    check("Stack::pop_both", "Stack::pop", &[(size, "holds"), must, once, again, once, again]);
    let call = "no panic in Stack::share_one: precondition of Stack::share: one of its cases applies";
    let panics = "no panic in Stack::share_one: Stack::share panics when by == 0";
    check("Stack::share_one", "Stack::share", &[("ensures *share < 2", "holds"), (call, "holds"), (panics, "holds")]);
    let refused = by("Stack::put", "Stack::push").expect_err("it returns a `Result`").to_string();
    assert!(refused.contains("`Stack::push` is to be known by its contract, but it returns a struct"), "{refused}");
}

#[test]
fn that_the_state_after_a_panic_is_not_judged_is_said() {
    let text = |attribute: &str| {
        format!(
            "pub struct Pair {{ low: u8, high: u8 }}
            impl Pair {{
                {attribute} pub fn is_valid(&self) -> bool {{ self.low <= self.high }}
                #[panics_when(self.high == 2, \"full\")]
                pub fn raise(&mut self) {{ self.low += 1; assert!(self.high < 2, \"full\"); self.high += 1; }}
            }}"
        )
    };
    let note = "whether invariants hold after a panic is not judged, other than by `#[check]`".to_owned();
    let found = verified(&text("#[invariant]"), "Pair::raise");
    assert!(found.notes.contains(&note), "{:?}", found.notes);
    let given = Request { invariants: vec!["Pair::is_valid".to_owned()], ..request("Pair::raise") };
    let found = verified_by(&text(""), &given).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(found.notes.contains(&note), "{:?}", found.notes);
    assert!(!verified(&text(""), "Pair::raise").notes.contains(&note));
}

/// Tokenizers with four promises each, whose loops are cut off.
#[test]
fn promises_of_loops_that_are_cut_off_say_so() {
    let by_index = "
        #[requires(*at <= input.len())]
        #[ensures(*at <= input.len())]
        #[ensures(*at >= old(*at))]
        #[ensures(|words| *words <= input.len())]
        pub fn f(input: &[u8], at: &mut usize) -> usize {
            let mut words = 0;
            while *at < input.len() {
                let start = *at;
                while *at < input.len() && input[*at] != 0 { *at += 1; }
                if start < *at { words += 1; } else { *at += 1; }
            }
            words
        }";
    let by_peeking = "
        #[derive(Clone, Copy, PartialEq)] pub enum Token { Word, End }
        pub struct Lexer { bytes: Vec<u8>, at: usize }
        impl Lexer {
            fn peek(&self) -> Option<u8> { if self.at < self.bytes.len() { Some(self.bytes[self.at]) } else { None } }
            fn next(&mut self) -> Token {
                loop {
                    match self.peek() {
                        None => return Token::End,
                        Some(0) => self.at += 1,
                        Some(_) => { while let Some(1..) = self.peek() { self.at += 1; } return Token::Word; }
                    }
                }
            }
        }
        #[requires(lexer.at <= lexer.bytes.len())]
        #[ensures(lexer.at <= lexer.bytes.len())]
        #[ensures(lexer.at >= old(lexer.at))]
        #[ensures(|token| *token == Token::Word || lexer.at == lexer.bytes.len())]
        pub fn f(lexer: &mut Lexer) -> Token { lexer.next() }";
    let by_recursion = "
        fn skip(input: &[u8], at: usize) -> usize {
            if at == input.len() || input[at] == 0 { at } else { skip(input, at + 1) }
        }
        #[requires(at <= input.len())]
        #[ensures(|words| *words <= input.len() - at)]
        #[ensures(|words| at < input.len() || *words == 0)]
        pub fn f(input: &[u8], at: usize) -> usize {
            if at == input.len() { return 0; }
            if input[at] == 0 { return f(input, at + 1); }
            let end = skip(input, at);
            1 + f(input, end)
        }";
    for text in [by_index, by_peeking, by_recursion] {
        let source = Source::parse("subject.rs", text).unwrap_or_else(|errors| panic!("{errors}"));
        for (unroll, cut) in [(1, Cut::Yes), (4, Cut::No)] {
            let mut settings = verify::VerifyOptions::new(3);
            (settings.bounds.unroll, settings.bounds.length) = (unroll, 2);
            let found = verify(&source, &request("f"), &settings, &mut |_, _| {});
            let found = found.unwrap_or_else(|failure| panic!("{failure}"));
            assert!(found.holds() && found.properties.len() >= 4, "{:?}", verdicts(&found));
            assert_eq!(found.cut, cut, "{unroll} times:{text}");
        }
    }
}

/// An `old(..)` that panics breaks its promise, and hides no other.
#[test]
fn what_was_before_may_panic() {
    let text = "#[ensures(old(items[1]) < 9)]
        pub fn f(items: &[u8]) { assert!(!items.is_empty()); }";
    let expected = [
        ("ensures old(items[1]) < 9", "Confirmed"),
        ("no panic in f: assertion failed: !items.is_empty()", "Confirmed"),
    ];
    check(text, "f", &expected);
}

#[test]
fn tests_of_documented_panics_ask_for_them() {
    let source = Source::parse("subject.rs", STACK).expect("it is Rust");
    let text = smallscope_cover::emit::verified(&source, &verified(STACK, "Stack::drop_one"), "drop_one_tests");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains("#[should_panic(expected = \"empty\")] fn drop_one_breaks_9() {"), "{text}");
}

/// All inputs are valid to which a behaviour applies, so that the panic is covered.
#[test]
fn documented_panics_are_inputs_to_cover() {
    let text = "#[requires(x > 1)]
        #[panics_when(x == 0)]
        pub fn f(x: u8) -> u8 {
            match x { 0 => panic!(), 1 => 1, _ => 2 }
        }";
    let found = covered(text, "f");
    let words: Vec<&Status> = found.statuses.iter().map(|(_, status)| status).collect();
    assert!(matches!(words.as_slice(), [Status::Covered(_), Status::Unreachable, Status::Covered(_)]), "{words:?}");
}

#[test]
fn a_promise_that_nothing_could_break_is_vacuous() {
    let text = "#[requires(x > 9)]
        #[ensures(|y| *y == x + 1)]
        pub fn none(x: u8) -> u8 { x }

        #[panics_when(x == 7)]
        #[ensures(|y| *y == x)]
        pub fn some(x: u8) -> u8 { assert!(x != 7); x }";
    let found = verified(text, "none");
    assert_eq!(verdicts(&found), [("ensures *y == x + 1".to_owned(), "vacuous".to_owned())]);
    assert!(found.has_no_input && found.is_vacuous() && !found.holds());
    check(
        text,
        "some",
        &[
            ("ensures *y == x", "holds"),
            ("panics when x == 7", "vacuous"),
            ("no undocumented panic in some: assertion failed: x != 7", "holds"),
        ],
    );
}

/// Of an input on which a clause is beyond the range of numbers nothing is known: it is neither invalid nor a counterexample.
#[test]
fn clauses_beyond_the_range_of_numbers_are_cut_off() {
    let text = "#[ensures(|y| *y * *y * *y * *y * *y * *y < 1000)]
        pub fn f(x: u32) -> u32 { x }

        #[requires(x * x * x * x * x * x > 30)]
        #[ensures(|y| *y == x)]
        pub fn g(x: u32) -> u32 { x }";
    for (method, verdict) in [("f", "holds"), ("g", "vacuous")] {
        let found = verified(text, method);
        assert_eq!((found.cut, verdicts(&found)[0].1.as_str()), (Cut::Yes, verdict), "{method}");
    }
}

#[test]
fn numbers_that_no_input_has_are_named() {
    let text = "pub fn f(x: u8, items: &[u8]) -> u8 {
        if x > 100 { return 1; }
        match items.len() { 7 => 2, _ if x == 2 => x + 1, _ => 3 }
    }";
    let remarks = [
        "the code compares with 100 (line 2), but no input has integers other than 0..=2: see --ints",
        "the code compares lengths with 7 (line 3), but no input has vectors longer than 2: see --length",
        "such integers are too small for arithmetic on u8 to overflow: see --ints",
    ];
    let found = verified(text, "f");
    assert_eq!((found.notes.as_slice(), found.cut), (remarks.map(str::to_owned).as_slice(), Cut::No));
    let found = covered(text, "f");
    assert_eq!((found.unreachable(), found.notes.len()), (2, 2));
    assert!(smallscope_cover::report::summary(&found).ends_with("2 unreachable with integers in 0..=3"));
}

/// Numbers outside of the range of the program stand for nothing but their order: what else is done with them is right, or cut off.
#[test]
fn arithmetic_on_large_numbers_is_right_or_cut_off() {
    let cases = [
        ("x: i32", "x - 1000 < -900", Cut::Yes),
        ("x: u32", "x & 0xFF == x && 0xFF & x == x", Cut::No),
        ("x: i32", "x & 0xF0 == 0", Cut::No),
        ("x: u32", "x | 0x100 == 256 + x", Cut::Yes),
        ("x: u32", "x >> 20 == 0 && x << 20 >= x", Cut::Yes),
        ("x: i32", "-x >> 20 == if x > 0 { -1 } else { 0 }", Cut::No),
        ("x: u32", "x / 1000 == 0 && x % 1000 == x", Cut::No),
        ("x: i32", "-x / 1000 == 0 && -x % -1000 == -x", Cut::No),
        ("x: u32", "1000 % (x + 1) < 3", Cut::Yes),
        ("x: u8", "!x > 200", Cut::Yes),
        ("x: bool", "(if x { 300u32 } else { 1 }) as u8 != 300u32 as u8", Cut::Yes),
        ("x: bool", "(if x { u64::MAX } else { 1 }) as i32 > 0", Cut::Yes),
        ("x: bool", "(if x { i64::MIN } else { 1 }) as u8 > 0", Cut::Yes),
        ("x: bool", "(if x { 1000i64 } else { 1 }) as i16 > 0", Cut::No),
        ("x: bool", "(if x { 1000u32 } else { 1 }) / 2 != 4", Cut::Yes),
        ("x: bool", "(0..if x { 1000u32 } else { 1 }).rev().any(|n| n < 9)", Cut::Yes),
    ];
    for (parameter, condition, cut) in cases {
        let text = format!("#[ensures(|r| *r)]\npub fn f({parameter}) -> bool {{ {condition} }}");
        let found = verified(&text, "f");
        let promise = &found.properties[0].1;
        assert!(matches!(promise, Verdict::Holds | Verdict::Vacuous), "{condition}: {promise:?}");
        assert_eq!(found.cut, cut, "{condition}");
    }
}

/// What the translation says about the bound, without solving anything.
fn remarks(text: &str, promises: bool) -> Vec<String> {
    let source = Source::parse("subject.rs", text).unwrap_or_else(|errors| panic!("{errors}"));
    let program = program(&source, &Goals::default(), &request("f")).unwrap_or_else(|errors| panic!("{errors}"));
    let wanted = Wanted { promises, ..Wanted::default() };
    let translation = translate(&source.sources, &program, &Bounds::new(5), &wanted);
    translation.unwrap_or_else(|errors| panic!("{errors}")).remarks
}

#[test]
fn numbers_that_are_told_apart_outside_of_the_bound_are_named() {
    let below = "treats numbers apart that are below 0 (line 1)";
    let above = "treats numbers apart that are above 5 (line 1)";
    let cases = [
        ("i32", "x < 0", below),
        ("i32", "x >= 0", below),
        ("i64", "0 > x", below),
        ("i8", "x.is_negative()", below),
        ("i32", "x.cmp(&0) == std::cmp::Ordering::Less", below),
        ("i32", "(x as usize) > 1", below),
        ("u8", "x > 5", above),
        ("u8", "matches!(x, 0..=5)", above),
        ("i32", "matches!(x, i32::MIN..=-1)", "compares with -2147483648 (line 1) and -1 (line 1)"),
        ("u16", "x as u8 == 0", "treats numbers apart that are above 255 (line 1)"),
        ("u32", "x == u32::MAX", "compares with 4294967295 (line 1)"),
        ("u32", "x / 10 > 0", "computes with 10 (line 1)"),
        ("u32", "x >> 4 == 0", "computes with 16 (line 1)"),
        ("u32", "x & 0x80 != 0", "computes with 128 (line 1)"),
        ("u32", "1 << x > 9", "compares with 9 (line 1) and computes with 32 (line 1)"),
        // These have both sides among the inputs, or no other side.
        ("u32", "x > 0", ""),
        ("u32", "x >= 0", ""),
        ("i32", "x > 0 && x < 5", ""),
        ("i32", "x as i64 > 1", ""),
        ("usize", "x as u32 > 1", ""),
    ];
    for (ty, condition, does) in cases {
        let found = remarks(&format!("pub fn f(x: {ty}) -> bool {{ {condition} }}"), false);
        let end = ", but no input has integers other than 0..=5: see --ints";
        let expected = if does.is_empty() { Vec::new() } else { vec![format!("the code {does}{end}")] };
        assert_eq!(found, expected, "{condition}");
    }
    let long = "the code compares lengths with 5 (line 1), but no input has vectors longer than 5: see --length";
    assert_eq!(remarks("pub fn f(x: &[u8]) -> bool { x.len() > 5 }", false), [long]);
    assert!(remarks("pub fn f(x: &[u8]) -> bool { x.len() > 4 }", false).is_empty());
}

#[test]
fn overflow_outside_of_the_bound_is_named() {
    let wide = "no bound is so large that arithmetic on types of more than 16 bits overflows";
    let narrow = |ty: &str| format!("such integers are too small for arithmetic on {ty} to overflow: see --ints");
    let check = |ty: &str, value: &str, promises: bool, expected: &[&str]| {
        assert_eq!(remarks(&format!("pub fn f(x: {ty}) -> {ty} {{ {value} }}"), promises), expected, "{value}");
    };
    check("u32", "x + 1", true, &[wide]);
    check("i64", "x - 1", true, &[wide]);
    check("i32", "-x", true, &[wide]);
    check("i32", "x / -1", true, &[wide]);
    check("usize", "x - 1", true, &[]);
    check("usize", "x / 2", true, &[]);
    check("i16", "x * 2", true, &[&narrow("i16")]);
    // Where nothing is asked about panics, it is of interest only if the code sees it.
    check("u32", "x + 1", false, &[]);
    check("u32", "x.checked_add(1).unwrap_or(0)", false, &[wide]);
    check("u32", "x.saturating_mul(2)", false, &[wide]);
    check("u8", "x.wrapping_add(2)", false, &[&narrow("u8")]);
}

const CACHING_LIST: &str = include_str!("subjects/caching_list.rs");
const BINOMIAL_HEAP: &str = include_str!("subjects/binomial_heap.rs");

/// What is broken at this scope.
fn broken(text: &str, method: &str, settings: &verify::VerifyOptions) -> Vec<String> {
    let source = Source::parse("subject.rs", text).unwrap_or_else(|errors| panic!("{errors}"));
    let verified =
        verify(&source, &request(method), settings, &mut |_, _| {}).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(!verified.is_unknown() && !verified.is_vacuous() && verified.cut != Cut::Yes, "{verified:?}");
    verified.broken().map(|(property, _)| property.name.clone()).collect()
}

fn deep(scope: usize, unroll: u32) -> verify::VerifyOptions {
    let mut settings = verify::VerifyOptions::new(scope);
    settings.bounds.unroll = unroll;
    settings
}

#[test]
fn a_ring_of_nodes_is_verified_at_scope_8() {
    assert!(broken(CACHING_LIST, "CachingList::remove", &deep(8, 10)).is_empty());
    let faulty = CACHING_LIST.replace("unsafe { (*node).previous = std::ptr::null_mut() };", "");
    let found = broken(&faulty, "CachingList::remove", &deep(8, 10));
    assert_eq!(
        found,
        ["invariant of CachingList: all m: this.first_cached.*next | m not in m.^next and no m.previous"]
    );
}

#[test]
fn tight_bounds_are_kept_and_used_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = verify::VerifyOptions {
        kept: Some(folder.path().join("bounds")),
        promise: Some("cache_size <= 3".to_owned()),
        ..deep(4, 6)
    };
    let files = || -> Vec<_> {
        let files = std::fs::read_dir(folder.path().join("bounds")).unwrap();
        files
            .map(|file| file.unwrap().path())
            .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
            .collect()
    };
    assert!(broken(CACHING_LIST, "CachingList::remove", &settings).is_empty());
    let first = files();
    assert_eq!(first.len(), 1);
    assert!(broken(CACHING_LIST, "CachingList::remove", &settings).is_empty());
    assert_eq!(files(), first);
    std::fs::write(&first[0].0, &first[0].1[..first[0].1.len() / 2]).unwrap();
    assert!(broken(CACHING_LIST, "CachingList::remove", &settings).is_empty());
    assert_eq!(files(), first, "a damaged file is written anew");
}

#[test]
fn one_promise_is_asked_about_and_the_others_are_said_to_be_left_out() {
    let source = Source::parse("subject.rs", CACHING_LIST).unwrap();
    let mut settings = deep(3, 6);
    settings.promise = Some("this.cache_size <= 3".to_owned());
    let verified = verify(&source, &request("CachingList::remove"), &settings, &mut |_, _| {}).unwrap();
    assert_eq!(verified.properties.len(), 1);
    assert!(
        verified.notes.iter().any(|note| note == "22 of 23 promises were not asked about: see --promise"),
        "{:?}",
        verified.notes
    );
    settings.promise = Some("colour".to_owned());
    let failure = verify(&source, &request("CachingList::remove"), &settings, &mut |_, _| {}).unwrap_err();
    assert!(failure.to_string().contains("no promise has `colour` in its name"), "{failure}");
}

#[test]
#[ignore = "takes half a minute in release"]
fn the_fault_of_a_binomial_heap_shows_at_13_nodes_and_not_before() {
    assert!(broken(BINOMIAL_HEAP, "BinomialHeap::extract_min", &deep(8, 5)).is_empty());
    let found = broken(BINOMIAL_HEAP, "BinomialHeap::extract_min", &deep(13, 5));
    assert_eq!(found, ["invariant of BinomialHeap: this.size = #this.nodes.*(sibling + child)"]);
}

#[test]
fn arithmetic_in_relational_clauses_is_what_it_is_in_alloy() {
    let text = |clause: &str| {
        format!(
            "#[alloy(ensures = \"@result = {clause}\")]\npub fn f(a: u8, b: u8) -> u8 {{ 1 + a * 2 - a / 1 % 5 + 0 * b }}"
        )
    };
    let right = "plus[1, minus[mul[@a, 2], rem[div[@a, 1], 5]]]";
    for (clause, expected) in [(right, "holds"), ("plus[@a, 2]", "Consistent")] {
        let verified = verified(&text(clause), "f");
        let (_, verdict) = verdicts(&verified).into_iter().find(|(name, _)| name.starts_with("ensures")).unwrap();
        assert_eq!(verdict, expected, "{clause}");
    }
}

/// `@x` is what is behind the reference, not the place it leads to.
#[test]
fn a_parameter_that_refers_to_a_value_is_that_value() {
    let text = |requires: &str, ensures: &str| {
        format!(
            "pub struct Node {{ next: Option<Box<Node>> }}
            #[alloy(requires = \"{requires}\", ensures = \"{ensures}\")]
            pub fn f(n: &mut u8, list: &mut Option<Box<Node>>) {{ *n = 1; *list = None; }}"
        )
    };
    for (requires, ensures, expected) in [
        ("@n < 1", "@n = plus[@n`, 1]", "holds"),
        ("@n > 1", "@n < @n`", "holds"),
        ("some @list", "no @list and some @list`", "holds"),
        ("some @list", "some @list", "Consistent"),
        ("@n < 1", "@n = @n`", "Consistent"),
        ("@n < 0", "some @n", "vacuous"),
    ] {
        let verified = verified(&text(requires, ensures), "f");
        let (_, verdict) = verdicts(&verified).into_iter().find(|(name, _)| name.starts_with("ensures")).unwrap();
        assert_eq!(verdict, expected, "{requires}, {ensures}");
    }
}

#[test]
fn a_value_itself_is_this_for_its_methods() {
    let text = |ensures: &str| {
        format!(
            "pub enum Light {{ Red, Green }}
            impl Light {{
                #[alloy(requires = \"this = Red\", ensures = \"{ensures}\")]
                pub fn go(&mut self) {{ *self = Light::Green; }}
            }}"
        )
    };
    for (ensures, expected) in [("this = Green and this` = Red", "holds"), ("this = Red", "Consistent")] {
        let verified = verified(&text(ensures), "Light::go");
        let (_, verdict) = verdicts(&verified).into_iter().find(|(name, _)| name.starts_with("ensures")).unwrap();
        assert_eq!(verdict, expected, "{ensures}");
    }
}

#[test]
fn a_clause_that_only_panics_holds_for_no_input() {
    let text = |clause: &str| format!("#[{clause}]\npub fn f(x: u8) -> u8 {{ if x > 1 {{ x }} else {{ 1 }} }}");
    let requires = verified(&text("requires(unreachable!())"), "f");
    assert!(requires.has_no_input, "{requires:?}");
    check(&text("ensures(todo!())"), "f", &[("ensures todo!()", "Confirmed")]);
}

#[test]
fn a_text_as_a_parameter_is_refused_at_its_place() {
    for parameter in ["name: &str", "name: Option<&'static str>"] {
        let text = format!("pub fn f({parameter}, n: u8) -> bool {{ n > 3 }}");
        let failure = verified_by(&text, &request("f")).unwrap_err().to_string();
        assert!(
            failure.contains("a text as a parameter of the function under test is outside the subset"),
            "{failure}"
        );
        assert!(failure.contains("subject.rs:1:10"), "{failure}");
    }
}

/// The assumptions with which broken promises are kept.
fn assumptions(text: &str, method: &str) -> Vec<Option<(String, Option<bool>)>> {
    let verified = verified(text, method);
    verified.broken().map(|(_, it)| it.assumption.clone().map(|it| (it.condition, it.is_exact))).collect()
}

#[test]
fn a_precondition_avoids_a_panic_and_is_as_weak_as_the_candidates_allow() {
    let text = "
        struct Stack { items: Vec<i32> }
        impl Stack { fn pop(&mut self) -> i32 { self.items.pop().unwrap() } }
        fn at(items: &[i32], index: usize) -> i32 { if index > items.len() { return 0; } items[index] }
        fn window(items: &[i32], from: usize, to: usize) -> i32 {
            let (mut at, mut sum) = (from, 0);
            while at != to { sum += items[at]; at += 1; }
            sum
        }
        fn checks(n: i32) { assert!(n < 2, \"too large\"); }
        fn odd(items: &[u8]) { let mut odd = false; for _ in items { odd = !odd; } if odd { panic!(\"odd\") } }
    ";
    let exact = |condition: &str, is_exact| vec![Some((condition.to_owned(), Some(is_exact)))];
    assert_eq!(assumptions(text, "Stack::pop"), exact("!self.items.is_empty()", true));
    // Beyond the end it returns: only the end itself has to be excluded, though `index < items.len()` is enough.
    assert_eq!(assumptions(text, "at"), exact("index != items.len()", true));
    // Equal ends beyond the items do no harm, so something is lost.
    assert_eq!(assumptions(text, "window"), exact("to <= items.len() && from <= to", false));
    assert_eq!(assumptions(text, "checks"), exact("n < 2", true));
    // No candidate says how many items there are, other than none or more than one.
    assert_eq!(assumptions(text, "odd"), exact("items.len() > 1", false));
}

#[test]
fn a_condition_is_assumed_if_asked_for() {
    let text = "fn f(a: u8, b: u8) { if a > 0 && b > 0 && a + b == 3 { panic!(\"three\") } }";
    let asked = Request { requires: vec!["a < b".to_owned(), "b < 2".to_owned()], ..request("f") };
    assert!(verified_by(text, &asked).unwrap_or_else(|failure| panic!("{failure}")).holds());
    let wrong = Request { requires: vec!["a <".to_owned()], ..request("f") };
    let failure = verified_by(text, &wrong).expect_err("it is no expression");
    assert!(failure.to_string().contains("`a <` is not an expression"), "{failure}");
}
