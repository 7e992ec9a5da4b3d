//! Integers.

use super::Memory;
use super::value::Versioned;
use crate::logic::{Comparison, deep_stretch};
use crate::program::arithmetic::{apply, wrapped};
use crate::program::code::{Id, NumberOp, Op};
use crate::program::compile::Code;

/// Whether two integers compare so.
#[inline]
pub(super) fn holds(comparison: Comparison, left: i64, right: i64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Greater => left > right,
        Comparison::AtLeast => left >= right,
    }
}

impl<const W: usize> Memory<W> {
    pub(super) fn number(&mut self, code: &Code, id: Id) -> i64 {
        let node = code.node(id);
        let Op::Number(op) = &node.op else { unreachable!("an integer: {node:?}") };
        match *op {
            NumberOp::Constant(value) => value,
            NumberOp::Cardinality(inner) => wrapped(self.size(code, inner) as i64, code.width),
            NumberOp::SumOf(inner) => {
                let carriers = self.set(code, inner) & self.carriers;
                let sum = carriers.fold(0i64, |sum, atom| sum.wrapping_add(self.carried[atom]));
                wrapped(sum, code.width)
            }
            NumberOp::Sum(ref binders, body) => {
                let mut sum = 0i64;
                self.each_of(code, binders, &mut |memory| {
                    sum = sum.wrapping_add(memory.number(code, body));
                    true
                });
                wrapped(sum, code.width)
            }
            NumberOp::Binary(op, left, right) => {
                apply(op, self.number(code, left), self.number(code, right), code.width)
            }
            NumberOp::Negate(inner) => wrapped(self.number(code, inner).wrapping_neg(), code.width),
            NumberOp::If(condition, yes, no) => {
                let chosen = if self.truth(code, condition) { yes } else { no };
                self.number(code, chosen)
            }
            NumberOp::Remember(inner) => {
                let (cell, version) = (node.cell as usize, self.slots[node.slot as usize].version);
                if self.numbers[cell].version == version {
                    return self.numbers[cell].value;
                }
                let value = self.number(code, inner);
                self.numbers[cell] = Versioned { version, value };
                value
            }
            NumberOp::Tabulate(slot, inner) => {
                let (cell, version, atom) = (node.cell as usize, self.slots[0].version, self.atom(slot));
                let table = &self.number_tables[cell];
                if table.version == version && table.known.contains(atom) {
                    return table.values[atom];
                }
                let value = self.number(code, inner);
                let atoms = self.atoms;
                self.number_tables[cell].set(version, atoms, atom, value);
                value
            }
            NumberOp::Deep(inner) => deep_stretch(|| self.number(code, inner)),
        }
    }

    /// How many tuples a relation has.
    fn size(&mut self, code: &Code, id: Id) -> usize {
        match code.node(id).op {
            Op::Set(_) => self.set(code, id).len(),
            Op::Pair(_) => self.count(code, id, usize::MAX),
            _ => {
                self.make(code, id);
                self.list(code, id).len()
            }
        }
    }
}
