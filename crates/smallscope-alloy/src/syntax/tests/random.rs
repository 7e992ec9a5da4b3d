//! Random trees are printed and read back.

use super::{Dialect, FILE, expr, placeless};
use crate::source::Span;
use crate::syntax::{BinaryOp, CompareOp, Decl, Expr, ExprKind, Ident, Multiplicity, Name, Quantifier, UnaryOp};

/// Numbers that look random, the same in every run.
pub(super) struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

pub(super) const NOWHERE: Span = Span { file: FILE, start: 0, end: 0 };

const BINARY: [BinaryOp; 18] = [
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Iff,
    BinaryOp::Plus,
    BinaryOp::Minus,
    BinaryOp::Intersect,
    BinaryOp::Override,
    BinaryOp::RestrictDomain,
    BinaryOp::RestrictRange,
    BinaryOp::Join,
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRight,
    BinaryOp::ShiftRightUnsigned,
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::Remainder,
];

const UNARY: [UnaryOp; 13] = [
    UnaryOp::Exactly,
    UnaryOp::Not,
    UnaryOp::No,
    UnaryOp::Multiplicity(Multiplicity::Some),
    UnaryOp::Multiplicity(Multiplicity::Set),
    UnaryOp::Seq,
    UnaryOp::Transpose,
    UnaryOp::Closure,
    UnaryOp::ReflexiveClosure,
    UnaryOp::Cardinality,
    UnaryOp::Int,
    UnaryOp::Sum,
    UnaryOp::Negate,
];

const COMPARE: [CompareOp; 6] =
    [CompareOp::Equal, CompareOp::In, CompareOp::Less, CompareOp::AtMost, CompareOp::Greater, CompareOp::AtLeast];

const MULTIPLICITY: [Multiplicity; 4] = [Multiplicity::Lone, Multiplicity::One, Multiplicity::Some, Multiplicity::Set];

const QUANTIFIER: [Quantifier; 6] =
    [Quantifier::All, Quantifier::No, Quantifier::Lone, Quantifier::One, Quantifier::Some, Quantifier::Sum];

pub(super) fn ident(random: &mut Random) -> Ident {
    Ident { text: random.pick(&["x", "y", "z'"]).to_owned(), span: NOWHERE }
}

fn leaf(random: &mut Random) -> ExprKind {
    let name = random.pick(&["a", "b/c", "this", "Int", "univ", "seq/Int", "this/d", "fun/min", "fun/add"]);
    match random.below(6) {
        0 => ExprKind::Number(random.below(7) as i64 - 3),
        1 => ExprKind::Text("t\"\\\n".to_owned()),
        2 => ExprKind::Name { name: Name { text: "e/f".to_owned(), span: NOWHERE }, at: true },
        _ => ExprKind::Name { name: Name { text: name.to_owned(), span: NOWHERE }, at: false },
    }
}

pub(super) fn decls(random: &mut Random, depth: usize) -> Vec<Decl> {
    let one = |random: &mut Random, place: usize| {
        let flag = |random: &mut Random| (random.below(4) == 0).then_some(NOWHERE);
        // A definition cannot be disjoint, and is not recognised in the first place.
        let defined = place > 0 && random.below(4) == 0;
        let disjoint = flag(random).filter(|_| !defined);
        let disjoint_bound = flag(random).filter(|_| !defined);
        let names = (0..1 + random.below(2)).map(|_| ident(random)).collect();
        Decl {
            span: NOWHERE,
            private: flag(random),
            variable: None,
            disjoint,
            names,
            defined,
            disjoint_bound,
            bound: tree(random, depth),
        }
    };
    (0..1 + random.below(2)).map(|place| one(random, place)).collect()
}

pub(super) fn tree(random: &mut Random, depth: usize) -> Expr {
    let kind = if depth == 0 { leaf(random) } else { branch(random, depth - 1) };
    Expr { kind, span: NOWHERE }
}

fn branch(random: &mut Random, depth: usize) -> ExprKind {
    let sub = |random: &mut Random| Box::new(tree(random, depth));
    let few = |random: &mut Random| -> Vec<Expr> { (0..random.below(3)).map(|_| tree(random, depth)).collect() };
    match random.below(16) {
        0..=2 => ExprKind::Binary(random.pick(&BINARY), sub(random), sub(random)),
        3..=4 => ExprKind::Unary(random.pick(&UNARY), sub(random)),
        5 => ExprKind::Arrow(sub(random), random.pick(&MULTIPLICITY), random.pick(&MULTIPLICITY), sub(random)),
        6..=7 => ExprKind::Compare(random.pick(&COMPARE), random.below(2) == 0, sub(random), sub(random)),
        8 => ExprKind::Box(sub(random), few(random)),
        9 => ExprKind::If(sub(random), sub(random), None),
        10 => ExprKind::If(sub(random), sub(random), Some(sub(random))),
        11 => ExprKind::Quantified(random.pick(&QUANTIFIER), decls(random, depth), sub(random)),
        12 => ExprKind::Comprehension(decls(random, depth), (random.below(3) > 0).then(|| sub(random))),
        13 => ExprKind::Let(ident(random), sub(random), sub(random)),
        14 => ExprKind::Block(few(random)),
        _ => leaf(random),
    }
}

#[test]
fn random_trees_are_read_back() {
    let mut random = Random(7);
    for round in 0..3000 {
        let first = tree(&mut random, round % 6);
        let printed = first.to_string();
        let second = expr(&printed, Dialect::Alloy);
        assert_eq!(placeless(&first), placeless(&second), "{printed}");
    }
}
