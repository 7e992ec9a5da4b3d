//! Integer expressions to words.

use smallscope_solver::{Bit, Checked, Stop, Word};

use super::{Grounder, Number};
use crate::logic::{Decl, Expr, Formula, IntExpr, IntKind, IntOp};
use crate::translate::matrix::{Cell, Matrix};

impl Grounder<'_> {
    /// The value of an integer expression.
    pub(super) fn int(&mut self, int: &IntExpr) -> Result<Number, Stop> {
        self.once(int.into(), true, |grounder| &mut grounder.numbers, |grounder| grounder.new_int(int))
    }

    fn new_int(&mut self, int: &IntExpr) -> Result<Number, Stop> {
        self.step()?;
        match int.kind() {
            IntKind::Constant(value) => Ok(Number { word: self.circuit.word(*value, self.width), taint: Bit::FALSE }),
            IntKind::Cardinality(inner) => self.cardinality(inner),
            IntKind::SumOf(inner) => self.sum_of(inner),
            IntKind::Sum(decls, body) => self.sum(decls, body),
            IntKind::Binary(operator, left, right) => self.combined(*operator, left, right),
            IntKind::Negate(inner) => {
                let inner = self.int(inner)?;
                let negated = self.circuit.negate(&inner.word);
                Ok(self.number(negated, [inner.taint]))
            }
            IntKind::If(condition, yes, no) => self.int_choice(condition, yes, no),
            IntKind::Let(..) => unreachable!("`let` is removed before grounding"),
        }
    }

    /// The result of an operation on operands with these taints. Without a taint if overflow wraps.
    fn number(&mut self, result: Checked, taints: impl IntoIterator<Item = Bit>) -> Number {
        let Checked { word, overflow } = result;
        let taint = if self.forbids() { self.circuit.any(taints.into_iter().chain([overflow])) } else { Bit::FALSE };
        self.may_overflow |= !taint.is_false();
        Number { word, taint }
    }

    fn cardinality(&mut self, inner: &Expr) -> Result<Number, Stop> {
        let value = self.expr(inner)?;
        let bits: Vec<Bit> = value.matrix.bits().collect();
        let count = self.circuit.count(&bits, self.width);
        Ok(self.number(count, [value.taint]))
    }

    fn sum_of(&mut self, inner: &Expr) -> Result<Number, Stop> {
        let value = self.expr(inner)?;
        if self.is_lone(inner) {
            let alternatives = self.carried_by_one(inner, &value.matrix);
            return Ok(Number { word: self.one_of(&alternatives), taint: value.taint });
        }
        let words: Vec<Word> =
            self.carried(&value.matrix).into_iter().map(|(value, bit)| self.masked(value, bit)).collect();
        let sum = self.circuit.sum(&words, self.width);
        Ok(self.number(sum, [value.taint]))
    }

    /// The integers that the atoms of a set carry, with the atoms' bits.
    pub(super) fn carried(&self, set: &Matrix) -> Vec<(i64, Bit)> {
        let carried = |&(atom, bit): &Cell| Some((self.bounds.int_of(atom as usize)?, bit));
        set.cells().iter().filter_map(carried).collect()
    }

    /// The integer if the bit is true, else zero.
    fn masked(&mut self, value: i64, bit: Bit) -> Word {
        let word = self.circuit.word(value, self.width);
        self.circuit.mask(bit, &word)
    }

    /// The one of the integers whose bit is true.
    fn one_of(&mut self, alternatives: &[(i64, Bit)]) -> Word {
        let place = |place: u32| {
            let ones = alternatives.iter().filter(|(value, _)| value >> place & 1 == 1);
            self.circuit.any(ones.map(|alternative| alternative.1))
        };
        Word::from_bits((0..self.width).map(place).collect())
    }

    fn sum(&mut self, decls: &[Decl], body: &IntExpr) -> Result<Number, Stop> {
        let (mut words, mut taints) = (Vec::new(), Vec::new());
        let of_domains = self.each(decls, false, |grounder, guards, _| {
            let number = grounder.int(body)?;
            let guard = grounder.circuit.all(guards.iter().copied());
            words.push(grounder.circuit.mask(guard, &number.word));
            taints.push(grounder.circuit.and(guard, number.taint));
            Ok(true)
        })?;
        let sum = self.circuit.sum(&words, self.width);
        Ok(self.number(sum, taints.into_iter().chain([of_domains])))
    }

    fn combined(&mut self, operator: IntOp, left: &IntExpr, right: &IntExpr) -> Result<Number, Stop> {
        let (left, right) = (self.int(left)?, self.int(right)?);
        let (a, b, circuit) = (&left.word, &right.word, &mut self.circuit);
        let result = match operator {
            IntOp::Plus => circuit.plus(a, b),
            IntOp::Minus => circuit.minus(a, b),
            IntOp::Times => circuit.times(a, b),
            IntOp::Divide => circuit.divide(a, b),
            IntOp::Remainder => circuit.remainder(a, b),
            IntOp::ShiftLeft => circuit.shift_left(a, b),
            IntOp::ShiftRight => circuit.shift_right(a, b),
            IntOp::ShiftRightUnsigned => circuit.shift_right_unsigned(a, b),
        };
        Ok(self.number(result, [left.taint, right.taint]))
    }

    fn int_choice(&mut self, condition: &Formula, yes: &IntExpr, no: &IntExpr) -> Result<Number, Stop> {
        let (condition, undecided) = self.condition(condition)?;
        match condition.as_constant() {
            Some(true) if undecided.is_false() => return self.int(yes),
            Some(false) if undecided.is_false() => return self.int(no),
            _ => {}
        }
        let (yes, no) = (self.int(yes)?, self.int(no)?);
        let word = self.circuit.choose_word(condition, &yes.word, &no.word);
        let taint = self.circuit.choose(condition, yes.taint, no.taint);
        Ok(Number { word, taint: self.circuit.or(undecided, taint) })
    }

    /// Whether the word has this value, which may be one that no word of the width has.
    pub(super) fn equals_value(&mut self, word: &Word, value: i64) -> Bit {
        let top = 1i64 << (self.width - 1);
        if !(-top..top).contains(&value) {
            return Bit::FALSE;
        }
        let value = self.circuit.word(value, self.width);
        self.circuit.word_equal(word, &value)
    }
}
