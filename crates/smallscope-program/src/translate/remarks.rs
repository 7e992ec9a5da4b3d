//! What inputs of the bound leave out, in the code's own terms: numbers that it compares with, and types that cannot overflow.

use std::collections::{BTreeMap, BTreeSet};

use smallscope_alloy::Sources;

use super::dictionary::Dictionary;
use crate::ir::{
    Arith, At, ClassKind, Expr, ExprKind, IntType, LocalId, Panic, Place, Program, Statement, StatementKind, Type,
};
use crate::marks::by_contract;
use crate::walk;

/// How many numbers are named.
const MOST: usize = 6;

/// What is to be said about inputs with such integers and lengths.
pub(super) fn remarks(words: &Dictionary, sources: &Sources, about_panics: bool) -> Vec<String> {
    let (ints, length) = (&words.bounds.ints, words.bounds.length);
    let mut found = Found {
        low: i128::from(*ints.start()),
        high: i128::from(*ints.end()),
        length: length as i128,
        about_panics,
        ..Found::default()
    };
    for function in &words.program.functions {
        found.sizes = sizes(&function.body);
        walk::statements(&function.body, &mut |statement| {
            let is_check = matches!(statement.kind, StatementKind::Check(_, Panic::Overflow(_)));
            walk::expressions(statement, &mut |expr| found.expr(expr, statement.place, is_check));
        });
    }
    let mut remarks = Vec::new();
    let does = found.does(sources);
    if !does.is_empty() && words.program.has_integers() {
        let (low, high) = (ints.start(), ints.end());
        remarks.push(format!(
            "the code {}, but no input has integers other than {low}..={high}: see --ints",
            joined(&does)
        ));
    }
    if !found.lengths.is_empty() {
        remarks.push(format!(
            "the code compares lengths with {}, but no input has vectors longer than {length}: see --length",
            listed(&found.lengths, sources)
        ));
    }
    if !by_contract(&words.program).is_empty() {
        let (low, high) = (words.numbers.low, words.numbers.high);
        remarks.push(format!(
            "callees that are known by their contracts return and leave behind no integers other than {low}..={high}"
        ));
    }
    let ends = |ty: &&(bool, u32)| {
        let (ty, numbers) = (IntType { signed: ty.0, bits: ty.1 }, &words.numbers);
        ty.max() > i128::from(numbers.high) && (!ty.signed || ty.min() < i128::from(numbers.low))
    };
    let (wide, narrow): (Vec<_>, Vec<_>) = found.grows.iter().filter(ends).partition(|(_, bits)| *bits > 16);
    if !narrow.is_empty() {
        let types: Vec<String> =
            narrow.iter().map(|(signed, bits)| format!("{}{bits}", if *signed { 'i' } else { 'u' })).collect();
        remarks
            .push(format!("such integers are too small for arithmetic on {} to overflow: see --ints", joined(&types)));
    }
    if !wide.is_empty() {
        remarks.push("no bound is so large that arithmetic on types of more than 16 bits overflows".to_owned());
    }
    remarks
}

/// What the code does with numbers that no input has; numbers with the place where they are first.
#[derive(Default)]
struct Found {
    /// The least and the largest integer that inputs have.
    low: i128,
    high: i128,
    /// The largest length that they have.
    length: i128,
    about_panics: bool,
    /// Numbers that something is compared with.
    compared: BTreeMap<i128, At>,
    /// Numbers that something is divided by, masked with, or shifted to.
    computed: BTreeMap<i128, At>,
    /// Numbers that smaller ones are told apart from, and larger ones.
    below: BTreeMap<i128, At>,
    above: BTreeMap<i128, At>,
    /// Lengths that something is compared with.
    lengths: BTreeMap<i128, At>,
    /// Types, by sign and bits, on which there is arithmetic whose result may be too large, or too small if it may be negative.
    grows: BTreeSet<(bool, u32)>,
    /// The variables of the function at hand that hold nothing but lengths.
    sizes: BTreeSet<LocalId>,
}

/// The variables that hold nothing but lengths.
fn sizes(body: &[Statement]) -> BTreeSet<LocalId> {
    let (mut sizes, mut others) = (BTreeSet::new(), BTreeSet::new());
    walk::statements(body, &mut |statement| {
        if let StatementKind::Assign(Place::Local(local), value) = &statement.kind {
            let all = if matches!(*value.kind, ExprKind::Len(_)) { &mut sizes } else { &mut others };
            all.insert(*local);
        }
    });
    sizes.difference(&others).copied().collect()
}

impl Found {
    fn expr(&mut self, expr: &Expr, at: At, is_check: bool) {
        match &*expr.kind {
            ExprKind::Same(one, other) => {
                self.compare(one, other, [false; 2], at, is_check);
                self.compare(other, one, [false; 2], at, is_check);
            }
            ExprKind::Less(one, other) => {
                self.compare(one, other, [true, false], at, is_check);
                self.compare(other, one, [false, true], at, is_check);
            }
            ExprKind::AtMost(one, other) => {
                self.compare(one, other, [false, true], at, is_check);
                self.compare(other, one, [true, false], at, is_check);
            }
            ExprKind::Fits(operation, one, _) if self.about_panics || !is_check => self.grow(*operation, &one.ty),
            ExprKind::Arith(operation, one, other) => self.arithmetic(*operation, one, other, at),
            ExprKind::Cast(inner) => self.cast(&inner.ty, &expr.ty, at),
            _ => {}
        }
    }

    /// A comparison with a number, which tells those below it apart, those above it, or only itself.
    fn compare(&mut self, with: &Expr, number: &Expr, [below, above]: [bool; 2], at: At, is_check: bool) {
        let (ExprKind::Int(number), Type::Int(ty)) = (&*number.kind, &with.ty) else { return };
        let is_size = match &*with.kind {
            ExprKind::Len(_) => true,
            ExprKind::Read(Place::Local(local)) => self.sizes.contains(local),
            _ => false,
        };
        let all = match () {
            () if matches!(*with.kind, ExprKind::Int(_)) || at.line == 0 => return,
            () if is_size && (*number > self.length || above && *number == self.length) => &mut self.lengths,
            () if is_size => return,
            () if *number < self.low || self.high < *number => {
                if is_check {
                    &mut self.computed
                } else {
                    &mut self.compared
                }
            }
            () if below && *number == self.low && *number > ty.min() => &mut self.below,
            () if above && *number == self.high && *number < ty.max() => &mut self.above,
            () => return,
        };
        all.entry(*number).or_insert(at);
    }

    fn arithmetic(&mut self, operation: Arith, one: &Expr, other: &Expr, at: At) {
        if matches!(operation, Arith::WrappingAdd | Arith::WrappingSubtract | Arith::WrappingMultiply) {
            self.grow(operation, &one.ty);
        }
        for (operand, is_second) in [(one, false), (other, true)] {
            let ExprKind::Int(number) = *operand.kind else { continue };
            let number = match operation {
                Arith::Divide | Arith::Remainder if is_second => number.abs(),
                Arith::ShiftRight if is_second => u32::try_from(number).map_or(0, |by| 1 << by.min(64)),
                Arith::BitAnd => number,
                _ => continue,
            };
            if number > self.high && at.line > 0 {
                self.computed.entry(number).or_insert(at);
            }
        }
    }

    /// Numbers that a cast changes.
    fn cast(&mut self, from: &Type, to: &Type, at: At) {
        let (Type::Int(from), Type::Int(to)) = (from, to) else { return };
        // The ends of wider types are out of reach of any bound.
        let is_near = |end: i128| end == 0 || to.bits <= 16;
        if from.min() < to.min() && self.low >= to.min() && is_near(to.min()) && at.line > 0 {
            self.below.entry(to.min()).or_insert(at);
        }
        if from.max() > to.max() && self.high <= to.max() && is_near(to.max()) && at.line > 0 {
            self.above.entry(to.max()).or_insert(at);
        }
    }

    fn grow(&mut self, operation: Arith, ty: &Type) {
        let Type::Int(ty) = ty else { return };
        let is_upwards = match operation {
            Arith::Add | Arith::Multiply | Arith::WrappingAdd | Arith::WrappingMultiply => true,
            Arith::Subtract | Arith::WrappingSubtract | Arith::Divide | Arith::Remainder => ty.signed,
            _ => false,
        };
        if is_upwards {
            self.grows.insert((ty.signed, ty.bits));
        }
    }

    /// What is done with numbers that no input has.
    fn does(&self, sources: &Sources) -> Vec<String> {
        let ends = [("below", &self.below), ("above", &self.above)].into_iter();
        let ends: Vec<String> = ends
            .filter(|(_, all)| !all.is_empty())
            .map(|(word, all)| format!("{word} {}", listed(all, sources)))
            .collect();
        let mut does = Vec::new();
        if !self.compared.is_empty() {
            does.push(format!("compares with {}", listed(&self.compared, sources)));
        }
        if !ends.is_empty() {
            does.push(format!("treats numbers apart that are {}", ends.join(", or ")));
        }
        if !self.computed.is_empty() {
            does.push(format!("computes with {}", listed(&self.computed, sources)));
        }
        does
    }
}

/// `9 (line 5) and 100 (line 7)`.
fn listed(numbers: &BTreeMap<i128, At>, sources: &Sources) -> String {
    let named = |(number, at): (&i128, &At)| match sources.iter().len() {
        1 => format!("{number} (line {})", at.line),
        _ => format!("{number} ({}:{})", sources.get(at.file).name, at.line),
    };
    let mut shown: Vec<String> = numbers.iter().take(MOST).map(named).collect();
    if numbers.len() > MOST {
        shown.push(format!("{} more", numbers.len() - MOST));
    }
    joined(&shown)
}

fn joined(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => parts.concat(),
    }
}

impl Program {
    /// Whether inputs may have integers in them.
    pub fn has_integers(&self) -> bool {
        let is_int = |mut ty: &Type| loop {
            match ty {
                Type::Option(inner) | Type::Slot(inner) => ty = inner,
                other => return matches!(other, Type::Int(_)),
            }
        };
        let entry = &self.functions[self.entry.0];
        let elements = self.classes.iter().filter_map(|class| match &class.kind {
            ClassKind::Vector(ty) | ClassKind::Array(ty, _) => Some(ty),
            _ => None,
        });
        let parameters = entry.locals[..entry.parameters].iter().map(|local| &local.ty);
        self.fields.iter().map(|field| &field.ty).chain(elements).chain(parameters).any(is_int)
    }
}
