//! Terms: what a symbolic scalar stands for, as a graph in which equal terms are one.
//!
//! A term is a number of a [`Sort`]: so many bits, signed or not. Truth values are numbers of one bit, characters of 32.
//! Operations are those of the machine: they wrap. Whether one overflowed is a term of its own, since Rust asks for it.
//! Terms are simplified as they are made, so that what does not depend on a variable is a constant.
//!
//! [`Terms::evaluate`] is the meaning of all of it; deciders are held to it.

use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

/// How many bits, and whether the highest one counts negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    /// From 1 to 64.
    pub bits: u8,
    /// Two's complement, or not.
    pub signed: bool,
}

impl Sort {
    /// Truth values.
    pub const BOOL: Sort = Sort { bits: 1, signed: false };

    /// The least number.
    pub fn least(self) -> i128 {
        if self.signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    /// The greatest number.
    pub fn greatest(self) -> i128 {
        (1 << (self.bits - u8::from(self.signed))) - 1
    }

    /// The number of this sort with the same lowest bits.
    pub fn wrap(self, number: i128) -> i128 {
        let unused = 128 - u32::from(self.bits);
        if self.signed { (number << unused) >> unused } else { (((number as u128) << unused) >> unused) as i128 }
    }

    /// Whether the number is one of this sort.
    pub fn has(self, number: i128) -> bool {
        (self.least()..=self.greatest()).contains(&number)
    }
}

/// A variable, by the order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub u32);

/// A term of a [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(pub(crate) u32);

/// An operation on one term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// The complement of every bit; of a truth value, its negation.
    Not,
    /// The wrapping negation.
    Negate,
    /// The number of the node's sort with the same value, or else the same lowest bits: Rust's `as`.
    Cast,
}

/// An operation on two terms of one sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// Wrapping sum.
    Add,
    /// Wrapping difference.
    Subtract,
    /// Wrapping product.
    Multiply,
    /// Wrapping quotient, rounded towards zero; 0 if the divisor is 0, which programs never get to.
    Divide,
    /// Wrapping remainder, with the sign of the dividend; the dividend if the divisor is 0.
    Remainder,
    /// Bitwise and; of truth values, conjunction.
    And,
    /// Bitwise or; of truth values, disjunction.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shifted left by the second term modulo the number of bits.
    ShiftLeft,
    /// Shifted right by the second term modulo the number of bits, with the sign if there is one.
    ShiftRight,
    /// Whether they are equal: a truth value.
    Equal,
    /// Whether the first is less: a truth value.
    Less,
    /// Whether the sum is none of their sort: a truth value.
    AddOverflows,
    /// Whether the difference is none of their sort: a truth value.
    SubtractOverflows,
    /// Whether the product is none of their sort: a truth value.
    MultiplyOverflows,
}

impl Binary {
    /// The sort of the result.
    fn sort(self, operands: Sort) -> Sort {
        use Binary::{AddOverflows, Equal, Less, MultiplyOverflows, SubtractOverflows};
        match self {
            Equal | Less | AddOverflows | SubtractOverflows | MultiplyOverflows => Sort::BOOL,
            _ => operands,
        }
    }

    /// Whether the operands may be exchanged.
    fn commutes(self) -> bool {
        use Binary::{Add, AddOverflows, And, Equal, Multiply, MultiplyOverflows, Or, Xor};
        matches!(self, Add | AddOverflows | And | Equal | Multiply | MultiplyOverflows | Or | Xor)
    }

    /// The result for two numbers of the sort.
    pub fn apply(self, sort: Sort, a: i128, b: i128) -> i128 {
        let overflows = |exact: Option<i128>| i128::from(!exact.is_some_and(|number| sort.has(number)));
        let amount = b.rem_euclid(i128::from(sort.bits)) as u32;
        match self {
            Binary::Add => sort.wrap(a + b),
            Binary::Subtract => sort.wrap(a - b),
            Binary::Multiply => sort.wrap(a.wrapping_mul(b)),
            Binary::Divide => sort.wrap(a.checked_div(b).unwrap_or(0)),
            Binary::Remainder => sort.wrap(a.checked_rem(b).unwrap_or(a)),
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            Binary::ShiftLeft => sort.wrap(a << amount),
            Binary::ShiftRight => a >> amount,
            Binary::Equal => i128::from(a == b),
            Binary::Less => i128::from(a < b),
            Binary::AddOverflows => overflows(Some(a + b)),
            Binary::SubtractOverflows => overflows(Some(a - b)),
            Binary::MultiplyOverflows => overflows(a.checked_mul(b)),
        }
    }
}

/// What a term is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TermNode {
    /// A number.
    Constant(i128),
    /// A variable.
    Variable(Variable),
    /// One operand.
    Unary(Unary, Term),
    /// Two operands.
    Binary(Binary, Term, Term),
    /// The second if the first is true, else the third.
    Choose(Term, Term, Term),
}

/// A truth value that must be as said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// A term of sort [`Sort::BOOL`].
    pub term: Term,
    /// What it must be.
    pub holds: bool,
}

impl Condition {
    /// The opposite.
    pub fn negated(self) -> Condition {
        Condition { holds: !self.holds, ..self }
    }
}

/// What is known of a variable from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Declared {
    sort: Sort,
    low: i128,
    high: i128,
}

/// All terms of a path.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    nodes: Vec<(TermNode, Sort)>,
    known: FxHashMap<(TermNode, Sort), Term>,
    variables: Vec<Declared>,
    identity: Identity,
}

/// Tells terms from all others. What grows keeps it: a term means the same as before. A clone has another, since the two may grow
/// apart.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Identity(u64);

impl Identity {
    /// The same one, to be compared later.
    pub(crate) fn noted(&self) -> Identity {
        Identity(self.0)
    }
}

impl Default for Identity {
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Identity(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Identity::default()
    }
}

impl Terms {
    /// None yet.
    pub fn new() -> Self {
        Terms::default()
    }

    /// What a term is.
    pub fn node(&self, term: Term) -> TermNode {
        self.nodes[term.0 as usize].0
    }

    /// The sort of a term.
    pub fn sort(&self, term: Term) -> Sort {
        self.nodes[term.0 as usize].1
    }

    /// How many terms there are: their numbers are below, and a term's parts have smaller numbers.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What tells them from other terms.
    pub(crate) fn identity(&self) -> &Identity {
        &self.identity
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.variables.len()
    }

    /// The sort of a variable and the least and the greatest value it may have.
    pub fn range(&self, variable: Variable) -> (Sort, i128, i128) {
        let Declared { sort, low, high } = self.variables[variable.0 as usize];
        (sort, low, high)
    }

    /// The value of a constant.
    pub fn constant_of(&self, term: Term) -> Option<i128> {
        match self.node(term) {
            TermNode::Constant(number) => Some(number),
            _ => None,
        }
    }

    /// A new variable from `low` to `high`.
    ///
    /// # Panics
    ///
    /// If there is no such number of the sort.
    pub fn variable(&mut self, sort: Sort, low: i128, high: i128) -> Term {
        assert!(low <= high && sort.has(low) && sort.has(high), "a variable has a value");
        let variable = Variable(u32::try_from(self.variables.len()).expect("fewer variables than memory"));
        self.variables.push(Declared { sort, low, high });
        self.make(TermNode::Variable(variable), sort)
    }

    /// A number.
    pub fn constant(&mut self, number: i128, sort: Sort) -> Term {
        self.make(TermNode::Constant(sort.wrap(number)), sort)
    }

    /// An operation on one term; `sort` is that of the result, another one only for casts.
    pub fn unary(&mut self, operation: Unary, operand: Term, sort: Sort) -> Term {
        if let Some(number) = self.constant_of(operand) {
            return self.constant(apply_unary(operation, number), sort);
        }
        match (operation, self.node(operand)) {
            (Unary::Cast, _) if self.sort(operand) == sort => operand,
            (Unary::Not, TermNode::Unary(Unary::Not, inner))
            | (Unary::Negate, TermNode::Unary(Unary::Negate, inner)) => inner,
            _ => self.make(TermNode::Unary(operation, operand), sort),
        }
    }

    /// An operation on two terms of one sort.
    pub fn binary(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        let operands = self.sort(a);
        debug_assert_eq!(operands, self.sort(b), "operands of one sort");
        let sort = operation.sort(operands);
        if let (Some(x), Some(y)) = (self.constant_of(a), self.constant_of(b)) {
            return self.constant(operation.apply(operands, x, y), sort);
        }
        if let Some(simple) = self.simplify(operation, a, b, sort) {
            return simple;
        }
        let (a, b) = if operation.commutes() && b < a { (b, a) } else { (a, b) };
        self.make(TermNode::Binary(operation, a, b), sort)
    }

    /// The second term if the first is true, else the third.
    pub fn choose(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        match self.constant_of(condition) {
            Some(0) => otherwise,
            Some(_) => then,
            None if then == otherwise => then,
            None => self.make(TermNode::Choose(condition, then, otherwise), self.sort(then)),
        }
    }

    /// The value of a term, given that of every variable.
    pub fn evaluate(&self, term: Term, values: &dyn Fn(Variable) -> i128) -> i128 {
        // Parts come before the whole, so that one pass over them is enough and nothing is evaluated twice.
        let mut needed = vec![false; term.0 as usize + 1];
        needed[term.0 as usize] = true;
        for number in (0..needed.len()).rev() {
            if needed[number] {
                self.parts(Term(number as u32)).for_each(|part| needed[part.0 as usize] = true);
            }
        }
        let mut results = vec![0; needed.len()];
        for number in (0..needed.len()).filter(|number| needed[*number]) {
            results[number] = self.apply(Term(number as u32), values, &|part| results[part.0 as usize]);
        }
        results[term.0 as usize]
    }

    /// The value of a term, given that of every variable and of its parts.
    pub(crate) fn apply(&self, term: Term, values: &dyn Fn(Variable) -> i128, part: &dyn Fn(Term) -> i128) -> i128 {
        match self.node(term) {
            TermNode::Constant(value) => value,
            TermNode::Variable(variable) => values(variable),
            TermNode::Unary(operation, a) => self.sort(term).wrap(apply_unary(operation, part(a))),
            TermNode::Binary(operation, a, b) => operation.apply(self.sort(a), part(a), part(b)),
            TermNode::Choose(c, a, b) => part(if part(c) != 0 { a } else { b }),
        }
    }

    /// A copy to be read only: it cannot find equal terms again.
    pub(crate) fn for_reading(&self) -> Terms {
        Terms {
            nodes: self.nodes.clone(),
            known: FxHashMap::default(),
            variables: self.variables.clone(),
            identity: Identity::default(),
        }
    }

    /// Forgets all terms, but keeps their room.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.known.clear();
        self.variables.clear();
        // The same numbers will stand for other terms.
        self.identity = Identity::default();
    }

    /// The terms that a term is made of.
    pub fn parts(&self, term: Term) -> impl Iterator<Item = Term> + use<> {
        let parts = match self.node(term) {
            TermNode::Constant(_) | TermNode::Variable(_) => [None, None, None],
            TermNode::Unary(_, a) => [Some(a), None, None],
            TermNode::Binary(_, a, b) => [Some(a), Some(b), None],
            TermNode::Choose(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        parts.into_iter().flatten()
    }

    /// What needs no node of its own though the operands are not constant.
    fn simplify(&mut self, operation: Binary, a: Term, b: Term, sort: Sort) -> Option<Term> {
        use Binary::{Add, AddOverflows, And, Equal, Less, Or, Subtract, SubtractOverflows, Xor};
        let (x, y) = (self.constant_of(a), self.constant_of(b));
        match operation {
            Add | Or | Xor if x == Some(0) => Some(b),
            Add | Or | Xor | Subtract if y == Some(0) => Some(a),
            And if x == Some(0) || y == Some(0) => Some(self.constant(0, sort)),
            AddOverflows | SubtractOverflows if y == Some(0) => Some(self.constant(0, sort)),
            AddOverflows if x == Some(0) => Some(self.constant(0, sort)),
            And | Or if a == b => Some(a),
            Equal if a == b => Some(self.constant(1, sort)),
            Less | Subtract | SubtractOverflows | Xor if a == b => Some(self.constant(0, sort)),
            _ => None,
        }
    }

    fn make(&mut self, node: TermNode, sort: Sort) -> Term {
        let next = Term(u32::try_from(self.nodes.len()).expect("fewer terms than memory"));
        let term = *self.known.entry((node, sort)).or_insert(next);
        if term == next {
            self.nodes.push((node, sort));
        }
        term
    }
}

/// The exact result, to be wrapped to the sort of the result.
pub(crate) fn apply_unary(operation: Unary, number: i128) -> i128 {
    match operation {
        Unary::Not => !number,
        Unary::Negate => -number,
        Unary::Cast => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTE: Sort = Sort { bits: 8, signed: true };

    #[test]
    fn numbers_wrap_as_rust_defines() {
        for number in -1000..1000_i128 {
            assert_eq!(BYTE.wrap(number), i128::from(number as i8));
            assert_eq!(Sort { bits: 8, signed: false }.wrap(number), i128::from(number as u8));
        }
        let wide = Sort { bits: 64, signed: false };
        assert_eq!((wide.least(), wide.greatest()), (0, i128::from(u64::MAX)));
    }

    #[test]
    fn every_operation_on_bytes_is_that_of_rust() {
        for a in i8::MIN..=i8::MAX {
            for b in i8::MIN..=i8::MAX {
                let result = |operation: Binary| operation.apply(BYTE, a.into(), b.into());
                assert_eq!(result(Binary::Add), i128::from(a.wrapping_add(b)));
                assert_eq!(result(Binary::Multiply), i128::from(a.wrapping_mul(b)));
                assert_eq!(result(Binary::MultiplyOverflows) != 0, a.overflowing_mul(b).1);
                assert_eq!(result(Binary::SubtractOverflows) != 0, a.overflowing_sub(b).1);
                assert_eq!(result(Binary::ShiftLeft), i128::from(a.wrapping_shl(b as u32)));
                assert_eq!(result(Binary::ShiftRight), i128::from(a.wrapping_shr(b as u32)));
                if b != 0 {
                    assert_eq!(result(Binary::Divide), i128::from(a.wrapping_div(b)));
                    assert_eq!(result(Binary::Remainder), i128::from(a.wrapping_rem(b)));
                }
            }
        }
    }

    #[test]
    fn terms_that_may_mean_something_else_have_another_identity() {
        let mut terms = Terms::new();
        let first = terms.identity().noted();
        terms.variable(BYTE, 0, 9);
        assert_eq!(*terms.identity(), first, "they only grew");
        assert_ne!(*terms.clone().identity(), first);
        assert_ne!(*Terms::new().identity(), first);
        terms.clear();
        assert_ne!(*terms.identity(), first);
    }

    #[test]
    fn equal_terms_are_one() {
        let mut terms = Terms::new();
        let (a, b) = (terms.variable(BYTE, -128, 127), terms.variable(BYTE, 0, 9));
        assert_eq!(terms.binary(Binary::Add, a, b), terms.binary(Binary::Add, b, a));
        let sum = terms.binary(Binary::Add, a, b);
        assert_eq!(terms.evaluate(sum, &|variable| [100, 30][variable.0 as usize]), -126);
        let three = terms.constant(3, BYTE);
        let four = terms.constant(4, BYTE);
        let seven = terms.binary(Binary::Add, three, four);
        assert_eq!(terms.constant_of(seven), Some(7));
    }
}
