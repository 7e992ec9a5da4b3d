//! No input makes the resolver panic or run without end.

use crate::model::Model;
use crate::syntax::Dialect;

const SEEDS: &[&str] = &[
    "module m[exactly X] open util/ordering[A] as o abstract sig A { f: A -> lone B, disj g, h: set A } { some f } \
     sig B extends A { k: seq B } one sig C in A + B { n: Int } enum E { P, Q } fact { all disj a, b: A | a.f = b.f } \
     pred p[a: A, b: set B] { some a.g & b.h implies #a > 1 else no b } fun q[a: A]: set B { a.f[B] } \
     assert t { no A.^(o/next) } let m[x] { x.g + x } run p for 3 but 2 A, 4 int check t expect 0",
    "sig A { next: A } sig B { next: B } fact { some x: A, y: B | x.next = x and y.next not in y + none } \
     pred A.big { #this.next > 2 } fun sum2[x: Int]: Int { sum i: x | i fun/add 1 } run { some a: A | a.big } \
     fact f { all s: seq A | s.first in s.elems } run { let t = A.next | t in A iff univ = univ }",
    "open util/integer open util/boolean sig T { v: Bool, w: String } fact { isTrue[T.v] T.w = \"x\" + \"y\" plus[1, 2] = 3 } \
     let twice[x] { x + x } let k = twice[T] fact { some k } check { T.v = True => 0 < #T }",
];

const PROGRAMS: &str = include_str!("../../syntax/tests/models/programs.dals");

/// A generator of numbers that look random: xorshift.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).expect("a remainder fits")
    }
}

/// Words and signs of a text.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '/';
        let length = if word(first) { rest.find(|c| !word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        tokens.push(&rest[..length]);
        rest = &rest[length..];
    }
    tokens
}

/// How many mutants of these texts are models.
fn mutants(seeds: &[&str], dialects: &[Dialect]) -> usize {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let all: Vec<Vec<&str>> = seeds.iter().map(|seed| tokens(seed)).collect();
    let words: Vec<&str> = all.iter().flatten().copied().filter(|token| !token.trim().is_empty()).collect();
    let mut resolved = 0;
    for round in 0..600 {
        let mut text = all[round % all.len()].clone();
        for _ in 0..=numbers.below(3) {
            let place = numbers.below(text.len());
            match numbers.below(4) {
                0 => drop(text.remove(place)),
                1 => text.insert(place, words[numbers.below(words.len())]),
                2 => text[place] = words[numbers.below(words.len())],
                _ => {
                    let other = numbers.below(text.len());
                    text.swap(place, other);
                }
            }
        }
        let dialect = dialects[round % dialects.len()];
        resolved += usize::from(Model::parse("m", &text.concat(), dialect).is_ok());
    }
    resolved
}

#[test]
fn mutated_models_never_panic() {
    let (now, old) = (Dialect::Alloy, Dialect::Thesis);
    let resolved = mutants(SEEDS, &[old, now, now, now, now, now, now]);
    assert!(resolved > 10, "some mutants should still be models: {resolved}");
}

#[test]
fn mutated_programs_never_panic() {
    let resolved = mutants(&[PROGRAMS], &[Dialect::DynAlloy]);
    assert!(resolved > 10, "some mutants should still be models: {resolved}");
}

#[test]
fn long_and_deep_programs_are_no_problem() {
    let model = |body: &str| {
        let text = format!("sig N {{}} program p[n: lone N, next: N -> lone N] {{ {body} }}");
        Model::parse("m", &text, Dialect::DynAlloy)
    };
    let long = "next := next ++ (n -> n.next); n := n.next; [some n]?; ".repeat(2000);
    assert_eq!(model(&long).unwrap_or_else(|errors| panic!("{errors}")).programs[0].changes.len(), 2);
    let deep = |open: &str, count: usize| format!("{}skip{}", open.repeat(count), "}".repeat(count));
    for open in ["if some n { ", "while some n { ", "if no n { skip } else {", "{ skip + ", "repeat {"] {
        assert!(model(&deep(open, 300)).is_ok(), "{open}");
        assert!(model(&deep(open, 5000)).is_err(), "{open}");
    }
}

#[test]
fn deep_and_long_expressions_are_resolved_or_refused() {
    let deep = |open: &str, close: &str, count: usize| {
        format!("sig A {{ f: A }} fact {{ {}some A{} }}", open.repeat(count), close.repeat(count))
    };
    for count in [100, 900, 5000] {
        let _ = Model::parse("m", &deep("(", ")", count), Dialect::Alloy);
        let _ = Model::parse("m", &deep("not ", "", count), Dialect::Alloy);
        let _ = Model::parse("m", &deep("all x: A | ", "", count), Dialect::Alloy);
        let _ = Model::parse("m", &deep("{ ", " }", count), Dialect::Alloy);
    }
    for joiner in [" + ", " and some ", ".f + ", " -> "] {
        let long = format!("sig A {{ f: A }} fact {{ some {} }}", vec!["A"; 3000].join(joiner));
        let _ = Model::parse("m", &long, Dialect::Alloy);
    }
    let chain = format!("sig A {{ f: A }} fact {{ some A{} }}", ".f".repeat(900));
    assert!(Model::parse("m", &chain, Dialect::Alloy).is_ok());
}

#[test]
fn macros_that_double_do_not_run_without_end() {
    let mut text = "sig A {} let m0[x] { x + x } ".to_owned();
    for level in 1..18 {
        text += &format!("let m{level}[x] {{ m{}[m{}[x]] }} ", level - 1, level - 1);
    }
    assert!(Model::parse("m", &format!("{text} fact {{ some m17[A] }}"), Dialect::Alloy).is_err());
}

#[test]
fn long_chains_of_signatures_and_functions_are_no_problem() {
    let mut text = "sig S0 {} pred p0 { some S0 } ".to_owned();
    for level in 1..2000 {
        text += &format!("sig S{level} extends S{} {{}} pred p{level} {{ p{} }} ", level - 1, level - 1);
    }
    assert!(Model::parse("m", &text, Dialect::Alloy).is_ok());
}
