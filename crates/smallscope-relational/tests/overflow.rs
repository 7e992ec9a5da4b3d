//! Overflow that is forbidden, under everything that a formula can be made of, against a reference: the formula with all negations
//! pushed to atomic formulas, in which an atomic formula with an overflow, negated or not, holds if the innermost quantifier that
//! binds a variable of the operand is `all`, and not else.

#![allow(clippy::unwrap_used)]

mod random;

use std::collections::BTreeSet;

use random::Random;
use smallscope_relational::*;

/// The atoms; the relation `s` has any of them.
const ATOMS: usize = 3;

#[derive(Clone, Debug)]
enum Truth {
    Not(Box<Truth>),
    And(Box<[Truth; 2]>),
    Or(Box<[Truth; 2]>),
    Implies(Box<[Truth; 2]>),
    Iff(Box<[Truth; 2]>),
    If(Box<[Truth; 3]>),
    Quantified(Quantifier, usize, Set, Box<Truth>),
    Compare(Comparison, Number, Number),
    Has(Multiplicity, Set),
    Within(Set, Set),
}

#[derive(Clone, Debug)]
enum Number {
    Constant(i64),
    Count(Set),
    SumOf(Set),
    Sum(usize, Set, Box<Number>),
    Binary(IntOp, Box<[Number; 2]>),
    Negate(Box<Number>),
    If(Box<(Truth, [Number; 2])>),
}

#[derive(Clone, Debug)]
enum Set {
    Given,
    Univ,
    Variable(usize),
    Union(Box<[Set; 2]>),
    Carrier(Box<Number>),
    If(Box<(Truth, [Set; 2])>),
    Comprehension(usize, Box<Set>, Box<Truth>),
}

/// Makes random formulas in which much overflows: numbers are small and shifts go far.
struct Maker<'r> {
    random: &'r mut Random,
    width: u32,
    /// How many variables are in scope.
    scope: usize,
}

impl Maker<'_> {
    fn two<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Box<[T; 2]> {
        Box::new([make(self), make(self)])
    }

    fn under<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> (usize, T) {
        self.scope += 1;
        let made = make(self);
        self.scope -= 1;
        (self.scope, made)
    }

    fn truth(&mut self, depth: usize) -> Truth {
        let inner = depth.saturating_sub(1);
        let weights: &[usize] =
            if depth == 0 { &[0, 0, 0, 0, 0, 0, 0, 4, 2, 1] } else { &[3, 2, 2, 2, 3, 3, 5, 4, 2, 1] };
        match self.random.weighted(weights) {
            0 => Truth::Not(Box::new(self.truth(inner))),
            1 => Truth::And(self.two(|maker| maker.truth(inner))),
            2 => Truth::Or(self.two(|maker| maker.truth(inner))),
            3 => Truth::Implies(self.two(|maker| maker.truth(inner))),
            4 => Truth::Iff(self.two(|maker| maker.truth(inner))),
            5 => Truth::If(Box::new([self.truth(inner), self.truth(inner), self.truth(inner)])),
            6 => {
                use Quantifier::{All, Lone, No, One, Some};
                let quantifier = *self.random.pick(&[All, All, Some, Some, No, Lone, One]);
                let domain = self.domain();
                let (variable, body) = self.under(|maker| maker.truth(inner));
                Truth::Quantified(quantifier, variable, domain, Box::new(body))
            }
            7 => {
                use Comparison::{AtMost, Equal, Greater, Less};
                let comparison = *self.random.pick(&[Equal, Less, AtMost, Greater]);
                Truth::Compare(comparison, self.number(inner.min(2)), self.number(inner.min(2)))
            }
            8 => {
                use Multiplicity::{Lone, No, One, Some};
                Truth::Has(*self.random.pick(&[No, Lone, One, Some]), self.set(inner.min(2)))
            }
            _ => Truth::Within(self.set(inner.min(2)), self.set(0)),
        }
    }

    fn number(&mut self, depth: usize) -> Number {
        let inner = depth.saturating_sub(1);
        match self.random.weighted(if depth == 0 { &[3, 2, 3, 0, 0, 0, 0] } else { &[2, 2, 2, 2, 7, 1, 2] }) {
            0 => Number::Constant(self.random.below(1 << self.width) as i64 - (1 << (self.width - 1))),
            1 => Number::Count(self.set(inner)),
            2 => Number::SumOf(self.set(inner)),
            3 => {
                let domain = self.domain();
                let (variable, body) = self.under(|maker| maker.number(inner));
                Number::Sum(variable, domain, Box::new(body))
            }
            4 => {
                use IntOp::{Divide, Minus, Plus, Remainder, ShiftLeft, ShiftRight, ShiftRightUnsigned, Times};
                let all =
                    [Plus, Plus, Minus, Times, Divide, Remainder, ShiftLeft, ShiftLeft, ShiftRight, ShiftRightUnsigned];
                Number::Binary(*self.random.pick(&all), self.two(|maker| maker.number(inner)))
            }
            5 => Number::Negate(Box::new(self.number(inner))),
            _ => Number::If(Box::new((self.truth(inner), *self.two(|maker| maker.number(inner))))),
        }
    }

    /// A set in which nothing overflows: what a quantifier does then is another question.
    fn domain(&mut self) -> Set {
        if self.random.percent(60) { Set::Univ } else { Set::Given }
    }

    fn set(&mut self, depth: usize) -> Set {
        let inner = depth.saturating_sub(1);
        match self.random.weighted(if depth == 0 { &[2, 1, 5, 0, 0, 0, 0] } else { &[1, 1, 3, 1, 2, 2, 2] }) {
            0 => Set::Given,
            1 => Set::Univ,
            2 if self.scope > 0 => Set::Variable(self.random.below(self.scope)),
            2 => Set::Given,
            3 => Set::Union(self.two(|maker| maker.set(inner))),
            4 => Set::Carrier(Box::new(self.number(inner))),
            5 => Set::If(Box::new((self.truth(inner), *self.two(|maker| maker.set(inner))))),
            _ => {
                let domain = self.domain();
                let (variable, body) = self.under(|maker| maker.truth(inner));
                Set::Comprehension(variable, Box::new(domain), Box::new(body))
            }
        }
    }
}

/// The same for the engine.
struct Built<'b> {
    given: &'b Relation,
    variables: Vec<Variable>,
}

impl Built<'_> {
    fn decl(&self, variable: usize, domain: &Set) -> Vec<Decl> {
        vec![Decl {
            variable: self.variables[variable].clone(),
            multiplicity: Multiplicity::One,
            domain: self.set(domain),
        }]
    }

    fn truth(&self, truth: &Truth) -> Formula {
        let two = |parts: &[Truth; 2]| (self.truth(&parts[0]), self.truth(&parts[1]));
        Formula::from_kind(match truth {
            Truth::Not(inner) => FormulaKind::Not(self.truth(inner)),
            Truth::And(parts) => FormulaKind::And(parts.iter().map(|part| self.truth(part)).collect()),
            Truth::Or(parts) => FormulaKind::Or(parts.iter().map(|part| self.truth(part)).collect()),
            Truth::Implies(parts) => FormulaKind::Implies(two(parts).0, two(parts).1),
            Truth::Iff(parts) => FormulaKind::Iff(two(parts).0, two(parts).1),
            Truth::If(parts) => FormulaKind::If(self.truth(&parts[0]), self.truth(&parts[1]), self.truth(&parts[2])),
            Truth::Quantified(quantifier, variable, domain, body) => {
                FormulaKind::Quantified(*quantifier, self.decl(*variable, domain), self.truth(body))
            }
            Truth::Compare(comparison, left, right) => {
                FormulaKind::Compare(*comparison, self.number(left), self.number(right))
            }
            Truth::Has(multiplicity, set) => FormulaKind::Count(*multiplicity, self.set(set)),
            Truth::Within(left, right) => FormulaKind::Subset(self.set(left), self.set(right)),
        })
    }

    fn number(&self, number: &Number) -> IntExpr {
        IntExpr::from_kind(match number {
            Number::Constant(value) => IntKind::Constant(*value),
            Number::Count(set) => IntKind::Cardinality(self.set(set)),
            Number::SumOf(set) => IntKind::SumOf(self.set(set)),
            Number::Sum(variable, domain, body) => IntKind::Sum(self.decl(*variable, domain), self.number(body)),
            Number::Binary(op, parts) => IntKind::Binary(*op, self.number(&parts[0]), self.number(&parts[1])),
            Number::Negate(inner) => IntKind::Negate(self.number(inner)),
            Number::If(parts) => IntKind::If(self.truth(&parts.0), self.number(&parts.1[0]), self.number(&parts.1[1])),
        })
    }

    fn set(&self, set: &Set) -> Expr {
        match set {
            Set::Given => Expr::from(self.given),
            Set::Univ => univ(),
            Set::Variable(variable) => Expr::from(&self.variables[*variable]),
            Set::Union(parts) => self.set(&parts[0]) + self.set(&parts[1]),
            Set::Carrier(number) => self.number(number).to_atom(),
            Set::If(parts) => self.truth(&parts.0).choose(self.set(&parts.1[0]), self.set(&parts.1[1])),
            Set::Comprehension(variable, domain, body) => {
                Expr::comprehension(self.decl(*variable, domain), self.truth(body))
            }
        }
    }
}

/// The reference: one instance.
struct Reference<'i> {
    given: BTreeSet<usize>,
    carried: &'i [i64],
    width: u32,
    /// The values of variables in scope, and whether `all` binds them.
    scope: Vec<(usize, bool)>,
    /// How often an overflow decided an atomic formula.
    overflows: u64,
}

/// A value, and whether something in it overflowed.
type Valued<T> = (T, bool);

impl Reference<'_> {
    fn bound<T>(&mut self, value: usize, universal: bool, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.scope.push((value, universal));
        let result = inside(self);
        self.scope.pop();
        result
    }

    /// Whether the formula holds, or its negation.
    fn holds(&mut self, truth: &Truth, is: bool) -> bool {
        match truth {
            Truth::Not(inner) => self.holds(inner, !is),
            Truth::And(parts) if is => self.holds(&parts[0], true) && self.holds(&parts[1], true),
            Truth::And(parts) => self.holds(&parts[0], false) || self.holds(&parts[1], false),
            Truth::Or(parts) if is => self.holds(&parts[0], true) || self.holds(&parts[1], true),
            Truth::Or(parts) => self.holds(&parts[0], false) && self.holds(&parts[1], false),
            Truth::Implies(parts) if is => self.holds(&parts[0], false) || self.holds(&parts[1], true),
            Truth::Implies(parts) => self.holds(&parts[0], true) && self.holds(&parts[1], false),
            Truth::Iff(parts) => {
                let [[left, not_left], [right, not_right]] =
                    [&parts[0], &parts[1]].map(|part| [self.holds(part, true), self.holds(part, false)]);
                match is {
                    true => (not_left || right) && (not_right || left),
                    false => (left && not_right) || (right && not_left),
                }
            }
            Truth::If(parts) => {
                let [condition, not] = [true, false].map(|is| self.holds(&parts[0], is));
                let [yes, no] = [&parts[1], &parts[2]].map(|part| self.holds(part, is));
                if is { (not || yes) && (condition || no) } else { (condition && yes) || (not && no) }
            }
            Truth::Quantified(quantifier, _, domain, body) => self.quantified(*quantifier, domain, body, is),
            Truth::Compare(comparison, left, right) => {
                let (a, b) = (self.number(left), self.number(right));
                let holds = match comparison {
                    Comparison::Equal => a.0 == b.0,
                    Comparison::Less => a.0 < b.0,
                    Comparison::AtMost => a.0 <= b.0,
                    Comparison::Greater => a.0 > b.0,
                    Comparison::AtLeast => a.0 >= b.0,
                };
                let mentioned = [(a.1, left.mentions()), (b.1, right.mentions())];
                self.settled(holds == is, &mentioned)
            }
            Truth::Has(multiplicity, set) => {
                let (value, overflowed) = self.set(set);
                let holds = match multiplicity {
                    Multiplicity::No => value.is_empty(),
                    Multiplicity::Lone => value.len() < 2,
                    Multiplicity::One => value.len() == 1,
                    _ => !value.is_empty(),
                };
                self.settled(holds == is, &[(overflowed, set.mentions())])
            }
            Truth::Within(left, right) => {
                let (a, b) = (self.set(left), self.set(right));
                let mentioned = [(a.1, left.mentions()), (b.1, right.mentions())];
                self.settled(a.0.is_subset(&b.0) == is, &mentioned)
            }
        }
    }

    /// The truth of an atomic formula or its negation, unless an operand overflowed.
    fn settled(&mut self, truth: bool, operands: &[(bool, BTreeSet<usize>)]) -> bool {
        let mut overflowed = operands.iter().filter(|(overflowed, _)| *overflowed).peekable();
        if overflowed.peek().is_none() {
            return truth;
        }
        self.overflows += 1;
        overflowed.any(|(_, mentioned)| mentioned.last().is_some_and(|&innermost| self.scope[innermost].1))
    }

    fn quantified(&mut self, quantifier: Quantifier, domain: &Set, body: &Truth, is: bool) -> bool {
        let values = self.set(domain).0;
        let mut all = |universal: bool, wanted: bool| {
            let holds = |value: &usize| self.bound(*value, universal, |run| run.holds(body, wanted));
            values.iter().map(holds).collect::<Vec<bool>>()
        };
        let any = |truths: Vec<bool>| truths.contains(&true);
        let every = |truths: Vec<bool>| !truths.contains(&false);
        match (quantifier, is) {
            (Quantifier::All, true) => every(all(true, true)),
            (Quantifier::All, false) => any(all(false, false)),
            (Quantifier::Some, true) | (Quantifier::No, false) => any(all(false, true)),
            (Quantifier::Some, false) | (Quantifier::No, true) => every(all(true, false)),
            // How many there are is one number, in whatever position: the values for which something overflows are no part of it.
            (Quantifier::One, _) => (all(false, true).iter().filter(|holds| **holds).count() == 1) == is,
            (Quantifier::Lone, _) => (all(false, true).iter().filter(|holds| **holds).count() < 2) == is,
        }
    }

    /// The exact result brought to the width.
    fn brought(&self, exact: i128) -> Valued<i64> {
        let (size, half) = (1i128 << self.width, 1i128 << (self.width - 1));
        let value = (exact + half).rem_euclid(size) - half;
        (value as i64, value != exact)
    }

    fn number(&mut self, number: &Number) -> Valued<i64> {
        match number {
            Number::Constant(value) => (*value, false),
            Number::Count(set) => {
                let (value, overflowed) = self.set(set);
                let (count, too_many) = self.brought(value.len() as i128);
                (count, overflowed || too_many)
            }
            Number::SumOf(set) => {
                let (value, overflowed) = self.set(set);
                let sum = value.iter().filter_map(|&atom| self.carried.get(atom)).map(|&value| i128::from(value)).sum();
                let (sum, too_large) = self.brought(sum);
                (sum, overflowed || too_large)
            }
            Number::Sum(_, domain, body) => {
                let values = self.set(domain).0;
                let parts: Vec<Valued<i64>> =
                    values.iter().map(|&value| self.bound(value, false, |run| run.number(body))).collect();
                let (sum, too_large) = self.brought(parts.iter().map(|part| i128::from(part.0)).sum());
                (sum, too_large || parts.iter().any(|part| part.1))
            }
            Number::Binary(op, parts) => {
                let (a, b) = (self.number(&parts[0]), self.number(&parts[1]));
                let (value, overflowed) = self.combined(*op, i128::from(a.0), i128::from(b.0));
                (value, overflowed || a.1 || b.1)
            }
            Number::Negate(inner) => {
                let (value, overflowed) = self.number(inner);
                let (negated, too_large) = self.brought(-i128::from(value));
                (negated, overflowed || too_large)
            }
            Number::If(parts) => {
                let (condition, undecided) = self.condition(&parts.0);
                let (value, overflowed) = self.number(&parts.1[usize::from(!condition)]);
                (value, overflowed || undecided)
            }
        }
    }

    /// As the table of the book has it.
    fn combined(&self, op: IntOp, a: i128, b: i128) -> Valued<i64> {
        let amount = b.rem_euclid(1 << self.width) as u32;
        match op {
            IntOp::Plus => self.brought(a + b),
            IntOp::Minus => self.brought(a - b),
            IntOp::Times => self.brought(a * b),
            IntOp::Divide if b == 0 => (self.brought(if a < 0 { 1 } else { -1 }).0, true),
            IntOp::Divide => self.brought(a / b),
            IntOp::Remainder if b == 0 => (a as i64, true),
            IntOp::Remainder => self.brought(a % b),
            IntOp::ShiftLeft => self.brought(a * (1i128 << amount)),
            IntOp::ShiftRight => self.brought(a.div_euclid(1i128 << amount)),
            IntOp::ShiftRightUnsigned => (self.brought(a.rem_euclid(1 << self.width) / (1i128 << amount)).0, false),
        }
    }

    /// A condition, and whether neither it nor its negation holds, or both.
    fn condition(&mut self, condition: &Truth) -> Valued<bool> {
        let (holds, not) = (self.holds(condition, true), self.holds(condition, false));
        (holds, holds == not)
    }

    fn set(&mut self, set: &Set) -> Valued<BTreeSet<usize>> {
        match set {
            Set::Given => (self.given.clone(), false),
            Set::Univ => ((0..ATOMS).collect(), false),
            Set::Variable(variable) => ([self.scope[*variable].0].into(), false),
            Set::Union(parts) => {
                let (a, b) = (self.set(&parts[0]), self.set(&parts[1]));
                (&a.0 | &b.0, a.1 || b.1)
            }
            Set::Carrier(number) => {
                let (value, overflowed) = self.number(number);
                ((0..self.carried.len()).filter(|&atom| self.carried[atom] == value).collect(), overflowed)
            }
            Set::If(parts) => {
                let (condition, undecided) = self.condition(&parts.0);
                let (value, overflowed) = self.set(&parts.1[usize::from(!condition)]);
                (value, overflowed || undecided)
            }
            Set::Comprehension(_, domain, body) => {
                let values = self.set(domain).0;
                let has = |value: &usize| self.bound(*value, false, |run| run.holds(body, true));
                (values.into_iter().filter(has).collect(), false)
            }
        }
    }
}

impl Truth {
    /// The variables that are mentioned and bound outside.
    fn mentions(&self) -> BTreeSet<usize> {
        match self {
            Truth::Not(inner) => inner.mentions(),
            Truth::And(parts) | Truth::Or(parts) | Truth::Implies(parts) | Truth::Iff(parts) => {
                parts.iter().flat_map(Truth::mentions).collect()
            }
            Truth::If(parts) => parts.iter().flat_map(Truth::mentions).collect(),
            Truth::Quantified(_, variable, domain, body) => {
                &domain.mentions() | &(&body.mentions() - &[*variable].into())
            }
            Truth::Compare(_, left, right) => &left.mentions() | &right.mentions(),
            Truth::Has(_, set) => set.mentions(),
            Truth::Within(left, right) => &left.mentions() | &right.mentions(),
        }
    }
}

impl Number {
    fn mentions(&self) -> BTreeSet<usize> {
        match self {
            Number::Constant(_) => BTreeSet::new(),
            Number::Count(set) | Number::SumOf(set) => set.mentions(),
            Number::Sum(variable, domain, body) => &domain.mentions() | &(&body.mentions() - &[*variable].into()),
            Number::Binary(_, parts) => parts.iter().flat_map(Number::mentions).collect(),
            Number::Negate(inner) => inner.mentions(),
            Number::If(parts) => &parts.0.mentions() | &parts.1.iter().flat_map(Number::mentions).collect(),
        }
    }
}

impl Set {
    fn mentions(&self) -> BTreeSet<usize> {
        match self {
            Set::Given | Set::Univ => BTreeSet::new(),
            Set::Variable(variable) => [*variable].into(),
            Set::Union(parts) => parts.iter().flat_map(Set::mentions).collect(),
            Set::Carrier(number) => number.mentions(),
            Set::If(parts) => &parts.0.mentions() | &parts.1.iter().flat_map(Set::mentions).collect(),
            Set::Comprehension(variable, domain, body) => {
                &domain.mentions() | &(&body.mentions() - &[*variable].into())
            }
        }
    }
}

/// Checks one random formula: which values of `s` it holds for, by the reference, the evaluator and the engine. Returns how often an
/// overflow decided.
fn check(seed: u64) -> u64 {
    let mut random = Random::new(seed);
    let width = random.between(2, 4) as u32;
    let half = 1i64 << (width - 1);
    let mut carried: Vec<i64> = Vec::new();
    for _ in 0..random.between(1, ATOMS) {
        // One atom carries an integer.
        let value = random.below(2 * half as usize) as i64 - half;
        carried.extend(Some(value).filter(|value| !carried.contains(value)));
    }
    let depth = random.between(1, 3);
    let truth = Maker { random: &mut random, width, scope: 0 }.truth(depth);
    let given = Relation::new("s", 1);
    let variables = (0..16).map(|number| Variable::new(format!("v{number}"))).collect();
    let formula = Built { given: &given, variables }.truth(&truth);
    let mut bounds = Bounds::new(Universe::new((0..ATOMS).map(|atom| format!("a{atom}"))).unwrap());
    carried.iter().enumerate().for_each(|(atom, &value)| bounds.carry(atom, value).unwrap());
    bounds.at_most(&given, TupleSet::unary(ATOMS, 0..ATOMS)).unwrap();
    let mut spec = Spec::new(bounds).require("formula", formula);
    (spec.bit_width, spec.overflow) = (width, Overflow::Forbid);
    let mut overflows = 0;
    let mut expected = BTreeSet::new();
    for choice in 0..1 << ATOMS {
        let chosen: BTreeSet<usize> = (0..ATOMS).filter(|atom| choice >> atom & 1 == 1).collect();
        let mut reference =
            Reference { given: chosen.clone(), carried: &carried, width, scope: Vec::new(), overflows: 0 };
        let holds = reference.holds(&truth, true);
        overflows += reference.overflows;
        let value = TupleSet::unary(ATOMS, chosen.iter().copied());
        let instance =
            Instance::new(spec.bounds.universe().clone(), vec![(given.clone(), value)], spec.bounds.ints().to_vec());
        assert_eq!(
            spec.holds_in(&instance).unwrap(),
            holds,
            "the evaluator, seed {seed}, {width} bits:\n{spec}\n{instance}"
        );
        if holds {
            expected.insert(chosen);
        }
    }
    let options = Options { isomorphs: Isomorphs::All, ..Options::default() };
    let atoms = |instance: Instance| instance.get(&given).unwrap().iter().map(|tuple| tuple[0]).collect();
    let found: BTreeSet<BTreeSet<usize>> = spec.instances(&options).unwrap().map(atoms).collect();
    assert_eq!(found, expected, "the engine, seed {seed}, {width} bits:\n{spec}");
    overflows
}

#[test]
fn what_overflows_counts_for_nothing_under_any_connective() {
    let overflows: u64 = (0..1500).map(check).sum();
    assert!(overflows > 3000, "overflows decide something: {overflows}");
}

#[test]
#[ignore = "takes minutes"]
fn what_overflows_counts_for_nothing_under_any_connective_often() {
    let overflows: u64 = (1500..300_000).map(check).sum();
    println!("{overflows} times an overflow decided an atomic formula");
}
