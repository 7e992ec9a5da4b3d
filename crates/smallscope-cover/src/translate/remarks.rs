//! What inputs of the bound leave out, in the code's own terms: numbers that it compares with, and types that cannot overflow.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::dictionary::Dictionary;
use crate::ir::{Arith, ClassKind, Expr, ExprKind, IntType, LocalId, Place, Program, Statement, StatementKind, Type};
use crate::walk;

/// How many numbers are named.
const MOST: usize = 6;

/// What is to be said about inputs with such integers and lengths.
pub(super) fn remarks(words: &Dictionary, about_panics: bool) -> Vec<String> {
    let mut found = Found::default();
    let (ints, length) = (&words.bounds.ints, words.bounds.length);
    for function in &words.program.functions {
        found.sizes = sizes(&function.body);
        walk::statements(&function.body, &mut |statement| {
            walk::expressions(statement, &mut |expr| found.expr(expr, statement.place.line));
        });
    }
    let outside = |range: RangeInclusive<i128>, of: &BTreeMap<i128, usize>| -> Vec<(i128, usize)> {
        of.iter().filter(|(number, _)| !range.contains(number)).map(|(number, line)| (*number, *line)).collect()
    };
    let mut remarks = Vec::new();
    let far = outside(i128::from(*ints.start())..=i128::from(*ints.end()), &found.compared);
    if !far.is_empty() && words.program.has_integers() {
        let (low, high) = (ints.start(), ints.end());
        remarks.push(format!(
            "the code compares with {}, but no input has integers other than {low}..={high}: see --ints",
            listed(&far)
        ));
    }
    let long = outside(0..=length as i128, &found.lengths);
    if !long.is_empty() {
        remarks.push(format!(
            "the code compares lengths with {}, but no input has vectors longer than {length}: see --length",
            listed(&long)
        ));
    }
    let ends = |ty: &&(bool, u32)| {
        let (ty, numbers) = (IntType { signed: ty.0, bits: ty.1 }, &words.numbers);
        // Those of wider types are out of reach of any bound.
        ty.bits <= 16 && ty.max() > i128::from(numbers.high) && (!ty.signed || ty.min() < i128::from(numbers.low))
    };
    let types: Vec<String> = found
        .grows
        .iter()
        .filter(ends)
        .map(|(signed, bits)| format!("{}{bits}", if *signed { 'i' } else { 'u' }))
        .collect();
    if about_panics && !types.is_empty() {
        remarks
            .push(format!("such integers are too small for arithmetic on {} to overflow: see --ints", joined(&types)));
    }
    remarks
}

/// What the code does with numbers.
#[derive(Default)]
struct Found {
    /// Numbers that something is compared with, and in which line first.
    compared: BTreeMap<i128, usize>,
    /// The same, of lengths.
    lengths: BTreeMap<i128, usize>,
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
    fn expr(&mut self, expr: &Expr, line: usize) {
        match &*expr.kind {
            ExprKind::Same(one, other) | ExprKind::Less(one, other) | ExprKind::AtMost(one, other) => {
                for (number, with) in [(one, other), (other, one)] {
                    let ExprKind::Int(number) = &*number.kind else { continue };
                    let is_size = match &*with.kind {
                        ExprKind::Len(_) => true,
                        ExprKind::Read(Place::Local(local)) => self.sizes.contains(local),
                        _ => false,
                    };
                    let all = if is_size { &mut self.lengths } else { &mut self.compared };
                    if !matches!(*with.kind, ExprKind::Int(_)) && line > 0 {
                        all.entry(*number).or_insert(line);
                    }
                }
            }
            ExprKind::Fits(operation, one, _) => {
                let grows = matches!(operation, Arith::Add | Arith::Multiply | Arith::Subtract);
                if let Type::Int(ty) = &one.ty {
                    if grows && (ty.signed || *operation != Arith::Subtract) {
                        self.grows.insert((ty.signed, ty.bits));
                    }
                }
            }
            _ => {}
        }
    }
}

/// `9 (line 5) and 100 (line 7)`.
fn listed(numbers: &[(i128, usize)]) -> String {
    let mut shown: Vec<String> =
        numbers.iter().take(MOST).map(|(number, line)| format!("{number} (line {line})")).collect();
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
