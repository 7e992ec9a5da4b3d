//! Nodes of DynAlloy's syntax tree. They stand nowhere, unless they come from a text of the user.

pub(super) use smallscope_alloy::syntax::Expr as Term;
use smallscope_alloy::syntax::{
    BinaryOp, CompareOp, Decl, ExprKind, Ident, Multiplicity, Name, Quantifier, Statement, StatementKind, UnaryOp,
};
use smallscope_alloy::{FileId, Span};

/// The place of what is generated.
pub(super) const NOWHERE: Span = Span { file: FileId(0), start: 0, end: 0 };

fn node(kind: ExprKind) -> Term {
    Term { kind, span: NOWHERE }
}

pub(super) fn ident(text: &str) -> Ident {
    Ident { text: text.to_owned(), span: NOWHERE }
}

pub(super) fn path(text: &str) -> Name {
    Name { text: text.to_owned(), span: NOWHERE }
}

pub(super) fn name(text: &str) -> Term {
    node(ExprKind::Name { name: path(text), at: false })
}

pub(super) fn number(value: impl Into<i128>) -> Term {
    node(ExprKind::Number(i64::try_from(value.into()).expect("the numbers of a model are small")))
}

pub(super) fn none() -> Term {
    name("none")
}

/// A formula that holds.
pub(super) fn always() -> Term {
    no(none())
}

/// A formula that does not hold.
pub(super) fn never() -> Term {
    some(none())
}

pub(super) fn truth(value: bool) -> Term {
    name(if value { "True" } else { "False" })
}

/// That a value is true.
pub(super) fn is_true(value: Term) -> Term {
    equal(value, truth(true))
}

fn unary(op: UnaryOp, operand: Term) -> Term {
    node(ExprKind::Unary(op, Box::new(operand)))
}

pub(super) fn not(formula: Term) -> Term {
    unary(UnaryOp::Not, formula)
}

pub(super) fn no(set: Term) -> Term {
    unary(UnaryOp::No, set)
}

pub(super) fn some(set: Term) -> Term {
    times(Multiplicity::Some, set)
}

/// So many of a set: a formula, or the bound of a declaration.
pub(super) fn times(multiplicity: Multiplicity, set: Term) -> Term {
    unary(UnaryOp::Multiplicity(multiplicity), set)
}

pub(super) fn set(of: Term) -> Term {
    times(Multiplicity::Set, of)
}

pub(super) fn transpose(relation: Term) -> Term {
    unary(UnaryOp::Transpose, relation)
}

/// What is reached from a set along relations, in any number of steps.
pub(super) fn reached(from: Term, edges: Vec<Term>) -> Term {
    if edges.is_empty() { from } else { join(from, unary(UnaryOp::ReflexiveClosure, union(edges))) }
}

pub(super) fn binary(op: BinaryOp, left: Term, right: Term) -> Term {
    node(ExprKind::Binary(op, Box::new(left), Box::new(right)))
}

/// Functions of two terms.
macro_rules! of_two {
    ($maker:ident: $($(#[$doc:meta])* $name:ident = $op:expr;)*) => {$(
        $(#[$doc])*
        pub(super) fn $name(left: Term, right: Term) -> Term {
            $maker($op, left, right)
        }
    )*};
}

of_two! { binary:
    join = BinaryOp::Join;
    plus = BinaryOp::Plus;
    minus = BinaryOp::Minus;
    intersect = BinaryOp::Intersect;
    /// The part of a relation that begins in a set.
    within = BinaryOp::RestrictDomain;
    replace = BinaryOp::Override;
    iff = BinaryOp::Iff;
}

of_two! { compare:
    equal = CompareOp::Equal;
    subset = CompareOp::In;
    less = CompareOp::Less;
    at_most = CompareOp::AtMost;
}

fn chain(op: BinaryOp, parts: Vec<Term>) -> Option<Term> {
    parts.into_iter().reduce(|left, right| binary(op, left, right))
}

/// All of the formulas.
pub(super) fn all_of(formulas: Vec<Term>) -> Term {
    chain(BinaryOp::And, formulas).unwrap_or_else(always)
}

/// One of the formulas.
pub(super) fn any_of(formulas: Vec<Term>) -> Term {
    chain(BinaryOp::Or, formulas).unwrap_or_else(never)
}

/// The union of sets.
pub(super) fn union(sets: Vec<Term>) -> Term {
    chain(BinaryOp::Plus, sets).unwrap_or_else(none)
}

pub(super) fn arrow(left: Term, right: Term) -> Term {
    arrow_to(left, Multiplicity::Set, right)
}

/// Pairs of which each first part has so many second parts.
pub(super) fn arrow_to(left: Term, many: Multiplicity, right: Term) -> Term {
    node(ExprKind::Arrow(Box::new(left), Multiplicity::Set, many, Box::new(right)))
}

fn compare(op: CompareOp, left: Term, right: Term) -> Term {
    node(ExprKind::Compare(op, false, Box::new(left), Box::new(right)))
}

/// That a number is between two.
pub(super) fn between(least: impl Into<i128>, value: &Term, most: impl Into<i128>) -> Term {
    all_of(vec![at_most(number(least), value.clone()), at_most(value.clone(), number(most))])
}

/// `relation[index]`
pub(super) fn at(relation: Term, index: Term) -> Term {
    node(ExprKind::Box(Box::new(relation), vec![index]))
}

pub(super) fn choose(condition: Term, then: Term, otherwise: Term) -> Term {
    node(ExprKind::If(Box::new(condition), Box::new(then), Some(Box::new(otherwise))))
}

pub(super) fn implies(condition: Term, then: Term) -> Term {
    node(ExprKind::If(Box::new(condition), Box::new(then), None))
}

pub(super) fn decl(name: &str, bound: Term) -> Decl {
    let (private, disjoint, disjoint_bound) = (None, None, None);
    Decl {
        span: NOWHERE,
        private,
        variable: None,
        disjoint,
        names: vec![ident(name)],
        defined: false,
        disjoint_bound,
        bound,
    }
}

/// The one name that such a declaration has.
pub(super) fn declared_name(decl: &Decl) -> &str {
    &decl.names[0].text
}

pub(super) fn for_all(decls: Vec<Decl>, body: Term) -> Term {
    node(ExprKind::Quantified(Quantifier::All, decls, Box::new(body)))
}

pub(super) fn comprehension(decls: Vec<Decl>, body: Term) -> Term {
    node(ExprKind::Comprehension(decls, Some(Box::new(body))))
}

/// The integers of which something holds.
pub(super) fn integers(variable: &str, holds: impl FnOnce(Term) -> Term) -> Term {
    comprehension(vec![decl(variable, name("Int"))], holds(name(variable)))
}

/// The integers between two.
pub(super) fn range(least: impl Into<i128>, most: impl Into<i128>) -> Term {
    integers("n", |n| between(least, &n, most))
}

pub(super) fn block(formulas: Vec<Term>) -> Term {
    node(ExprKind::Block(formulas))
}

/// The only one of several statements, or all of them in order.
pub(super) fn sequence(mut steps: Vec<Statement>) -> Statement {
    match steps.len() {
        1 => steps.remove(0),
        _ => Statement { kind: StatementKind::Sequence(steps), label: None, span: NOWHERE },
    }
}
