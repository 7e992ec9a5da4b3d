//! Terms and conditions as text, in Rust's notation.

use std::fmt::Write;

use crate::term::{Binary, Condition, Sort, Term, TermNode, Terms, Unary, Variable};

/// How many terms are written before the rest is left out: shared parts are written wherever they stand.
const LONGEST: usize = 400;
/// How deep terms are written.
const DEEPEST: usize = 60;

/// How tightly a term binds: that of a comparison, of a sum, of a product, of a unary operation, of a name.
const COMPARISON: u8 = 0;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const PREFIX: u8 = 8;

/// Writes terms.
pub(crate) struct Shown<'a> {
    terms: &'a Terms,
    name: &'a dyn Fn(Variable) -> String,
    text: String,
    written: usize,
}

impl<'a> Shown<'a> {
    pub(crate) fn new(terms: &'a Terms, name: &'a dyn Fn(Variable) -> String) -> Self {
        Shown { terms, name, text: String::new(), written: 0 }
    }

    /// A term.
    pub(crate) fn term(mut self, term: Term) -> String {
        self.write(term, 0, 0);
        self.text
    }

    /// A condition.
    pub(crate) fn condition(mut self, condition: Condition) -> String {
        if condition.holds {
            self.write(condition.term, 0, 0);
        } else {
            self.negation(condition.term, 0, 0);
        }
        self.text
    }

    /// A term, in parentheses if it binds less tightly than asked for.
    fn write(&mut self, term: Term, tightness: u8, depth: usize) {
        self.written += 1;
        if depth > DEEPEST || self.written > LONGEST {
            self.text.push('…');
            return;
        }
        match self.terms.node(term) {
            TermNode::Constant(number) => self.constant(number, self.terms.sort(term)),
            TermNode::Variable(variable) => self.text.push_str(&(self.name)(variable)),
            TermNode::Unary(Unary::Not, operand) if self.terms.sort(term) == Sort::BOOL => {
                self.negation(operand, tightness, depth);
            }
            TermNode::Unary(operation, operand) => self.unary(operation, operand, self.terms.sort(term), depth),
            TermNode::Binary(operation, a, b) => self.binary(operation, a, b, tightness, depth),
            TermNode::Choose(condition, a, b) => {
                self.text.push_str("(if ");
                self.write(condition, 0, depth + 1);
                self.text.push_str(" { ");
                self.write(a, 0, depth + 1);
                self.text.push_str(" } else { ");
                self.write(b, 0, depth + 1);
                self.text.push_str(" })");
            }
        }
    }

    fn constant(&mut self, number: i128, sort: Sort) {
        if sort == Sort::BOOL {
            self.text.push_str(if number == 0 { "false" } else { "true" });
        } else {
            write!(self.text, "{number}").expect("a string takes all text");
        }
    }

    /// That a truth value is false.
    fn negation(&mut self, term: Term, tightness: u8, depth: usize) {
        let opposite = match self.terms.node(term) {
            TermNode::Binary(Binary::Equal, a, b) => Some((a, "!=", b)),
            TermNode::Binary(Binary::Less, a, b) => Some((a, ">=", b)),
            _ => None,
        };
        match opposite {
            Some((a, symbol, b)) => self.comparison(a, symbol, b, tightness, depth),
            None => {
                self.text.push('!');
                self.write(term, PREFIX, depth + 1);
            }
        }
    }

    fn unary(&mut self, operation: Unary, operand: Term, sort: Sort, depth: usize) {
        match operation {
            Unary::Not | Unary::Negate => {
                self.text.push(if operation == Unary::Not { '!' } else { '-' });
                self.write(operand, PREFIX, depth + 1);
            }
            Unary::Cast => {
                self.text.push('(');
                self.write(operand, PREFIX, depth + 1);
                let sign = if sort.signed { 'i' } else { 'u' };
                write!(self.text, " as {sign}{})", sort.bits).expect("a string takes all text");
            }
        }
    }

    fn binary(&mut self, operation: Binary, a: Term, b: Term, tightness: u8, depth: usize) {
        let (symbol, own) = notation(operation);
        match operation {
            Binary::AddOverflows | Binary::SubtractOverflows | Binary::MultiplyOverflows => {
                self.text.push_str("overflows(");
                self.infix(a, symbol, b, own, 0, depth);
                self.text.push(')');
            }
            Binary::Equal | Binary::Less => self.comparison(a, symbol, b, tightness, depth),
            _ => self.infix(a, symbol, b, own, tightness, depth),
        }
    }

    /// A comparison, with a constant on its right.
    fn comparison(&mut self, a: Term, symbol: &'static str, b: Term, tightness: u8, depth: usize) {
        let (a, symbol, b) = match self.terms.constant_of(a) {
            Some(_) => (b, mirrored(symbol), a),
            None => (a, symbol, b),
        };
        self.infix(a, symbol, b, COMPARISON, tightness, depth);
    }

    /// Operators of one kind bind to the left.
    fn infix(&mut self, a: Term, symbol: &str, b: Term, own: u8, tightness: u8, depth: usize) {
        let parentheses = own < tightness;
        if parentheses {
            self.text.push('(');
        }
        let left = if own == COMPARISON { own + 1 } else { own };
        self.write(a, left, depth + 1);
        write!(self.text, " {symbol} ").expect("a string takes all text");
        self.write(b, own + 1, depth + 1);
        if parentheses {
            self.text.push(')');
        }
    }
}

/// The comparison that says the same with its sides exchanged.
fn mirrored(symbol: &'static str) -> &'static str {
    match symbol {
        "<" => ">",
        ">=" => "<=",
        symmetric => symmetric,
    }
}

/// The operator, and how tightly it binds.
fn notation(operation: Binary) -> (&'static str, u8) {
    match operation {
        Binary::Equal => ("==", COMPARISON),
        Binary::Less => ("<", COMPARISON),
        Binary::Or => ("|", 1),
        Binary::Xor => ("^", 2),
        Binary::And => ("&", 3),
        Binary::ShiftLeft => ("<<", 4),
        Binary::ShiftRight => (">>", 4),
        Binary::Add | Binary::AddOverflows => ("+", SUM),
        Binary::Subtract | Binary::SubtractOverflows => ("-", SUM),
        Binary::Multiply | Binary::MultiplyOverflows => ("*", PRODUCT),
        Binary::Divide => ("/", PRODUCT),
        Binary::Remainder => ("%", PRODUCT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Sort = Sort { bits: 32, signed: true };

    /// Shows a term over `a` and `b`, which it is made of.
    fn check(make: impl FnOnce(&mut Terms, Term, Term) -> Term, expected: &str) {
        let mut terms = Terms::new();
        let (a, b) = (terms.variable(INT, -9, 9), terms.variable(INT, -9, 9));
        let term = make(&mut terms, a, b);
        let name = |variable: Variable| ["a", "b"][variable.0 as usize].to_owned();
        assert_eq!(Shown::new(&terms, &name).term(term), expected);
    }

    fn number(terms: &mut Terms, number: i128) -> Term {
        terms.constant(number, INT)
    }

    #[test]
    fn parentheses_stand_where_they_are_needed() {
        check(
            |terms, a, b| {
                let sum = terms.binary(Binary::Add, a, b);
                let three = number(terms, 3);
                terms.binary(Binary::Remainder, sum, three)
            },
            "(a + b) % 3",
        );
        check(
            |terms, a, b| {
                let product = terms.binary(Binary::Multiply, a, b);
                terms.binary(Binary::Subtract, product, a)
            },
            "a * b - a",
        );
        check(
            |terms, a, b| {
                let inner = terms.binary(Binary::Subtract, a, b);
                terms.binary(Binary::Subtract, b, inner)
            },
            "b - (a - b)",
        );
        check(
            |terms, a, b| {
                let less = terms.binary(Binary::Less, a, b);
                let equal = terms.binary(Binary::Equal, a, b);
                terms.binary(Binary::Or, less, equal)
            },
            "(a < b) | (a == b)",
        );
    }

    #[test]
    fn negations_are_comparisons_where_there_is_one() {
        check(
            |terms, a, b| {
                let less = terms.binary(Binary::Less, a, b);
                terms.unary(Unary::Not, less, Sort::BOOL)
            },
            "a >= b",
        );
        check(
            |terms, a, b| {
                let overflows = terms.binary(Binary::MultiplyOverflows, a, b);
                terms.unary(Unary::Not, overflows, Sort::BOOL)
            },
            "!overflows(a * b)",
        );
        check(
            |terms, a, _| {
                let negated = terms.unary(Unary::Negate, a, INT);
                terms.unary(Unary::Cast, negated, Sort { bits: 8, signed: false })
            },
            "(-a as u8)",
        );
    }

    #[test]
    fn constants_stand_on_the_right_of_comparisons() {
        let three_less = |terms: &mut Terms, a| {
            let three = number(terms, 3);
            terms.binary(Binary::Less, three, a)
        };
        check(|terms, a, _| three_less(terms, a), "a > 3");
        check(
            |terms, a, _| {
                let less = three_less(terms, a);
                terms.unary(Unary::Not, less, Sort::BOOL)
            },
            "a <= 3",
        );
        check(
            |terms, _, b| {
                let three = number(terms, 3);
                terms.binary(Binary::Equal, three, b)
            },
            "b == 3",
        );
    }

    #[test]
    fn what_is_too_long_is_left_out() {
        let mut terms = Terms::new();
        let mut term = terms.variable(INT, 0, 9);
        // A hundred terms that would be written 2 to the power of 100 times.
        for _ in 0..100 {
            term = terms.binary(Binary::Multiply, term, term);
        }
        let text = Shown::new(&terms, &|_| "a".to_owned()).term(term);
        assert!(text.contains('…') && text.len() < 10_000, "{}", text.len());
    }
}
