//! Terms as circuits.
//!
//! A term's circuit is found again by what the term is made of, not by its number: so circuits, and what a solver has learnt about
//! them, survive the terms, and are there for the next path that computes the same.

use rustc_hash::FxHashMap;
use smallscope_solver::{Bit, Budget, Circuit, Stop};

use super::word::{self, Division, Word};
use crate::term::{Binary, Sort, Term, TermNode, Terms, Unary, Variable};

/// A circuit of a term, by the order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Number(u32);

/// What a term is, in numbers instead of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Constant(i128, Sort),
    Variable(Variable, Sort, i128, i128),
    Unary(Unary, Number, Sort),
    Binary(Binary, Number, Number),
    Choose(Number, Number, Number),
}

/// The circuits of terms.
#[derive(Debug, Default)]
pub(super) struct Blaster {
    pub(super) circuit: Circuit,
    known: FxHashMap<Key, Number>,
    words: Vec<(Word, Sort)>,
    /// How many gates were made for each.
    gates: Vec<usize>,
    /// That variables are in their ranges, where not all numbers of so many bits are.
    pub(super) ranges: Vec<Bit>,
    divisions: FxHashMap<(Number, Number), Division>,
    /// Of quotients and remainders.
    sides: FxHashMap<Number, Bit>,
    /// Of the terms of the present question.
    present: FxHashMap<Term, Number>,
}

impl Blaster {
    /// Begins a question, about terms that may be others than before.
    pub(super) fn begin(&mut self) {
        self.present.clear();
    }

    /// The word of a term, or why it was not finished.
    pub(super) fn word(&mut self, terms: &Terms, term: Term, budget: &Budget) -> Result<&Word, Stop> {
        let mut work = vec![term];
        while let Some(&next) = work.last() {
            let before = work.len();
            if !self.present.contains_key(&next) {
                work.extend(terms.parts(next).filter(|part| !self.present.contains_key(part)));
            }
            if work.len() > before {
                continue;
            }
            work.pop();
            if !self.present.contains_key(&next) {
                let number = self.number(terms, next, budget)?;
                self.present.insert(next, number);
            }
        }
        Ok(&self.words[self.present[&term].0 as usize].0)
    }

    /// The variables of the present question that have more than one value, in order, with their words.
    pub(super) fn variables(&self, terms: &Terms) -> Vec<(Variable, Word)> {
        let mut variables: Vec<_> = self
            .present
            .iter()
            .filter_map(|(term, number)| match terms.node(*term) {
                TermNode::Variable(variable) => Some((variable, self.words[number.0 as usize].0.clone())),
                _ => None,
            })
            .collect();
        variables.retain(|(_, word)| word.iter().any(|bit| bit.as_constant().is_none()));
        variables.sort_unstable_by_key(|(variable, _)| *variable);
        variables
    }

    /// What must hold so that the divisions of the present question are right.
    pub(super) fn sides(&self) -> Vec<Bit> {
        // Assumed for this question, not required for good: so divisions of other questions cost nothing.
        let mut numbers: Vec<Number> = self.present.values().copied().collect();
        numbers.sort_unstable();
        numbers.into_iter().filter_map(|number| self.sides.get(&number).copied()).collect()
    }

    /// How many gates the present question made or found again.
    pub(super) fn gates_in_use(&self) -> usize {
        self.present.values().map(|number| self.gates[number.0 as usize]).sum()
    }

    fn number(&mut self, terms: &Terms, term: Term, budget: &Budget) -> Result<Number, Stop> {
        let key = self.key(terms, term);
        if let Some(number) = self.known.get(&key) {
            return Ok(*number);
        }
        if let Some(stop) = budget.exceeded() {
            return Err(stop);
        }
        let before = self.circuit.gates();
        let sort = terms.sort(term);
        let number = Number(u32::try_from(self.words.len()).expect("fewer circuits than memory"));
        let word = match key {
            Key::Binary(operation @ (Binary::Divide | Binary::Remainder), a, b) => {
                let Division { quotient, remainder, holds } = self.divide(a, b);
                self.sides.insert(number, holds);
                word::wrap(if operation == Binary::Divide { &quotient } else { &remainder }, sort)
            }
            _ => self.build(key, sort),
        };
        self.words.push((word, sort));
        self.gates.push(self.circuit.gates() - before);
        self.known.insert(key, number);
        Ok(number)
    }

    fn key(&self, terms: &Terms, term: Term) -> Key {
        let sort = terms.sort(term);
        let number = |part: Term| self.present[&part];
        match terms.node(term) {
            TermNode::Constant(value) => Key::Constant(value, sort),
            TermNode::Variable(variable) => {
                let (sort, low, high) = terms.range(variable);
                Key::Variable(variable, sort, low, high)
            }
            TermNode::Unary(operation, a) => Key::Unary(operation, number(a), sort),
            TermNode::Binary(operation, a, b) => Key::Binary(operation, number(a), number(b)),
            TermNode::Choose(condition, a, b) => Key::Choose(number(condition), number(a), number(b)),
        }
    }

    fn build(&mut self, key: Key, sort: Sort) -> Word {
        match key {
            Key::Constant(number, _) => word::constant(number),
            Key::Variable(_, _, low, high) => self.variable(low, high),
            Key::Unary(Unary::Not, a, _) => word::wrap(&word::not(self.of(a)), sort),
            Key::Unary(Unary::Cast, a, _) => word::wrap(self.of(a), sort),
            Key::Unary(Unary::Negate, a, _) => {
                let a = self.of(a).clone();
                word::wrap(&word::subtract(&mut self.circuit, &[Bit::FALSE], &a), sort)
            }
            Key::Binary(operation, a, b) => {
                let operands = self.words[a.0 as usize].1;
                let (a, b) = (self.of(a).clone(), self.of(b).clone());
                binary(&mut self.circuit, operation, operands, &a, &b)
            }
            Key::Choose(condition, a, b) => {
                let (condition, a, b) = (self.of(condition)[0], self.of(a).clone(), self.of(b).clone());
                word::choose(&mut self.circuit, condition, &a, &b)
            }
        }
    }

    /// The quotient and the remainder, made once.
    fn divide(&mut self, a: Number, b: Number) -> Division {
        if let Some(division) = self.divisions.get(&(a, b)) {
            return division.clone();
        }
        let (dividend, divisor) = (self.of(a).clone(), self.of(b).clone());
        let division = word::divide(&mut self.circuit, &dividend, &divisor);
        self.divisions.insert((a, b), division.clone());
        division
    }

    fn of(&self, number: Number) -> &Word {
        &self.words[number.0 as usize].0
    }

    /// As many inputs as the range needs.
    fn variable(&mut self, low: i128, high: i128) -> Word {
        let (least, greatest) = (word::constant(low), word::constant(high));
        if low == high {
            return least;
        }
        let width = least.len().max(greatest.len());
        let inputs = if low < 0 { width } else { width - 1 };
        let mut word: Word = (0..inputs).map(|_| self.circuit.input()).collect();
        if low >= 0 {
            word.push(Bit::FALSE);
        }
        let (below, above) =
            (word::less(&mut self.circuit, &word, &least), word::less(&mut self.circuit, &greatest, &word));
        self.ranges.extend([!below, !above].into_iter().filter(|bit| !bit.is_true()));
        word
    }
}

/// An operation on two numbers of a sort.
fn binary(circuit: &mut Circuit, operation: Binary, sort: Sort, a: &Word, b: &Word) -> Word {
    let truth = |bit: Bit| word::trimmed(vec![bit, Bit::FALSE]);
    match operation {
        Binary::Add => word::wrap(&word::add(circuit, a, b), sort),
        Binary::Subtract => word::wrap(&word::subtract(circuit, a, b), sort),
        Binary::Multiply => word::wrap(&word::multiply_lowest(circuit, a, b, sort.bits.into()), sort),
        Binary::Divide | Binary::Remainder => unreachable!("divisions are made together"),
        Binary::And => word::bitwise(a, b, |x, y| circuit.and(x, y)),
        Binary::Or => word::bitwise(a, b, |x, y| circuit.or(x, y)),
        Binary::Xor => word::bitwise(a, b, |x, y| circuit.xor(x, y)),
        Binary::ShiftLeft => {
            let amount = word::amount(circuit, b, sort);
            word::wrap(&word::shift_left(circuit, a, &amount, sort.bits.into()), sort)
        }
        Binary::ShiftRight => {
            let amount = word::amount(circuit, b, sort);
            word::trimmed(word::shift_right(circuit, a, &amount))
        }
        Binary::Equal => truth(word::equal(circuit, a, b)),
        Binary::Less => truth(word::less(circuit, a, b)),
        Binary::AddOverflows => {
            let exact = word::add(circuit, a, b);
            truth(!word::fits(circuit, &exact, sort))
        }
        Binary::SubtractOverflows => {
            let exact = word::subtract(circuit, a, b);
            truth(!word::fits(circuit, &exact, sort))
        }
        Binary::MultiplyOverflows => {
            let exact = word::multiply(circuit, a, b);
            truth(!word::fits(circuit, &exact, sort))
        }
    }
}
